"""Bots of ours that can be invited to a table by name."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from counterplay.arena import Spec, kind_of, make_player, parse_specs
from counterplay.iss.thinking import Decision, Thinker, stand_in
from counterplay.protocol import BadInput, Contest, Episode, ModelMemory, Player, Remembers, Stream, Table
from counterplay.skat.players import check_action
from counterplay.skat.rules import Observation

_AT_ONCE = {"rules"}  # answers in microseconds: no thread is worth it


@dataclass(frozen=True, slots=True)
class BotKind:
    """A bot that can be invited."""

    name: str  # on the line: letters and digits
    spec: Spec


def offered_bots(contest: Contest[Any, Any, Any], text: str) -> dict[str, BotKind]:
    """Return the bots that a list such as `rules,kermit,count(worlds=20)` offers, by their names on the line."""
    found: dict[str, BotKind] = {}
    for spec in parse_specs(text) if text.strip() else ():
        if kind_of(contest, spec).knows_all:
            raise BadInput(f"{spec.name} is told the hidden cards: it never sits with others")
        name = "".join(
            letter for letter in spec.name.replace("+", "plus") if letter.isascii() and letter.isalnum()
        )
        if name in found:
            raise BadInput(f"two bots would be called {name}: offer one of them")
        found[name] = BotKind(name, spec)
    return found


class Bot:
    """A bot with a seat at one table."""

    def __init__(
        self,
        kind: BotKind,
        name: str,
        contest: Contest[Any, Any, Any],
        memory: Callable[[str], ModelMemory] | None,
        seed: int,
        pace: float,
    ) -> None:
        self.kind, self.name, self._seed, self._pace = kind, name, seed, pace
        self.player: Player[Any, Any] = make_player(contest, kind.spec)
        if memory is not None and isinstance(self.player, Remembers):
            self.player.remember(memory(kind.spec.name))
        self._at_once = kind.spec.name in _AT_ONCE and not kind.spec.isolated
        self._thinker = None if self._at_once else Thinker(self.player)
        self._watches = kind_of(contest, kind.spec).watches
        self._names: tuple[str, ...] = ()

    async def decide(self, seen: Observation, deal: int, decision: int, left: float) -> Decision:
        """Return what it does."""
        chance = Stream(self._seed, "decision", deal, self.name, decision)
        if self._pace:
            await asyncio.sleep(self._pace)
        if self._thinker is not None:
            return await self._thinker.decide(seen, chance, left)
        try:
            action = self.player.act(seen, chance)
            check_action(action, seen)
        except Exception as problem:
            return Decision(stand_in(seen), str(problem))
        return Decision(action)

    def sit(self, names: tuple[str, ...]) -> None:
        """Hear who sits at the table, if that is new."""
        if names != self._names and self.name in names:
            self._names = names
            table = Table("skat", names, names.index(self.name))
            self._do(lambda: self.player.start(table))

    def learn(self, episode: Episode[Any, Any], seat: int) -> None:
        """Learn how a game ended."""
        self._do(lambda: self.player.result(episode, seat))

    def leave(self) -> None:
        """Leave the table."""
        if self._names:
            self._do(self.player.end)
        if self._thinker is not None:
            self._thinker.worker.stop()

    def _do(self, work: Callable[[], None]) -> None:
        if self._thinker is None:
            work()
        else:
            self._thinker.worker.ask(work).add_done_callback(
                lambda done: None if done.cancelled() else done.exception()
            )


def names_of_bots(kinds: Mapping[str, BotKind]) -> str:
    """Return the bots' names for a sentence."""
    return ", ".join(kinds) or "none"
