"""A player that taught itself: networks that learned the whole game by playing it against themselves.

It neither searches nor follows rules: two networks give every choice a value, and the highest is taken, in about a
millisecond. `response` is the same player with networks that learned on against a model of someone: restricted
Nash responses.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.protocol import BadInput, Episode, PlayerKind, Stream, Table
from counterplay.skat import _core
from counterplay.skat.players import network_file
from counterplay.skat.players.autodidact_search import DOUBLE_DUMMY, WEIGHED_BY, NetworkSearch
from counterplay.skat.players.network_file import Arrays, Networks
from counterplay.skat.players.profile_input import as_stranger
from counterplay.skat.rules import Action, Observation, action_of

MOST_VIEWS = 24
MOST_SKATS = 231


def core_network(weights: Arrays) -> _core.ResidualNet:
    """Return a network of the core with these weights."""
    none = np.zeros(0, np.float32)
    blocks = sum(name.endswith(".up.weight") for name in weights)
    try:
        layers = [(weights["in.weight"], weights["in.bias"])]
        for block in range(blocks):
            layers.append((weights[f"block{block}.up.weight"], weights[f"block{block}.up.bias"]))
            layers.append((weights[f"block{block}.down.weight"], none))
        layers.append((weights["out.weight"], weights["out.bias"]))
        return _core.ResidualNet(weights["in.weight"].shape[1] // 32, len(weights["out.bias"]), layers)
    except (KeyError, ValueError, IndexError) as problem:
        raise BadInput(f"these networks do not fit together: {problem}") from None


@lru_cache(maxsize=8)
def _cores(name: str) -> tuple[_core.ResidualNet, _core.ResidualNet, Networks]:
    networks = network_file.load(Path(name)) if name.endswith(".npz") else network_file.shipped(name)
    words = _core.SELFPLAY_WORDS
    play = network_file.widened(as_stranger(networks.play, words), words)
    return core_network(networks.before), core_network(play), networks


def self_taught(name: str) -> _core.SelfTaught:
    """Return shipped networks, or those of a file, as a player of the core that takes what it holds for best."""
    before, play, _ = _cores(name)
    return _core.SelfTaught(before, play)


class AutodidactPlayer:
    """Takes the choice of the highest value; it sees no more than its observation."""

    def __init__(
        self,
        *,
        network: str = "autodidact",
        temperature: float = 0.0,
        views: int = 1,
        skats: int | None = None,
        search: int = 0,
        search_from: int = 6,
        double_dummy: float | None = None,
        playouts: int = 0,
        weighed_by: str = WEIGHED_BY[0],
        prefix: str = "",
    ) -> None:
        """Make a player; see `KIND.options` for what the options mean."""
        if not isinstance(network, str):
            raise BadInput(f"the network is a name or a file, as in autodidact(early), not {network!r}")
        if (
            isinstance(temperature, bool)
            or not isinstance(temperature, int | float)
            or not 0 <= temperature <= 1000
        ):
            raise BadInput(f"autodidact's temperature is a number of points from 0 to 1000, not {temperature!r}")
        if isinstance(views, bool) or not isinstance(views, int) or not 1 <= views <= MOST_VIEWS:
            raise BadInput(f"autodidact averages 1 to {MOST_VIEWS} views, not {views!r}")
        if skats is not None and (
            isinstance(skats, bool) or not isinstance(skats, int) or not 0 <= skats <= MOST_SKATS
        ):
            raise BadInput(f"autodidact bids by 0 to {MOST_SKATS} skats, not {skats!r}")
        if isinstance(search_from, bool) or not isinstance(search_from, int) or not 1 <= search_from <= 10:
            raise BadInput(f"autodidact searches from one of the tricks 1 to 10, not {search_from!r}")
        if isinstance(search, bool) or not isinstance(search, int) or search < 0:
            raise BadInput(f"autodidact searches a whole number of worlds, not {search!r}")
        if isinstance(playouts, bool) or not isinstance(playouts, int) or playouts < 0:
            raise BadInput(f"autodidact's playouts are a whole number, not {playouts!r}")
        if double_dummy is not None and (
            isinstance(double_dummy, bool)
            or not isinstance(double_dummy, int | float)
            or not 0 <= double_dummy <= 100
        ):
            raise BadInput(f"autodidact's double_dummy is a weight from 0 to 100, not {double_dummy!r}")
        if not search and (playouts or double_dummy or weighed_by != WEIGHED_BY[0]):
            raise BadInput("double_dummy, playouts and what weighs the worlds go with search, as in search=40")
        self._name = network if network.endswith(".npz") else prefix + network
        self._temperature, self._views = float(temperature), views
        before, play, self._networks = _cores(self._name)
        # networks whose auction is better by values of contracts say so on their card
        self._skats = int(self._networks.card.get("skats", 0)) if skats is None else skats
        self._core = _core.SelfTaught(before, play, self._temperature / 100, views, self._skats)
        weight = DOUBLE_DUMMY if double_dummy is None else float(double_dummy)
        self._searched = (search, search_from, weight, playouts, weighed_by) if search else ()
        self._search: NetworkSearch | None = None
        if search:
            self._search = NetworkSearch(
                self._core,
                worlds=search,
                solved_from=search_from,
                double_dummy=weight,
                playouts_of_each=playouts,
                weighed_by=weighed_by,
            )

    def start(self, table: Table) -> None:
        """Begin a match."""
        if self._search is not None:
            self._search.forget()

    def observe(self, observation: Observation) -> None:
        """See what has just happened: all is in the next observation."""

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action: a card by search, if it is to search and there is something to choose."""
        found = None if self._search is None else self._search.act(observation, chance)
        if found is not None:
            return found
        return action_of(self._core.act(observation.core, chance.next64() if self._temperature else 0))

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended: what it knows it learned before."""
        if self._search is not None:
            self._search.forget()

    def end(self) -> None:
        """Finish a match."""

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play: the networks, the temperature, the views and the search."""
        return "autodidact", self._networks.digest, self._temperature, self._views, *self._searched


_COMMON = {
    "temperature": "draws choices that are about so many points apart: 0 takes the best, 20 is much weaker",
    "views": "how many ways to lay out the suits are averaged: more is steadier and slower",
    "skats": "bids by values of contracts over so many skats; 0: by limits it learned; left out: as its card says",
    "search": "worlds, weighed by policy inference, in which it searches its cards; 0: it never searches",
    "search_from": "the trick from which search alone decides; before it its own values do too (6)",
    "double_dummy": f"weight of the points with all cards open beside its own, before that trick ({DOUBLE_DUMMY})",
    "playouts": "of each of its better cards before that trick, every seat by its own networks: slow (0)",
    "weighed_by": "whose policies weigh the worlds: population, or own, its own networks'",
}

KIND: PlayerKind = PlayerKind(
    summary="taught itself: networks that learned the whole game by playing it against themselves",
    make=AutodidactPlayer,
    options={
        "network": "autodidact, early (the same after two minutes of training), or a file of skat train selfplay",
        **_COMMON,
    },
    unnamed=("network",),
)

RESPONSE: PlayerKind = PlayerKind(
    summary="a counter-strategy that was trained: autodidact's networks, taught on against a model of someone",
    make=partial(AutodidactPlayer, network="rules", prefix="response-"),
    options={"network": "against whom: rules, xskat or population; or a file of skat train response", **_COMMON},
    unnamed=("network",),
)
