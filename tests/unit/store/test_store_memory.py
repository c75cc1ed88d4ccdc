"""One memory: a game is kept, judged and learned from once, and sums tell what all games say."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update
from toy_room import AXES, ROOM, ToyRoom, played, record

from counterplay.opponent.mistakes import Tally
from counterplay.protocol import BadInput
from counterplay.store import FinishedGame, GameQuery, ModelKey, Who, judge_waiting
from counterplay.store.schema import months, summaries, waiting

STUDENT = ModelKey("student", "toy", "ada")


def chances(*missed, seat=0):
    return [(seat, "soloist", trick, bad) for trick, bad in enumerate(missed, 1)]


def sums(store):
    """All sums, without when they were last added to."""
    with store.transactions.reading() as connection:
        found = []
        for table in (summaries, months):
            columns = [column for column in table.c if column.name != "last"]
            found.append(connection.execute(select(*columns).order_by(*table.primary_key.columns)).all())
    return found


def check_sums(store):
    """The sums are what all games add up to."""
    before = sums(store)
    store.rebuild()
    assert sums(store) == before


def rate(store, who, viewer=""):
    profile = store.profile(who, "toy", viewer)
    return None if profile is None or profile.tally is None else profile.tally.where().rate


@pytest.fixture
def evening(store):
    for number in range(6):
        bad = chances(number == 0, False) + chances(number < 3, seat=1)
        alone = {"alone": 0, "won": number % 2 == 0}
        store.keep(
            played(number, "ada", "bob", chances=bad, played=f"2026-0{number + 1}-01T20:00:00+00:00", **alone)
        )
    store.keep(played(6, "ada", "bob", chances=chances(True), counts=False))
    store.keep(played(7, "ada", "bob", chances=chances(True), complete=False))
    return store


def test_a_profile_tells_what_the_games_say(evening):
    assert evening.count_waiting("toy") == 8
    before = evening.profile(Who.named("ada"), "toy")
    assert (before.games, before.not_counted, before.incomplete, before.tally) == (6, 1, 1, None)
    assert judge_waiting(evening, ROOM) == 8
    assert evening.count_waiting("toy") == 0
    profile = evening.profile(Who.named("ada"), "toy")
    tally = Tally(AXES)
    for number in range(6):
        tally.add_game([(("soloist", "1"), number == 0), (("soloist", "2"), False)])
    assert profile.tally.to_json() == tally.to_json()
    assert (profile.alone, profile.alone_won) == (6, 3)
    assert {month: found.rate for month, found in profile.months.items()} == {
        f"2026-0{month}": 0.5 if month == 1 else 0.0 for month in range(1, 7)
    }
    assert profile.everybody.where().mistakes == 4
    assert profile.everybody_months["2026-01"].mistakes == 2
    assert evening.profile(Who.named("nobody"), "toy") is None
    check_sums(evening)


def test_the_list_and_the_profile_show_the_same_digits(evening):
    judge_waiting(evening, ROOM)
    found, total = evening.known("toy")
    assert (total, [one.shown for one in found]) == (2, ["ada", "bob"])
    for one in found:
        profile = evening.profile(one.who, "toy")
        assert one.rate == profile.tally.where()
        assert one.games == profile.tally.games == 6
        assert one.last.year == 2026
    assert evening.known("toy", name="BO")[0][0].shown == "bob"
    assert [one.shown for one in evening.known("toy", offset=1, limit=5)[0]] == ["bob"]
    assert evening.known("chess") == ([], 0)


def test_games_are_searched_by_mistakes(evening):
    judge_waiting(evening, ROOM)

    def numbers(**wanted):
        return sorted(one.game.number for one in evening.search(GameQuery(**wanted))[0])

    assert numbers(mistakes=2) == [0]
    assert numbers(mistakes=1) == [0, 1, 2, 6, 7]
    assert numbers(who=Who.named("ada"), mistakes=1) == [0, 6, 7]
    assert numbers(who=Who.named("bob"), loss=1.0) == [0, 1, 2]
    found = evening.search(GameQuery(mistakes=2))[0][0]
    assert (found.state, found.mistakes, found.loss, found.judged) == ("judged", 2, 2.0, 1)


def test_the_same_game_twice_changes_nothing(evening):
    judge_waiting(evening, ROOM)
    before = sums(evening)
    again = played(0, "ada", "bob", chances=chances(True, True), source="elsewhere")
    same = evening.find(evening.search(GameQuery(who=Who.named("ada")), limit=99)[0][-1].game.key)
    kept = evening.keep(type(again)("toy", same.game.record, again.seats))
    assert not kept.new
    assert judge_waiting(evening, ROOM) == 0
    assert sums(evening) == before


def test_a_bot_that_learns_learns_from_a_game_once(store):
    who = {1: Who.bot("student")}
    for number in (1, 2):
        store.keep(played(number, "ada", "student", who=who, chances=chances(False)))
    store.keep(played(3, "ada", "student", who=who, counts=False))
    store.keep(played(4, "ada", "bob"))
    assert judge_waiting(store, ROOM) == 4
    assert store.model(STUDENT).document == {"sum": 2}
    newer = ToyRoom(version=2)
    assert store.queue_outdated(newer) == 4
    assert judge_waiting(store, newer) == 4
    assert store.model(STUDENT).document == {"sum": 2}


def test_a_newer_judge_looks_again_and_the_older_one_is_forgotten(evening):
    judge_waiting(evening, ROOM)
    assert evening.queue_outdated(ROOM) == 0
    newer = ToyRoom(version=9)
    assert evening.queue_outdated(newer) == 8
    assert evening.queue_outdated(newer) == 0
    assert rate(evening, Who.named("ada")) > 0  # the older one counts until then
    assert judge_waiting(evening, newer) == 8
    assert rate(evening, Who.named("ada")) == 0
    assert {one.version for one in evening.judgements(1)["review"]} == {9}
    check_sums(evening)


def test_a_game_can_be_finished_once(store):
    kept = store.keep(played(1, "ada", "bob", chances=chances(True)))
    (claim,) = store.claim("toy")
    assert store.claim("toy") == []  # another process has it
    judged = ROOM.judge(claim.record, claim.people, claim.bots)
    assert store.finish(ROOM, [(kept.id, judged)]) == 1
    assert store.finish(ROOM, [(kept.id, judged)]) == 0
    assert store.profile(Who.named("ada"), "toy").tally.games == 1
    check_sums(store)


def test_a_game_whose_judge_died_is_judged_again(store):
    store.keep(played(1, "ada", "bob"))
    (claim,) = store.claim("toy")  # and then the process dies
    assert store.claim("toy") == []
    with store.transactions.engine.begin() as connection:
        connection.execute(update(waiting).values(until=datetime.now(UTC) - timedelta(seconds=1)))
    assert [one.id for one in store.claim("toy")] == [claim.id]
    store.release([claim.id], timedelta())
    assert judge_waiting(store, ROOM) == 1
    assert store.search(GameQuery())[0][0].state == "judged"


def test_a_judge_that_falls_ill_is_no_reason_not_to_judge(store):
    ill = store.keep(played(1, "ada", "bob", fails=True))
    well = store.keep(played(2, "ada", "bob"))
    assert judge_waiting(store, ROOM) == 1
    assert store.find(well.key).state == "judged"
    assert store.find(ill.key).state == "waiting"
    assert store.count_waiting("toy") == 1


def test_a_record_that_cannot_be_judged_says_why_until_the_judge_is_newer(store):
    kept = store.keep(played(1, "ada", "bob", unjudgeable=True, chances=chances(True)))
    assert judge_waiting(store, ROOM) == 1
    assert (store.find(kept.key).state, store.find(kept.key).cannot) == ("cannot", "nobody can judge this")
    assert store.queue_outdated(ROOM) == 0
    assert store.queue_outdated(ToyRoom(version=2)) == 1
    check_sums(store)


def test_only_people_who_play_here_are_looked_at_more_closely(store):
    who = {0: Who.person("5Z7W"), 1: Who.bot("rules")}
    store.keep(played(1, "Ada", "rules", "guest", who=who, source="table"))
    store.keep(played(2, "Ada", "rules", source="import"))
    first, second = store.claim("toy")
    assert (first.people, first.bots) == ((0, 2), {1: "rules"})
    assert second.people == ()


# -- who sees what


def test_each_sees_their_own_games_and_the_owner_everything(store):
    shared = played(1, "zoot", "bob", chances=chances(True))
    store.keep(shared, viewers=["ada"])
    store.keep(played(2, "zoot", "bob", chances=chances(False)), viewers=["ben"])
    judge_waiting(store, ROOM)
    assert rate(store, Who.named("zoot"), "ada") == 1.0
    assert rate(store, Who.named("zoot"), "ben") == 0.0
    assert rate(store, Who.named("zoot")) == 0.5
    assert rate(store, Who.named("zoot"), "cleo") is None
    store.keep(shared, viewers=["ben"])  # who brings the same game: it is here, and was judged
    assert store.count_waiting("toy") == 0
    assert rate(store, Who.named("zoot"), "ben") == 0.5
    assert store.search(GameQuery(viewer="ada"))[1] == 1
    assert store.search(GameQuery(viewer="ben"))[1] == 2
    assert store.known("toy", "cleo") == ([], 0)
    key = store.search(GameQuery(viewer="ben", mistakes=0))[0][-1].game.key
    assert store.find(key, "cleo") is None
    check_sums(store)


# -- one person, several names


@pytest.fixture
def three_names(store):
    ada = {0: Who.person("5Z7W")}
    store.keep(played(1, "Ada", "bob", who=ada, chances=chances(True), source="table"), viewers=["5Z7W"])
    store.keep(played(2, "ada at home", "bob", chances=chances(False)))
    store.keep(played(3, "zoot", "bob", chances=chances(False, False)), viewers=["5Z7W"])
    judge_waiting(store, ROOM)
    return store


def test_names_that_are_one_person_add_up_and_part_again(three_names):
    store, ada = three_names, Who.person("5Z7W")
    before = sums(store)
    store.alias(Who.named("zoot"), ada)
    store.alias(Who.named("ada at home"), Who.named("zoot"))
    assert [called for _, called in store.names(Who.named("zoot"))] == ["Ada", "ada at home", "zoot"]
    assert rate(store, ada) == rate(store, Who.named("zoot")) == 0.25
    assert store.profile(ada, "toy").games == 3
    first = store.known("toy")[0]
    assert {one.shown: (one.games, one.rate.rate) for one in first} == {"Ada": (3, 0.25), "bob": (3, None)}
    assert rate(store, ada, "5Z7W") == 1 / 3  # of the two games she sees
    assert store.search(GameQuery(who=ada))[1] == 3
    assert store.count_games(ada) == (3, 3)
    assert store.part(Who.named("zoot"))
    assert not store.part(Who.named("zoot"))
    assert rate(store, ada) == 0.5
    store.part(ada)
    assert [called for _, called in store.names(ada)] == ["Ada"]
    assert sums(store) == before


def test_what_one_says_of_themselves_is_true_for_them_alone(three_names):
    three_names.alias(Who.named("zoot"), Who.person("5Z7W"), said_by="5Z7W")
    assert rate(three_names, Who.person("5Z7W"), "5Z7W") == 1 / 3
    assert rate(three_names, Who.named("zoot")) == 0.0


def test_a_bot_is_nobodys_other_name(three_names):
    with pytest.raises(BadInput, match="nobody's other name"):
        three_names.alias(Who.bot("rules"), Who.named("zoot"))
    three_names.keep(played(9, "Ben", "bob", who={0: Who.person("other")}))
    with pytest.raises(BadInput, match="two people of the browser"):
        three_names.alias(Who.person("other"), Who.person("5Z7W"))


def test_one_who_asks_not_to_be_modelled_is_not(three_names):
    store, ada = three_names, Who.person("5Z7W")
    store.alias(Who.named("zoot"), ada)
    store.update_model(ModelKey("tracker", "toy", "bob and zoot", who="group"), lambda kept: {"errors": 1})
    store.set_modelled(ada, False)
    assert rate(store, ada) is None
    assert not store.profile(ada, "toy").modelled
    assert store.profile(ada, "toy").games == 2  # they are kept
    assert [one.shown for one in store.known("toy")[0]] == ["bob", "ada at home"]
    assert list(store.models(about=ada)) == []
    assert store.profile(Who.named("bob"), "toy").everybody.where().mistakes == 0
    with pytest.raises(BadInput, match="asked not to be modelled"):
        store.update_model(ModelKey("tracker", "toy", "zoot"), lambda kept: {"errors": 1})
    store.keep(played(8, "zoot", "student", who={1: Who.bot("student")}, chances=chances(True)))
    judge_waiting(store, ROOM)
    assert rate(store, ada) is None
    assert list(store.models(about=ada)) == []
    check_sums(store)
    store.set_modelled(ada, True)
    judge_waiting(store, ROOM)
    assert rate(store, ada) == 0.5
    check_sums(store)


# -- what a player knows when an evening begins


def test_a_player_begins_with_what_all_games_say_and_the_store_learns_from_games_alone(three_names):
    store = three_names
    store.alias(Who.named("ada at home"), Who.named("zoot"))
    memory = store.recall("count", "toy")
    tally = Tally.from_json(memory.load("zoot")["mistakes"])
    assert (tally.games, tally.where().opportunities) == (2, 3)
    memory.update("zoot", lambda kept: {**kept, "tonight": True})
    assert memory.load("zoot")["tonight"]
    assert "tonight" not in store.recall("count", "toy").load("zoot")
    assert memory.load("nobody") is None
    person = store.recall("count", "toy", who={"person 5Z7W": Who.person("5Z7W")})
    assert Tally.from_json(person.load("person 5Z7W")["mistakes"]).games == 1


def test_a_player_may_leave_the_series_out_that_it_is_told_itself(store):
    for number in range(4):
        series = "table" if number > 1 else None
        store.keep(played(number, "ada", "bob", chances=chances(number == 3), series=series))
    judge_waiting(store, ROOM)
    kept = store.recall("count", "toy", without="table").load("ada")
    assert (Tally.from_json(kept["mistakes"]).games, Tally.from_json(kept["mistakes"]).where().mistakes) == (2, 0)
    assert [one.game.number for one in store.series("table")] == [2, 3]


def test_mistakes_that_come_without_their_games_are_part_of_a_profile(store):
    def counted(games):
        tally = Tally(AXES)
        for _ in range(games):
            tally.add_game([(("soloist", "1"), True)])
        return {"mistakes": tally.to_json()}

    store.keep(played(1, "ada", "bob", chances=chances(False)))
    judge_waiting(store, ROOM)
    store.update_model(ModelKey("count", "toy", "ada"), lambda kept: counted(2))
    store.update_model(ModelKey("count+", "toy", "ada"), lambda kept: counted(3))  # may have seen the same games
    assert store.profile(Who.named("ada"), "toy").tally.games == 4
    assert rate(store, Who.named("ada")) == 0.75
    check_sums(store)
    store.update_model(ModelKey("count+", "toy", "ada"), lambda kept: {})
    assert rate(store, Who.named("ada")) == 2 / 3
    check_sums(store)


def test_documents_of_the_last_games_come_latest_first(evening):
    judge_waiting(evening, ROOM)
    found = evening.documents(Who.named("ada"), "toy", most=2)
    assert len(found) == 2
    assert all(document["closer"] is False for document in found)


def test_a_record_of_no_room_is_refused():
    with pytest.raises(BadInput, match="no record"):
        FinishedGame("x", "test").row(ROOM)
    assert FinishedGame(record(1, "ada"), "test").row(ROOM).names == ("ada",)
