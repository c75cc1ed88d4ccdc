"""Fits the weights by which `rules` chooses the soloist's cards.

The principles are written by hand (`cpp/skat/players/rules_soloist.cpp`); a card's merit is linear in their
weights. Three `rules` play. Every decision of the soloist at which one card still wins the game and
another loses it, with all cards known, is an example. The weights are those under which a winning card is
likeliest, when cards are taken
with chances that grow with the exponential of their merit (a conditional logit). It begins with weights of
nothing. Which decisions come up depends on the play: the fitted soloist plays the next round, and every fit has
all rounds so far.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.learn.plan import SoloistPlan
from counterplay.skat.learn.portions import Report, claim, work_off
from counterplay.skat.players import SOLOIST_FORMAT, RulesPlayer
from counterplay.skat.rules import State, deal, observe
from counterplay.skat.solver import Solver, first_lead_of
from counterplay.workers import HERE, Executor

NAMES: tuple[str, ...] = tuple(_core.SoloistWeights().names)
PORTION = 100
HELD_OUT = 10  # every tenth game measures, and is not fitted
SCALE = 10.0  # merits are written in tenths of a unit of log odds, so that one decimal is enough
PENALTY = (
    1e-3  # on the square of a weight times the spread of its principle: only to settle what no example decides
)
TARGET = 61

Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class CardExamples:
    """Cards of the soloist: a row each, those of one decision together."""

    principles: NDArray[np.float64]  # by card and principle
    wins: NDArray[np.bool_]  # whether the card still wins the game
    first: NDArray[np.int64]  # the first card of every decision
    game: NDArray[np.int64]  # of every decision

    def __len__(self) -> int:
        return len(self.first)

    def some(self, chosen: NDArray[np.bool_]) -> CardExamples:
        """Return some of the decisions."""
        lengths = np.diff(np.append(self.first, len(self.wins)))
        cards = np.repeat(chosen, lengths)
        lengths = lengths[chosen]
        first = np.concatenate(([0], np.cumsum(lengths)[:-1])).astype(np.int64) if len(lengths) else self.first[:0]
        return CardExamples(self.principles[cards], self.wins[cards], first, self.game[chosen])

    def mistakes(self, weights: Weights) -> int:
        """Return at how many decisions the card of most merit loses; of equals the first, as in play."""
        merits = self.principles @ weights
        ends = np.append(self.first[1:], len(merits))
        best = [begin + int(np.argmax(merits[begin:end])) for begin, end in zip(self.first, ends, strict=True)]
        return int(np.count_nonzero(~self.wins[best]))


def together(parts: Sequence[CardExamples]) -> CardExamples:
    """Return the examples of several rounds as one."""
    offsets = np.cumsum([0, *(len(part.wins) for part in parts[:-1])])
    return CardExamples(
        np.concatenate([part.principles for part in parts]),
        np.concatenate([part.wins for part in parts]),
        np.concatenate([part.first + offset for part, offset in zip(parts, offsets, strict=True)]),
        np.concatenate([part.game for part in parts]),
    )


def examples_of(indices: Sequence[int], seed: int, weights: Weights) -> CardExamples:
    """Play games and return the soloist's decisions at which something is won or lost."""
    player, solver = RulesPlayer(weights=_core.SoloistWeights(weights.tolist())), Solver()
    rows: list[NDArray[np.float64]] = []
    wins: list[bool] = []
    first: list[int] = []
    of: list[int] = []
    for index in indices:
        state = State.start(deal(seed=seed, index=index))
        weighed: list[tuple[list[int], NDArray[np.float64]]] = []  # of each card played
        while (seat := state.to_act) is not None:
            seen = observe(state, seat)
            if state.declaration is not None and state.soloist is not None and seen.core.legal_cards:
                weighed.append(_core.weigh_cards(seen.core) if seat == state.soloist else ([], np.empty((0, 0))))
            state = state.apply(player.act(seen, Stream(0)))
        if state.declaration is None or not any(cards for cards, _ in weighed):
            continue
        start, play = first_lead_of(state)
        for decision, (cards, principles) in zip(solver.post_mortem(start, play, TARGET), weighed, strict=False):
            results = {int(card): bool(won) for card, won in decision.results.items()}
            if not cards or len(set(results.values())) < 2:
                continue
            first.append(len(wins))
            of.append(index)
            wins += [results[card] for card in cards]
            rows.append(principles)
    principles = np.concatenate(rows) if rows else np.empty((0, len(NAMES)))
    return CardExamples(principles, np.array(wins, bool), np.array(first, np.int64), np.array(of, np.int64))


