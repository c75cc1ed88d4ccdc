"""The pictures of the study."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from counterplay.studies import pictures
from counterplay.studies.count import tricks
from counterplay.studies.tables import Row

_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf")
_KINDS = ("kermit", "mistake", "rules", "random")


def table1(path: Path, lines: Sequence[Row]) -> None:
    """Draw what each column player gains on kermit against each row player."""
    figure, axes = _new(9, 4.5)
    rows = list(dict.fromkeys(line["row"] for line in lines))
    columns = [column for column in dict.fromkeys(line["column"] for line in lines) if column != "kermit"]
    for number, column in enumerate(columns):
        mine = [line for line in lines if line["column"] == column and line["over kermit low"] != ""]
        places = [rows.index(line["row"]) + (number - (len(columns) - 1) / 2) * 0.13 for line in mine]
        gains = [line["over kermit"] for line in mine]
        down = [line["over kermit"] - line["over kermit low"] for line in mine]
        up = [line["over kermit high"] - line["over kermit"] for line in mine]
        axes.errorbar(places, gains, (down, up), fmt="o", ms=5, color=_COLOURS[number], label=column, capsize=2)
        known = [
            (place, line["paper's gain over kermit"])
            for place, line in zip(places, mine, strict=True)
            if line["paper's gain over kermit"] != ""
        ]
        axes.plot(
            [place for place, _ in known], [gain for _, gain in known], "x", color=_COLOURS[number], alpha=0.7
        )
    axes.axhline(0, color="black", lw=0.8)
    axes.set_xticks(range(len(rows)), rows, fontsize=8)
    axes.set_ylabel("points per list over kermit's")
    axes.set_title("Gain on the same deals, 95% intervals (crosses: the paper's)", fontsize=10)
    axes.legend(fontsize=8, ncol=2)
    _save(figure, path)


def strength(path: Path, lines: Sequence[Row], found: Row) -> None:
    """Draw points per list against mistake rate."""
    figure, axes = _new(7.5, 5)
    for kind, colour in zip(_KINDS, _COLOURS, strict=False):
        mine = [line for line in lines if line["player"].startswith(kind) and line["rate"] != ""]
        if mine:
            rates = [line["rate"] for line in mine]
            down = [line["rate"] - line["low"] for line in mine]
            up = [line["high"] - line["rate"] for line in mine]
            points = [line["points"] for line in mine]
            errors = [1.96 * (line["points s.e."] or 0) for line in mine]
            axes.errorbar(
                rates, points, errors, (down, up), fmt="o", ms=4, lw=0.7, color=colour, label=kind, alpha=0.8
            )
    shown = [line["points"] for line in lines if line["player"] != "random"]
    axes.set_ylim(min(shown) - 500, max(shown) + 500)
    outside = [line for line in lines if line["player"] == "random" and line["points"] < min(shown) - 500]
    for line in outside:
        axes.annotate(
            f"random: {line['points']:.0f}", (float(line["rate"] or 0), min(shown) - 480), ha="center", fontsize=8
        )
    axes.set_xlabel("mistakes per opportunity")
    axes.set_ylabel("points per list against two kermit(worlds=10)")
    axes.set_title(
        f"{found['players']} players, rank correlation {found['rank correlation']}"
        f" (95%: {found['low']} to {found['high']})",
        fontsize=10,
    )
    axes.legend(fontsize=8)
    _save(figure, path)


def by_trick(path: Path, lines: Sequence[Row]) -> None:
    """Draw the mistake rate by trick."""
    figure, axes = _new(7, 4.2)
    for number, player in enumerate(dict.fromkeys(line["player"] for line in lines)):
        mine = [
            line
            for line in lines
            if line["player"] == player and line["trick"] != tricks.ALL and line["rate"] != ""
        ]
        places = [int(line["trick"]) + (number - 1) * 0.08 for line in mine]
        rates = [line["rate"] for line in mine]
        down = [line["rate"] - line["low"] for line in mine]
        up = [line["high"] - line["rate"] for line in mine]
        axes.errorbar(places, rates, (down, up), fmt="o-", ms=4, capsize=2, color=_COLOURS[number], label=player)
    axes.set_xticks(range(1, 11))
    axes.set_ylim(bottom=0)
    axes.set_xlabel("trick")
    axes.set_ylabel("mistakes per opportunity")
    axes.set_title("Mistakes by trick in self-play, 95% intervals", fontsize=10)
    axes.legend(fontsize=8)
    _save(figure, path)


def evaluator_error(path: Path, lines: Sequence[Row], line: Row) -> None:
    """Draw the evaluator's error against the opponents' rate."""
    figure, axes = _new(7, 4.2)
    known = [row for row in lines if row["rate"] != "" and row["error"] != ""]
    rates = [row["rate"] for row in known]
    axes.errorbar(
        rates,
        [row["error"] for row in known],
        [1.96 * (row["error s.e."] or 0) for row in known],
        fmt="o",
        capsize=2,
        color=_COLOURS[0],
        label="mean error, 95% intervals",
    )
    if line["slope"] != "":
        ends = [min(rates), max(rates)]
        axes.plot(
            ends,
            [line["intercept"] + line["slope"] * rate for rate in ends],
            "--",
            color=_COLOURS[1],
            label=f"{line['intercept']:+.3f} {line['slope']:+.3f} x rate",
        )
    axes.axhline(0, color="black", lw=0.8)
    axes.set_xlabel("mistakes per opportunity of kermit's two opponents")
    axes.set_ylabel("won - estimated chance of winning")
    axes.set_title("How far kermit's evaluator is off in its own games", fontsize=10)
    axes.legend(fontsize=8)
    _save(figure, path)


def settling(path: Path, lines: Sequence[Row]) -> None:
    """Draw the estimate of a rate, with its spread over windows, as games go by."""
    figure, axes = _new(7, 4.2)
    for number, opponent in enumerate(dict.fromkeys(line["opponent"] for line in lines)):
        mine = [line for line in lines if line["opponent"] == opponent]
        places = [line["games"] * (1 + (number - 2) * 0.03) for line in mine]
        posteriors = [line["posterior"] for line in mine]
        errors = [line["posterior sd"] or 0 for line in mine]
        axes.errorbar(
            places, posteriors, errors, fmt="o-", ms=4, capsize=2, color=_COLOURS[number], label=opponent
        )
        axes.axhline(mine[0]["long-run rate"], color=_COLOURS[number], lw=0.8, ls=":")
    axes.set_xscale("log")
    ticks = sorted({line["games"] for line in lines})
    axes.set_xticks(ticks, list(map(str, ticks)))
    axes.minorticks_off()
    axes.set_xlabel("games seen")
    axes.set_ylabel("count's estimate of the rate")
    axes.set_title("How the estimate settles: mean and sd over windows (dotted: the long run)", fontsize=10)
    axes.legend(fontsize=8)
    _save(figure, path)


def _new(width: float, height: float) -> tuple[Figure, Axes]:
    figure = Figure(figsize=(width, height))
    axes = figure.subplots()
    axes.grid(alpha=0.3)
    return figure, axes


def _save(figure: Figure, path: Path) -> None:
    figure.tight_layout()
    pictures.save(figure, path, dpi=120)
