"""What carries the application: the local stack, the deployment to AWS and the tools."""
