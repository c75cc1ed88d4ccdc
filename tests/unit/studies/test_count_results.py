"""The committed result of the study of the Count: complete, without faults, and consistent with itself."""

import csv
from importlib.resources import files

import pytest

from counterplay.studies.count import plan

RESULTS = files("counterplay.studies") / "results" / "count"


def rows(name: str) -> list[dict[str, str]]:
    with (RESULTS / f"{name}.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def test_table_1_is_whole() -> None:
    lines = rows("table1")
    assert [(line["row"], line["column"]) for line in lines] == [(r, c) for r in plan.ROWS for c in plan.COLUMNS]
    printed = {(line["row"], column): line[column] for line in rows("table1-grid") for column in plan.COLUMNS}
    for line in lines:
        assert int(line["deals"]) >= 2000
        row, column, difference = (float(line[name]) for name in ("row points", "column points", "row - column"))
        assert row - column == pytest.approx(difference, abs=0.16)
        cell = [float(part.split()[0]) for part in printed[line["row"], line["column"]].split(";")]
        assert cell == pytest.approx([difference, row, column], abs=0.56)
        paper = plan.PAPER.get((line["row"], line["column"]))
        assert line["paper's column"] == ("" if paper is None else str(paper[1]))


def test_all_was_played_without_a_fault() -> None:
    notes = (RESULTS / "command.txt").read_text(encoding="utf-8")
    assert "    table1: seed 1, 2000 deals" in notes
    for part in ("fig2", "fig3", "fig4"):
        assert f"    {part}: seed" in notes
    assert notes.count(" 0 faults") == notes.count(" faults")
    assert notes.count(" 100 worlds") == notes.count(" worlds")
    assert len(rows("fig2")) >= 30
    assert {line["player"] for line in rows("fig3")} == set(plan.SELF_PLAY)
    assert len(rows("fig4")) == len(plan.ERRING)
    assert {int(line["games"]) for line in rows("settling")} == {1, 3, 6, 12, 36}
    for picture in ("table1", "fig2", "fig3", "fig4", "settling"):
        assert (RESULTS / f"{picture}.png").is_file()
