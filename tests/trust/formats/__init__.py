"""Items and records as earlier releases wrote them, a folder for each format. They are never written again."""
