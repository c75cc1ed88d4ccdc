"""A finished deal as one line of JSON: what was dealt, who sat where, what they did; the rules give the rest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from counterplay.protocol import BadInput, Contest, Episode
from counterplay.untrusted import from_json

State = TypeVar("State")
Action = TypeVar("Action")


def dump(game: str, seed: int, episode: Episode[Any, Any], moves: Mapping[str, Any]) -> str:
    """Return the line; `moves` holds what was done, by the name and in the form that this game gives it."""
    row = {
        "game": game,
        "deal": episode.deal,
        "seed": seed,
        "seats": list(episode.seats),
        **moves,
        "scores": list(episode.scores),
        "faults": [list(fault) for fault in episode.faults],
    }
    return json.dumps(row, ensure_ascii=False)


def load(
    contest: Contest[State, Any, Action],
    line: str,
    deal: int,
    actions_of: Callable[[Mapping[str, Any]], Iterable[Action]],
) -> Episode[State, Action]:
    """Return the deal that `dump` wrote, played again by the rules."""
    try:
        row = from_json(line)
        state = contest.deal(int(row["seed"]), int(row["deal"]))
        moves = []
        for action in actions_of(row):
            seat = contest.to_act(state)
            state = contest.apply(state, action)
            moves.append((seat if seat is not None else -1, action))
        scores = tuple(float(score) for score in row["scores"])
        faults = tuple((int(seat), str(what)) for seat, what in row["faults"])
        return Episode(int(row["deal"]), tuple(row["seats"]), state, tuple(moves), scores, faults)
    except (KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"deal {deal}: this is not a record of {contest.name}: {problem}") from None
