"""The double-dummy solver: what best play brings when all cards are known.

Everything is the soloist's: points are his, the two cards lying in the skat included; a win is his. In null he
wins by losing every trick, and there are no points. See docs/solver.md for how it works and how fast it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

import numpy as np
import numpy.typing as npt

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.rules import SEAT_NAMES, Card, Game, Phase, State, from_bits, to_bits
from counterplay.untrusted import is_whole

Target = int | Literal["schwarz"]
DEFAULT_TABLE_BYTES = _core.DEFAULT_TABLE_BYTES
Number = TypeVar("Number", np.uint8, np.uint32)
POINTS = 0  # what the core takes for "no target: the points themselves"


class Position:
    """All cards known, at any point of the play. Positions never change; an impossible one cannot be made.

    >>> from counterplay.skat.rules.cards import deal
    >>> dealt = deal(seed=1, index=0)
    >>> position = Position.first_lead(dealt.hands, dealt.skat, soloist=0, game=Game.CLUBS)
    >>> position.to_move, len(position.legal), position.after([min(position.legal)]).to_move
    (0, 10, 1)
    """

    __slots__ = ("core",)

    def __init__(self, core: _core.Position) -> None:
        self.core = core

    @classmethod
    def first_lead(
        cls,
        hands: Sequence[Iterable[Card]],
        skat: Iterable[Card],
        soloist: int,
        game: Game,
        play: Iterable[Card] = (),
    ) -> Position:
        """Return the position of three hands at the first lead, after the cards played since.

        The hands are those after any discard, and `skat` is what then lies in it; seat 0 leads the first trick.
        """
        if len(hands) != 3:
            raise BadInput(f"there are three hands, not {len(hands)}")
        first, second, third = (_set_of(hand, f"hand {seat}") for seat, hand in enumerate(hands))
        try:
            core = _core.Position.first_lead(game, soloist, (first, second, third), _set_of(skat, "the skat"))
            return cls(core.after(list(play)))
        except ValueError as problem:
            raise BadInput(str(problem)) from None

    @classmethod
    def at_table(
        cls,
        hands: Sequence[Iterable[Card]],
        soloist: int,
        game: Game,
        *,
        leader: int,
        table: Iterable[Card] = (),
        points: int,
        soloist_took_trick: bool = False,
        defenders_took_trick: bool = False,
    ) -> Position:
        """Return a position without its history: the cards still held, and those of the trick on the table.

        `points` are the soloist's so far, with those in the skat. Who took a trick matters in null and schwarz.
        """
        if len(hands) != 3:
            raise BadInput(f"there are three hands, not {len(hands)}")
        first, second, third = (_set_of(hand, f"hand {seat}") for seat, hand in enumerate(hands))
        try:
            return cls(
                _core.Position.at_table(
                    game,
                    soloist,
                    (first, second, third),
                    leader,
                    list(table),
                    points,
                    soloist_took_trick,
                    defenders_took_trick,
                )
            )
        except ValueError as problem:
            raise BadInput(str(problem)) from None

    @classmethod
    def of_state(cls, state: State) -> Position:
        """Return where a game in play (or over, after its last card) stands."""
        start, play = first_lead_of(state)
        return start.after(play)

    def after(self, play: Iterable[Card]) -> Position:
        """Return the position after these cards."""
        try:
            return Position(self.core.after(list(play)))
        except ValueError as problem:
            raise BadInput(str(problem)) from None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.core.equals(other.core)

    def __hash__(self) -> int:
        return hash((self.core.game, self.core.soloist, self.core.points, tuple(self.core.hands)))

    def __repr__(self) -> str:
        turn = "over" if self.to_move is None else f"{SEAT_NAMES[self.to_move]} to move"
        return f"<Position: {SEAT_NAMES[self.soloist]} plays {self.game.title} with {self.points} points, {turn}>"

    @property
    def game(self) -> Game:
        """Return what is played."""
        return Game(self.core.game)

    @property
    def soloist(self) -> int:
        """Return the soloist's seat."""
        return self.core.soloist

    @property
    def points(self) -> int:
        """Return the soloist's points so far, those in the skat included."""
        return self.core.points

    @property
    def to_move(self) -> int | None:
        """Return the seat to move; None after the last card."""
        seat = self.core.to_move
        return None if seat < 0 else seat

    @property
    def legal(self) -> frozenset[Card]:
        """Return the cards the seat to move may play."""
        return from_bits(self.core.legal)


@dataclass(frozen=True, slots=True)
class SolvedDecision:
    """A decision of a game: who moved, what was played, and what every legal card would have led to."""

    mover: int
    played: Card | None  # None at the end of a game that stopped early
    results: Mapping[Card, int]  # the soloist's points, or whether he wins


