"""The committed result of the study of inference: complete, without faults, and consistent with itself."""

import csv
from importlib.resources import files
from itertools import product

import pytest

from counterplay.studies.inference import paper, plan
from counterplay.studies.inference.ratios import ROLES

RESULTS = files("counterplay") / "results" / "inference"
LEAST = 1000  # games of each type for the ratio


def rows(name: str) -> list[dict[str, str]]:
    with (RESULTS / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_the_ratio_is_measured_in_every_type_and_role() -> None:
    found = {(line["game"], line["role"], line["method"]): line for line in rows("tssr-population-games")}
    for game, role in product(plan.GAMES, ROLES):
        for method in plan.methods_for("population", game):
            line = found[game, role, method]
            assert int(line["games"]) >= (LEAST // 10 if method in ("pif", "pi100") else LEAST)
            assert float(line["low"]) <= float(line["ratio"]) <= float(line["high"])
        assert {found[game, role, "ni"][name] for name in ("ratio", "least", "most")} == {"1.0"}


def test_pi_is_above_ki_and_cli_in_every_type_and_role() -> None:
    means = {(line["game"], line["role"], line["method"]): line for line in rows("tssr-population-games")}
    found = {
        (line["game"], line["role"], line["less"]): line
        for line in rows("tssr-population-differences")
        if line["method"] == "pi"
    }
    assert len(found) == len(plan.GAMES) * len(ROLES) * 2 - len(ROLES)  # no CLI in null ouvert
    for (game, role, less), line in found.items():
        if means[game, role, "pi"]["games"] == means[game, role, less]["games"] == line["games"]:
            difference = float(means[game, role, "pi"]["ratio"]) - float(means[game, role, less]["ratio"])
            assert difference == pytest.approx(float(line["difference"]), abs=2e-3)
        assert float(line["low"]) > 0, line


def test_table_3_agrees_with_itself_and_the_paper() -> None:
    lines = rows("table3")
    matches = {(line["game"], *line["pair"].lower().split(" : ")): int(line["matches"]) for line in lines}
    for game, pair in product(plan.MATCH_GAMES, plan.PAIRS):
        assert matches[game, *pair] >= (1000 if "pi" in pair else 250)
    for line, cells in zip(lines, rows("table3-grid"), strict=True):
        gain = float(line["dTP"])
        one, other = map(float, line["TP"].split(" : "))
        assert one - other == pytest.approx(gain, abs=0.011)
        if line["matches"] == line["with copies"]:
            assert gain == pytest.approx(float(line["dDef"]) + float(line["dSol"]), abs=2e-3)
        for name in ("dTP", "dDef", "dSol"):
            p = line[f"{name} p"]  # none where all differences are equal
            assert ("*" in cells[f"{name} (95% interval)"]) == (p == "" or float(p) >= 0.05)
        told = paper.printed()["III", line["game"], line["pair"].lower()]
        assert line["paper's dTP"] == told["dTP"]


def test_pi_beats_ni_in_every_type() -> None:
    for line in rows("table3"):
        if line["pair"] == "NI : PI":
            assert float(line["dTP high"]) < 0
            assert float(line["dTP p"]) < 0.05


def test_all_was_played_without_a_fault() -> None:
    notes = (RESULTS / "command.txt").read_text(encoding="utf-8")
    assert "    matches: seed 1" in notes
    assert notes.count(" 0 faults") == notes.count(" faults")
    for picture in ("tssr-population", "table3"):
        assert (RESULTS / f"{picture}.png").is_file()
