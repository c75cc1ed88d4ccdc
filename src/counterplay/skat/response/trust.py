"""How far to trust a model: the p of a restricted Nash response (Johanson et al. 2007), by how well it fits.

A response values an action p times by the model of the opponents and 1 - p times without it. Here p is called w.
It is 0 for one of whom nothing is known and for one whom nothing we believe explains (a stranger), and never more
than a cap, because a model that explains the past is still a model: what is lost when it is wrong stays small.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.protocol import BadInput
from counterplay.skat.inference.fit import Fit

CAP = 0.7
ENOUGH = 25.0  # decisions after which half of the trust is given
TOLERANCE = 0.12  # nats a decision by which cards may be less likely than believed before nothing is trusted


@dataclass(frozen=True, slots=True)
class Trust:
    """What decides how far models are trusted."""

    cap: float = CAP
    enough: float = ENOUGH
    tolerance: float = TOLERANCE

    def __post_init__(self) -> None:
        if isinstance(self.cap, bool) or not isinstance(self.cap, int | float) or not 0 <= self.cap <= 1:
            raise BadInput(f"counterplay's trust must be from 0 to 1, not {self.cap!r}")

    def in_one(self, fit: Fit) -> float:
        """Return w for one opponent."""
        known = fit.decisions / (fit.decisions + self.enough)
        missing = max(0.0, -fit.mean - fit.error) if fit.decisions else 0.0
        return self.cap * known * max(0.0, 1.0 - missing / self.tolerance)

    def in_both(self, first: Fit, second: Fit) -> float:
        """Return w where two opponents are modelled: a playout is as good as the worse of its models."""
        return min(self.in_one(first), self.in_one(second))
