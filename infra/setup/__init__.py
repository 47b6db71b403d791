"""What the project needs on a machine, and how it finds it."""
