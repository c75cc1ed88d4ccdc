"""Pictures of the study's tables: gains with their 95% intervals, as rows or as a curve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from counterplay.studies import pictures
from counterplay.studies.counterplay import frontier, plan
from counterplay.studies.tables import Row

GAIN, MARK, NOTHING = "#c0392b", "#2c3e50", "#999999"
ROW_HEIGHT = 0.34  # inches


def draw(out: Path, tables: Mapping[str, Sequence[Row]], exact: Sequence[Row]) -> None:
    """Draw what there are tables of; `exact` is the frontier of Leduc."""
    if "table" in tables:
        draw_rows(out / "table.png", "table", {"counterplay against two of each": tables["table"]})
    if "parts" in tables:
        by_opponent: dict[str, list[Row]] = {}
        for row in tables["parts"]:
            by_opponent.setdefault(f"against two {row['against two']}", []).append(row)
        draw_rows(out / "parts.png", "parts", by_opponent)
    if "frontier" in tables:
        frontier.draw(out / "frontier.png", tables["frontier"], exact)
    if "meeting" in tables:
        draw_curve(out / "meeting.png", "meeting", tables["meeting"], "games of his that were learned from")
    if "cost" in tables:
        draw_curve(out / "cost.png", "cost", tables["cost"], "playouts a candidate")


def draw_rows(path: Path, part: str, panels: Mapping[str, Sequence[Row]]) -> None:
    """Draw gains one under the other, beside each other for each panel; a mark is a bar across its row."""
    names = list(dict.fromkeys(plan.label(part, row) for rows in panels.values() for row in rows))
    height = 1.1 + ROW_HEIGHT * len(names)
    shared = {"sharex": True, "sharey": len(panels) > 1}
    figure, axes = pictures.new(5.2 + 3.6 * len(panels), height, 1, len(panels), "constrained", **shared)
    for axis, (title, rows) in zip(axes, panels.items(), strict=True):
        places = [names.index(plan.label(part, row)) for row in rows]  # a panel may lack some
        gains, errors = pictures.with_errors(rows, "gain")
        axis.axvline(0, color=NOTHING, linewidth=0.8)
        axis.errorbar(gains, places, xerr=errors, fmt="o", color=GAIN, capsize=3, markersize=5)
        for place, row in zip(places, rows, strict=True):
            if row.get("mark") not in (None, ""):
                axis.plot([float(row["mark"])] * 2, [place - 0.3, place + 0.3], color=MARK, linewidth=2)
        axis.set_yticks(range(len(names)), names)
        axis.set(xlabel="gain on kermit, points per list", title=title)
        axis.grid(axis="x", alpha=0.25)
    axes[0].invert_yaxis()
    if any(row.get("mark") not in (None, "") for rows in panels.values() for row in rows):
        axes[0].plot([], [], color=MARK, linewidth=2, label="the mark")
        axes[0].legend(loc="best", frameon=False)
    pictures.save(figure, path)


def draw_curve(path: Path, part: str, rows: Sequence[Row], what: str) -> None:
    """Draw gains in equal steps from left to right."""
    figure, (axis,) = pictures.new(6.4, 4.0, layout="constrained")
    places = list(range(len(rows)))
    gains, errors = pictures.with_errors(rows, "gain")
    axis.axhline(0, color=NOTHING, linewidth=0.8)
    axis.errorbar(places, gains, yerr=errors, fmt="o-", color=GAIN, capsize=3)
    axis.set_xticks(places, [plan.label(part, row) for row in rows])
    axis.set(xlabel=what, ylabel="gain on kermit, points per list", title=f"against two {rows[0]['against two']}")
    axis.grid(axis="y", alpha=0.25)
    pictures.save(figure, path)
