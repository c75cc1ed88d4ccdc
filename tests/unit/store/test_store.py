"""What a store keeps comes back, once; models are what their changes make of them."""

import inspect
import pickle
from datetime import UTC, datetime, timedelta, timezone

import pytest
from toy_room import ROOMS, played

from counterplay.protocol import BadInput
from counterplay.store import GameQuery, GameRow, ModelKey, Seat, Store, Who, open_store

ADA = ModelKey("count", "toy", "ada")


def game(record="ada bob cleo", **options):
    seats = options.pop(
        "seats", (Seat("ada", "soloist", 48.0, True), Seat("bob", "defender", -5.5, False), Seat("cleo"))
    )
    return GameRow("toy", record, seats, **options)


def one_more(kept):
    return {"games": (kept or {"games": 0})["games"] + 1}


def test_a_game_comes_back_as_it_was(store):
    evening = datetime(2026, 3, 1, 22, 15, tzinfo=timezone(timedelta(hours=2)))
    tags = {"list": [1, 2.5, None], "city": "Köln \N{GRINNING FACE}"}
    told = {"kind": "grand", "source": "café.sgf", "counts": False, "complete": False, "alone": 0, "tags": tags}
    given = game("résumé\n[x]'\"\\", played=evening, series="a table", number=7, **told)
    kept = store.keep(given)
    back = store.game(kept.id)
    assert kept.new
    assert kept.key == given.key == back.key
    assert (back.record, back.seats, back.series, back.number) == (given.record, given.seats, "a table", 7)
    assert {name: getattr(back, name) for name in told} == told
    assert (back.digest, back.played) == (given.digest, evening)
    assert back.played.tzinfo == UTC
    assert store.game(kept.id + 1) is None
    assert store.players() == ["ada", "bob", "cleo"]
    assert store.find(kept.key).game == back
    assert store.find("another") is None


def test_the_same_game_twice_is_one(store):
    kept = store.keep(game())
    again = store.keep(game("ada bob cleo\r\n", source="another file"))
    assert (again.id, again.key, again.new) == (kept.id, kept.key, False)
    assert store.keep(game("another game")).new
    assert len(list(store.games())) == 2


def test_the_room_may_say_which_games_are_the_same(store):
    kept = store.keep(game("one spelling", digest="the same"))
    assert store.keep(game("another spelling", digest="the same")).id == kept.id


def test_a_name_a_bot_and_a_person_are_three(store):
    seats = (Seat("rules"), Seat("rules", kind="bot"), Seat("rules", kind="person", shown="Rules"))
    kept = store.keep(game(seats=seats))
    assert store.game(kept.id).seats == seats
    assert store.game(kept.id).names == ("rules", "rules", "Rules")
    assert store.called("rules") == [Who.bot("rules"), Who.named("rules"), Who.person("rules")]
    assert store.called("Rules") == [Who.person("rules")]
    assert store.called("bot rules") == [Who.bot("rules")]
    store.call(Who.person("rules"), "Ruth")
    assert store.game(kept.id).names[2] == "Ruth"
    assert store.called("Rules") == []


def test_games_are_found_by_player_kind_and_result(store):
    grand = store.keep(game("1", kind="grand", alone=0)).id
    null = store.keep(game("2", kind="null", seats=(Seat("ada", won=False), Seat("dora", won=True)), alone=0)).id
    hinted = store.keep(game("3", counts=False, alone=0)).id

    def found(**wanted):
        games, total = store.search(GameQuery(**wanted))
        assert total == len(games)
        assert sorted(one.id for one in store.games(GameQuery(**wanted))) == sorted(one.game.id for one in games)
        return sorted(one.game.id for one in games)

    assert found() == [grand, null, hinted]
    assert found(player="dor") == [null]
    assert found(kind="grand") == [grand]
    assert found(who=Who.named("ada"), won=True) == [grand, hinted]
    assert found(who=Who.named("dora"), won=True) == [null]
    assert found(who=Who.named("nobody")) == []
    assert found(won=False) == [null]
    assert found(counts=True) == [grand, null]
    assert found(game="another") == []
    assert [one.game.id for one in store.search(GameQuery(), offset=1, limit=1)[0]] == [null]


def test_many_games_come_page_by_page(store, monkeypatch):
    monkeypatch.setattr("counterplay.store.store.PAGE", 3)
    numbers = [store.keep(game(str(record))).id for record in range(8)]
    assert [kept.id for kept in store.games()] == numbers
    assert [kept.id for kept in store.games(after=numbers[4])] == numbers[5:]


def test_a_model_is_what_its_changes_make_of_it(store):
    assert store.model(ADA) is None
    for games in (1, 2, 3):
        assert store.update_model(ADA, one_more) == {"games": games}
    kept = store.model(ADA)
    assert (kept.key, kept.version, kept.document) == (ADA, 3, {"games": 3})
    assert abs(kept.updated - datetime.now(UTC)) < timedelta(minutes=5)


