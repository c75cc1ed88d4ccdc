"""Strangers become known: the nearest policy we have, adapted to a name's games with few parameters.

Of a network only the last layer is fitted: what it looks at stays, how much each of it counts is learned anew.
The fit is regularised towards the policy it starts from, so that ten games move little and a thousand move all
that the games say. What it is worth is judged on games that it did not see, and kept with it.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.opponent import Fit
from counterplay.protocol import BadInput, Change
from counterplay.skat.beliefs import (
    Collector,
    NamedPolicies,
    Point,
    PolicyExamples,
    PolicyNetwork,
    choices_of,
    completed_policies,
    log_likelihoods,
)
from counterplay.skat.players import playouts
from counterplay.skat.records import sgf
from counterplay.skat.rules import State

FIT_PART = "fit"  # the part of a name's document that says how well what is believed explains him
STYLE_PART = "style"  # where he lies in the space of styles (`known_style.py`)
LEARNED_PART = "learned"  # the part with the policy learned from his games, and its name among the policies
PLAY_POINTS = (Point.PLAY_SUIT, Point.PLAY_GRAND, Point.PLAY_NULL)
STIFFNESS = 100.0  # holds the last layer where it was; by trial on held-out games (docs/counterplay.md)
HELD_OUT = 5  # every fifth game judges what the others taught
FIRST_LESSON = 12  # games after which the table learns by itself
NEXT_LESSON = 1.25  # and again after so many times the games
SeenGame = tuple[State, int]  # a finished deal, and the seat of the one who is learned


@dataclass(frozen=True)
class LearnedPolicy:
    """A policy fitted to one name: from which it started, on how much, and how it did on games it did not see."""

    start: str
    games: int
    decisions: int
    before: Fit  # on the held-out games: of the policy it started from,
    after: Fit  # and of what was learned from the others
    changes: Mapping[Point, NDArray[np.float32]]  # of the last layer, a row more than it has inputs: the bias

    def networks(self, policies: NamedPolicies) -> dict[Point, PolicyNetwork]:
        """Return the networks: the start's, their last layers changed."""
        if self.start not in policies:
            raise BadInput(f"what was learned starts from the policy {self.start!r}, which is not there")
        networks = dict(completed_policies(policies)[self.start])
        for point, change in self.changes.items():
            networks[point] = changed(networks[point], change)
        return networks

    def as_dict(self) -> dict[str, Any]:
        """Return it as a document keeps it."""
        return {
            "start": self.start,
            "games": self.games,
            "decisions": self.decisions,
            "before": self.before.as_dict(),
            "after": self.after.as_dict(),
            "changes": {
                point.name.lower(): base64.b64encode(change.astype("<f4").tobytes()).decode()
                for point, change in self.changes.items()
            },
        }

    @classmethod
    def read(cls, document: Mapping[str, Any]) -> LearnedPolicy:
        """Return what a document keeps."""
        changes = {}
        for name, text in document["changes"].items():
            point = Point[name.upper()]
            numbers = np.frombuffer(base64.b64decode(text), dtype="<f4")
            changes[point] = numbers.reshape(-1, point.outputs).astype(np.float32)
        games, decisions = int(document["games"]), int(document["decisions"])
        return cls(
            str(document["start"]),
            games,
            decisions,
            Fit.read(document["before"]),
            Fit.read(document["after"]),
            changes,
        )


def changed(network: PolicyNetwork, change: NDArray[np.float32]) -> PolicyNetwork:
    """Return a network whose last layer is changed by so much."""
    *rest, (weights, bias) = network.layers
    if change.shape != (weights.shape[0] + 1, weights.shape[1]):
        raise BadInput("what was learned does not fit the network it started from: learn it again")
    return PolicyNetwork(
        network.point, [*rest, (weights + change[:-1], bias + change[-1])], auction=network.auction
    )


def nearest(games: Sequence[SeenGame], policies: NamedPolicies) -> str:
    """Return the policy that makes what the name did likeliest."""
    sums = np.zeros(len(policies))
    whole = completed_policies(policies)
    for state, seat in games:
        sums += log_likelihoods(state, whole)[:, seat]
    return list(policies)[int(np.argmax(sums))]


def learn_policy(
    games: Sequence[SeenGame], policies: NamedPolicies, stiffness: float = STIFFNESS
) -> LearnedPolicy:
    """Fit a policy to what one name did in finished deals."""
    games = [(state, seat) for state, seat in games if state.declaration is not None]
    if not games:
        raise BadInput("there is no game to learn from: somebody must have played one")
    start = nearest(games, policies)
    base = completed_policies(policies)[start]
    taught = [game for number, game in enumerate(games) if number % HELD_OUT]
    held_out = games[::HELD_OUT]
    before = fit_of(base, held_out)
    trial = LearnedPolicy(start, 0, 0, before, before, _fitted(base, taught, stiffness))
    after = fit_of(trial.networks(policies), held_out)
    decisions = sum(seen.seat == seat for state, seat in games for seen, _ in choices_of(state))
    whole = replace(trial, games=len(games), decisions=decisions, after=after)
    return replace(whole, changes=_fitted(base, games, stiffness))


