"""`counterplay efg games`: which games there are."""

from __future__ import annotations

from counterplay.cli import terminal
from counterplay.cli.options import Json
from counterplay.efg import BUILT_IN_GAMES


def games(json: Json = False) -> None:
    """List the games and how to name them.

    Example: counterplay efg games
    """
    rows = [(entry.example, entry.about) for entry in BUILT_IN_GAMES.values()]
    rows.append(("openspiel:leduc_poker", "any two-player zero-sum game of OpenSpiel (extra `openspiel`)"))
    document = [{"name": name, "about": about} for name, about in rows]
    terminal.answer(json, document, terminal.table(("name", "game"), rows, box=None))
