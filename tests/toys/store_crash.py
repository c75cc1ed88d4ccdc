"""Kills a process at every step of its work on a store, looks at what is left, and finishes the work."""

import os
import signal
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from toy_room import ROOM, ROOMS, ToyRoom, played

from counterplay.store import GameQuery, ModelKey, Store, Who, judge_waiting, open_store
from counterplay.store.address import resolve
from counterplay.store.transactions import WRITES

NEWER = ToyRoom(version=2)
ADA, BOB, CLEO = (Who.named(name) for name in ("ada", "bob", "cleo"))


def evening(store: Store) -> None:
    """Do everything that writes; doing it again changes nothing more."""
    chances = [(0, "soloist", 1, True), (1, "soloist", 2, False)]
    bots = {2: Who.bot("student")}
    for number, guest in ((1, "bob"), (2, "cleo")):
        if guest == "bob" or store.count_games(ADA)[0] != 2:
            game = played(number, "ada", guest, "student", who=bots, chances=chances)
            store.keep(game, viewers=["", "viewer"] if guest == "bob" else [""])
    free(store)
    judge_waiting(store, ROOM)
    store.queue_outdated(NEWER)
    judge_waiting(store, NEWER)
    store.update_model(ModelKey("tracker", "toy", "ada"), lambda kept: {"games": 7})
    store.alias(Who.named("zoot"), ADA)
    if store.knows("cleo"):
        store.forget(CLEO, adapters=ROOMS)
    store.set_modelled(BOB, False)


def free(store: Store) -> None:
    """Let games be taken again that a killed process had taken."""
    store.transactions.write(lambda connection: connection.execute(text("UPDATE waiting SET until = NULL")))


def die_at(last: int) -> None:
    """Die by SIGKILL at a step of a transaction that writes: before a statement or before the commit.

    Dying while one only reads leaves what dying before the next such statement leaves.
    """
    steps = 0

    def step(connection: Connection, *_: Any) -> None:
        nonlocal steps
        steps += bool(connection.get_execution_options().get(WRITES))
        if steps == last:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", step)
    event.listen(Engine, "commit", step)


def check(store: Store) -> None:
    """Assert what holds in a store at any time."""
    learned: Counter[str] = Counter()
    waits = {}
    for found in store.search(GameQuery())[0]:
        assert len(found.game.seats) == 3, found
        waits[found.game.id] = found.state == "waiting"
        judged = store.judgements(found.game.id or 0).get("review", [])
        assert bool(judged) == (found.state == "judged"), found
        if judged:
            learned.update(name for name in found.game.names if name is not None)
    kept = {model.key.player: model.document["sum"] for model in store.models(owner="student")}
    assert all(kept[name] <= learned[name] for name in kept), (kept, learned)
    assert sum(waits.values()) <= store.count_waiting("toy") <= len(waits)
    sums = [(one.shown, one.games, one.rate, store.profile(one.who, "toy")) for one in store.known("toy")[0]]
    store.rebuild()
    again = [(one.shown, one.games, one.rate, store.profile(one.who, "toy")) for one in store.known("toy")[0]]
    assert again == sums, (again, sums)
    with store.transactions.reading() as connection:
        if store.transactions.sqlite:
            assert connection.execute(text("PRAGMA integrity_check")).scalars().all() == ["ok"]
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def state(store: Store) -> Any:
    """Return all that a store tells."""
    games = [(game.record, game.seats, store.judgements(game.id or 0)) for game in store.games()]
    models = [(model.key, model.document) for model in store.models()]
    profiles = [
        store.profile(one.who, "toy", viewer) for viewer in ("", "viewer") for one in store.known("toy")[0]
    ]
    return store.players(), games, models, profiles, store.names(ADA), store.count_waiting("toy")


def empty(url: str) -> None:
    """Leave a database that has nothing in it."""
    place = resolve(url)
    if place.get_backend_name() == "sqlite":
        for end in ("", "-wal", "-shm", "-journal"):
            Path(f"{place.database}{end}").unlink(missing_ok=True)
        return
    engine = create_engine(place)
    with engine.begin() as connection:
        schema = connection.execute(text("SELECT current_schema()")).scalar_one()
        connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
        connection.execute(text(f"CREATE SCHEMA {schema}"))
    engine.dispose()


def main(url: str, stride: int) -> None:
    """Kill, look and finish at every step, or every few; print how many there were."""
    empty(url)
    with open_store(url) as store:
        evening(store)
        expected = state(store)
    assert expected[0] == ["ada", "bob", "student", "zoot"], expected
    for steps in count(1, stride):
        empty(url)
        child = os.fork()
        if child == 0:
            die_at(steps)
            evening(open_store(url))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if status == 0:
            break
        assert os.waitstatus_to_exitcode(status) == -signal.SIGKILL, f"step {steps}: {status}"
        with open_store(url) as store:
            check(store)
            evening(store)  # what was not finished is done now, what was is not counted twice
            check(store)
            assert state(store) == expected, f"killed at step {steps}: {state(store)}"
    print((steps - 1) // stride)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
