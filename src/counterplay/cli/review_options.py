"""The options that the review commands of all games share."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

Player = Annotated[str | None, typer.Option(help="Only records of this player, and only this profile.")]
Decision = Annotated[
    bool, typer.Option("--decision", help="Judge mistakes as decisions too: error or bad luck? Slow.")
]
Worlds = Annotated[int, typer.Option(min=1, help="Worlds for --decision.")]
Seed = Annotated[int, typer.Option(help="For the worlds of --decision.")]


@dataclass(frozen=True)
class Imagined:
    """The worlds over which a decision is judged."""

    worlds: Worlds
    seed: Seed = 1


Brief = Annotated[bool, typer.Option("--brief", help="Only totals and profiles, nothing about single records.")]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for machines.")]
Html = Annotated[Path | None, typer.Option(help="Write a web page that needs nothing else.")]
Picture = Annotated[
    Path | None, typer.Option("--plot", help="Write a PNG: rates by trick and role, with intervals.")
]