class Solver:
    """The solver and its tables, one for each thread; two solvers never meet.

    >>> from counterplay.skat.rules.cards import deal
    >>> dealt = deal(seed=1, index=0)
    >>> position = Position.first_lead(dealt.hands, dealt.skat, soloist=0, game=Game.GRAND)
    >>> solver = Solver()
    >>> value = solver.value(position)
    >>> solver.wins(position, target=value), solver.wins(position, target=value + 1)
    (True, False)
    >>> max(solver.moves(position).values()) == value
    True
    """

    def __init__(self, table_bytes: int = DEFAULT_TABLE_BYTES, threads: int = 1) -> None:
        """Make a solver; `threads` are for `solve_worlds`, and each has a table of at most `table_bytes`."""
        if table_bytes < 0:
            raise BadInput(f"a table cannot have {table_bytes} bytes")
        try:
            self._core = _core.Solver(table_bytes, threads)
        except ValueError as problem:
            raise BadInput(str(problem)) from None

    @property
    def nodes(self) -> int:
        """Return how many positions were searched so far."""
        return self._core.nodes

    @property
    def table_bytes(self) -> int:
        """Return the size of one table."""
        return self._core.table_bytes

    def wins(self, position: Position, target: Target = 61) -> bool:
        """Say whether the soloist reaches the target: points, or every trick (schwarz); in null, no trick."""
        return self._core.wins(_position(position).core, _target(target))

    def value(self, position: Position) -> int:
        """Return the soloist's card points under best play; null has none."""
        if _position(position).game is Game.NULL:
            raise BadInput("null has no points: ask whether the soloist wins")
        return self._core.value(position.core)

    def moves(self, position: Position, target: Target | None = None) -> Mapping[Card, int]:
        """Return what every legal card leads to: points, or with a target (and in null) if the soloist wins."""
        asked = _question(_position(position).game, target)
        results = self._core.moves(position.core, asked)
        return {Card(card): result if asked == POINTS else bool(result) for card, result in results}

    def post_mortem(
        self, start: Position, play: Iterable[Card], target: Target | None = 61
    ) -> tuple[SolvedDecision, ...]:
        """Return every decision of a game with what each legal card would have led to; `target` as in `moves`.

        A game that stopped early is analysed as far as it goes, the decision after its last card included.
        """
        asked = _question(_position(start).game, target)
        try:
            decisions = self._core.post_mortem(start.core, list(play), asked)
        except ValueError as problem:
            raise BadInput(str(problem)) from None
        return tuple(
            SolvedDecision(
                mover,
                None if played is None else Card(played),
                {Card(card): result if asked == POINTS else bool(result) for card, result in results},
            )
            for mover, played, results in decisions
        )

    def solve_worlds(
        self,
        hands: npt.NDArray[np.uint32],
        points: int | npt.NDArray[np.uint8],
        *,
        game: Game,
        soloist: int,
        leader: int,
        table: Sequence[Card] = (),
        target: Target | None = 61,
        soloist_took_trick: bool = False,
        defenders_took_trick: bool = False,
    ) -> npt.NDArray[np.int8]:
        """Return what every legal card leads to in each of N worlds, as an array (N, 32) by card.

        `hands` is (N, 3): the cards each seat still holds as bits (`to_bits`); `points` are the soloist's so far,
        with those in the skat, for each world or for all. All else is the same in all worlds. Results are as
        in `moves`, 1 and 0 for win and loss; -1 where a card is not legal. The solver's threads share the work.
        """
        held = _integers(hands, np.uint32, "hands")
        if held.ndim != 2 or held.shape[1] != 3:
            raise BadInput(f"hands must have the shape (worlds, 3), not {held.shape}")
        taken = _integers(points, np.uint8, "points")
        if np.ndim(points) == 0:
            taken = np.repeat(taken, len(held))
        if taken.shape != (len(held),):
            raise BadInput(f"points must have one number for each of the {len(held)} worlds, not {taken.shape}")
        results = np.empty((len(held), 32), dtype=np.int8)
        try:
            seen = _core.table_position(
                game, soloist, leader, list(table), soloist_took_trick, defenders_took_trick
            )
            self._core.solve_worlds(seen, held, taken, _question(game, target), results)
        except ValueError as problem:
            raise BadInput(str(problem)) from None
        return results


def first_lead_of(state: State) -> tuple[Position, tuple[Card, ...]]:
    """Return the position at the first lead of a game, and the cards played since: what `post_mortem` takes."""
    declaration, soloist = state.declaration, state.soloist
    if declaration is None or soloist is None or state.phase not in (Phase.PLAY, Phase.OVER):
        raise BadInput("no card can have been played: nothing is declared yet")
    hands = [set(hand) for hand in state.hands]
    play = []
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            hands[trick.seat_of(place)].add(card)
            play.append(card)
    return Position.first_lead(hands, state.skat, soloist, declaration.game), tuple(play)


def _position(given: Position) -> Position:
    if not isinstance(given, Position):
        raise BadInput(f"the solver is asked about a Position, such as Position.first_lead makes, not {given!r}")
    return given


def _set_of(cards: Iterable[Card], where: str) -> int:
    listed = list(cards)
    if len(set(listed)) < len(listed):
        twice = next(card for card in listed if listed.count(card) > 1)
        raise BadInput(f"{twice} is in {where} twice")
    return to_bits(listed)


def _target(target: Target) -> int:
    if target == "schwarz":
        return _core.SCHWARZ_TARGET
    if not is_whole(target, 1, 120):
        raise BadInput(f"a target is 1 to 120 points or 'schwarz', not {target!r}")
    return target


def _question(game: Game, target: Target | None) -> int:
    if target is not None:
        return _target(target)
    return _target(61) if game is Game.NULL else POINTS


def _integers(values: npt.ArrayLike, dtype: type[Number], name: str) -> npt.NDArray[Number]:
    array = np.asarray(values)
    if array.dtype != dtype:
        whole = np.issubdtype(array.dtype, np.integer)
        if not whole or (array.size and (array.min() < 0 or array.max() > np.iinfo(dtype).max)):
            raise BadInput(f"{name} must be numbers of type {np.dtype(dtype).name}, not {array.dtype}")
    return np.ascontiguousarray(array, dtype=dtype)
