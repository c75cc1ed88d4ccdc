"""Options that several subcommands of `counterplay iss` share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

KeptIn = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="Keep every game by its players' names, and let players that learn know them: a file or a database "
        "URL; 'default' is your data folder.",
    ),
]
Records = Annotated[Path | None, typer.Option(help="Append every game to this record file.")]
