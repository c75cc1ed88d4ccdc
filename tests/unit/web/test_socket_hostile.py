"""Whatever is sent to a table's socket is answered, and the table plays on."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from property_size import examples
from starlette.websockets import WebSocketDisconnect
from web_friends import Friend
from web_person import Person

KINDS = ("deal", "act", "claim", "undo", "hint", "snapshot", "", "__proto__")
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=5,
)
known = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional={
        "version": st.integers(-1, 3) | values,
        "action": st.sampled_from(["18", "y", "p", "s", "G", "G.C7.C8", "CJ", "RE", "SC"]) | st.text(max_size=25),
        "deal": st.integers(-1, 40) | values,
        "number": st.text("0123456789abcdefg", max_size=70) | values,
        "more": values,
    },
)
messages = st.one_of(known.map(json.dumps), values.map(json.dumps), st.text(max_size=200), st.just("[" * 2000))


@pytest.fixture(scope="module")
def table(client):
    """A table where it is the person's turn, and the person."""
    person = Person(client)
    table = person.open(deals=1)
    with person.sit(table) as seat:
        seat.deal("5eed")
        seat.wait()
    return person, table


@given(text=messages)
@settings(max_examples=examples(120))
def test_every_message_is_answered(table, text):
    person, name = table
    with person.sit(name) as seat:
        seat.send(text)
        seat.send("?")  # refused for certain: the answer to the first has come when this one's has
        answers = [seat.hear()]
        while len(answers) < 2 or answers[-1].get("code") != "bad_message":
            answers.append(seat.hear())
        assert {answer["type"] for answer in answers} <= {"refused", "hint", "event"}
        assert not [answer for answer in answers if answer.get("code") == "internal"]


friendly = st.fixed_dictionaries(
    {
        "type": st.sampled_from(
            (
                "commit",
                "reveal",
                "ready",
                "start",
                "away",
                "back",
                "say",
                "report",
                "remove",
                "rule",
                "act",
                "deal",
            )
        )
    },
    optional={
        "deal": st.integers(-1, 49) | values,
        "pledge": st.text("0123456789abcdef", min_size=64, max_size=64) | values,
        "number": st.text("0123456789abcdef", min_size=32, max_size=64) | values,
        "ready": st.booleans() | values,
        "place": st.integers(-1, 4) | values,
        "text": st.text(max_size=310) | values,
        "clock": st.none() | st.floats(10, 700) | values,
        "chat": st.booleans() | values,
        "version": st.integers(-1, 3),
        "action": st.sampled_from(["18", "p", "CJ"]),
    },
)


@pytest.fixture(scope="module")
def with_friends(client):
    """A table of three people, and its host and one guest."""
    people = [Friend(client, name) for name in ("Anna", "Ben", "Cleo")]
    table = people[0].open_together(deals=1)
    for guest in people[1:]:
        guest.join(people[0].invite(table)["token"])
    return people, table


@given(text=friendly.map(json.dumps), who=st.integers(0, 1))
@settings(max_examples=examples(120))
def test_every_message_to_a_table_with_friends_is_answered(with_friends, text, who):
    people, table = with_friends
    if people[who].use().get(f"/api/tables/{table}").status_code == 404:  # the other removed this one
        table = people[0].open_together(deals=1)
        people[1].join(people[0].invite(table)["token"])
        with_friends[0][:] = [*people[:2], people[2]]
    with people[who].sit(table) as seat:
        seat.send(text)
        seat.send("?")
        while not (seat.refused and seat.refused[-1]["code"] == "bad_message"):
            seat.hear()
        assert not [answer for answer in seat.refused if answer["code"] == "internal"]


def test_bytes_are_refused_too(table):
    person, name = table
    with person.sit(name) as seat:
        seat.socket.send_bytes(b"\xff\x00")
        assert seat.hear()["code"] == "bad_message"


def test_the_table_plays_on(table):
    """The one that was sent all this comes to its end."""
    person, name = table
    with person.sit(name) as seat:
        seat.wait()
        while seat.my_turn:
            assert seat.act(seat.choose(bold=False))["type"] == "event"
            seat.wait()
        assert seat.view["phase"] == "finished"


def _hear_much(seat):
    for _ in range(5):
        seat.hear()


def test_too_many_messages_are_slowed_down_and_nonsense_is_hung_up_on(client):
    person = Person(client)
    with person.sit(person.open(deals=1)) as seat:
        codes = [seat.ask("nonsense")["code"] for _ in range(199)]
        assert "too_many" in codes
        seat.send("nonsense")
        with pytest.raises(WebSocketDisconnect):
            _hear_much(seat)
