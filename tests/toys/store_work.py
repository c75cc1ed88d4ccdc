"""What processes of their own do to a store in tests."""

import multiprocessing
import os
import time
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any

from toy_room import ROOM, played

from counterplay.store import ModelKey, Store, Who, judge_waiting, open_store

_context = multiprocessing.get_context("spawn")

COUNTED = ModelKey("count", "toy", "ada")


def start(target: Callable[..., None], *arguments: Any) -> BaseProcess:
    """Start a process that shares nothing with this one."""
    process = _context.Process(target=target, args=arguments)
    process.start()
    return process


def one_more(kept: dict[str, Any] | None) -> dict[str, Any]:
    return {"games": (kept or {"games": 0})["games"] + 1}


def count(url: str, times: int) -> None:
    """Count one game after the other."""
    with open_store(url) as store:
        for _ in range(times):
            store.update_model(COUNTED, one_more)


def bring_games(url: str, number: int) -> None:
    """Bring the same games as everybody else, and judge what waits."""
    with open_store(url) as store:
        for game in range(number):
            bring_game(store, game)
            if (game + os.getpid()) % 3 == 0:
                judge_waiting(store, ROOM, portion=2)
        until = time.monotonic() + 60
        while store.count_waiting("toy"):  # another process may still have one
            assert time.monotonic() < until, "games wait that nobody can judge"
            judge_waiting(store, ROOM)
            time.sleep(0.01)


def bring_game(store: Store, number: int) -> None:
    names = [f"player {(number + place) % 5}" for place in range(3)]
    chances = [(seat, "soloist", 1, (number + seat) % 2 == 0) for seat in range(3)]
    game = played(number, *names, "student", who={3: Who.bot("student")}, chances=chances, counts=number % 4 != 3)
    store.keep(game)
