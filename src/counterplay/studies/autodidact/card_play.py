"""Card play of the self-taught player at held-out contracts: dTP, equation (4) of Rebstock et al. (2019).

The contracts are those of the inference study: deals that nobody learned from, bid and declared by the population.
Each is played twice, by the player alone against two of the other and the other way round. Every finished pair of
games is kept, and a study that was stopped goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from json import dumps
from pathlib import Path

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.learn import population
from counterplay.statistics import estimate
from counterplay.studies import lines
from counterplay.studies.autodidact import paired
from counterplay.studies.inference.corpus import begin, game_type, seed_of_population
from counterplay.studies.inference.matches import play_game
from counterplay.studies.inference.plan import Arrangement
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row
from counterplay.workers import HERE, Executor, in_order

KINDS = {"suit": "all", "grand": "all", "null": "null"}  # and from which deals they come
MARKS = {  # what was hoped for, points a game
    "kermit(worlds=100)": {"suit": 10, "grand": 4, "null": 4},
    "rules": {"suit": 25, "grand": 12, "null": 10},
}


@dataclass(frozen=True)
class CardPlay:
    """What is played."""

    player: str
    opponents: tuple[str, ...]
    contracts: int  # of each kind
    seed: int


def card_play(folder: Path, size: CardPlay, progress: Progress, executor: Executor = HERE) -> list[Row]:
    """Play what is missing and return the table."""
    return table(size, _played(folder, size, progress, executor))


def compare(folder: Path, size: CardPlay, less: str, progress: Progress, executor: Executor = HERE) -> list[Row]:
    """Let another player play the same contracts; return the first one's points less the other's."""
    values = [_played(folder, replace(size, player=name), progress, executor) for name in (size.player, less)]
    rows = []
    for opponent in size.opponents:
        for kind in KINDS:
            own, others = (
                {
                    number: (alone - against) / 3
                    for number, (alone, against) in _values(
                        replace(size, player=name), opponent, kind, done
                    ).items()
                }
                for name, done in zip((size.player, less), values, strict=True)
            )
            rows.append(
                paired.difference((size.player, less), opponent, f"card play, {kind}", own, others, size.seed)
            )
    return rows


def _played(folder: Path, size: CardPlay, progress: Progress, executor: Executor) -> dict[str, list[float]]:
    """Play what is missing; return the two values of every pair of games by its key."""
    if size.contracts < 2:
        raise BadInput("an interval needs at least two contracts of each kind")
    folder.mkdir(parents=True, exist_ok=True)
    contracts = _contracts(folder / "contracts.jsonl", size, progress, executor)
    journal = folder / "games.jsonl"
    done = {line["key"]: line["values"] for line in lines.read(journal)}
    pairs = [_Pair(*place, contracts[place[0]][place[1]]) for place in _places(size)]
    missing = [pair for pair in pairs if pair.key(size) not in done]

    def add(line: Row) -> None:
        done[line["key"]] = line["values"]
        progress("games", len(done), max(len(pairs), len(done)))

    lines.do(journal, executor, _play, size, missing, add)
    return done


def _places(size: CardPlay) -> Iterator[tuple[str, int, str]]:
    """Yield everything to play, contract by contract, so that what is done so far is balanced."""
    for number in range(size.contracts):
        for opponent in size.opponents:
            for kind in KINDS:
                yield kind, number, opponent


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two games at the same contract."""

    kind: str
    number: int
    opponent: str
    record: str

    def key(self, size: CardPlay) -> str:
        """Return what the journal calls it."""
        return f"{size.seed} {size.player} {self.opponent} {self.kind} {self.number}"


def _play(size: CardPlay, pair: _Pair) -> Row:
    """Return the soloist's points less the defenders': of the player alone, then of the other alone."""
    values = []
    for soloist, defender in ((size.player, pair.opponent), (pair.opponent, size.player)):
        arrangement = Arrangement(soloist, defender, defender)
        place = f"{pair.kind} {pair.number}"
        points, faults = play_game(pair.record, arrangement, arrangement, size.seed, place)
        if faults:
            raise BadInput(f"a player was at fault at {pair.kind} contract {pair.number}: {faults[0]}")
        values.append(points[0] - points[1] - points[2])
    return {"key": pair.key(size), "values": values}


def _values(size: CardPlay, opponent: str, kind: str, done: dict[str, list[float]]) -> dict[int, list[float]]:
    """Return what was played against one opponent in one kind, by the contract's number."""
    prefix = f"{size.seed} {size.player} {opponent} {kind} "
    return {int(key.removeprefix(prefix)): values for key, values in done.items() if key.startswith(prefix)}


def table(size: CardPlay, done: dict[str, list[float]]) -> list[Row]:
    """Return a line for each opponent and kind: the gain of the player, with its 95% interval."""
    rows: list[Row] = []
    for opponent in size.opponents:
        for kind in KINDS:
            values = list(_values(size, opponent, kind, done).values())
            if len(values) < 2:
                continue
            alone, against = np.array(values).T
            gain = estimate((alone - against) / 3, size.seed)
            mark = MARKS.get(opponent, {}).get(kind)
            rows.append(
                {
                    "player": size.player,
                    "against": opponent,
                    "game": kind,
                    "contracts": len(values),
                    "dTP": round(gain.mean, 2),
                    "low": round(float(gain.low or 0), 2),
                    "high": round(float(gain.high or 0), 2),
                    "alone": round(float(alone.mean()), 1),
                    "other alone": round(float(against.mean()), 1),
                    "mark": "" if mark is None else mark,
                }
            )
    if not rows:
        raise BadInput("nothing is played yet")
    return rows


def _contracts(path: Path, size: CardPlay, progress: Progress, executor: Executor) -> dict[str, Sequence[str]]:
    """Return the contracts of each kind; missing ones are bid and added to the file."""
    contracts: dict[str, list[str]] = {kind: [] for kind in KINDS}
    known = {(stratum, index): record for stratum, index, record in lines.read(path)}
    for stratum in dict.fromkeys(KINDS.values()):
        kinds = [kind for kind, of in KINDS.items() if of == stratum]
        ready = next(index for index in count() if (stratum, index) not in known)
        bid = in_order(executor, _bid, (seed_of_population(size.seed), stratum), count(ready))
        with path.open("a", encoding="utf-8") as file:
            for index in count():
                if min(len(contracts[kind]) for kind in kinds) >= size.contracts:
                    break
                record = known[stratum, index] if index < ready else next(bid)
                if index >= ready:
                    file.write(dumps((stratum, index, record)) + "\n")
                    file.flush()
                kind = None if record is None else _kind_of(record)
                if record is not None and kind in kinds and len(contracts[kind]) < size.contracts:
                    contracts[kind].append(record)
                    progress(f"contracts, {kind}", len(contracts[kind]), size.contracts)
        bid.close()
    return dict(contracts)


def _bid(key: tuple[int, str], index: int) -> str | None:
    seed, stratum = key
    return population.contract(seed, index, stratum)


def _kind_of(record: str) -> str:
    declaration = begin(record).declaration
    assert declaration is not None
    return game_type(declaration)
