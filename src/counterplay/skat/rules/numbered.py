"""Many deals side by side, whose actions and observations are numbers: what learners ask for."""

from __future__ import annotations

from counterplay.skat import _core
from counterplay.skat.rules.declaration import ALL_DECLARATIONS, Declaration

NUMBERED_DECLARATIONS: tuple[Declaration, ...] = tuple(dict.fromkeys(ALL_DECLARATIONS))


def numbered_games(count: int) -> _core.NumberedGames:
    """Return deals that are played side by side.

    >>> games = numbered_games(4)
    >>> games.deal("7")                        # deals 0 to 3 of seed 7, as `deal` makes them
    >>> [games.to_act(place) for place in range(4)], games.features
    ([1, 1, 1, 1], 426)
    """
    return _core.NumberedGames([declaration.core for declaration in NUMBERED_DECLARATIONS], count)
