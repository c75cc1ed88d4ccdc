"""What processes of their own do to a store in tests."""

import multiprocessing
import os
from collections.abc import Callable
from multiprocessing.process import BaseProcess
from typing import Any

from counterplay.store import Judgement, KeptGame, ModelKey, Seat, Store, open_store

_context = multiprocessing.get_context("spawn")

COUNTED = ModelKey("count", "toy", "ada")


def start(target: Callable[..., None], *arguments: Any) -> BaseProcess:
    """Start a process that shares nothing with this one."""
    process = _context.Process(target=target, args=arguments)
    process.start()
    return process


def one_more(kept: dict[str, Any] | None) -> dict[str, Any]:
    return {"games": (kept or {"games": 0})["games"] + 1}


def add(kept: dict[str, Any] | None, new: dict[str, Any]) -> dict[str, Any]:
    return {"games": (kept or {"games": 0})["games"] + new["games"]}


def count(url: str, times: int) -> None:
    """Count one game after the other."""
    with open_store(url) as store:
        for _ in range(times):
            store.update_model(COUNTED, one_more)


def bring_games(url: str, number: int) -> None:
    """Bring the same games as everybody else, with the players in an order of one's own."""
    with open_store(url) as store:
        for record in range(number):
            judge_game(store, record, turn=os.getpid() % 3)


def judge_game(store: Store, record: int, turn: int = 0) -> None:
    names = [f"player {(record + place) % 5}" for place in range(3)]
    game, _ = store.add_game(KeptGame("toy", f"record {record}", tuple(map(Seat, names)), counts=record % 4 != 3))
    found = [Judgement(name, {"games": 1}) for name in names[turn:] + names[:turn]]
    store.judge(game, "count", found, add)
