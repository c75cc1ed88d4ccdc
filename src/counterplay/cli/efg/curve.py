"""`counterplay efg curve`: the gain-exploitability plane of several methods."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.efg import options
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json
from counterplay.cli.stage_bars import StageBars
from counterplay.efg import RESPONSE_METHODS, PlanePoint, draw_plane, match_of, method_for, portfolios_by_hand
from counterplay.protocol import BadInput

TRUSTS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@grouped
def curve(
    game: options.GameName,
    opponent: options.OpponentName,
    methods: Annotated[
        str, typer.Option("--methods", help="Methods with commas between: rnr,abd,cdrnr.")
    ] = "rnr,abd,cdrnr",
    seat: options.Seat = 1,
    settings: options.Settings = options.SETTINGS,
    out: Annotated[Path, typer.Option("--out", help="Where to draw the plane (.png, .svg or .pdf).")] = Path(
        "curve.png"
    ),
    json: Json = False,
) -> None:
    """Draw gain against exploitability for p from 0 to 1.

    Example: counterplay efg curve leduc --opponent S1 --methods rnr,abd,cdrnr
    """
    names = [name.strip() for name in methods.split(",") if name.strip()]
    if not names:
        raise BadInput(f"--methods {methods!r} names none; there are {', '.join(options.NAMES)}")
    for name in names:
        options.checked(name)
    if out.suffix not in (".png", ".svg", ".pdf"):
        raise BadInput(f"--out {out}: a drawing ends in .png, .svg or .pdf")
    if not out.absolute().parent.is_dir():
        raise BadInput(f"--out {out}: there is no folder {out.absolute().parent}")
    match = match_of(game, opponent, seat)
    grows = portfolios_by_hand(match.game) is None
    points: list[PlanePoint] = []
    with StageBars() as bars:
        for name in names:
            trusts = TRUSTS if RESPONSE_METHODS[name].trusts else (1.0,)
            method = None
            for done, p in enumerate(trusts):
                bars.report(f"solving by {name}", done, len(trusts))
                if method is None or (name == "abd" and grows):
                    method = method_for(match, name, p, settings)
                outcome = method.respond(match, p)
                points.append(
                    PlanePoint(name, p, outcome.objective, outcome.utility, outcome.gain, outcome.exploitability)
                )
    draw_plane(out, f"{match.game.name} against {opponent}", points)
    terminal.answer(
        json,
        {"drawing": str(out), "points": [point.__dict__ for point in points]},
        f"{'method':8}{'p':>5}{'gain':>10}{'exploitability':>16}",
        *(f"{point.method:8}{point.p:5.2f}{point.gain:10.4f}{point.exploitability:16.4f}" for point in points),
        f"drawn in {terminal.escape(str(out))}",
    )
