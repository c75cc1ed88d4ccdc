"""Many games of Leduc hold'em side by side, whose actions and observations are numbers."""

from __future__ import annotations

from counterplay.efg import _core


def numbered_leduc(count: int) -> _core.NumberedLeduc:
    """Return games that are played side by side; 0 folds, 1 calls, 2 raises.

    >>> games = numbered_leduc(2)
    >>> games.deal("7")
    >>> games.to_act(0), games.features
    (0, 32)
    """
    return _core.NumberedLeduc(count)
