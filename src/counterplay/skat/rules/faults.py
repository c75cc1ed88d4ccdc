"""What becomes of a deal when a player is at fault: as soloist it loses the game, as defender the soloist wins it.

Before there is a contract a player at fault passes. A soloist at fault before declaring loses what was bid.
"""

from __future__ import annotations

from dataclasses import replace

from counterplay.skat.rules.actions import Resign
from counterplay.skat.rules.cards import Game
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.score import Result, evaluate, seeger_fabian
from counterplay.skat.rules.state import State


def points_after_fault(state: State, seat: int) -> tuple[int, ...] | None:
    """Return the tournament points of a deal that ends by a fault of `seat`; None when it goes on."""
    soloist = state.soloist
    if soloist is None:
        return None
    result = result_after_fault(state, seat)
    if result is not None:
        return seeger_fabian(result)
    if seat != soloist:
        return None
    return tuple(-2 * state.bid - 50 if other == soloist else 40 for other in range(3))


def result_after_fault(state: State, seat: int) -> Result | None:
    """Return what the game counts as when a fault of `seat` ends it; None while nothing is declared."""
    declaration = state.declaration
    if declaration is None:
        return None
    return _lost(state, declaration) if seat == state.soloist else _won(state, declaration)


def _lost(state: State, declaration: Declaration) -> Result:
    soloist = state.core.soloist
    given_up = state.apply(Resign(), soloist).result
    assert given_up is not None
    tricks = max(given_up.tricks, 1) if declaration.game is Game.NULL else given_up.tricks
    return evaluate(declaration, state.bid, state.matadors, min(given_up.points, 60), tricks, soloist)


def _won(state: State, declaration: Declaration) -> Result:
    """The rest goes to the soloist, and whatever level is still wanting for the win as well."""
    soloist, after = state.core.soloist, state
    for defender in {0, 1, 2} - {soloist} - state.resigned:
        after = after.apply(Resign(), defender)
    given_up = after.result
    assert given_up is not None
    if declaration.game is Game.NULL:
        return evaluate(declaration, state.bid, state.matadors, 0, 0, soloist)
    points, tricks = max(given_up.points, 61), max(given_up.tricks, 1)
    levels = ((points, tricks), (max(points, 90), tricks), (120, 10))
    results = [evaluate(declaration, state.bid, state.matadors, *level, soloist) for level in levels]
    won = next((result for result in results if result.won), None)
    if won is not None:
        return won
    # Overbid beyond any level: the soloist wins the game that would have been charged.
    charged = -results[0].score // 2
    return replace(results[0], won=True, value=charged, score=charged)
