"""Games that tie the bidding to an opponent: `counterplay`, who knows him, plays alone against two of him.

Hands of all variants, good and bad, give the map from double-dummy odds to what is won against him; deals that we
pass give what it brings when he plays instead.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.protocol import BadInput, Player, Stream, Table
from counterplay.skat import _core
from counterplay.skat.learn.fit import fit_map
from counterplay.skat.learn.games import CalibrationGame, choose_variant, play_dealt
from counterplay.skat.learn.portions import put
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
from counterplay.skat.rules import Deal, Pass, Phase, State, from_bits, observe, seeger_fabian

PORTION = 10
PRIOR = 4.0  # how firmly the maps hold to those that were fitted against kermit, in pseudo-observations
NAMES = ("left", "right")  # of the two opponents
Progress = Callable[[str, int, int], None]  # stage, done, in all


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


def train_against(plan: AgainstPlan, folder: Path, report: Progress) -> BiddingAgainst:
    """Play and fit; every portion of games is kept in the folder and not played again."""
    if plan.games < 1 or plan.passed < 2:
        raise BadInput("bidding against a policy needs at least 1 game and 2 passed deals")
    opponent(plan.policy)  # a policy that is not there is missed now
    folder.mkdir(parents=True, exist_ok=True)
    evaluator = shipped_evaluator()
    rows = _portions(
        plan, folder, "games", plan.games, report, lambda index: asdict(_play(plan, evaluator, index))
    )
    games = [CalibrationGame(**row) for row in rows]
    passed = _portions(plan, folder, "passed", plan.passed, report, lambda index: _pass(plan, evaluator, index))
    card = {"command": plan.command, "games": len(games), "passed deals": len(passed)}
    return BiddingAgainst(_maps(evaluator, games), _line(passed), card)


def _portions(
    plan: AgainstPlan,
    folder: Path,
    name: str,
    wanted: int,
    report: Progress,
    play: Callable[[int], dict[str, Any]],
) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    for first in range(0, wanted, PORTION):
        size = min(PORTION, wanted - first)
        key = f"{name}-{plan.policy}-{plan.seed}-{plan.worlds}-{plan.playouts}-{plan.samples}-{first}-{size}"
        path = folder / f"{key}.jsonl"
        if not path.exists():
            lines = [json.dumps(play(index)) + "\n" for index in range(first, first + size)]
            put(path, "".join(lines).encode())
        rows += [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        report("games alone" if name == "games" else "deals passed", first + size, wanted)
    return rows


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
    for attempt in range(1_000):
        hands, skat, seat = _core.dealt_hand(plan.seed + 6_000_000, index * 1_000 + attempt)
        worth = evaluator.core.worths_by_bid(hands[seat], seat)[0]
        if FITTED_WORTHS[0] <= worth <= FITTED_WORTHS[1]:
            break
    else:
        raise RuntimeError("no hand fits in a thousand deals")
    first, second, third = (from_bits(hand) for hand in hands)
    state = State.start(Deal((first, second, third), from_bits(skat)))
    points = seeger_fabian(_finish(plan, state, seat, index, passes=True).result)
    return {"worth": worth, "points": points[seat] - (sum(points) - points[seat]) / 2}


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
