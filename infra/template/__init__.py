"""One region's stack: what `chalice package` emits, and everything beside it."""
