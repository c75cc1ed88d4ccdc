"""Which of some named types is this opponent? Bayes' rule over what it does (Baker et al., equation 1).

Three things beyond the rule, each off unless asked for: a type "none of these" for opponents that fit no name,
forgetting, and change detection (Page's CUSUM) for opponents that switch.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from counterplay import protocol

NONE_OF_THESE = "none of these"
_LEAST = 1e-12  # no observation may rule a type out for ever


@dataclass
class StyleBelief(protocol.Belief[str]):
    """A belief over named types, moved by the likelihood of each observation under each type.

    >>> belief = StyleBelief(("tight", "loose"))
    >>> belief.update([0.8, 0.2])
    >>> belief.best, round(belief["tight"], 2)
    ('tight', 0.8)
    """

    types: tuple[str, ...]
    unknown: float = 0.0
    """prior belief in "none of these"; 0: it is no type"""
    forgetting: float = 0.0
    """after each observation the belief moves this share of the way back to the prior"""
    change_limit: float = math.inf
    """evidence (in nats) that the best type of late is not the believed one, at which the belief starts afresh"""
    observations: int = 0
    changes: int = 0
    """how often a change was detected"""
    shares: list[float] = field(init=False)
    _evidence: list[float] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        if not self.types or len(set(self.types)) < len(self.types):
            raise ValueError(f"a belief needs different types, not {self.types}")
        if not 0 <= self.unknown < 1 or not 0 <= self.forgetting < 1 or self.change_limit <= 0:
            raise ValueError("unknown and forgetting must be in [0, 1), the change limit above 0")
        self.restart()

    @property
    def names(self) -> tuple[str, ...]:
        """The types, "none of these" last if it is one."""
        return (*self.types, NONE_OF_THESE) if self.unknown else self.types

    @property
    def prior(self) -> list[float]:
        """The belief before anything was seen."""
        known = [(1 - self.unknown) / len(self.types)] * len(self.types)
        return [*known, self.unknown] if self.unknown else known

    def restart(self) -> None:
        """Forget everything."""
        self.shares = self.prior
        self._evidence = [0.0] * len(self.shares)

    def update(self, likelihoods: Sequence[float], unknown: float | None = None) -> None:
        """Take in one observation: its likelihood under each type, and under "none of these"."""
        if len(likelihoods) != len(self.types):
            raise ValueError(f"{len(self.types)} types need {len(self.types)} likelihoods, not {len(likelihoods)}")
        if bool(self.unknown) != (unknown is not None):
            raise ValueError('a likelihood under "none of these" is needed just when it is a type')
        chances = [max(chance, _LEAST) for chance in (*likelihoods, *([] if unknown is None else [unknown]))]
        self.observations += 1
        believed = self.shares.index(max(self.shares))
        # CUSUM: evidence for each type against the believed one, counted from the moment that favours it most.
        self._evidence = [
            max(0.0, evidence + math.log(chance / chances[believed]))
            for evidence, chance in zip(self._evidence, chances, strict=True)
        ]
        if max(self._evidence) >= self.change_limit:
            top = max(self._evidence)
            weights = [p * math.exp(e - top) for p, e in zip(self.prior, self._evidence, strict=True)]
            self._evidence = [0.0] * len(weights)
            self.changes += 1
        else:
            weights = [share * chance for share, chance in zip(self.shares, chances, strict=True)]
        total = sum(weights)
        self.shares = [
            (1 - self.forgetting) * weight / total + self.forgetting * prior
            for weight, prior in zip(weights, self.prior, strict=True)
        ]

    @property
    def best(self) -> str:
        """The most believed type."""
        return self.names[self.shares.index(max(self.shares))]

    def likely(self) -> list[tuple[str, float]]:
        """The types with their shares (`protocol.Belief`)."""
        return list(zip(self.names, self.shares, strict=True))

    def as_dict(self) -> dict[str, float]:
        """Belief by type."""
        return dict(self.likely())

    def __getitem__(self, name: str) -> float:
        return self.as_dict()[name]


@dataclass
class Habits:
    """What an opponent does when: counts of actions by situation.

    >>> habits = Habits()
    >>> habits.see("facing a bet", "fold"); habits.see("facing a bet", "call")
    >>> habits.rates()["facing a bet"]
    {'fold': 0.5, 'call': 0.5}
    """

    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def see(self, situation: str, action: str) -> None:
        """Count one action."""
        self.counts.setdefault(situation, Counter())[action] += 1

    def rates(self) -> Mapping[str, dict[str, float]]:
        """Shares of the actions in each situation."""
        return {
            situation: {action: count / counter.total() for action, count in counter.items()}
            for situation, counter in self.counts.items()
        }
