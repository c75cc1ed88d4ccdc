"""Two processes write at once and nothing is lost; one that is killed leaves a store that is whole."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import store_work

from counterplay.protocol import BadInput
from counterplay.store import Who, open_store

CRASH = Path(__file__).parents[2] / "toys/store_crash.py"


def in_two_processes(work, *words):
    """Let two processes do the same work at once, and wait until both have done it well."""
    processes = [store_work.start(work, *words) for _ in range(2)]
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0]


def test_no_increment_is_lost_between_two_processes(url):
    in_two_processes(store_work.count, url, 200)
    with open_store(url) as store:
        kept = store.model(store_work.COUNTED)
    assert kept.document == {"games": 400}
    assert kept.version == 400


def test_the_same_games_from_two_processes_count_once(url):
    in_two_processes(store_work.bring_games, url, 20)
    with open_store(url) as store:
        assert len(list(store.games())) == 20
        learned = sum(kept.document["sum"] for kept in store.models(owner="student"))
        assert learned == 4 * 15  # every fourth does not count
        assert sum(one.games for one in store.known("toy")[0]) == 4 * 15
        before = [store.profile(one.who, "toy") for one in store.known("toy")[0]]
        store.rebuild()
        assert [store.profile(one.who, "toy") for one in store.known("toy")[0]] == before


def killed(url, stride):
    """Return at how many steps a process was killed."""
    done = subprocess.run([sys.executable, CRASH, url, str(stride)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_a_process_killed_at_any_step_leaves_a_whole_store(url):
    assert killed(url, stride=97 if url.startswith("sqlite") else 193) > 1


@pytest.mark.verify
def test_a_process_killed_at_every_step_leaves_a_whole_store(url):
    assert killed(url, stride=1) > 300


def test_a_forked_child_has_connections_of_its_own(store):
    store.update_model(store_work.COUNTED, store_work.one_more)
    child = os.fork()
    if child == 0:
        store.update_model(store_work.COUNTED, store_work.one_more)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    assert store.update_model(store_work.COUNTED, store_work.one_more) == {"games": 3}


def test_threads_share_a_store(store):
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda _: store.update_model(store_work.COUNTED, store_work.one_more), range(40)))
    assert store.model(store_work.COUNTED).document == {"games": 40}


def test_forgetting_and_learning_at_once_lose_nothing_but_what_is_forgotten(store):
    def learn(_):
        store.update_model(store_work.COUNTED, store_work.one_more)

    def forget(_):
        try:
            store.forget(Who.named("ada"))
        except BadInput as problem:
            if "nothing is kept" not in str(problem):
                raise

    with ThreadPoolExecutor(4) as threads:
        learning = [threads.submit(learn, turn) for turn in range(40)]
        forgetting = [threads.submit(forget, turn) for turn in range(20)]
        for done in learning + forgetting:
            done.result()
    forget(None)
    assert store.players() == []
    assert store.update_model(store_work.COUNTED, store_work.one_more) == {"games": 1}