def fit(examples: CardExamples) -> Weights:
    """Return the weights that make winning cards likeliest, rounded as they are written."""
    if not len(examples):
        raise BadInput("no game has a decision to learn from: play more games")
    spread = examples.principles.std(axis=0)
    spread[spread == 0] = 1.0
    scaled = examples.principles / spread
    lengths = np.diff(np.append(examples.first, len(examples.wins)))

    def loss(free: Weights) -> tuple[float, Weights]:
        merits = scaled @ free
        merits -= np.repeat(np.maximum.reduceat(merits, examples.first), lengths)
        power = np.exp(merits)
        good = np.where(examples.wins, power, 0.0)
        every, won = np.add.reduceat(power, examples.first), np.add.reduceat(good, examples.first)
        won = np.maximum(won, 1e-300)
        slope = power / np.repeat(every, lengths) - good / np.repeat(won, lengths)
        value = float(np.sum(np.log(every) - np.log(won))) + PENALTY * float(free @ free)
        return value, scaled.T @ slope + 2 * PENALTY * free

    fitted = minimize(loss, np.zeros(len(NAMES)), jac=True, method="L-BFGS-B", options={"maxiter": 2_000})
    rounded: Weights = np.round(SCALE * fitted.x / spread, 1) + 0.0
    return rounded


def _gather(shared: tuple[int, list[float]], indices: range) -> bytes:
    seed, weights = shared
    written = io.BytesIO()
    np.savez_compressed(written, **asdict(examples_of(indices, seed, np.array(weights))))
    return written.getvalue()


def _round(
    folder: Path, plan: SoloistPlan, number: int, weights: Weights, executor: Executor, report: Report
) -> CardExamples:
    """Return the examples of a round; portions that are in the folder are not played again."""
    begin = number * plan.games
    portions = {}
    for first in range(begin, begin + plan.games, PORTION):
        last = min(first + PORTION, begin + plan.games)
        portions[folder / f"round-{number + 1}-{first}-{last}.npz"] = range(first, last)
    work_off(portions, _gather, (plan.seed, weights.tolist()), executor, f"round {number + 1}", report)
    return together([_read(path) for path in portions])


def _read(path: Path) -> CardExamples:
    try:
        with np.load(path, allow_pickle=False) as file:
            return CardExamples(**{name: file[name] for name in ("principles", "wins", "first", "game")})
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise BadInput(f"{path} is damaged: delete it to play its games again") from None


def train_soloist(folder: Path, plan: SoloistPlan, report: Report, executor: Executor = HERE) -> dict[str, Any]:
    """Return the fitted weights, and how often they err beside the shipped ones on games that were not fitted."""
    claim(folder / "plan.txt", plan.command)
    weights: Weights = np.zeros(len(NAMES))
    rounds: list[CardExamples] = []
    for number in range(plan.rounds):
        rounds.append(_round(folder, plan, number, weights, executor, report))
        examples = together(rounds)
        weights = fit(examples.some(examples.game % HELD_OUT != 0))
    measured = rounds[-1].some(rounds[-1].game % HELD_OUT == 0)
    shipped = np.array(_core.SoloistWeights().values)
    return {
        "format": SOLOIST_FORMAT,
        "command": plan.command,
        "decisions": int(sum(map(len, rounds))),
        "held out": {
            "decisions": len(measured),
            "mistakes": measured.mistakes(weights),
            "mistakes of the shipped weights": measured.mistakes(shipped),
        },
        "weights": dict(zip(NAMES, weights.tolist(), strict=True)),
    }


def dumps_soloist(trained: dict[str, Any]) -> str:
    """Return the text of a file of weights."""
    return json.dumps(trained, indent=2) + "\n"
