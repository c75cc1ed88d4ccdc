"""Options that several subcommands of `counterplay skat train` share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

Games = Annotated[list[Path], typer.Option(help="ISS records (.sgf, .gz, .bz2, .xz) or logs of XSkat.")]
CardJson = Annotated[bool, typer.Option("--json", help="Write the card as JSON.")]


@dataclass(frozen=True)
class Learning:
    """How long networks learn from games, and how their card is told."""

    epochs: Annotated[int, typer.Option(help="How often every game is gone through.", min=1)]
    json: CardJson = False
