"""A store goes through JSON lines into another one; the same twice changes nothing, bad lines are set aside."""

import json

import pytest

from counterplay.protocol import BadInput
from counterplay.store import Judgement, KeptGame, ModelKey, Seat, open_store
from counterplay.store.transfer import dump, load


@pytest.fixture
def full(store, monkeypatch):
    monkeypatch.setattr("counterplay.store.transfer.PAGE", 2)
    for record in range(5):
        seats = (Seat("ada", "soloist", 3.5 * record, record % 2 == 0), Seat("bob"), Seat(None))
        game = KeptGame("toy", f"zażółć {record}", seats, kind="grand", tags={"n": record}, counts=record > 1)
        number, _ = store.add_game(game)
        store.judge(number, "count", [Judgement("ada", {"games": 1}, 0.5), Judgement("bob", {"games": 2})], merge)
    store.memory("tracker", "toy").update("ada and bob", lambda kept: {"errors": [0.5, None]})
    number, _ = store.add_game(KeptGame("toy", "to be forgotten", (Seat("cleo"), Seat("bob"))))
    store.forget("cleo")
    return store


def merge(kept, new):
    return {"games": (kept or {"games": 0})["games"] + new["games"]}


def take(store, lines, **options):
    aside = []
    return load(store, lines, aside.append, **options), aside


def test_what_goes_out_comes_in(full, new_url):
    lines = list(dump(full))
    assert len(lines) == 1 + 6 + 3
    with open_store(new_url()) as other:
        brought, aside = take(other, lines)
        assert (brought.games, brought.models, brought.known, aside) == (6, 3, 0, [])
        assert list(dump(other)) == lines
        again, aside = take(other, [line.encode() for line in lines])
        assert (again.games, again.models, again.known, aside) == (0, 0, 9, [])
        assert list(dump(other)) == lines


def test_a_store_takes_its_own_lines_without_a_change(full):
    lines = list(dump(full))
    assert take(full, lines)[0].known == 9
    assert list(dump(full)) == lines


def test_one_name_goes_alone(full):
    lines = [json.loads(line) for line in dump(full, "ada")]
    games = [line["game"] for line in lines if "game" in line]
    assert len(games) == 5
    assert {one["player"] for game in games for one in game["judgements"]} == {"ada"}
    assert [line["model"]["player"] for line in lines if "model" in line] == ["ada", "ada and bob"]


def test_what_was_forgotten_comes_back_from_a_copy(full):
    lines = list(dump(full))
    full.forget("ada")
    assert "ada" not in "".join(dump(full))
    brought, aside = take(full, lines)
    assert (brought.games, brought.models, aside) == (5, 2, [])
    assert list(dump(full)) == lines


def test_another_model_of_the_same_name_is_not_overwritten(full, new_url):
    lines = list(dump(full))
    with open_store(new_url()) as other:
        other.memory("count", "toy").update("ada", lambda kept: {"games": 77})
        brought, aside = take(other, lines)
        assert brought.models == 2
        assert [(line.line, "is another one here" in line.reason) for line in aside] == [(8, True)]
        assert other.model(ModelKey("count", "toy", "ada")).document == {"games": 77}
        brought, aside = take(other, lines, replace=True)
        assert (brought.models, aside) == (1, [])
        assert other.model(ModelKey("count", "toy", "ada")).document == {"games": 3}


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
    ("{}", "a game or a model"),
    ('{"game": 3}', "must be an object"),
    *(({"game": {**GAME, field: 7}}, field) for field in GAME),
    *(({"model": {**MODEL, field: True}}, field) for field in MODEL),
    *(({"model": {name: value for name, value in MODEL.items() if name != field}}, field) for field in MODEL),
    ({"game": {**GAME, "seats": [{"name": "ada"}, {"name": "ada"}]}}, "two places"),
    ({"game": {**GAME, "seats": [{"name": "a\u001b[31m"}]}}, "name"),
    ({"game": {**GAME, "seats": [{"name": "ada", "score": "much"}]}}, "score"),
    ({"game": {**GAME, "seats": [{"name": "ada", "score": 10**400}]}}, "too large"),
    ('{"game": ' + json.dumps({**GAME, "seats": [{"score": float("inf")}]}) + "}", "a number"),
    ({"game": {**GAME, "record": "a\0b"}}, "no text"),
    ({"game": {**GAME, "played": "yesterday"}}, "ISO 8601"),
    ({"game": {**GAME, "judgements": [{"player": "ada"}]}}, "document"),
    ({"game": {**GAME, "judgements": [{"player": "ada", "owner": "", "document": {}}]}}, "owner"),
    ({"model": {**MODEL, "version": 0}}, "version"),
    ({"model": {**MODEL, "version": 2**80}}, "version"),
    ({"model": {**MODEL, "player": ""}}, "name"),
]


def test_bad_lines_are_set_aside_and_the_rest_goes_on(store):
    lines = ['{"counterplay-store": 1}']
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
        (['{"counterplay-store": 2}'], "format 2"),
    ],
)
def test_what_is_no_export_is_refused(store, first, words):
    with pytest.raises(BadInput, match=words):
        take(store, [*first, json.dumps({"game": GAME})] if first else [])
    assert store.players() == []
