"""How well does what we believe of an opponent explain what he did? So that a stranger is known for a stranger.

For every card he had a choice of, the believed mixture of policies gives each legal card a chance. If he plays by
it, the log of the chance of his card is on average the sum of p log p over the cards, and its variance is known
too. The mean difference between the two is the fit: near 0 for one who plays as believed, above it for one who
takes the likeliest card more often than its chance, and well below it for a stranger. Each deal is judged by what
was believed before it, so nothing explains itself.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from counterplay.skat import _core
from counterplay.skat.rules import Card, Declare, Observation, PickUp, Play, State, observe

LEAST = 1e-4  # a chance below it says no more than this one: one odd card must not make a stranger
FIT_MEMORY = 1500  # decisions; of older ones less and less is kept, so that one who changes is noticed


_NAMES = ("decisions", "surplus", "variance", "foretold", "log_likelihood")


@dataclass(frozen=True, slots=True)
class Fit:
    """Sums over decisions of how much likelier than expected the cards were, and of what its square should be."""

    decisions: float = 0.0
    surplus: float = 0.0  # log-likelihood less its expectation
    variance: float = 0.0
    foretold: float = 0.0  # how often the likeliest card was played
    log_likelihood: float = 0.0

    @property
    def mean(self) -> float:
        """Return the fit: nats a decision; 0 before anything was seen."""
        return self.surplus / self.decisions if self.decisions else 0.0

    @property
    def error(self) -> float:
        """Return its standard error; infinite before anything was seen."""
        return math.sqrt(self.variance) / self.decisions if self.decisions else math.inf

    def after(self, chances: Mapping[Card, float], played: Card) -> Fit:
        """Return the fit after one more decision."""
        kept = min(1.0, FIT_MEMORY / (self.decisions + 1))
        logs = {card: math.log(max(chance, LEAST)) for card, chance in chances.items()}
        expected = sum(chance * logs[card] for card, chance in chances.items())
        square = sum(chance * logs[card] ** 2 for card, chance in chances.items())
        seen = logs.get(played, math.log(LEAST))
        likeliest = max(chances, key=lambda card: chances[card])
        return Fit(
            kept * self.decisions + 1,
            kept * self.surplus + seen - expected,
            kept * self.variance + max(0.0, square - expected**2),
            kept * self.foretold + (played == likeliest),
            kept * self.log_likelihood + seen,
        )

    def as_dict(self) -> dict[str, float]:
        """Return it as a document keeps it."""
        return {name: getattr(self, name) for name in _NAMES}

    @classmethod
    def read(cls, kept: Mapping[str, Any] | None) -> Fit:
        """Return what a document keeps."""
        return cls() if kept is None else replace(cls(), **{name: float(value) for name, value in kept.items()})


def choices_of(state: State) -> Iterator[tuple[Observation, Card]]:
    """Yield what each seat saw where it had a choice of cards, and what it played, in a deal that is over."""
    if state.declaration is None or state.soloist is None:
        return
    now = State.start(state.deal)
    for seat, call in state.calls:
        now = now.apply(call, seat)
    if state.picked_up:
        now = now.apply(PickUp())
    now = now.apply(Declare(state.declaration, state.discards))
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            seen = observe(now, trick.seat_of(place))
            if seen.core.legal_cards.bit_count() > 1:
                yield seen, card
            now = now.apply(Play(card), trick.seat_of(place))


def mixed_chances(
    policies: Sequence[tuple[_core.CardPolicy, float]], observation: Observation
) -> dict[Card, float]:
    """Return the chance of each card when one of several policies, with these shares, chooses it."""
    total = sum(share for _, share in policies)
    found: dict[Card, float] = {}
    for policy, share in policies:
        for card, chance in policy.chances(observation.core):
            found[Card(card)] = found.get(Card(card), 0.0) + share / total * chance
    return found
