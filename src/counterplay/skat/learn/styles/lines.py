"""Lines through the space of styles that people have a word for.

A line is named for something a policy does: how far it bids, how often it gives the partner points. In the same
moments of games that made-up players have played, every player's policy says how much of it is to be expected of
him; the direction in which that grows is the line, by linear regression, and its places are in standard deviations
of the made-up players. How much of the differences the line explains is stored with it.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import Stream
from counterplay.skat.beliefs import Point, PolicyExamples, StyledDecisions, StyleLine, StylePolicies
from counterplay.skat.learn.plan import StylePlan
from counterplay.skat.learn.population import play_somebodies
from counterplay.skat.players import LINE_NAMES, LineMoment, examples_of, moments_of_lines, with_unusual

ASKED_PEOPLE = 300
APART = 7  # so many games on, so that many tables are looked at
QUANTILES = 101
RIDGE = 1e-3

Floats = NDArray[np.float64]


def find_lines(styles: StylePolicies, means: Floats, plan: StylePlan) -> tuple[StyleLine, ...]:
    """Return the lines, by what is to be expected of the players of the training in the same moments."""
    decisions, moments = _moments(styles, plan)
    people = means[:: max(1, len(means) // ASKED_PEOPLE)]
    usual = {point: asked.chances(styles.prior.mean) for point, asked in decisions.items()}
    wanted: defaultdict[tuple[str, Point], tuple[list[int], list[Floats]]] = defaultdict(lambda: ([], []))
    for moment, row in moments:
        asked = decisions[moment.point]
        for name, worth in with_unusual(moment, usual[moment.point][row], asked.legal[row]).items():
            rows, worths = wanted[name, moment.point]
            rows.append(row)
            worths.append(worth)
    counts: defaultdict[str, int] = defaultdict(int)
    sums: defaultdict[str, Floats] = defaultdict(lambda: np.zeros(len(people)))
    stacked = {key: (rows, np.array(worths)) for key, (rows, worths) in wanted.items()}
    for (name, _), (rows, _) in stacked.items():
        counts[name] += len(rows)
    for number, style in enumerate(people):
        chances = {point: asked.chances(style) for point, asked in decisions.items()}
        for (name, point), (places, table) in stacked.items():
            sums[name][number] += float((chances[point][places] * table).sum())
    return tuple(_line(name, sums[name] / counts[name], people, means) for name in LINE_NAMES if counts[name])


def _moments(
    styles: StylePolicies, plan: StylePlan
) -> tuple[dict[Point, StyledDecisions], list[tuple[LineMoment, int]]]:
    """Return the decisions of some games, and the moments among them, each with its row."""
    seed = Stream(plan.seed, "moments of lines").next64() >> 33  # games apart from those of the training
    parts: defaultdict[Point, list[PolicyExamples]] = defaultdict(list)
    counts: defaultdict[Point, int] = defaultdict(int)
    moments = []
    for index in range(plan.line_games):
        state, _ = play_somebodies(seed, index * APART, plan.people)
        examples = examples_of(state)
        for moment in moments_of_lines(state, examples):
            if moment.point in styles.networks:
                moments.append((moment, counts[moment.point] + moment.row))
        for point in styles.networks:
            if len(examples[point]):
                parts[point].append(examples[point])
                counts[point] += len(examples[point])
    return {point: styles.decisions(PolicyExamples.joined(some)) for point, some in parts.items()}, moments


def _line(name: str, values: Floats, people: Floats, means: Floats) -> StyleLine:
    centred = people - people.mean(axis=0)
    wanted = (values - values.mean()) / max(float(values.std()), 1e-9)
    direction = np.linalg.solve(centred.T @ centred + RIDGE * np.eye(centred.shape[1]), centred.T @ wanted)
    explained = 1 - float(((wanted - centred @ direction) ** 2).mean() / max(float(wanted.var()), 1e-9))
    places = means @ direction
    return StyleLine(name, direction, np.quantile(places, np.linspace(0, 1, QUANTILES)), explained)
