"""A table in play: checks what a person sends, lets the bots think, and writes all down before it answers."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.skat.actions import Action, Resign, Show, parse_action
from counterplay.skat.cards import Card
from counterplay.skat.lists import ScoreSheet, place_of, seat_of
from counterplay.skat.observation import observe
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.state import State
from counterplay.skat.table import fair, journal
from counterplay.skat.table.journal import OWN_PLACE, Course, Entry
from counterplay.skat.table.positions import disguised, open_position
from counterplay.web import catalogue, games
from counterplay.web import schema_socket as messages
from counterplay.web.keeper import Overtaken, Person, TableRow
from counterplay.web.table_view import event_of, table_view
from counterplay.web.workers import TaskFailed

if TYPE_CHECKING:
    from counterplay.web.server import Server

log = logging.getLogger(__name__)

MOST_LISTENERS = 8
_LONGEST_QUEUE = 400
BOT_SECONDS = 20.0
_MOST_FAILURES = 6  # then a message or a new connection wakes the bots again


class Refusal(Exception):
    """A message that cannot be obeyed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal of the list that is over."""

    state: State
    record: str
    game: str  # its id
    counts: bool
    claimed: bool


@dataclass(eq=False)
class Listener:
    """One connection of the person."""

    queue: asyncio.Queue[messages.SnapshotMessage | messages.EventMessage | None] = field(
        default_factory=lambda: asyncio.Queue(_LONGEST_QUEUE)
    )


class LiveTable:
    """A table with its deal in hand; one coroutine at a time changes it."""

    def __init__(self, server: Server, row: TableRow, person: Person, memory: dict[str, Any]) -> None:
        self.row, self.person = row, person
        self._server = server
        self._memory = memory  # what earlier evenings say about the person, for bots that learn
        self.titles = _distinct((person.name, *(catalogue.title_of(choice) for choice in row.bots)))
        self.handles = _distinct((person.handle, *(choice.name for choice in row.bots)))
        self.version = 0
        self.course: Course | None = None
        self.offer: Entry | None = None
        self.finished: list[Finished] = []
        self.sheet = ScoreSheet(self.handles)
        self._lock = asyncio.Lock()
        self._bots: asyncio.Task[None] | None = None
        self._listeners: set[Listener] = set()
        self.stale = False  # another process plays this table: load it again

    # --- building up ---

    def replay(self, entries: list[Entry], finished_games: dict[int, dict[str, Any]]) -> None:
        """Take in the journal; `finished_games` are the rows of the deals that are over."""
        for entry in entries:
            self._take(entry, finished_games.get(entry.deal))

    def _take(self, entry: Entry, game: dict[str, Any] | None) -> None:
        self.version = entry.number
        if entry.kind == "offered":
            self.offer = entry
            return
        if entry.kind == "dealt":
            assert self.offer is not None
            self.course = journal.begin(self.row.id, self.offer, entry)
            self.offer = None
            return
        assert self.course is not None
        journal.apply(self.course, entry)
        if self.course.state.over:
            assert game is not None
            self._finish(self.course, game)

    def _finish(self, course: Course, game: dict[str, Any]) -> None:
        self.finished.append(Finished(course.state, game["record"], game["id"], game["counts"], course.claimed))
        self.sheet.add(course.state.result)

    # --- who sits where ---

    def place(self, deal: int, seat: int) -> int:
        """Return the chair of a seat."""
        return place_of(deal, seat)

    def seat(self, deal: int, place: int = OWN_PLACE) -> int:
        """Return the seat of a chair."""
        return seat_of(deal, place)

    @property
    def counts(self) -> bool:
        """Say whether the deal in hand will count."""
        course = self.course
        return not self.row.training and (course is None or not (course.hinted or course.undone))

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
        for listener in list(self._listeners):
            self._hang_up(listener)

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
        message = messages.EventMessage(number=self.version, event=event, view=table_view(self))
        for listener in list(self._listeners):
            try:
                listener.queue.put_nowait(message)
            except asyncio.QueueFull:  # too slow to follow: it will connect again and get a snapshot
                self._hang_up(listener)

    # --- what a person may send ---

    async def deal(self, message: messages.DealMessage) -> None:
        """Deal the cards from the secret and the browser's number."""
        level = await self._server.level_of(self.person.id) if any(c.match_level for c in self.row.bots) else None
        async with self._lock:
            offer = self.offer
            if offer is None or (self.course is not None and not self.course.state.over):
                raise Refusal("not_now", "there is no deal that waits for a number")
            if message.deal != offer.deal:
                raise Refusal("stale", f"deal {offer.deal} waits for a number, not deal {message.deal}")
            bots = tuple(str(catalogue.spec_of(choice, level)) for choice in self.row.bots)
            text = journal.dealt_text(message.number, bots)
            await self._write(Entry(self.version + 1, offer.deal, "dealt", text=text), messages.Dealt())
        self.wake()

    async def act(self, message: messages.ActMessage) -> None:
        """Do what the person wants, if the rules allow it."""
        async with self._lock:
            course, seat = self._at_turn(message.version)
            try:
                action = parse_action(message.action)
                if isinstance(action, Resign) and course.state.soloist != seat:
                    raise IllegalAction("only the soloist can give up here: for the defenders it takes both")
                if isinstance(action, Show) and course.state.shown[seat]:
                    raise IllegalAction("your cards lie open already")
                course.state.apply(action, seat)
            except (BadInput, IllegalAction) as problem:
                raise Refusal("illegal", str(problem)) from None
            await self._act(course, "act", seat, action)
        self.wake()

    async def claim(self, message: messages.ClaimMessage) -> None:
        """Grant a claim that holds in every world the person cannot rule out."""
        async with self._lock:
            course, seat = self._at_turn(message.version)
            state = course.state
            if state.declaration is None:
                raise Refusal("not_now", "the rest can be claimed once cards are played")
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
            entry = Entry(self.version + 1, course.index, "claim", seat, " ".join(cards))
            await self._write(entry, event, self._finishing(course, tuple(Card[name] for name in cards)))
        self.wake()

    async def undo(self, message: messages.UndoMessage) -> None:
        """Take back the person's last action and all that followed it."""
        async with self._lock:
            self._current(message.version)
            back = self.undo_length()
            if back is None:
                why = "there is nothing to take back" if self.row.training else "undo is for training tables"
                raise Refusal("no_undo", why)
            course = self.course
            assert course is not None
            gone = len(course.moves) - back
            entry = Entry(self.version + 1, course.index, "undo", text=str(back))
            await self._write(entry, messages.Undone(actions=gone))
        self.wake()

    def undo_length(self) -> int | None:
        """Return how many actions stay when the person's last one is taken back; None where that cannot be."""
        course = self.course
        if not self.row.training or course is None or course.state.over:
            return None
        own = self.seat(course.index)
        return next(
            (place for place in range(len(course.moves) - 1, -1, -1) if course.moves[place][0] == own), None
        )

    async def hint(self, message: messages.HintMessage) -> messages.HintAnswer:
        """Note that the deal does not count any more, then ask the adviser."""
        async with self._lock:
            course, seat = self._at_turn(message.version)
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

    def _current(self, version: int) -> None:
        if version != self.version:
            raise Refusal("stale", f"the table is at version {self.version}, not {version}")

    def _at_turn(self, version: int) -> tuple[Course, int]:
        self._current(version)
        course = self.course
        if course is None or course.state.over:
            raise Refusal("not_now", "no deal is in play: send a number to deal")
        seat = self.seat(course.index)
        if course.state.to_act != seat:
            raise Refusal("not_your_turn", "it is not your turn")
        return course, seat

    # --- bots ---

    def wake(self) -> None:
        """Let the bots move if it is their turn."""
        if (self._bots is None or self._bots.done()) and self._bot_to_act() is not None:
            self._bots = asyncio.create_task(self._play_bots())

    def _bot_to_act(self) -> int | None:
        course = self.course
        if self.stale or course is None or course.state.to_act in (None, self.seat(course.index)):
            return None
        return course.state.to_act

    async def _play_bots(self) -> None:
        failures = 0
        while failures < _MOST_FAILURES and (seat := self._bot_to_act()) is not None:
            try:
                await self._let_bot_act(seat)
                failures = 0
            except Overtaken:
                return
            except Exception:  # the store, most likely: it may be back in a moment
                log.exception("a bot of a table could not move")
                failures += 1
                await asyncio.sleep(2.0**failures)

    async def _let_bot_act(self, seat: int) -> None:
        course, version = self.course, self.version
        assert course is not None
        action = await self._bot_action(course, seat)
        async with self._lock:
            if self.version == version and self.course is course and not self.stale:
                chosen = action or _stand_in(course.state, seat)
                await self._act(course, "stand_in" if action is None else "act", seat, chosen)

    async def _bot_action(self, course: Course, seat: int) -> Action | None:
        """Return what the bot does; None when it fails, takes too long or breaks a rule."""
        place = self.place(course.index, seat)
        spec = course.bots[place - 1]
        state, moves = course.state, len(course.moves)
        asked = {
            "spec": spec,
            "chair": f"{self.row.id} {place}",
            "names": self.handles,
            "place": place,
            "seat": seat,
            "key": [fair.chance_key(course.secret), "decision", place, moves],
            "position": disguised(state, seat, self._chance("disguise", place, moves)),
            "past": self._past(place) if self._learns(place) else [],
            "memory": self._memory if self._learns(place) else {},
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

    def _past(self, place: int) -> list[dict[str, Any]]:
        return [
            {
                "record": done.record,
                "names": [self.handles[self.place(deal, seat)] for seat in range(3)],
                "seat": self.seat(deal, place),
            }
            for deal, done in enumerate(self.finished)
            if done.counts
        ]

    def _chance(self, *key: int | str) -> Stream:
        assert self.course is not None
        return Stream(self.course.secret, *key)

    # --- writing ---

    async def _act(self, course: Course, kind: journal.Kind, seat: int, action: Action) -> None:
        entry = Entry(self.version + 1, course.index, kind, seat, str(action))
        after = course.state.apply(action, seat)
        event = event_of(course.state, after, seat, action, stood_in=kind == "stand_in")
        ending = self._row(course, after, [*course.moves, (seat, action)]) if after.over else None
        await self._write(entry, event, ending)

    def _finishing(self, course: Course, cards: tuple[Card, ...]) -> dict[str, Any]:
        """Return the row of the game that these cards end."""
        after = Course(course.table, course.index, course.secret, course.number, course.bots)
        for seat, action in course.moves:
            after.act(seat, action)
        after.play_out(cards)
        return self._row(course, after.state, after.moves)

    def _row(self, course: Course, state: State, moves: list[tuple[int, Action]]) -> dict[str, Any]:
        first, second, third = (self.titles[self.place(course.index, seat)] for seat in range(3))
        return games.row_of_deal(
            state,
            moves,
            (first, second, third),
            person=self.person.id,
            table=self.row.id,
            deal=course.index,
            seat=self.seat(course.index),
            counts=self.counts,
        )

    async def _write(self, entry: Entry, event: Any, game: dict[str, Any] | None = None) -> None:
        """Write an entry down, then let it happen and tell it."""
        if self.stale:
            raise Overtaken(self.row.id)
        entries = [entry]
        if game is not None and entry.deal + 1 < self.row.deals:
            entries.append(Entry(entry.number + 1, entry.deal + 1, "offered", text=fair.new_secret()))
        try:
            await self._server.write(self._server.keeper.append, self.row.id, entries, game)
        except Overtaken:
            self.hang_up()
            raise
        for one in entries:
            self._take(one, game)
        self._publish(event)
        if game is not None:
            self._server.analyse_waiting()


def _stand_in(state: State, seat: int) -> Action:
    """Return what rules of thumb do, or whatever is legal where even they fail."""
    try:
        chosen = RulesPlayer().act(observe(state, seat), Stream("stand-in"))
        state.apply(chosen, seat)
    except (IllegalAction, BadInput):
        return state.legal_actions()[0]
    return chosen


def _distinct(names: tuple[str, ...]) -> tuple[str, str, str]:
    """Return names of which no two are alike."""
    told: list[str] = []
    for name in names:
        number, wanted = 2, name
        while wanted in told:
            wanted, number = f"{name} {number}", number + 1
        told.append(wanted)
    first, second, third = told
    return first, second, third


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
