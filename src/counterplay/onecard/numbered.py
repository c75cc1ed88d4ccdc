"""Many tournaments side by side, whose actions and observations are numbers: what learners ask for."""

from __future__ import annotations

from counterplay.onecard import _core
from counterplay.onecard.game import Rules


def numbered_tournaments(rules: Rules, count: int) -> _core.NumberedTournaments:
    """Return tournaments that are played side by side; 0 folds, 1 calls, 2 raises.

    >>> games = numbered_tournaments(Rules(seats=3), 2)
    >>> games.deal("7")
    >>> games.features
    31
    """
    return _core.NumberedTournaments(rules.core(), count)
