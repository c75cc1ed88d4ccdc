"""`counterplay onecard check`: replay hand histories."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.options import Json
from counterplay.onecard import records
from counterplay.protocol import BadInput


def check(
    file: Annotated[Path, typer.Argument(help="A file of hand histories, as `play --record` writes it.")],
    json: Json = False,
) -> None:
    """Replay every hand of a file by the rules; exit code 1 if something does not fit.

    Example:  counterplay onecard check evening.hands
    """
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"cannot read {file}: {problem}") from None
    items = list(records.read(text.splitlines()))
    problems = [item for item in items if isinstance(item, records.TournamentProblem)]
    good = [item for item in items if isinstance(item, records.Tournament)]
    hands = sum(len(item.hands) for item in good)
    listed = [{"line": item.line, "reason": item.reason} for item in problems]
    terminal.answer(
        json,
        {"tournaments": len(good), "hands": hands, "problems": listed},
        *(f"line {item.line}: {terminal.escape(item.reason)}" for item in problems),
        f"{len(good)} tournaments with {hands} hands are good, {len(problems)} are not.",
    )
    if problems:
        raise typer.Exit(terminal.FOUND_PROBLEMS)
