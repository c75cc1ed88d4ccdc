"""What a person may ask about the deal in hand: whether the rest is theirs, and what an adviser would do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from counterplay.skat.rules import Action, Card, parse_action
from counterplay.skat.table.backend import TableBackend
from counterplay.skat.table.course import DealCourse
from counterplay.skat.table.positions import open_position, question
from counterplay.skat.table.problems import Refusal, ThinkingFailed

_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Hint:
    """What the adviser would do, and in how many worlds each card wins."""

    version: int
    action: Action
    cards: tuple[dict[str, Any], ...]


class Claims:
    """Judges claims in the backend where the table stands, and asks its adviser."""

    def __init__(self, backend: TableBackend) -> None:
        self._backend = backend

    async def rest(self, course: DealCourse, seat: int) -> tuple[Card, ...]:
        """Return the rest of the deal, where it is the seat's in every world the seat cannot rule out."""
        asked = {**question(course, seat, "claim"), "key": ["claim", len(course.moves)]}
        try:
            answer = await self._backend.think("claim", asked, _SECONDS)
            if not answer["granted"]:
                raise Refusal("claim_refused", "the rest is not yours however the cards may lie: play on")
            rest = await self._backend.think("play_out", {"position": open_position(course.state)}, _SECONDS)
        except ThinkingFailed:
            raise Refusal("busy", "the claim could not be checked: play on, or try again") from None
        return tuple(Card[name] for name in rest["cards"])

    async def hint(self, version: int, asked: dict[str, Any]) -> Hint:
        """Return what the adviser would do."""
        try:
            answer = await self._backend.think("hint", asked, _SECONDS)
        except ThinkingFailed:
            raise Refusal("busy", "no hint could be found: try again") from None
        return Hint(version, parse_action(answer["action"]), tuple(answer["cards"]))
