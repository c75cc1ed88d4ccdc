"""The option that says how cards are drawn."""

from __future__ import annotations

from typing import Annotated

import typer

from counterplay.skat.records import Faces

CardFaces = Annotated[Faces, typer.Option("--cards", envvar="COUNTERPLAY_CARDS", help="How cards are drawn.")]
