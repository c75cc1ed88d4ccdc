"""`counterplay efg games`: which games there are."""

from __future__ import annotations

from counterplay.cli import terminal
from counterplay.cli.options import Json
from counterplay.efg import BUILT_IN_GAMES
from counterplay.installed import names_of


def games(json: Json = False) -> None:
    """List the games and how to name them.

    Example: counterplay efg games
    """
    rows = [(entry.example, entry.about) for entry in BUILT_IN_GAMES.values()]
    rows += [(name, "brought by an installed package") for name in names_of("counterplay.games")]
    rows.append(("openspiel:leduc_poker", "any two-player zero-sum game of OpenSpiel (extra `openspiel`)"))
    rows.append(("MODULE:NAME, FILE.efg", "a game of your own, or a file of Gambit's"))
    document = [{"name": name, "about": about} for name, about in rows]
    terminal.answer(json, document, terminal.table(("name", "game"), rows, box=None))
