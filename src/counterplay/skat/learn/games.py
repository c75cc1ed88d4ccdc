"""Games that tie the evaluator to results of play: every hand is played out by three `kermit`s.

Double-dummy chances are too low, because real defenders cannot see the cards. Games of all variants, good hands
and bad, give the map from one to the other; other games, never used for it, show how well it holds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from counterplay.skat import _core
from counterplay.skat.learn.fit import fit_maps
from counterplay.skat.learn.plan import BiddingPlan
from counterplay.skat.learn.portions import Report, read_rows, work_off, write_rows
from counterplay.skat.players import (
    CONTRACT_KINDS,
    Evaluator,
    LogOddsMap,
    contract_levels,
    contract_variant,
    loads_evaluator,
)
from counterplay.skat.rules import Deal, Declaration, Game, State, begin_play, from_bits
from counterplay.workers import Executor

T = TypeVar("T")

PORTION = 20
# How often each variant is played for the maps.
SHARES = {
    "suit": 8,
    "grand": 5,
    "null": 4,
    "null ouvert": 3,
    "suit hand": 4,
    "grand hand": 3,
    "null hand": 2,
    "null ouvert hand": 2,
}
CYCLE = tuple(variant for variant, share in SHARES.items() for _ in range(share))
# Hands worse than these log odds (a chance of 0.05) are hardly ever won; one in `HOPELESS_EVERY` is played.
HOPELESS = -2.94
HOPELESS_EVERY = 6
BID = 18
MAP, HELD_OUT = "map", "held-out"  # what games are for
STAGES = {MAP: "games for the map", HELD_OUT: "held-out games"}
SEEDS = {MAP: 1_000_000, HELD_OUT: 2_000_000}


@dataclass(frozen=True, slots=True)
class CalibrationGame:
    """A game with what the evaluator's regression said before (log odds at each level) and how it ended."""

    index: int
    variant: str
    hand: int  # ten cards as played, as bits
    discards: int
    game: int
    seat: int
    log_odds: list[float]
    chance: float  # to win, as the evaluator then saw it
    points: int
    tricks: int
    won: bool

    def reached(self) -> list[float]:
        """Return for each level whether it was reached (1 or 0)."""
        null = self.variant.startswith("null")
        return [float(self.won if null else self.points >= 61), float(self.points >= 90), float(self.tricks == 10)]

    @property
    def declaration(self) -> Declaration:
        """Return what was declared."""
        return declaration_of(self.variant, self.game)


def declaration_of(variant: str, game: int) -> Declaration:
    """Return the declaration of a variant."""
    return Declaration(Game(game), hand="hand" in variant, ouvert="ouvert" in variant)


def log_odds_of(
    evaluator: Evaluator, declaration: Declaration, hand: int, discards: int, seat: int
) -> list[float]:
    """Return the regression's log odds at each level; null has one and repeats it."""
    levels = contract_levels(contract_variant(declaration))
    odds = [evaluator.core.log_odds(declaration.core, level, hand, discards, seat) for level in range(levels)]
    return odds + [odds[-1]] * (3 - levels)


Choice = tuple[Declaration, int]  # and the discards as bits


def choose_variant(evaluator: Evaluator, index: int, ten: int, skat: int, seat: int) -> Choice | None:
    """The likeliest game of the variant whose turn it is; None if it is hopeless."""
    variant = CYCLE[index % len(CYCLE)]
    hand = "hand" in variant
    kind = "null" if variant.startswith("null") else variant
    picked_up = 0 if hand else skat
    if hand and kind == "null":
        game, discards = int(Game.NULL), 0
    else:
        game, discards = evaluator.core.choose(CONTRACT_KINDS.index(kind), ten, skat, seat)
    declaration = declaration_of(variant, game)
    odds = evaluator.core.log_odds(declaration.core, 0, (ten | picked_up) & ~discards, discards, seat)
    return None if odds < HOPELESS and index % HOPELESS_EVERY else (declaration, discards)


