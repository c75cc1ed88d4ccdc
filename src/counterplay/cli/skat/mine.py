"""`counterplay skat mine`: mine puzzles for everyone from our own players' games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput


def mine(
    mined: Annotated[Path, typer.Argument(help="Where each deal's puzzles are appended; a run goes on from it.")],
    deals: Annotated[int, typer.Option(min=1, help="How many deals to play and look at.")] = 5_000,
    seed: Annotated[int, typer.Option(help="Of the deals.")] = 21,
    out: Annotated[Path | None, typer.Option(help="Write the chosen puzzles here (.jsonl.gz).")] = None,
    wanted: Annotated[int, typer.Option(min=1, help="How many to choose for --out.")] = 600,
) -> None:
    """Mine puzzles: decisions with one best card, the same under three seeds, graded by who fails them.

    Rules, imitator and a kermit that slips play the deals. A puzzle's best card leads the next by at least a tenth
    of what is at stake, in each of three times 1,000 playouts, and no other is clearly better with all cards
    known. Players from weak to strong then try it. A run that was stopped goes on where it was.

    Example:  [bold]counterplay skat mine mined.jsonl --deals 500 --out puzzles.jsonl.gz[/]
    """
    from counterplay.skat.teach import mining, puzzle

    with StageBars(disable=not terminal.err.is_terminal) as bars:
        mining.mine(
            mined,
            seed,
            deals,
            lambda done, puzzles: bars.report("mining deals", done, deals, f"{puzzles} puzzles"),
        )
    puzzles = [
        candidate for index, several in mining.read_mined(mined, seed) if index < deals for candidate in several
    ]
    terminal.out.print(f"{len(puzzles)} puzzles in {deals} deals of seed {seed}")
    if out is None:
        return
    chosen = mining.choose(puzzles, wanted)
    if not chosen:
        raise BadInput("no puzzle was found: mine more deals")
    puzzle.write(out, chosen)
    terminal.out.print(f"{len(chosen)} of them in {terminal.escape(str(out))}, {out.stat().st_size // 1024} KiB")
