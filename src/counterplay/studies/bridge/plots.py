"""The study's two pictures: mistakes by trick, and mistakes against IMPs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from counterplay.bridge import PLAYER_ROLES
from counterplay.studies import pictures
from counterplay.studies.bridge.report import ALL, Rows

_COLOURS = {"declarer": "#1b6ca8", "defender": "#c8553d", "opening lead": "#3a7d44"}
_LINE: dict[str, Any] = {"marker": "o", "markersize": 4, "linewidth": 1.3, "capsize": 2}
_DOTS: dict[str, Any] = {
    "fmt": "o",
    "markersize": 4,
    "linewidth": 0.5,
    "alpha": 0.75,
    "color": "#1b6ca8",
    "ecolor": "#9db8cc",
}


def draw_tricks(rows: Rows, path: Path) -> None:
    """Draw the rate of each role by trick, per opportunity and per decision."""
    figure, panels = pictures.new(11, 4.2, 1, 2)
    for panel, per in zip(panels, ("opportunity", "decision"), strict=True):
        name = f"per_{per}"
        for role in PLAYER_ROLES:
            own = [row for row in rows if row["role"] == role and row["trick"] != ALL and row[name]]
            rates, errors = pictures.with_errors(own, name, f"{name}_low", f"{name}_high", 100)
            tricks = [int(row["trick"]) for row in own]
            panel.errorbar(tricks, rates, yerr=errors, label=role, color=_COLOURS[role], **_LINE)
        panel.set(title=f"mistakes per {per}", xlabel="trick", ylabel="%", xticks=range(1, 14))
        panel.set_ylim(bottom=0)
        panel.grid(alpha=0.3)
    panels[0].legend(frameon=False)
    figure.suptitle("Contracts given away, by trick (95% intervals, the deal is the unit)")
    pictures.save(figure, path)


def draw_players(rows: Rows, findings: Rows, path: Path) -> None:
    """Draw each frequent player twice: the rate of one half against the IMPs of the other."""
    figure, panels = pictures.new(11, 4.6, 1, 2, sharex=True, sharey=True)
    for panel, (rate_half, imp_half) in zip(panels, (("odd", "even"), ("even", "odd")), strict=True):
        rate, imps = f"{rate_half}_rate", f"{imp_half}_imps"
        known = [row for row in rows if row[rate] and row[imps]]
        if known:
            rates, rate_bars = pictures.with_errors(known, rate, f"{rate}_low", f"{rate}_high", 100)
            won, imp_bars = pictures.with_errors(known, imps, f"{imps}_low", f"{imps}_high")
            panel.errorbar(rates, won, xerr=rate_bars, yerr=imp_bars, **_DOTS)
        what = f"rate of {rate_half} segments, IMPs of {imp_half}"
        estimate_row = next(
            row for row in findings if (row["role"], row["per"], row["what"]) == (ALL, "opportunity", what)
        )
        panel.set_title(f"{what}\n{_text(estimate_row)}", fontsize=10)
        panel.set_xlabel(f"mistakes per opportunity, %, {rate_half} segments")
        panel.set_ylabel(f"IMPs per board, {imp_half} segments")
        panel.axhline(0, color="black", linewidth=0.6)
        panel.grid(alpha=0.3)
    pictures.save(figure, path)


def _text(row: Mapping[str, Any]) -> str:
    if not row["correlation"] or not math.isfinite(float(row["correlation"])):
        return "too few players"
    if not row["low"]:
        return f"r = {float(row['correlation']):.2f}"
    return f"r = {float(row['correlation']):.2f} ({float(row['low']):.2f} to {float(row['high']):.2f})"
