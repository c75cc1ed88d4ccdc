"""What Skat offers to a store: how records are read, judged and rewritten, and which players learn from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Any

from counterplay.protocol import BadInput, Judged, Lesson, RecordFacts, SeatFacts
from counterplay.skat.players import PLAYERS, player_behind
from counterplay.skat.records import BadRecord, sgf
from counterplay.skat.review import judge
from counterplay.skat.review.level import choices_of
from counterplay.skat.rules import Ending, seeger_fabian
from counterplay.skat.solver import MISTAKE_AXES, Solver
from counterplay.untrusted import visible

SOLOIST, DEFENDER = "soloist", "defender"
CHOICES_PART = "choices"  # the part of a judgement's document from which a person's level is told
STUDENTS = {name: kind.student for name, kind in PLAYERS.items() if kind.student is not None}
_DATES = ("%Y-%m-%d/%H:%M:%S/%Z", "%Y-%m-%d/%H:%M:%S")


class SkatStoreAdapter:
    """Skat to a store (a `protocol.StoreAdapter`); one for each thread.

    >>> from pathlib import Path
    >>> facts = SkatStoreAdapter().facts(Path("src/counterplay/skat/sample.sgf").read_text())
    >>> facts.kind, facts.alone
    ('spades', 2)
    """

    game = "skat"
    version = judge.VERSION
    axes = MISTAKE_AXES
    learners: Mapping[str, Callable[[dict[str, Any] | None, Mapping[str, Any]], dict[str, Any]]] = {
        name: student.adding for name, student in STUDENTS.items()
    }

    @cached_property
    def _solver(self) -> Solver:
        return Solver()

    def facts(self, record: str) -> RecordFacts:
        """Read a record of the International Skat Server."""
        read = _read(record)
        state, result = read.state, read.result
        assert state is not None
        scores = seeger_fabian(result) if read.complete else None
        won = None if result is None else result.won
        declaration, date = state.declaration, visible(read.get("DT"))[:40]
        passed = state.ending is Ending.PASSED_IN
        tags = {"played": date} if date else {}
        return RecordFacts(
            tuple(
                SeatFacts(
                    name,
                    None if state.soloist is None else SOLOIST if seat == state.soloist else DEFENDER,
                    None if scores is None else float(scores[seat]),
                    None if won is None else won == (seat == state.soloist),
                )
                for seat, name in enumerate(read.players)
            ),
            declaration.game.title if declaration else "passed in" if passed else "undeclared",
            state.soloist,
            _moment(date),
            read.complete,
            {
                **tags,
                **({"declaration": str(declaration)} if declaration else {}),
                **({"value": result.score} if result is not None else {}),
            },
        )

    def judge(self, record: str, people: Sequence[int], bots: Mapping[int, str]) -> Judged:
        """Judge every card of a game with all hands known; the choices of people are looked at more closely."""
        read = _read(record)
        state = read.state
        assert state is not None
        judged = judge.verdict(judge.judge_game(state, self._solver, points=True))
        seats = dict(judged.seats)
        for seat in seats.keys() & set(people):  # what a person's level is told from
            seats[seat] = replace(seats[seat], more={CHOICES_PART: choices_of(state, seat, self._solver)})
        return replace(judged, seats=seats, lessons=_lessons(read, bots))

    def anonymous(self, record: str) -> str:
        """Return the record with nobody's name, and without what it could be looked up by elsewhere."""
        read = sgf.loads(record)
        names = {"P0": "", "P1": "", "P2": ""}
        properties = [
            (key, names.get(key, value)) for key, value in read.properties if key in ("GM", "MV", "R", *names)
        ]
        return sgf.dumps(replace(read, properties=tuple(properties)))

    def renamed(self, record: str, names: Mapping[int, str]) -> str:
        """Return the record with other names at some seats."""
        read = sgf.loads(record)
        keys = {f"P{seat}": name for seat, name in names.items()}
        renamed = tuple((key, keys.get(key, value)) for key, value in read.properties)
        return sgf.dumps(replace(read, properties=renamed))


def _lessons(record: sgf.Record, bots: Mapping[int, str]) -> tuple[Lesson, ...]:
    """Return what the players at the table that learn from single games learn from this one."""
    sitting = {seat: player_behind(bot) for seat, bot in bots.items()}
    return tuple(
        Lesson(name, about, document)
        for name, student in STUDENTS.items()
        if (seats := [seat for seat, player in sitting.items() if player == name])
        for about, document in student.lessons(record, seats)
    )


def _read(record: str) -> sgf.Record:
    try:
        read = sgf.loads(record)
    except BadRecord as problem:
        raise BadInput(str(problem)) from None
    if read.state is None:
        raise BadInput("the cards are hidden: there is nothing to review")
    return read


def _moment(date: str) -> datetime | None:
    for read in (
        datetime.fromisoformat,
        *(lambda text, form=form: datetime.strptime(text, form) for form in _DATES),
    ):
        try:
            moment: datetime = read(date)
        except ValueError:
            continue
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    return None


SKAT = SkatStoreAdapter()  # for one thread, as a whole; what needs no judge is for all


StoreAdapter = SkatStoreAdapter  # its name in the face of the package
