"""Counterplay knows your opponent, then beats them, safely."""

from importlib.metadata import version

__version__ = version("counterplay")
