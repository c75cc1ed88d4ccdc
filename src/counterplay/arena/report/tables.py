"""The summary as tables of texts, for people; the terminal and Markdown forms only draw them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from counterplay.arena.statistics import ALL_KINDS

_FAULTS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class TextTable:
    """A title, the headings, and rows; the first `words` columns are words, the others numbers."""

    title: str
    headings: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    words: int = 1


def heading(summary: dict[str, Any]) -> str:
    """Return what was played."""
    text = f"{summary['deals']} deals, {summary['games']} games of {summary['game']}, seed {summary['seed']}"
    if "secret" in summary:
        text += f", secret {summary['secret']}"
    if "sprt" in summary and summary["sprt"]["accepted"]:
        return f"{text}; stopped early of {summary['planned']} deals"
    return text if summary["deals"] == summary["planned"] else f"{text}; {summary['planned']} deals planned"


def tables(summary: dict[str, Any]) -> list[TextTable]:
    """Return the tables that have something to say."""
    made = [_standings(summary), _paired(summary), _measures(summary), _win_rates(summary), _kinds(summary)]
    return [table for table in made if table.rows]


def remarks(summary: dict[str, Any]) -> list[str]:
    """Return what must be said besides: the sequential test, and every player at fault."""
    said = []
    if "sprt" in summary:
        said.append(_sprt(summary["sprt"]))
    faults = Counter(row["entry"] for row in summary["faults"])
    for entry, count in sorted(faults.items()):
        said.append(f"FAULTS: {entry} was at fault {count} time{'s' if count > 1 else ''}")
    for row in summary["faults"][:_FAULTS_SHOWN]:
        said.append(f"  deal {row['deal']}, rotation {row['rotation'] + 1}: {row['entry']} {row['what']}")
    if len(summary["faults"]) > _FAULTS_SHOWN:
        said.append(f"  ... and {len(summary['faults']) - _FAULTS_SHOWN} more; --json lists them all")
    return said


def _sprt(test: dict[str, Any]) -> str:
    question = (
        f"sequential test of {test['a']} against {test['b']}, {test['low']:g} or {test['high']:g} points a list"
    )
    if test["accepted"] is None:
        return f"{question}: not decided after {test['deals']} deals"
    return f"{question}: {test[test['accepted']]:g} accepted after {test['deals']} deals"


def _several(rows: list[dict[str, Any]]) -> bool:
    return any("line_up" in row for row in rows)


def _standings(summary: dict[str, Any]) -> TextTable:
    rows, several = summary["standings"], _several(summary["standings"])
    return TextTable(
        "points per list",
        (*(["line-up"] if several else []), "entry", "games", "points", "± s.e."),
        [
            (
                *([row["line_up"]] if several else []),
                row["entry"],
                str(row["games"]),
                _number(row["points_per_list"]),
                _number(row["standard_error"]),
            )
            for row in rows
        ],
        1 + several,
    )


def _paired(summary: dict[str, Any]) -> TextTable:
    rows, several = summary["paired"], _several(summary["paired"])
    return TextTable(
        "paired differences in points per list, same deals",
        (*(["line-up"] if several else []), "A", "B", "A - B", "95% interval", "p"),
        [
            (
                *([row["line_up"]] if several else []),
                row["a"],
                row["b"],
                _number(row["difference"]),
                _interval(row["low"], row["high"], 1),
                _p(row["p"]),
            )
            for row in rows
        ],
        2 + several,
    )


def _measures(summary: dict[str, Any]) -> TextTable:
    rows = []
    for row in summary.get("measures", []):
        marked = [_marked(row[name]) for name in ("dTP", "dDef", "dSol")]
        rows.append(
            (row["a"], row["b"], row["kind"], str(row["deals"]), f"{row['tp_a']:.2f} : {row['tp_b']:.2f}", *marked)
        )
    return TextTable(
        "points per game, one against the rest; + is good for A, * not significant at .05",
        ("A", "B", "kind", "deals", "TP/G", "dTP", "dDef", "dSol"),
        rows,
        3,
    )


def _win_rates(summary: dict[str, Any]) -> TextTable:
    ordered = sorted(
        summary["win_rates"], key=lambda row: (row["player"], row["role"], row["kind"] != ALL_KINDS, row["kind"])
    )
    return TextTable(
        "games won",
        ("player", "role", "kind", "games", "deals", "won", "95% interval"),
        [
            (
                row["player"],
                row["role"],
                row["kind"],
                str(row["games"]),
                str(row["deals"]),
                f"{row['rate']:.1%}",
                f"{row['low']:.1%} to {row['high']:.1%}",
            )
            for row in ordered
        ],
        3,
    )


def _kinds(summary: dict[str, Any]) -> TextTable:
    total = sum(summary["kinds"].values())
    rows = [(kind, str(count), f"{count / total:.1%}") for kind, count in summary["kinds"].items()]
    return TextTable("kinds of games", ("kind", "games", "share"), rows)


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _interval(low: float | None, high: float | None, digits: int) -> str:
    return "-" if low is None or high is None else f"{low:.{digits}f} to {high:.{digits}f}"


def _p(value: float | None) -> str:
    if value is None:
        return "-"
    return "< .0001" if value < 0.0001 else f"{value:.4f}".lstrip("0")


def _marked(row: dict[str, Any] | None) -> str:
    if row is None:
        return "-"
    star = "" if row["p"] is not None and row["p"] < 0.05 else "*"
    return f"{row['mean']:+.2f}{star}"
