"""Training the bidding evaluator, stage by stage; every stage keeps its work in a folder and is not done twice.

The recipe: hands with haphazard choices, labelled by double-dummy play; then hands with the best choices of that
fit, because the best of 66 discards is always overrated by the fit that chose it; then games played
out, for the map from double-dummy to played results; then other games, to see whether the estimates come true.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from counterplay.skat.learn.calibration import Calibration, calibrate, write_report
from counterplay.skat.learn.fit import fit_evaluator
from counterplay.skat.learn.games import HELD_OUT, MAP, CalibrationGame, play_games, with_maps
from counterplay.skat.learn.labels import STAGES, Labels, make_labels
from counterplay.skat.learn.plan import BiddingPlan
from counterplay.skat.learn.portions import Report, claim, put
from counterplay.skat.players import Evaluator, load_evaluator
from counterplay.workers import HERE, Executor


def train_bidding(
    plan: BiddingPlan, folder: Path, report: Report, executor: Executor = HERE
) -> tuple[Evaluator, dict[str, Calibration]]:
    """Train an evaluator in a folder; work found there is used."""
    plan.check()
    claim(folder / "plan.json", plan.command)
    stages: list[dict[str, Labels]] = []
    evaluator: Evaluator | None = None
    for stage in range(len(STAGES)):
        stages.append(make_labels(folder, stage, evaluator, plan, executor, report))
        evaluator = _fit(folder / f"fit-{stage}.json", stages)
    assert evaluator is not None
    games = play_games(folder, MAP, evaluator, plan, executor, report)
    evaluator = with_maps(evaluator, games)
    held_out = play_games(folder, HELD_OUT, evaluator, plan, executor, report)
    calibration = calibration_of(held_out)
    write_report(folder, calibration)
    evaluator.card = {
        "command": plan.command,
        "seed": plan.seed,
        "data": f"{_hands(stages)} dealt hands, each solved double-dummy in {plan.worlds} worlds;"
        f" {len(games)} games of kermit(worlds={plan.game_worlds}) against itself for the map to played results",
        "calibration": {name: result.summary() for name, result in calibration.items()},
        "held_out": f"{len(held_out)} games of other deals, every hand playing its best game at a bid of 18,"
        " whether it would have bid or not",
    }
    return evaluator, calibration


def _hands(stages: list[dict[str, Labels]]) -> int:
    return sum(len(labels.features) for stage in stages for labels in stage.values())


def _fit(path: Path, stages: list[dict[str, Labels]]) -> Evaluator:
    if not path.exists():
        put(path, fit_evaluator(stages).dumps().encode())
    return load_evaluator(path)


def calibration_of(games: Sequence[CalibrationGame]) -> dict[str, Calibration]:
    """Return the calibration over all games, where bidding decides (0.5 to 0.7), and by kind of game."""
    estimated = np.array([game.chance for game in games])
    won = np.array([float(game.won) for game in games])
    names = np.array([game.variant for game in games])
    report = {"all": calibrate(estimated, won), "0.5 to 0.7": calibrate(estimated, won, 0.5, 0.7, bins=2)}
    for kind in ("suit", "grand", "null"):
        chosen = np.char.startswith(names, kind) if len(names) else np.zeros(0, dtype=bool)
        if chosen.any():
            report[kind] = calibrate(estimated[chosen], won[chosen])
    return report
