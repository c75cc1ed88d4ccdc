"""Records of a file, block by block: those that can be kept, and what is wrong with the others."""

from __future__ import annotations

from typing import Any

from counterplay.skat.records import BadRecord, sgf


def records(asked: dict[str, Any]) -> dict[str, Any]:
    """Return line and text of each record of a block of lines, and line and reason of each that is set aside."""
    good, bad = [], []
    data: bytes = asked["block"].encode("latin-1")
    for number, line in enumerate(data.split(b"\n"), asked["first_line"]):
        if not line.strip():
            continue
        try:
            record = sgf.loads(line, number)
        except BadRecord as problem:
            bad.append((number, str(problem)[:300]))
            continue
        if record.state is None:
            bad.append((number, "the cards are hidden: there is nothing to review"))
            continue
        good.append((number, _clean(sgf.dumps(record))))
    return {"records": good, "bad": bad}


def _clean(text: str) -> str:
    """Return a text that every database keeps: bytes that are no text become a mark."""
    return text.encode("utf-8", "replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")
