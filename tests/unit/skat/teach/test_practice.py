"""From a kept game to a task, its answer and its next date; exercises without end."""

from datetime import UTC, datetime, timedelta

import pytest

from counterplay.protocol import BadInput
from counterplay.skat.review.store_adapter import SkatStoreAdapter
from counterplay.skat.rules.cards import Card
from counterplay.skat.teach import exercises
from counterplay.skat.teach.exercises import ExerciseKind
from counterplay.skat.teach.looking import Looker
from counterplay.skat.teach.measure import value_cards
from counterplay.skat.teach.overtime import over_time
from counterplay.skat.teach.practice import OWN, SET, TASKS_A_DAY, Practice
from counterplay.store import FinishedGame, Who, judge_waiting, open_store

ANNA, BELA = Who.named("anna"), Who.named("bela")
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


@pytest.fixture
def store(tmp_path):
    room = SkatStoreAdapter()
    with open_store(str(tmp_path / "store.db")) as store, open("examples/turned.sgf", encoding="utf-8") as lines:
        for line in lines:
            store.take_in(room, FinishedGame(line, "import"))
        judge_waiting(store, room)
        yield store


def test_a_real_error_becomes_a_task_and_bad_luck_does_not(store):
    # As `skat review --everything` tells it (docs/review.md): anna's ace is an error, bela's club nine bad luck.
    desk = Practice(store, ANNA)
    assert desk.day(NOW).waiting == 2
    assert desk.catch_up(Looker()) == 0
    day = desk.day()
    own = [key for key in day.tasks if key.startswith(OWN)]
    assert (len(own), day.own, day.waiting) == (1, 1, 0)
    task = desk.task(own[0])
    valued = value_cards(task.state)
    assert (task.played, task.best, task.state.to_act is not None) == ("SA", "SQ", True)
    assert task.loss("SA") == pytest.approx(valued.judged("SA").loss)
    bela = Practice(store, BELA)
    bela.catch_up(Looker())
    assert bela.day().own == 0


def test_an_answer_is_judged_by_the_measure_and_brings_the_task_again(store):
    desk = Practice(store, ANNA)
    desk.catch_up(Looker())
    now = datetime.now(UTC)
    (key,) = [key for key in desk.day(now).tasks if key.startswith(OWN)]
    told = desk.answer(key, Card.SA, now)
    assert not told.correct
    assert told.loss == pytest.approx(told.task.values["SQ"].points - told.task.values["SA"].points)
    assert told.due - now == timedelta(days=1)
    assert key not in desk.day(now).tasks
    tomorrow = now + timedelta(days=1)
    assert desk.day(tomorrow).tasks[0] == key
    right = desk.answer(key, Card.SQ, tomorrow)
    assert right.correct
    assert right.loss == 0
    assert right.due > tomorrow + timedelta(days=1)
    with pytest.raises(BadInput, match="cannot be played here"):
        desk.answer(key, Card.DA)
    with pytest.raises(BadInput, match="no task"):
        desk.answer("own/nothing/3", Card.DA)


def test_a_day_is_filled_with_puzzles_for_everyone_and_gets_shorter(store):
    desk = Practice(store, Who.named("nobody yet"))
    day = desk.day(NOW)
    assert len(day.tasks) == TASKS_A_DAY
    assert all(key.startswith(SET) for key in day.tasks)
    task = desk.task(day.tasks[0])
    told = desk.answer(task.key, Card[task.best], NOW)
    assert told.correct
    after = desk.day(NOW)
    assert (len(after.tasks), after.done, after.correct) == (TASKS_A_DAY - 1, 1, 1)
    assert task.key not in after.tasks
    assert desk.day(NOW + timedelta(days=1)).done == 0


def test_over_time_adds_up_what_was_found(store):
    Practice(store, ANNA).catch_up(Looker())
    told = over_time(store, ANNA)
    assert (told.deals, told.waiting, told.rating) == (2, 0, None)
    assert (told.overall.rate.opportunities, told.overall.rate.mistakes) == (4, 1)
    assert sum(part.rate.opportunities for part in told.tricks) == 4
    assert sum(part.rate.opportunities for part in told.roles) == 4
    assert sum(part.rate.mistakes for part in told.months) == 1
    assert told.luck[-1].deal == 2
    assert {one.name for one in told.against} == {"bela", "carl"}
    assert told.habits.dearest is None


@pytest.mark.parametrize("kind", list(ExerciseKind))
def test_an_exercise_is_the_same_again_and_its_best_answer_loses_nothing(kind):
    asked = exercises.question(f"{kind}/7")
    assert exercises.question(f"{kind}/7").seen == asked.seen
    valued = exercises.value(asked)
    assert exercises.score(asked, valued.best).loss == 0
    worst = list(valued.points)[-1]
    scored = exercises.score(asked, worst)
    assert scored.loss == pytest.approx(valued.points[valued.dearest] - valued.points[worst])
    assert not scored.correct
    with pytest.raises(BadInput, match="no answer here"):
        exercises.score(asked, "nonsense")


def test_discards_may_be_named_in_any_order_and_a_pass_by_its_letter():
    asked = exercises.question("discard/3")
    best = exercises.value(asked).best
    game, first, second = best.split(".")
    assert exercises.score(asked, f"{game}.{second}.{first}").answer == best
    assert exercises.score(exercises.question("bidding/3"), "p").answer == "0"


@pytest.mark.parametrize("key", ["bidding", "bidding/x", "chess/1", "lead/-1", "lead/" + "9" * 30])
def test_what_is_no_exercise_is_refused(key):
    with pytest.raises(BadInput, match="no exercise"):
        exercises.question(key)


def test_the_running_average_has_its_interval(store):
    assert exercises.average(ExerciseKind.LEAD, []).mean is None
    asked = exercises.question("lead/2")
    for number, answer in enumerate(list(exercises.value(asked).points)[:3]):
        exercises.keep(store, BELA, exercises.score(asked, answer), NOW + timedelta(seconds=number))
    given = store.answers(BELA, "skat")
    told = exercises.average(ExerciseKind.LEAD, given)
    losses = [one.loss for one in given]
    assert (told.answers, told.mean) == (3, pytest.approx(sum(losses) / 3))
    assert told.low <= told.mean <= told.high
    assert exercises.average(ExerciseKind.BIDDING, given).answers == 0


def test_a_game_is_looked_at_before_its_judge_has_come(tmp_path):
    room = SkatStoreAdapter()
    with open_store(str(tmp_path / "store.db")) as store, open("examples/turned.sgf", encoding="utf-8") as lines:
        store.take_in(room, *(FinishedGame(line, "import") for line in lines))
        desk = Practice(store, ANNA)
        assert desk.day().waiting == 2
        desk.catch_up(Looker())
        assert (desk.day().own, desk.day().waiting) == (1, 0)
        judge_waiting(store, room)
        assert desk.day().own == 1
