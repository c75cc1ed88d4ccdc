"""The study of drills: limits meet the same deals, the best is valued on draws that did not pick it."""

import numpy as np
import pytest

from counterplay import studies
from counterplay.protocol import BadInput
from counterplay.studies.drills import study as drills_study

ASKED = {"drills": 2, "draws": 4}


def line(brought: list[list[int]], limits: list[int], best: int) -> dict:
    return {"drill": 0, "limits": limits, "says": {"best answer": best}, "brought": brought}


def test_a_run_that_was_stopped_goes_on_to_the_same_table(tmp_path):
    tables = studies.run("drills", tmp_path, **ASKED).tables
    assert [row["drill"] for row in tables["drills"]] == [0, 1]
    by_rule = {row["rule"]: row for row in tables["rules"]}
    assert by_rule["best answer"]["more than the best answer"] == 0
    assert by_rule["pass"]["mean limit"] == 0
    kept = tmp_path / "drills.jsonl"
    lines = kept.read_text().splitlines()
    kept.write_text(lines[0] + "\n" + lines[1][:30])  # killed while it wrote
    assert studies.run("drills", tmp_path, **ASKED).tables == tables
    with pytest.raises(BadInput, match="draws"):
        studies.run("drills", tmp_path, drills=2, draws=6)


def test_who_cannot_outbid_the_others_brings_what_passing_brings():
    told = drills_study._played_out(4, 0)
    table = np.array(told["brought"])
    assert table.shape == (4, len(told["limits"]))
    assert told["limits"][0] == 0
    for row in table:  # a limit that changes nothing in an auction brings the same, so there are few values
        assert len(set(row)) < len(row)


def test_the_best_by_playouts_does_not_look_better_than_it_is():
    luck = np.random.default_rng(1)
    noise = luck.integers(-100, 100, (2000, 12))
    gap, error = drills_study._behind(line(noise.tolist(), list(range(12)), 0), "best answer")
    assert abs(gap) < 3 * error  # all are alike: picked and valued on the same draws it would be far behind
    better = noise + np.where(np.arange(12) == 7, 40, 0)
    gap, error = drills_study._behind(line(better.tolist(), list(range(12)), 0), "best answer")
    assert gap == pytest.approx(40, abs=4 * error)
