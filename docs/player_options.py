"""The options of the players as tables, read off the players themselves when the pages are built."""

from __future__ import annotations

import re
from collections.abc import Mapping

from counterplay.protocol import Option
from counterplay.skat.players import PLAYERS

MARK = re.compile(r"<!-- options of (\S+) -->")


def table(options: Mapping[str, Option]) -> str:
    """Return options as a table in Markdown: what each means, what it must be, and what holds without it."""
    lines = ["| option | meaning | must be | without it |", "|---|---|---|---|"]
    for name, option in options.items():
        default = option.unset if option.default is None else f"`{option.default}`" if option.default != "" else ""
        cells = (f"`{name}`", option.help, option.wanted, "needed" if option.required else default)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def every_player() -> str:
    """Return a heading and a table for every player that takes options."""
    return "\n\n".join(
        f"### Options of {name}\n\n{table(kind.options)}" for name, kind in PLAYERS.items() if kind.options
    )


def fill(app: object, page: str, source: list[str]) -> None:
    """Put the tables where the page marks them (Sphinx's event `source-read`)."""
    text = source[0].replace("<!-- options of every player -->", every_player())
    source[0] = MARK.sub(lambda match: table(PLAYERS[match[1]].options), text)
