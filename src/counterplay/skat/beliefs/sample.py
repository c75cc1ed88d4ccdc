"""Worlds drawn without replacement, or all of them where there are few, as arrays that can be weighed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import Belief, Stream
from counterplay.skat import _core
from counterplay.skat.rules import Observation

World = tuple[int, int, int, int]  # what the three seats hold now, and the skat, as bits
WorldArray = NDArray[np.uint32]  # a row for each world: what the three seats hold now, and the skat, as bits


@dataclass(frozen=True, slots=True)
class WeightedWorlds(Belief[World]):
    """Different worlds that fit an observation, and the probability of each among them."""

    worlds: WorldArray
    weights: NDArray[np.float64]  # they add up to 1
    count: int  # how many worlds fit in all

    @property
    def complete(self) -> bool:
        """Say whether no world is missing."""
        return len(self.worlds) == self.count

    def likely(self) -> list[tuple[World, float]]:
        """Return the worlds with their probabilities (`protocol.Belief`)."""
        weighed = zip(self.worlds.tolist(), self.weights.tolist(), strict=True)
        return [((first, second, third, skat), weight) for (first, second, third, skat), weight in weighed]

    def places(self) -> NDArray[np.float64]:
        """Return the probability of each card (row) with each seat and in the skat; played cards have none."""
        # card by card: all at once would take a kilobyte for each world
        return np.stack([self.weights @ (self.worlds >> card & 1) for card in np.arange(32, dtype=np.uint32)])


class Inference(Protocol):
    """What a seat believes: one object follows one deal from one seat."""

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return the worlds that fit and their probabilities, now."""
        ...


def generator_for(seed: int, plays: int) -> np.random.Generator:
    """Return the random numbers for a moment of a deal."""
    return np.random.Generator(np.random.PCG64(Stream(seed, "worlds", plays).next64()))


def draw_ranks(count: int, wanted: int, generator: np.random.Generator) -> NDArray[np.uint64]:
    """Return `wanted` different numbers below `count`, or all of them when there are no more."""
    if count <= wanted:
        return np.arange(count, dtype=np.uint64)
    return generator.choice(count, wanted, replace=False, shuffle=False).astype(np.uint64)


def worlds_at(worlds: _core.Worlds, ranks: NDArray[np.uint64]) -> WorldArray:
    """Return the worlds with these numbers."""
    filled = np.empty((len(ranks), 4), dtype=np.uint32)
    worlds.fill(ranks, filled)
    return filled


def keys_of(worlds: WorldArray, seat: int) -> NDArray[np.uint64]:
    """Return a number for each world that no other world of the same observer has."""
    first, second = worlds[:, (seat + 1) % 3], worlds[:, (seat + 2) % 3]
    return first.astype(np.uint64) << np.uint64(32) | second.astype(np.uint64)


def draw_worlds(observation: Observation, samples: int, seed: int) -> tuple[WorldArray, int]:
    """Return different worlds that fit, uniformly drawn, or all when there are no more; and how many fit."""
    worlds = _core.Worlds(observation.core)
    plays = sum(len(cards) for _, cards, _ in observation.core.tricks)
    ranks = draw_ranks(worlds.count, samples, generator_for(seed, plays))
    return worlds_at(worlds, ranks), worlds.count


def normalised(logs: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return weights that add up to 1 from their logarithms, the same on every machine."""
    return _core.probabilities(np.ascontiguousarray(logs))


class DrawnAnew(ABC):
    """An inference whose every look draws its worlds anew; it says what each weighs."""

    def __init__(self, samples: int, seed: int = 0) -> None:
        self.samples = samples
        self.seed = seed

    def see(self, observation: Observation) -> WeightedWorlds:
        """Return different worlds that fit, weighed."""
        worlds, count = draw_worlds(observation, self.samples, self.seed)
        return WeightedWorlds(worlds, normalised(self.log_weights(observation, worlds)), count)

    @abstractmethod
    def log_weights(self, observation: Observation, worlds: WorldArray) -> NDArray[np.float64]:
        """Return the log of how likely each world is, up to a constant."""
