"""Kills a process at every step of its work on a store, looks at what is left, and finishes the work."""

import os
import signal
import sys
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, text
from store_work import add

from counterplay.store import Judgement, KeptGame, ModelKey, Seat, Store, open_store
from counterplay.store.address import resolve
from counterplay.store.transactions import WRITES


def evening(store: Store) -> None:
    """Do everything that writes; doing it again changes nothing more."""
    for record, guest in (("first", "bob"), ("second", "cleo")):
        game, _ = store.add_game(KeptGame("toy", record, (Seat("ada"), Seat(guest))))
        store.judge(game, "count", [Judgement("ada", {"games": 1}), Judgement(guest, {"games": 1})], add)
    store.update_model(ModelKey("tracker", "toy", "ada"), lambda kept: {"games": 7})
    if store.knows("cleo"):
        store.forget("cleo")


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
    counted: Counter[str] = Counter()
    for game in store.games():
        assert len(game.seats) == 2, game
        assert (game.record is None) == (None in game.names), game
        for judgement in store.judgements(game.id or 0).get("count", []):
            assert judgement.player in game.names, judgement
            counted[judgement.player] += 1
    kept = {model.key.player: model.document["games"] for model in store.models(owner="count")}
    assert kept == counted, (kept, counted)
    with store.transactions.reading() as connection:
        if store.transactions.sqlite:
            assert connection.execute(text("PRAGMA integrity_check")).scalars().all() == ["ok"]
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []


def state(store: Store) -> Any:
    games = [(game.record, game.seats, store.judgements(game.id or 0)) for game in store.games()]
    return store.players(), games, [(model.key, model.document) for model in store.models()]


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
    assert expected[0] == ["ada", "bob"], expected
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
