"""The safe frontier: made again from the logs of the trainings, and its committed table is that."""

import csv
from pathlib import Path

import pytest

from counterplay import studies
from counterplay.protocol import BadInput
from counterplay.studies.autodidact import frontier


def test_the_committed_table_is_what_the_logs_say(tmp_path: Path) -> None:
    rows = studies.run("autodidact", tmp_path, frontier=True).tables["frontier"]
    committed = (frontier.LOGS.parent / "frontier.csv").read_text(encoding="utf-8")
    assert (tmp_path / "frontier.csv").read_text(encoding="utf-8") == committed
    assert (tmp_path / "frontier.png").stat().st_size > 1000
    assert [row["p"] for row in rows if row["game"] == "suit"] == [0.0, 0.5, 0.9, 1.0]
    table = list(csv.DictReader(committed.splitlines()))
    for row in table:  # nobody is bounded by less than what either of the two took
        taken = max(float(row["loss to self-play"]), float(row["loss to a best response"]), 0.0)
        assert float(row["exploitable for at least"]) == pytest.approx(taken)


def test_a_missing_log_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no log of the training 'self-play'"):
        frontier.frontier(tmp_path)
