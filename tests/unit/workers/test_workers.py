"""Work is the same wherever it is done: here, in other processes, on a cluster."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import toy_work
from toy_work import dies_once, exits, late, naps, process_after, refuses

from counterplay.protocol import BadInput
from counterplay.review import forms
from counterplay.review.work import ReviewTask, review_all
from counterplay.skat.learn import population_file
from counterplay.skat.review.reviewer import SkatReviewer, raw_records
from counterplay.workers import CallFailed, Executor, PoolFull, ProcessPool, RunBroken, each, in_order, ray, stream
from counterplay.workers.here import HERE

GAMES = Path(__file__).parents[2] / "golden" / "review_games.sgf"
ORDER = population_file.PopulationOrder(games=60, seed=1, stratum="all", pool="rules")


def reviewed(executor: Executor) -> list[object]:
    records = raw_records(GAMES)
    portions = review_all(records, ReviewTask(SkatReviewer, forms.game_json, portion=1), executor)
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
    with ProcessPool(2) as executor:
        assert list(in_order(executor, late, 0.1, range(12))) == [job * job for job in range(12)]
        assert sorted(each(executor, late, 0.0, range(5))) == [(job, job * job) for job in range(5)]


def test_few_results_wait_for_a_slow_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counterplay.workers.executor._AHEAD", 3)
    given = []

    def jobs() -> Iterator[int]:
        for job in range(10):
            given.append(job)
            yield job

    results = in_order(ProcessPool(2), late, 0.4, jobs())
    assert next(results) == 0
    assert len(given) <= 6
    assert list(results) == [job * job for job in range(1, 10)]


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost(tmp_path: Path) -> None:
    found = each(ProcessPool(2), dies_once, str(tmp_path), range(8))
    assert sorted(found) == [(job, job) for job in range(8)]
    with pytest.raises(RunBroken, match=r"ended 3 worker processes in a row \(exit code 5\)"):
        list(stream(ProcessPool(2), os._exit, [(5,)]))


def test_what_a_worker_refuses_is_said_here() -> None:
    with pytest.raises(BadInput, match="job 1 is none"):
        list(each(ProcessPool(2), refuses, None, [1, 1]))
    with pytest.raises((AttributeError, pickle.PicklingError)):
        list(each(ProcessPool(2), pow, lambda: 0, [1]))  # type: ignore[arg-type]


def test_closing_the_results_ends_the_work() -> None:
    begun = time.monotonic()
    results = each(ProcessPool(2), late, 600.0, [100_000, 0, 0])
    assert next(results)[0] == 100_000
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - begun < 60


def test_calls_are_answered_refused_or_fail() -> None:
    with ProcessPool(1) as pool:
        assert pool.submit(naps, 0.0, 7).result() == 7
        with pytest.raises(BadInput, match="job 1 is none"):
            pool.submit(refuses, None, 1).result()
        with pytest.raises(CallFailed, match="it took longer"):
            pool.submit(naps, 60.0, 7, limit=0.5).result()
        with pytest.raises(CallFailed, match="its process ended"):
            pool.submit(exits, None, 3).result()
        with pytest.raises(CallFailed, match="ZeroDivisionError"):
            pool.submit(divmod, 1, 0).result()
        assert pool.submit(naps, 0.0, 8).result() == 8


def test_what_is_one_call_too_many_is_refused_at_once() -> None:
    with ProcessPool(1, bound=3, share=2) as pool:
        at_work = pool.submit(naps, 60.0, 0, owner="ada")
        while pool._waiting:
            time.sleep(0.01)
        queued = pool.submit(naps, 0.0, 1, owner="ada")
        with pytest.raises(PoolFull, match="of yours"):
            pool.submit(naps, 0.0, 2, owner="ada")
        others = [pool.submit(naps, 0.0, job) for job in (3, 4)]
        with pytest.raises(PoolFull, match="too much waits"):
            pool.submit(naps, 0.0, 5, owner="bela")
        assert at_work.cancel()  # and the next one begins
        assert [call.result(30) for call in (queued, *others)] == [1, 3, 4]
        assert not pool._owners


def test_nobody_waits_behind_all_calls_of_another_and_what_is_cancelled_is_not_done() -> None:
    ended: list[int] = []
    with ProcessPool(1) as pool:
        pool.submit(naps, 0.5, 0)
        calls = [pool.submit(naps, 0.0, job, owner="ada") for job in range(1, 6)]
        calls += [pool.submit(naps, 0.0, 10, owner="bela"), pool.submit(naps, 0.0, 11, urgent=True)]
        for call in calls:
            call.add_done_callback(lambda done: done.cancelled() or ended.append(done.result()))
        calls[2].cancel()
        for call in calls:
            call.cancelled() or call.result()
    assert ended == [11, 1, 10, 2, 4, 5]


def test_owners_take_turns_and_nobody_is_overtaken_for_ever() -> None:
    ended: list[int] = []
    with ProcessPool(1) as pool:
        for job in range(3):  # ada asks again and again
            pool.submit(naps, 0.0, job, owner="ada").result()
        pool.submit(naps, 0.5, 3)
        calls = [pool.submit(naps, 0.0, 4, owner="ada"), pool.submit(naps, 0.0, 5, owner="bela")]
        calls += [pool.submit(naps, 0.0, job) for job in (6, 7, 8)]
        calls[2].cancel()
        calls[3].cancel()
        calls.append(pool.submit(naps, 0.0, 9))  # few are left, and it still comes after those that are
        for call in calls:
            call.add_done_callback(lambda done: done.cancelled() or ended.append(done.result()))
        for call in calls:
            call.cancelled() or call.result()
    assert ended == [5, 8, 9, 4]


def test_calls_of_one_home_go_to_one_worker_also_while_others_are_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counterplay.workers.pool._LONG", 60.0)
    with ProcessPool(2) as pool:
        calls = [(home, pool.submit(process_after, 0.0, 0, home=home)) for _ in range(3) for home in "abcdef"]
        processes = {home: {call.result() for whose, call in calls if whose == home} for home in "abcdef"}
        assert all(len(one) == 1 for one in processes.values())
        assert len(set.union(*processes.values())) == 2


def test_a_slow_call_keeps_nobody_of_its_home_waiting_while_others_are_idle() -> None:
    with ProcessPool(2) as pool:
        slow = pool.submit(process_after, 60.0, 0, home="ada")
        behind = [pool.submit(process_after, 0.0, 0, home="ada") for _ in range(3)]
        assert len({call.result(30) for call in behind}) == 1
        assert len({pool.submit(process_after, 0.0, 0, home="ada").result(30) for _ in range(3)}) == 1
        assert not slow.done()
        slow.cancel()


def test_whoever_is_far_behind_gives_calls_to_an_idle_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("counterplay.workers.pool._LONG", 60.0)
    monkeypatch.setattr("counterplay.workers.pool._FAR_BEHIND", 2)
    with ProcessPool(2) as pool:
        while len(pool._idle) < 2:
            time.sleep(0.01)
        slow = pool.submit(process_after, 60.0, 0, home="ada")
        behind = [pool.submit(process_after, 0.0, 0, home="ada") for _ in range(2)]
        pool.submit(process_after, 0.0, 0, home="ada").result(30)
        assert not any(call.done() for call in behind)
        slow.cancel()
        assert len({call.result(30) for call in behind}) == 1


def test_reviews_and_games_are_the_same_bytes_in_processes(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    with ProcessPool(2) as executor:
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
