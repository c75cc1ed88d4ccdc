"""The study's run folder: it resumes, refuses to mix runs, and its committed result holds what it says."""

from importlib.resources import files

import pytest

from counterplay.studies import folder
from counterplay.studies.abd import report, table2, table3
from counterplay.studies.abd.folder import RunFolder
from counterplay.studies.abd.setting import QUICK, Run
from counterplay.studies.abd.study import run_study
from counterplay.workers import ProcessPool

RESULTS = files("counterplay") / "results" / "abd"


def test_a_torn_line_is_dropped_and_rows_go_on(tmp_path):
    tables = RunFolder(tmp_path / "run")
    tables.append("table", [{"a": 1, "b": 2}])
    with (tmp_path / "run" / "table.csv").open("a") as stream:
        stream.write("3,")
    again = RunFolder(tmp_path / "run")
    assert again.done("table", "a") == {("1",)}
    again.append("table", [{"a": 3, "b": 4}])
    assert [row["b"] for row in again.rows("table")] == ["2", "4"]


def test_a_part_that_is_done_is_not_done_again(tmp_path):
    run = Run(RunFolder(tmp_path / "run"), 1, QUICK)
    ticks = []
    table3_quick = run.folder.path / "table3.csv"
    table3.compute(run, ticks.append)
    before = table3_quick.read_bytes()
    table3.compute(run, ticks.append)
    assert table3_quick.read_bytes() == before
    assert sum(ticks) == 2 * table3.steps(run)


def test_wilson_interval_matches_a_published_value():
    # 8 of 10 at 95%: 0.490 to 0.943 (Brown, Cai and DasGupta 2001).
    assert report.wilson(8, 10) == pytest.approx((0.490, 0.943), abs=1e-3)


def test_the_committed_run_is_whole():
    assert folder.read(RESULTS)["settings"] == {"seed": 1, "quick": False}
    tables = RunFolder(RESULTS)
    assert len(tables.rows(table2.RANDOM)) == 1000
    assert (RESULTS / "tables.md").read_text() == report.page(tables)


def test_the_committed_rows_are_what_the_code_gives(tmp_path):
    """Table 2 again for the named and first random opponents: the columns that no choice of ties moves."""
    run = Run(RunFolder(tmp_path / "run"), 1, QUICK)
    table2.compute(run, lambda _: None)
    committed = RunFolder(RESULTS)
    fixed = ("best response", "abd, first of ties", "abd, last of ties")
    again = [row for row in run.folder.rows(table2.NAMED) if row["method"] in fixed]
    before = [row for row in committed.rows(table2.NAMED) if row["method"] in fixed]
    assert len(again) == len(before) == 4 * len(fixed)
    for new, old in zip(again, before, strict=True):
        assert (new["opponent"], new["method"]) == (old["opponent"], old["method"])
        assert float(new["utility"]) == pytest.approx(float(old["utility"]), abs=1e-5)
    drawn = run.folder.rows(table2.RANDOM)
    assert len(drawn) == QUICK.random_opponents
    for new, old in zip(drawn, committed.rows(table2.RANDOM), strict=False):
        for column in fixed:
            assert float(new[column]) == pytest.approx(float(old[column]), abs=1e-5)


@pytest.mark.verify
def test_a_quick_run_makes_every_file_the_same_in_two_processes(tmp_path):
    made = run_study(tmp_path / "run", 1, lambda *done: None, quick=True)
    assert {"figure5.png", "figure6.png", "table3.png", "estimated.png", "tables.md"} <= {
        file.name for file in made
    }
    with ProcessPool(2) as two:
        again = run_study(tmp_path / "two", 1, lambda *done: None, two, quick=True)
    assert [file.read_bytes() for file in again] == [file.read_bytes() for file in made]
