"""Portfolios: the strategies offered at a depth limit, given by hand or grown by answering each other.

The paper leaves open where portfolios come from. Here they grow in double-oracle fashion: solve the game with the
portfolios there are, let each player answer the other's solution in the whole game, add the answers, and stop when
they no longer gain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from counterplay.efg.arrays import CompiledGame
from counterplay.efg.games.battleships import Battleships
from counterplay.efg.match import ResponseMatch, check_trust
from counterplay.efg.opponents import from_policy, leduc_policy, shot_policy
from counterplay.efg.responses.abd import AdaptingBeyondDepth
from counterplay.efg.solvers import lp
from counterplay.efg.tree import Floats

Portfolios = tuple[list[Floats], list[Floats]]


def portfolios_by_hand(game: CompiledGame) -> Portfolios | None:
    """Return the paper's portfolios for Leduc and Battleships (the same for both), None for other games."""
    if game.name in ("leduc", "openspiel:leduc_poker") or game.name.startswith("leduc("):
        names = ("tight-passive", "loose-aggressive")
        return _both(game, [leduc_policy(name) for name in names])
    if isinstance(game.game, Battleships):
        return _both(game, [shot_policy(game.game.order(name)) for name in battleships_orders(game.game)])
    return None


def battleships_orders(game: Battleships) -> list[str]:
    """Return the paper's shot orders: on 2x2 each leaves one cell to the last, else uniform, even, odd."""
    if game.cells <= 4:
        return [f"last-{game.cell_name(cell)}" for cell in range(game.cells)]
    return ["uniform", "even", "odd"]


def _both(game: CompiledGame, policies: list[Any]) -> Portfolios:
    first, second = ([from_policy(game, player, policy) for policy in policies] for player in (1, 2))
    return first, second


@dataclass(frozen=True)
class GrowthStep:
    """One round of growth: the portfolio sizes it solved with, and what the whole game still offered."""

    first: int
    second: int
    lower: float
    """What player 1's solution guarantees in the whole robust adaptation game."""
    upper: float
    """What player 1 could get at most against player 2's solution."""

    @property
    def gap(self) -> float:
        """How much answering still gains."""
        return self.upper - self.lower


def grow_portfolios(
    match: ResponseMatch,
    depth: int | None,
    p: float,
    *,
    tolerance: float = 1e-4,
    most: int = 40,
    start: Portfolios | None = None,
) -> tuple[Portfolios, list[GrowthStep]]:
    """Grow portfolios for one opponent and p until answers gain less than the tolerance, or up to `most`."""
    check_trust(p)
    game = match.game
    first, second = game.treeplexes
    mine, theirs = start or ([first.uniform()], [second.uniform()])
    mine, theirs = list(mine), list(theirs)
    steps: list[GrowthStep] = []
    while True:
        method = AdaptingBeyondDepth(game, depth, (mine, theirs))
        prepared = method.prepare(method.looks.at(-1))
        lift = prepared.first.map(first.plan(first.uniform()))
        down = lift.T.tocsr()
        copy = lp.Copy(max(1.0 - p, 1e-9), prepared.second.treeplex, (down @ prepared.against).tocsr())
        optimum = lp.maximise(prepared.first.treeplex, p, down @ match.known, [copy], canonical=False)
        assert optimum.second is not None
        x = lift @ optimum.plan
        y = prepared.second.map(np.ones(second.sequences)) @ optimum.second
        best, answer = first.best(p * match.known + (1.0 - p) * (game.payoff @ y))
        held, reply = second.best(-(game.payoff_to_second @ x))
        steps.append(GrowthStep(len(mine), len(theirs), float(p * (match.known @ x) - (1.0 - p) * held), best))
        if steps[-1].gap <= tolerance or max(len(mine), len(theirs)) >= most:
            return (mine, theirs), steps
        mine.append(answer)
        theirs.append(reply)
