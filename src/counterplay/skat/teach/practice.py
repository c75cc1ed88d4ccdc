"""What somebody practises: errors of their own games and puzzles for everyone, each again when it is due.

The desk of the trainer: interfaces ask it for the tasks of the day, show them, and bring the answers. What it
knows is in the store; a position of a game is read from the game's record, so it goes when the game goes.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from counterplay.json_form import DESCRIBED
from counterplay.protocol import BadInput, Stream
from counterplay.review import PracticalValue
from counterplay.skat.records import sgf
from counterplay.skat.rules import Card, State
from counterplay.skat.teach import puzzle, schedule
from counterplay.skat.teach.looking import JUDGE, VERSION, Findings, Looker, Opportunity
from counterplay.skat.teach.measure import GOOD_ENOUGH, Goal, lead, value_cards
from counterplay.skat.teach.puzzle import Puzzle
from counterplay.store import ALL, Exercise, GivenAnswer, Judgement, SeatedGame, Store, Who

GAME = "skat"
OWN, SET = "own", "set"  # kinds of tasks
TASKS_A_DAY = 10
_PORTION = 8  # games looked at between two glances at the clock
_LATEST = 20  # answers by which the difficulty of new puzzles goes up or down


@dataclass(frozen=True, slots=True)
class PracticeTask:
    """A position to choose a card in; interfaces show what the seat to act sees of it, and nothing else."""

    key: str
    kind: str
    state: State
    goal: Goal
    themes: tuple[str, ...]
    values: Mapping[str, PracticalValue]  # what each card brings
    right: frozenset[str]  # the best card, and those that lose next to nothing or nothing for certain
    stake: float
    margin: float  # points by which the best card leads the next
    difficulty: int | None  # of a puzzle for everyone
    failed: Mapping[str, float]
    game: str | None = None  # of one's own: the key of the game
    played: str | None = None  # and the card that was played in it

    @property
    def best(self) -> str:
        """Return the best card."""
        return max(self.values, key=lambda card: self.values[card].points)

    def loss(self, card: str) -> float:
        """Return the expected tournament points that a card loses against the best."""
        return self.values[self.best].points - self.values[card].points


@dataclass(frozen=True, slots=True)
class PracticeResult:
    """What somebody learns after an answer."""

    task: PracticeTask
    card: str
    correct: bool
    loss: float  # expected tournament points
    due: datetime


@dataclass(frozen=True, slots=True)
class TrainDay:
    """The set of a day."""

    __pydantic_config__: ClassVar = DESCRIBED
    tasks: tuple[str, ...]
    """keys of what is still to do today"""
    daily: int
    """how many tasks a day has"""
    done: int
    correct: int
    own: int
    """positions from one's own games, in all"""
    due: int
    """tasks met before that are due"""
    waiting: int
    """games that are still to be looked at; ask again"""


