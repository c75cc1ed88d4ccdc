"""Pick-up or hand, what was laid away and what was declared: judged from what the soloist knew, and in hindsight.

The bidding evaluator looks at all 66 discards for every game; the best few of them, the best of each game and what
was done are then played out (`practical`) against worlds weighed by the auction. In hindsight each is solved with
all cards known: what it would have come to under best play of all three.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.json_form import Tenths, Thousandths
from counterplay.protocol import BadInput
from counterplay.review import PracticalValue
from counterplay.skat.players import evaluator
from counterplay.skat.review import practical
from counterplay.skat.review.variations import GameOutcome, best_end, result_of
from counterplay.skat.review.verdicts import Grade, grade_of
from counterplay.skat.rules import (
    Card,
    Declaration,
    Declare,
    Game,
    Observation,
    Phase,
    PickUp,
    Result,
    State,
    from_bits,
    legal_declarations,
    observe,
)
from counterplay.skat.solver import Solver

BEST_FEW = 5
_EVERY_OPTION = 66 * 7  # discards and games after a pick-up

# a declaration as the core writes it, what is laid away as bits, the chance to win, and what it is worth
ValuedGame = tuple[tuple[int, bool, bool, bool, bool], int, float, float]


@dataclass(frozen=True, slots=True)
class PossibleGame:
    """A game with what is laid away for it, and what it would have come to under best play as the cards lay."""

    game: Declaration
    discards: tuple[Card, ...]
    came: GameOutcome

    @property
    def choice(self) -> Declare:
        """Return the action that declares it."""
        return Declare(self.game, frozenset(self.discards))


@dataclass(frozen=True, slots=True)
class TriedGame(PossibleGame):
    """One of the best few of all discards and games."""

    chosen: bool
    best: bool  # by what it brings
    practical: PracticalValue
    chance: Thousandths | None  # to win, as the bidding evaluator sees it; None where it has no view


@dataclass(frozen=True, slots=True)
class JudgedDeclaration:
    """What was declared and laid away beside the best few of all, the best first."""

    seat: int
    loss: Tenths  # points
    error: Tenths
    none: bool  # the loss is zero within its error
    playouts: int
    tried: int  # how many were played out, of all that the evaluator looked at
    games: tuple[TriedGame, ...]
    grade: Grade

    @property
    def chosen(self) -> TriedGame:
        """Return what was declared."""
        return next(game for game in self.games if game.chosen)


@dataclass(frozen=True, slots=True)
class Prospect:
    """How often a way wins, and the points it brings."""

    chance: Thousandths
    points: Tenths


@dataclass(frozen=True, slots=True)
class JudgedPickUp:
    """Pick-up or hand: what each brings over every skat, and in hindsight with the skat that lay there."""

    seat: int
    picked_up: bool
    with_skat: Prospect  # the best game after every possible pick-up
    hand: Prospect  # the best hand game
    loss: Tenths  # points by which the other way was better; 0 where the better one was taken
    hindsight_with_skat: PossibleGame
    hindsight_hand: PossibleGame
    grade: Grade


def judge_declaration(
    state: State,
    chosen: Declare,
    solver: Solver,
    *,
    number: int = practical.PLAYOUTS,
    seed: int = practical.PRACTICAL_SEED,
) -> JudgedDeclaration:
    """Judge what the soloist declares, in the state before it, beside the best few of all there was."""
    seat = state.to_act
    if seat is None or state.phase not in (Phase.SKAT, Phase.DECLARE):
        raise BadInput("there is nothing to declare: no soloist has to name a game here")
    seen = observe(state, seat)
    chances = dict(options(seen))
    judged = practical.judge_games(seen, list(chances), chosen, number=number, seed=seed)
    compared = list(chances) if chosen in chances else [*chances, chosen]
    ordered = sorted(compared, key=lambda game: -judged.values[str(game)].points)
    games = tuple(
        TriedGame(
            game.declaration,
            tuple(sorted(game.discards)),
            GameOutcome.of(in_hindsight(state, game, solver)),
            game == chosen,
            str(game) == judged.best,
            judged.values[str(game)],
            _chance(seen, game, chances),
        )
        for place, game in enumerate(ordered)
        if place < BEST_FEW or game == chosen
    )
    grade = grade_of(judged.loss, none=judged.none, best=judged.chosen == judged.best)
    return JudgedDeclaration(
        seat, judged.loss, judged.error, judged.none, judged.playouts, len(judged.values), games, grade
    )


def judge_pick_up(state: State, *, picked_up: bool, solver: Solver) -> JudgedPickUp:
    """Judge whether the soloist takes the skat, in the state before it."""
    seat = state.to_act
    if seat is None or state.phase is not Phase.SKAT:
        raise BadInput("there is no skat to take: the soloist does not decide it here")
    core = evaluator.shipped_evaluator().core
    ten, bid = state.core.hands[seat], state.bid
    after_pick_up = games_after_pick_up(ten, seat, bid)
    hand, _, hand_chance, hand_points = core.best_hand_game(ten, seat, bid)
    best, discards, _, _ = core.best_game(ten | state.core.dealt_skat, seat, bid)
    points = sum(option[3] for option in after_pick_up) / len(after_pick_up)
    chance = sum(option[2] for option in after_pick_up) / len(after_pick_up)
    loss = max(0.0, (hand_points - points) * (1 if picked_up else -1))
    with_skat, hand_game = (
        Declare(Declaration.from_core(best), from_bits(discards)),
        Declare(Declaration.from_core(hand)),
    )
    return JudgedPickUp(
        seat,
        picked_up,
        Prospect(chance, points),
        Prospect(hand_chance, hand_points),
        loss,
        _possible(state.apply(PickUp()), with_skat, solver),
        _possible(state, hand_game, solver),
        grade_of(loss, best=not loss),
    )


def games_after_pick_up(ten: int, seat: int, bid: int) -> list[ValuedGame]:
    """Return the best game with every skat that ten cards can meet, by the evaluator."""
    core = evaluator.shipped_evaluator().core
    return [core.best_game(ten | skat, seat, bid) for skat in all_skats(ten)]


def all_skats(ten: int) -> list[int]:
    """Return every skat that ten cards can meet."""
    bits = [1 << card for card in from_bits(0xFFFFFFFF & ~ten)]
    return [first | second for place, first in enumerate(bits) for second in bits[place + 1 :]]


def options(seen: Observation, few: int = BEST_FEW) -> list[tuple[Declare, float]]:
    """Return the games worth playing out, with the evaluator's chance: the best few, and the best of each game."""
    core, bid = seen.core, seen.bid
    view = evaluator.shipped_evaluator().core
    if seen.phase is Phase.SKAT:
        return [
            (Declare(declaration), _hand_chance(seen, declaration))
            for declaration in legal_declarations(picked_up=False, bid=bid)
            if not declaration.schwarz and (declaration.game is Game.NULL or not declaration.ouvert)
        ]
    worth_playing: list[tuple[Declare, float]] = []
    games: set[Declaration] = set()
    for core_declaration, discards, chance, _ in view.best_games(core.hand, core.seat, bid, _EVERY_OPTION):
        declaration = Declaration.from_core(core_declaration)
        if len(worth_playing) < few or declaration not in games:
            worth_playing.append((Declare(declaration, from_bits(discards)), chance))
            games.add(declaration)
    return worth_playing


def _hand_chance(seen: Observation, declaration: Declaration) -> float:
    level = 1 if declaration.schneider else 0
    return evaluator.shipped_evaluator().core.chance(declaration.core, level, seen.core.hand, 0, seen.seat)


def _chance(seen: Observation, game: Declare, known: dict[Declare, float]) -> float | None:
    if game in known:
        return known[game]
    if seen.phase is Phase.SKAT:
        return None
    twelve = seen.core.hand
    for core_declaration, discards, chance, _ in evaluator.shipped_evaluator().core.best_games(
        twelve, seen.seat, seen.bid, _EVERY_OPTION
    ):
        if Declaration.from_core(core_declaration) == game.declaration and from_bits(discards) == game.discards:
            return chance
    return None


def _possible(state: State, game: Declare, solver: Solver) -> PossibleGame:
    outcome = GameOutcome.of(in_hindsight(state, game, solver))
    return PossibleGame(game.declaration, tuple(sorted(game.discards)), outcome)


def in_hindsight(state: State, game: Declare, solver: Solver) -> Result:
    """Return what a game would have come to under best play with all cards known, from before the declaration."""
    return result_of(best_end(state.apply(game), solver))
