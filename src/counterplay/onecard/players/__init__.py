"""Players of one-card poker: one kind per file, made by name."""
