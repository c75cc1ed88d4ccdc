"""What a model says of a player, read from its document: games, rate, interval."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from counterplay.opponent.mistakes import Rate, Tally
from counterplay.opponent.profiles import KEPT_AS
from counterplay.protocol import BadInput
from counterplay.store import KeptModel


@dataclass(frozen=True, slots=True)
class Evidence:
    """The mistakes that a model counts, where it counts them and they can be read."""

    model: KeptModel
    tally: Tally | None
    damage: str | None = None

    @property
    def games(self) -> str:
        """Return how many games were seen."""
        return "-" if self.tally is None else str(self.tally.games)

    @property
    def rate(self) -> str:
        """Return the rate as people read it, or why there is none."""
        if self.damage is not None:
            return self.damage
        return "counts no mistakes" if self.tally is None else rate_text(self.tally.where())

    def to_json(self) -> dict[str, Any]:
        """Return what a list tells, for machines."""
        key, tally = self.model.key, self.tally
        return {
            "name": key.player,
            "game": key.game,
            "owner": key.owner,
            "kind": key.kind,
            "games": None if tally is None else tally.games,
            **(Rate(0, 0, 0.0) if tally is None else tally.where()).to_json(),
            "updates": self.model.version,
            "last_seen": self.model.updated.isoformat(),
            "damage": self.damage,
        }


def read(model: KeptModel) -> Evidence:
    """Return what a model says; one that is damaged says so and spoils nothing else."""
    kept = model.document.get(KEPT_AS)
    if not isinstance(kept, Mapping):
        return Evidence(model, None)
    try:
        return Evidence(model, Tally.from_json(kept))
    except BadInput as problem:
        return Evidence(model, None, str(problem))


def rate_text(rate: Rate) -> str:
    """Return a rate with its interval and count, as people read it."""
    if rate.rate is None:
        return "no opportunity yet"
    low, high = rate.interval
    return f"{rate.rate:.1%} ({low:.1%} to {high:.1%}), {rate.mistakes} of {rate.opportunities}"
