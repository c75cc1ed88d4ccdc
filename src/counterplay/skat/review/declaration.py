"""Pick-up or hand, what was laid away and what was declared: judged from what the soloist knew, and in hindsight.

The bidding evaluator looks at all 66 discards for every game; the best few of them, the best of each game and what
was done are then played out (`practical`) against worlds weighed by the auction. In hindsight each is solved with
all cards known: what it would have come to under best play of all three.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.protocol import BadInput
from counterplay.review import PracticalJudgement, PracticalValue
from counterplay.skat.players import evaluator
from counterplay.skat.review import practical
from counterplay.skat.review.lines import best_line
from counterplay.skat.rules import (
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


@dataclass(frozen=True, slots=True)
class JudgedGame:
    """A game one could declare, with what is laid away for it."""

    choice: Declare
    practical: PracticalValue
    chance: float | None  # as the bidding evaluator sees it; None where it has no view
    hindsight: Result  # under best play with all cards known


@dataclass(frozen=True, slots=True)
class JudgedDeclaration:
    """What was declared and laid away beside the best few of all, the best first."""

    seat: int
    chosen: Declare
    games: tuple[JudgedGame, ...]
    practical: PracticalJudgement  # of the chosen one beside all that were played out

    @property
    def best(self) -> Declare:
        """Return the best of them by what it brings."""
        return next(game.choice for game in self.games if str(game.choice) == self.practical.best)


@dataclass(frozen=True, slots=True)
class JudgedHindsight:
    """A game with the cards as they lay: what it would have come to under best play."""

    choice: Declare
    result: Result


@dataclass(frozen=True, slots=True)
class JudgedPickUp:
    """Pick-up or hand: what each brings over every skat, and in hindsight with the skat that lay there."""

    seat: int
    picked_up: bool
    with_skat: float  # points, the best game after every possible pick-up
    with_skat_chance: float
    hand: Declare  # the best hand game
    hand_points: float
    hand_chance: float
    hindsight_with_skat: JudgedHindsight
    hindsight_hand: JudgedHindsight

    @property
    def loss(self) -> float:
        """Return the points by which the other way was better; 0 where the better one was taken."""
        gain = self.hand_points - self.with_skat
        return max(0.0, gain if self.picked_up else -gain)


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
    views = options(seen)
    games = [choice for choice, _ in views]
    judged = practical.judge_games(seen, games, chosen, number=number, seed=seed)
    asked = games if chosen in games else [*games, chosen]
    chances = dict(views)
    ordered = sorted(asked, key=lambda game: -judged.values[str(game)].points)
    kept = [game for place, game in enumerate(ordered) if place < BEST_FEW or game == chosen]
    return JudgedDeclaration(
        seat,
        chosen,
        tuple(
            JudgedGame(
                game, judged.values[str(game)], _chance(seen, game, chances), in_hindsight(state, game, solver)
            )
            for game in kept
        ),
        judged,
    )


def judge_pick_up(state: State, *, picked_up: bool, solver: Solver) -> JudgedPickUp:
    """Judge whether the soloist takes the skat, in the state before it."""
    seat = state.to_act
    if seat is None or state.phase is not Phase.SKAT:
        raise BadInput("there is no skat to take: the soloist does not decide it here")
    core = evaluator.shipped_evaluator().core
    ten, bid = state.core.hands[seat], state.bid
    unseen = from_bits(0xFFFFFFFF & ~ten)
    bits = [1 << card for card in unseen]
    found = [
        core.best_game(ten | first | second, seat, bid)
        for place, first in enumerate(bits)
        for second in bits[place + 1 :]
    ]
    hand, _, chance, points = core.best_hand_game(ten, seat, bid)
    best = core.best_game(ten | state.core.dealt_skat, seat, bid)
    with_skat = Declare(Declaration.from_core(best[0]), from_bits(best[1]))
    hand_game = Declare(Declaration.from_core(hand))
    return JudgedPickUp(
        seat,
        picked_up,
        sum(option[3] for option in found) / len(found),
        sum(option[2] for option in found) / len(found),
        hand_game,
        points,
        chance,
        JudgedHindsight(with_skat, in_hindsight(state.apply(PickUp()), with_skat, solver)),
        JudgedHindsight(hand_game, in_hindsight(state, hand_game, solver)),
    )


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
    kept: list[tuple[Declare, float]] = []
    games: set[Declaration] = set()
    for core_declaration, discards, chance, _ in view.best_games(core.hand, core.seat, bid, _EVERY_OPTION):
        declaration = Declaration.from_core(core_declaration)
        if len(kept) < few or declaration not in games:
            kept.append((Declare(declaration, from_bits(discards)), chance))
            games.add(declaration)
    return kept


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


def in_hindsight(state: State, game: Declare, solver: Solver) -> Result:
    """Return what a game would have come to under best play with all cards known, from before the declaration."""
    return best_line(state.apply(game), solver).result