def games_of(records: Iterable[str], names: Collection[str]) -> list[SeenGame]:
    """Return the deals of one who goes by these names, from records; what cannot be read is passed over."""
    games = []
    for text in records:
        try:
            record = sgf.loads(text)
        except BadInput:
            continue
        seats = [seat for seat, name in enumerate(record.players) if name in names]
        if record.state is not None and len(seats) == 1:
            games.append((record.state, seats[0]))
    return games


def games_at(sat: Iterable[tuple[str, int]]) -> list[SeenGame]:
    """Return deals from records, each with the seat of the one who is learned; bad ones are passed over."""
    games = []
    for text, seat in sat:
        try:
            state = sgf.loads(text).state
        except BadInput:
            continue
        if state is not None and 0 <= seat < 3:
            games.append((state, seat))
    return games


def is_lesson_due(games: int, learned_from: int) -> bool:
    """Say whether so many games are enough to learn again: a dozen at first, then a quarter more each time.

    >>> [is_lesson_due(games, before) for games, before in ((11, 0), (12, 0), (14, 12), (15, 12), (1_200, 1_000))]
    [False, True, False, True, False]
    """
    return games >= max(FIRST_LESSON, learned_from * NEXT_LESSON)


def add_learned(learned: LearnedPolicy) -> Change:
    """Return what adds it to a document; how well it did on games it had not seen is what it is trusted by."""
    parts = {LEARNED_PART: learned.as_dict(), FIT_PART: learned.after.as_dict()}
    return lambda document: {**(document or {}), **parts}


def load_learned(path: Path) -> dict[str, Any]:
    """Read a document that `skat learn --out` wrote; BadInput where it is none."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if STYLE_PART not in document or LEARNED_PART in document:
            LearnedPolicy.read(document[LEARNED_PART])
        Fit.read(document[FIT_PART])
        return dict(document)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadInput(f"{path} does not say how somebody plays: {problem}") from None


def fit_of(networks: Mapping[Point, PolicyNetwork], games: Iterable[SeenGame]) -> Fit:
    """Return how well networks explain what a name did."""
    policy, fit = playouts.by_networks(networks, likeliest=False), Fit()
    for state, seat in games:
        for seen, card in choices_of(state):
            if seen.seat == seat:
                fit = fit.after(dict(policy.chances(seen.core)), card, watched=False)
    return fit


def _fitted(
    base: Mapping[Point, PolicyNetwork], games: Sequence[SeenGame], stiffness: float
) -> dict[Point, NDArray[np.float32]]:
    changes = {}
    for point in PLAY_POINTS:
        network = base[point]
        examples = _examples(network, games)
        if examples:
            changes[point] = _change(network, examples, stiffness)
    return changes


def _examples(network: PolicyNetwork, games: Sequence[SeenGame]) -> list[PolicyExamples]:
    """Return the decisions of the name's seat at a point where it had a choice."""
    own_examples = []
    collector = Collector()
    for state, seat in games:
        collector.add(state, (network.point,), auction=network.auction)
        examples = collector.take(network.point)
        own = np.nonzero((examples.seats == seat) & (examples.legal_matrix().sum(axis=1) > 1))[0]
        if len(own):
            own_examples.append(examples.rows(own.astype(np.int64)))
    return own_examples


def _change(network: PolicyNetwork, examples: Sequence[PolicyExamples], stiffness: float) -> NDArray[np.float32]:
    """Return by how much the last layer changes: a regularised logistic regression on the layer before it."""
    from scipy.optimize import minimize  # it takes long to import, and only learning needs it

    hidden = np.concatenate([_hidden(network, part) for part in examples])
    legal = np.concatenate([part.legal_matrix() for part in examples])
    chosen = np.concatenate([part.chosen_matrix() for part in examples]).argmax(axis=1)
    weights, bias = network.layers[-1]
    start = np.where(legal, hidden @ np.vstack([weights, bias]).astype(np.float64), -np.inf)
    rows = np.arange(len(hidden))

    def loss(flat: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        change = flat.reshape(hidden.shape[1], -1)
        logits = start + hidden @ change
        logits -= logits.max(axis=1, keepdims=True)
        shares = np.exp(logits)
        totals = shares.sum(axis=1, keepdims=True)
        value = float(np.sum(np.log(totals[:, 0]) - logits[rows, chosen]) + 0.5 * stiffness * np.sum(flat**2))
        shares /= totals
        shares[rows, chosen] -= 1
        return value, (hidden.T @ shares).ravel() + stiffness * flat

    minimum = minimize(
        loss, np.zeros(hidden.shape[1] * legal.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 200}
    )
    result: NDArray[np.float32] = minimum.x.reshape(hidden.shape[1], -1).astype(np.float32)
    return result


def _hidden(network: PolicyNetwork, examples: PolicyExamples) -> NDArray[np.float64]:
    """Return the last hidden layer, and a one for the bias."""
    values = examples.dense().astype(np.float64)
    for weights, bias in network.layers[:-1]:
        values = np.maximum(values @ weights + bias, 0)
    return np.hstack([values, np.ones((len(values), 1))])
