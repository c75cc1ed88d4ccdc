"""Games that tie the evaluator to results of play: every hand is played out by three `kermit`s.

Double-dummy chances are too low, because real defenders cannot see the cards. Games of all variants, good hands
and bad, give the map from one to the other; other games, never used for it, show how well it holds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

from counterplay.skat import _core
from counterplay.skat.learn.labels import Progress
from counterplay.skat.learn.portions import put
from counterplay.skat.players import CONTRACT_KINDS, Evaluator, contract_levels, contract_variant, loads_evaluator
from counterplay.skat.rules import Deal, Declaration, Game, State, begin_play, from_bits
from counterplay.workers import Executor, each

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


def play_game(
    evaluator: Evaluator, player: _core.Kermit, seed: int, index: int, held_out: bool
) -> CalibrationGame:
    """Deal hands for a game until one is taken, choose its game, and let `kermit` play it at all seats."""
    choose = _choose_best if held_out else choose_variant

    def finish(state: State, seat: int) -> State:
        return State(player.play_out(state.core, seed ^ index))

    return play_dealt(evaluator, choose, seed, index, finish)


def play_dealt(
    evaluator: Evaluator,
    choose: Callable[[Evaluator, int, int, int, int], Choice | None],
    seed: int,
    index: int,
    finish: Callable[[State, int], State],
) -> CalibrationGame:
    """Deal hands for a game until one is taken, choose its game, and have it played, given the soloist's seat."""
    for attempt in range(1_000):
        hands, skat, seat = _core.dealt_hand(seed, index * 1_000 + attempt)
        choice = choose(evaluator, index, hands[seat], skat, seat)
        if choice is not None:
            break
    else:
        raise RuntimeError("no hand fits in a thousand deals")
    declaration, discards = choice
    first, second, third = (from_bits(hand) for hand in hands)
    state = begin_play(Deal((first, second, third), from_bits(skat)), seat, BID, declaration, from_bits(discards))
    ten = hands[seat] if declaration.hand else (hands[seat] | skat) & ~discards
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


def _play_portion(shared: tuple[str, int, int, bool], portion: tuple[int, int, Path]) -> bytes:
    (text, seed, worlds, held_out), (first, size, _) = shared, portion
    evaluator = loads_evaluator(text)
    player = _core.Kermit(evaluator.core, worlds, 0.6, 0.0, 0.0)
    games = [play_game(evaluator, player, seed, index, held_out) for index in range(first, first + size)]
    return "".join(json.dumps(asdict(game)) + "\n" for game in games).encode()


def play_games(
    folder: Path,
    name: str,
    evaluator: Evaluator,
    *,
    seed: int,
    games: int,
    worlds: int,
    executor: Executor,
    held_out: bool,
    progress: Progress,
) -> list[CalibrationGame]:
    """Return games played in portions; those already in the folder are not played again."""
    portions = [(first, folder / f"{name}-{games}-{worlds}-{first}.jsonl") for first in range(0, games, PORTION)]
    missing = [portion for portion in portions if not portion[1].exists()]
    done = len(portions) - len(missing)
    progress(done, len(portions))
    text = evaluator.dumps()
    wanted = [(first, min(PORTION, games - first), path) for first, path in missing]
    for (_, _, path), written in each(executor, _play_portion, (text, seed, worlds, held_out), wanted):
        put(path, written)
        done += 1
        progress(done, len(portions))
    return read_games(path for _, path in portions)


def read_games(paths: Iterable[Path]) -> list[CalibrationGame]:
    """Read portions back."""
    return [
        CalibrationGame(**json.loads(line))
        for path in paths
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
