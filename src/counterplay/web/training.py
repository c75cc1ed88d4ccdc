"""The trainer for the browser: the desk of `skat.teach.trainer` for each person, and what it says as bodies."""

from __future__ import annotations

import secrets
from dataclasses import fields
from threading import Lock
from typing import Any

from counterplay.skat.players import legal_cards
from counterplay.skat.rules import Card, Declaration, Observation, Phase, legal_declarations, observe
from counterplay.skat.teach import (
    LIMITS,
    Against,
    Average,
    ExerciseKind,
    Looker,
    Practice,
    SpecOf,
    TrainDay,
    exercises,
    over_time,
    rating,
)
from counterplay.statistics import ERRORS_OF_95
from counterplay.store import SeatedGame, Store
from counterplay.web import catalogue, shown_deal
from counterplay.web import schema_train as bodies
from counterplay.web.guests import is_guest
from counterplay.web.identity import Person
from counterplay.web.stored_tables import StoredTables

PATIENCE = 0.7  # seconds spent on games that wait, before an answer goes out
_BOTS = ("rules", "kermit")


class Training:
    """What the routes of the trainer ask."""

    def __init__(self, store: Store, tables: StoredTables) -> None:
        self._store, self._tables = store, tables
        self._looker, self._looking = Looker(), Lock()

    def _desk(self, person: Person, viewer: str) -> Practice:
        return Practice(self._store, person.who, viewer)

    def _catch_up(self, person: Person, viewer: str) -> None:
        """Look at some games; of several who ask at once one looks, and the others are told what is there."""
        if self._looking.acquire(blocking=False):
            try:
                self._desk(person, viewer).catch_up(self._looker, PATIENCE)
            finally:
                self._looking.release()

    def day(self, person: Person, viewer: str) -> TrainDay:
        """Return the set of the day."""
        self._catch_up(person, viewer)
        return self._desk(person, viewer).day()

    def task(self, person: Person, viewer: str, key: str) -> bodies.TaskView:
        """Return a task as its seat sees it."""
        task = self._desk(person, viewer).task(key)
        assert task.state.to_act is not None
        return bodies.TaskView.model_validate(
            {
                "key": task.key,
                "kind": task.kind,
                "goal": str(task.goal),
                "difficulty": task.difficulty,
                "position": position_view(observe(task.state, task.state.to_act)),
            }
        )

    def answer(self, person: Person, viewer: str, given: bodies.CardAnswer) -> bodies.CardTold:
        """Take a card, and tell what it was worth."""
        feedback = self._desk(person, viewer).answer(given.key, Card[given.card])
        task = feedback.task
        order = sorted(task.values.items(), key=lambda item: (-item[1].points, item[0]))
        return bodies.CardTold(
            correct=feedback.correct,
            best=task.best,
            loss=feedback.loss,
            margin=task.margin,
            cards=tuple(
                bodies.CardWorth(card=card, points=value.points, error=value.error, wins=value.wins)
                for card, value in order
            ),
            themes=task.themes,
            played=task.played,
            game=task.game,
            move=task.state.cards_played,
            failed=tuple(bodies.Failed(player=player, rate=rate) for player, rate in task.failed.items()),
            due=feedback.due,
        )

    # -- exercises

    def exercise(self, kind: ExerciseKind, number: int | None) -> bodies.ExerciseView:
        """Return an exercise, by its number or any."""
        key = f"{kind}/{secrets.randbelow(10**9) if number is None else number}"
        asked = exercises.question(key)
        games = (
            legal_declarations(picked_up=True, bid=asked.state.bid) if asked.kind is ExerciseKind.DISCARD else ()
        )
        limits = LIMITS if asked.kind is ExerciseKind.BIDDING else ()
        return bodies.ExerciseView(
            key=key,
            kind=kind,
            position=position_view(asked.seen),
            limits=limits,
            games=tuple(map(shown_deal.declared, games)),
        )

    def keep(self, person: Person, key: str, score: dict[str, Any]) -> bodies.ExerciseTold:
        """Keep an answer that a worker has scored, and tell what it was worth."""
        scored = exercises.ScoredAnswer(exercises.question(key), **{**score, "worths": ()})
        exercises.keep(self._store, person.who, scored)
        for worth in score["worths"]:
            worth["game"] = worth["game"] and shown_deal.declared(Declaration.parse(worth["game"]))
        average = self._average(person, scored.question.kind)
        return bodies.ExerciseTold.model_validate({**score, "average": average})

    def averages(self, person: Person) -> bodies.Averages:
        """Return how somebody does in each kind of exercise."""
        return bodies.Averages(averages=tuple(self._average(person, kind) for kind in ExerciseKind))

    def _average(self, person: Person, kind: ExerciseKind) -> Average:
        return exercises.average(kind, self._store.answers(person.who, exercises.GAME, kind))

    # -- over time

    def progress(self, person: Person, viewer: str) -> bodies.TrainingProgress:
        """Return a person over time."""
        self._catch_up(person, viewer)
        progress = over_time(self._store, person.who, viewer, self._specs(person))
        parts = {part.name: getattr(progress, part.name) for part in fields(progress)}
        habits = {"habits": progress.habits.findings, "dearest": progress.habits.dearest}
        return bodies.TrainingProgress.model_validate({**parts, **habits, "bots": tuple(map(_bot, _BOTS))})

    def _specs(self, person: Person) -> SpecOf:
        """Return what the bots of this person's tables were: their titles say the name, the tables the options."""
        tables = {table.id: table.bots for table in self._tables.tables(person.id, None, left=True)}

        def spec_of(sat: SeatedGame, name: str) -> str:
            bots = tables.get(sat.series or "")
            if bots is None:
                return name
            same = {
                "" if choice.match_level else str(catalogue.spec_of(choice))
                for choice in bots
                if choice is not None and name.startswith(choice.name) and not is_guest(choice.name)
            }
            return same.pop() if len(same) == 1 else ""

        return spec_of


def position_view(seen: Observation) -> bodies.TrainingPosition:
    """Return a decision as its seat sees it."""
    game = seen.declaration.game if seen.declaration else None
    return bodies.TrainingPosition(
        seat=seen.seat,
        soloist=seen.soloist,
        declared=None if seen.declaration is None else shown_deal.declared(seen.declaration),
        bid=seen.bid,
        calls=shown_deal.calls_view(seen.calls),
        hand=shown_deal.shown_in_order(seen.hand, game),
        legal=shown_deal.shown_in_order(legal_cards(seen), game) if seen.phase is Phase.PLAY else (),
        tricks=tuple(shown_deal.trick_view(number, trick) for number, trick in enumerate(seen.tricks, 1)),
        laid_away=shown_deal.shown_in_order(seen.discards, game),
        shown=tuple(shown_deal.shown_in_order(cards, game) for cards in seen.shown),
    )


def _bot(name: str) -> Against:
    known = rating.bot_rating(name)
    assert known is not None
    around = ERRORS_OF_95 * known.error
    return Against(name, 0, known.points, known.points - around, known.points + around)
