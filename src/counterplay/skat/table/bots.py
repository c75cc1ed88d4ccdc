"""What happens at a table by itself: bots move, stand-ins move for whoever is away, partners answer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from counterplay.arena import parse_spec
from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.players import PLAYERS
from counterplay.skat.rules import Action, Resign, observe, parse_action
from counterplay.skat.table import events, fair, rules
from counterplay.skat.table.audience import Audience
from counterplay.skat.table.backend import TableBackend
from counterplay.skat.table.card_table import CardTable
from counterplay.skat.table.clock import Clock
from counterplay.skat.table.course import DealCourse
from counterplay.skat.table.journal import Journal
from counterplay.skat.table.positions import question
from counterplay.skat.table.problems import NotKept, Overtaken, ThinkingFailed
from counterplay.skat.table.seated import stand_in

log = logging.getLogger(__name__)

GIVING_UP_SECONDS = 30.0
_MOST_FAILURES = 6  # while nobody looks; then a message or a new connection wakes the bots again
_LONGEST_PAUSE = 30.0  # seconds between two tries


class Bots:
    """Moves for every chair whose person does not; `lock` is the table's: one change after the other."""

    def __init__(
        self,
        table: CardTable,
        backend: TableBackend,
        journal: Journal,
        clock: Clock,
        audience: Audience,
        lock: asyncio.Lock,
    ) -> None:
        self._table, self._backend, self._journal = table, backend, journal
        self._clock, self._audience, self._lock = clock, audience, lock
        self._moving: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()  # ends the pause after a failure
        self._abandoned: int | None = None  # the deal that its people have left
        self._plays_on: tuple[int, int, int] | None = None  # deal, tricks and seat of a bot that will not give up

    @property
    def idle(self) -> bool:
        """Say whether no bot thinks."""
        return self._moving is None or self._moving.done()

    def wake(self) -> None:
        """Move, if it is a bot's turn."""
        self._woken.set()
        if self.idle and self._due() is not None:
            self._moving = asyncio.create_task(self._move())

    async def stop(self) -> None:
        """Think no further: the server closes."""
        if self._moving is not None:
            self._moving.cancel()
            await asyncio.wait([self._moving])

    async def play_out(self) -> None:
        """End the deal in hand for people who have left it, as one that counts."""
        if self._table.deals.in_play is not None:
            self._abandoned = self._table.deals.in_play.index
            self.wake()
            if self._moving is not None:
                await asyncio.wait([self._moving], timeout=GIVING_UP_SECONDS)

    # --- one after the other ---

    async def _move(self) -> None:
        """Move while it is a bot's turn; what fails is tried again, ever more slowly."""
        failures = 0
        while failures < _MOST_FAILURES or self._audience.people:
            self._woken.clear()
            try:
                step = self._due()
                if step is None:
                    break
                await step()
                failures = 0
                continue
            except Overtaken:
                return
            except NotKept as problem:
                log.warning("a table stands still: %s", problem)
                self._audience.tell(events.Stuck())
            except Exception:
                log.exception("a bot of a table could not move")
            failures += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), min(2.0**failures, _LONGEST_PAUSE))
        self._clock.set()

    def _due(self) -> Callable[[], Awaitable[None]] | None:
        """Return what is to happen by itself now, if anything."""
        course = self._table.deals.in_play
        if course is None or self._journal.stale:
            return None
        if self._for_the_absent(course) is not None:
            return partial(self._act_for_the_absent, course)
        asked = self._asked(course)
        if asked is not None:
            return partial(self._answer, course, asked)
        seat = self._to_act(course)
        return None if seat is None else partial(self._act, course, seat)

    # --- a person who has left a deal with bots ---

    def _for_the_absent(self, course: DealCourse) -> tuple[int, Action] | None:
        """Return what the rules have done for a person who has left the deal in hand."""
        own = self._table.seats.seat(course.index)
        if self._abandoned != course.index or own is None:
            return None
        return self._table.rules.for_the_absent(course.state, own)

    async def _act_for_the_absent(self, course: DealCourse) -> None:
        async with self._lock:
            step = self._for_the_absent(course)
            if step is not None and course is self._table.deals.in_play:
                await self._journal.act("stand_in", course, *step)

    # --- a partner who would give up ---

    def _asked(self, course: DealCourse) -> int | None:
        """Return the bot whose partner would give up, until it has answered; each trick it is asked anew."""
        seat = course.asked_to_give_up
        if seat is None or self._table.seats.place(course.index, seat) in self._table.seats.here:
            return None
        return None if self._plays_on == (course.index, course.tricks, seat) else seat

    async def _answer(self, course: DealCourse, seat: int) -> None:
        """Ask a bot whether it gives up with its partner: it does where nothing it can know of leaves a hope."""
        moves = len(course.moves)
        asked = question(course, seat, "give_up", seat)
        try:
            lost = bool((await self._backend.think("give_up", asked, rules.BOT_SECONDS))["lost"])
        except (ThinkingFailed, KeyError, TypeError):
            lost = False
        async with self._lock:
            if (
                course is not self._table.deals.in_play
                or len(course.moves) != moves
                or self._asked(course) != seat
            ):
                return
            if lost:
                await self._journal.act("act", course, seat, Resign())
                return
            self._plays_on = (course.index, course.tricks, seat)
            self._audience.tell(events.PlaysOn(seat))

    # --- whose turn it is ---

    def _to_act(self, course: DealCourse) -> int | None:
        table = self._table
        if self._abandoned == course.index:
            return course.state.to_act
        seat = table.bot_to_act
        if seat is None:
            return None
        sitter = table.seats.chairs[table.seats.place(course.index, seat)]
        return seat if table.rules.moves_itself(sitter, self._clock.present) else None

    async def _act(self, course: DealCourse, seat: int) -> None:
        table, version = self._table, self._table.version
        place = table.seats.place(course.index, seat)
        action = None if table.played_for(place) else await self._action(course, seat, place)
        async with self._lock:
            if table.deals.moved > version or course is not table.deals.in_play or self._to_act(course) != seat:
                return
            stands_in = action is None or place in table.seats.people
            chosen = action or stand_in(observe(course.state, seat))
            await self._journal.act("stand_in" if stands_in else "act", course, seat, chosen)

    async def _action(self, course: DealCourse, seat: int, place: int) -> Action | None:
        """Return what the bot does; None when it fails, takes too long or breaks a rule."""
        table, moves = self._table, len(course.moves)
        seats, spec = table.seats, table.spec_at(course, place)
        kind = PLAYERS.get(parse_spec(spec).name)
        learns = kind is None or kind.learns  # a guest may, so it hears of all deals
        # at four the dealer sits out: who sits beside a bot is told anew for each of the four
        four = len(seats.chairs) == 4
        asked = {
            **question(course, seat, "disguise", place),
            "key": [fair.chance_key(course.secret), "decision", place, moves],
            "spec": spec,
            "chair": f"{table.id} {place} {course.index % 4}" if four else f"{table.id} {place}",
            "names": [seats.handles[sat] for sat in seats.places(course.index)] if four else seats.handles,
            "place": seat if four else place,
            "deal": course.index,
            "past": table.past(place) if learns else [],
            "memory": self._backend.memory(table, place) if learns else {},
        }
        seconds = table.rules.bot_seconds(seat, self._clock.waited)
        try:
            answer = await self._backend.think("act", asked, seconds)
            action = parse_action(answer["action"])
            table.check_action(course.state, seat, action)
        except (ThinkingFailed, BadInput, IllegalAction, KeyError, TypeError):
            log.warning("a bot of a table failed: rules of thumb stand in for it")
            return None
        return action
