"""No route says anything that a seat may not know: each is read in mid-deal, then again with the hidden cards
dealt anew, and must answer the same. The routes are the app's own list, so a new one is read from the day it is
written.
"""

import copy
import json
import pickle
import re
import time

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from sqlalchemy import select, update
from web_cards import CARD, cards_named
from web_person import ORIGIN, Person

from counterplay.protocol import Stream
from counterplay.skat.rules.actions import Declare, parse_action
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.redeal import redealt
from counterplay.skat.table import fair
from counterplay.skat.teach import puzzle
from counterplay.store import schema as db

BOTS = [{"name": "rules"}, {"name": "rules"}]
PUZZLES = {"/api/train/task", "/api/train/exercise"}  # the cards in their answers are those of a shipped exercise
COMPUTES = {"/api/fair/check"}  # a deal from parts that it is given: it looks at no table
BODIES = {
    ("PUT", "/api/session"): {"json": {"name": "Anna"}},
    ("POST", "/api/tables"): {"json": {"bots": BOTS, "deals": 1}},
    ("POST", "/api/games/{game}/whatif"): {"json": {"index": 3, "card": "CJ"}},
    ("POST", "/api/games/{game}/shares"): {"json": {"names": True}},
    ("DELETE", "/api/shares/{token}"): {},
    ("POST", "/api/friends/tables"): {"json": {"chairs": [None, None], "deals": 1}},
    ("POST", "/api/friends/tables/{table}/again"): {},
    ("POST", "/api/friends/tables/{table}/invitations"): {"json": {}},
    ("DELETE", "/api/friends/tables/{table}/invitations/{invitation}"): {},
    ("POST", "/api/friends/invitations/{token}"): {},
    ("POST", "/api/friends/blocks"): {"json": {"table": "A" * 22, "place": 1}},
    ("DELETE", "/api/friends/blocks/{blocked}"): {},
    ("PUT", "/api/me/account"): {"json": {"login": "anna", "phrase": "never said before"}},
    ("POST", "/api/me/account/sign-in"): {"json": {"login": "anna", "phrase": "never said before"}},
    ("POST", "/api/me/account/sign-out-everywhere"): {},
    ("POST", "/api/me/account/sign-out"): {},
    ("DELETE", "/api/me/account"): {},
    ("POST", "/api/operator/sign-in"): {"json": {"phrase": "never said before"}},
    ("POST", "/api/operator/sign-out"): {},
    ("POST", "/api/operator/backup"): {},
    ("PUT", "/api/operator/people/{person}/ban"): {"json": {"banned": True}},
    ("DELETE", "/api/operator/people/{person}"): {},
    ("POST", "/api/imports"): {"content": b"(;GM[Skat])"},
    ("POST", "/api/matches"): {"json": {"players": BOTS, "deals": 1}},
    ("POST", "/api/me/names"): {"json": {"name": "zoot"}},
    ("DELETE", "/api/me/names"): {"params": {"name": "zoot"}},
    ("PUT", "/api/me/modelled"): {"json": {"modelled": False}},
    ("POST", "/api/train/task"): {"json": {"key": "set/" + next(iter(puzzle.shipped())), "card": "CJ"}},
    ("POST", "/api/train/exercise"): {"json": {"key": "lead/3", "answer": "CJ"}},
    ("POST", "/api/onecard"): {"json": {}},
    ("POST", "/api/onecard/{table}"): {"json": {"action": "call"}},
    ("POST", "/api/leduc"): {"json": {}},
    ("POST", "/api/leduc/{table}"): {"json": {"action": "call"}},
    ("DELETE", "/api/imports/{job}"): {},
    ("DELETE", "/api/matches/{job}"): {},
    ("DELETE", "/api/tables/{table}"): {},
    ("DELETE", "/api/me"): {},
}


def all_routes(routes):
    for route in routes:
        inner = getattr(route, "original_router", None)
        yield from [route] if inner is None else all_routes(inner.routes)


def routes_of(app):
    """Yield method and path template of every route there is, sockets too; the most destructive last."""
    found = []
    for route in all_routes(app.routes):
        if isinstance(route, APIWebSocketRoute):
            found.append(("SOCKET", route.path, {}))
        elif isinstance(route, APIRoute):
            fields = route.dependant.query_params
            needed = [one.alias for one in fields if one.field_info.is_required() or one.alias == "worlds"]
            found += [(method, route.path, dict.fromkeys(needed)) for method in route.methods]
        elif route.path == app.openapi_url:
            found.append(("GET", route.path, {}))
        else:
            raise AssertionError(f"teach this test how to read {route}")
    assert {path for _, path, _ in found} >= set(app.openapi()["paths"])
    return sorted(found, key=lambda one: (one[0] == "DELETE", one[1] == "/api/me"))


