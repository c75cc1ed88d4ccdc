"""The figures of Tables III to V of Rebstock et al. (2019), as printed, to be set beside ours."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files


@cache
def printed() -> dict[tuple[str, str, str], dict[str, str]]:
    """Return the lines of Tables III and IV by table, type of game and pairing; a star: not significant."""
    return {(line["table"], line["game"], line["pair"]): line for line in _lines("paper.csv")}


@cache
def printed_table5() -> dict[str, dict[str, str]]:
    """Return the lines of Table V by type of game."""
    return {line["game"]: line for line in _lines("paper_table5.csv")}


def soloists_difference(line: dict[str, str]) -> str:
    """Return the paper's dSol with the sign of its equation (6), by which dTP = dDef + dSol.

    In print all but two of the 18 have the other sign: 2.32 = 1.64 + 0.68 stands there with -0.68.
    """
    text = line["dSol"]
    if not text:
        return ""
    missing = number(line["dTP"]) - number(line["dDef"])
    size = text.lstrip("-")
    return f"-{size}" if missing < 0 else size


def number(text: str) -> float:
    """Return a printed number without its star."""
    return float(text.rstrip("*"))


def _lines(name: str) -> list[dict[str, str]]:
    with (files("counterplay.studies.inference") / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))
