"""The study goes on where it was stopped, and its tables compare player by player."""

from pathlib import Path

import pytest
from random_styles import random_styles

from counterplay import studies
from counterplay.studies.styles.prediction import BAYES, PARTICLE

TESTS = Path(__file__).parents[3]
LOG = TESTS / "differential" / "xskat_sample.log"
RECORDS = TESTS / "golden" / "review_games.sgf"


def test_a_run_that_was_stopped_goes_on(tmp_path) -> None:
    file = tmp_path / "styles.onnx"
    random_styles().save(file)
    asked = {"people": 2, "odd": 1, "learned": 0, "games": 5, "judged": 3, "styles": file}
    tables = studies.run("styles", tmp_path / "run", **asked).tables
    assert {row["line"] for row in tables["lines"]} == set()  # after five games there is nothing later to compare
    assert len((tmp_path / "run" / "sorts.jsonl").read_text().splitlines()) == 3
    path = tmp_path / "run" / "people.jsonl"
    lines = path.read_text().splitlines()
    assert len(lines) == 3
    path.write_text(lines[0] + "\n")
    again = studies.run("styles", tmp_path / "run", **asked).tables
    assert again == tables
    gains = [row for row in tables["gains"] if (row["way"], row["against"], row["after"]) == (PARTICLE, BAYES, 5)]
    (row,) = gains  # of the odd there is one, which has no interval
    assert row["n"] == 2
    assert row["low"] <= row["gain"] <= row["high"]
    whole = [row for row in tables["likelihood"] if row["players"] == "odd"]
    assert [row["games"] for row in whole] == [0, 5]
    assert all(row[PARTICLE] < 0 for row in whole)


def test_players_of_a_log_and_of_records_are_predicted(tmp_path) -> None:
    file = tmp_path / "styles.onnx"
    random_styles().save(file)
    asked = {
        "parts": "xskat,records",
        "games": 5,
        "judged": 3,
        "styles": file,
        "xskat": [LOG],
        "records": [RECORDS],
    }
    tables = studies.run("styles", tmp_path / "run", **asked).tables
    first, last = tables["xskat"]
    assert (first["games"], last["games"], first["n"]) == (0, 5, last["n"])
    assert "bids" not in (tmp_path / "run" / "xskat.jsonl").read_text()  # of which a log says nothing
    alone, later = tables["records"][:2]
    assert (alone["games before"], alone["both less the three"]) == (0, 0.0)
    assert (later["games before"], later["to"]) == (1, 4)
    assert later["decisions"] > 0
    assert studies.run("styles", tmp_path / "run", **asked).tables == tables


@pytest.mark.parametrize(("part", "missing"), [("xskat", "xskat -auto 2000"), ("records", "--records")])
def test_a_part_without_its_games_says_what_is_missing(tmp_path, part, missing) -> None:
    with pytest.raises(studies.runner.BadInput, match=missing):
        studies.run("styles", tmp_path / "run", parts=part)


def test_a_missing_file_is_missed_before_anything_is_played(tmp_path) -> None:
    with pytest.raises(studies.runner.BadInput, match="there is no file"):
        studies.run("styles", tmp_path / "run", styles=tmp_path / "none.onnx")
