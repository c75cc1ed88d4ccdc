"""Finished deals as records of the International Skat Server, one line each; faults stand in the property FT."""

from __future__ import annotations

import json

from counterplay.protocol import BadInput, Episode
from counterplay.skat.records import sgf
from counterplay.skat.rules import (
    Action,
    State,
    parse_action,
    points_after_fault,
    result_after_fault,
    seeger_fabian,
)
from counterplay.untrusted import from_json


def dump(episode: Episode[State, Action]) -> str:
    """Write a deal; one that a fault ended is written as if the player at fault had left."""
    state = episode.state
    left, result = None, None
    if not state.over:
        left = episode.faults[-1][0]
        result = broken_off(state, left)
    first, second, third = episode.seats
    record = sgf.from_state(
        state, episode.moves, (first, second, third), id=str(episode.deal), left=left, result=result
    )
    line = sgf.dumps(record)
    if not episode.faults:
        return line
    noted = sgf.Record((("FT", json.dumps(episode.faults)),), ())
    return line.replace("MV[", sgf.dumps(noted)[2:-3] + "MV[", 1)


def broken_off(state: State, seat: int, *, timed_out: bool = False) -> str:
    """Return the R property of a game that `seat` broke off, by leaving or by its clock."""
    left, late = (-1, seat) if timed_out else (seat, -1)
    counted = result_after_fault(state, seat)
    if counted is not None:
        text = sgf.write_result(counted, left=left, timed_out=late)
        # No game of Skat is won overbid.
        return text.replace(" win ", " penalty ") if counted.overbid and counted.won else text
    alone = state.soloist == seat
    marks = " ".join(f"p{other}:{int(other == seat and not alone)}" for other in range(3))
    who, value = (seat, -2 * state.bid) if alone else (-1, 0)
    return f"d:{who} penalty v:{value} m:0 bidok p:0 t:0 s:0 z:0 {marks} l:{left} to:{late}"


def load(line: str, deal: int) -> Episode[State, Action]:
    """Read what `dump` wrote."""
    record = sgf.loads(line)
    state = record.state
    if state is None:
        raise BadInput(f"the record of deal {deal} hides its cards")
    moves: list[tuple[int, Action]] = []
    for actor, text in record.moves:
        if actor != "w":
            moves.append((int(actor), _action(text, state.picked_up)))
    try:
        faults = tuple((int(seat), str(what)) for seat, what in from_json(record.get("FT", "[]")))
    except (TypeError, ValueError) as problem:
        raise BadInput(f"the record of deal {deal} does not say who broke the rules: {problem}") from None
    scores = seeger_fabian(state.result) if state.over else points_after_fault(state, faults[-1][0])
    assert scores is not None
    return Episode(deal, record.players, state, tuple(moves), scores, faults)


def _action(text: str, picked_up: bool) -> Action:
    """Read a move; an ouvert declaration is followed by the soloist's cards."""
    words = text.split(".")
    return parse_action(".".join(words[: 3 if picked_up else 1]))
