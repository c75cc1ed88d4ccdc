"""Players that only this study knows: what Rebstock et al. (2019) leave to future work, tried.

`pruner` weighs many worlds at its first look and carries the likeliest on: it stops considering the others.
`deceiver` is a step towards a best response to PI: of the cards that win as often, or nearly, it plays the one
that the policies expect least of its hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import numpy as np

from counterplay.protocol import Player, Stream, Table
from counterplay.skat.beliefs import PerDeal, PolicyInference, WeightedWorlds, shipped_networks
from counterplay.skat.players import KermitPlayer, Turn, playouts
from counterplay.skat.rules import Action, Observation, Phase, Play


class PrunedInference(PolicyInference):
    """Policy inference that goes on with the likeliest of the worlds of its first look.

    As the game rules them out, fresh worlds take their places, as in policy inference itself.
    """

    def __init__(self, samples: int, keep: int, seed: int) -> None:
        super().__init__(shipped_networks("population").networks, samples, seed)
        self._keep = keep

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the worlds that fit, weighed by everything the others have done."""
        seen = super().see(observation)
        sample = self._sample
        sample.samples = self._keep
        if len(sample.worlds) <= self._keep:
            return seen
        likeliest = np.sort(np.argpartition(sample.logs, -self._keep)[-self._keep :])
        sample.worlds = np.ascontiguousarray(sample.worlds[likeliest])
        sample.logs = np.ascontiguousarray(sample.logs[likeliest])
        weights = seen.weights[likeliest]
        return WeightedWorlds(sample.worlds, weights / weights.sum(), seen.count)


class DeceivingPlayer(Player[Observation, Action]):
    """Plays as `kermit(inference=pi)`, but hides where it costs little."""

    def __init__(self, *, worlds: int, margin: float = 0.0) -> None:
        """Give up at most this share of the worlds a card."""
        self._expert = KermitPlayer(inference="pi", samples=20_000, worlds=worlds)
        self._margin = margin
        self._policy = playouts.by_networks(shipped_networks("population").networks, likeliest=False)

    def start(self, table: Table) -> None:
        """Begin a match."""
        self._expert.start(table)

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        if observation.phase is not Phase.PLAY:
            return self._expert.act(observation, chance)
        views = self._expert.search.answer(Turn(observation, chance))
        if not views:
            return self._expert.act(observation, chance)
        least = max(view.wins for view in views) - self._margin * views[0].worlds
        chances = dict(self._policy.chances(observation.core))
        near = [view for view in views if view.wins >= least]
        return Play(min(near, key=lambda view: (chances.get(int(view.card), 0.0), -view.wins, -view.levels)).card)


def _pruner(*, samples: int, keep: int, worlds: int) -> KermitPlayer:
    return KermitPlayer(belief=PerDeal(partial(PrunedInference, samples, keep)), worlds=worlds)


VARIANTS: Mapping[str, Callable[..., Player[Any, Any]]] = {"pruner": _pruner, "deceiver": DeceivingPlayer}
