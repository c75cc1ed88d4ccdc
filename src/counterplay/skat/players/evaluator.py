"""The bidding evaluator: how likely a soloist is to win a game, from his cards and seat alone.

It is a small file of weights (see `counterplay skat train bidding` and docs/players.md); the core runs it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.rules import Card, Declaration, from_bits, to_bits
from counterplay.untrusted import finite_number, from_json

FORMAT = "counterplay bidding evaluator 1"
CONTRACT_KINDS = ("suit", "suit hand", "grand", "grand hand", "null")  # what the regression tells apart
CONTRACT_VARIANTS = (
    *CONTRACT_KINDS,
    "null hand",
    "null ouvert",
    "null ouvert hand",
)  # what the map to played games tells apart
LEVELS = ("61", "90", "schwarz")
SHIPPED = Path(__file__).parent / "data" / "bidding.json"

LogOddsMap = tuple[float, float]  # shift and slope of the log odds


def contract_levels(kind: str) -> int:
    """Return how many levels a kind of game has: a null game is won or lost."""
    return 1 if kind.startswith("null") else len(LEVELS)


def contract_variant(declaration: Declaration) -> str:
    """Return which of the variants a declaration is."""
    name = {5: "null", 4: "grand"}.get(int(declaration.game), "suit")
    return name + (" ouvert" if declaration.ouvert and name == "null" else "") + (" hand" * declaration.hand)


@dataclass(frozen=True, slots=True)
class GameOption:
    """A game one could declare: what to lay away, the chance to win it, its expected tournament points."""

    declaration: Declaration
    discards: frozenset[Card]
    chance: float
    worth: float


@dataclass
class Evaluator:
    """Weights and maps, and the core that runs them."""

    weights: dict[str, list[list[float]]]  # by kind, a list for each level
    maps: dict[str, list[LogOddsMap]]  # by variant, one for each level
    card: dict[str, Any] = field(default_factory=dict)  # how it was made

    def __post_init__(self) -> None:
        self.core = _core.Evaluator()
        for number, kind in enumerate(CONTRACT_KINDS):
            for level, weights in enumerate(self.weights[kind]):
                self.core.set_weights(number, level, weights)
        for number, variant in enumerate(CONTRACT_VARIANTS):
            for level, (shift, slope) in enumerate(self.maps[variant]):
                self.core.set_map(number, level, shift, slope)

    def chance(
        self, declaration: Declaration, ten: Iterable[Card], discards: Iterable[Card], seat: int, level: int = 0
    ) -> float:
        """Return the chance to win; `level` 1 and 2 ask for schneider and schwarz."""
        return self.core.chance(declaration.core, level, to_bits(ten), to_bits(discards), seat)

    def chances_by_bid(self, ten: Iterable[Card], seat: int) -> list[float]:
        """Return for each bid value the chance to win the best game worth it, before the skat is seen."""
        return self.core.chances_by_bid(to_bits(ten), seat)

    def best_game(
        self, twelve: Iterable[Card], seat: int, bid: int, *, reaching_first: bool = False
    ) -> GameOption:
        """Return the best game after the pick-up; on demand none that misses the bid while another reaches it."""
        declaration, discards, chance, worth = self.core.best_game(to_bits(twelve), seat, bid, reaching_first)
        return GameOption(Declaration.from_core(declaration), from_bits(discards), chance, worth)

    def dumps(self) -> str:
        """Return the file's text."""
        return json.dumps(
            {
                "format": FORMAT,
                "card": self.card,
                "maps": self.maps,
                "weights": {
                    kind: [[round(number, 4) for number in level] for level in levels]
                    for kind, levels in self.weights.items()
                },
            }
        )


def untrained_maps() -> dict[str, list[LogOddsMap]]:
    """Return maps that change nothing."""
    return {variant: [(0.0, 1.0)] * contract_levels(variant) for variant in CONTRACT_VARIANTS}


def load_evaluator(path: Path) -> Evaluator:
    """Read an evaluator; a damaged file gives BadInput."""
    try:
        return loads_evaluator(path.read_text(encoding="utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"the evaluator {path} cannot be read: {problem}") from None


def loads_evaluator(text: str, name: str = "the evaluator") -> Evaluator:
    """Read an evaluator's text."""
    try:
        data = from_json(text)
    except ValueError:
        raise BadInput(f"{name} is not a bidding evaluator: it is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadInput(f"{name} is not a bidding evaluator of this version: its format should be {FORMAT!r}")
    try:
        weights = {
            kind: [[finite_number(number) for number in level] for level in data["weights"][kind]]
            for kind in CONTRACT_KINDS
        }
        maps = {
            variant: [(finite_number(shift), finite_number(slope)) for shift, slope in data["maps"][variant]]
            for variant in CONTRACT_VARIANTS
        }
        for part in (weights, maps):
            for kind, levels in part.items():
                if len(levels) != contract_levels(kind):
                    raise ValueError(f"{kind} needs {contract_levels(kind)} levels, not {len(levels)}")
        return Evaluator(weights, maps, dict(data.get("card", {})))
    except (KeyError, TypeError, ValueError) as problem:
        raise BadInput(f"{name} is damaged: {problem}; train a new one or restore the file") from None


@cache
def shipped_evaluator() -> Evaluator:
    """Return the evaluator that comes with the package."""
    return load_evaluator(SHIPPED)
