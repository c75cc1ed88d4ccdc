"""However many workers are asked for, no more processes start than there is work."""

import multiprocessing.context
import os

import pytest
from toy_game import ToyContest

from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import parse_specs
from counterplay.processes import cores, free_memory, processes
from counterplay.protocol import BadInput
from counterplay.skat.learn import population_file
from counterplay.workers import ProcessPool, stream


def test_work_and_cores_bound_the_number():
    assert processes(100_000) == max(4, 2 * cores())
    assert processes(100_000, units=3) == 3
    assert processes(2, units=50) == 2
    assert processes(5, units=0) == 1
    for wrong in (0, -1):
        with pytest.raises(BadInput, match="1 or more"):
            processes(wrong)


@pytest.fixture
def started(monkeypatch):
    """Count the processes that are spawned."""
    began = []
    start = multiprocessing.context.SpawnProcess.start

    def counted(process):
        began.append(process)
        start(process)

    monkeypatch.setattr(multiprocessing.context.SpawnProcess, "start", counted)
    return began


@pytest.mark.parametrize(("deals", "rotations", "work"), [(12, 1, 2), (6, 3, 3), (60, 3, 30)])
def test_a_match_starts_no_more_than_it_has_stretches(tmp_path, started, deals, rotations, work):
    line_up = LineUp(parse_specs("high,chance,chance"))
    match = Match(ToyContest(), (line_up,), deals, 1, rotations=rotations)
    results = run_match(match, tmp_path, ProcessPool(100_000))
    assert len(results.complete()) == deals
    assert len(started) <= min(work, max(4, 2 * cores()))


def test_a_pool_and_a_training_start_no_more_than_they_have_work(tmp_path, started):
    with ProcessPool(100_000) as pool:
        assert sorted(stream(pool, divmod, [(7, 2), (9, 4)])) == [(0, 1), (0, 3), (1, 1), (1, 2)]
        assert len(pool._slots) <= max(4, 2 * cores())
    assert len(started) <= max(4, 2 * cores())
    before = len(started)
    order = population_file.PopulationOrder(games=2, seed=1, stratum="all", pool="rules")
    population_file.write_population(
        order, tmp_path / "games.sgf.gz", lambda done, all: None, ProcessPool(100_000)
    )
    assert len(started) - before <= 1
    assert os.path.getsize(tmp_path / "games.sgf.gz") > 0


def test_free_memory_is_some_of_what_there_is():
    assert 0 < free_memory() <= os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
