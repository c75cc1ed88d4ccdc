"""`mistake(m)`: the synthetic player of known strength (Long & Buro, section 3.3). It never sits with a person.

It is told the true world. Where some cards win and others lose, it is forbidden the winning ones with a chance
D(m) that falls from trick to trick, else the losing ones; among the cards that are left it plays as `kermit`.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import KnowsAll, Player, PlayerKind, Stream
from counterplay.skat.players.kermit import KermitOptions, KermitPlayer, Threshold, Worlds
from counterplay.skat.players.search import Turn
from counterplay.skat.rules import Action, Card, Observation, Phase, State
from counterplay.skat.solver import Position, Solver, target_of_state


def local_rate(rate: float, trick: int) -> float:
    """Return D(m), the chance of a mistake in a trick (from 1 on) where one is possible.

    >>> [round(local_rate(0.1, trick), 2) for trick in (1, 2, 10)]
    [0.17, 0.09, 0.01]
    """
    return min(1.0, rate + 0.07) if trick == 1 else max(0.0, rate - 0.01 * (trick - 1))


@dataclass(frozen=True)
class MistakeOptions:
    """How often it errs, and how `kermit` searches and bids."""

    rate: Annotated[float, Help("mistakes per opportunity", ge=0, le=1)]
    worlds: Worlds = None
    threshold: Threshold = 0.6


class MistakePlayer(Player[Observation, Action], KnowsAll[State]):
    """Errs at a given rate against the true cards; bids as `kermit`, and so chooses among the cards left to it."""

    def __init__(self, **chosen: Any) -> None:
        """Make a player with `MistakeOptions`."""
        options = checked(MistakeOptions, chosen, "mistake")
        self._expert = KermitPlayer(**part_of(KermitOptions, options))
        self._rate = options.rate
        self._solver = Solver()
        self._truth: State | None = None

    def reveal(self, state: State) -> None:
        """Be told the true state."""
        self._truth = state

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action: a card that wins, or one that loses, as the rate says."""
        if observation.phase is not Phase.PLAY:
            return self._expert.act(observation, chance)
        assert self._truth is not None
        allowed = self._allowed(self._truth, chance)
        return self._expert.search.best_among(Turn(observation, chance), allowed)

    def _allowed(self, state: State, chance: Stream) -> frozenset[Card]:
        position, target = Position.of_state(state), target_of_state(state)
        if target is None or len(position.legal) == 1:
            return position.legal
        ours = position.to_move == position.soloist
        results = self._solver.moves(position, target)
        winning = frozenset(card for card, won in results.items() if bool(won) == ours)
        losing = position.legal - winning
        if not winning or not losing:
            return position.legal
        errs = chance.uniform() < local_rate(self._rate, state.cards_played // 3 + 1)
        return losing if errs else winning

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play."""
        return ("mistake", self._rate, self._expert.play_key)


KIND: PlayerKind = PlayerKind(
    summary="told the true cards, it errs at a given rate: the papers' synthetic opponent",
    make=MistakePlayer,
    options=options_of(MistakeOptions),
    unnamed=("rate",),
    knows_all=True,
)
