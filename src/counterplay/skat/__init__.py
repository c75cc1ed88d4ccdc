"""Skat by the international rules (ISkO)."""
