"""A model made of several: an opponent who plays by one of some policies, each believed with a share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from counterplay.protocol import Model


class Policy(Model[Any, Iterable[tuple[Any, float]]], Protocol):
    """A model that predicts single choices: each that may come, with its chance."""

    def chances(self, situation: Any, /) -> Iterable[tuple[Any, float]]:
        """Return how likely they do what."""


PolicyT = TypeVar("PolicyT", bound=Policy)


@dataclass(frozen=True)
class Mixture(Model[Any, dict[Any, float]], Generic[PolicyT]):
    """Policies with their shares: itself a model of the opponent (`protocol.Model`)."""

    parts: tuple[tuple[PolicyT, float], ...]

    @classmethod
    def only(cls, policy: PolicyT) -> Mixture[PolicyT]:
        """Return the model of one who plays by this policy for certain."""
        return cls(((policy, 1.0),))

    def __iter__(self) -> Iterator[tuple[PolicyT, float]]:
        return iter(self.parts)

    def chances(self, situation: Any, /) -> dict[Any, float]:
        """Return how likely the opponent makes each choice.

        >>> class Bold:
        ...     def chances(self, situation): return [("bet", 0.9), ("check", 0.1)]
        >>> class Timid:
        ...     def chances(self, situation): return [("check", 1.0)]
        >>> Mixture(((Bold(), 1.0), (Timid(), 3.0))).chances("first to act")
        {'bet': 0.225, 'check': 0.775}
        """
        total = sum(share for _, share in self.parts)
        chances: dict[Any, float] = {}
        for policy, share in self.parts:
            for choice, chance in policy.chances(situation):
                chances[choice] = chances.get(choice, 0.0) + share / total * chance
        return chances
