"""The study of verdicts: thresholds are the smallest that a second look bears out."""

import pytest

from counterplay import studies
from counterplay.studies.verdicts import study as verdicts_study
from counterplay.studies.verdicts.study import CheckedCard


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(verdicts_study, "PLAYERS", ("rules", "imitator(xskat)"))


def test_a_run_that_was_stopped_goes_on_to_the_same_table(few, tmp_path):
    tables = studies.run("verdicts", tmp_path, deals=2).tables
    assert [row["player"] for row in tables["players"]] == ["rules", "imitator(xskat)"]
    assert [row["grade"] for row in tables["thresholds"]] == ["inaccuracy", "mistake", "blunder"]
    errors = sum(row["cards"] for row in tables["checks"])
    assert 0 < errors < sum(row["choices"] for row in tables["players"])
    assert errors == tables["thresholds"][0]["cards"]
    kept = tmp_path / "deals.jsonl"
    lines = kept.read_text().splitlines()
    kept.write_text("\n".join(lines[:-1]) + "\n" + lines[-1][:40])  # killed while it wrote
    assert studies.run("verdicts", tmp_path, deals=2).tables == tables


def card(loss: float, checked: float, *, again: bool = True) -> CheckedCard:
    return CheckedCard(loss, 1.0, checked, again)


def test_a_threshold_is_the_smallest_that_keeps_its_promise():
    luck = [card(7, 1, again=False), card(8, 9, again=False)] * 10  # losses of 5 to 10 that no check finds again
    small = [card(12, 11)] * 10
    large = [card(27, 26)] * 10
    larger = [card(51, 52)] * 10
    rows = {row["grade"]: row for row in verdicts_study.thresholds(luck + small + large + larger)}
    assert rows["inaccuracy"]["fitted"] == 10
    assert rows["mistake"]["fitted"] == 10  # at least an inaccuracy by the threshold in use
    assert rows["blunder"]["fitted"] == 25  # at least a mistake by the threshold in use
    assert rows["blunder"]["borne out"] == 1
    assert (rows["inaccuracy"]["cards"], rows["inaccuracy"]["borne out"]) == (50, 0.6)


def test_a_card_that_is_no_error_is_not_checked():
    told = verdicts_study._judged(5, ("rules", 1))
    assert told["cards"]
    for loss, error, checked, again in told["cards"]:
        assert (loss > 0) == (checked is not None)
        assert loss == 0 or loss >= 5
        assert error >= 0
        assert checked is not None or not again
