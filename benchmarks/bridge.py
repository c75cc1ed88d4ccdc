"""What judging a board costs: win and loss of every card against every card's exact tricks, in the same run.

    python benchmarks/bridge.py [--games boards.lin.xz] [--boards 200]

Without a file the boards are random deals in a contract that par would roughly be, played at random: harder than
people's. CPU time of one process.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from counterplay.bridge import (
    Board,
    BridgeCard,
    BridgeContract,
    BridgePosition,
    BridgeSeat,
    BridgeSolver,
    deal,
    lin,
)
from counterplay.protocol import Stream

Played = tuple[BridgePosition, tuple[BridgeCard, ...], int]


def from_file(path: Path, wanted: int) -> Iterator[Played]:
    """Yield boards spread over a file."""

    def playable(board: Board) -> bool:
        return bool(board.play)

    boards = filter(playable, lin.load(path, lambda problem: None))
    for board in islice(boards, 0, 40 * wanted, 40):
        contract = board.contract
        assert contract is not None
        yield BridgePosition.first_lead(board.deal, contract), board.play, contract.target


def random_boards(wanted: int) -> Iterator[Played]:
    """Yield random plays of 28 cards, about where people claim."""
    solver = BridgeSolver()
    for index in range(wanted):
        chance = Stream(1, "bridge bench", index)
        strain = "CDHSN"[chance.below(5)]
        start = BridgePosition.first_lead(
            deal(1, index), BridgeContract.parse(f"1{strain}{BridgeSeat(chance.below(4)).letter}")
        )
        target = min(max(solver.value(start), 7), 13)
        position, play = start, []
        for _ in range(28):
            play.append(chance.choice(sorted(position.legal)))
            position = position.after(play[-1:])
        yield start, tuple(play), target


def cost(boards: list[Played], judge: Callable[[Played], object]) -> float:
    """Return milliseconds of CPU per board."""
    before = time.process_time()
    for board in boards:
        judge(board)
    return 1000 * (time.process_time() - before) / len(boards)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=Path)
    parser.add_argument("--boards", type=int, default=100)
    given = parser.parse_args()
    boards = list(from_file(given.games, given.boards) if given.games else random_boards(given.boards))
    win_loss = cost(boards, lambda board: BridgeSolver().post_mortem(*board))
    exact = cost(boards, lambda board: BridgeSolver().post_mortem(board[0], board[1], None))
    cards = sum(len(play) for _, play, _ in boards)
    print(f"{len(boards)} boards, {cards} cards")
    print(f"win and loss: {win_loss:6.1f} ms a board")
    print(f"exact tricks: {exact:6.1f} ms a board, {exact / win_loss:.2f} times as much")


if __name__ == "__main__":
    main()
