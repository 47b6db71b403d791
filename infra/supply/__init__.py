"""What is deployed besides our own code: its licences, and whether anything of it is known to be unsafe."""
