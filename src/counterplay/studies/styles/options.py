"""What the study of styles can be asked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from counterplay.options import Help


@dataclass(frozen=True)
class StylesOptions:
    """How well are players predicted whom nothing was trained on, after 0, 5, 10, 20, 50 and 150 of their games?

    By styles, by the three shipped policies, by the belief in these three, and by the policy learned from a name's
    own games. Every way predicts the same later games.

    Example:  [bold]counterplay study styles --out styles-run --people 6 --odd 2 --learned 1 --games 20[/]
    """

    people: Annotated[int, Help("Made-up players like those of the training.", ge=1)] = 200
    odd: Annotated[int, Help("Made-up players of sorts that nothing was trained on.", ge=0)] = 80
    learned: Annotated[int, Help("How many of each are also learned as a name was before.", ge=0)] = 40
    games: Annotated[int, Help("Games to learn from, at most; in steps from 5 to 150.", ge=5)] = 150
    judged: Annotated[int, Help("Later games that are predicted.", ge=1)] = 50
    xskat: Annotated[tuple[Path, ...], Help("A log made by xskat -auto N -log -, for the part xskat.")] = ()
    records: Annotated[tuple[Path, ...], Help("Records of people's games, for the part records.")] = ()
    styles: Annotated[Path | None, Help("A file of `counterplay skat train styles` instead of the shipped.")] = (
        None
    )
    deals: Annotated[int, Help("Deals of each match of the part gain, in three rotations.", ge=1)] = 200
    first: Annotated[int, Help("Number of the first player.", ge=0)] = 0
