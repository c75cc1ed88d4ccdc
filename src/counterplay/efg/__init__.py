"""Two-player zero-sum games in extensive form, and safe answers to a known opponent."""
