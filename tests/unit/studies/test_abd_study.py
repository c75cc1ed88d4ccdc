"""The study's run folder: it resumes, refuses to mix runs, and its committed result holds what it says."""

from importlib.resources import files

import pytest

from counterplay import studies
from counterplay.studies import folder
from counterplay.studies.abd import report, table2, table3
from counterplay.studies.abd.folder import RunFolder
from counterplay.studies.abd.setting import QUICK

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
    tables, seen = RunFolder(tmp_path), []
    table3.PART.compute(tables, (1, QUICK), lambda *step: seen.append(step))
    before = (tmp_path / "table3.csv").read_bytes()
    assert seen[-1] == ("table3", 30, 30)
    seen.clear()
    table3.PART.compute(tables, (1, QUICK), lambda *step: seen.append(step))
    assert (tmp_path / "table3.csv").read_bytes() == before
    assert seen == [("table3", 30, 30)]


def test_the_committed_run_is_whole():
    assert folder.read(RESULTS)["settings"] == {"seed": 1, "quick": False}
    tables = RunFolder(RESULTS)
    assert len(tables.rows(table2.RANDOM)) == 1000
    assert (RESULTS / "tables.md").read_text() == report.page(tables)


def test_the_committed_rows_are_what_the_code_gives(tmp_path):
    """Table 2 again for the named and first random opponents: the columns that no choice of ties moves."""
    made, committed = RunFolder(tmp_path), RunFolder(RESULTS)
    for part in (table2.PART, table2.RANDOM_PART):
        part.compute(made, (1, QUICK), lambda *_: None)
    fixed = ("best response", "abd, first of ties", "abd, last of ties")
    again = [row for row in made.rows(table2.NAME) if row["method"] in fixed]
    before = [row for row in committed.rows(table2.NAME) if row["method"] in fixed]
    assert len(again) == len(before) == 4 * len(fixed)
    for new, old in zip(again, before, strict=True):
        assert (new["opponent"], new["method"]) == (old["opponent"], old["method"])
        assert float(new["utility"]) == pytest.approx(float(old["utility"]), abs=1e-5)
    drawn = made.rows(table2.RANDOM)
    assert len(drawn) == QUICK.random_opponents
    for new, old in zip(drawn, committed.rows(table2.RANDOM), strict=False):
        for column in fixed:
            assert float(new[column]) == pytest.approx(float(old[column]), abs=1e-5)


@pytest.mark.verify
def test_a_quick_run_makes_every_file_the_same_in_two_processes(tmp_path):
    files = {}
    for workers in (1, 2):
        out = tmp_path / str(workers)
        studies.run("abd", out, seed=1, quick=True, workers=workers)
        files[workers] = {path.name: path.read_bytes() for path in out.iterdir()}
    assert {"figure5.png", "figure6.png", "table3.png", "estimated.png", "tables.md"} <= set(files[1])
    assert files[1] == files[2]


def test_the_committed_tables_are_made_again_from_the_committed_rows(tmp_path):
    for path in RESULTS.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    done = studies.run("abd", tmp_path, play=False)
    assert set(done.tables) == {path.stem for path in RESULTS.iterdir() if path.suffix == ".csv"}
    for path in RESULTS.iterdir():
        if path.suffix in (".csv", ".md"):
            assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name
