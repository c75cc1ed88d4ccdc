"""Training the bidding evaluator from game records: played results need neither double-dummy labels nor a map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.learn.bidding import Report, calibration_of
from counterplay.skat.learn.calibration import Calibration, write_report
from counterplay.skat.learn.fit import fit_maps, fit_weights
from counterplay.skat.learn.games import log_odds_of
from counterplay.skat.learn.labels import Labels
from counterplay.skat.players import CONTRACT_KINDS, Evaluator, contract_variant, shipped_evaluator
from counterplay.skat.records import sgf
from counterplay.skat.rules import Ending, State, to_bits

HELD_OUT_EVERY = 10
# A kind with fewer games than this keeps the shipped weights; the map is still fitted to its games.
LEAST_GAMES = 2_000


@dataclass
class _Gathered:
    """Rows of one kind, as small as they can be: an archive has millions of games."""

    features: list[bytes] = field(default_factory=list)
    wins: list[bytes] = field(default_factory=list)

    def labels(self) -> Labels:
        features = np.frombuffer(b"".join(self.features), dtype=np.int16).reshape(-1, 16)
        return Labels(features, np.frombuffer(b"".join(self.wins), dtype=np.uint8).reshape(-1, 3), 1)


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A game of a record as the evaluator sees it."""

    state: State
    ten: int
    discards: int
    reached: tuple[bool, bool, bool]  # 61 points (or null made), 90, every trick


def played_hands(paths: Iterable[Path]) -> Iterator[PlayedHand]:
    """Yield the games of record files that were played to an end; all else is passed over."""
    for path in paths:
        for record in sgf.load(path):
            state = record.state
            if state is None or record.hidden or state.declaration is None or state.soloist is None:
                continue
            if state.ending not in (Ending.PLAYED_OUT, Ending.DECIDED):
                continue
            result = state.core.result()
            null = contract_variant(state.declaration).startswith("null")
            hand = state.core.dealt_hands[state.soloist]
            ten = hand if state.declaration.hand else (hand | state.core.dealt_skat) & ~state.core.discards
            reached = (
                (result.tricks == 0, False, False)
                if null
                else (result.points >= 61, result.points >= 90, result.tricks == 10)
            )
            yield PlayedHand(state, ten, 0 if state.declaration.hand else to_bits(state.discards), reached)


def train_from_records(
    paths: list[Path], folder: Path, report: Report
) -> tuple[Evaluator, dict[str, Calibration]]:
    """Train from record files: every tenth game is held out for the calibration report."""
    gathered = {kind: _Gathered() for kind in CONTRACT_KINDS}
    base = shipped_evaluator()
    variants: list[str] = []
    kept: list[PlayedHand] = []
    held_out: list[PlayedHand] = []
    used = 0
    for number, game in enumerate(played_hands(paths)):
        if number % 1000 == 0:
            report("records", number, 0)
        if number % HELD_OUT_EVERY == HELD_OUT_EVERY - 1:
            held_out.append(game)
            continue
        declaration, seat = game.state.declaration, game.state.soloist
        assert declaration is not None
        assert seat is not None
        variant = contract_variant(declaration)
        kind = "null" if variant.startswith("null") else variant
        row = np.full(16, -1, dtype=np.int16)
        features = _core.features(declaration.core, game.ten, game.discards, seat)
        row[: len(features)] = features
        gathered[kind].features.append(row.tobytes())
        gathered[kind].wins.append(np.array(game.reached, dtype=np.uint8).tobytes())
        used += 1
        if len(kept) < 200_000:  # the maps have two numbers each: more games add nothing
            kept.append(game)
            variants.append(variant)
    if used < 10:
        raise BadInput(f"only {used} finished games were found in {', '.join(map(str, paths))}: too few to train")
    weights = dict(base.weights)
    for kind in CONTRACT_KINDS:
        if len(gathered[kind].features) >= LEAST_GAMES:
            weights |= fit_weights([{kind: gathered[kind].labels()}], (kind,))
    evaluator = Evaluator(weights, base.maps)
    maps = fit_maps(
        variants,
        np.array([_odds(evaluator, game) for game in kept]),
        np.array([game.reached for game in kept], dtype=np.float64),
        base.maps,
    )
    evaluator = Evaluator(weights, maps)
    estimated = np.array([_chance(evaluator, game) for game in held_out])
    won = np.array([float(game.reached[0]) for game in held_out])
    calibration = calibration_of(estimated, won, [_variant(game) for game in held_out])
    folder.mkdir(parents=True, exist_ok=True)
    write_report(folder, calibration)
    evaluator.card = {
        "command": "counterplay skat train bidding " + " ".join(f"--games {path.name}" for path in paths),
        "data": f"{used} games of records; kinds with fewer than {LEAST_GAMES} keep the shipped weights:"
        f" {', '.join(kind for kind in CONTRACT_KINDS if len(gathered[kind].features) < LEAST_GAMES) or 'none'}",
        "calibration": {name: result.summary() for name, result in calibration.items()},
        "held_out": f"every tenth game, {len(held_out)} in all; records hold only games that were bid",
    }
    return evaluator, calibration


def _variant(game: PlayedHand) -> str:
    assert game.state.declaration is not None
    return contract_variant(game.state.declaration)


def _odds(evaluator: Evaluator, game: PlayedHand) -> list[float]:
    assert game.state.declaration is not None
    assert game.state.soloist is not None
    return log_odds_of(evaluator, game.state.declaration, game.ten, game.discards, game.state.soloist)


def _chance(evaluator: Evaluator, game: PlayedHand) -> float:
    assert game.state.declaration is not None
    assert game.state.soloist is not None
    return evaluator.core.chance(game.state.declaration.core, 0, game.ten, game.discards, game.state.soloist)