def _choose_best(evaluator: Evaluator, index: int, ten: int, skat: int, seat: int) -> Choice:
    """What `kermit` would declare if it had to play."""
    declaration, discards, _, _ = evaluator.core.best_game(ten | skat, seat, BID)
    return Declaration.from_core(declaration), discards


def with_maps(
    evaluator: Evaluator, games: list[CalibrationGame], defaults: dict[str, list[LogOddsMap]] | None = None
) -> Evaluator:
    """Return the evaluator with maps fitted to games, whose log odds are worked out by this evaluator."""
    odds = [log_odds_of(evaluator, game.declaration, game.hand, game.discards, game.seat) for game in games]
    reached = np.array([game.reached() for game in games])
    maps = fit_maps([game.variant for game in games], np.array(odds), reached, defaults)
    return Evaluator(evaluator.weights, maps, evaluator.card)


def first_fitting(
    seed: int, index: int, fits: Callable[[int, int, int], T | None]
) -> tuple[Deal, list[int], int, T]:
    """Deal hands for a game until one fits, by its soloist's ten cards, the skat and his seat."""
    for attempt in range(1_000):
        hands, skat, seat = _core.dealt_hand(seed, index * 1_000 + attempt)
        fitting = fits(hands[seat], skat, seat)
        if fitting is not None:
            first, second, third = (from_bits(hand) for hand in hands)
            return Deal((first, second, third), from_bits(skat)), [*hands, skat], seat, fitting
    raise RuntimeError("no hand fits in a thousand deals")


def play_dealt(
    evaluator: Evaluator,
    choose: Callable[[Evaluator, int, int, int, int], Choice | None],
    seed: int,
    index: int,
    finish: Callable[[State, int], State],
) -> CalibrationGame:
    """Deal hands for a game until one is taken, choose its game, and have it played, given the soloist's seat."""
    deal, bits, seat, (declaration, discards) = first_fitting(
        seed, index, lambda ten, skat, seat: choose(evaluator, index, ten, skat, seat)
    )
    state = begin_play(deal, seat, BID, declaration, from_bits(discards))
    ten = bits[seat] if declaration.hand else (bits[seat] | bits[3]) & ~discards
    result = finish(state, seat).result
    assert result is not None
    return CalibrationGame(
        index,
        contract_variant(declaration),
        ten,
        discards,
        int(declaration.game),
        seat,
        log_odds_of(evaluator, declaration, ten, discards, seat),
        evaluator.core.chance(declaration.core, 0, ten, discards, seat),
        result.points,
        result.tricks,
        result.won,
    )


def _play_portion(shared: tuple[str, int, int, str], portion: tuple[int, int]) -> bytes:
    (text, seed, worlds, purpose), (first, size) = shared, portion
    evaluator = loads_evaluator(text)
    player = _core.Kermit(evaluator.core, worlds, 0.6, 0.0, 0.0)
    choose = _choose_best if purpose == HELD_OUT else choose_variant

    def played(index: int) -> CalibrationGame:
        return play_dealt(
            evaluator, choose, seed, index, lambda state, _: State(player.play_out(state.core, seed ^ index))
        )

    return write_rows(asdict(played(index)) for index in range(first, first + size))


def play_games(
    folder: Path, purpose: str, evaluator: Evaluator, plan: BiddingPlan, executor: Executor, report: Report
) -> list[CalibrationGame]:
    """Return games played in portions; those already in the folder are not played again."""
    games, worlds = plan.held_out_games if purpose == HELD_OUT else plan.map_games, plan.game_worlds
    portions = {
        folder / f"{purpose}-{games}-{worlds}-{first}.jsonl": (first, min(PORTION, games - first))
        for first in range(0, games, PORTION)
    }
    shared = evaluator.dumps(), plan.seed + SEEDS[purpose], worlds, purpose
    work_off(portions, _play_portion, shared, executor, STAGES[purpose], report)
    return [CalibrationGame(**row) for row in read_rows(portions)]
