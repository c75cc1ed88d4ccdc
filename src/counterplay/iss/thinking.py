"""A player at a server's table: asked beside the line, so that the line is read on, and within its clock.

A player that is late, fails or answers with what is not legal is stood in for by rules of thumb, and that is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from counterplay.protocol import BadInput, IllegalAction, Player, Stream
from counterplay.skat.players import Quit, RulesPlayer, check_action
from counterplay.skat.rules import Action, Bid, Declare, Observation, Phase, next_bid

RESERVE = 5.0  # seconds of the clock that are never thought away
_FAREWELL = 60.0  # seconds for the last lessons
_CALLS = 12  # decisions a player may still have while the auction goes on
_SHARE = 3.0  # a hard decision may take this many times an even share of the clock


class Worker:
    """A thread that does one thing after another; it never keeps the program from ending."""

    def __init__(self) -> None:
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
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

        self._work.put(do)
        return promise


class _Raised(Exception):
    """Something a player raised that is no Exception, which a promise does not carry."""

    def __init__(self, what: BaseException) -> None:
        super().__init__(f"{type(what).__name__}: {what}")
        self.what = what


@dataclass(frozen=True, slots=True)
class Decision:
    """What is done, and why not what the player said, if so."""

    action: Action
    stood_in: str = ""


class Thinker:
    """A player with its thread; `person` is never hurried: the server's clock does that."""

    def __init__(self, player: Player[Observation, Action], *, person: bool = False) -> None:
        self.player, self.person = player, person
        self.worker = Worker()
        self._late: asyncio.Future[Any] | None = None  # an answer nobody waits for any more
        self._up_to = 0  # how far a bid that jumped goes

    async def decide(self, seen: Observation, chance: Stream, left: float) -> Decision:
        """Return a legal action within the clock; raise Quit where a person leaves."""
        going_on = self._going_on(seen)
        if going_on is not None:
            return Decision(going_on)
        if self._late is not None and not self._late.done() and not self.person:
            return Decision(stand_in(seen), "still thinks about an earlier decision")
        promise = self.worker.ask(lambda: self.player.act(seen, chance))
        try:
            seconds = None if self.person else budget(seen, left)
            action = await asyncio.wait_for(asyncio.shield(promise), seconds)
        except TimeoutError:
            self._late = promise
            promise.add_done_callback(lambda done: done.cancelled() or done.exception())
            return Decision(stand_in(seen), "takes too long for its clock")
        except _Raised as raised:
            if isinstance(raised.what, Quit):
                raise raised.what from None
            return Decision(stand_in(seen), f"failed ({raised})")
        except Exception as problem:
            return Decision(stand_in(seen), f"failed ({type(problem).__name__}: {problem})")
        try:
            check_action(action, seen, asides=self.person)
        except (IllegalAction, BadInput) as problem:
            return Decision(stand_in(seen), f"answered {action}: {problem}")
        return Decision(self._step_by_step(action, seen))

    async def end(self, *, started: bool) -> None:
        """Finish the match, once all that is to be learned is learned; nobody waits for a person at a prompt."""
        if started and not self.person:
            with contextlib.suppress(Exception):
                await asyncio.wait_for(self.worker.ask(self.player.end), _FAREWELL)
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


def stand_in(seen: Observation) -> Action:
    """Return what rules of thumb do, or whatever is legal where even they fail."""
    try:
        chosen = RulesPlayer().act(seen, Stream("stand-in"))
        check_action(chosen, seen)
    except Exception:  # whatever it is, the game must go on
        return seen.legal_actions[0]
    return chosen


def another(seen: Observation, tried: set[Action]) -> Action | None:
    """Return something legal that has not been refused yet; of declarations only the plainest are tried."""
    legal = [action for action in seen.legal_actions if action not in tried]
    plain = [one for one in legal if not (isinstance(one, Declare) and one.declaration.ouvert)]
    return next(iter(plain or legal), None)
