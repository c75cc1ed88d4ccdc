"""Judges every board of a file once: a row per board, appended in the order of the file, so that a run can go on.

A row holds no names. It tells the play as two texts with a letter for each card: who decided (N E S W, the
declarer for dummy), and what there was to decide: `-` one card was legal, `.` no legal card changed who wins, `o`
a mistake was possible and not made, `x` it was made. For each `o` and `x` there is also the share of the legal
cards that were mistakes: what somebody who plays any legal card would have risked.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby, islice
from pathlib import Path

from counterplay.bridge import Board, BridgeCard, BridgeDeal, BridgeHindsight, BridgeSeat, Strain, lin, read_lines
from counterplay.opponent import Decision
from counterplay.studies import lines
from counterplay.workers import Executor, in_order

BATCH = 16  # boards handed to a process at a time


@dataclass(frozen=True, slots=True)
class Row:
    """What the statistics need of one board."""

    line: int
    number: int
    room: str
    contract: str  # empty where all passed
    kind: str  # part-score, game or slam
    tricks: int | None  # None where the result is unknown
    score: int | None  # as North-South see it
    minds: str
    choices: str
    risks: list[float]


def judge(boards: Sequence[Board], hindsight: BridgeHindsight) -> list[Row]:
    """Return the rows of some boards."""
    return [
        _row(board, decisions) for board, decisions in zip(boards, hindsight.decisions_of(boards), strict=True)
    ]


def _row(board: Board, decisions: Iterable[Decision[BridgeCard]]) -> Row:
    minds, choices, risks = [], [], []
    for decision in decisions:
        minds.append(BridgeSeat(decision.seat).letter)
        if decision.opportunity:
            choices.append("x" if decision.mistake else "o")
            risks.append(round(1 - sum(decision.wins.values()) / len(decision.wins), 3))
        else:
            choices.append("-" if len(decision.wins) == 1 else ".")
    contract = board.contract
    return Row(
        board.line,
        board.number,
        board.room,
        str(contract) if contract else "",
        contract.kind if contract else "",
        board.tricks,
        board.score if board.scored else None,
        "".join(minds),
        "".join(choices),
        risks,
    )


def read_rows(path: Path) -> Iterator[Row]:
    """Yield the rows of a run so far."""
    return (Row(**line) for line in lines.each(path))


def analyse(
    games: Path, rows: Path, executor: Executor, advance: Callable[[int], None] = lambda done: None
) -> None:
    """Judge every board that has no row yet; those that could not be read are told when the rows are added up."""
    done = sum(1 for _ in lines.each(rows))
    advance(done)
    boards = islice(lin.load(games, lambda problem: None), done, None)
    batches = iter(lambda: list(islice(boards, BATCH)), list[Board]())
    with rows.open("a", encoding="utf-8") as file:
        for batch in in_order(executor, _judge_all, None, batches):
            file.write("".join(json.dumps(asdict(row)) + "\n" for row in batch))
            file.flush()
            advance(len(batch))


def _judge_all(shared: None, boards: Iterable[Board]) -> list[Row]:
    """Return the rows of a batch; DDS lives on globals, and each process has its own."""
    hindsight = BridgeHindsight()
    rows = []
    for _, together in groupby(boards, key=_deal_and_trumps):
        rows += judge(list(together), hindsight)
    return rows


def _deal_and_trumps(board: Board) -> tuple[BridgeDeal, Strain | None]:
    return board.deal, board.contract.strain if board.contract else None


def count_boards(games: Path) -> int:
    """Return about how many boards a file has, quickly: what a progress bar wants to know."""
    return sum(line.count("md|") for _, line in read_lines(games, lambda problem: None))
