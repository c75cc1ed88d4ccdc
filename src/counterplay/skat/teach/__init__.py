"""Lessons and the trainer."""
