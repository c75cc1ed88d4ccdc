"""The pictures of the study."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from counterplay.statistics import ERRORS_OF_95
from counterplay.studies import pictures
from counterplay.studies.count import tricks
from counterplay.studies.tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b", "#17becf")
_KINDS = ("kermit", "mistake", "rules", "random")
_PAPERS = "paper's gain over kermit"


def table1(path: Path, lines: Sequence[Row]) -> None:
    """Draw what each column player gains on kermit against each row player."""
    figure, axes = _new(9, 4.5)
    rows = list(dict.fromkeys(line["row"] for line in lines))
    columns = [(column, own) for column, own in _grouped(lines, "column") if column != "kermit"]
    for number, (column, own) in enumerate(columns):
        mine = [line for line in own if line["over kermit low"] != ""]
        places = [rows.index(line["row"]) + (number - (len(columns) - 1) / 2) * 0.13 for line in mine]
        gains, errors = pictures.with_errors(mine, "over kermit", "over kermit low", "over kermit high")
        axes.errorbar(places, gains, errors, fmt="o", ms=5, color=_COLOURS[number], label=column, capsize=2)
        known = [(place, line[_PAPERS]) for place, line in zip(places, mine, strict=True) if line[_PAPERS] != ""]
        axes.plot(
            [place for place, _ in known], [gain for _, gain in known], "x", color=_COLOURS[number], alpha=0.7
        )
    axes.axhline(0, color="black", lw=0.8)
    axes.set_xticks(range(len(rows)), rows, fontsize=8)
    axes.set_ylabel("points per list over kermit's")
    _save(path, figure, axes, "Gain on the same deals, 95% intervals (crosses: the paper's)", ncol=2)


def strength(path: Path, lines: Sequence[Row], row: Row) -> None:
    """Draw points per list against mistake rate."""
    figure, axes = _new(7.5, 5)
    for kind, colour in zip(_KINDS, _COLOURS, strict=False):
        mine = [line for line in lines if line["player"].startswith(kind) and line["rate"] != ""]
        if mine:
            rates, errors = pictures.with_errors(mine, "rate")
            points = [line["points"] for line in mine]
            spread = [ERRORS_OF_95 * (line["points s.e."] or 0) for line in mine]
            axes.errorbar(
                rates, points, spread, errors, fmt="o", ms=4, lw=0.7, color=colour, label=kind, alpha=0.8
            )
    shown = [line["points"] for line in lines if line["player"] != "random"]
    axes.set_ylim(min(shown) - 500, max(shown) + 500)
    for line in lines:
        if line["player"] == "random" and line["points"] < min(shown) - 500:
            place = (float(line["rate"] or 0), min(shown) - 480)
            axes.annotate(f"random: {line['points']:.0f}", place, ha="center", fontsize=8)
    axes.set(xlabel="mistakes per opportunity", ylabel="points per list against two kermit(worlds=10)")
    title = f"{row['players']} players, rank correlation {row['rank correlation']}"
    _save(path, figure, axes, f"{title} (95%: {row['low']} to {row['high']})")


def by_trick(path: Path, lines: Sequence[Row]) -> None:
    """Draw the mistake rate by trick."""
    figure, axes = _new(7, 4.2)
    for number, (player, own) in enumerate(_grouped(lines, "player")):
        mine = [line for line in own if line["trick"] != tricks.ALL and line["rate"] != ""]
        places = [int(line["trick"]) + (number - 1) * 0.08 for line in mine]
        rates, errors = pictures.with_errors(mine, "rate")
        axes.errorbar(places, rates, errors, fmt="o-", ms=4, capsize=2, color=_COLOURS[number], label=player)
    axes.set_xticks(range(1, 11))
    axes.set_ylim(bottom=0)
    axes.set(xlabel="trick", ylabel="mistakes per opportunity")
    _save(path, figure, axes, "Mistakes by trick in self-play, 95% intervals")


def evaluator_error(path: Path, lines: Sequence[Row], line: Row) -> None:
    """Draw the evaluator's error against the opponents' rate."""
    figure, axes = _new(7, 4.2)
    known = [row for row in lines if row["rate"] != "" and row["error"] != ""]
    rates, means = ([row[name] for row in known] for name in ("rate", "error"))
    spread = [ERRORS_OF_95 * (row["error s.e."] or 0) for row in known]
    label = "mean error, 95% intervals"
    axes.errorbar(rates, means, spread, fmt="o", capsize=2, color=_COLOURS[0], label=label)
    if line["slope"] != "":
        ends = [min(rates), max(rates)]
        label = f"{line['intercept']:+.3f} {line['slope']:+.3f} x rate"
        heights = [line["intercept"] + line["slope"] * rate for rate in ends]
        axes.plot(ends, heights, "--", color=_COLOURS[1], label=label)
    axes.axhline(0, color="black", lw=0.8)
    axes.set(
        xlabel="mistakes per opportunity of kermit's two opponents", ylabel="won - estimated chance of winning"
    )
    _save(path, figure, axes, "How far kermit's evaluator is off in its own games")


def settling(path: Path, lines: Sequence[Row]) -> None:
    """Draw the estimate of a rate, with its spread over windows, as games go by."""
    figure, axes = _new(7, 4.2)
    for number, (opponent, mine) in enumerate(_grouped(lines, "opponent")):
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
    axes.set(xlabel="games seen", ylabel="count's estimate of the rate")
    _save(path, figure, axes, "How the estimate settles: mean and sd over windows (dotted: the long run)")


def _grouped(lines: Sequence[Row], column: str) -> Iterator[tuple[str, list[Row]]]:
    """Yield the values of a column, each with its lines."""
    for value in dict.fromkeys(line[column] for line in lines):
        yield value, [line for line in lines if line[column] == value]


def _new(width: float, height: float) -> tuple[Figure, Axes]:
    figure, (axes,) = pictures.new(width, height)
    axes.grid(alpha=0.3)
    return figure, axes


def _save(path: Path, figure: Figure, axes: Axes, title: str, **legend: Any) -> None:
    axes.set_title(title, fontsize=10)
    axes.legend(fontsize=8, **legend)
    pictures.save(figure, path, dpi=120)
