"""A decision as the mover could see it: how often each legal card wins over the worlds it cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from counterplay.skat.cards import Card, card_points, to_bits
from counterplay.skat.observation import Observation
from counterplay.skat.solver import Solver, Target
from counterplay.skat.worlds import Worlds


@dataclass(frozen=True, slots=True)
class Choice:
    """The legal cards, and for each world (a row) whether the mover's side wins with each."""

    cards: tuple[Card, ...]
    wins: npt.NDArray[np.float64]

    @property
    def rates(self) -> npt.NDArray[np.float64]:
        """Return the share of worlds in which each card wins."""
        means: npt.NDArray[np.float64] = self.wins.mean(axis=0)
        return means

    def loss(self, card: Card) -> tuple[float, float]:
        """Return the best card's rate minus this card's, and its standard error."""
        place = self.cards.index(card)
        best = int(self.rates.argmax())
        apart = self.wins[:, best] - self.wins[:, place]
        error = float(apart.std(ddof=1)) / len(apart) ** 0.5 if len(apart) > 1 else 0.0
        return float(apart.mean()), error


def choice_at(solver: Solver, seen: Observation, target: Target, worlds: int, seed: int) -> Choice:
    """Return how the legal cards of the seat to act do over drawn worlds (over all, where they are few)."""
    assert seen.declaration is not None
    assert seen.soloist is not None
    drawn = Worlds(seen).draw(worlds, seed)
    taken = [trick for trick in seen.tricks if trick.winner is not None]
    table = seen.tricks[-1] if seen.tricks and seen.tricks[-1].winner is None else None
    points = card_points(card for trick in taken if trick.winner == seen.soloist for card in trick.cards)
    leader = table.leader if table is not None else taken[-1].winner if taken else 0
    assert leader is not None
    results = solver.solve_worlds(
        np.array([[to_bits(hand) for hand in world.hands] for world in drawn], dtype=np.uint32),
        np.array([points + card_points(world.skat) for world in drawn], dtype=np.uint8),
        game=seen.declaration.game,
        soloist=seen.soloist,
        leader=leader,
        table=table.cards if table is not None else (),
        target=target,
        soloist_took_trick=any(trick.winner == seen.soloist for trick in taken),
        defenders_took_trick=any(trick.winner != seen.soloist for trick in taken),
    )
    cards = tuple(card for card in Card if seen.core.legal_cards >> card & 1)
    wins = (results[:, [int(card) for card in cards]] == 1).astype(np.float64)
    return Choice(cards, wins if seen.seat == seen.soloist else 1.0 - wins)
