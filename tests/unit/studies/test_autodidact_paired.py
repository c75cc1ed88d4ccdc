"""Two players by the same contracts or deals: the difference is that of their own tables."""

import csv
from pathlib import Path

import pytest
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.studies.autodidact.paired import difference


def test_only_what_both_have_played_counts() -> None:
    row = difference(("a", "b"), "c", "whole games", {1: 5.0, 2: 7.0, 3: 90.0}, {2: 1.0, 1: 1.0, 4: 80.0}, 1)
    assert (row["contracts or deals"], row["difference"]) == (2, 5.0)
    assert row["low"] <= row["difference"] <= row["high"]


@pytest.mark.parametrize(
    ("asked", "file", "column", "lines"),
    [(["--contracts", "2"], "card-play.csv", "dTP", 3), (["--whole", "2"], "whole-games.csv", "margin", 1)],
)
def test_the_difference_is_that_of_the_two_tables(
    tmp_path: Path, asked: list[str], file: str, column: str, lines: int
) -> None:
    def table(player: str, *more: str) -> list[float]:
        words = ["study", "autodidact", "--out", str(tmp_path), "--player", player, "--opponent", "random"]
        done = CliRunner().invoke(app, [*words, *asked, *more, "--json"])
        assert done.exit_code == 0, done.output
        with (tmp_path / file).open() as rows:
            return [float(row[column]) for row in csv.DictReader(rows)]

    table("rules", "--less", "rules")
    own = table("rules", "--less", "random")
    less = table("random")
    with (tmp_path / "paired.csv").open() as rows:
        lines_of = {"rules": [], "random": []}
        for row in csv.DictReader(rows):  # what was compared before stays
            lines_of[row["less"]].append(float(row["difference"]))
    found = lines_of["random"]
    assert lines_of["rules"] == [0.0] * lines
    assert len(found) == lines
    assert found == pytest.approx([one - other for one, other in zip(own, less, strict=True)], abs=0.11)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--less", "nobody", "--opponent", "random"], "there is no player 'nobody'"),
        (["--less", "rules", "--frontier"], "--less compares"),
        (["--trials", "--disagreements", "2"], "are two studies"),
    ],
)
def test_what_cannot_be_compared_is_said_before_a_game_is_played(
    tmp_path: Path, asked: list[str], said: str
) -> None:
    done = CliRunner().invoke(app, ["study", "autodidact", "--out", str(tmp_path / "run"), *asked])
    assert done.exit_code != 0
    assert said in " ".join(f"{done.output} {done.exception}".split())
    assert not list(tmp_path.rglob("*.jsonl"))


def test_a_wide_table_of_few_rows_lies_on_its_side(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    words = ["study", "autodidact", "--out", str(tmp_path), "--player", "rules", "--opponent", "random"]
    done = CliRunner().invoke(app, [*words, "--whole", "2"])
    assert done.exit_code == 0, done.output
    assert "…" not in done.output
    with (tmp_path / "whole-games.csv").open() as rows:
        for column in next(csv.reader(rows)):
            assert column in done.output
