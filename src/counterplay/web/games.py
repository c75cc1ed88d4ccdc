"""Finished games as rows: from a table's deal or from a record, with what lists and searches ask for."""

from __future__ import annotations

import hashlib
from typing import Any

from counterplay.foreign import visible
from counterplay.skat import iss
from counterplay.skat.course import Ending
from counterplay.skat.score import Result
from counterplay.skat.state import State
from counterplay.web.keeper import new_id

LONGEST_NAME = 100


def row_of_deal(
    line: str, *, person: str, table: str, deal: int, seat: int, counts: bool, played: str
) -> dict[str, Any]:
    """Return the row of a deal that was played at a table."""
    record = iss.loads(line)
    state = record.state
    assert state is not None
    return {
        **_facts(state, state.result),
        "id": new_id(),
        "person": person,
        "source": "table",
        "table_id": table,
        "deal": deal,
        "seat": seat,
        "fingerprint": _fingerprint(f"{table} {deal}"),
        "played": played,
        **_players(record.players),
        "complete": True,
        "counts": counts,
        "record": line,
    }


def row_of_record(record: iss.Record, person: str) -> dict[str, Any]:
    """Return the row of an imported record whose cards are known."""
    state = record.state
    assert state is not None
    line = iss.dumps(record)
    return {
        **_facts(state, record.result),
        "id": new_id(),
        "person": person,
        "source": "import",
        "table_id": None,
        "deal": 0,
        "seat": -1,
        "fingerprint": _fingerprint(line),
        "played": visible(record.get("DT"))[:40],
        **_players(record.players),
        "complete": record.complete,
        "counts": record.complete,
        "record": line,
    }


def _players(names: tuple[str, str, str]) -> dict[str, str]:
    return {f"player{seat}": visible(name)[:LONGEST_NAME] for seat, name in enumerate(names)}


def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()


def _facts(state: State, result: Result | None) -> dict[str, Any]:
    declaration = state.declaration
    passed = state.ending is Ending.PASSED_IN
    return {
        "soloist": -1 if state.soloist is None else state.soloist,
        "kind": declaration.game.title if declaration else "passed in" if passed else "undeclared",
        "declaration": str(declaration) if declaration else "",
        "won": None if result is None else result.won,
        "score": None if result is None else result.score,
        "mistakes": -1,
        "points_lost": -1,
        "tallies": "",
    }
