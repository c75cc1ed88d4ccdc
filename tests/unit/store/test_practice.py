"""What somebody practises is kept, comes when it is due, goes with an export, and is forgotten with them."""

from datetime import UTC, datetime, timedelta

from toy_room import ROOM, ROOMS, played

from counterplay.store import Exercise, GivenAnswer, Judgement, Who, judge_waiting, open_store
from counterplay.store.transfer import dump, load

ADA = Who.named("Ada")
NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)


def given(store, number=0, **more):
    told = {"kind": "own", "key": "own/1", "answer": "CJ", "correct": True, "loss": 0.0} | more
    store.answer(ADA, "toy", GivenAnswer(given=NOW + timedelta(minutes=number), **told))


def full(store):
    kept = store.keep(played(1, "Ada", "bob", chances=[(0, "soloist", 1, True)]))
    judge_waiting(store, ROOM)
    task = Exercise("own/1", NOW, {"step": 1}, {"move": 3}, store.game(kept.id).key)
    assert store.note("trainer", kept.id, Judgement(0, {"found": 7}, 1.0, 2, 1, 1))
    assert [one.number for one in store.sat_in(ADA, "toy", "trainer", untasked=True)] == [kept.id]
    store.add_exercises(ADA, "toy", [task])
    assert store.sat_in(ADA, "toy", "trainer", untasked=True) == []
    return kept.id


def test_what_a_judge_of_the_room_finds_is_kept_with_the_game_and_its_tasks(store):
    number = full(store)
    assert store.sat_in(ADA, "toy", "trainer", unseen_by=2) == []
    assert [one.number for one in store.sat_in(ADA, "toy", "trainer", unseen_by=3)] == [number]
    (sat,) = store.sat_in(ADA, "toy", "trainer")
    assert (sat.found, sat.seat, sat.others) == ({"found": 7}, 0, ("bob",))
    (task,) = store.exercises(ADA, "toy", due=NOW)
    assert (task.key, task.document, task.game) == ("own/1", {"move": 3}, sat.key)
    assert store.exercises(ADA, "toy", due=NOW - timedelta(days=1)) == []


def test_an_answer_gives_a_task_its_next_date(store):
    full(store)
    later = NOW + timedelta(days=3)
    store.answer(ADA, "toy", GivenAnswer("own", "own/1", "C7", False, 12.5, NOW), later, {"step": 2})
    (task,) = store.exercises(ADA, "toy")
    assert (task.due, task.card) == (later, {"step": 2})
    (told,) = store.answers(ADA, "toy", "own")
    assert (told.answer, told.correct, told.loss, told.given) == ("C7", False, 12.5, NOW)


def test_a_task_is_given_once(store):
    task = Exercise("set/1", NOW, {}, {})
    assert store.add_exercises(ADA, "toy", [task, Exercise("own/9", NOW, {}, {}, "no such game")]) == 1
    assert store.add_exercises(ADA, "toy", [task]) == 0


def test_practice_goes_with_an_export_and_comes_in_once(store, new_url):
    full(store)
    given(store)
    given(store, 1, answer="C8", correct=False, loss=4.0)
    lines = list(dump(store, ADA))
    with open_store(new_url()) as other:
        assert load(other, lines, lambda aside: None).practice == 3
        assert load(other, lines, lambda aside: None).practice == 0
        assert other.exercises(ADA, "toy") == store.exercises(ADA, "toy")
        assert other.answers(ADA, "toy") == store.answers(ADA, "toy")
        assert other.sat_in(ADA, "toy", "trainer")[0].found == {"found": 7}
    assert not any('"exercise"' in line or '"answer"' in line for line in dump(store, Who.named("bob")))


def test_practice_is_forgotten_with_its_owner(store):
    full(store)
    given(store)
    store.forget(ADA, adapters=ROOMS)
    assert store.exercises(ADA, "toy") == []
    assert store.answers(ADA, "toy") == []
    assert store.sat_in(Who.named("bob"), "toy", "trainer")[0].found is None


def test_a_position_goes_when_its_game_goes(store):
    full(store)
    store.forget(Who.named("bob"), adapters=ROOMS)  # the game stays Ada's
    assert [task.key for task in store.exercises(ADA, "toy")] == ["own/1"]
    store.set_modelled(ADA, False)
    assert store.sat_in(ADA, "toy", "trainer")[0].found is None
    assert store.sat_in(ADA, "toy", "trainer", unseen_by=2) == []  # nothing may be learned about her
