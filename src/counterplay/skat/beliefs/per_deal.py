"""What a player believes in the deals it plays: one inference for a deal and a seat, begun anew with the next.

A player may be asked at several seats of a deal, or at several tables in turn (a bot that serves many guests), so
a deal is known by what the seat has seen of it: its own cards, the auction, the contract, and the play so far.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from counterplay.skat.beliefs.sample import Inference, WeightedWorlds
from counterplay.skat.rules import Observation


class PerDeal:
    """Keeps for each seat the inference of the deal it was last asked about."""

    def __init__(self, make: Callable[[int], Inference]) -> None:
        """Take what makes an inference from a seed."""
        self._make = make
        self._deals: dict[int, tuple[Hashable, tuple[Hashable, ...], Inference]] = {}

    def see(self, observation: Observation, seed: int) -> WeightedWorlds:
        """Return the weighted worlds of now; the seed is used where a deal is new."""
        deal, plays = _deal_and_plays(observation)
        known = self._deals.get(observation.seat)
        if known is None or known[0] != deal or known[1] != plays[: len(known[1])]:
            inference = self._make(seed)
        else:
            inference = known[2]
        self._deals[observation.seat] = (deal, plays, inference)
        return inference.see(observation)

    def forget(self) -> None:
        """Forget all deals: what comes is new even if it looks the same."""
        self._deals.clear()


def _deal_and_plays(observation: Observation) -> tuple[Hashable, tuple[Hashable, ...]]:
    seen = observation.core
    plays = tuple(
        ((leader + place) % 3, card) for leader, cards, _ in seen.tricks for place, card in enumerate(cards)
    )
    own = seen.hand | sum(1 << card for seat, card in plays if seat == seen.seat)
    deal = (own, seen.skat, seen.discards, tuple(seen.calls), seen.soloist, seen.picked_up, seen.declaration)
    return deal, plays
