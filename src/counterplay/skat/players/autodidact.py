"""A player that taught itself: networks that learned the whole game by playing it against themselves.

It neither searches nor follows rules: two networks give every choice a value, and the highest is taken, in about a
millisecond. With `network=response-xskat` and kin, networks that learned on against a model of someone, it is a
restricted Nash response.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import numpy as np

from counterplay.options import Help, checked, options_of
from counterplay.protocol import BadInput, Episode, Player, PlayerKind, Slider, Stream, Table
from counterplay.skat import _core
from counterplay.skat.players import network_file
from counterplay.skat.players.network_file import Arrays, Networks
from counterplay.skat.players.network_search import DOUBLE_DUMMY, WEIGHED_BY, NetworkSearch
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


def self_taught(name: str, *, temperature: float = 0.0) -> _core.SelfTaught:
    """Return shipped networks, or those of a file, as a player of the core; at 0 it takes its best choice."""
    before, play, _ = _cores(name)
    return _core.SelfTaught(before, play, temperature / 100)


@dataclass(frozen=True)
class AutodidactOptions:
    """Which networks play, how freely they choose, and how far they search."""

    network: Annotated[
        str,
        Help(
            "autodidact; early (the same after two minutes of training); response-rules, response-xskat or "
            "response-population (taught on against these); or a file of skat train selfplay or response"
        ),
    ] = "autodidact"
    temperature: Annotated[
        float,
        Help(
            "how loosely it chooses: 0 always takes what it values most",
            slider=Slider(0, 100, 1, start=0),
            ge=0,
            le=1000,
        ),
    ] = 0.0
    views: Annotated[
        int,
        Help("how many ways to lay out the suits are averaged: more is steadier and slower", ge=1, le=MOST_VIEWS),
    ] = 1
    skats: Annotated[
        int | None,
        Help(
            "bids by values of contracts over so many skats; 0: by limits it learned",
            unset="as its card says",
            ge=0,
            le=MOST_SKATS,
        ),
    ] = None
    search: Annotated[
        int, Help("worlds, weighed by policy inference, in which it searches its cards; 0: never", ge=0)
    ] = 0
    search_from: Annotated[
        int,
        Help("the trick from which search alone decides; before it its own values do too", ge=1, le=10),
    ] = 6
    double_dummy: Annotated[
        float | None,
        Help(
            "weight of the points with all cards open beside its own, before that trick",
            unset=str(DOUBLE_DUMMY),
            ge=0,
            le=100,
        ),
    ] = None
    playouts: Annotated[
        int, Help("of each of its better cards before that trick, every seat by its own networks: slow", ge=0)
    ] = 0
    weighed_by: Annotated[
        Literal["population", "own"], Help("whose policies weigh the worlds: the population's, or its own")
    ] = "population"


class AutodidactPlayer(Player[Observation, Action]):
    """Takes the choice of the highest value; it sees no more than its observation."""

    def __init__(self, **chosen: Any) -> None:
        """Make a player with `AutodidactOptions`."""
        options = checked(AutodidactOptions, chosen, "autodidact")
        network, search, playouts = options.network, options.search, options.playouts
        double_dummy, weighed_by, views = options.double_dummy, options.weighed_by, options.views
        if not search and (playouts or double_dummy or weighed_by != WEIGHED_BY[0]):
            raise BadInput("double_dummy, playouts and what weighs the worlds go with search, as in search=40")
        self._temperature, self._views = options.temperature, views
        before, play, self._networks = _cores(network)
        # networks whose auction is better by values of contracts say so on their card
        self._skats = int(self._networks.card.get("skats", 0)) if options.skats is None else options.skats
        self._core = _core.SelfTaught(before, play, self._temperature / 100, views, self._skats)
        weight = DOUBLE_DUMMY if double_dummy is None else double_dummy
        self._searched = (search, options.search_from, weight, playouts, weighed_by) if search else ()
        self._search: NetworkSearch | None = None
        if search:
            self._search = NetworkSearch(
                self._core,
                worlds=search,
                solved_from=options.search_from,
                double_dummy=weight,
                playouts_of_each=playouts,
                weighed_by=weighed_by,
            )

    def start(self, table: Table) -> None:
        """Begin a match."""
        if self._search is not None:
            self._search.forget()

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action: a card by search, if it is to search and there is something to choose."""
        searched = None if self._search is None else self._search.act(observation, chance)
        if searched is not None:
            return searched
        return action_of(self._core.act(observation.core, chance.next64() if self._temperature else 0))

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended: what it knows it learned before."""
        if self._search is not None:
            self._search.forget()

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play: the networks, the temperature, the views and the search."""
        return "autodidact", self._networks.digest, self._temperature, self._views, *self._searched


KIND: PlayerKind = PlayerKind(
    summary="taught itself: networks that learned the whole game by playing it against themselves",
    make=AutodidactPlayer,
    options=options_of(AutodidactOptions),
    unnamed=("network",),
)
