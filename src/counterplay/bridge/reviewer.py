"""Reviews of bridge boards: every card judged, in hindsight and, where asked for, as a decision.

In hindsight a card is judged against the contract; with `tricks` also by the tricks that best play brings. As a
decision it is judged over the worlds its player could not tell apart (`worlds`). A claim is a regular end of a
board.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from counterplay.bridge import lin, records
from counterplay.bridge.board import Board
from counterplay.bridge.cards import BridgeCard
from counterplay.bridge.hindsight import MISTAKE_AXES, BridgeHindsight
from counterplay.bridge.play import BridgePosition
from counterplay.bridge.reading import Source
from counterplay.bridge.solver import BridgeSolver
from counterplay.bridge.worlds import BridgeWorlds
from counterplay.protocol import BadInput, Stream
from counterplay.record_files import SetAside
from counterplay.review import DecisionLoss, Move, RawRecord, ReviewedGame, decision_loss

DECLARER, DEFENDERS = "the declarer", "the defenders"
DEFAULT_WORLDS = 100
ALL_TRICKS = 13


def raw_records(source: Source) -> Iterator[RawRecord | SetAside]:
    """Yield the boards of a LIN or PBN file, each by itself as LIN: what came before it in the file is put in."""
    unread: list[SetAside] = []
    for item in records.read(source, unread.append):
        yield from unread
        unread.clear()
        if isinstance(item, Board):
            claimed = None if item.complete else item.tricks
            yield RawRecord(item.line, lin.dumps(replace(item, claimed=claimed)).encode())
        else:
            yield item
    yield from unread


class BridgeReviewer:
    """Reviews boards one by one; one for each process.

    >>> from importlib.resources import files
    >>> reviewer = BridgeReviewer(tricks=True)
    >>> first = next(raw_records(files("counterplay.bridge") / "sample.lin"))
    >>> game = reviewer.review(reviewer.read(first))
    >>> game.title, game.complete, game.course.points[0], game.course.points[-1]
    ('board 1, open room, 4H by Ada (North), 2 down', True, 11, 8)
    """

    axes = MISTAKE_AXES
    profile_axes = MISTAKE_AXES

    def __init__(
        self, *, tricks: bool = False, decision: bool = False, worlds: int = DEFAULT_WORLDS, seed: int = 1
    ) -> None:
        """Make a reviewer; with `tricks` it judges tricks too, with `decision` mistakes as decisions."""
        if worlds < 1:
            raise BadInput(f"the number of worlds must be 1 or more, not {worlds}")
        self._tricks, self._decision, self._worlds, self._seed = tricks, decision, worlds, seed
        self._solver = BridgeSolver()
        self._hindsight = BridgeHindsight(self._solver)

    def read(self, record: RawRecord) -> Board:
        """Return the board of a record."""
        return replace(lin.loads(record.data.decode()), line=record.line)

    def players(self, game: Board) -> tuple[str, ...]:
        """Return the names by seat."""
        return game.players

    def review(self, game: Board) -> ReviewedGame:
        """Judge every card, as far as the board goes."""
        if not game.passed_out and not game.play:
            raise BadInput(f"board {game.number} has no play: there is nothing to review but the contract")
        number = f"{game.number} {game.room}".strip()
        broken_off = "" if game.scored else "the record stops before the last card, and nobody claimed"
        moves = self.moves(game)
        return ReviewedGame(
            game.line, number, game.title, game.players, DECLARER, moves, broken_off, ALL_TRICKS, "trick"
        )

    def moves(self, board: Board) -> tuple[Move, ...]:
        """Return the judged cards of a board."""
        contract = board.contract
        if contract is None:
            return ()
        start = BridgePosition.first_lead(board.deal, contract)
        moves = [
            Move.of(
                decision,
                side=DECLARER if decision.seat == contract.declarer else DEFENDERS,
                trick=number // 4 + 1,
            )
            for number, decision in enumerate(self._hindsight.decisions(board))
        ]
        if self._tricks:
            moves = self._with_tricks(start, board.play, moves)
        if self._decision:
            moves = [
                replace(move, decision=self.decision_loss(start, board.play, number, contract.target))
                if move.mistake
                else move
                for number, move in enumerate(moves)
            ]
        return tuple(moves)

    def _with_tricks(self, start: BridgePosition, play: tuple[BridgeCard, ...], moves: list[Move]) -> list[Move]:
        judged = []
        for move, exact in zip(moves, self._solver.post_mortem(start, play, None), strict=True):
            ours = move.side == DECLARER
            tricks = {str(card): made if ours else ALL_TRICKS - made for card, made in exact.results.items()}
            judged.append(replace(move, points=tricks))
        return judged

    def decision_loss(
        self, start: BridgePosition, play: tuple[BridgeCard, ...], number: int, target: int
    ) -> DecisionLoss:
        """Return what card `number` of a play loses as a decision, over the worlds its player may be in."""
        worlds = BridgeWorlds(start, play[:number])
        key = [part for hand in start.hands for part in sorted(map(int, hand))]
        drawn = worlds.draw(self._worlds, Stream(self._seed, "decision loss", number, *key))
        wins: dict[str, list[bool]] = {}
        for world in drawn:
            for card, made in self._solver.moves(world, target).items():
                wins.setdefault(str(card), []).append(bool(made) == world.declaring)
        return decision_loss(wins, str(play[number]), every_world=worlds.count <= self._worlds)
