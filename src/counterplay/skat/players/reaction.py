"""A reaction to mistakes that was learned from games, instead of the Count's equation (2).

How the opponents err as defenders (who decide one's own games) and as soloists is kept apart, and how often they
play alone; a line in these numbers, fitted by `counterplay skat train reaction`, gives the threshold. A number
that few games speak for stays near its prior.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from counterplay.opponent import MistakeProfiles, Prior, Tally
from counterplay.protocol import BadInput, Episode, ModelMemory, Response
from counterplay.skat.rules import Action
from counterplay.skat.solver import PLAYER_ROLES, SkatHindsight
from counterplay.untrusted import from_json

FORMAT = "counterplay skat reaction 1"
REACTION_FEATURES = ("defence", "soloist", "alone")
SHIPPED = Path(__file__).parent / "data" / "reaction.json"
# An unknown opponent is taken for another kermit: these are its own rates.
PRIORS = {"defence": Prior(0.16, 10.0), "soloist": Prior(0.02, 10.0), "alone": Prior(0.32, 20.0)}


@dataclass(frozen=True, slots=True)
class Reaction(Response[Mapping[str, float], float]):
    """A threshold from what is known of the opponents: a line in some features, kept within bounds."""

    intercept: float
    weights: Mapping[str, float]  # by feature
    low: float
    high: float
    card: Mapping[str, Any]  # how it was made

    def answer(self, features: Mapping[str, float], /) -> float:
        """Return the threshold to bid by (`protocol.Response`)."""
        line = self.intercept + sum(weight * features[name] for name, weight in self.weights.items())
        return min(self.high, max(self.low, line))

    def dumps(self) -> str:
        """Return the file's text."""
        return json.dumps(
            {
                "format": FORMAT,
                "card": dict(self.card),
                "intercept": self.intercept,
                "weights": dict(self.weights),
                "low": self.low,
                "high": self.high,
            },
            indent=2,
        )


def loads(text: str, name: str = "the reaction") -> Reaction:
    """Read a reaction's text; BadInput where it is not one."""
    try:
        data = from_json(text)
        if data["format"] != FORMAT:
            raise ValueError(f"its format is {data['format']!r}, not {FORMAT!r}")
        weights = {str(feature): float(weight) for feature, weight in data["weights"].items()}
        numbers = [float(data[key]) for key in ("intercept", "low", "high")]
        if not set(weights) <= set(REACTION_FEATURES) or not all(
            map(math.isfinite, [*numbers, *weights.values()])
        ):
            raise ValueError(f"it should weigh {', '.join(REACTION_FEATURES)} by finite numbers")
        if not 0 <= numbers[1] <= numbers[2] <= 1:
            raise ValueError("its bounds should be chances")
        return Reaction(numbers[0], weights, numbers[1], numbers[2], dict(data["card"]))
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadInput(f"{name} is not a reaction to opponents: {problem}") from None


def load(path: Path) -> Reaction:
    """Read a reaction; a damaged file gives BadInput."""
    try:
        return loads(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"the reaction {path} cannot be read: {problem}") from None


@cache
def shipped() -> Reaction:
    """Return the reaction that comes with the package."""
    return load(SHIPPED)


def reaction_features(tallies: Mapping[str, Tally], alone: Mapping[str, int], games: int) -> dict[str, float]:
    """Return what a reaction weighs, the mean over the opponents of each number after its prior."""
    sums = dict.fromkeys(REACTION_FEATURES, 0.0)
    for name, tally in tallies.items():
        sums["defence"] += tally.where(role=PLAYER_ROLES[1:]).posterior(PRIORS["defence"])
        sums["soloist"] += tally.where(role=PLAYER_ROLES[0]).posterior(PRIORS["soloist"])
        prior = PRIORS["alone"]
        sums["alone"] += (prior.rate * prior.weight + alone.get(name, 0)) / (prior.weight + games)
    return {feature: total / len(tallies) for feature, total in sums.items()}


class Counted:
    """What was counted of opponents: their mistakes by role, and how often they played alone."""

    def __init__(self, profiles: MistakeProfiles) -> None:
        """Count into these profiles."""
        self.profiles = profiles
        self._alone: Counter[str] = Counter()
        self._games = 0

    def learn(self, episode: Episode[Any, Action], seat: int) -> None:
        """Analyse a finished game."""
        soloist = episode.state.soloist
        if soloist is not None and soloist != seat:
            self._alone[episode.seats[soloist]] += 1
        self._games += 1
        self.profiles.learn(episode, seat)
        if self.profiles.games == 0:
            self._alone.clear()
            self._games = 0

    def features(self, names: Sequence[str]) -> dict[str, float]:
        """Return what is known of these opponents."""
        return reaction_features({name: self.profiles.of(name) for name in names}, self._alone, self._games)


class ReactionModel:
    """What was counted of the opponents, and the threshold that the learned reaction makes of it."""

    def __init__(self, reaction: Reaction, forget: int | None = None) -> None:
        self.reaction = reaction
        self._opponents: tuple[str, ...] = ()
        self.counted = Counted(MistakeProfiles(SkatHindsight(), forget))

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.counted.profiles.memory = memory

    def meet(self, opponents: tuple[str, ...]) -> None:
        """See who sits there."""
        self._opponents = opponents

    def learn(self, episode: Episode[Any, Action], seat: int) -> None:
        """Analyse a finished game."""
        self.counted.learn(episode, seat)

    @property
    def features(self) -> dict[str, float]:
        """Return what it knows of the opponents."""
        return self.counted.features(self._opponents)

    def threshold(self) -> float:
        """Return the chance to win from which to bid."""
        return self.reaction.answer(self.features)
