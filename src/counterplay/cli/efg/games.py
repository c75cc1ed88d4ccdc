"""`counterplay efg games`: which games there are."""

from __future__ import annotations

from rich.table import Table

from counterplay.cli import terminal
from counterplay.cli.efg.options import AsJson
from counterplay.efg import BUILT_IN_GAMES


def games(as_json: AsJson = False) -> None:
    """List the games and how to name them.

    Example: counterplay efg games
    """
    rows = [(entry.example, entry.about) for entry in BUILT_IN_GAMES.values()]
    rows.append(("openspiel:leduc_poker", "any two-player zero-sum game of OpenSpiel (extra `openspiel`)"))
    if as_json:
        terminal.print_json([{"name": name, "about": about} for name, about in rows])
        return
    table = Table("name", "game", box=None)
    for name, about in rows:
        table.add_row(terminal.escape(name), terminal.escape(about))
    terminal.out.print(table)
