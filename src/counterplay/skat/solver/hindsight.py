"""Skat as post-mortems see it: for every card played, which cards would still have won.

Won means the contract as it must be won: 61 points, 90 or every trick where it was announced or the bid needs it,
no trick in null. A contract that cannot be won at all gives nobody an opportunity.
"""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

from counterplay.opponent import Decision
from counterplay.protocol import BadInput, Episode
from counterplay.skat import _core
from counterplay.skat.rules import Card, Declaration, Game, State
from counterplay.skat.solver.double_dummy import Solver, Target, first_lead_of

MISTAKE_AXES = ("role", "trick", "game", "phase")
PLAYER_ROLES = ("soloist", "left defender", "right defender")  # the left one plays after the soloist
_PHASES = ("opening",) * 3 + ("middle",) * 4 + ("end",) * 3  # by trick


def contract_kind(game: Game) -> str:
    """Return the kind of game as the papers count them: suit, grand or null."""
    return {Game.GRAND: "grand", Game.NULL: "null"}.get(game, "suit")


def target_of(declaration: Declaration, bid: int, matadors: int) -> Target | None:
    """Return what the soloist must reach to win; None when the game is hopeless; in null 61 says "no trick".

    >>> target_of(Declaration.parse("D"), bid=27, matadors=1), target_of(Declaration.parse("D"), 72, 1)
    (90, None)
    """
    target = _core.target_to_win(declaration.core, bid, matadors)
    return "schwarz" if target == _core.SCHWARZ_TARGET else target


def target_of_state(state: State) -> Target | None:
    """Return what the soloist of a declared game must reach; None when it is hopeless."""
    if state.declaration is None:
        raise BadInput("there is nothing to reach: no game is declared yet")
    return target_of(state.declaration, state.bid, state.matadors)


@lru_cache(maxsize=8)
def _solver_of(thread: int) -> Solver:
    """Return the solver of a thread: its table is a megabyte, and what lies in it changes no answer."""
    return Solver()


class SkatHindsight:
    """Post-mortems by a solver, or by that of the thread that asks."""

    axes = MISTAKE_AXES

    def __init__(self, solver: Solver | None = None) -> None:
        self._solver = solver

    def decisions(self, episode: Episode[State, Any]) -> list[Decision[Card]]:
        """Return the decisions of an episode's card play; none where nothing was declared."""
        return self.decisions_of(episode.state)

    def decisions_of(self, state: State) -> list[Decision[Card]]:
        """Return the decisions of a game, as far as its cards were played."""
        if state.declaration is None or not state.cards_played:
            return []
        target = target_of_state(state)
        start, play = first_lead_of(state)
        soloist = start.soloist
        solver = self._solver or _solver_of(threading.get_ident())
        kind = contract_kind(start.game)
        decisions = []
        for number, judged in enumerate(solver.post_mortem(start, play, target or 61)):
            if judged.played is None:
                continue  # where a game stopped early
            trick = number // 3
            ours = judged.mover == soloist
            wins = {card: target is not None and bool(won) == ours for card, won in judged.results.items()}
            if target is None and not ours:
                wins = dict.fromkeys(wins, True)
            situation = (PLAYER_ROLES[(judged.mover - soloist) % 3], str(trick + 1), kind, _PHASES[trick])
            decisions.append(Decision(judged.mover, judged.played, wins, situation))
        return decisions
