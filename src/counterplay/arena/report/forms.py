"""The forms of a report that are text: terminal, Markdown and CSV."""

from __future__ import annotations

import csv
import io
from typing import Any

from rich.console import Group
from rich.table import Table
from rich.text import Text

from counterplay.arena.report.tables import heading, remarks, tables
from counterplay.untrusted import csv_cell, visible


def terminal(summary: dict[str, Any]) -> Group:
    """Return what a terminal shows."""
    parts: list[Text | Table] = [Text(visible(heading(summary)), style="bold")]
    for content in tables(summary):
        table = Table(title=content.title, title_justify="left", title_style="italic")
        for place, name in enumerate(content.headings):
            table.add_column(name, justify="left" if place < content.words else "right", overflow="fold")
        for row in content.rows:
            table.add_row(*(Text(visible(cell)) for cell in row))
        parts += [Text(), table]
    said = remarks(summary)
    if said:
        parts.append(Text())
    parts += [Text(visible(remark), style="red" if remark.startswith("FAULTS") else "") for remark in said]
    return Group(*parts)


def markdown(summary: dict[str, Any]) -> str:
    """Return the report as Markdown."""
    lines = [_cell(heading(summary))]
    for content in tables(summary):
        lines += ["", f"**{content.title}**", ""]
        lines.append(_row(content.headings))
        lines.append(_row(["---" if place < content.words else "---:" for place in range(len(content.headings))]))
        lines += [_row([_cell(cell) for cell in row]) for row in content.rows]
    said = remarks(summary)
    if said:
        lines += ["", *(f"- {_cell(remark.strip())}" for remark in said)]
    return "\n".join(lines) + "\n"


def _row(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _cell(text: str) -> str:
    return visible(text).replace("\\", "\\\\").replace("|", "\\|").replace("*", "\\*").replace("<", "&lt;")


_COLUMNS = ("table", "line_up", "a", "b", "kind", "games", "value", "standard_error", "low", "high", "p")


def comma_separated(summary: dict[str, Any]) -> str:
    """Return all numbers in one table: `table` says which, `a` and `b` whom they are about."""
    rows: list[dict[str, Any]] = []
    for row in summary["standings"]:
        rows.append(
            {
                "table": "points_per_list",
                "line_up": row.get("line_up"),
                "a": row["entry"],
                "games": row["games"],
                "value": row["points_per_list"],
                "standard_error": row["standard_error"],
            }
        )
    for row in summary["paired"]:
        bounds = {key: row[key] for key in ("a", "b", "low", "high", "p")}
        rows.append({"table": "paired", "line_up": row.get("line_up"), "value": row["difference"], **bounds})
    for row in summary.get("measures", []):
        for name in ("dTP", "dDef", "dSol"):
            if row[name] is not None:
                who = {key: row[key] for key in ("a", "b", "kind")}
                bounds = {key: row[name][key] for key in ("low", "high", "p")}
                rows.append({"table": name, **who, "games": row["deals"], "value": row[name]["mean"], **bounds})
    for row in summary["win_rates"]:
        bounds = {key: row[key] for key in ("kind", "games", "low", "high")}
        rows.append({"table": f"won_as_{row['role']}", "a": row["player"], "value": row["rate"], **bounds})
    for row in summary["faults"]:
        rows.append({"table": "fault", "line_up": row["line_up"], "a": row["entry"], "value": row["what"]})
    text = io.StringIO()
    writer = csv.DictWriter(text, _COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: csv_cell(value) for key, value in row.items()} for row in rows)
    return text.getvalue()
