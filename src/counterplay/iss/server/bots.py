"""Bots of ours that can be invited to a table by name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from counterplay.arena import Spec, kind_of, make_player, parse_spec, parse_specs
from counterplay.iss.thinking import Thinker
from counterplay.protocol import BadInput, Contest, ModelMemory, Player, Remembers, Stream
from counterplay.skat.rules import Observation
from counterplay.skat.table import SeatedDecision

_ALSO_CALLED = {"xskat": "imitator(xskat)"}  # as clients ask for it
_AT_ONCE = {"rules"}  # answers in microseconds: no thread is worth it


@dataclass(frozen=True, slots=True)
class InvitableBot:
    """A bot that can be invited."""

    name: str  # on the line: letters and digits
    spec: Spec


def offered_bots(contest: Contest[Any, Any, Any], text: str) -> dict[str, InvitableBot]:
    """Return the bots that a list such as `rules,xskat,count(worlds=20)` offers, by their names on the line."""
    kinds: dict[str, InvitableBot] = {}
    for asked in parse_specs(text) if text.strip() else ():
        spec = parse_spec(_ALSO_CALLED.get(str(asked), str(asked)))
        if kind_of(contest, spec).knows_all:
            raise BadInput(f"{spec.name} is told the hidden cards: it never sits with others")
        name = "".join(letter for letter in asked.name if letter.isascii() and letter.isalnum())
        if name in kinds:
            raise BadInput(f"two bots would be called {name}: offer one of them")
        kinds[name] = InvitableBot(name, spec)
    return kinds


class Bot:
    """A bot with a seat at one table of the server."""

    def __init__(
        self,
        kind: InvitableBot,
        name: str,
        contest: Contest[Any, Any, Any],
        memory: Callable[[str], ModelMemory] | None,
        seed: int,
        pace: float,
    ) -> None:
        self.kind, self.name, self._seed, self._pace = kind, name, seed, pace
        player: Player[Any, Any] = make_player(contest, kind.spec)
        if memory is not None and isinstance(player, Remembers):
            player.remember(memory(kind.spec.name))
        self.thinker = Thinker(player, at_once=kind.spec.name in _AT_ONCE and not kind.spec.isolated)

    async def decide(self, seen: Observation, deal: int, decision: int, left: float) -> SeatedDecision:
        """Return what it does."""
        if self._pace:
            await asyncio.sleep(self._pace)
        return await self.thinker.decide(seen, Stream(self._seed, "decision", deal, self.name, decision), left)
