"""A table in play: checks what a person sends, lets the bots think, and writes all down before it answers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.skat.actions import Action, parse_action
from counterplay.skat.keeping import SKAT
from counterplay.skat.table import fair, journal
from counterplay.skat.table.journal import OWN_PLACE, Course, Entry
from counterplay.skat.table.positions import disguised, open_position
from counterplay.skat.table.seats import Ended, Refusal, Table, stand_in
from counterplay.store import KeptGame, StoreProblem, Who, kept_game
from counterplay.web import catalogue
from counterplay.web import schema_socket as messages
from counterplay.web.keeper import Overtaken, Person, TableRow, now
from counterplay.web.refusal import NOT_KEPT
from counterplay.web.table_view import event_of, table_view
from counterplay.web.workers import TaskFailed

if TYPE_CHECKING:
    from counterplay.web.server import Server

log = logging.getLogger(__name__)

MOST_LISTENERS = 8
_LONGEST_QUEUE = 400
BOT_SECONDS = 20.0
GIVING_UP_SECONDS = 30.0
_MOST_FAILURES = 6  # while nobody looks; then a message or a new connection wakes the bots again
_LONGEST_PAUSE = 30.0  # seconds between two tries
Told = messages.SnapshotMessage | messages.EventMessage | messages.RefusedMessage


@dataclass(eq=False)
class Listener:
    """One connection of the person."""

    queue: asyncio.Queue[Told | None] = field(default_factory=lambda: asyncio.Queue(_LONGEST_QUEUE))


class LiveTable(Table):
    """A table with its connections; one coroutine at a time changes it."""

    def __init__(self, server: Server, row: TableRow, person: Person, memory: dict[str, dict[str, Any]]) -> None:
        names = (person.name, *(catalogue.title_of(choice) for choice in row.bots))
        handles = (person.who.handle, *(choice.name for choice in row.bots))
        super().__init__(row.id, names, handles, row.deals, training=row.training)
        self.row, self.person = row, person
        self._server = server
        self._memory = memory  # of bots that learn: what each knows about the person from earlier evenings
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._woken = asyncio.Event()  # ends the pause of bots that could not move
        self._listeners: set[Listener] = set()
        self._left: int | None = None  # the deal that the person has left
        self.stale = False  # another process plays this table: load it again

    # --- connections ---

    def listen(self) -> Listener:
        """Add a connection; its first message is a snapshot."""
        if len(self._listeners) >= MOST_LISTENERS:
            raise Refusal("too_many", f"this table is open {MOST_LISTENERS} times already")
        listener = Listener()
        listener.queue.put_nowait(messages.SnapshotMessage(view=table_view(self)))
        self._listeners.add(listener)
        self.wake()
        return listener

    def leave(self, listener: Listener) -> None:
        """Remove a connection."""
        self._listeners.discard(listener)

    def hang_up(self) -> None:
        """End all connections and play no further: the table is closed, or another process plays it."""
        self.stale = True
        self._woken.set()
        for listener in list(self._listeners):
            self._hang_up(listener)

    async def close(self) -> None:
        """Hang up, and let no bot think on: the server ends."""
        self.hang_up()
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.wait([self._bots])

    def _hang_up(self, listener: Listener) -> None:
        self._listeners.discard(listener)
        while not listener.queue.empty():
            listener.queue.get_nowait()
        listener.queue.put_nowait(None)

    @property
    def idle(self) -> bool:
        """Say whether nobody looks and no bot thinks."""
        return not self._listeners and (self._bots is None or self._bots.done())

    def _publish(self, event: Any) -> None:
        self._tell(messages.EventMessage(number=self.version, event=event, view=table_view(self)))

    def _tell(self, message: Told) -> None:
        for listener in list(self._listeners):
            try:
                listener.queue.put_nowait(message)
            except asyncio.QueueFull:  # too slow to follow: it will connect again and get a snapshot
                self._hang_up(listener)

    # --- what a person may send ---

    async def deal(self, message: messages.DealMessage) -> None:
        """Deal the cards from the secret and the browser's number."""
        level = await self._server.level_of(self.person) if any(c.match_level for c in self.row.bots) else None
        async with self._lock:
            self.waiting_offer(message.deal)
            bots = tuple(str(catalogue.spec_of(choice, level)) for choice in self.row.bots)
            await self._write(self.to_deal(message.deal, message.number, bots), messages.Dealt())
        self.wake()

    async def act(self, message: messages.ActMessage) -> None:
        """Do what the person wants, if the rules allow it."""
        async with self._lock:
            await self._act("act", *self.own_action(message.version, message.action))
        self.wake()

    async def claim(self, message: messages.ClaimMessage) -> None:
        """Grant a claim that holds in every world the person cannot rule out."""
        async with self._lock:
            course, seat = self.own_claim(message.version)
            state = course.state
            asked = {
                "position": disguised(state, seat, self._chance("claim", len(course.moves))),
                "seat": seat,
                "key": ["claim", len(course.moves)],
            }
            try:
                answer = await self._server.desk.ask("claim", asked)
                if not answer["granted"]:
                    raise Refusal("claim_refused", "the rest is not yours however the cards may lie: play on")
                cards = (await self._server.desk.ask("play_out", {"position": open_position(state)}))["cards"]
            except TaskFailed:
                raise Refusal("busy", "the claim could not be checked: play on, or try again") from None
            event = messages.Claimed(seat=seat, cards=tuple(cards))
            await self._write(Entry(self.version + 1, course.index, "claim", seat, " ".join(cards)), event)
        self.wake()

    async def undo(self, message: messages.UndoMessage) -> None:
        """Take back the person's last action and all that followed it."""
        async with self._lock:
            entry, gone = self.to_undo(message.version)
            await self._write(entry, messages.Undone(actions=gone))
        self.wake()

    async def hint(self, message: messages.HintMessage) -> messages.HintAnswer:
        """Note that the deal does not count any more, then ask the adviser."""
        async with self._lock:
            course, seat = self.own_turn(message.version)
            if not course.hinted:
                await self._write(Entry(self.version + 1, course.index, "hint", seat), messages.Hinted())
            version, moves = self.version, len(course.moves)
            asked = {
                "position": disguised(course.state, seat, self._chance("hint", moves)),
                "seat": seat,
                "key": [fair.chance_key(course.secret), "hint", moves],
            }
        try:
            answer = await self._server.desk.ask("hint", asked)
        except TaskFailed:
            raise Refusal("busy", "no hint could be found: try again") from None
        return messages.HintAnswer(
            version=version,
            action=answer["action"],
            title=_title(parse_action(answer["action"])),
            cards=tuple(messages.CardHint(**card) for card in answer["cards"]),
        )

    # --- bots ---

    def wake(self) -> None:
        """Let the bots move if it is their turn."""
        self._woken.set()
        waiting = self._waiting_bot() is not None or self._for_the_absent() is not None
        if waiting and (self._bots is None or self._bots.done()):
            self._bots = asyncio.create_task(self._play_bots())

    def _waiting_bot(self) -> int | None:
        return None if self.stale else self.bot_to_act

    async def give_up(self) -> bool:
        """End the deal in hand for a person who has left it, as one that counts; say whether it has ended."""
        if self.course is None or self.course.state.over:
            return True
        self._left = self.course.index
        self.wake()
        if self._bots is not None:
            await asyncio.wait([self._bots], timeout=GIVING_UP_SECONDS)
        return self.course.state.over

    def _for_the_absent(self) -> tuple[int, Action] | None:
        left = not self.stale and self.course is not None and self._left == self.course.index
        return self.giving_up() if left else None

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
                if self._for_the_absent() is not None:
                    await self._act_for_the_absent()
                elif seat is not None:
                    await self._let_bot_act(seat)
                else:
                    return
                failures = 0
                continue
            except Overtaken:
                return
            except StoreProblem as problem:
                log.warning("a table stands still: %s", problem)
                self._tell(messages.RefusedMessage(code="not_kept", message=NOT_KEPT, version=self.version))
            except Exception:
                log.exception("a bot of a table could not move")
            failures += 1
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), min(2.0**failures, _LONGEST_PAUSE))

    async def _let_bot_act(self, seat: int) -> None:
        course, version = self.course, self.version
        assert course is not None
        action = await self._bot_action(course, seat)
        async with self._lock:
            if self.version == version and self.course is course and not self.stale:
                chosen = action or stand_in(course.state, seat)
                await self._act("stand_in" if action is None else "act", course, seat, chosen)

    async def _bot_action(self, course: Course, seat: int) -> Action | None:
        """Return what the bot does; None when it fails, takes too long or breaks a rule."""
        place = self.place(course.index, seat)
        spec = course.bots[place - 1]
        state, moves = course.state, len(course.moves)
        asked = {
            "spec": spec,
            "chair": f"{self.id} {place}",
            "names": self.handles,
            "place": place,
            "seat": seat,
            "key": [fair.chance_key(course.secret), "decision", place, moves],
            "position": disguised(state, seat, self._chance("disguise", place, moves)),
            "past": self.past(place) if self._learns(place) else [],
            "memory": self._memory.get(self.row.bots[place - 1].name, {}),
        }
        try:
            answer = await self._server.bots_for(spec).ask("act", asked, BOT_SECONDS)
            action = parse_action(answer["action"])
            state.apply(action, seat)
        except (TaskFailed, BadInput, IllegalAction, KeyError, TypeError):
            log.warning("a bot of a table failed: rules of thumb stand in for it")
            return None
        return action

    def _learns(self, place: int) -> bool:
        return catalogue.kinds()[self.row.bots[place - 1].name].learns

    def _chance(self, *key: int | str) -> Stream:
        assert self.course is not None
        return Stream(self.course.secret, *key)

    # --- writing ---

    async def _act(self, kind: journal.Kind, course: Course, seat: int, action: Action) -> None:
        entry = Entry(self.version + 1, course.index, kind, seat, str(action))
        after = course.state.apply(action, seat)
        await self._write(entry, event_of(course.state, after, seat, action, stood_in=kind == "stand_in"))

    async def _write(self, entry: Entry, event: Any) -> None:
        """Write an entry down, and the game that it ends, then let it happen and tell it."""
        if self.stale:
            raise Overtaken(self.id)
        game = None if entry.kind == "dealt" else self._game(entry)
        offer = None if game is None else self.next_offer(entry)
        entries = [entry] if offer is None else [entry, offer]
        try:
            await self._server.write(self._server.keeper.append, self.id, entries, game, self.person.id)
        except Overtaken:
            self.hang_up()
            raise
        ended = None if game is None else Ended(game.record or "", game.key, game.counts)
        for one in entries:
            self.take(one, ended)
        self._publish(event)
        if game is not None:
            self._server.judging.wake()

    def _game(self, entry: Entry) -> KeptGame | None:
        """Return the game that an entry ends, as the store keeps it."""
        record = self.record_of(entry, now())
        if record is None:
            return None
        places = {seat: self.place(entry.deal, seat) for seat in range(3)}
        who = {
            seat: self.person.who if place == OWN_PLACE else Who.bot(self.titles[place])
            for seat, place in places.items()
        }
        return kept_game(SKAT, record, who, source="table", counts=self.counts, series=self.id, number=entry.deal)


def _title(action: Action) -> str:
    text = str(action)
    words = {"y": "hold", "p": "pass", "s": "pick up the skat"}
    declaration = getattr(action, "declaration", None)
    if declaration is not None:
        discards = " and ".join(sorted(map(str, getattr(action, "discards", ()))))
        return f"declare {declaration.title}" + (f", lay away {discards}" if discards else "")
    if text.isdigit():
        return f"bid {text}"
    return words.get(text, f"play {text}")
