"""Three players of Skat who sit down once and play deal after deal, one seat further each time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from counterplay.arena import Sitting, kind_of, make_player, parse_spec, play_deal
from counterplay.protocol import Episode, Table
from counterplay.skat.players import SkatContest


class Trio:
    """The three, under their names; whoever must be told the hidden cards is."""

    def __init__(self, names: Sequence[str], players: Sequence[str]) -> None:
        self._contest = SkatContest()
        specs = [parse_spec(player) for player in players]
        self._sittings = [
            Sitting(name, make_player(self._contest, spec), knows_all=kind_of(self._contest, spec).knows_all)
            for name, spec in zip(names, specs, strict=True)
        ]
        self.learns = any(kind_of(self._contest, spec).learns for spec in specs)
        self.players = [sitting.player for sitting in self._sittings]
        for place, player in enumerate(self.players):
            player.start(Table("skat", tuple(names), place))

    def play(self, seed: int, deal: int) -> Episode[Any, Any]:
        """Play a deal."""
        order = [(deal + seat) % 3 for seat in range(3)]
        return play_deal(self._contest, seed, deal, [self._sittings[place] for place in order])
