"""How quickly the store answers: a profile over many games, the list of many people, a page of games.

python benchmarks/store.py --games 50000 --people 5000

With --file FILE the store stays there; a second call goes on filling it, or only measures.

It fills a new SQLite store with judged games and fails where the middle one of some calls takes longer than it
may, or where memory grows with the games. Nothing is solved here: the judge draws its findings.
"""

from __future__ import annotations

import argparse
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any, ClassVar

from counterplay.protocol import Judged, SeatJudged, Stream
from counterplay.skat.solver import MISTAKE_AXES, PLAYER_ROLES
from counterplay.store import GameQuery, GameRow, Seat, Store, Who, open_store

LIMIT = 0.100  # seconds
GROWTH = 32  # MiB over the second half of the games
TIMES = 15
PORTION = 1000
BEGIN = datetime(2007, 1, 1, tzinfo=UTC)
HERO = "hero"
KINDS = ("suit", "suit", "suit", "grand", "null")


class DrawnJudge:
    """A room whose judge draws what it finds, in the situations of Skat."""

    game, version, axes = "skat", 1, MISTAKE_AXES
    learners: ClassVar[dict[str, Any]] = {}

    def judged(self, number: int) -> Judged:
        chance = Stream("judged", number)
        kind, soloist = KINDS[number % len(KINDS)], chance.below(3)
        seats = {}
        for seat in range(3):
            tricks = sorted({1 + chance.below(10) for _ in range(2)})
            role = PLAYER_ROLES[(seat - soloist) % 3]
            phases = ["opening" if trick <= 3 else "middle" if trick <= 7 else "end" for trick in tricks]
            where = [(role, str(trick), kind, phase) for trick, phase in zip(tricks, phases, strict=True)]
            seats[seat] = SeatJudged(tuple((place, chance.below(10) == 0) for place in where))
        mistakes = sum(bad for one in seats.values() for _, bad in one.opportunities)
        return Judged(mistakes, float(10 * mistakes), seats)


def games(count: int, people: int) -> Iterator[GameRow]:
    """Yield games of one who sits in all of them, and of others who come again and again."""
    for number in range(count):
        names = (HERO, f"player {number % people}", f"player {(number * 7 + 1) % people}")
        names = names if names[1] != names[2] else (HERO, names[1], f"player {(number + 1) % people}")
        when = BEGIN + timedelta(hours=number * 20 * 365 * 24 / count)  # over twenty years
        seats = tuple(Seat(name, won=number % 3 == 0) for name in names)
        yield GameRow("skat", f"game {number}", seats, KINDS[number % 5], when, "import", alone=number % 3)


def measured(call: Callable[[], object]) -> tuple[float, float]:
    """Return the shortest and the middle one of some calls."""
    call()
    taken = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        call()
        taken.append(time.perf_counter() - begun)
    return min(taken), median(taken)


def fill(store: Store, room: Any, count: int, people: int) -> float:
    """Keep and judge the missing games; return by how many MiB memory grew over the second half of them."""
    profile = store.profile(Who.named(HERO), "skat")
    known = 0 if profile is None else profile.games
    if known == count:
        return 0.0
    begun, memory = time.perf_counter(), []
    portion: list[GameRow] = []
    for number, game in islice(enumerate(games(count, people), 1), known, None):
        portion.append(game)
        if len(portion) == PORTION or number == count:
            kept = store.keep_many(portion)
            store.finish(room, [(one.id, room.judged(one.id)) for one in kept])
            portion.clear()
            memory.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
    print(
        f"{count} games of {people + 1} people kept and added up: {time.perf_counter() - begun:.0f} s", flush=True
    )
    # The store's caches fill in the first half; after that more games need no more memory.
    growth = memory[-1] - memory[len(memory) // 2]
    print(f"memory: {memory[-1]:.0f} MiB, {growth:+.1f} MiB over the second half of the games", flush=True)
    return growth


def too_slow(store: Store, count: int, people: int) -> int:
    """Measure; return how many calls took longer than they may."""
    calls: dict[str, Callable[[], object]] = {
        f"profile over {count} games": lambda: store.profile(Who.named(HERO), "skat"),
        f"first page of {people} people": lambda: store.known("skat", limit=50),
        f"list of all {people} people": lambda: store.known("skat"),
        "first page of games with a mistake": lambda: store.search(GameQuery(game="skat", mistakes=1)),
    }
    profile = store.profile(Who.named(HERO), "skat")
    assert profile is not None
    assert profile.games == count
    assert store.known("skat", limit=1)[1] == people + 1
    slow = 0
    for name, call in calls.items():
        least, middle = measured(call)
        slow += middle > LIMIT
        print(
            f"{name}: {1000 * middle:.1f} ms, at best {1000 * least:.1f} (at most {1000 * LIMIT:.0f})", flush=True
        )
    return slow


def main() -> int:
    """Fill where nothing is, measure and compare; return how many marks were missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=50_000)
    parser.add_argument("--people", type=int, default=5_000)
    parser.add_argument("--file", type=Path, help="where the store stays")
    chosen = parser.parse_args()
    room: Any = DrawnJudge()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_store(str(chosen.file or Path(folder) / "store.db")) as store,
    ):
        missed = fill(store, room, chosen.games, chosen.people) > GROWTH
        return missed + too_slow(store, chosen.games, chosen.people)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
