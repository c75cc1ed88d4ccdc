"""The pictures of the study."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from counterplay.studies import pictures
from counterplay.studies.inference.paper import number
from counterplay.studies.inference.plan import GAMES, TABLE_GAMES
from counterplay.studies.inference.ratios import ROLES
from counterplay.studies.tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {
    "ni": "#7f7f7f",
    "ki": "#2ca02c",
    "cli": "#ff7f0e",
    "pi": "#1f77b4",
    "pif": "#9467bd",
    "pi100": "#d62728",
    "pi-xskat": "#17becf",
}
PARTS = {"dTP": "#1f77b4", "dDef": "#2ca02c", "dSol": "#ff7f0e"}


def curves(path: Path, lines: Sequence[Row], title: str) -> None:
    """Draw the ratio by cards played: a row for each type of game, soloist left, defender right."""
    games = [game for game in GAMES if any(line["game"] == game for line in lines)]
    figure, panels = pictures.new(10, 3.25 * len(games), len(games), len(ROLES), sharex=True)
    for place, (axes, (game, role)) in enumerate(zip(panels, product(games, ROLES), strict=True)):
        mine = [line for line in lines if (line["game"], line["role"]) == (game, role) and line["low"] != ""]
        most = max((line["games"] for line in mine), default=0)
        for method in dict.fromkeys(line["method"] for line in mine):
            shown = [line for line in mine if line["method"] == method]
            _curve(axes, shown, method, few=2 * max(line["games"] for line in shown) < most)
        if mine:
            axes.set_yscale("log")
            # bands of few games reach down to nothing: what matters is above the means
            axes.set_ylim(bottom=min(0.7, 0.8 * min(line["ratio"] for line in mine)))
        axes.grid(alpha=0.3)
        axes.set_title(f"{game}, {role}", fontsize=10)
        if mine and place == 0:
            axes.legend(fontsize=8)
        if role == ROLES[0]:
            axes.set_ylabel("true state sampling ratio")
        if game == games[-1]:
            axes.set_xlabel("cards played")
    figure.suptitle(title, fontsize=11)
    pictures.save(figure, path)


def _curve(axes: Axes, lines: Sequence[Row], method: str, *, few: bool) -> None:
    """Draw a method with its band; one that was measured in few games is dotted, its band would cover all."""
    cards = [line["cards"] for line in lines]
    colour = COLOURS[method]
    style = ":" if few else "-"
    axes.plot(cards, [line["ratio"] for line in lines], style, color=colour, lw=1.3, label=method)
    if few:
        return
    least = 0.05  # a band may reach below 0, which a logarithmic axis cannot show
    low = [max(least, line["low"]) for line in lines]
    axes.fill_between(cards, low, [line["high"] for line in lines], color=colour, alpha=0.25, lw=0)


def pairings(path: Path, lines: Sequence[Row]) -> None:
    """Draw Table III: what the first of each pairing takes more, in all and by role."""
    pairs = list(dict.fromkeys(line["pair"] for line in lines))
    games = [game for game in TABLE_GAMES if any(line["game"] == game for line in lines)]
    figure, grid = pictures.new(3 + 2.7 * len(games), 1.5 + 0.65 * len(pairs), 1, len(games), sharey=True)
    for axes, game in zip(grid, games, strict=True):
        for line in (line for line in lines if line["game"] == game and line["dTP low"] != ""):
            for place, (name, colour) in enumerate(PARTS.items()):
                if line[name] == "":
                    continue
                height = pairs.index(line["pair"]) + (place - 1) * 0.22
                value, error = pictures.with_errors([line], name, f"{name} low", f"{name} high")
                axes.errorbar(value, [height], xerr=error, fmt="o", ms=4, color=colour, capsize=2)
                axes.plot([number(line[f"paper's {name}"])], [height], "x", color=colour, alpha=0.7)
        axes.axvline(0, color="black", lw=0.8)
        axes.grid(alpha=0.3)
        axes.set_yticks(range(len(pairs)), pairs)
        axes.set_title(game, fontsize=10)
        axes.set_xlabel("points a game")
    grid[0].invert_yaxis()
    for name, colour in PARTS.items():
        grid[-1].plot([], [], "o", color=colour, label=name)
    grid[-1].plot([], [], "x", color="grey", label="the paper's")
    # Outside the panels, where it cannot hide an interval.
    figure.legend(*grid[-1].get_legend_handles_labels(), fontsize=8, ncols=4, loc="upper right")
    figure.suptitle("The first of each pairing less the second, 95% intervals", fontsize=11, x=0.02, ha="left")
    pictures.save(figure, path)
