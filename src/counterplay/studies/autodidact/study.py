"""Card play of the self-taught player at held-out contracts: dTP, equation (4) of Rebstock et al. (2019).

The contracts are those of the inference study: deals that nobody learned from, bid and declared by the population.
Each is played twice, by the player alone against two of the other and the other way round. Every finished pair of
games is kept, and a study that was stopped goes on.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from counterplay.arena.statistics.intervals import estimate
from counterplay.protocol import BadInput
from counterplay.skat.training import population
from counterplay.studies.inference.corpus import begin, game_type, seed_of_population
from counterplay.studies.inference.matches import play_game
from counterplay.studies.inference.plan import Arrangement
from counterplay.studies.tables import Row

KINDS = {"suit": "all", "grand": "all", "null": "null"}  # and from which deals they come
MARKS = {  # what was hoped for, points a game
    "kermit(worlds=100)": {"suit": 10, "grand": 4, "null": 4},
    "rules": {"suit": 25, "grand": 12, "null": 10},
}
Report = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Size:
    """What is played."""

    player: str = "autodidact"
    opponents: tuple[str, ...] = ("rules", "kermit(worlds=100)", "pi20")
    contracts: int = 1000  # of each kind
    seed: int = 1


def study(folder: Path, size: Size, report: Report) -> list[Row]:
    """Play what is missing and return the table, which is also written to the folder."""
    if size.contracts < 2:
        raise BadInput("an interval needs at least two contracts of each kind")
    folder.mkdir(parents=True, exist_ok=True)
    contracts = _contracts(folder / "contracts.jsonl", size, report)
    journal = folder / "games.jsonl"
    done = _read(journal)
    total = size.contracts * len(KINDS) * len(size.opponents)
    with journal.open("a", encoding="utf-8") as file:
        for key, kind, number, opponent in _work(size):
            if key in done:
                continue
            done[key] = _play(contracts[kind][number], size, kind, number, opponent)
            file.write(json.dumps({"key": key, "values": done[key]}) + "\n")
            file.flush()
            report("games", len(done), max(total, len(done)))
    rows = table(size, done)
    with (folder / "card-play.csv").open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return rows


def _work(size: Size) -> Iterator[tuple[str, str, int, str]]:
    """Yield everything to play, contract by contract, so that what is done so far is balanced."""
    for number in range(size.contracts):
        for opponent in size.opponents:
            for kind in KINDS:
                yield f"{size.seed} {size.player} {opponent} {kind} {number}", kind, number, opponent


def _play(record: str, size: Size, kind: str, number: int, opponent: str) -> list[float]:
    """Return the soloist's points less the defenders': of the player alone, then of the other alone."""
    values = []
    for soloist, defender in ((size.player, opponent), (opponent, size.player)):
        arrangement = Arrangement(soloist, defender, defender)
        points, faults = play_game(record, arrangement, arrangement, size.seed, f"{kind} {number}")
        if faults:
            raise BadInput(f"a player was at fault at {kind} contract {number}: {faults[0]}")
        values.append(points[0] - points[1] - points[2])
    return values


def table(size: Size, done: dict[str, list[float]]) -> list[Row]:
    """Return a line for each opponent and kind: the gain of the player, with its 95% interval."""
    rows: list[Row] = []
    for opponent in size.opponents:
        for kind in KINDS:
            prefix = f"{size.seed} {size.player} {opponent} {kind} "
            values = [values for key, values in done.items() if key.startswith(prefix)]
            if len(values) < 2:
                continue
            alone, against = np.array(values).T
            found = estimate((alone - against) / 3, size.seed)
            mark = MARKS.get(opponent, {}).get(kind)
            rows.append(
                {
                    "player": size.player,
                    "against": opponent,
                    "game": kind,
                    "contracts": len(values),
                    "dTP": round(found.mean, 2),
                    "low": round(float(found.low or 0), 2),
                    "high": round(float(found.high or 0), 2),
                    "alone": round(float(alone.mean()), 1),
                    "other alone": round(float(against.mean()), 1),
                    "mark": "" if mark is None else mark,
                }
            )
    if not rows:
        raise BadInput("nothing is played yet")
    return rows


def _read(path: Path) -> dict[str, list[float]]:
    """Return what was played; a line that a stop cut off is dropped."""
    if not path.exists():
        return {}
    data = path.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    if whole != data:
        path.write_bytes(whole)
    return {line["key"]: line["values"] for line in map(json.loads, whole.decode().splitlines())}


def _contracts(path: Path, size: Size, report: Report) -> dict[str, Sequence[str]]:
    """Return the contracts of each kind; missing ones are bid and added to the file."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    seed = seed_of_population(size.seed)
    known: dict[tuple[str, int], str | None] = {}
    if path.exists():
        text = path.read_text(encoding="utf-8")
        for line in text[: text.rfind("\n") + 1].splitlines():
            stratum, index, record = json.loads(line)
            known[stratum, index] = record
    with path.open("w", encoding="utf-8") as file:
        for stratum in dict.fromkeys(KINDS.values()):
            kinds = [kind for kind, of in KINDS.items() if of == stratum]
            index = 0
            while min(len(found[kind]) for kind in kinds) < size.contracts:
                place = (stratum, index)
                record = known[place] if place in known else population.contract(seed, index, stratum)
                file.write(json.dumps((stratum, index, record)) + "\n")
                index += 1
                if record is None:
                    continue
                declaration = begin(record).declaration
                assert declaration is not None
                kind = game_type(declaration)
                if kind in kinds and len(found[kind]) < size.contracts:
                    found[kind].append(record)
                    report(f"contracts, {kind}", len(found[kind]), size.contracts)
    return dict(found)
