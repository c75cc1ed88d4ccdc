"""What a store keeps comes back, once, and goes when it is told to."""

import pickle
from datetime import UTC, datetime, timedelta, timezone

import pytest

from counterplay.opponent.mistakes import Tally
from counterplay.protocol import BadInput
from counterplay.store import Judgement, KeptGame, ModelKey, Seat, open_store

ADA = ModelKey("count", "toy", "ada")


def game(record="ada bob cleo", **options):
    seats = options.pop(
        "seats", (Seat("ada", "soloist", 48.0, True), Seat("bob", "defender", -5.5, False), Seat("cleo"))
    )
    return KeptGame("toy", record, seats, **options)


def one_more(kept):
    return {"games": (kept or {"games": 0})["games"] + 1}


def add(kept, new):
    return {"games": (kept or {"games": 0})["games"] + new["games"]}


def test_a_game_comes_back_as_it_was(store):
    evening = datetime(2026, 3, 1, 22, 15, tzinfo=timezone(timedelta(hours=2)))
    tags = {"list": [1, 2.5, None], "city": "Köln \N{GRINNING FACE}"}
    kept = game("résumé\n[x]'\"\\", kind="grand", played=evening, source="café.sgf", counts=False, tags=tags)
    number, new = store.add_game(kept)
    back = store.game(number)
    assert new
    assert (back.record, back.seats, back.kind, back.source) == (kept.record, kept.seats, "grand", "café.sgf")
    assert (back.counts, back.tags, back.digest) == (False, tags, kept.digest)
    assert back.played == evening
    assert back.played.tzinfo == UTC
    assert store.game(number + 1) is None
    assert store.players() == ["ada", "bob", "cleo"]


def test_the_same_game_twice_is_one(store):
    number, _ = store.add_game(game())
    assert store.add_game(game("ada bob cleo\r\n", source="another file")) == (number, False)
    assert store.add_game(game("another game"))[1]
    assert len(list(store.games())) == 2


def test_the_room_may_say_which_games_are_the_same(store):
    number, _ = store.add_game(game("one spelling", digest="the same"))
    assert store.add_game(game("another spelling", digest="the same")) == (number, False)


def test_games_are_found_by_player_kind_result_and_error(store):
    grand, _ = store.add_game(game("1", kind="grand"))
    null, _ = store.add_game(game("2", kind="null", seats=(Seat("ada", won=False), Seat("dora", won=True))))
    hinted, _ = store.add_game(game("3", counts=False))
    store.judge(grand, "review", [Judgement("ada", {}, 0.4), Judgement("bob", {}, 0.1)])

    def found(**wanted):
        return [kept.id for kept in store.games(**wanted)]

    assert found() == [grand, null, hinted]
    assert found(player="dora") == [null]
    assert found(kind="grand") == [grand]
    assert found(player="ada", won=True) == [grand, hinted]
    assert found(player="ada", won=False) == [null]
    assert found(won=False) == [grand, null, hinted]
    assert found(severity=0.2) == [grand]
    assert found(severity=0.2, player="bob") == []
    assert found(judged_by="review") == [grand]
    assert found(counts=True) == [grand, null]
    assert found(after=grand, limit=1) == [null]
    assert found(game="another") == []


def test_many_games_come_page_by_page(store, monkeypatch):
    monkeypatch.setattr("counterplay.store.store.PAGE", 3)
    numbers = [store.add_game(game(str(record)))[0] for record in range(8)]
    assert [kept.id for kept in store.games()] == numbers
    assert [kept.id for kept in store.games(limit=7)] == numbers[:7]
    assert [kept.id for kept in store.games(limit=6)] == numbers[:6]


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
    ]
    keys.append(ModelKey("count", "toy", "ada", "style"))
    for place, key in enumerate(keys):
        store.update_model(key, lambda kept, place=place: {"place": place})
    assert [store.model(key).document["place"] for key in keys] == [0, 1, 2, 3, 4]
    assert [kept.key for kept in store.models(player="bob")] == [keys[3]]
    assert len(list(store.models(owner="count", game="toy"))) == 3


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


def test_a_judgement_teaches_the_model_once(store):
    number, _ = store.add_game(game())
    found = [Judgement("bob", {"games": 1}, 0.2), Judgement("ada", {"games": 1})]
    assert store.judge(number, "count", found, add) == ["ada", "bob"]
    assert store.judge(number, "count", found, add) == []
    assert store.judge(number, "tracker", found[:1], add) == ["bob"]
    assert store.model(ADA).document == {"games": 1}
    assert store.judgements(number) == {"count": found[::-1], "tracker": found[:1]}
    with pytest.raises(BadInput, match="no game"):
        store.judge(number + 1, "count", found, add)


def test_a_game_with_hints_teaches_nothing(store):
    number, _ = store.add_game(game(counts=False))
    assert store.judge(number, "count", [Judgement("ada", {"games": 1})], add) == ["ada"]
    assert store.model(ADA) is None


