"""The pictures of the study: the paper's figures with the held-out truth and the exact ceiling drawn in."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

from counterplay.onecard import STYLE_NAMES
from counterplay.studies import pictures
from counterplay.studies.evolution.conditions import CONDITIONS
from counterplay.studies.evolution.runs import EvolutionRun, ceiling_of

Row = dict[str, Any]
_COLOURS = ("#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e")


def curves(path: Path, runs: Sequence[EvolutionRun], keys: Sequence[str]) -> None:
    """Best and mean share of tournaments won per generation, held-out rates of the champions, the ceiling."""
    present = [c for c in CONDITIONS if c.key in keys and any(run.key == c.key for run in runs)]
    columns = min(3, len(present))
    lines = -(-len(present) // columns)
    figure, axes = plt.subplots(lines, columns, figsize=(4.2 * columns, 3.3 * lines), squeeze=False, sharey=True)
    for axis in axes.flat[len(present) :]:
        axis.set_visible(False)
    for axis, condition in zip(axes.flat, present, strict=False):
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
        axis.set_title(f"{condition.key}: {condition.title} ({len(mine)} seeds)", fontsize=8)
        axis.set_ylim(0, 1)
        axis.set_xlabel("generation", fontsize=8)
        axis.grid(alpha=0.3)
    axes[0, 0].set_ylabel("tournaments won")
    handles, labels = axes[0, 0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncol=5, fontsize=8, frameon=False)
    figure.tight_layout(rect=(0, 0.05, 1, 1))
    _save(figure, path)


def tables(path: Path, rows: Sequence[Row], group: str, title: str) -> None:
    """Bars for each table of three opponents, one colour for each value of `group`."""
    names = list(dict.fromkeys(row["table"] for row in rows))
    groups = list(dict.fromkeys(row[group] for row in rows))
    figure, axis = plt.subplots(figsize=(11, 4))
    width = 0.8 / len(groups)
    for i, value in enumerate(groups):
        rates = {row["table"]: (row["win"], row["error"]) for row in rows if row[group] == value}
        x = np.arange(len(names)) + (i - (len(groups) - 1) / 2) * width
        heights = [rates[name][0] for name in names]
        errors = [1.96 * rates[name][1] for name in names]
        axis.bar(x, heights, width, yerr=errors, error_kw={"lw": 0.6}, color=_COLOURS[i % 5], label=str(value))
    axis.axhline(0.25, color="black", lw=0.8, ls=":")
    axis.set_xticks(range(len(names)), [name.replace("+", "\n") for name in names], fontsize=7)
    axis.set_ylabel("tournaments won")
    axis.set_ylim(0, 1)
    axis.set_title(title, fontsize=10)
    axis.legend(fontsize=8, ncol=len(groups), frameon=False, title=group)
    axis.grid(axis="y", alpha=0.3)
    figure.tight_layout()
    _save(figure, path)


def bluffing(path: Path, rows: Sequence[Row]) -> None:
    """Figure 14: a panel for each style, a line for each player, the exact ceiling."""
    figure, axes = plt.subplots(1, 4, figsize=(13, 3.6), sharey=True)
    players = list(dict.fromkeys(row["player"] for row in rows))
    for axis, style in zip(axes, STYLE_NAMES, strict=True):
        mine = [row for row in rows if row["style"] == style]
        for i, player in enumerate(players):
            line = [(row["bluff"], row["win"]) for row in mine if row["player"] == player]
            axis.plot(*zip(*line, strict=True), color=_COLOURS[i % 5], lw=1.3, label=player)
        line = [(row["bluff"], row["ceiling"]) for row in mine if row["player"] == players[0]]
        axis.plot(*zip(*line, strict=True), color="black", ls="--", lw=1, label="exact ceiling")
        axis.axvline(0.12, color="grey", lw=0.6, ls=":")
        axis.set_title(f"bluffing {style}", fontsize=10)
        axis.set_xlabel("bluff probability")
        axis.set_ylim(0, 1)
        axis.grid(alpha=0.3)
    axes[0].set_ylabel("tournaments won")
    handles, labels = axes[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncol=6, fontsize=8, frameon=False)
    figure.tight_layout(rect=(0, 0.07, 1, 1))
    _save(figure, path)


def switching(path: Path, rows: Sequence[Row]) -> None:
    """Figure 15: bars for each pair of styles, the exact ceiling as a mark."""
    names = list(dict.fromkeys(row["opponent"] for row in rows))
    players = list(dict.fromkeys(row["player"] for row in rows))
    figure, axis = plt.subplots(figsize=(11, 4))
    width = 0.8 / len(players)
    for i, player in enumerate(players):
        rates = {row["opponent"]: row for row in rows if row["player"] == player}
        x = np.arange(len(names)) + (i - (len(players) - 1) / 2) * width
        errors = [1.96 * rates[name]["error"] for name in names]
        heights = [rates[name]["win"] for name in names]
        axis.bar(x, heights, width, yerr=errors, error_kw={"lw": 0.6}, color=_COLOURS[i % 5], label=player)
    ceilings = {row["opponent"]: row["ceiling"] for row in rows}
    axis.hlines(
        [ceilings[name] for name in names],
        np.arange(len(names)) - 0.45,
        np.arange(len(names)) + 0.45,
        color="black",
        ls="--",
        lw=1,
        label="exact ceiling",
    )
    axis.set_xticks(range(len(names)), [name[7:-1].replace(",", "\nthen ") for name in names], fontsize=8)
    axis.set_ylim(0, 1.12)
    axis.set_ylabel("tournaments won")
    axis.set_title("Opponents that switch at half their chips (figure 15)", fontsize=10)
    axis.legend(fontsize=8, ncol=6, frameon=False, loc="upper center")
    axis.grid(axis="y", alpha=0.3)
    figure.tight_layout()
    _save(figure, path)


def beliefs(path: Path, recognition: Sequence[Row], switchers: Sequence[Row]) -> None:
    """How often the style is named right, by hands seen."""
    figure, axes = plt.subplots(1, 2, figsize=(9, 3.6), sharey=True)
    for axis, rows, group, title in (
        (axes[0], recognition, "reading", "by likelihood"),
        (axes[1], switchers, "reader", "a switch after 20 hands"),
    ):
        for i, value in enumerate(dict.fromkeys(row[group] for row in rows)):
            line = [(row["hands"], row["right"]) for row in rows if row[group] == value]
            axis.plot(*zip(*line, strict=True), "o-", color=_COLOURS[i % 5], ms=4, label=value)
        axis.set_title(title, fontsize=10)
        axis.set_xlabel("hands seen")
        axis.set_xticks(sorted({row["hands"] for row in rows}))
        axis.set_ylim(0, 1.03)
        axis.grid(alpha=0.3)
        axis.legend(fontsize=8, frameon=False)
    axes[0].set_ylabel("style named right")
    figure.tight_layout()
    _save(figure, path)


def _save(figure: Any, path: Path) -> None:
    pictures.save(figure, path, dpi=110)
    plt.close(figure)
