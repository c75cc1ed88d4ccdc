"""A table in real time: one change after the other, each written down before it is told; bots, clock, the away.

Every call that changes something checks it (`Refusal`), has the house write it, lets it happen and tells all
listeners. Bots move by themselves; so do stand-ins, while somebody is there to see it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal, Unpack

from counterplay.arena import kind_of, parse_spec
from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.skat.players import SkatContest
from counterplay.skat.rules import Action, Card, Deal, Resign, parse_action
from counterplay.skat.table import events, fair, journal
from counterplay.skat.table.audience import AttendedTable
from counterplay.skat.table.chairs import Sitter
from counterplay.skat.table.gathering import Refusal
from counterplay.skat.table.house import House, NotKept, Overtaken, ThinkingFailed
from counterplay.skat.table.journal import OWN_PLACE, Broken, Course, Entry
from counterplay.skat.table.positions import disguised, open_position
from counterplay.skat.table.seats import Ended, TableRules, stand_in
from counterplay.skat.table.talk import Talk

log = logging.getLogger(__name__)

BOT_SECONDS = 20.0
GIVING_UP_SECONDS = 30.0
GONE_SECONDS = 30.0  # somebody whose connection is lost for so long, at their turn, is away
REVEAL_SECONDS = 15.0  # browsers reveal their numbers by themselves
LEAST_BREAK = 60.0  # between two deals the clock gives at least so long
_MOST_FAILURES = 6  # while nobody looks; then a message or a new connection wakes the bots again
_LONGEST_PAUSE = 30.0  # seconds between two tries
_CONTEST = SkatContest()

Clocks = tuple[float, float, float]
"""what each seat has left of its seconds"""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the adviser would do, and in how many worlds each card wins."""

    version: int
    action: Action
    cards: tuple[dict[str, Any], ...]


