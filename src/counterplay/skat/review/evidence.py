"""What a seat could believe of the hidden cards, by what the others did, and what each of their actions told.

Beliefs by policy inference (`pi`, the population's policies) stand beside those in which every world is alike. An
action tells what it changed: where a card is likelier, or less likely, to be than before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterplay.json_form import Thousandths
from counterplay.review import Language, catalogue
from counterplay.skat.beliefs import PolicyInference, networks
from counterplay.skat.review.practical import POLICIES, PRACTICAL_SEED, SAMPLES
from counterplay.skat.rules import Action, Card, PickUp, Play, Resign, Show, State, as_announced, observe

LEAST = 0.08  # of the probability: smaller changes are not shown
MOST_CARDS = 2  # shown of one action
_RATIOS = (2.6, 1.75, 1.3, 1.0, 0.8, 0.6, 0.4, 0.27, 0.15, 0.0)  # from which on each of the words is said


@dataclass(frozen=True, slots=True)
class BeliefChange:
    """A card whose place an action made likelier or less likely."""

    card: Card
    before: Thousandths  # that the one who acted holds it
    after: Thousandths
    words: str  # how much, in English


@dataclass(frozen=True, slots=True)
class ActionEvidence:
    """What an action of another told a seat."""

    number: int  # among all actions of the game
    index: int  # how many cards were played before it
    seat: int  # who acted
    action: str  # as the table hears of it: a declaration without what was laid away
    changes: tuple[BeliefChange, ...]  # the largest first


@dataclass(frozen=True, slots=True)
class SeatBeliefs:
    """What one seat believed through a game: after each action where each card lies (by seat, then the skat)."""

    places: tuple[NDArray[np.float64], ...]  # before the first action, and after each
    actions: tuple[ActionEvidence, ...]


def beliefs_of(state: State, seat: int, samples: int = SAMPLES, seed: int = PRACTICAL_SEED) -> SeatBeliefs:
    """Follow a game from one seat: what it could believe after every action, and what each told."""
    inference = PolicyInference(networks.shipped_networks(POLICIES).networks, samples, seed)
    steps = list(state.replay())
    places = [inference.see(observe(steps[0].state, seat)).places()] if steps else []
    actions = []
    for number, step in enumerate(steps):
        after = steps[number + 1].state if number + 1 < len(steps) else state
        if after.over:
            break
        places.append(inference.see(observe(after, seat)).places())
        if step.seat == seat or isinstance(step.action, PickUp | Resign | Show):
            continue  # taking the skat changes what is held by rule, and tells nothing more
        changes = _changes(places[-2][:, step.seat], places[-1][:, step.seat], step.action)
        announced = str(as_announced(step.action))
        actions.append(ActionEvidence(number, step.state.cards_played, step.seat, announced, changes))
    return SeatBeliefs(tuple(places), tuple(actions))


def _changes(before: NDArray[np.float64], after: NDArray[np.float64], action: Action) -> tuple[BeliefChange, ...]:
    moved = np.abs(after - before)
    if isinstance(action, Play):
        moved[action.card] = 0  # everybody saw that one
    order = sorted(Card, key=lambda card: -moved[card])[:MOST_CARDS]
    pairs = [(card, float(before[card]), float(after[card])) for card in order if moved[card] >= LEAST]
    return tuple(BeliefChange(card, was, now, change_words(was, now)) for card, was, now in pairs)


def change_words(before: float, after: float) -> str:
    """Return how a change is said, from how much likelier it became.

    >>> change_words(0.46, 0.23), change_words(0.3, 0.61)
    ('half as likely', 'twice as likely')
    """
    texts = catalogue(Path(__file__).parent / "texts", Language.ENGLISH)
    if after < 0.005:
        return texts["impossible"]
    if after > 0.995:
        return texts["certain"]
    ratio = after / max(before, 1e-9)
    ratios = zip(_RATIOS, texts["as_likely"].split("|"), strict=True)
    return next(words for least, words in ratios if ratio >= least)
