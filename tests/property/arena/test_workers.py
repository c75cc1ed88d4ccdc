"""Any number of workers, any break: the same results, bit for bit."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from toy_game import ToyContest

from counterplay.arena.report.summary import summarise
from counterplay.arena.results import Results
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs
from counterplay.skat.players.arena_game import SkatContest
from counterplay.workers import ProcessPool

TOY_RUN = Path(__file__).parents[2] / "toys" / "toy_run.py"


def contents(folder: Path) -> dict[str, list[str]]:
    """The lines of every series; the order in which lists were finished may differ."""
    return {path.name: sorted(path.read_text().splitlines()) for path in folder.glob("*.jsonl")}


@pytest.mark.parametrize("contest", [ToyContest(), SkatContest()], ids=lambda contest: contest.name)
def test_the_number_of_workers_changes_nothing(contest, tmp_path):
    names = ("learner,high,chance", "chance,chance,high") if contest.name == "toy" else ("random,random,random",)
    match = Match(contest, tuple(LineUp(parse_specs(text)) for text in names), 80, seed=3)
    tables = []
    for workers in (1, 2, 3):
        folder = tmp_path / str(workers)
        tables.append(json.dumps(summarise(run_match(match, folder, ProcessPool(workers)))))
        assert contents(folder) == contents(tmp_path / "1")
    assert tables[0] == tables[1] == tables[2]


def start(folder: Path, workers: int, players: str, deals: int, pause: float = 0.0) -> subprocess.Popen:
    command = [sys.executable, str(TOY_RUN), str(folder), str(workers), players, str(deals), str(pause)]
    return subprocess.Popen(command, start_new_session=True)


def kill_twice(folder: Path, *run) -> int:
    """Start a run and kill it, twice; return how many games are finished."""
    for least in (1, 40):
        process = start(folder, *run)
        deadline = time.monotonic() + 240  # two cores may be busy with other tests
        while sum(map(len, contents(folder).values())) < least:
            assert process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.005)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    return sum(map(len, contents(folder).values()))


@pytest.mark.parametrize(("workers", "players"), [(1, "learner,chance,learner"), (2, "learner,high,chance")])
def test_a_run_killed_twice_ends_with_the_same_table(workers, players, tmp_path):
    whole, folder = tmp_path / "whole", tmp_path / "killed"
    assert start(whole, workers, players, 60).wait() == 0
    assert 40 <= kill_twice(folder, workers, players, 60, 0.02) < 180
    assert start(folder, workers, players, 60).wait() == 0
    assert contents(folder) == contents(whole)
    assert summarise(Results.read(folder)) == summarise(Results.read(whole))


BIDDERS = tuple(f"bidder(bold={bold}),high,sees" for bold in (1, 2, 3))
KERMITS = tuple(f"kermit(worlds=5,threshold={threshold}),rules,rules" for threshold in (0.55, 0.6, 0.7))


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("line_ups", "deals"), [(BIDDERS, 40), (KERMITS, 20)], ids=["toy", "skat"])
def test_a_run_with_shared_play_killed_twice_ends_as_without_sharing(workers, line_ups, deals, tmp_path):
    contest = SkatContest() if line_ups is KERMITS else ToyContest()
    luck = ("first", "second", "third")
    alone = Match(contest, tuple(LineUp(parse_specs(text), luck) for text in line_ups), deals, seed=5)
    run_match(alone, tmp_path / "alone", ProcessPool(1))
    folder, run = tmp_path / "killed", (workers, ";".join(line_ups), deals)
    assert 40 <= kill_twice(folder, *run, 0.02) < 9 * deals
    assert start(folder, *run).wait() == 0
    assert contents(folder) == contents(tmp_path / "alone")
