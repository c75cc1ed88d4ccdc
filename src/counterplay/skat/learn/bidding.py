"""Training the bidding evaluator, stage by stage; every stage keeps its work in a folder and is not done twice.

The recipe: hands with haphazard choices, labelled by double-dummy play; then hands with the best choices of that
fit, because the best of 66 discards is always overrated by the fit that chose it; then games played
out, for the map from double-dummy to played results; then other games, to see whether the estimates come true.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.skat.learn.calibration import Calibration, calibrate, write_report
from counterplay.skat.learn.fit import fit_evaluator, fit_maps
from counterplay.skat.learn.games import CalibrationGame, declaration_of, log_odds_of, play_games
from counterplay.skat.learn.labels import Labels, make_labels
from counterplay.skat.learn.plan import BiddingPlan
from counterplay.skat.learn.portions import claim, put
from counterplay.skat.players import Evaluator, load_evaluator
from counterplay.workers import HERE, Executor

Report = Callable[[str, int, int], None]  # stage, portions done, in all


def train_bidding(
    plan: BiddingPlan, folder: Path, report: Report, executor: Executor = HERE
) -> tuple[Evaluator, dict[str, Calibration]]:
    """Train an evaluator in a folder; work found there is used."""
    plan.check()
    claim(folder / "plan.json", plan.command)
    stages: list[dict[str, Labels]] = []
    evaluator: Evaluator | None = None
    for stage, hands in enumerate((max(1, plan.hands * 2 // 5), plan.hands)):
        name = "labels, first choices" if stage == 0 else "labels, best choices"
        stages.append(
            make_labels(
                folder,
                stage,
                evaluator,
                seed=plan.seed,
                hands=hands,
                worlds=plan.worlds,
                executor=executor,
                progress=lambda done, total, name=name: report(name, done, total),  # type: ignore[misc]
            )
        )
        evaluator = _fit(folder / f"fit-{stage}.json", stages)
    assert evaluator is not None

    def played(
        name: str, stage: str, bids: Evaluator, seed: int, games: int, held_out: bool
    ) -> list[CalibrationGame]:
        return play_games(
            folder,
            name,
            bids,
            seed=plan.seed + seed,
            games=games,
            worlds=plan.game_worlds,
            executor=executor,
            held_out=held_out,
            progress=lambda done, total: report(stage, done, total),
        )

    games = played("map", "games for the map", evaluator, 1_000_000, plan.map_games, False)
    evaluator = with_maps(evaluator, games)
    held_out = played("held-out", "held-out games", evaluator, 2_000_000, plan.held_out_games, True)
    calibration = calibration_of(
        np.array([game.chance for game in held_out]),
        np.array([float(game.won) for game in held_out]),
        [game.variant for game in held_out],
    )
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


def with_maps(evaluator: Evaluator, games: list[CalibrationGame]) -> Evaluator:
    """Return the evaluator with maps fitted to games, whose log odds are worked out by this evaluator."""
    odds = np.array(
        [
            log_odds_of(evaluator, declaration_of(game.variant, game.game), game.hand, game.discards, game.seat)
            for game in games
        ]
    )
    reached = np.array([game.reached() for game in games])
    maps = fit_maps([game.variant for game in games], odds, reached)
    return Evaluator(evaluator.weights, maps, evaluator.card)


def calibration_of(estimated: Any, won: Any, variants: list[str]) -> dict[str, Calibration]:
    """Return the calibration over all games, where bidding decides (0.5 to 0.7), and by kind of game."""
    names = np.array(variants)
    report = {
        "all": calibrate(estimated, won),
        "0.5 to 0.7": calibrate(estimated, won, 0.5, 0.7, bins=2),
    }
    for kind in ("suit", "grand", "null"):
        chosen = np.char.startswith(names, kind) if len(names) else np.zeros(0, dtype=bool)
        if chosen.any():
            report[kind] = calibrate(estimated[chosen], won[chosen])
    return report
