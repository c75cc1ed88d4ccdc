"""Trains people, not networks: puzzles, exercises, habits, and how somebody plays over time."""
