"""Answers to a known opponent, one file each: what they assume, and how far ahead they look."""
