"""Training what Skat players learn before they play."""
