"""The pictures of the study: the paper's figures with the held-out truth and the exact ceiling drawn in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from counterplay.onecard import STYLE_NAMES
from counterplay.statistics import ERRORS_OF_95
from counterplay.studies import pictures
from counterplay.studies.evolution.conditions import CONDITIONS
from counterplay.studies.evolution.runs import EvolutionRun, ceiling_of
from counterplay.studies.tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e")


def curves(path: Path, runs: Sequence[EvolutionRun], keys: Sequence[str]) -> None:
    """Best and mean share of tournaments won per generation, held-out rates of the champions, the ceiling."""
    present = [c for c in CONDITIONS if c.key in keys and any(run.key == c.key for run in runs)]
    columns = min(3, len(present))
    lines = -(-len(present) // columns)
    figure, axes = pictures.new(4.2 * columns, 3.3 * lines, lines, columns, sharey=True)
    for axis in axes[len(present) :]:
        axis.set_visible(False)
    for axis, condition in zip(axes, present, strict=False):
        mine = [run for run in runs if run.key == condition.key]
        for name, colour, words in (
            ("best_win", _COLOURS[0], "best"),
            ("mean_win", _COLOURS[4], "population mean"),
        ):
            values = np.array([run.curve[name] for run in mine])
            x = np.arange(values.shape[1])
            axis.plot(x, values.mean(axis=0), color=colour, lw=1.2, label=f"{words} (as bred)")
            axis.fill_between(x, values.min(axis=0), values.max(axis=0), color=colour, alpha=0.15, lw=0)
        end = len(mine[0].curve["best_win"]) - 1
        for selected, colour, marker, words in (
            (False, _COLOURS[1], "o", "its champion, held out"),
            (True, _COLOURS[2], "D", "chosen on fresh cards, held out"),
        ):
            rates = [run.rate(selected) for run in mine]
            axis.plot([end * 1.03] * len(rates), rates, marker, color=colour, ms=4, label=words, clip_on=False)
        if (ceiling := ceiling_of(condition)) is not None:
            axis.axhline(ceiling, color="black", ls="--", lw=1, label="exact ceiling")
        seeds = "1 seed" if len(mine) == 1 else f"{len(mine)} seeds"
        axis.set_title(f"{condition.key}: {condition.title} ({seeds})", fontsize=8)
        axis.set_ylim(0, 1)
        axis.set_xlabel("generation", fontsize=8)
        axis.grid(alpha=0.3)
    _save_with_one_legend(figure, axes, path, 5, 0.05)


def tables(path: Path, rows: Sequence[Row], group: str, title: str) -> None:
    """Bars for each table of three opponents, one colour for each value of `group`."""
    figure, (axis,) = pictures.new(11, 4)
    names, groups = _bars(axis, rows, "table", group)
    axis.axhline(0.25, color="black", lw=0.8, ls=":")
    axis.set_xticks(range(len(names)), [name.replace("+", "\n") for name in names], fontsize=7)
    axis.set(ylabel="tournaments won", ylim=(0, 1))
    axis.set_title(title, fontsize=10)
    axis.legend(fontsize=8, ncol=len(groups), frameon=False, title=group)
    axis.grid(axis="y", alpha=0.3)
    pictures.save(figure, path)


def bluffing(path: Path, rows: Sequence[Row]) -> None:
    """Figure 14: a panel for each style and number of seats, a line for each player and way to bluff."""
    seats = sorted({row["seats"] for row in rows})
    figure, axes = pictures.new(13, 3.4 * len(seats), len(seats), 4, sharey=True)
    kinds = list(dict.fromkeys(row["bluffs"] for row in rows))
    for i, axis in enumerate(axes):
        table, style = seats[i // 4], STYLE_NAMES[i % 4]
        for kind, dashes in zip(kinds, ("-", ":"), strict=False):
            here = {"seats": table, "style": style, "bluffs": kind}
            for j, (player, line) in enumerate(_curves(rows, "player", "bluff", "win", **here).items()):
                axis.plot(*line, dashes, color=_COLOURS[j % 5], lw=1.1, label=f"{player}, {kind}")
            known = [row for row in rows if row["ceiling"] != ""]
            ceilings = _curves(known, "player", "bluff", "ceiling", **here)
            for ceiling in list(ceilings.values())[:1]:
                axis.plot(*ceiling, dashes, color="black", lw=1, label=f"exact ceiling, {kind}")
        axis.axvline(0.12, color="grey", lw=0.6, ls=":")
        axis.set_title(f"bluffing {style}, {'heads-up' if table == 2 else 'three alike'}", fontsize=10)
        axis.set(xlabel="bluff probability", ylim=(0, 1))
        axis.grid(alpha=0.3)
        if i % 4 == 0:
            axis.set_ylabel("tournaments won")
    for axis in axes[::4][: len(seats)]:
        axis.legend(fontsize=5, frameon=False, loc="lower left")
    pictures.save(figure, path)


def switching(path: Path, rows: Sequence[Row]) -> None:
    """Figure 15: bars for each pair of styles, a panel for each number of seats, the exact ceiling as a mark."""
    seats = sorted({row["seats"] for row in rows})
    figure, axes = pictures.new(11, 3.8 * len(seats), len(seats), 1)
    for axis, table in zip(axes, seats, strict=True):
        here = [row for row in rows if row["seats"] == table]
        names, _ = _bars(axis, here, "opponent", "player")
        ceilings = {row["opponent"]: row["ceiling"] for row in here}
        if "" not in ceilings.values():
            places = np.arange(len(names))
            heights = [ceilings[name] for name in names]
            ends = (places - 0.45, places + 0.45)
            axis.hlines(heights, *ends, color="black", ls="--", lw=1, label="exact ceiling")
        axis.set_xticks(range(len(names)), [name[7:-1].replace(",", "\nthen ") for name in names], fontsize=8)
        axis.set(ylim=(0, 1.12), ylabel="tournaments won")
        table_words = "heads-up" if table == 2 else "tables of three alike"
        axis.set_title(f"Opponents that switch at half their chips (figure 15), {table_words}", fontsize=10)
        axis.legend(fontsize=8, ncol=6, frameon=False, loc="upper center")
        axis.grid(axis="y", alpha=0.3)
    pictures.save(figure, path)


def beliefs(path: Path, recognition: Sequence[Row], switchers: Sequence[Row]) -> None:
    """How often the style is named right, by hands seen."""
    figure, axes = pictures.new(9, 3.6, 1, 2, sharey=True)
    for axis, rows, group, title in (
        (axes[0], recognition, "reading", "by likelihood"),
        (axes[1], switchers, "reader", "a switch after 20 hands"),
    ):
        for i, (value, line) in enumerate(_curves(rows, group, "hands", "right").items()):
            axis.plot(*line, "o-", color=_COLOURS[i % 5], ms=4, label=value)
        axis.set_title(title, fontsize=10)
        axis.set(xlabel="hands seen", xticks=sorted({row["hands"] for row in rows}), ylim=(0, 1.03))
        axis.grid(alpha=0.3)
        axis.legend(fontsize=8, frameon=False)
    axes[0].set_ylabel("style named right")
    pictures.save(figure, path)


def _bars(axis: Axes, rows: Sequence[Row], column: str, group: str) -> tuple[list[str], list[str]]:
    """Draw win rates as bars: a place for each value of a column, a colour for each of a group; return both."""
    names, groups = (list(dict.fromkeys(row[name] for row in rows)) for name in (column, group))
    width = 0.8 / len(groups)
    for i, value in enumerate(groups):
        own = {row[column]: row for row in rows if row[group] == value}
        x = np.arange(len(names)) + (i - (len(groups) - 1) / 2) * width
        heights = [own[name]["win"] for name in names]
        errors = [ERRORS_OF_95 * own[name]["error"] for name in names]
        axis.bar(x, heights, width, yerr=errors, error_kw={"lw": 0.6}, color=_COLOURS[i % 5], label=str(value))
    return names, groups


def _curves(
    rows: Sequence[Row], group: str, x: str, y: str, **where: Any
) -> Mapping[str, tuple[list[float], list[float]]]:
    """Return one column over another for each value of a group, of the rows in which columns have these values."""
    curves: dict[str, tuple[list[float], list[float]]] = {}
    for row in rows:
        if all(row[column] == value for column, value in where.items()):
            places, heights = curves.setdefault(row[group], ([], []))
            places.append(row[x])
            heights.append(row[y])
    return curves


def _save_with_one_legend(figure: Figure, axes: Sequence[Axes], path: Path, columns: int, bottom: float) -> None:
    axes[0].set_ylabel("tournaments won")
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncol=columns, fontsize=8, frameon=False)
    pictures.save(figure, path, bottom=bottom)
