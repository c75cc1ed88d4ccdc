"""What a seat could believe of the hidden cards, by what the others did, and what each of their actions told.

Beliefs by policy inference (`pi`, the population's policies) stand beside those in which every world is alike. An
action tells what it changed: where a card is likelier, or less likely, to be than before it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs import PolicyInference, networks
from counterplay.skat.review.practical import POLICIES, PRACTICAL_SEED, SAMPLES
from counterplay.skat.rules import Action, Card, PickUp, Play, Resign, Show, State, as_announced, observe

LEAST = 0.08  # of the probability: smaller changes are not told
MOST_CARDS = 2  # told of one action


@dataclass(frozen=True, slots=True)
class Change:
    """A card whose place an action made likelier or less likely."""

    card: Card
    before: float  # that the one who acted holds it
    after: float


@dataclass(frozen=True, slots=True)
class ToldAction:
    """What an action of another told a seat."""

    number: int  # among all actions of the game
    cards_played: int  # before it
    seat: int  # who acted
    action: Action  # as the table hears of it
    changes: tuple[Change, ...]  # the largest first


@dataclass(frozen=True, slots=True)
class Beliefs:
    """What one seat believed through a game: after each action where each card lies (by seat, then the skat)."""

    seat: int
    places: tuple[NDArray[np.float64], ...]  # before the first action, and after each
    told: tuple[ToldAction, ...]


def beliefs_of(state: State, seat: int, samples: int = SAMPLES, seed: int = PRACTICAL_SEED) -> Beliefs:
    """Follow a game from one seat: what it could believe after every action, and what each told."""
    inference = PolicyInference(networks.shipped_networks(POLICIES).networks, samples, seed)
    steps = list(state.replay())
    places = [inference.see(observe(steps[0].state, seat)).places()] if steps else []
    told = []
    for number, step in enumerate(steps):
        after = steps[number + 1].state if number + 1 < len(steps) else state
        if after.over:
            break
        places.append(inference.see(observe(after, seat)).places())
        if step.seat == seat or isinstance(step.action, PickUp | Resign | Show):
            continue  # taking the skat changes what is held by rule, and tells nothing more
        changes = _changes(places[-2][:, step.seat], places[-1][:, step.seat], step.action)
        told.append(
            ToldAction(number, step.state.cards_played, step.seat, as_announced(step.action), tuple(changes))
        )
    return Beliefs(seat, tuple(places), tuple(told))


def _changes(before: NDArray[np.float64], after: NDArray[np.float64], action: Action) -> list[Change]:
    moved = np.abs(after - before)
    if isinstance(action, Play):
        moved[action.card] = 0  # everybody saw that one
    order = sorted(Card, key=lambda card: -moved[card])[:MOST_CARDS]
    return [Change(card, float(before[card]), float(after[card])) for card in order if moved[card] >= LEAST]


def change_words(change: Change) -> str:
    """Return how a change is said, from how much likelier it became.

    >>> change_words(Change(Card.CJ, 0.46, 0.23)), change_words(Change(Card.CJ, 0.3, 0.61))
    ('half as likely', 'twice as likely')
    """
    if change.after < 0.005:
        return "impossible"
    if change.after > 0.995:
        return "certain"
    ratio = change.after / max(change.before, 1e-9)
    for least, words in _RATIOS:
        if ratio >= least:
            return words
    return "hardly likely"


_RATIOS = (
    (2.6, "three times as likely"),
    (1.75, "twice as likely"),
    (1.3, "half as likely again"),
    (1.0, "likelier"),
    (0.8, "a little less likely"),
    (0.6, "two thirds as likely"),
    (0.4, "half as likely"),
    (0.27, "a third as likely"),
    (0.15, "a fifth as likely"),
)
