"""A store goes through JSON lines into another one; the same twice changes nothing, bad lines are set aside."""

import json

import pytest
from toy_room import ROOM, played

from counterplay.protocol import BadInput
from counterplay.store import GameRow, ModelKey, Seat, Who, judge_waiting, open_store
from counterplay.store.transfer import dump, load


@pytest.fixture
def full(store, monkeypatch):
    monkeypatch.setattr("counterplay.store.transfer.PAGE", 2)
    for number in range(5):
        chances = [(0, "soloist", 1, number > 2), (1, "defender", 2, False)]
        who = {2: Who.bot("student"), 3: Who.person("5Z7W")}
        names = ("ada", "bob", "student", "Żółw")
        store.keep(played(number, *names, who=who, chances=chances, counts=number > 1, series="a list"))
    judge_waiting(store, ROOM)
    store.memory("tracker", "toy").update("ada and bob", lambda kept: {"errors": [0.5, None]})
    store.keep(GameRow("toy", "to be forgotten", (Seat("cleo"), Seat("bob"), Seat("dora"))))
    store.forget(Who.named("cleo"))
    store.alias(Who.named("zoot"), Who.named("ada"))
    return store


def take(store, lines, **options):
    aside = []
    return load(store, lines, aside.append, **options), aside


def test_what_goes_out_comes_in(full, new_url):
    lines = list(dump(full))
    assert len(lines) == 1 + 6 + 5 + 1
    with open_store(new_url()) as other:
        brought, aside = take(other, lines)
        assert (brought.games, brought.models, brought.aliases, brought.known, aside) == (6, 5, 1, 0, [])
        assert list(dump(other)) == lines
        assert other.count_waiting("toy") == 0  # what was judged there is not judged again
        for one in full.known("toy")[0]:
            assert other.profile(one.who, "toy") == full.profile(one.who, "toy")
        again, aside = take(other, [line.encode() for line in lines])
        assert (again.games, again.models, again.aliases, again.known, aside) == (0, 0, 0, 12, [])
        assert list(dump(other)) == lines


def test_a_store_takes_its_own_lines_without_a_change(full):
    lines = list(dump(full))
    assert take(full, lines)[0].known == 12
    assert list(dump(full)) == lines


def test_one_name_goes_alone(full):
    lines = [json.loads(line) for line in dump(full, Who.named("ada"))]
    games = [line["game"] for line in lines if "game" in line]
    assert len(games) == 5
    assert {one["seat"] for game in games for one in game["judgements"]} == {0}
    assert [line["model"]["player"] for line in lines if "model" in line] == ["ada", "ada and bob"]
    assert [line["alias"]["name"] for line in lines if "alias" in line] == ["zoot"]


def test_another_model_of_the_same_name_is_not_overwritten(full, new_url):
    lines = list(dump(full))
    key = ModelKey("tracker", "toy", "ada and bob", who="group")
    with open_store(new_url()) as other:
        other.update_model(key, lambda kept: {"errors": 77})
        brought, aside = take(other, lines)
        assert brought.models == 4
        assert ["is another one here" in line.reason for line in aside] == [True]
        assert other.model(key).document == {"errors": 77}
        brought, aside = take(other, lines, replace=True)
        assert (brought.models, aside) == (1, [])
        assert other.model(key).document == {"errors": [0.5, None]}


def test_a_game_that_lost_its_record_gets_it_back_from_a_copy(store):
    store.keep(played(1, "ada", "bob", chances=[(1, "soloist", 1, True)]))
    judge_waiting(store, ROOM)
    lines = list(dump(store))
    store.forget(Who.named("ada"))  # no room is there to rewrite the record
    assert next(store.games()).record is None
    assert "ada" not in "".join(dump(store))
    assert take(store, lines)[0].games == 1
    assert next(store.games()).names == ("ada", "bob")
    judge_waiting(store, ROOM)
    assert {one.shown: one.games for one in store.known("toy")[0]} == {"ada": 1, "bob": 1}


