"""A seat at a live table, spoken to in lines: so a program of the line protocol plays with people in the browser.

The table is `skat.table`'s, whichever server it stands in. What happens there becomes the lines its person may
hear, and wishes that come as lines become what a person does. The table's own rules hold: its clock, its
stand-ins, and its shuffle, to which this seat brings a number of its own as a browser does.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from counterplay.iss import client_lines as wanted
from counterplay.iss import moves, telling
from counterplay.iss import server_lines as said
from counterplay.iss.lines import BadLine, clean, numbered
from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.records import Record, sgf
from counterplay.skat.table import DealCourse, Listener, LiveTable, Refusal, events, pledge_of
from counterplay.untrusted import visible

_CODES = {"not_your_turn": "_not_your_turn", "illegal": "_invalid_move"}
_LONGEST_TALK = 300


class LineGuest:
    """Somebody on a line who sits at a live table."""

    def __init__(self, live: LiveTable, person: str, name: str, send: Callable[[str], None], called: str) -> None:
        """Sit down in lines: `person` has a chair at the table, which is `called` so on the line."""
        self.live, self.person, self.name, self._send, self.called = live, person, name, send, called
        self._sent = 0  # moves of the deal in hand
        self._ended = -1  # the last deal whose record was told
        self._willing = False  # for the next deal
        self._number: tuple[int, str] | None = None  # the deal, and what one brings to its shuffle
        self._jobs: set[asyncio.Task[None]] = set()
        self.listener = Listener(person, self._hear, self._end)
        live.seats.programs.add(person)
        self.gone = False

    # --- who is who ---

    @property
    def place(self) -> int | None:
        """Return one's chair."""
        return self.live.seats.chair_of(self.person)

    def _names(self) -> list[str]:
        """Return what everybody is called on the line: one word, no two alike, oneself as one logged in."""
        names: list[str] = []
        for place, title in enumerate(self.live.seats.titles):
            if self.live.seats.chairs[place] is None:
                names.append(said.NOBODY)
            elif place == self.place:
                names.append(self.name)
            else:
                word = "_".join(visible(title).split()) or said.NOBODY
                names.append(numbered(word, {*names, self.name}))
        return names

    def _seats(self, deal: int) -> tuple[str, str, str]:
        names = self._names()
        first, second, third = self.live.seats.places(deal)
        return names[first], names[second], names[third]

    # --- what is told ---

    def show(self) -> None:
        """Tell where the table stands, and the deal in hand from its beginning."""
        self._line(str(said.Created(self.called, self.name, 3)), bare=True)
        self._tell_state()
        if self.live.deals.in_play is not None:
            self._begin()
            self._tell_moves()

    def _line(self, event: str, *, bare: bool = False) -> None:
        self._send(event if bare else f"table {self.called} {self.name} {event}")

    def _hear(self, event: events.Event) -> None:
        match event:
            case events.Dealt():
                self._willing = False
                self._tell_state()
                self._begin()
            case events.Acted() | events.Claimed():
                self._tell_moves()
            case events.Said(name=name, text=text):
                self._line(str(said.Told("_".join(name.split()) or said.NOBODY, clean(text)[:_LONGEST_TALK])))
            case events.Changed() | events.Offered() | events.Presence():
                if self.place is None and not self.gone:
                    self._end()
                    return
                self._tell_state()
            case _:
                pass
        self._shuffle()

    def _end(self) -> None:
        if not self.gone:
            self.gone = True
            self._line(str(said.Destroyed(self.called)), bare=True)

    def _tell_state(self) -> None:
        live, names = self.live, self._names()
        sheet = {row.name: row for row in live.table.standings()} if live.deals.finished else {}
        blocks = []
        for place, name in enumerate(names):
            row = sheet.get(live.seats.titles[place])
            won, lost, points = (row.won, row.lost, row.points) if row is not None else (0, 0, 0)
            blocks.append(
                said.PlaceLine(
                    name,
                    alone=won + lost,
                    won=won,
                    total=points,
                    talk=live.table.chat,
                    ready=self._is_ready(place),
                )
                if name != said.NOBODY
                else said.PlaceLine()
            )
        playing = live.deals.in_play is not None
        self._line(str(said.TableState.of(names, blocks, playing, len(live.deals.finished) + playing)))

    def _is_ready(self, place: int) -> bool:
        seats, pledged = self.live.seats, place in self.live.shuffle.hashes
        if not self.live.table.started:
            return place in seats.ready or place not in seats.people
        if place == self.place:
            return self._willing or pledged
        return self.live.deals.in_play is None and (pledged or place not in seats.people)

    def _begin(self) -> None:
        course = self.live.deals.course
        assert course is not None
        self._sent = 0
        for line in telling.beginning(course, self._seats(course.index), self._clocks(0), self._seat(course)):
            self._line(line)

    def _seat(self, course: DealCourse) -> int | None:
        return None if self.place is None else self.live.seats.seat(course.index, self.place)

    def _clocks(self, moves: int) -> telling.Clocks:
        unlimited = telling.SECONDS  # is told where the table has no clock
        return (unlimited,) * 3 if self.live.table.seconds is None else self.live.clock.clocks(moves)

    def _tell_moves(self) -> None:
        """Tell the moves that are new, each as this seat may see it, and the record of a deal that is over."""
        course = self.live.deals.course
        assert course is not None
        while self._sent < len(course.moves):
            self._sent += 1
            for line in telling.move(course, self._sent - 1, self._clocks(self._sent), self._seat(course)):
                self._line(line)
        if course.over and self._ended < course.index:
            self._ended = course.index
            self._line(str(said.Ended(self._record(course.index))))
            self._tell_state()

    def _record(self, deal: int) -> str:
        """Return a finished deal's record with the names of the line."""
        record = sgf.loads(self.live.deals.finished[-1].record)
        players = {f"P{seat}": name for seat, name in enumerate(self._seats(deal))}
        properties = tuple((key, players.get(key, value)) for key, value in record.properties)
        return sgf.dumps(Record(properties, record.moves))

    # --- the shuffle ---

    def _shuffle(self) -> None:
        """Commit to a number when one is ready for the next deal, and reveal it when all have committed."""
        live, shuffle, place = self.live, self.live.shuffle, self.place
        if shuffle.offer is None or place is None or self.gone:
            return
        deal = shuffle.offer.deal
        has_number = self._number is not None and self._number[0] == deal
        if self._willing and not has_number and place in shuffle.unpledged(live.seats.here):
            self._number = (deal, secrets.token_hex(32))
            self._do(live.pledge(place, deal, pledge_of(live.id, deal, place, self._number[1])))
        elif self._number is not None and has_number and place in shuffle.unrevealed:
            number, self._number = self._number[1], None
            self._do(live.reveal(place, deal, number))

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        async def quietly() -> None:
            try:
                await work
            except Refusal as problem:
                self._number = None
                self._line(str(said.TableTrouble(f"ready : _{problem.code} {clean(problem.message)}")))

        job = asyncio.create_task(quietly())
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    # --- what is wanted ---

    async def wish(self, wish: wanted.Wish) -> None:
        """Do what the line asks for, or say why not."""
        word = str(wish).split(" ")[0]
        try:
            await self._wish(wish)
        except Refusal as problem:
            code = _CODES.get(problem.code, f"_{problem.code}")
            self._line(str(said.TableTrouble(f"{word} : {code} {clean(problem.message)}")))
        except (BadLine, BadInput, IllegalAction) as problem:
            self._line(str(said.TableTrouble(f"{word} : _error_parsing_card {clean(str(problem))}")))

    async def _wish(self, wish: wanted.Wish) -> None:
        live, place = self.live, self.place
        if place is None:
            raise Refusal("not_seated", "you have no chair at this table")
        await live.come_back(place)
        match wish:
            case wanted.Ready() if not live.table.started:
                await live.be_ready(place, place not in live.seats.ready)
            case wanted.Ready():
                self._willing = not self._willing
                self._tell_state()
                self._shuffle()
            case wanted.MoveCommand(text):
                course = live.deals.in_play
                action = moves.read_wish(text, picked_up=course is not None and course.state.picked_up)
                await live.act(None, str(action), place)
            case wanted.Tell(words):
                live.say(self.person, self.name, clean(words)[:_LONGEST_TALK])
            case wanted.Leave():
                await live.rise(place)
            case _:
                raise Refusal("not_supported", "this table is kept in the browser: do that there")
