"""The study's two pictures: mistakes by trick, and mistakes against IMPs."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.axes import Axes

from counterplay.bridge import PLAYER_ROLES
from counterplay.studies import pictures
from counterplay.studies.bridge.report import ALL, Rows

_COLOURS = {"declarer": "#1b6ca8", "defender": "#c8553d", "opening lead": "#3a7d44"}


def draw_tricks(rows: Rows, path: Path) -> None:
    """Draw the rate of each role by trick, per opportunity and per decision."""
    figure, panels = plt.subplots(1, 2, figsize=(11, 4.2))
    for panel, name, title in (
        (panels[0], "per_opportunity", "mistakes per opportunity"),
        (panels[1], "per_decision", "mistakes per decision"),
    ):
        for role in PLAYER_ROLES:
            own = [row for row in rows if row["role"] == role and row["trick"] != ALL and row[name]]
            _bars(panel, own, name, role)
        panel.set_title(title)
        panel.set_xlabel("trick")
        panel.set_ylabel("%")
        panel.set_xticks(range(1, 14))
        panel.set_ylim(bottom=0)
        panel.grid(alpha=0.3)
    panels[0].legend(frameon=False)
    figure.suptitle("Contracts given away, by trick (95% intervals, the deal is the unit)")
    figure.tight_layout()
    pictures.save(figure, path, dpi=110)
    plt.close(figure)


def _bars(panel: Axes, rows: Rows, name: str, role: str) -> None:
    rates = [100 * float(row[name]) for row in rows]
    below = [rate - 100 * float(row[f"{name}_low"]) for rate, row in zip(rates, rows, strict=True)]
    above = [100 * float(row[f"{name}_high"]) - rate for rate, row in zip(rates, rows, strict=True)]
    panel.errorbar(
        [int(row["trick"]) for row in rows],
        rates,
        yerr=[[max(0.0, part) for part in below], [max(0.0, part) for part in above]],
        marker="o",
        markersize=4,
        linewidth=1.3,
        capsize=2,
        color=_COLOURS[role],
        label=role,
    )


def draw_players(rows: Rows, findings: Rows, path: Path) -> None:
    """Draw each frequent player twice: the rate of one half against the IMPs of the other."""
    figure, panels = plt.subplots(1, 2, figsize=(11, 4.6), sharex=True, sharey=True)
    for panel, (rate_half, imp_half) in zip(panels, (("odd", "even"), ("even", "odd")), strict=True):
        known = [row for row in rows if row[f"{rate_half}_rate"] and row[f"{imp_half}_imps"]]
        if known:
            _scatter(panel, known, rate_half, imp_half)
        what = f"rate of {rate_half} segments, IMPs of {imp_half}"
        found = next(
            row for row in findings if (row["role"], row["per"], row["what"]) == (ALL, "opportunity", what)
        )
        panel.set_title(f"{what}\n{_text(found)}", fontsize=10)
        panel.set_xlabel(f"mistakes per opportunity, %, {rate_half} segments")
        panel.set_ylabel(f"IMPs per board, {imp_half} segments")
        panel.axhline(0, color="black", linewidth=0.6)
        panel.grid(alpha=0.3)
    figure.tight_layout()
    pictures.save(figure, path, dpi=110)
    plt.close(figure)


def _scatter(panel: Axes, rows: Rows, rate_half: str, imp_half: str) -> None:
    def ends(name: str, scale: float) -> tuple[list[float], list[list[float]]]:
        middle = [scale * float(row[name]) for row in rows]
        low = [scale * float(row[f"{name}_low"]) for row in rows]
        high = [scale * float(row[f"{name}_high"]) for row in rows]
        return middle, [
            [max(0.0, at - under) for at, under in zip(middle, low, strict=True)],
            [max(0.0, over - at) for at, over in zip(middle, high, strict=True)],
        ]

    rates, rate_bars = ends(f"{rate_half}_rate", 100)
    imps, imp_bars = ends(f"{imp_half}_imps", 1)
    panel.errorbar(
        rates,
        imps,
        xerr=rate_bars,
        yerr=imp_bars,
        fmt="o",
        markersize=4,
        linewidth=0.5,
        alpha=0.75,
        color="#1b6ca8",
        ecolor="#9db8cc",
    )


def _text(row: dict[str, Any]) -> str:
    if not row["correlation"] or not math.isfinite(float(row["correlation"])):
        return "too few players"
    if not row["low"]:
        return f"r = {float(row['correlation']):.2f}"
    return f"r = {float(row['correlation']):.2f} ({float(row['low']):.2f} to {float(row['high']):.2f})"
