"""What the trainer finds in one game at one seat: errors to learn from, chances of habits, what was to expect.

It is kept in the store as the judgement of a judge of its own, so that it goes where the game goes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from counterplay.skat import _core
from counterplay.skat.players import Evaluator, shipped_evaluator
from counterplay.skat.review import judge_game
from counterplay.skat.rules import Game, State, evaluate, null_value, to_bits
from counterplay.skat.solver import Solver
from counterplay.skat.teach.chances import HabitChance, chances_of
from counterplay.skat.teach.measure import GOOD_ENOUGH, PLAYOUTS, value_cards
from counterplay.skat.teach.themes import themes_of

JUDGE = "trainer"
VERSION = 2  # raise it when something else is found: games are looked at again then


@dataclass(frozen=True, slots=True)
class Opportunity:
    """A decision at which the game could be given away: judged by what the player could know."""

    move: int  # how many cards had been played
    trick: int
    role: str
    card: str  # the one that was played
    best: str
    loss: float  # expected tournament points, against the best card
    error: float
    mistake: bool  # in hindsight
    real: bool  # a mistake also by what could be known, and no bad luck
    themes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found in a game."""

    opportunities: tuple[Opportunity, ...]
    chances: tuple[HabitChance, ...]
    expected: float | None  # tournament points against the mean of the others, before the first card was played

    def to_json(self) -> dict[str, Any]:
        """Return what `from_json` reads."""
        return {
            "version": VERSION,
            "opportunities": [asdict(item) | {"themes": list(item.themes)} for item in self.opportunities],
            "chances": [item.to_json() for item in self.chances],
            "expected": self.expected,
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any] | None) -> Findings | None:
        """Read what `to_json` wrote; None where nobody has looked yet, or an earlier version has."""
        if document is None or document.get("version") != VERSION:
            return None
        several: Sequence[Mapping[str, Any]] = document["opportunities"]
        return cls(
            tuple(Opportunity(**{**row, "themes": tuple(row["themes"])}) for row in several),
            tuple(map(HabitChance.from_json, document["chances"])),
            document["expected"],
        )


class Looker:
    """Looks at games; one for each thread."""

    def __init__(self) -> None:
        self._solver, self._evaluator = Solver(), shipped_evaluator()

    def look(self, state: State, seat: int) -> Findings:
        """Return what is found in a game at a seat."""
        return Findings(
            tuple(self._opportunities(state, seat)),
            tuple(chances_of(state, seat, self._evaluator, lambda habit: True)),
            expected_points(state, seat, self._evaluator),
        )

    def _opportunities(self, state: State, seat: int) -> list[Opportunity]:
        moves = judge_game(state, self._solver)
        opportunities = []
        for at, move in zip(state.before_cards(), moves, strict=False):
            if move.seat != seat or not move.opportunity:
                continue
            valued = value_cards(at, playouts=PLAYOUTS if move.mistake else PLAYOUTS // 4)
            judged = valued.judged(move.card)
            real = move.mistake and not judged.none and judged.loss > GOOD_ENOUGH * valued.stake
            opportunities.append(
                Opportunity(
                    at.cards_played,
                    move.trick,
                    move.situation[0],
                    move.card,
                    judged.best,
                    round(judged.loss, 2),
                    round(judged.error, 2),
                    move.mistake,
                    real,
                    tuple(map(str, themes_of(at, valued))),
                )
            )
        return opportunities


def expected_points(state: State, seat: int, evaluator: Evaluator) -> float | None:
    """Return what the declared game brings a seat on average, by the evaluator, who sees the soloist's cards.

    Tournament points against the mean of the other two; None where nothing was declared.
    """
    declaration, soloist = state.declaration, state.soloist
    if declaration is None or soloist is None:
        return None
    ten, laid = state.core.dealt_hands[soloist], 0
    if state.picked_up:
        laid = to_bits(state.discards)
        ten = (ten | state.core.dealt_skat) & ~laid
    if declaration.game is Game.NULL:
        value, level = null_value(declaration), 0
    else:
        value = evaluate(declaration, state.bid, state.matadors, 61, 5, soloist).value
        target = _core.target_to_win(declaration.core, state.bid, state.matadors)
        if target is None:
            return _share(-2.0 * max(value, state.bid) - 90, seat == soloist)
        level = 0 if target == 61 else 1 if target == 90 else 2
    chance = evaluator.core.chance(declaration.core, level, ten, laid, soloist)
    return _share(chance * (value + 50) - (1 - chance) * (2 * value + 90), seat == soloist)


def _share(soloists: float, alone: bool) -> float:
    """Return a seat's points against the mean of the others, from the soloist's."""
    return soloists if alone else -soloists / 2
