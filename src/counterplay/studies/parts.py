"""Which parts of a study are asked for, as `--only` says it."""

from __future__ import annotations

from collections.abc import Iterable

from counterplay.protocol import BadInput


def parse_only(text: str | None, parts: Iterable[str], usual: tuple[str, ...] | None = None) -> tuple[str, ...]:
    """Read which parts are wanted, in the study's order; the usual ones, or all, when nothing is said.

    >>> parse_only("fig3, table1", ("table1", "fig2", "fig3"))
    ('table1', 'fig3')
    """
    there = tuple(parts)
    if text is None:
        return there if usual is None else usual
    wanted = [word.strip().lower() for word in text.split(",")]
    for word in wanted:
        if word not in there:
            raise BadInput(f"there is no part {word!r}: choose from {', '.join(there)}")
    return tuple(part for part in there if part in wanted)
