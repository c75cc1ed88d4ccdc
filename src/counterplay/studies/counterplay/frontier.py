"""The safe frontier: what trust gains where the model is right against what it loses where it is wrong.

In Skat both are measured; in Leduc, where restricted Nash responses are exact, both are known, and stand beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from counterplay.studies import pictures
from counterplay.studies.counterplay.plan import CAPS, PLAYER
from counterplay.studies.tables import Row, rounded

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
    xs = [float(row["loss where wrong"]) for row in exact]
    ys = [float(row["gain where right"]) for row in exact]
    right.plot(xs, ys, "o-", color="#222222")
    for row, x, y in zip(exact, xs, ys, strict=True):
        right.annotate(f"{row['p']:g}", (x, y), textcoords="offset points", xytext=(5, 4))
    right.set(title=f"Leduc: RNR against {OPPONENT}, exact", xlabel="exploitability", ylabel="gain")
    pictures.save(figure, path, dpi=110)
