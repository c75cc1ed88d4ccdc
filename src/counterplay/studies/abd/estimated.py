"""Past the paper: ABD against an opponent known only from k observed hands, with p chosen from the data.

Player 1 watches k hands of Leduc in which an equilibrium player meets the opponent, with all cards shown
afterwards, and estimates the opponent's behaviour (posterior mean, Dirichlet prior of weight 1). For each p he
computes ABD's answer to the estimate. Its exploitability is known exactly whatever the data; its utility is not,
so he takes its 5% quantile over opponents drawn from the posterior. He chooses the p with the best quantile among
those whose exploitability stays within the bound, and the equilibrium where none does or none is better.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from counterplay.efg import (
    Floats,
    Ints,
    Method,
    MethodSettings,
    OpponentEstimate,
    ResponseMatch,
    judge_answer,
    make_method,
    opponents,
)
from counterplay.studies.abd.setting import (
    LEDUC,
    AbdPart,
    AbdSize,
    Shared,
    abd,
    blueprint,
    game,
    match_against,
    measures,
)
from counterplay.studies.tables import Row

NAME = "estimated"
OPPONENTS = ("S1", "uniform", "random-7")
TRUSTS = (0.1, 0.2, 0.3, 0.4, 0.6, 0.8)
BOUND = 0.25
DRAWS = 200
QUANTILE = 0.05


def posterior_quantile(behaviour: Floats, estimate: OpponentEstimate, seed: np.random.Generator) -> float:
    """Return what a strategy of player 1 is worth against all but the worst opponents the hands allow."""
    leduc = game(LEDUC)
    first, second = leduc.treeplexes
    worth = leduc.payoff_to_second @ first.plan(behaviour)
    weights = estimate.counts + second.uniform()
    values = []
    for _ in range(DRAWS):
        draws = seed.gamma(weights)
        sums = np.add.reduceat(draws[1:], second.first[:-1] - 1)
        drawn = np.ones(second.sequences)
        drawn[1:] = draws[1:] / np.maximum(sums, 1e-300)[second.owner[1:]]
        values.append(float(second.plan(drawn) @ worth))
    return float(np.quantile(values, QUANTILE))


@cache
def _match(opponent: str) -> ResponseMatch:
    return match_against(opponent, LEDUC)


@lru_cache(maxsize=2)
def _hands(shared: Shared, opponent: str, repeat: int) -> Ints:
    (seed, size), truth = shared, _match(opponent)
    key = (seed, NAME, opponent, repeat)
    return opponents.deal_hands(game(LEDUC), truth.blueprint.first, truth.opponent, max(size.hands), *key)


def _rows(shared: Shared, case: tuple[str, int, int]) -> list[Row]:
    opponent, repeat, hands = case
    earned = _earned(_match(opponent), abd(LEDUC), _hands(shared, opponent, repeat)[:hands], shared[0])
    return [{"opponent": opponent, "hands": hands, "repeat": repeat, **row} for row in earned]


def _earned(truth: ResponseMatch, method: Method, ends: Ints, seed: int) -> list[dict[str, str]]:
    """Return what each way to answer earns against the true opponent, and what it risks."""
    leduc = game(LEDUC)
    estimate = opponents.estimate(leduc, opponents.observe(leduc, ends))
    believed = ResponseMatch(leduc, estimate.behaviour, blueprint(LEDUC))
    random = opponents.generator(seed, "posterior")
    equilibrium = truth.blueprint.first
    best, chosen, chosen_p = posterior_quantile(equilibrium, estimate, random), equilibrium, "equilibrium"
    for p in TRUSTS:
        outcome = method.respond(believed, p)
        if outcome.exploitability <= BOUND:
            quantile = posterior_quantile(outcome.behaviour, estimate, random)
            if quantile > best:
                best, chosen, chosen_p = quantile, outcome.behaviour, f"{p:g}"
    others = {
        "best response": (make_method("br", leduc, MethodSettings(canonical=False)), 1.0),
        "data-biased": (make_method("data-biased", leduc, MethodSettings(seen=estimate.seen)), 0.95),
    }
    answers = {"abd, p from data": (chosen, chosen_p), "equilibrium": (equilibrium, "")}
    for name, (answer, p) in others.items():
        answers[name] = (answer.respond(believed, p).behaviour, f"{p:g}")
    return [
        {"method": name, "p": p_text} | measures(judge_answer(truth, behaviour, 1.0), "gain", "exploitability")
        for name, (behaviour, p_text) in answers.items()
    ]


def _cases(size: AbdSize) -> list[tuple[str, int, int]]:
    return [
        (opponent, repeat, hands)
        for opponent in OPPONENTS
        for repeat in range(size.repeats)
        for hands in size.hands
    ]


PART = AbdPart(NAME, ("opponent", "repeat", "hands"), _cases, _rows)
