"""What other packages bring: players and games, as entry points `counterplay.players` and `counterplay.games`."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from counterplay.protocol import BadInput


@lru_cache(maxsize=8)
def _entries(group: str, _path: tuple[str, ...]) -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=group)}


def names_of(group: str) -> tuple[str, ...]:
    """Return what the packages on the path bring, by name; nothing of it is imported."""
    return tuple(sorted(_entries(group, tuple(sys.path))))


def installed(group: str, name: str) -> Any:
    """Return the object of this name, imported from the package that brings it; None where none does."""
    entry = _entries(group, tuple(sys.path)).get(name)
    if entry is None:
        return None
    try:
        return entry.load()
    except Exception as problem:  # whatever a foreign package may do wrong
        raise BadInput(
            f"{name} ({entry.value}) cannot be loaded: {type(problem).__name__}: {problem}"
        ) from problem
