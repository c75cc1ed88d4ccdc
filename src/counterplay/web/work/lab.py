"""The lab's work: deals of a small match, and Leduc against a player that adapts beyond its depth limit."""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache
from typing import Any

from counterplay import efg
from counterplay.arena import (
    LineUp,
    Match,
    Series,
    Sitting,
    entry_at,
    parse_spec,
    play_deal,
    sit_down,
    tell_result,
)
from counterplay.protocol import Stream, Table
from counterplay.skat.players import SkatContest

_CONTEST = SkatContest()
_MOST_SERIES = 24
_series: OrderedDict[str, tuple[Match, list[Sitting], int]] = OrderedDict()
LEDUC_DEPTH = 1


def match_deal(asked: dict[str, Any]) -> dict[str, Any]:
    """Play one deal of a match in every rotation; returns each entry's points, summed over the rotations."""
    points = [0.0] * 3
    for rotation in range(3):
        key, deal = f"{asked['job']} {rotation}", asked["deal"]
        if deal == 0:
            match = Match(
                _CONTEST,
                (LineUp(tuple(parse_spec(text) for text in asked["specs"])),),
                asked["deals"],
                asked["seed"],
            )
            _series[key] = (match, sit_down(match, Series(0, rotation)), 0)
            while len(_series) > _MOST_SERIES:
                _series.popitem(last=False)
        match, entries, due = _series[key]
        if due != deal:
            raise ValueError(f"deal {due} comes next, not {deal}")
        order = [entry_at(seat, deal, rotation, 3) for seat in range(3)]
        episode = play_deal(_CONTEST, match.deal_seed(deal), deal, [entries[entry] for entry in order])
        tell_result(episode, entries)
        for seat, entry in enumerate(order):
            points[entry] += episode.scores[seat]
        _series[key] = (match, entries, deal + 1)
    return {"points": points}


@lru_cache(maxsize=32)
def _leduc_player(model: str, p: float, place: int) -> efg.GamePlayer:
    game = efg.load("leduc")
    player = efg.adaptive_player(game, model, p, LEDUC_DEPTH)
    names = ("abd", "person") if place == 0 else ("person", "abd")
    player.start(Table(game.name, names, place))
    return player


def leduc_act(asked: dict[str, Any]) -> dict[str, Any]:
    """Choose an action of Leduc, from what the machine's seat may know."""
    seen = asked["sight"]
    sight = efg.SeatSight(
        seen["player"], seen["key"], tuple(seen["actions"]), tuple((key, act) for key, act in seen["past"])
    )
    player = _leduc_player(asked["model"], asked["p"], sight.player - 1)
    return {"action": player.act(sight, Stream(*asked["key"]))}
