"""A finished deal as it is kept: one line of JSON with everything that statistics and memories need."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from counterplay.protocol import BadInput, Contest, Episode, Facts
from counterplay.untrusted import from_json


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is kept of a deal; scores and names are by seat."""

    deal: int
    seats: tuple[str, ...]
    scores: tuple[float, ...]
    facts: Facts
    faults: tuple[tuple[int, str], ...]
    record: str
    taken_over: bool = field(default=False, compare=False)  # another line-up played it; not written down


def of_episode(contest: Contest[Any, Any, Any], episode: Episode[Any, Any]) -> Outcome:
    """Return what is kept of an episode."""
    return Outcome(
        episode.deal,
        episode.seats,
        episode.scores,
        contest.facts(episode),
        episode.faults,
        contest.dump(episode),
    )


def dumps(outcome: Outcome) -> str:
    """Write an outcome as one line."""
    facts = outcome.facts
    return json.dumps(
        {
            "deal": outcome.deal,
            "seats": outcome.seats,
            "scores": outcome.scores,
            "kind": facts.kind,
            "roles": facts.roles,
            "won": facts.won,
            "alone": facts.alone,
            "faults": outcome.faults,
            "record": outcome.record,
        },
        separators=(",", ":"),
    )


def loads(line: str) -> Outcome:
    """Read what `dumps` wrote; raise BadInput for anything else."""
    try:
        row = from_json(line)
        facts = Facts(row["kind"], tuple(row["roles"]), tuple(row["won"]), row["alone"])
        faults = tuple((seat, what) for seat, what in row["faults"])
        deal, record = row["deal"], row["record"]
        if not isinstance(deal, int) or not isinstance(record, str):
            raise TypeError
        return Outcome(deal, tuple(row["seats"]), tuple(row["scores"]), facts, faults, record)
    except (ValueError, KeyError, TypeError):
        raise BadInput(f"{line[:60]!r} is not the result of a deal") from None
