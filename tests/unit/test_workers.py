"""Work is the same wherever it is done: here, in other processes, on a cluster."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_work
from toy_work import dies_once, late, refuses

from counterplay.protocol import BadInput
from counterplay.review import forms
from counterplay.review.work import Task, review_all
from counterplay.skat.learn import population_file
from counterplay.skat.review.reviewer import SkatReviewer, raw_records
from counterplay.workers import Executor, RunBroken, each, in_order, ray, stream
from counterplay.workers.here import HERE
from counterplay.workers.local import LocalExecutor

GAMES = Path(__file__).parents[1] / "golden" / "review_games.sgf"
ORDER = population_file.PopulationOrder(games=60, seed=1, stratum="all", pool="rules")


def reviewed(executor: Executor) -> list[object]:
    records = raw_records(GAMES)
    portions = review_all(records, Task(SkatReviewer, forms.game_json, portion=1), executor)
    return [(portion.results, portion.profiles.names) for portion in portions]


def population(folder: Path, executor: Executor) -> bytes:
    population_file.write_population(ORDER, folder / "games.sgf.gz", lambda done, total: None, executor)
    return (folder / "games.sgf.gz").read_bytes()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    pytest.importorskip("ray", reason="pip install 'counterplay[ray]'")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(toy_work.__file__).parent))  # for the workers
        with ray.cluster("local", 2) as executor:
            yield executor


def test_results_come_in_order_whoever_is_first() -> None:
    with LocalExecutor(2) as executor:
        assert list(in_order(executor, late, 0.1, range(12))) == [job * job for job in range(12)]
        assert sorted(each(executor, late, 0.0, range(5))) == [(job, job * job) for job in range(5)]


def test_few_results_wait_for_a_slow_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counterplay.workers.executor._AHEAD", 3)
    given = []

    def jobs() -> Iterator[int]:
        for job in range(10):
            given.append(job)
            yield job

    results = in_order(LocalExecutor(2), late, 0.4, jobs())
    assert next(results) == 0
    assert len(given) <= 6
    assert list(results) == [job * job for job in range(1, 10)]


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    found = each(LocalExecutor(2), dies_once, str(tmp_path), range(8))
    assert sorted(found) == [(job, job) for job in range(8)]
    with pytest.raises(RunBroken, match=r"ended 3 worker processes in a row \(exit code 5\)"):
        list(stream(LocalExecutor(2), os._exit, [(5,)]))


def test_what_a_worker_refuses_is_said_here() -> None:
    with pytest.raises(BadInput, match="job 1 is none"):
        list(each(LocalExecutor(2), refuses, None, [1, 1]))
    with pytest.raises((AttributeError, pickle.PicklingError)):
        list(each(LocalExecutor(2), pow, lambda: 0, [1]))  # type: ignore[arg-type]


def test_closing_the_results_ends_the_work() -> None:
    begun = time.monotonic()
    results = each(LocalExecutor(2), late, 600.0, [100_000, 0, 0])
    assert next(results)[0] == 100_000
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 60


def test_reviews_and_games_are_the_same_bytes_in_processes(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    with LocalExecutor(2) as executor:
        assert reviewed(executor) == reviewed(HERE)
        assert population(tmp_path, executor) == population(tmp_path / "one", HERE)


@pytest.mark.verify
def test_reviews_and_games_are_the_same_bytes_on_a_cluster(tmp_path: Path, cluster: Executor) -> None:
    (tmp_path / "one").mkdir()
    assert list(in_order(cluster, late, 0.1, range(12))) == [job * job for job in range(12)]
    assert reviewed(cluster) == reviewed(HERE)
    assert population(tmp_path, cluster) == population(tmp_path / "one", HERE)
    with pytest.raises(BadInput, match="job 1 is none"):
        list(each(cluster, refuses, None, [1]))
