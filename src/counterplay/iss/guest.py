"""A seat at a live table, spoken to in lines: so a program of the line protocol plays with people in the browser.

The table is `skat.table`'s, whichever house it stands in. What happens there becomes the lines its person may
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
from counterplay.iss.lines import BadLine, clean
from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.records import Record, sgf
from counterplay.skat.table import Course, Listener, LiveTable, Refusal, events, pledge_of
from counterplay.untrusted import visible

_CODES = {"not_your_turn": "_not_your_turn", "illegal": "_invalid_move"}
_LONGEST_TALK = 300


class LineGuest:
    """Somebody on a line who sits at a live table."""

    def __init__(self, table: LiveTable, person: str, name: str, send: Callable[[str], None], called: str) -> None:
        """Sit down in lines: `person` has a chair at the table, which is `called` so on the line."""
        self.table, self.person, self.name, self._send, self.called = table, person, name, send, called
        self._told = 0  # moves of the deal in hand
        self._ended = -1  # the last deal whose record was told
        self._willing = False  # for the next deal
        self._number: tuple[int, str] | None = None  # the deal, and what one brings to its shuffle
        self._jobs: set[asyncio.Task[None]] = set()
        self.listener = Listener(person, self._hear, self._end)
        table.by_line.add(person)
        self.gone = False

    # --- who is who ---

    @property
    def place(self) -> int | None:
        """Return one's chair."""
        return self.table.chair_of(self.person)

    def _names(self) -> list[str]:
        """Return what everybody is called on the line: one word, no two alike, oneself as one logged in."""
        found: list[str] = []
        for place, title in enumerate(self.table.titles):
            word = self.name if place == self.place else "_".join(visible(title).split()) or said.NOBODY
            taken = {*found, *([] if place == self.place else [self.name])}
            number, one = 2, word
            while one in taken:
                one, number = f"{word}:{number}", number + 1
            found.append(said.NOBODY if self.table.chairs[place] is None else one)
        return found

    def _seats(self, deal: int) -> tuple[str, str, str]:
        names = self._names()
        first, second, third = (names[self.table.place(deal, seat)] for seat in range(3))
        return first, second, third

    # --- what is told ---

    def show(self) -> None:
        """Tell where the table stands, and the deal in hand from its beginning."""
        self._line(str(said.Created(self.called, self.name, 3)), bare=True)
        self._tell_state()
        if self.table.in_play is not None:
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
            case events.Said(_, name, text):
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
        table, names = self.table, self._names()
        sheet = {row.name: row for row in table.standings()} if table.finished else {}
        blocks = []
        for place, name in enumerate(names):
            row = sheet.get(table.titles[place])
            won, lost, points = (row.won, row.lost, row.points) if row is not None else (0, 0, 0)
            blocks.append(
                said.Place(
                    name, alone=won + lost, won=won, total=points, talk=table.chat, ready=self._is_ready(place)
                )
                if name != said.NOBODY
                else said.Place()
            )
        spare = said.PLACES - len(names)
        number = len(table.finished) + (table.in_play is not None)
        state = said.TableState(
            len(names),
            (*names, *[said.NOBODY] * spare),
            (*blocks, *[said.Place()] * spare),
            table.in_play is not None,
            number,
        )
        self._line(str(state))

    def _is_ready(self, place: int) -> bool:
        table = self.table
        if not table.started:
            return place in table.ready or place not in table.people
        if place == self.place:
            return self._willing or place in table.pledges.hashes
        return table.in_play is None and (place in table.pledges.hashes or place not in table.people)

    def _begin(self) -> None:
        course = self.table.course
        assert course is not None
        self._told = 0
        for line in telling.beginning(course, self._seats(course.index), self._clocks(0), self._seat(course)):
            self._line(line)

    def _seat(self, course: Course) -> int | None:
        return None if self.place is None else self.table.seat(course.index, self.place)

    def _clocks(self, moves: int) -> telling.Clocks:
        unlimited = telling.SECONDS  # is told where the table has no clock
        return (unlimited, unlimited, unlimited) if self.table.clock is None else self.table.clocks(moves)

    def _tell_moves(self) -> None:
        """Tell the moves that are new, each as this seat may see it, and the record of a deal that is over."""
        course = self.table.course
        assert course is not None
        while self._told < len(course.moves):
            self._told += 1
            for line in telling.move(course, self._told - 1, self._clocks(self._told), self._seat(course)):
                self._line(line)
        if course.over and self._ended < course.index:
            self._ended = course.index
            self._line(str(said.Ended(self._record(course.index))))
            self._tell_state()

    def _record(self, deal: int) -> str:
        """Return a finished deal's record with the names of the line."""
        read = sgf.loads(self.table.finished[-1].record)
        keys = {f"P{seat}": name for seat, name in enumerate(self._seats(deal))}
        told = tuple((key, keys.get(key, value)) for key, value in read.properties)
        return sgf.dumps(Record(told, read.moves))

    # --- the shuffle ---

    def _shuffle(self) -> None:
        """Commit to a number when one is ready for the next deal, and reveal it when all have committed."""
        table, place = self.table, self.place
        if table.offer is None or place is None or self.gone:
            return
        deal = table.offer.deal
        if place in table.unpledged and self._willing and (self._number is None or self._number[0] != deal):
            self._number = (deal, secrets.token_hex(32))
            self._do(table.pledge(place, deal, pledge_of(table.id, deal, place, self._number[1])))
        elif place in table.pledges.unrevealed and self._number is not None and self._number[0] == deal:
            number, self._number = self._number[1], None
            self._do(table.reveal(place, deal, number))

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
        table, place = self.table, self.place
        if place is None:
            raise Refusal("not_seated", "you have no chair at this table")
        if place in table.away:
            await table.come_back(place)
        match wish:
            case wanted.Ready() if not table.started:
                await table.be_ready(place, place not in table.ready)
            case wanted.Ready():
                self._willing = not self._willing
                self._tell_state()
                self._shuffle()
            case wanted.Move(text):
                course = table.in_play
                action = moves.read_wish(text, picked_up=course is not None and course.state.picked_up)
                await table.act(None, str(action), place)
            case wanted.Tell(words):
                table.say(self.person, self.name, clean(words)[:_LONGEST_TALK])
            case wanted.Leave():
                await table.rise(place)
            case _:
                raise Refusal("not_supported", "this table is kept in the browser: do that there")
