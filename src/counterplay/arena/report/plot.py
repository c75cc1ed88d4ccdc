"""The report as a picture: points per list of every entry with 95% intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from counterplay.arena.report.tables import heading, remarks
from counterplay.protocol import BadInput
from counterplay.statistics import ERRORS_OF_95
from counterplay.untrusted import visible


def save(summary: dict[str, Any], path: Path) -> None:
    """Write a PNG."""
    from matplotlib.figure import Figure  # no global state, and no display

    rows = summary["standings"][::-1]
    if not rows:
        raise BadInput("there is no finished deal to draw yet")
    several = any("line_up" in row for row in rows)
    names = [visible(f"{row['entry']}  ({row['line_up']})" if several else row["entry"]) for row in rows]
    points = [row["points_per_list"] for row in rows]
    errors = [ERRORS_OF_95 * (row["standard_error"] or 0.0) for row in rows]
    figure = Figure(figsize=(8, 1.4 + 0.45 * len(rows)), layout="constrained")
    axes = figure.subplots()
    axes.barh(range(len(rows)), points, xerr=errors, color="#4477aa", ecolor="#222222", capsize=3)
    axes.set_yticks(range(len(rows)), [name.replace("$", r"\$") for name in names])
    axes.axvline(0, color="#222222", linewidth=0.8)
    axes.set_xlabel("points per list, 95% interval")
    faults = [remark for remark in remarks(summary) if remark.startswith("FAULTS")]
    axes.set_title("\n".join([heading(summary), *map(visible, faults)]).replace("$", r"\$"), fontsize=10)
    try:
        figure.savefig(path, dpi=120, format="png")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem}") from None
