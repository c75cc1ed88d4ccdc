"""Games that tie the bidding to an opponent: `counterplay`, who knows him, plays alone against two of him.

Hands of all variants, good and bad, give the map from double-dummy odds to what is won against him; deals that we
pass give what it brings when he plays instead.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.protocol import BadInput, Player, Stream, Table
from counterplay.skat.learn.fit import fit_map
from counterplay.skat.learn.games import CalibrationGame, choose_variant, first_fitting, play_dealt
from counterplay.skat.learn.portions import Report, read_rows, work_off, write_rows
from counterplay.skat.players import (
    FITTED_WORTHS,
    BiddingAgainst,
    CounterplayPlayer,
    Evaluator,
    ImitatorPlayer,
    RulesPlayer,
    contract_levels,
    shipped_evaluator,
)
from counterplay.skat.rules import Pass, Phase, State, margin, observe
from counterplay.workers import HERE

PORTION = 10
PRIOR = 4.0  # how firmly the maps hold to those that were fitted against kermit, in pseudo-observations
NAMES = ("left", "right")  # of the two opponents


@dataclass(frozen=True)
class AgainstPlan:
    """How much to do."""

    policy: str
    seed: int = 1
    games: int = 900
    passed: int = 400
    worlds: int = 40
    playouts: int = 40
    samples: int = 2_000

    @property
    def command(self) -> str:
        """Return the command that does this."""
        return (
            f"counterplay skat train bidding --against {self.policy} --seed {self.seed} --map-games {self.games}"
            f" --passed-deals {self.passed}"
        )


def opponent(policy: str) -> Player[Any, Any]:
    """Return who plays by a policy."""
    return RulesPlayer() if policy == "rules" else ImitatorPlayer(policies=policy, sample=policy == "population")


def train_against(plan: AgainstPlan, folder: Path, report: Report) -> BiddingAgainst:
    """Play and fit; every portion of games is kept in the folder and not played again."""
    if plan.games < 1 or plan.passed < 2:
        raise BadInput("bidding against a policy needs at least 1 game and 2 passed deals")
    opponent(plan.policy)  # a policy that is not there is missed now
    folder.mkdir(parents=True, exist_ok=True)
    games = [CalibrationGame(**row) for row in _rows(plan, folder, "games", plan.games, report)]
    passed = _rows(plan, folder, "passed", plan.passed, report)
    card = {"command": plan.command, "games": len(games), "passed deals": len(passed)}
    return BiddingAgainst(_maps(shipped_evaluator(), games), _line(passed), card)


def _rows(plan: AgainstPlan, folder: Path, name: str, wanted: int, report: Report) -> list[dict[str, Any]]:
    key = f"{name}-{plan.policy}-{plan.seed}-{plan.worlds}-{plan.playouts}-{plan.samples}"
    portions = {}
    for first in range(0, wanted, PORTION):
        size = min(PORTION, wanted - first)
        portions[folder / f"{key}-{first}-{size}.jsonl"] = name, range(first, first + size)
    stage = "games alone" if name == "games" else "deals passed"
    work_off(portions, _play_portion, plan, HERE, stage, report)
    return read_rows(portions)


def _play_portion(plan: AgainstPlan, portion: tuple[str, range]) -> bytes:
    name, indices = portion
    evaluator = shipped_evaluator()
    if name == "games":
        return write_rows(asdict(_play(plan, evaluator, index)) for index in indices)
    return write_rows(_pass(plan, evaluator, index) for index in indices)


def _ourselves(plan: AgainstPlan) -> CounterplayPlayer:
    player = CounterplayPlayer(worlds=plan.worlds, playouts=plan.playouts, samples=plan.samples)
    player.start(Table("skat", ("me", *NAMES), 0))
    for name in NAMES:
        player.model.known.introduce(name, plan.policy)
    return player


def _finish(plan: AgainstPlan, state: State, own: int, index: int, *, passes: bool = False) -> State:
    """Play a deal on: ourselves at one seat, the policy at the others."""
    ourselves, other = _ourselves(plan), opponent(plan.policy)
    while state.phase is not Phase.OVER:
        seat = state.core.to_act
        chance = Stream(plan.seed, "against", index, seat, len(state.calls), state.cards_played)
        if seat == own and passes and state.phase is Phase.AUCTION:
            state = state.apply(Pass())
        else:
            player = ourselves if seat == own else other
            state = state.apply(player.act(observe(state, seat), chance))
    return state


def _play(plan: AgainstPlan, evaluator: Evaluator, index: int) -> CalibrationGame:
    """Play one game alone, with a hand of the variant whose turn it is."""
    return play_dealt(
        evaluator,
        choose_variant,
        plan.seed + 5_000_000,
        index,
        lambda state, seat: _finish(plan, state, seat, index),
    )


def _pass(plan: AgainstPlan, evaluator: Evaluator, index: int) -> dict[str, Any]:
    """Pass a hand that could be played or not, and see what the deal brings."""

    def worth_of(ten: int, skat: int, seat: int) -> float | None:
        worth = evaluator.core.worths_by_bid(ten, seat)[0]
        return worth if FITTED_WORTHS[0] <= worth <= FITTED_WORTHS[1] else None

    deal, _, seat, worth = first_fitting(plan.seed + 6_000_000, index, worth_of)
    end = _finish(plan, State.start(deal), seat, index, passes=True)
    return {"worth": worth, "points": margin(end.result, seat)}


def _maps(evaluator: Evaluator, games: list[CalibrationGame]) -> dict[str, list[tuple[float, float]]]:
    maps = {}
    for variant, levels in evaluator.maps.items():
        own = [game for game in games if game.variant == variant]
        maps[variant] = list(levels)
        for level in range(contract_levels(variant) if own else 0):
            odds = np.array([game.log_odds[level] for game in own])
            reached = np.array([game.reached()[level] for game in own])
            maps[variant][level] = fit_map(odds, reached, levels[level], PRIOR)
    return maps


def _line(passed: list[dict[str, Any]]) -> tuple[float, float]:
    slope, at_nothing = np.polyfit([row["worth"] for row in passed], [row["points"] for row in passed], 1)
    return round(float(at_nothing), 2), round(float(slope), 4)
