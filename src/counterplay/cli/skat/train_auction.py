"""`counterplay skat train auction`: what passing brings, and what estimates of calls have shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.skat.train_options import check_file
from counterplay.cli.stage_bars import StageBars
from counterplay.skat.records import sgf
from counterplay.skat.rules import State


def auction(
    games: Annotated[Path, typer.Option(help="Records of the population, to move the lines by.")],
    held_out: Annotated[Path, typer.Option(help="Other records of it, on which the estimates are judged.")],
    out: Annotated[Path, typer.Option(help="Where to write the lines.")] = Path("auction.json"),
    own_games: Annotated[int, typer.Option(help="Games of the population's policy with itself.", min=100)] = 8_000,
    seed: Annotated[int, typer.Option(help="Which of these games.", min=0)] = 3001,
) -> None:
    """Fit what a deal brings when one passes, and see on held-out games what the judge's estimates are worth.

    The review judges every call by these lines and by the bidding evaluator. Records come from
    `counterplay skat train population`.

    Example:  [bold]counterplay skat train auction --games a.sgf.gz --held-out b.sgf.gz --out auction.json[/]
    """
    from counterplay.skat.learn import train_auction

    check_file(out, "the lines")
    with StageBars() as bars:
        lines = train_auction(own_games, seed, _states(games), _states(held_out), bars.report)
    lines.card["games"], lines.card["held out"] = games.name, held_out.name
    lines.save(out)
    for kind, bins in lines.shown.items():
        said = ", ".join(f"{part['estimated']:g} came to {part['came']:g} ± {part['error']:g}" for part in bins)
        terminal.out.print(f"{kind}: {said}", soft_wrap=True)
    terminal.out.print(f"lines: {terminal.escape(str(out))}")


def _states(path: Path) -> Iterator[State]:
    for record in sgf.load(path):
        if isinstance(record, sgf.Record) and record.state is not None and record.state.over:
            yield record.state
