"""Search, as players hold it: worlds that a belief gives, each card valued in them with all cards open.

Perfect information Monte Carlo (Buro et al. 2009); with a belief the worlds are weighed, and the search takes the
likeliest and counts each by its weight (Rebstock et al. 2019).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol, get_args

from counterplay.protocol import Response, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import WeightedWorlds
from counterplay.skat.players.evaluator import shipped_evaluator
from counterplay.skat.rules import Action, Card, Observation, Phase, Play, action_of, to_bits

Ties = Literal[
    "points", "rules", "random", "first"
]  # what tells cards apart that win alike, as the core counts them


class DealBelief(Protocol):
    """What a player believes of the hidden cards, at whatever seat of whatever deal it is asked."""

    def see(self, observation: Observation, seed: int) -> WeightedWorlds:
        """Return the weighted worlds of now; the seed is used where a deal is new."""

    def forget(self) -> None:
        """Forget all deals."""


@dataclass(frozen=True, slots=True)
class CardView:
    """How the search sees a card: in how many of the worlds it wins, and at how many neighbouring targets.

    With a belief all three are weights of worlds and not numbers of them.
    """

    card: Card
    wins: int
    worlds: int
    levels: int


@dataclass(frozen=True, slots=True)
class Turn:
    """A seat is to act: what it sees, and the random numbers of this decision."""

    observation: Observation
    chance: Stream


@lru_cache(maxsize=16)
def _searcher(thread: int, worlds: int, slip: float, seconds: float, ties: Ties) -> _core.Kermit:
    """Return what searches for all players of a thread: its table is a megabyte, and changes no answer."""
    return _core.Kermit(shipped_evaluator().core, worlds, 0.6, slip, seconds, get_args(Ties).index(ties))


class Search(Response[Turn, tuple[CardView, ...]]):
    """Values cards by double dummy in worlds: all alike, or as a belief weighs them."""

    def __init__(
        self,
        worlds: int,
        belief: DealBelief | None = None,
        *,
        slip: float = 0.0,
        seconds: float = 0.0,
        ties: Ties = "points",
    ) -> None:
        """Search in so many worlds, or until a clock says stop (0: no clock); slip that often to a worse card."""
        self._options = worlds, slip, seconds, ties
        self.belief = belief
        self.nodes = 0  # positions searched

    @contextmanager
    def _searching(self) -> Iterator[_core.Kermit]:
        core = _searcher(threading.get_ident(), *self._options)
        before = core.nodes
        yield core
        self.nodes += core.nodes - before

    def choose(self, turn: Turn) -> Action:
        """Return the card that wins most."""
        observation, seed = turn.observation, turn.chance.next64()
        seen = self.weighted(observation, turn.chance)
        with self._searching() as core:
            if seen is None:
                return action_of(core.act(observation.core, seed))
            return action_of(core.act_in(observation.core, seen.worlds, seen.weights, seed))

    def best_among(self, turn: Turn, cards: Iterable[Card]) -> Action:
        """Return the one of these cards that wins most, in worlds that are all alike."""
        with self._searching() as core:
            return Play(Card(core.best_among(turn.observation.core, to_bits(cards), turn.chance.next64())))

    def answer(self, turn: Turn, /) -> tuple[CardView, ...]:
        """Return how each legal card does, one of each kind of equal cards; empty where nothing is to decide."""
        observation, seed = turn.observation, turn.chance.next64()
        seen = self.weighted(observation, turn.chance)
        with self._searching() as core:
            if seen is None:
                _, _, worlds, scores = core.look(observation.core, seed)
            else:
                _, _, worlds, scores = core.look_in(observation.core, seen.worlds, seen.weights, seed)
        return tuple(CardView(Card(card), wins, worlds, levels) for card, wins, levels in scores)

    def weighted(self, observation: Observation, chance: Stream) -> WeightedWorlds | None:
        """Return the worlds as the belief weighs them; None where there is none, or nothing to decide."""
        if self.belief is None or not must_choose(observation):
            return None
        return self.belief.see(observation, chance.next64())

    def forget(self) -> None:
        """Forget all deals."""
        if self.belief is not None:
            self.belief.forget()


def must_choose(observation: Observation) -> bool:
    """Say whether there are cards to choose from that are not worth the same to everybody."""
    return observation.phase is Phase.PLAY and _core.choices(observation.core) > 1
