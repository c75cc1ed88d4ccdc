"""Writes the population's games to a file, in order, and goes on where it was stopped.

The file grows by portions, each packed for itself (a member of the gzip file): what a broken run left of one is
cut off when the run goes on, and the records are the same as if it had never been stopped.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.skat.learn.population import POOLS, STRATA, play_population_game, record_id
from counterplay.skat.records import sgf
from counterplay.workers import HERE, Executor, in_order

PORTION = 100  # games


@dataclass(frozen=True, slots=True)
class PopulationOrder:
    """Which games are wanted."""

    seed: Annotated[int, Help("Which games.", ge=0)] = 1
    games: Annotated[int, Help("How many games the file shall have.", ge=1)] = 1_000
    stratum: Annotated[str, Help("Which deals: all, null (those made for null games), or both (nine to two).")] = (
        "both"
    )
    pool: Annotated[str, Help("Who plays: population (the mixed pool) or rules alone.")] = "population"

    def check(self) -> None:
        """Raise BadInput where a choice makes no sense."""
        if self.stratum not in STRATA:
            raise BadInput(f"there is no stratum {self.stratum!r}: take one of {', '.join(STRATA)}")
        if self.pool not in POOLS:
            raise BadInput(f"there are no players {self.pool!r}: take one of {', '.join(POOLS)}")
        if self.games < 1:
            raise BadInput(f"at least one game must be asked for, not {self.games}")


def write_population(
    order: PopulationOrder, path: Path, report: Callable[[int, int], None], executor: Executor = HERE
) -> None:
    """Bring the file to the number of games that is asked for; `report` is told how many there are."""
    order.check()
    if path.is_dir():
        raise BadInput(f"{path} is a folder: name a file for the games, as in games.sgf.gz")
    if path.suffix != ".gz":
        raise BadInput(f"the games are written packed: name a file that ends in .gz, not {path.name}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        games = _take_up(order, path)
        report(games, order.games)
        with path.open("ab") as file:
            for size, packed in _portions(order, games, executor):
                file.write(packed)
                file.flush()
                games += size
                report(games, order.games)
    except OSError as problem:
        raise BadInput(f"the games cannot be written to {path}: {problem.strerror}") from None


def _portions(order: PopulationOrder, begun: int, executor: Executor) -> Iterator[tuple[int, bytes]]:
    wanted = [(first, min(PORTION, order.games - first)) for first in range(begun, order.games, PORTION)]
    yield from in_order(executor, _play_portion, order, wanted)


def _play_portion(order: PopulationOrder, portion: tuple[int, int]) -> tuple[int, bytes]:
    first, size = portion
    lines = [
        play_population_game(order.seed, index, order.stratum, order.pool) for index in range(first, first + size)
    ]
    return size, gzip.compress(("\n".join(lines) + "\n").encode(), mtime=0)


def _take_up(order: PopulationOrder, path: Path) -> int:
    """Cut off what is not whole and return how many games there are; they must be of this order."""
    packed = path.read_bytes()
    whole, games, last = 0, 0, b""
    while whole < len(packed):
        member = zlib.decompressobj(wbits=31)
        try:
            lines = member.decompress(packed[whole:]).splitlines()
        except zlib.error:
            if not whole:
                raise BadInput(f"{path} is not a file of games that can be gone on with: name another") from None
            break
        if not member.eof:
            break
        whole = len(packed) - len(member.unused_data)
        games, last = games + len(lines), lines[-1]
    if games:
        expected, last_id = record_id(order.seed, games - 1, order.stratum, order.pool), sgf.loads(last).id
        if last_id != expected:
            raise BadInput(f"{path} holds other games: its last should be {expected}, not {last_id}")
    if whole < len(packed):
        with path.open("r+b") as file:
            file.truncate(whole)
    return games
