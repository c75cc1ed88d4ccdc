"""A puzzle: a decision about a card with one best answer, what that is worth, and who fails it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput
from counterplay.review import PracticalValue
from counterplay.skat.rules import State
from counterplay.skat.teach.measure import Goal
from counterplay.skat.teach.position import read_position
from counterplay.skat.teach.themes import Theme

SHIPPED = Path(__file__).parent / "data" / "puzzles.jsonl.gz"


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, what each card brings by the measure, and how often players fail to find the best."""

    key: str
    position: str  # `position.position_text`
    goal: Goal
    values: Mapping[str, PracticalValue]
    margin: float  # points by which the best card leads the next: the least of the three verifications
    stake: float
    themes: tuple[Theme, ...]
    failed: Mapping[str, float] = field(default_factory=dict)  # by player, from the weakest to the strongest

    @property
    def best(self) -> str:
        """Return the best card."""
        return max(self.values, key=lambda card: self.values[card].points)

    @property
    def state(self) -> State:
        """Return the position."""
        return read_position(self.position)

    @property
    def difficulty(self) -> int:
        """Return 1 (nearly all find it) to 5 (nearly all fail), by the mean over players of all strengths."""
        if not self.failed:
            return 3
        mean = sum(self.failed.values()) / len(self.failed)
        return 1 + sum(mean > step for step in (0.2, 0.35, 0.5, 0.7))

    def to_json(self) -> dict[str, Any]:
        """Return what `from_json` reads."""
        return {
            "key": self.key,
            "position": self.position,
            "goal": str(self.goal),
            "values": {
                card: [
                    round(value.points, 1),
                    round(value.error, 1),
                    round(value.wins, 3),
                    round(value.wins_error, 3),
                ]
                for card, value in self.values.items()
            },
            "margin": round(self.margin, 1),
            "stake": self.stake,
            "themes": list(map(str, self.themes)),
            "failed": {name: round(rate, 2) for name, rate in self.failed.items()},
        }

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> Puzzle:
        """Read what `to_json` wrote."""
        return cls(
            document["key"],
            document["position"],
            Goal(document["goal"]),
            {card: PracticalValue(*value) for card, value in document["values"].items()},
            document["margin"],
            document["stake"],
            tuple(map(Theme, document["themes"])),
            document["failed"],
        )


def write(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles, a line each, compressed; the same puzzles give the same bytes."""
    text = "".join(json.dumps(puzzle.to_json(), separators=(",", ":")) + "\n" for puzzle in puzzles)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def read(path: Path) -> tuple[Puzzle, ...]:
    """Read puzzles; a damaged file gives BadInput."""
    try:
        lines = gzip.decompress(path.read_bytes()).decode().splitlines()
        return tuple(Puzzle.from_json(json.loads(line)) for line in lines)
    except (OSError, EOFError, ValueError, KeyError, TypeError) as problem:
        raise BadInput(f"the puzzles {path} cannot be read: {problem}") from None


@cache
def shipped() -> Mapping[str, Puzzle]:
    """Return the puzzles that come with the package, by key."""
    return {puzzle.key: puzzle for puzzle in read(SHIPPED)}
