"""What becomes of games that are over: told, kept, and learned from, each once however often its record comes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from counterplay.iss.finished_games import GameKeeper
from counterplay.iss.following import Finished
from counterplay.iss.lines import shown
from counterplay.iss.plan import Summary
from counterplay.iss.thinking import Thinker
from counterplay.protocol import Episode
from counterplay.skat.players import TerminalPlayer
from counterplay.skat.records import Record
from counterplay.skat.rules import seeger_fabian


class EveningResults:
    """The finished games of an evening."""

    def __init__(
        self, keeper: GameKeeper, thinker: Thinker | None, summary: Summary, say: Callable[[str], None]
    ) -> None:
        self._keeper, self._thinker, self._summary, self._say = keeper, thinker, summary, say
        self._counted: set[str] = set()
        self._unkept: list[tuple[str, int, bool]] = []

    async def take(self, ended: Finished) -> bool:
        """Tell, keep and learn from a game; say whether it was new."""
        if ended.text in self._counted:
            return False
        self._counted.add(ended.text)
        self._summary.games += 1
        record = ended.record
        self._say(f"game {ended.number} is over: {_in_words(record)}")
        player = None if self._thinker is None else self._thinker.bot.player
        hinted = isinstance(player, TerminalPlayer) and player.hinted
        await self._keep(ended.text, self._summary.games, counts=not hinted)
        if record is not None and record.complete and ended.seat is not None and self._thinker is not None:
            self._learn(self._thinker, record, ended.number, ended.seat)
        return True

    async def keep_the_rest(self) -> None:
        """Try once more to keep what could not be kept."""
        waiting, self._unkept = self._unkept, []
        for text, number, counts in waiting:
            await self._keep(text, number, counts=counts)
        self._summary.unkept = len(self._unkept)

    async def _keep(self, text: str, number: int, *, counts: bool) -> None:
        try:
            problem = await asyncio.to_thread(self._keeper.keep, text, number, counts=counts)
        except Exception as raised:  # a full disk, a database that went away: the evening goes on
            problem = str(raised) or type(raised).__name__
        if problem is not None:
            self._unkept.append((text, number, counts))
            self._say(f"game {number} cannot be kept now: {shown(problem)}")

    def _learn(self, thinker: Thinker, record: Record, number: int, seat: int) -> None:
        state = record.state
        assert state is not None
        episode = Episode(number - 1, record.players, state, state.history, seeger_fabian(record.result))
        thinker.learn(episode, seat).add_done_callback(self._learned)

    def _learned(self, done: asyncio.Future[None]) -> None:
        if not done.cancelled() and (problem := done.exception()) is not None:
            self._say(f"my player could not learn from the game: {shown(str(problem))}")


def _in_words(record: Record | None) -> str:
    if record is None:
        return "its record is unreadable"
    result = record.result
    if result is None:
        return shown(record.result_text)
    return f"{shown(record.players[result.soloist])} played {result.declaration.title}: {result.explain()}"
