"""Adds up the judged boards: by role and trick, where the deal with both its tables is the unit, and by player.

Boards stream through segment by segment, so memory grows with the players and segments, not with the boards. Names
are met here and nowhere else, and stay in memory.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

import numpy as np
import numpy.typing as npt

from counterplay.bridge import PLAYER_ROLES, Board, BridgeSeat, imps, lin
from counterplay.opponent import Tally
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.studies.bridge.analysis import Row, read_rows

AXES = ("role", "trick")
LASTED = ("1-6", "7-9", "10-13")  # the last trick of which a card was played: claims end most plays
PHASES = ("1-4", "5-8", "9-13")  # tricks
COUNTED = ("decisions", "opportunities", "mistakes")
RESAMPLES = 500

Floats = npt.NDArray[np.float64]


@dataclass
class PlayerSegment:
    """What one player did in one segment."""

    boards: int = 0
    counts: Floats = field(
        default_factory=lambda: np.zeros((len(PLAYER_ROLES), len(COUNTED)))
    )  # role, what is counted
    compared: int = 0  # boards with a result at both tables
    imps: float = 0.0


@dataclass
class Collection:
    """All sums of a run."""

    opportunities: Tally = field(default_factory=lambda: Tally(AXES))
    decisions: Tally = field(default_factory=lambda: Tally(AXES))
    cards: Counter[tuple[str, int]] = field(default_factory=Counter)  # by role and trick
    reached: Counter[int] = field(default_factory=Counter)  # boards by trick of which a card was played
    risks: defaultdict[tuple[str, int], float] = field(default_factory=lambda: defaultdict(float))
    stretches: dict[str, dict[int, PlayerSegment]] = field(default_factory=dict)  # by name and segment
    tallies: dict[str, Tally] = field(default_factory=dict)  # by name: half and role
    totals: Counter[str] = field(default_factory=Counter)
    segments: int = 0
    # The same sums for resampled deals (Poisson weights): resample, role, phase, lasted, what is counted.
    resampled: Floats = field(
        default_factory=lambda: np.zeros(
            (RESAMPLES + 1, len(PLAYER_ROLES), len(PHASES), len(LASTED), len(COUNTED))
        )
    )


def half_of(segment: int) -> str:
    """Return to which half a segment belongs, counted in the order of the file."""
    return "odd" if segment % 2 == 0 else "even"


def lasted(row: Row) -> str:
    """Return how long a play lasted."""
    last = (len(row.choices) + 3) // 4
    return LASTED[0] if last <= 6 else LASTED[1] if last <= 9 else LASTED[2]


def _phase(trick: int) -> int:
    return 0 if trick <= 4 else 1 if trick <= 8 else 2


def role_at(row: Row, place: int) -> str:
    """Return in which role card `place` of a board was played."""
    if place == 0:
        return PLAYER_ROLES[2]
    declarer = row.contract.rstrip("x")[-1]
    return PLAYER_ROLES[0] if row.minds[place] == declarer else PLAYER_ROLES[1]


def collect(
    games: Path, rows: Path, set_aside: Callable[[SetAside], None], advance: Callable[[int], None], seed: int
) -> Collection:
    """Add up a finished run: the rows, and from the file who sat where."""
    collection = Collection()
    for _, tables in groupby(_joined(games, rows, set_aside), key=lambda pair: _segment_key(pair[0])):
        together = list(tables)
        _add_segment(collection, together, seed)
        advance(len(together))
    return collection


def _segment_key(board: Board) -> tuple[str, str, str]:
    segment = board.segment
    return segment.id, segment.title, segment.part


def _joined(games: Path, rows: Path, set_aside: Callable[[SetAside], None]) -> Iterator[tuple[Board, Row]]:
    judged = read_rows(rows)
    for board in lin.load(games, set_aside):
        row = next(judged, None)
        if row is None:
            return  # the run has not come further
        if (row.line, row.number, row.room) != (board.line, board.number, board.room):
            raise BadInput(f"{rows} does not belong to {games}: line {board.line} is not what was judged")
        yield board, row


def _add_segment(collection: Collection, tables: list[tuple[Board, Row]], seed: int) -> None:
    segment = collection.segments
    collection.segments += 1
    deals: dict[tuple[int, object], list[tuple[Board, Row]]] = defaultdict(list)
    for board, row in tables:
        deals[board.number, board.deal].append((board, row))
    for place, played in enumerate(deals.values()):
        _add_deal(collection, [row for _, row in played], np.random.default_rng([seed, segment, place]))
        for board, row in played:
            _add_players(collection, board, row, segment)
        _add_imps(collection, played, segment)


def _add_deal(collection: Collection, rows: Iterable[Row], chance: np.random.Generator) -> None:
    chances: list[tuple[tuple[str, ...], bool]] = []
    choices: list[tuple[tuple[str, ...], bool]] = []
    sums = np.zeros(collection.resampled.shape[1:])
    collection.totals["deals"] += 1
    for row in rows:
        collection.totals["boards"] += 1
        collection.totals["passed out" if not row.contract else "played"] += 1
        collection.totals["played to the last card"] += len(row.choices) == 52
        length = lasted(row)
        risks = iter(row.risks)
        for trick in range(1, (len(row.choices) + 3) // 4 + 1):
            collection.reached[trick] += 1
        for place, choice in enumerate(row.choices):
            role, trick = role_at(row, place), place // 4 + 1
            collection.cards[role, trick] += 1
            if choice == "-":
                continue
            situation, mistake = (role, str(trick)), choice == "x"
            cell = sums[PLAYER_ROLES.index(role), _phase(trick), LASTED.index(length)]
            choices.append((situation, mistake))
            cell[0] += 1
            if choice in "ox":
                chances.append((situation, mistake))
                collection.risks[role, trick] += next(risks)
                cell[1] += 1
                cell[2] += mistake
    collection.opportunities.add_game(chances)
    collection.decisions.add_game(choices)
    weights = np.concatenate([[1.0], chance.poisson(1.0, RESAMPLES)])
    collection.resampled += weights[:, None, None, None, None] * sums


def _names(board: Board) -> list[str]:
    return [" ".join(name.split()).casefold() for name in board.players]


def _stretch(collection: Collection, name: str, segment: int) -> PlayerSegment:
    return collection.stretches.setdefault(name, {}).setdefault(segment, PlayerSegment())


def _add_players(collection: Collection, board: Board, row: Row, segment: int) -> None:
    names = _names(board)
    chances: dict[str, list[tuple[tuple[str, ...], bool]]] = {name: [] for name in names if name}
    for name in chances:
        _stretch(collection, name, segment).boards += 1
    for place, choice in enumerate(row.choices):
        name = names["NESW".index(row.minds[place])]
        if choice == "-" or not name:
            continue
        role = role_at(row, place)
        counts = _stretch(collection, name, segment).counts[PLAYER_ROLES.index(role)]
        counts[0] += 1
        if choice in "ox":
            counts[1:] += (1, choice == "x")
            chances[name].append(((half_of(segment), role), choice == "x"))
    for name, missed in chances.items():
        collection.tallies.setdefault(name, Tally(("half", "role"))).add_game(missed)


def _add_imps(collection: Collection, played: list[tuple[Board, Row]], segment: int) -> None:
    by_room = {row.room: (board, row) for board, row in played}
    if len(by_room) != 2 or len(played) != 2 or set(by_room) != {"open", "closed"}:
        return
    scores = {room: row.score for room, (_, row) in by_room.items()}
    if scores["open"] is None or scores["closed"] is None:
        return
    won = imps(scores["open"] - scores["closed"])
    collection.totals["deals with IMPs"] += 1
    for room, (board, _) in by_room.items():
        for seat, name in enumerate(_names(board)):
            if not name:
                continue
            # North-South of the open room and East-West of the closed one are a team.
            ours = (BridgeSeat(seat) % 2 == 0) == (room == "open")
            stretch = _stretch(collection, name, segment)
            stretch.compared += 1
            stretch.imps += won if ours else -won
