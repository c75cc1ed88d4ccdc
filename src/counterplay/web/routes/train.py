"""The trainer: tasks of the day, exercises without end, and oneself over time."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query

from counterplay.protocol import BadInput
from counterplay.skat.teach import ExerciseKind, TrainDay
from counterplay.web.refusal import PROBLEMS, not_found
from counterplay.web.schema_train import (
    Averages,
    CardAnswer,
    CardTold,
    ExerciseAnswer,
    ExerciseTold,
    ExerciseView,
    TaskKey,
    TaskView,
    TrainingProgress,
)
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)


@router.get("/train/day")
async def day(server: ThisServer, person: ThisPerson) -> TrainDay:
    """Return the set of the day; games that wait are looked at first, for a moment."""
    return await server.clerks.do(server.training.day, person, server.viewer(person))


@router.get("/train/task")
async def task(server: ThisServer, person: ThisPerson, key: Annotated[TaskKey, Query()]) -> TaskView:
    """Return a task as the one who must choose sees it."""
    try:
        return await server.clerks.do(server.training.task, person, server.viewer(person), key)
    except BadInput:
        raise not_found("task") from None


@router.post("/train/task")
async def answer(given: CardAnswer, server: ThisServer, person: ThisPerson) -> CardTold:
    """Choose a card: what it was worth is told, and when the task comes again."""
    await task(server, person, given.key)
    return await server.clerks.do(server.training.answer, person, server.viewer(person), given)


@router.get("/train/exercise")
async def exercise(
    server: ThisServer,
    person: ThisPerson,
    kind: ExerciseKind,
    number: Annotated[int | None, Query(ge=0, lt=10**9)] = None,
) -> ExerciseView:
    """Return an exercise in bidding, discards or leads: by its number, or any."""
    return await server.clerks.do(server.training.exercise, kind, number)


@router.post("/train/exercise")
async def score(given: ExerciseAnswer, server: ThisServer, person: ThisPerson) -> ExerciseTold:
    """Answer an exercise: it is scored in expected points against the best answer."""
    scored = await server.work_out("score_exercise", key=given.key, answer=given.answer)
    return await server.clerks.do(server.training.keep, person, given.key, scored)


@router.get("/train/averages")
async def averages(server: ThisServer, person: ThisPerson) -> Averages:
    """Return how one does in each kind of exercise."""
    return await server.clerks.do(server.training.averages, person)


@router.get("/me/progress")
async def progress(server: ThisServer, person: ThisPerson) -> TrainingProgress:
    """Return oneself over time: rating, errors, luck, opponents, habits."""
    return await server.clerks.do(server.training.progress, person, server.viewer(person))
