"""A memory of opponents that ends with the process, for matches that start from nothing."""

from __future__ import annotations

import json
from typing import Any

from counterplay.protocol import Change


class InProcessMemory:
    """Keeps a JSON document for each name (a `ModelMemory`); what comes back is what a store would give back.

    >>> memory = InProcessMemory()
    >>> memory.update("ada", lambda kept: {"games": (kept or {"games": 0})["games"] + 1})
    {'games': 1}
    >>> memory.load("ada"), memory.load("bob")
    ({'games': 1}, None)
    """

    def __init__(self) -> None:
        self._documents: dict[str, str] = {}

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is kept about `name`, or None."""
        text = self._documents.get(name)
        return None if text is None else dict(json.loads(text))

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is kept about `name` by what `change` makes of it, and return that."""
        self._documents[name] = json.dumps(change(self.load(name)), allow_nan=False)
        return dict(json.loads(self._documents[name]))

    def names(self) -> list[str]:
        """Return the names of which something is kept."""
        return sorted(self._documents)
