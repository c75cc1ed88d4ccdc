"""Two-player zero-sum games in extensive form, and safe answers to a known opponent."""

from counterplay.processor import choose_core

choose_core(__name__, __path__)
