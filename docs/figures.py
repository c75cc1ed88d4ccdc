"""Figures that pages quote, read from the committed runs: `{{ count_strong }}` in a page is the text made here.

A page that quotes a figure this way cannot drift from the run. `python docs/figures.py` prints them all.
"""

from __future__ import annotations

import csv
from pathlib import Path

RESULTS = Path(__file__).parents[1] / "src" / "counterplay" / "studies" / "results"


def row(path: str, **where: str) -> dict[str, str]:
    """Return the one row of a result file in which the columns have these values."""
    with (RESULTS / path).open(encoding="utf-8", newline="") as file:
        found = [line for line in csv.DictReader(file) if all(line[key] == value for key, value in where.items())]
    if len(found) != 1:
        raise LookupError(f"{path} has {len(found)} rows with {where}, not one")
    return found[0]


def gain(line: dict[str, str], value: str, low: str, high: str, places: int = 0) -> str:
    """Return a difference with its 95% interval: "+73 (48 to 100)"."""
    return f"{float(line[value]):+.{places}f} ({float(line[low]):.{places}f} to {float(line[high]):.{places}f})"


def claim(path: str, player: str, against: str) -> dict[str, str]:
    """Return a row of the Count's claims: a player less `kermit`."""
    return row(path, player=player, less="kermit", against=against)


def figures() -> dict[str, str]:
    """Return every figure by its name."""
    found = {}
    for name, path, against in (
        ("strong", "count/claims.csv", "mistake(0.03)"),
        ("level", "count/claims.csv", "mistake(0.1)"),
        ("weak", "count/claims.csv", "mistake(0.25)"),
        ("xskat", "count/xskat-claims.csv", "imitator(xskat)"),
    ):
        line = claim(path, "count", against)
        found[f"count_{name}"] = gain(line, "difference", "difference low", "difference high")
        found[f"count_{name}_paper"] = f"{float(line['paper']):+.0f}"
    line = row("count/fig2-correlation.csv")
    found["count_correlation"] = f"{float(line['rank correlation']):.2f}"
    for kind in ("suit", "grand", "null"):
        line = row("inference/table3.csv", game=kind, pair="NI : PI")
        turned = {key: str(-float(line[key])) for key in ("dTP", "dTP low", "dTP high")}
        found[f"inference_{kind}"] = gain(turned, "dTP", "dTP high", "dTP low", 1)
        found[f"inference_{kind}_paper"] = "+" + line["paper's dTP"].strip("-*")
    for method in ("cdbr", "abd"):
        line = row("abd/table1.csv", depth="1", method=method)
        found[f"{method}_battleships"] = f"{float(line['utility']):.2f}"
        found[f"{method}_battleships_paper"] = line["paper_utility"]
    for method, name in (("cdbr, optimal leaf", "cdbr"), ("abd, first of ties", "abd")):
        line = row("abd/table2.csv", opponent="S1", method=method)
        found[f"{name}_leduc"] = f"{float(line['utility']):.2f}"
        found[f"{name}_leduc_paper"] = line["paper_utility"]
    for reading in ("paper", "situation"):
        line = row("evolution/recognition.csv", reading=reading, hands="20")
        found[f"styles_{reading}"] = f"{float(line['right']):.0%}"
    line = row("evolution/runs.csv", condition="fig3")
    found["evolved_bred"], found["evolved_held_out"] = line["best as bred"], line["held out"]
    found["evolved_ceiling"] = line["ceiling"]
    for against, name in (("imitator(xskat)", "xskat"), ("rules", "rules")):
        line = row("counterplay/table.csv", player="counterplay", **{"against two": against})
        found[f"counterplay_{name}"] = gain(line, "gain", "low", "high")
        found[f"counterplay_{name}_deals"] = line["deals"]
    return found


if __name__ == "__main__":
    for name, text in figures().items():
        print(f"{name:28} {text}")