def test_models_of_other_owners_games_players_and_kinds_are_others(store):
    keys = [
        ADA,
        ModelKey("tracker", "toy", "ada"),
        ModelKey("count", "tic", "ada"),
        ModelKey("count", "toy", "bob"),
        ModelKey("count", "toy", "ada", "style"),
        ModelKey("count", "toy", "ada", who="bot"),
    ]
    for place, key in enumerate(keys):
        store.update_model(key, lambda kept, place=place: {"place": place})
    assert [store.model(key).document["place"] for key in keys] == [0, 1, 2, 3, 4, 5]
    assert [kept.key for kept in store.models(about=Who.named("bob"))] == [keys[3]]
    assert len(list(store.models(owner="count", game="toy"))) == 4


def test_a_change_that_fails_changes_nothing(store):
    for change in (lambda kept: {"games": 1 // 0}, lambda kept: {"rate": float("nan")}, lambda kept: {"a": {1}}):
        with pytest.raises((ZeroDivisionError, BadInput)):
            store.update_model(ADA, change)
    assert store.model(ADA) is None
    assert store.players() == []
    store.update_model(ADA, one_more)
    with pytest.raises(BadInput, match="JSON object"):
        store.update_model(ADA, lambda kept: [kept])
    assert store.model(ADA).document == {"games": 1}


def test_a_document_keeps_every_text_and_number(store):
    document = {"": [1e-300, 2**70, -0.5, True, None], "\u0000\ud800 ü": {"deep": [[[]]]}, "1": "two"}
    assert store.update_model(ADA, lambda kept: document) == document
    assert store.model(ADA).document == document


def test_a_memory_is_the_owners_models_of_one_game(store):
    memory = store.memory("count", "toy")
    assert memory.load("ada") is None
    memory.update("ada", one_more)
    assert memory.update("ada", one_more) == {"games": 2}
    assert memory.load("ada") == store.model(ADA).document == {"games": 2}
    assert store.memory("tracker", "toy").load("ada") is None


def test_a_memory_travels_to_another_process(store):
    memory = store.memory("count", "toy")
    memory.update("ada", one_more)
    copy = pickle.loads(pickle.dumps(memory))
    assert copy.update("ada", one_more) == memory.load("ada") == {"games": 2}
    copy.store.close()


def test_near_names_are_found(store):
    for name in ("Theodora", "theodor", "bob"):
        store.memory("count", "toy").update(name, one_more)
    assert store.near("theodore") == ["theodor", "Theodora"]
    assert store.near("zzz") == []


@pytest.mark.parametrize("name", ["", "  ", "a\x1b[31m", "a\0b", "a\nb", "x" * 201, "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(store, name):
    for call in (lambda: ModelKey("count", "toy", name), lambda: Seat(name), lambda: Who.named(name)):
        with pytest.raises(BadInput, match="cannot be a player's name"):
            call()


def test_a_name_of_a_record_that_cannot_be_kept_is_nobodys(store):
    kept = store.keep(played(1, "", "ada", "  ", "b\0b"))
    assert store.game(kept.id).names == (None, "ada", None, "b\N{REPLACEMENT CHARACTER}b")


def test_two_spellings_of_a_letter_are_one_name(store):
    store.memory("count", "toy").update("Zoe\u0308", one_more)
    assert store.memory("count", "toy").load("Zo\u00eb") == {"games": 1}


@pytest.mark.parametrize("record", ["a\0b", "\ud800"])
def test_a_record_that_is_no_text_is_refused(record):
    with pytest.raises(BadInput, match="no text"):
        game(record)


def test_what_looks_like_sql_is_only_text(store):
    name = "'; DROP TABLE players; --"
    kept = store.keep(game(name, seats=(Seat(name),)))
    assert store.game(kept.id).seats[0].name == name
    assert [one.id for one in store.games(GameQuery(who=Who.named(name)))] == [kept.id]
    assert store.forget(Who.named(name), adapters=ROOMS).deleted == 1


def test_a_store_is_the_same_for_every_process(url):
    with open_store(url) as one, open_store(url) as other:
        kept = one.keep(game())
        assert other.keep(game()).id == kept.id


def test_every_method_says_what_it_does_and_takes():
    methods = {name: getattr(Store, name) for name in vars(Store) if not name.startswith("_")}
    assert [name for name, method in methods.items() if not inspect.getdoc(method)] == []
    assert {next(iter(inspect.signature(method).parameters)) for method in methods.values()} == {"self"}
    assert str(inspect.signature(Store.find)) == "(self, key: 'str', viewer: 'str' = '') -> 'StoredGame | None'"
