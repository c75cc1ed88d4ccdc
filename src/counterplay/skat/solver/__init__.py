"""The double-dummy solver and what it says of worlds and finished games."""
