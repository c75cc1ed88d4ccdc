"""Training the bidding evaluator from game records: played results need neither double-dummy labels nor a map."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.learn.bidding import calibration_of
from counterplay.skat.learn.calibration import Calibration, write_report
from counterplay.skat.learn.fit import fit_weights
from counterplay.skat.learn.games import CalibrationGame, with_maps
from counterplay.skat.learn.labels import Labels
from counterplay.skat.learn.plan import command_of
from counterplay.skat.learn.portions import Report
from counterplay.skat.players import CONTRACT_KINDS, Evaluator, contract_variant, shipped_evaluator
from counterplay.skat.records import sgf
from counterplay.skat.rules import Ending, to_bits

HELD_OUT_EVERY = 10
# A kind with fewer games than this keeps the shipped weights; the map is still fitted to its games.
LEAST_GAMES = 2_000
MOST_FOR_MAPS = 200_000  # the maps have two numbers each: more games add nothing


@dataclass
class _Gathered:
    """Rows of one kind, as small as they can be: an archive has millions of games."""

    features: list[bytes] = field(default_factory=list)
    wins: list[bytes] = field(default_factory=list)

    def add(self, game: CalibrationGame) -> None:
        """Gather a game."""
        row = np.full(16, -1, dtype=np.int16)
        features = _core.features(game.declaration.core, game.hand, game.discards, game.seat)
        row[: len(features)] = features
        self.features.append(row.tobytes())
        self.wins.append(np.array(game.reached(), dtype=np.uint8).tobytes())

    def labels(self) -> Labels:
        features = np.frombuffer(b"".join(self.features), dtype=np.int16).reshape(-1, 16)
        return Labels(features, np.frombuffer(b"".join(self.wins), dtype=np.uint8).reshape(-1, 3), 1)


def played_hands(paths: Iterable[Path]) -> Iterator[CalibrationGame]:
    """Yield the games of record files that were played to an end, not estimated yet; all else is passed over."""
    for path in paths:
        for record in sgf.load(path):
            state = record.state
            if state is None or record.hidden or state.declaration is None or state.soloist is None:
                continue
            if state.ending not in (Ending.PLAYED_OUT, Ending.DECIDED):
                continue
            result, declaration = state.core.result(), state.declaration
            hand = state.core.dealt_hands[state.soloist]
            variant = contract_variant(declaration)
            made = result.tricks == 0 if variant.startswith("null") else result.points >= 61
            yield CalibrationGame(
                record.line,
                variant,
                hand if declaration.hand else (hand | state.core.dealt_skat) & ~state.core.discards,
                0 if declaration.hand else to_bits(state.discards),
                int(declaration.game),
                state.soloist,
                [],
                0.0,
                result.points,
                result.tricks,
                made,
            )


def train_from_records(
    paths: list[Path], folder: Path, report: Report
) -> tuple[Evaluator, dict[str, Calibration]]:
    """Train from record files: every tenth game is held out for the calibration report."""
    gathered = {kind: _Gathered() for kind in CONTRACT_KINDS}
    base = shipped_evaluator()
    for_maps: list[CalibrationGame] = []
    held_out: list[CalibrationGame] = []
    used = 0
    for number, game in enumerate(played_hands(paths)):
        if number % 1000 == 0:
            report("records", number, 0)
        if number % HELD_OUT_EVERY == HELD_OUT_EVERY - 1:
            held_out.append(game)
            continue
        gathered["null" if game.variant.startswith("null") else game.variant].add(game)
        used += 1
        if len(for_maps) < MOST_FOR_MAPS:
            for_maps.append(game)
    if used < 10:
        raise BadInput(f"only {used} finished games were found in {', '.join(map(str, paths))}: too few to train")
    weights = dict(base.weights)
    few = [kind for kind in CONTRACT_KINDS if len(gathered[kind].features) < LEAST_GAMES]
    for kind in CONTRACT_KINDS:
        if kind not in few:
            weights |= fit_weights([{kind: gathered[kind].labels()}], (kind,))
    evaluator = with_maps(Evaluator(weights, base.maps), for_maps, base.maps)
    calibration = calibration_of([replace(game, chance=_chance(evaluator, game)) for game in held_out])
    folder.mkdir(parents=True, exist_ok=True)
    write_report(folder, calibration)
    evaluator.card = {
        "command": command_of("bidding", games=paths),
        "data": f"{used} games of records; kinds with fewer than {LEAST_GAMES} keep the shipped weights:"
        f" {', '.join(few) or 'none'}",
        "calibration": {name: result.summary() for name, result in calibration.items()},
        "held_out": f"every tenth game, {len(held_out)} in all; records hold only games that were bid",
    }
    return evaluator, calibration


def _chance(evaluator: Evaluator, game: CalibrationGame) -> float:
    return evaluator.core.chance(game.declaration.core, 0, game.hand, game.discards, game.seat)
