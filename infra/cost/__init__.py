"""What the service costs an operator, and what it runs into as it grows."""
