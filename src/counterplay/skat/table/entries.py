"""The entries of a table's journal: what happened, one after the other, and what of it somebody may read."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from counterplay.skat.rules import as_announced, parse_action, place_of

OfDeal = Literal["offered", "dealt", "act", "stand_in", "claim", "undo", "hint", "leaves", "times_out"]
"""what happens to a deal"""
OfPeople = Literal[
    "sits", "rises", "ready", "unready", "starts", "away", "back", "hosts", "rule", "commits", "reveals"
]
"""what happens to the people of a table; `seat` is then a chair's place"""
Kind = OfDeal | OfPeople

OWN_PLACE = 0  # the chair of whoever opened the table


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One row of a journal.

    `text` is the secret, the number with the bots, an action, how far to go back; or who sits down, a pledge, a
    number, a rule.
    """

    number: int
    deal: int
    kind: Kind
    seat: int = -1
    text: str = ""


def as_seen(
    entries: Iterable[JournalEntry], over: Collection[int], place: int | None = OWN_PLACE, chairs: int = 3
) -> list[JournalEntry]:
    """Return a journal as the person of a chair may read it: of a deal that is not over only what it saw."""
    return [entry if entry.deal in over else _as_seen(entry, place, chairs) for entry in entries]


def _as_seen(entry: JournalEntry, place: int | None, chairs: int) -> JournalEntry:
    match entry.kind:
        case "offered":
            return replace(entry, text="")  # the secret says where every card lies
        case "dealt":
            parts = json.loads(entry.text)
            parts.pop("order", None)  # and so do cards that were prepared
            return replace(entry, text=json.dumps(parts))
        case "act" | "stand_in" if place_of(entry.deal, entry.seat, chairs) != place:
            return replace(entry, text=str(as_announced(parse_action(entry.text))))
        case _:
            return entry