BROKEN = {"axes": ["role"], "opportunities": [[["a", "b"], True]]}
GAME = {
    "name": "toy",
    "digest": "d",
    "record": "r",
    "kind": None,
    "played": "2026-03-01T20:15:00+01:00",
    "added": None,
    "source": "",
    "counts": True,
    "tags": {},
    "seats": [{"name": "ada"}],
    "judgements": [],
    "alone": None,
    "series": None,
    "number": None,
    "judged": None,
    "cannot": None,
    "loss": None,
    "learned": [],
}
MODEL = {
    "owner": "count",
    "game": "toy",
    "player": "ada",
    "kind": "mistakes",
    "version": 3,
    "updated": "2026-03-01T20:15:00+01:00",
    "document": {},
}
BAD = [
    ("{", "not JSON"),
    (b"\xff\xfe\x00", "not JSON"),
    ("[" * 100_000, "not JSON"),
    ("[]", "not an object"),
    ("{}", "a game, a model, an exercise or an alias"),
    ('{"game": 3}', "must be an object"),
    *(({"game": {**GAME, field: 7.5}}, field) for field in GAME if field != "loss"),
    *(({"model": {**MODEL, field: True}}, field) for field in MODEL),
    *(({"model": {name: value for name, value in MODEL.items() if name != field}}, field) for field in MODEL),
    ({"game": {**GAME, "seats": [{"name": "ada", "who": "cat"}]}}, "a bot or a group"),
    ({"game": {**GAME, "alone": 3}}, "no seat 3"),
    ({"game": {**GAME, "judgements": [{"seat": 1, "judge": "x", "document": {}}]}}, "seat 1"),
    ({"game": {**GAME, "judgements": [{"player": "bob", "owner": "x", "document": {}}]}}, "did not sit there"),
    (
        {"game": {**GAME, "judged": 1, "judgements": [{"seat": 0, "judge": "review", "document": BROKEN}]}},
        "damaged",
    ),
    ({"alias": {"who": "bot", "name": "a", "same_who": "name", "same_as": "b"}}, "nobody's other name"),
    ({"game": {**GAME, "seats": [{"name": "a\u001b[31m"}]}}, "name"),
    ({"game": {**GAME, "seats": [{"name": "ada", "score": "much"}]}}, "score"),
    ({"game": {**GAME, "seats": [{"name": "ada", "score": 10**400}]}}, "too large"),
    ('{"game": ' + json.dumps({**GAME, "seats": [{"score": float("inf")}]}) + "}", "a number"),
    ({"game": {**GAME, "record": "a\0b"}}, "no text"),
    ({"game": {**GAME, "played": "yesterday"}}, "ISO 8601"),
    ({"game": {**GAME, "judgements": [{"player": "ada"}]}}, "owner"),
    ({"game": {**GAME, "judgements": [{"player": "ada", "owner": "x"}]}}, "document"),
    ({"game": {**GAME, "judgements": [{"player": "ada", "owner": "", "document": {}}]}}, "a judge"),
    ({"model": {**MODEL, "version": 0}}, "version"),
    ({"model": {**MODEL, "version": 2**80}}, "version"),
    ({"model": {**MODEL, "player": ""}}, "name"),
]


def test_bad_lines_are_set_aside_and_the_rest_goes_on(store):
    lines = ['{"counterplay-store": 2}']
    lines += [line if isinstance(line, str | bytes) else json.dumps(line) for line, _ in BAD]
    lines += [json.dumps({"game": GAME}), json.dumps({"model": MODEL})]
    brought, aside = take(store, lines)
    assert [line.line for line in aside] == list(range(2, len(BAD) + 2))
    for line, (_, words) in zip(aside, BAD, strict=True):
        assert words in line.reason
    assert (brought.games, brought.models, brought.set_aside) == (1, 1, len(BAD))
    assert store.players() == ["ada"]


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ([], "nothing in it"),
        (["(;GM[Skat]"], "line 1: this is not JSON"),
        (['{"game": {}}'], "no export of a store"),
        (['{"counterplay-store": 3}'], "format 3"),
    ],
)
def test_what_is_no_export_is_refused(store, first, words):
    with pytest.raises(BadInput, match=words):
        take(store, [*first, json.dumps({"game": GAME})] if first else [])
    assert store.players() == []
