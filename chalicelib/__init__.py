"""Crazy Eights by link: the engine, the robots, the table service and its edges."""