def values_for(table, deal, game):
    """Return what stands for the parameters of addresses; a new name has to be taught here."""
    return {
        "table": table,
        "deal": deal,
        "game": game,
        "job": game,
        "index": 27,  # late: it is quickly judged
        "worlds": 20,
        "seat": deal % 3,
        "name": "rules",
        "kind": "bot",
        "study": "count",
        "value": 27,
        "page:path": "index.html",
        "key": "set/" + next(iter(puzzle.shipped())),
        "token": "A" * 22,
        "invitation": "A" * 22,
        "blocked": "A" * 22,
        "person": "A" * 22,
        "line": "bold",
    }


def read_all(person, app, values):
    """Return what every route that only reads answers to the person now."""
    client, told = person.use(), {}
    for method, path, query in routes_of(app):
        address = re.sub(r"\{([^}]*)\}", lambda part: str(values[part[1]]), path)
        if method == "SOCKET":
            with client.websocket_connect(address, headers=ORIGIN) as socket:
                told[path] = socket.receive_text()
        elif method == "GET":
            answer = client.get(address, params={name: values[name] for name in query})
            told[path] = f"{answer.status_code} {answer.text}"
            if path == "/metrics":  # counts every answer, this one too
                told[path] = "\n".join(sorted({line.split(" ")[0] for line in answer.text.splitlines()}))
    return told


def read_when_still(person, app, values):
    """Read all until nothing changes by itself: finished games are judged in the background."""
    while app.state.server.store.count_waiting("skat"):
        time.sleep(0.1)
    told = read_all(person, app, values)
    for _ in range(100):
        before, told = told, read_all(person, app, values)
        if before == told:
            return told
        time.sleep(0.1)
    raise AssertionError("the answers never come to rest")


def swap_hidden_cards(server, table, twin, patch):
    """Let the table be in the twin's deal: other hidden cards, and other cards laid away by a bot."""
    live = server._tables.pop(table).live
    course, deal = live.deals.course, twin.deal
    order = tuple(card for cards in (*deal.hands, deal.skat) for card in sorted(cards))
    real = fair.dealing_order
    patch.setattr(
        fair, "dealing_order", lambda *parts: order if parts[1:3] == (table, course.index) else real(*parts)
    )
    mine = (db.entries.c.table_id == table) & (db.entries.c.deal == course.index)
    with server.sessions._at.engine.begin() as connection:
        for row in list(connection.execute(select(db.entries).where(mine, db.entries.c.kind == "act"))):
            action = parse_action(row.text)
            if isinstance(action, Declare) and action.discards:
                told = str(Declare(action.declaration, twin.discards))
                connection.execute(
                    update(db.entries).where(mine, db.entries.c.number == row.number).values(text=told)
                )


def assert_blind(person, server, table, chance):
    """Read every route, deal anew what the person cannot know, and read again."""
    live = server._tables[table].live
    course = live.deals.course
    state, seat, secret = course.state, live.seats.seat(course.index), course.secret
    # a finished game is as good as another, and the first is reviewed already
    values = values_for(table, course.index, live.deals.finished[0].game if live.deals.finished else table)
    before = read_when_still(person, person.client.app, values)
    for path, text in before.items():
        assert secret not in text, path
        assert live.shuffle.offer is None or live.shuffle.offer.text not in text, path
    twin = redealt(state, seat, chance)
    assert twin.deal != state.deal
    with pytest.MonkeyPatch.context() as patch:
        swap_hidden_cards(server, table, twin, patch)
        after = read_all(person, person.client.app, values)
        assert observe(server._tables[table].live.deals.course.state, seat) == observe(state, seat)
        assert server._tables[table].live.deals.course.state.deal == twin.deal
    for path, text in before.items():
        assert after[path] == text, path
    with pytest.MonkeyPatch.context() as patch:  # and back to the deal as it was
        swap_hidden_cards(server, table, state, patch)
    with person.sit(table):
        assert server._tables[table].live.deals.course.state.deal == state.deal


