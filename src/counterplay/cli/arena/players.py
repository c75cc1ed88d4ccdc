"""`counterplay arena players`: who can take a seat."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.arena import kinds
from counterplay.cli import terminal
from counterplay.cli.arena.games import contest_of
from counterplay.cli.options import Json


def players(
    game: Annotated[str, typer.Option(help="The game.")] = "skat",
    json: Json = False,
) -> None:
    """List the players of a game and the options they take.

    Options go in brackets, as in  [bold]counterplay arena run --players 'kermit(worlds=40),rules,rules' ...[/]
    """
    known = kinds(contest_of(game))
    if json:
        rows = [
            {
                "player": name,
                "summary": kind.summary,
                "options": {option: str(meaning) for option, meaning in kind.options.items()},
                "learns": kind.learns,
                "knows_all": kind.knows_all,
            }
            for name, kind in known.items()
        ]
        terminal.print_json({"game": game, "players": rows})
        return
    lines = []
    for name, kind in known.items():
        marks = " (learns)" * kind.learns + " (cheats: sees all cards)" * kind.knows_all
        options = "\n".join(f"{option}: {meaning}" for option, meaning in kind.options.items())
        lines.append((name, kind.summary + marks, options))
    heads = ("player", "what it does", "options")
    terminal.out.print(terminal.table(heads, lines, f"players of {game}", title_justify="left"))