class Practice:
    """The desk for one person; `viewer` as in a store."""

    def __init__(self, store: Store, who: Who, viewer: str = ALL) -> None:
        self._store, self._who, self._viewer = store, who, viewer

    # -- games

    def catch_up(self, looker: Looker, seconds: float | None = None) -> int:
        """Look at games that nobody has looked at, the latest first; return how many are left.

        Every real error in them becomes a task of the coming day.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while waiting := self._waiting(_PORTION):
            for sat in waiting:
                self._look(looker, sat)
                if until is not None and time.monotonic() > until:
                    return len(self._waiting(None))
        return 0

    def _waiting(self, most: int | None) -> list[SeatedGame]:
        return self._store.sat_in(self._who, GAME, JUDGE, self._viewer, unseen_by=VERSION, most=most)

    def _look(self, looker: Looker, sat: SeatedGame) -> None:
        try:
            state = None if sat.record is None else sgf.loads(sat.record).state
            findings = Findings((), (), None) if state is None else looker.look(state, sat.seat)
        except BadInput:  # as the judge will say of it
            findings = Findings((), (), None)
        real = [opportunity for opportunity in findings.opportunities if opportunity.real]
        worst = max((opportunity.loss for opportunity in real), default=0.0)
        judgement = Judgement(sat.seat, findings.to_json(), worst, VERSION, len(findings.opportunities), len(real))
        self._store.note(JUDGE, sat.number, judgement)

    def _make_tasks(self, now: datetime) -> None:
        """Make a task of every real error that is none yet; somebody may have been given a name since."""
        tasks = [
            Exercise(
                f"{OWN}/{sat.key}/{opportunity.move}",
                now,
                schedule.new_card(now),
                {"move": opportunity.move, "played": opportunity.card, "themes": list(opportunity.themes)},
                sat.key,
            )
            for sat in self._store.sat_in(self._who, GAME, JUDGE, self._viewer, untasked=True)
            for opportunity in _opportunities(sat)
            if opportunity.real
        ]
        if tasks:
            self._store.add_exercises(self._who, GAME, tasks)

    # -- tasks

    def day(self, now: datetime | None = None) -> TrainDay:
        """Return the set of the day: what is due, the oldest first, then puzzles for everyone not met before."""
        now = now or datetime.now(UTC)
        waiting = len(self._waiting(None))  # first: a game that is looked at in between is in the set
        self._make_tasks(now)
        answers = self._answers()
        today = [item for item in answers if item.given.date() == now.date()]
        exercises = self._store.exercises(self._who, GAME)
        due = [item.key for item in exercises if item.due <= now and (item.game is not None or _known(item.key))]
        wanted = max(0, TASKS_A_DAY - len(today))
        keys = due[:wanted]
        met = {item.key for item in exercises} | {item.key for item in answers}
        keys += self._fresh(wanted - len(keys), met, answers, now)
        own = sum(item.key.startswith(f"{OWN}/") for item in exercises)
        correct = sum(item.correct for item in today)
        return TrainDay(tuple(keys), TASKS_A_DAY, len(today), correct, own, len(due), waiting)

    def _answers(self) -> list[GivenAnswer]:
        return [answer for answer in self._store.answers(self._who, GAME) if answer.kind in (OWN, SET)]

    def _fresh(self, wanted: int, met: set[str], answers: list[GivenAnswer], now: datetime) -> list[str]:
        """Return puzzles not met before, near the difficulty that suits, others every day."""
        suits = difficulty_for(answers)
        fresh = [candidate for candidate in puzzle.shipped().values() if f"{SET}/{candidate.key}" not in met]
        luck = Stream("puzzles of the day", f"{now.date()}", self._who.name)
        luck.shuffle(fresh)
        fresh.sort(key=lambda candidate: abs(candidate.difficulty - suits))
        return [f"{SET}/{candidate.key}" for candidate in fresh[:wanted]]

    def task(self, key: str) -> PracticeTask:
        """Return a task by its key, or raise BadInput."""
        kind, _, rest = key.partition("/")
        if kind == SET and rest in puzzle.shipped():
            return _of_puzzle(key, puzzle.shipped()[rest])
        exercise = next((item for item in self._store.exercises(self._who, GAME) if item.key == key), None)
        if kind != OWN or exercise is None or exercise.game is None:
            raise BadInput(f"there is no task {key!r}")
        stored = self._store.find(exercise.game, self._viewer)
        state = None if stored is None or stored.game.record is None else sgf.loads(stored.game.record).state
        if state is None:
            raise BadInput("the game of this task is gone")
        document = exercise.document
        return _of_game(
            key, state.before_cards()[document["move"]], exercise.game, document["played"], document["themes"]
        )

    def answer(self, key: str, card: Card, now: datetime | None = None) -> PracticeResult:
        """Take an answer: it is kept, and the task gets its next date."""
        now = now or datetime.now(UTC)
        task = self.task(key)
        chosen = str(card)
        if chosen not in task.values:
            legal = ", ".join(task.values)
            raise BadInput(f"{chosen} cannot be played here: play one of {legal}")
        loss, correct = task.loss(chosen), chosen in task.right
        exercise = next((item for item in self._store.exercises(self._who, GAME) if item.key == key), None)
        if exercise is None:
            exercise = Exercise(key, now, schedule.new_card(now), {})
            self._store.add_exercises(self._who, GAME, [exercise])
        due, after = schedule.after(exercise.card, right=correct, now=now)
        given = GivenAnswer(task.kind, key, chosen, correct, loss, now)
        self._store.answer(self._who, GAME, given, due, after)
        return PracticeResult(task, chosen, correct, loss, due)


def difficulty_for(answers: list[GivenAnswer]) -> int:
    """Return how difficult new puzzles should be, 1 to 5, by the latest answers to puzzles."""
    latest = [answer.correct for answer in answers if answer.kind == SET][-_LATEST:]
    suits = 2
    for correct in latest:
        suits = min(5, suits + 1) if correct and latest.count(True) / len(latest) > 0.8 else suits
        suits = max(1, suits - 1) if not correct and latest.count(True) / len(latest) < 0.5 else suits
    return suits


def _known(key: str) -> bool:
    kind, _, rest = key.partition("/")
    return kind == SET and rest in puzzle.shipped()


def _opportunities(sat: SeatedGame) -> tuple[Opportunity, ...]:
    findings = Findings.from_json(sat.found)
    return () if findings is None else findings.opportunities


def _of_game(key: str, state: State, game: str, played: str, themes: Iterable[str]) -> PracticeTask:
    """Return the task of a position; it is valued when it is asked for, always with the same luck."""
    valued = value_cards(state)
    judged = {card: valued.judged(card) for card in valued.brought}
    values = {card: each.value for card, each in judged.items()}
    right = frozenset(
        card for card, each in judged.items() if each.none or each.loss <= GOOD_ENOUGH * valued.stake
    )
    margin = lead(valued.points)
    return PracticeTask(
        key, OWN, state, Goal.CONTRACT, tuple(themes), values, right, valued.stake, margin, None, {}, game, played
    )


def _of_puzzle(key: str, item: Puzzle) -> PracticeTask:
    return PracticeTask(
        key,
        SET,
        item.state,
        item.goal,
        tuple(map(str, item.themes)),
        item.values,
        frozenset({item.best}),
        item.stake,
        item.margin,
        item.difficulty,
        item.failed,
    )
