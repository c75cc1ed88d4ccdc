"""A player at a server's table: asked beside the line, so that the line is read on, and within its clock.

A player that is late, fails or answers with what is not legal is stood in for by rules of thumb, and that is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from typing import Any

from counterplay.protocol import Episode, Player, Stream
from counterplay.skat.players import Quit
from counterplay.skat.rules import Action, Bid, Declare, Observation, Phase, next_bid
from counterplay.skat.table import SeatedBot, SeatedDecision, stand_in

RESERVE = 5.0  # seconds of the clock that are never thought away
_FAREWELL = 60.0  # seconds for the last lessons
_CALLS = 12  # decisions a player may still have while the auction goes on
_SHARE = 3.0  # a hard decision may take this many times an even share of the clock


class Worker:
    """A thread that does one thing after another; it never keeps the program from ending.

    What is done `at_once` needs no thread.
    """

    def __init__(self, *, at_once: bool = False) -> None:
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._at_once = at_once
        if not at_once:
            threading.Thread(target=self._run, daemon=True, name="player").start()

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()

    def stop(self) -> None:
        """End the thread, once all is done that was asked for."""
        self._work.put(None)

    def ask(self, work: Callable[[], Any]) -> asyncio.Future[Any]:
        """Have something done, and return the promise of its result."""
        loop = asyncio.get_running_loop()
        promise: asyncio.Future[Any] = loop.create_future()

        def settle(result: Any, problem: BaseException | None) -> None:
            if promise.cancelled():
                return
            if problem is None:
                promise.set_result(result)
            else:
                promise.set_exception(problem)

        def do() -> None:
            result, problem = None, None
            try:
                result = work()
            except BaseException as raised:
                problem = raised if isinstance(raised, Exception) else _Raised(raised)
            with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
                loop.call_soon_threadsafe(settle, result, problem)

        if self._at_once:
            try:
                promise.set_result(work())
            except Exception as raised:
                promise.set_exception(raised)
        else:
            self._work.put(do)
        return promise


class _Raised(Exception):
    """Something a player raised that is no Exception, which a promise does not carry."""

    def __init__(self, what: BaseException) -> None:
        super().__init__(f"{type(what).__name__}: {what}")
        self.what = what


class Thinker:
    """A player asked in a thread of its own; a `person` is never hurried: the server's clock does that."""

    def __init__(
        self, player: Player[Observation, Action], *, person: bool = False, at_once: bool = False
    ) -> None:
        """Seat a player; one that answers `at_once` needs no thread."""
        self.bot = SeatedBot(player, person=person)
        self.worker = Worker(at_once=at_once)
        self._late: asyncio.Future[Any] | None = None  # an answer nobody waits for any more
        self._up_to = 0  # how far a bid that jumped goes

    async def decide(self, seen: Observation, chance: Stream, left: float) -> SeatedDecision:
        """Return a legal action within the clock; raise Quit where a person leaves."""
        going_on = self._going_on(seen)
        if going_on is not None:
            return SeatedDecision(going_on)
        if self._late is not None and not self._late.done() and not self.bot.person:
            return SeatedDecision(stand_in(seen), "still thinks about an earlier decision")
        promise = self.worker.ask(lambda: self.bot.decide(seen, chance))
        try:
            decision = await asyncio.wait_for(
                asyncio.shield(promise), None if self.bot.person else budget(seen, left)
            )
        except TimeoutError:
            self._late = promise
            promise.add_done_callback(_look)
            return SeatedDecision(stand_in(seen), "takes too long for its clock")
        except _Raised as raised:
            if isinstance(raised.what, Quit):
                raise raised.what from None
            return SeatedDecision(stand_in(seen), f"failed ({raised})")
        return decision if decision.stood_in else SeatedDecision(self._step_by_step(decision.action, seen))

    def sit(self, names: tuple[str, ...], own: str) -> None:
        """Tell the player who sits at the table, if that is new."""
        self.worker.ask(lambda: self.bot.sit(names, names.index(own))).add_done_callback(_look)

    def learn(self, episode: Episode[Any, Any], seat: int) -> asyncio.Future[None]:
        """Tell the player how a game ended; the promise says whether it could learn from it."""
        learned = self.worker.ask(lambda: self.bot.learn(episode, seat))
        learned.add_done_callback(_look)
        return learned

    def leave(self) -> None:
        """Finish the match, and wait for nothing."""
        self.worker.ask(self.bot.leave).add_done_callback(_look)
        self.worker.stop()

    async def end(self) -> None:
        """Finish the match, once all is learned that is to be learned; nobody waits for a person at a prompt."""
        if not self.bot.person:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.worker.ask(self.bot.leave), _FAREWELL)
        self.worker.stop()

    def _going_on(self, seen: Observation) -> Action | None:
        """Return the next step of a bid that jumped, where the auction has not got there yet."""
        if seen.phase is not Phase.AUCTION or not self._up_to:
            return None
        following = next_bid(seen.bid)
        if seen.core.must_answer or following is None or following > self._up_to or not seen.calls:
            self._up_to = 0
            return None
        return Bid(following)

    def _step_by_step(self, action: Action, seen: Observation) -> Action:
        """Return a bid as servers want it: the next value, where a player jumps."""
        if not isinstance(action, Bid):
            return action
        following = next_bid(seen.bid)
        assert following is not None  # or there was nothing to bid
        self._up_to = action.value if action.value > following else 0
        return Bid(following)


def budget(seen: Observation, left: float) -> float:
    """Return how many seconds this decision may take of those that are left for the game."""
    cards = len(seen.hand) if seen.phase is Phase.PLAY else 10 + _CALLS if seen.phase is Phase.AUCTION else 12
    usable = max(0.0, left - RESERVE)
    return min(usable, max(usable / max(1, cards) * _SHARE, 0.0))


def another(seen: Observation, tried: set[Action]) -> Action | None:
    """Return something legal that has not been refused yet; of declarations only the plainest are tried."""
    legal = [action for action in seen.legal_actions if action not in tried]
    plain = [action for action in legal if not (isinstance(action, Declare) and action.declaration.ouvert)]
    return next(iter(plain or legal), None)


def _look(done: asyncio.Future[Any]) -> None:
    """Look at what was raised, which would else be complained about when the promise is forgotten."""
    if not done.cancelled():
        done.exception()
