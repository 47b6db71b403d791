"""The ports of `tables` on AWS: items in DynamoDB, frames through the socket gateway, functions through Lambda."""
