"""The safe frontier: what trust gains where the model is right against what it loses where it is wrong.

In Skat both are measured; in Leduc, where restricted Nash responses are exact, both are known, and stand beside.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from counterplay.studies import pictures
from counterplay.studies.counterplay.plan import CAPS, MISTAKEN, MODELLED, WITHOUT_TRUST, trusting
from counterplay.studies.tables import Row, rounded

if TYPE_CHECKING:
    from matplotlib.axes import Axes

OPPONENT = "S1"  # of the papers' Leduc opponents: passive in the first round, aggressive in the second


def leduc(trusts: Sequence[float] = CAPS) -> list[Row]:
    """Return gain and exploitability of restricted Nash responses in Leduc, in chips a hand."""
    from counterplay.efg import ResponseMatch, RestrictedNashResponse, compile_game, load, opponents

    game = compile_game(load("leduc"))
    match = ResponseMatch(game, opponents.named(game, OPPONENT))
    answers = [RestrictedNashResponse().respond(match, p) for p in trusts]
    return [
        {
            "game": "leduc",
            "opponent": OPPONENT,
            "p": p,
            "gain where right": rounded(answer.gain, 4),
            "loss where wrong": rounded(answer.exploitability, 4),
        }
        for p, answer in zip(trusts, answers, strict=True)
    ]


def skat(rows: Sequence[Row], mistaken: str) -> list[tuple[float, Row, Row]]:
    """Return (cap, the row where the model is right, the one against whom it is mistaken) where there are both."""
    by_match = {(row["player"], row["against two"]): row for row in rows}
    points = []
    for cap in CAPS:
        right, wrong = (by_match.get((trusting(cap), against)) for against in (MODELLED, mistaken))
        if right is not None and wrong is not None:
            points.append((cap, right, wrong))
    return points


def draw(path: Path, rows: Sequence[Row], exact: Sequence[Row]) -> None:
    """Draw both frontiers side by side, each point with its trust, measured ones with their intervals."""
    columns = len(MISTAKEN) + 1
    figure, (*measured, right) = pictures.new(3.8 * columns, 3.9, 1, columns, "constrained")
    for axis, mistaken in zip(measured, MISTAKEN, strict=True):
        axis.sharex(measured[0])
        axis.sharey(measured[0])
        _draw_skat(axis, skat(rows, mistaken), mistaken)
    draw_leduc(right, exact)
    pictures.save(figure, path)


def _draw_skat(axis: Axes, points: Sequence[tuple[float, Row, Row]], mistaken: str) -> None:
    losses, gains = [], []
    for cap, where_right, where_wrong in points:
        gain, up_down = pictures.with_errors([where_right], "gain")
        less = {name: where_wrong[name] or 0 for name in (WITHOUT_TRUST, "its low", "its high")}
        loss, left_right = pictures.with_errors([less], WITHOUT_TRUST, "its high", "its low", -1)
        axis.errorbar(loss, gain, xerr=left_right, yerr=up_down, color="#e0a39c", linewidth=1)
        axis.annotate(f"{cap:g}", (loss[0], gain[0]), textcoords="offset points", xytext=(6, 5))
        losses += loss
        gains += gain
    axis.plot(losses, gains, "o-", color="#c0392b")
    axis.axvline(0, color="#999999", linewidth=0.8)
    axis.set(
        title="Skat, by the most trust",
        xlabel=f"lost to two {mistaken}, taken for XSkat",
        ylabel="gained on two imitator(xskat)",
    )


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
    axis.margins(x=0.42, y=0.12)
    axis.set(title=f"Leduc: RNR against {OPPONENT}, exact", xlabel="exploitability", ylabel="gain, chips a hand")