class LiveTable(AttendedTable):
    """A table whose time runs; one coroutine at a time changes it."""

    def __init__(
        self,
        house: House,
        id: str,
        chairs: Sequence[Sitter | None],
        deals: int,
        **rules: Unpack[TableRules],
    ) -> None:
        super().__init__(id, chairs, deals, **rules)
        self.house = house
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()  # ends the pause of bots that could not move
        self._left: int | None = None  # the deal that its people have left
        self._since = time.monotonic()  # when the table began to wait as it does
        self._alarm: asyncio.TimerHandle | None = None
        self._alarmed: set[asyncio.Task[None]] = set()
        self.talk = Talk()
        self._clocks: list[Clocks] = []  # after each move of a game whose clocks run for all of it
        self._plays_on: tuple[int, int, int] | None = None  # deal, tricks and seat of a bot that will not give up

    # --- its end ---

    def hang_up(self) -> None:
        """End all connections and play no further: the table is closed, or another process plays it."""
        self.stale = True
        self._woken.set()
        if self._alarm is not None:
            self._alarm.cancel()
        self._end_all_listening()

    async def close(self) -> None:
        """Hang up, and let no bot think on: the house closes."""
        self.hang_up()
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.wait([self._bots])

    @property
    def idle(self) -> bool:
        """Say whether nobody looks and no bot thinks."""
        return not self._listeners and (self._bots is None or self._bots.done())

    # --- the people of the table ---

    async def sit_down(self, sitter: Sitter, place: int | None = None) -> int:
        """Let somebody take a chair, by default the first that is open; returns which."""
        async with self._lock:
            entry = self.to_sit(sitter, place)
            self.know(sitter)
            await self._write([entry], events.Changed("sits", entry.seat))
        self.wake()
        return entry.seat

    async def rise(self, place: int, *, removed: bool = False) -> None:
        """Let somebody leave their chair for good, or be removed from it."""
        async with self._lock:
            await self._break_off(place, left=True)
            entries = self.to_leave(place, removed=removed)
            await self._write(entries, events.Changed("removed" if removed else "rises", place))
        self.wake()

    async def be_ready(self, place: int, ready: bool) -> None:
        """Note whether somebody is ready to begin."""
        async with self._lock:
            entry = self.to_be_ready(place, ready)
            if entry is not None:
                await self._write([entry], events.Changed("ready" if ready else "unready", place))

    async def start(self, place: int) -> None:
        """Begin the list."""
        async with self._lock:
            await self._write(self.to_start(), events.Changed("starts", place))
        self.wake()

    async def rule(self, **changed: Any) -> None:
        """Change the clock (seconds, or None for off) or the chat."""
        async with self._lock:
            await self._write([self.to_rule(**changed)], events.Changed("rule", self.host))
        self.wake()

    async def go_away(self, place: int, why: Literal["clock", "gone", "silent", "asked"] = "asked") -> None:
        """Let a stand-in take a chair over."""
        async with self._lock:
            await self._go_away(place, why)
        self.wake()

    async def _go_away(self, place: int, why: Literal["clock", "gone", "silent", "asked"]) -> None:
        entries = self.to_go_away(place)
        if entries:
            await self._write(entries, events.Changed("away", place, why))

    async def come_back(self, place: int) -> None:
        """Let the stand-in hand a chair back."""
        async with self._lock:
            entry = self.to_come_back(place)
            if entry is not None:
                await self._write([entry], events.Changed("back", place))
        self.wake()

    # --- talk ---

    def say(self, person: str, name: str, text: str) -> None:
        """Say something to all at the table; it is written down nowhere."""
        if not self.chat:
            raise Refusal("not_now", "the chat of this table is off")
        self.tell(self.talk.say(person, name, text))

    def report(self, person: str, name: str, about: Sitter, text: str) -> None:
        """Tell the host about somebody."""
        host = self.chairs[self.host]
        if host is None or host.id == person:
            raise Refusal("not_now", "you are the host: you can remove somebody yourself")
        self.tell(self.talk.report(name, about, text), only=host.id)

    # --- the shuffle ---

    async def deal(self, deal: int, number: str, cards: Deal | None = None) -> None:
        """Deal the cards from the secret and one number, or such as the house has prepared.

        Where everybody pledges, `reveal` deals.
        """
        if self.by_pledges:
            raise Refusal("not_now", "here everybody commits to a number first")
        self.waiting_offer(deal)
        bots = await self.house.bots(self)
        async with self._lock:
            await self._write([self.to_deal(deal, number, bots, cards)], events.Dealt())
        self.wake()

    async def pledge(self, place: int, deal: int, pledge: str) -> None:
        """Commit to a number."""
        async with self._lock:
            await self._write([self.to_pledge(place, deal, pledge)], events.Changed("commits", place))
        self.wake()

    async def reveal(self, place: int, deal: int, number: str) -> None:
        """Reveal a number; the last one deals the cards."""
        bots = await self.house.bots(self)
        async with self._lock:
            entry = self.to_reveal(place, deal, number)
            if self.pledges.unrevealed != {place}:
                await self._write([entry], events.Changed("reveals", place))
            else:
                numbers = {**self.pledges.numbers, place: number}
                joined = ".".join(numbers[one] for one in sorted(numbers))
                dealt = Entry(entry.number + 1, deal, "dealt", text=journal.dealt_text(joined, bots))
                await self._write([entry, dealt], events.Dealt())
        self.wake()

    # --- what a person may do in a deal ---

    async def act(self, version: int | None, text: str, place: int = OWN_PLACE) -> None:
        """Do what a person wants, if the rules allow it."""
        async with self._lock:
            await self._act("act", *self.own_action(version, text, place))
        self.wake()

    async def claim(self, version: int | None, place: int = OWN_PLACE) -> None:
        """Grant a claim that holds in every world the person cannot rule out."""
        async with self._lock:
            course, seat = self.own_claim(version, place)
            state = course.state
            asked = {
                "position": disguised(state, seat, self._chance("claim", len(course.moves))),
                "seat": seat,
                "key": ["claim", len(course.moves)],
            }
            try:
                answer = await self.house.think("claim", asked, 60.0)
                if not answer["granted"]:
                    raise Refusal("claim_refused", "the rest is not yours however the cards may lie: play on")
                rest = await self.house.think("play_out", {"position": open_position(state)}, 60.0)
            except ThinkingFailed:
                raise Refusal("busy", "the claim could not be checked: play on, or try again") from None
            cards = rest["cards"]
            entry = Entry(self.version + 1, course.index, "claim", seat, " ".join(cards))
            await self._write([entry], events.Claimed(seat, tuple(Card[name] for name in cards)))
        self.wake()

    async def undo(self, version: int | None) -> None:
        """Take back the person's last action and all that followed it."""
        async with self._lock:
            entry, gone = self.to_undo(version)
            await self._write([entry], events.Undone(gone))
        self.wake()

    async def hint(self, version: int | None, place: int = OWN_PLACE) -> Hint:
        """Note that the deal does not count any more, then ask the adviser."""
        async with self._lock:
            course, seat = self.own_hint(version, place)
            if not course.hinted:
                await self._write([Entry(self.version + 1, course.index, "hint", seat)], events.Hinted())
            now, moves = self.version, len(course.moves)
            asked = {
                "position": disguised(course.state, seat, self._chance("hint", moves)),
                "seat": seat,
                "key": [fair.chance_key(course.secret), "hint", moves],
            }
        try:
            answer = await self.house.think("hint", asked, 60.0)
        except ThinkingFailed:
            raise Refusal("busy", "no hint could be found: try again") from None
        return Hint(now, parse_action(answer["action"]), tuple(answer["cards"]))

    # --- bots and stand-ins ---

    def wake(self) -> None:
        """Let the bots move if it is their turn, and look at the clock."""
        self._woken.set()
        waiting = any(one is not None for one in (self._waiting_bot(), self._for_the_absent(), self._asked_bot()))
        if waiting and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots())
        self._set_alarm()

    def _waiting_bot(self) -> int | None:
        course = self.in_play
        if self.stale or course is None:
            return None
        if self.together and self._left == course.index:
            return course.state.to_act
        seat = self.bot_to_act
        if seat is None or not self.together:
            return seat
        place = self.place(course.index, seat)
        sitter = self.chairs[place]
        # A stand-in plays with the others, never for nobody.
        alone = not self.present and not self.by_game
        return None if alone and (sitter is None or sitter.is_person) else seat

    def _asked_bot(self) -> int | None:
        """Return the bot whose partner would give up, until it has answered; each trick it is asked anew."""
        seat, course = self.asked_to_give_up, self.in_play
        if seat is None or course is None or self.stale or self.plays_itself(self.place(course.index, seat)):
            return None
        return None if self._plays_on == (course.index, _tricks(course), seat) else seat

    async def give_up(self) -> bool:
        """End the deal in hand for people who have left it, as one that counts; say whether it has ended."""
        if self.in_play is None:
            return True
        self._left = self.in_play.index
        self.wake()
        if self._bots is not None:
            await asyncio.wait([self._bots], timeout=GIVING_UP_SECONDS)
        return self.in_play is None

    def _for_the_absent(self) -> tuple[int, Action] | None:
        left = not self.stale and self.course is not None and self._left == self.course.index
        return self.giving_up() if left and not self.together else None

    async def _act_for_the_absent(self) -> None:
        async with self._lock:
            step, course = self._for_the_absent(), self.course
            if step is not None and course is not None:
                await self._act("stand_in", course, *step)

    async def _play_bots(self) -> None:
        """Let bots move while it is their turn; what fails is tried again, ever more slowly."""
        failures = 0
        while failures < _MOST_FAILURES or self._listeners:
            seat = self._waiting_bot()
            self._woken.clear()
            try:
                asked = self._asked_bot()
                if self._for_the_absent() is not None:
                    await self._act_for_the_absent()
                elif asked is not None:
                    await self._let_bot_answer(asked)
                elif seat is not None:
                    await self._let_bot_act(seat)
                else:
                    break
                failures = 0
                continue
            except Overtaken:
                return
            except NotKept as problem:
                log.warning("a table stands still: %s", problem)
                self.tell(events.Stuck())
            except Exception:
                log.exception("a bot of a table could not move")
            failures += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), min(2.0**failures, _LONGEST_PAUSE))
        self._set_alarm()

    async def _let_bot_act(self, seat: int) -> None:
        course, version = self.course, self.version
        assert course is not None
        given_up = self.played_for(self.place(course.index, seat))
        action = None if given_up else await self._bot_action(course, seat)
        async with self._lock:
            if self.moved > version or self.course is not course or self._waiting_bot() != seat:
                return
            person = self.place(course.index, seat) in self.people
            chosen = action or stand_in(course.state, seat)
            await self._act("stand_in" if action is None or person else "act", course, seat, chosen)

    async def _let_bot_answer(self, seat: int) -> None:
        """Ask a bot whether it gives up with its partner: it does where nothing it can know of leaves a hope."""
        course, moves = self.course, len(self.course.moves) if self.course is not None else 0
        assert course is not None
        asked = {
            "position": disguised(course.state, seat, self._chance("give_up", seat, moves)),
            "seat": seat,
            "key": [fair.chance_key(course.secret), "give_up", seat, moves],
        }
        try:
            lost = bool((await self.house.think("give_up", asked, BOT_SECONDS))["lost"])
        except (ThinkingFailed, KeyError, TypeError):
            lost = False
        async with self._lock:
            if self.course is not course or len(course.moves) != moves or self._asked_bot() != seat:
                return
            if lost:
                await self._act("act", course, seat, Resign())
                return
            self._plays_on = (course.index, _tricks(course), seat)
            self.tell(events.PlaysOn(seat))

    async def _bot_action(self, course: Course, seat: int) -> Action | None:
        """Return what the bot does; None when it fails, takes too long or breaks a rule."""
        place = self.place(course.index, seat)
        spec = self.spec_at(course, place)
        state, moves = course.state, len(course.moves)
        learns = kind_of(_CONTEST, parse_spec(spec)).learns
        four = len(self.chairs) == 4
        asked = {
            "spec": spec,
            # at four the dealer sits out: who sits beside a bot is told anew for each of the four
            "chair": f"{self.id} {place} {course.index % 4}" if four else f"{self.id} {place}",
            "names": [self.handles[self.place(course.index, one)] for one in range(3)] if four else self.handles,
            "place": seat if four else place,
            "seat": seat,
            "deal": course.index,
            "key": [fair.chance_key(course.secret), "decision", place, moves],
            "position": disguised(state, seat, self._chance("disguise", place, moves)),
            "past": self.past(place) if learns else [],
            "memory": self.house.memory(self, place) if learns else {},
        }
        try:
            answer = await self.house.think("act", asked, self._bot_seconds(seat))
            action = parse_action(answer["action"])
            self.check_action(course, seat, action)
        except (ThinkingFailed, BadInput, IllegalAction, KeyError, TypeError):
            log.warning("a bot of a table failed: rules of thumb stand in for it")
            return None
        return action

    def _bot_seconds(self, seat: int) -> float:
        """Return how long a bot may think."""
        return self.clocks()[seat] - (time.monotonic() - self._since) if self.by_game else BOT_SECONDS

    def _chance(self, *key: int | str) -> Stream:
        assert self.course is not None
        return Stream(self.course.secret, *key)

    # --- the clock ---

    def deadlines(self) -> dict[int, tuple[float, Literal["clock", "gone", "silent"]]]:
        """Return until when (as `time.monotonic` counts) each person is waited for who is waited for, and why.

        Nobody is waited for by nobody: while no other person is there, no clock runs.
        """
        if not self.together or not self.started or self.complete or self.stale:
            return {}
        if self.by_game:
            return self._game_deadline()
        found: dict[int, tuple[float, Literal["clock", "gone", "silent"]]] = {}
        acting = self.place_to_act
        waited = {acting} if acting is not None else self.pledges.unrevealed or self.unpledged
        for place in waited:
            if not self.plays_itself(place) or not self.present - {place}:
                continue
            times: list[tuple[float, Literal["clock", "gone", "silent"]]] = []
            if place in self.pledges.unrevealed:
                times.append((self._since + REVEAL_SECONDS, "silent"))
            if self.clock is not None:
                allowed = self.clock if acting is not None else max(self.clock, LEAST_BREAK)
                times.append((self._since + allowed, "clock"))
            if place not in self.present:
                lost = self._gone.setdefault(self._at(place).id, time.monotonic())
                times.append((max(lost, self._since) + GONE_SECONDS, "gone"))
            if times:
                found[place] = min(times)
        return found

    def _game_deadline(self) -> dict[int, tuple[float, Literal["clock", "gone", "silent"]]]:
        place, course = self.place_to_act, self.in_play
        if place is None or course is None or self.clock is None or course.state.to_act is None:
            return {}
        return {place: (self._since + self.clocks()[course.state.to_act], "clock")}

    def clocks(self, moves: int | None = None) -> Clocks:
        """Return the seconds of each seat after so many moves of the deal, or after its last.

        At tables with a clock for each action that is the same for all; without a clock, zero.
        """
        each = self.clock or 0.0
        if not self.by_game or not self._clocks:
            return each, each, each
        return self._clocks[-1 if moves is None else min(moves, len(self._clocks) - 1)]

    def _count_clocks(self, seat: int | None) -> None:
        """Take the time since the last change off the clock of whoever was to act."""
        course = self.course
        if not self.by_game or course is None:
            return
        if not course.moves and course.broken is None:
            self._clocks = []
        left = list(self.clocks())
        if seat is not None and self._clocks:
            left[seat] = max(0.0, left[seat] - (time.monotonic() - self._since))
        first, second, third = left
        self._clocks += [(first, second, third)] * (len(course.moves) + 1 - len(self._clocks))
        if course.broken is not None:
            self._clocks.append((first, second, third))

    async def _break_off(self, place: int, *, left: bool) -> None:
        entry = self.to_break_off(place, left=left)
        if entry is not None:
            await self._write([entry], Broken(entry.seat, left))

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        due = [at for at, _ in self.deadlines().values()]
        if due:
            wait = max(0.0, min(due) - time.monotonic()) + 0.01
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        task = asyncio.create_task(self._send_away())
        self._alarmed.add(task)
        task.add_done_callback(self._alarmed.discard)

    async def _send_away(self) -> None:
        with contextlib.suppress(Overtaken, NotKept):  # the next alarm tries again
            async with self._lock:
                for place, (at, why) in self.deadlines().items():
                    if at <= time.monotonic() and self.by_game:
                        await self._break_off(place, left=False)
                    elif at <= time.monotonic():
                        await self._go_away(place, why)
        self.wake()

    # --- writing ---

    async def _act(self, kind: journal.Kind, course: Course, seat: int, action: Action) -> None:
        entry = Entry(self.version + 1, course.index, kind, seat, str(action))
        after = course.state.apply(action, seat)
        await self._write([entry], events.acted(course.state, after, seat, action, stood_in=kind == "stand_in"))

    async def _write(self, entries: list[Entry], event: events.Event) -> None:
        """Write entries down, and the game that they end, then let them happen and tell it."""
        if self.stale:
            raise Overtaken(self.id)
        played = self.played_by(entries[0], _now())
        offer = None if played is None else self.next_offer(entries[0])
        if offer is not None:
            entries = [*entries, offer]
        try:
            game = await self.house.write(self, entries, played)
        except Overtaken:
            self.hang_up()
            raise
        ended = None if played is None else Ended(played.record, game, played.counts)
        acting, asked = self.place_to_act, self.pledges.asked
        turn = None if self.in_play is None else self.in_play.state.to_act
        for one in entries:
            self.take(one, ended)
        if self.moved == entries[-1].number:
            self._count_clocks(turn)
        if self.moved == entries[-1].number or acting != self.place_to_act or asked != self.pledges.asked:
            self._since = time.monotonic()
        self.tell(event)
        if event_of_giving_up(entries):
            self.tell(events.Offered(entries[0].seat))


def event_of_giving_up(entries: Sequence[Entry]) -> bool:
    """Say whether entries give up a deal that was offered."""
    return entries[0].kind in ("away", "rises") and any(one.kind == "offered" for one in entries)


def _tricks(course: Course) -> int:
    return sum(trick.winner is not None for trick in course.state.tricks)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