def moment_of(view):
    """Name the moments at which a deal is looked at."""
    if view["phase"] != "play":
        return view["phase"]
    if not view["last_trick"]:
        return "first trick"
    return "in mid-trick" if view["trick"] else "between tricks"


@pytest.fixture
def asked_once(server, monkeypatch):
    """A worker knows what it is asked and nothing else: a question of every reading is worked out once."""
    work_out, answers = server.work_out, {}

    async def answer(task, limit=60.0, **asked):
        question = pickle.dumps((task, asked))
        if question not in answers:
            answers[question] = await work_out(task, limit, **asked)
        return copy.deepcopy(answers[question])

    monkeypatch.setattr(server, "work_out", answer)


EVERY = {"auction", "declare", "first trick", "in mid-trick"}  # tricks with cards that a bot laid away
HALF = {0: {"auction", "first trick"}, 1: {"declare", "in mid-trick"}, 2: {"auction", "in mid-trick"}}


@pytest.mark.parametrize(
    "wanted",
    [
        pytest.param(HALF, id="two moments of each seat"),
        pytest.param(dict.fromkeys(range(3), EVERY), id="every moment of each seat", marks=pytest.mark.verify),
    ],
)
@pytest.mark.usefixtures("asked_once")
def test_in_mid_deal_every_route_is_blind_for_every_seat(client, server, wanted):
    person, looked, chance = Person(client, 5), {0: set(), 1: set(), 2: set()}, Stream("every route")
    table = person.open(BOTS, deals=36)
    for _ in range(36):
        if looked == wanted:
            break
        with person.sit(table) as seat:
            seat.deal()
        while True:
            with person.sit(table) as seat:
                seat.wait()
                if not seat.my_turn:
                    break
                moment, own = moment_of(seat.view), seat.view["seat"]
            laid_away = seat.view["picked_up"] and seat.view["soloist"] != own
            if moment in wanted[own] - looked[own] and (laid_away or moment in ("auction", "declare")):
                looked[own].add(moment)
                assert_blind(person, server, table, chance)
            with person.sit(table) as seat:
                seat.act(seat.choose(bold="declare" in wanted[own] - looked[own]))
    assert looked == wanted


def test_what_changes_things_says_nothing_either(client, server):
    """The routes that write answer in the first deal, where no finished game has a card to tell."""
    person = Person(client, 8)
    table = person.open(BOTS, deals=36)
    with person.sit(table) as seat:
        seat.deal()
        seat.wait()
    course = server._tables[table].live.deals.course
    known = {str(card) for card in observe(course.state, 2).hand}
    values = values_for(table, 0, table)
    for method, path, _ in routes_of(client.app):
        if method in ("GET", "HEAD", "SOCKET") or path in COMPUTES:
            continue
        address = re.sub(r"\{([^}]*)\}", lambda part: str(values[part[1]]), path)
        answer = person.use().request(method, address, **BODIES[method, path])
        assert answer.status_code < 500, (path, answer.text)
        assert course.secret not in answer.text, path
        if path not in PUZZLES:
            assert cards_named(answer.text) <= known, path


def test_an_export_has_all_of_a_finished_deal_and_of_the_open_one_what_was_seen(client, server):
    person = Person(client, 3)
    table = person.open(BOTS, deals=36)
    hidden = 0
    with person.sit(table) as seat:
        for deal in range(36):
            seat.deal()
            seat.wait()
            while seat.my_turn:
                if seat.view["phase"] == "play" and seat.view["picked_up"]:
                    hidden += _check_export(person, table, deal, seat.view["soloist"] == seat.view["seat"])
                    seat.act("RE" if seat.view["legal"]["resign"] else seat.choose())
                else:
                    seat.act(seat.choose())
                seat.wait()
            if hidden and deal >= 2:
                break
    assert hidden  # a bot has laid cards away at least once


def _check_export(person, table, deal, own_game):
    journal = person.use().get("/api/me/export").json()["tables"][0]["journal"]
    told = [row["text"] for row in journal if row["kind"] == "act" and row["deal"] == deal]
    declared = [text for text in told if text[:1] in "GCSHDN" and not CARD.fullmatch(text)]
    assert len(declared) == 1
    assert ("." in declared[0]) == own_game  # one's own cards laid away are one's own to know
    for row in journal:
        if row["kind"] == "offered":
            assert bool(row["text"]) == (row["deal"] < deal)
        if row["kind"] == "dealt":
            assert json.loads(row["text"])["number"]
    return not own_game
