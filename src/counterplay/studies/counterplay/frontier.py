"""The safe frontier: what trust gains where the model is right against what it loses where it is wrong.

In Skat both are measured; in Leduc, where restricted Nash responses are exact, both are known, and stand beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from counterplay.studies import pictures
from counterplay.studies.counterplay.plan import CAPS, PLAYER
from counterplay.studies.tables import Row, rounded

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OPPONENT = "S1"  # of the papers' Leduc opponents: passive in the first round, aggressive in the second


def leduc(trusts: Sequence[float] = CAPS) -> list[Row]:
    """Return gain and exploitability of restricted Nash responses in Leduc, in chips a hand."""
    from counterplay.efg import opponents
    from counterplay.efg.arrays import compile_game
    from counterplay.efg.games import load
    from counterplay.efg.match import Match
    from counterplay.efg.responses.rnr import RestrictedNashResponse

    game = compile_game(load("leduc"))
    match = Match(game, opponents.named(game, OPPONENT))
    rows: list[Row] = []
    for p in trusts:
        found = RestrictedNashResponse().respond(match, p)
        rows.append(
            {
                "game": "leduc",
                "opponent": OPPONENT,
                "p": p,
                "gain where right": rounded(found.gain, 4),
                "loss where wrong": rounded(found.exploitability, 4),
            }
        )
    return rows


def skat(rows: Sequence[Row]) -> list[tuple[float, float, float]]:
    """Return (cap, gain where the model is right, gain where it is wrong) from the rows of the study."""
    right = {row["player"]: float(row["gain"]) for row in rows if row["against two"] == "imitator(xskat)"}
    wrong = {row["player"]: float(row["gain"]) for row in rows if row["against two"] == "rules"}
    found = []
    for cap in CAPS:
        name = f"{PLAYER}(trust={cap},believe=xskat)"
        if name in right and name in wrong:
            found.append((cap, right[name], wrong[name]))
    return found


def draw(path: Path, rows: Sequence[Row], exact: Sequence[Row]) -> None:
    """Draw both frontiers side by side, each point with its trust."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.2), layout="constrained")
    FigureCanvasAgg(figure)
    left, right = figure.subplots(1, 2)
    measured = skat(rows)
    base = measured[0][2] if measured else 0.0
    left.plot([base - wrong for _, _, wrong in measured], [gain for _, gain, _ in measured], "o-", color="#c0392b")
    for cap, gain, wrong in measured:
        left.annotate(f"{cap:g}", (base - wrong, gain), textcoords="offset points", xytext=(5, 4))
    left.set(title="Skat: believes in XSkat", xlabel="points per list lost against rules", ylabel="gain on kermit")
    draw_leduc(right, exact)
    pictures.save(figure, path, dpi=110)


def draw_leduc(axis: Axes, exact: Sequence[Row]) -> None:
    """Draw the exact frontier of Leduc, each point with its trust; answers that are the same are one point."""
    points: dict[tuple[float, float], list[str]] = {}
    for row in exact:
        points.setdefault((float(row["loss where wrong"]), float(row["gain where right"])), []).append(
            f"{row['p']:g}"
        )
    axis.plot([x for x, _ in points], [y for _, y in points], "o-", color="#222222")
    for (x, y), trusts in points.items():
        span = trusts[0] if len(trusts) == 1 else f"{trusts[0]} to {trusts[-1]}"
        axis.annotate(f"p={span}", (x, y), textcoords="offset points", xytext=(5, -11), fontsize=8)
    axis.margins(x=0.25, y=0.12)
    axis.set(title=f"Leduc: RNR against {OPPONENT}, exact", xlabel="exploitability", ylabel="gain, chips a hand")
