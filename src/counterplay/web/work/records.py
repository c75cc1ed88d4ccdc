"""Records of a file, block by block: games as rows, and what is wrong with the others."""

from __future__ import annotations

from typing import Any

from counterplay.skat import iss
from counterplay.skat.iss import BadRecord
from counterplay.web.games import row_of_record


def records(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the rows of a block of lines, and line and reason of each record that is set aside."""
    rows, bad, count = [], [], 0
    data: bytes = asked["block"].encode("latin-1")
    for number, line in enumerate(data.split(b"\n"), asked["first_line"]):
        if not line.strip():
            continue
        count += 1
        try:
            record = iss.loads(line, number)
        except BadRecord as problem:
            bad.append({"line": number, "reason": str(problem)[:300]})
            continue
        if record.state is None:
            bad.append({"line": number, "reason": "the cards are hidden: there is nothing to review"})
            continue
        rows.append(_clean(row_of_record(record, asked["person"])))
    return {"rows": rows, "bad": bad, "records": count}


def _clean(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row whose texts every database keeps: bytes that are no text become a mark."""
    return {
        key: value.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")
        if isinstance(value, str)
        else value
        for key, value in row.items()
    }