def test_a_merge_that_fails_leaves_no_judgement_behind(store):
    number, _ = store.add_game(game())
    with pytest.raises(KeyError):
        store.judge(number, "count", [Judgement("ada", {"games": 1}), Judgement("bob", {})], add)
    assert store.judgements(number) == {}
    assert store.model(ADA) is None


def test_tallies_of_mistakes_merge_in_the_store(store):
    def merge(kept, new):
        tally = Tally.from_json(new)
        if kept is not None:
            tally.merge(Tally.from_json(kept))
        return tally.to_json()

    for record, mistake in (("1", True), ("2", False), ("3", False)):
        number, _ = store.add_game(game(record))
        tally = Tally(("role", "trick"))
        tally.add_game([(("soloist", record), mistake)])
        store.judge(number, "count", [Judgement("ada", tally.to_json())], merge)
    total = Tally.from_json(store.model(ADA).document)
    assert (total.games, total.where().opportunities, total.where().mistakes) == (3, 3, 1)


def test_forgetting_leaves_nothing_of_the_name(store):
    secret = game("ada lost badly", source="ada.sgf", tags={"host": "ada"})
    number, _ = store.add_game(secret)
    store.judge(number, "count", [Judgement("ada", {"games": 1}), Judgement("bob", {"games": 1})], add)
    store.update_model(ModelKey("count", "tic", "ada"), one_more)
    forgotten = store.forget("ada")
    assert (forgotten.games, forgotten.judgements, forgotten.models) == (1, 1, 2)
    kept = store.game(number)
    assert (kept.record, kept.source, kept.tags) == (None, "", {})
    assert kept.seats == (Seat(None), *secret.seats[1:])
    assert [one.player for one in store.judgements(number)["count"]] == ["bob"]
    assert store.players() == ["bob", "cleo"]
    assert not store.knows("ada")
    assert list(store.models(player="ada")) == []
    with pytest.raises(BadInput, match="nothing is kept about 'ada'"):
        store.forget("ada")


def test_forgetting_takes_models_of_several_along(store):
    memory = store.memory("tracker", "toy")
    for name in ("ada and bob", "bob and cleo", "cleo and adam"):
        memory.update(name, one_more)
    assert store.knows("ada")
    assert [kept.key.player for kept in store.models(about="bob")] == ["ada and bob", "bob and cleo"]
    store.forget("ada")
    assert store.players() == ["bob and cleo", "cleo and adam"]
    assert not store.knows("ada")


def test_what_is_forgotten_is_gone_from_the_disk(tmp_path):
    with open_store(str(tmp_path / "games.db")) as store:
        for number in range(50):
            store.add_game(
                game(f"record {number} of one who was called ottokar", seats=(Seat("ottokar"), Seat("bob")))
            )
        store.memory("count", "toy").update("ottokar", one_more)
        store.forget("ottokar")
        left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"bob" in left
    assert b"ottokar" not in left


def test_a_forgotten_game_that_comes_again_is_counted_for_the_forgotten_alone(store):
    number, _ = store.add_game(game())
    found = [Judgement("ada", {"games": 1}), Judgement("bob", {"games": 1})]
    store.judge(number, "count", found, add)
    store.forget("ada")
    assert store.add_game(game()) == (number, True)
    assert store.game(number).seats == game().seats
    assert store.judge(number, "count", found, add) == ["ada"]
    assert store.model(ADA).document == {"games": 1}
    assert store.model(ModelKey("count", "toy", "bob")).document == {"games": 1}


def test_near_names_are_found(store):
    for name in ("Theodora", "theodor", "bob"):
        store.memory("count", "toy").update(name, one_more)
    assert store.near("theodore") == ["theodor", "Theodora"]
    assert store.near("zzz") == []


@pytest.mark.parametrize("name", ["", "  ", "a\x1b[31m", "a\0b", "a\nb", "x" * 201, "\ud800"])
def test_a_name_that_cannot_be_shown_is_refused(store, name):
    for call in (lambda: ModelKey("count", "toy", name), lambda: Seat(name), lambda: store.forget(name)):
        with pytest.raises(BadInput, match="cannot be a player's name"):
            call()


def test_two_spellings_of_a_letter_are_one_name(store):
    store.memory("count", "toy").update("Zoe\u0308", one_more)
    assert store.memory("count", "toy").load("Zo\u00eb") == {"games": 1}


@pytest.mark.parametrize("record", ["a\0b", "\ud800"])
def test_a_record_that_is_no_text_is_refused(record):
    with pytest.raises(BadInput, match="no text"):
        game(record)


def test_what_looks_like_sql_is_only_text(store):
    name = "'; DROP TABLE players; --"
    number, _ = store.add_game(game(name, seats=(Seat(name),)))
    assert store.game(number).seats[0].name == name
    assert [kept.id for kept in store.games(player=name)] == [number]
