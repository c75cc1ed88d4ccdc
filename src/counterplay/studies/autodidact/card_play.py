"""Card play of the self-taught player at held-out contracts: dTP, equation (4) of Rebstock et al. (2019).

The contracts are those of the inference study: deals that nobody learned from, bid and declared by the population.
Each is played twice, by the player alone against two of the other and the other way round. Every finished pair of
games is kept, and a study that was stopped goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from json import dumps
from typing import Any

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.learn import population
from counterplay.statistics import estimate
from counterplay.studies import lines
from counterplay.studies.autodidact import paired
from counterplay.studies.autodidact.paired import MeasuredPlayer
from counterplay.studies.inference.corpus import begin, game_type, seed_of_population
from counterplay.studies.inference.matches import play_game
from counterplay.studies.inference.plan import Arrangement
from counterplay.studies.shape import Work
from counterplay.studies.tables import Row
from counterplay.workers import in_order

Values = dict[
    str, list[float]
]  # soloist's points less the defenders', of the player alone and of the other, by key
KINDS = {"suit": "all", "grand": "all", "null": "null"}  # and from which deals they come
MARKS = {  # what was hoped for, points a game
    "kermit(worlds=100)": {"suit": 10, "grand": 4, "null": 4},
    "rules": {"suit": 25, "grand": 12, "null": 10},
}


def card_play(work: Work[Any], measured: MeasuredPlayer) -> list[Row]:
    """Play what is missing and return the table."""
    return table(measured, _played(work, measured))


def compare(work: Work[Any], measured: MeasuredPlayer, less: str) -> list[Row]:
    """Let another player play the same contracts; return the first one's points less the other's."""
    both = [replace(measured, player=name) for name in (measured.player, less)]
    played = [(player, _played(work, player)) for player in both]
    rows = []
    for opponent in measured.opponents:
        for kind in KINDS:
            own, others = (
                {
                    number: (alone - against) / 3
                    for number, (alone, against) in _values(player, opponent, kind, done).items()
                }
                for player, done in played
            )
            names = (measured.player, less)
            rows.append(paired.difference(names, opponent, f"card play, {kind}", own, others, measured.seed))
    return rows


def _played(work: Work[Any], measured: MeasuredPlayer) -> Values:
    """Play what is missing; return the two values of every pair of games by its key."""
    if measured.size < 2:
        raise BadInput("an interval needs at least two contracts of each kind")
    contracts = _contracts(work, measured)
    journal = work.out / "games.jsonl"
    done = {line["key"]: line["values"] for line in lines.read(journal)}
    pairs = [_Pair(*place, contracts[place[0]][place[1]]) for place in _places(measured)]
    missing = [pair for pair in pairs if pair.key(measured) not in done]

    def add(line: Row) -> None:
        done[line["key"]] = line["values"]
        work.progress("games", len(done), max(len(pairs), len(done)))

    lines.do(journal, work.executor, _play, measured, missing, add)
    return done


def _places(measured: MeasuredPlayer) -> Iterator[tuple[str, int, str]]:
    """Yield everything to play, contract by contract, so that what is done so far is balanced."""
    for number in range(measured.size):
        for opponent in measured.opponents:
            for kind in KINDS:
                yield kind, number, opponent


@dataclass(frozen=True, slots=True)
class _Pair:
    """Two games at the same contract."""

    kind: str
    number: int
    opponent: str
    record: str

    def key(self, measured: MeasuredPlayer) -> str:
        """Return what the journal calls it."""
        return f"{measured.seed} {measured.player} {self.opponent} {self.kind} {self.number}"


def _play(measured: MeasuredPlayer, pair: _Pair) -> Row:
    """Return the soloist's points less the defenders': of the player alone, then of the other alone."""
    values = []
    for soloist, defender in ((measured.player, pair.opponent), (pair.opponent, measured.player)):
        arrangement = Arrangement(soloist, defender, defender)
        place = f"{pair.kind} {pair.number}"
        points, faults = play_game(pair.record, arrangement, arrangement, measured.seed, place)
        if faults:
            raise BadInput(f"a player was at fault at {pair.kind} contract {pair.number}: {faults[0]}")
        values.append(points[0] - points[1] - points[2])
    return {"key": pair.key(measured), "values": values}


def _values(measured: MeasuredPlayer, opponent: str, kind: str, done: Values) -> dict[int, list[float]]:
    """Return what was played against one opponent in one kind, by the contract's number."""
    prefix = f"{measured.seed} {measured.player} {opponent} {kind} "
    return {int(key.removeprefix(prefix)): values for key, values in done.items() if key.startswith(prefix)}


def table(measured: MeasuredPlayer, done: Values) -> list[Row]:
    """Return a line for each opponent and kind: the gain of the player, with its 95% interval."""
    rows: list[Row] = []
    for opponent in measured.opponents:
        for kind in KINDS:
            values = list(_values(measured, opponent, kind, done).values())
            if len(values) < 2:
                continue
            alone, against = np.array(values).T
            gain = estimate((alone - against) / 3, measured.seed)
            mark = MARKS.get(opponent, {}).get(kind)
            rows.append(
                {
                    "player": measured.player,
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


def _contracts(work: Work[Any], measured: MeasuredPlayer) -> dict[str, list[str]]:
    """Return the contracts of each kind; missing ones are bid and added to the file."""
    contracts: dict[str, list[str]] = {kind: [] for kind in KINDS}
    path = work.out / "contracts.jsonl"
    known = {(stratum, index): record for stratum, index, record in lines.read(path)}
    for stratum in dict.fromkeys(KINDS.values()):
        kinds = [kind for kind, of in KINDS.items() if of == stratum]
        ready = next(index for index in count() if (stratum, index) not in known)
        bid = in_order(work.executor, _bid, (seed_of_population(measured.seed), stratum), count(ready))
        with path.open("a", encoding="utf-8") as file:
            for index in count():
                if min(len(contracts[kind]) for kind in kinds) >= measured.size:
                    break
                record = known[stratum, index] if index < ready else next(bid)
                if index >= ready:
                    file.write(dumps((stratum, index, record)) + "\n")
                    file.flush()
                kind = None if record is None else _kind_of(record)
                if record is not None and kind in kinds and len(contracts[kind]) < measured.size:
                    contracts[kind].append(record)
                    work.progress(f"contracts, {kind}", len(contracts[kind]), measured.size)
        bid.close()
    return contracts


def _bid(key: tuple[int, str], index: int) -> str | None:
    seed, stratum = key
    return population.contract(seed, index, stratum)


def _kind_of(record: str) -> str:
    declaration = begin(record).declaration
    assert declaration is not None
    return game_type(declaration)
