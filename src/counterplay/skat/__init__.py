"""Skat by the international rules (ISkO)."""

from counterplay.processor import choose_core

choose_core(__name__, __path__)
