"""The study of habits: a run that was stopped goes on, and its table counts whom it names."""

import json

import pytest

from counterplay import studies
from counterplay.skat.teach.chances import Habit
from counterplay.studies.habits import study as habits_study


@pytest.fixture
def small(monkeypatch):
    monkeypatch.setattr(habits_study, "SIMULATED_PEOPLE", ("rules", "imitator(xskat)"))
    monkeypatch.setattr(habits_study, "PEOPLE", ("rules",))
    monkeypatch.setattr(habits_study, "CUTS", (6, 18, 20, 20))
    monkeypatch.setattr(habits_study, "PRICED", 1)


def test_a_run_that_was_stopped_goes_on_to_the_same_table(small, tmp_path):
    told = []
    asked = {"seed": 1, "population": 20, "people": 1, "long_people": 0}
    tables = studies.run("habits", tmp_path, **asked, progress=lambda *step: told.append(step)).tables
    rows = tables["habits"]
    assert {row["habit"] for row in rows} == {habits_study.NOBODY, *map(str, habits_study.PLANTED_HABITS)}
    for row in rows:
        assert (row["people"], row["stretches"]) == (1, 20 // row["deals"])
        assert row["named rightly"] + row["named wrongly"] + row["too early to say"] == row["stretches"]
    early = [row for row in rows if row["deals"] == 6]
    assert all(row["too early to say"] == 3 for row in early)  # before 18 deals nothing is said
    people = tmp_path / "people.jsonl"
    lines = people.read_text().splitlines()
    people.write_text("\n".join(lines[:-1]) + "\n" + lines[-1][:40])  # killed while it wrote
    assert studies.run("habits", tmp_path, **asked).tables == tables
    assert json.loads((tmp_path / "habits.json").read_text())["card"]["deals"] == 20
    assert told[-1] == ("people", 4, 4)


def test_a_planted_habit_is_among_what_is_shown_most(small, tmp_path):
    told = habits_study._person(1, (str(Habit.GIVES_POINTS), 0, 20))
    shown = [one[3] for one in told["chances"] if one[1] == list(Habit).index(Habit.GIVES_POINTS)]
    assert len(shown) >= 5
    assert all(shown)
