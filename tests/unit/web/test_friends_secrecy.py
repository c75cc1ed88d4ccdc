"""An evening of three people and a spectator: nothing that any of them is sent names a card they may not know."""

import re

import pytest
from sqlalchemy import select
from web_cards import cards_named
from web_friends import Friend, gathered, play, shuffle

from counterplay.skat.rules.observation import observe
from counterplay.skat.table import CardTable, JournalEntry, ListRules, Sitter, StoredDeal
from counterplay.store import schema as db

VERSION = re.compile(r'"version":(\d+)')
PAGES = (
    "/api/tables",
    "/api/tables/{table}",
    "/api/tables/{table}/learned",
    "/api/me/export",
    "/api/me/account",
    "/api/session",
    "/api/games",
    "/api/people",
    "/api/fair/{table}/{deal}",
    "/api/friends/blocks",
    "/api/friends/tables/{table}/invitations",
)


def truth(server, table, chairs):
    """Return the table as it stood after every entry of its journal: the deal's number, secret and state."""
    with server.store.transactions.reading() as connection:
        rows = list(
            connection.execute(
                select(db.entries).where(db.entries.c.table_id == table).order_by(db.entries.c.number)
            )
        )
    twin = CardTable(table, [None] * chairs, ListRules(36), pledges=True)
    twin.seats.know(*(Sitter("person", row.text, row.text, row.text) for row in rows if row.kind == "sits"))
    stood, secrets = {}, {}
    for row in rows:
        twin.take(JournalEntry(row.number, row.deal, row.kind, row.seat, row.text), StoredDeal("", "", True))
        if row.kind == "offered":
            secrets[row.text] = row.deal
        stood[row.number] = (twin.deals.course.index, twin.deals.course.state) if twin.deals.course else None
    return twin, stood, secrets


def known(twin, stood, person):
    """Return the cards that somebody may know where the table stands so; all of a deal that is over."""
    if stood is None:
        return set()
    deal, state = stood
    if state.over:
        return {str(card) for place in (*state.deal.hands, state.deal.skat) for card in place}
    chair = twin.seats.chair_of(person)
    seat = None if chair is None else twin.seats.seat(deal, chair)
    looking = observe(state, 0 if seat is None else seat)
    cards = {card for trick in looking.tricks for card in trick.cards}.union(*looking.shown)
    if seat is not None:
        own = observe(state, seat)
        cards |= own.hand | own.skat | own.discards
    return {str(card) for card in cards}


def evening(client, server, names, deals, chairs=None):
    with gathered(client, names, deals=deals, chairs=chairs) as (table, seats):
        watcher = Friend(client, "Zoe", 99)
        watcher.join(seats[0].person.invite(table, watches=True)["token"])
        pages = {person: [] for person in (*(seat.person for seat in seats), watcher)}

        def look(view):
            """In mid-deal, now and then, read every page as everybody."""
            if view["phase"] != "auction" and (view["version"] % 11 == 0 or view["phase"] in ("skat", "declare")):
                version = server._tables[table].live.table.version
                for person, told in pages.items():
                    for page in PAGES:
                        answer = person.use().get(page.format(table=table, deal=view["deal"]))
                        assert answer.status_code < 500, answer.text
                        told.append((version, page, answer.text))
            return False

        with watcher.sit(table) as place:
            for _ in range(deals):
                shuffle(seats)
                play(seats, stop=look)
            place.until(lambda view: view["phase"] == "finished")
        twin, stood, secrets = truth(server, table, len(seats))
        looked = sum(map(len, pages.values()))
        ended = {}
        for number, at in stood.items():
            if at is not None and at[1].over:
                ended.setdefault(at[0], number)
        checked = 0
        for person, told in pages.items():
            messages = [
                (int(VERSION.search(text)[1]), "socket", text) for text in person.heard if '"version":' in text
            ]
            for version, where, text in messages + told:
                may = known(twin, stood[version], person.session["person"])
                finished = {deal for deal, number in ended.items() if number <= version}
                if where in ("/api/me/export", "/api/games") or "/api/fair" in where:
                    may |= set().union(*(known(twin, stood[ended[deal]], "") for deal in finished))
                    if where == "/api/me/export" and finished:
                        continue  # it has whole records; the deal in hand is looked at while there are none
                assert cards_named(text) <= may, (person.name, where, version)
                for secret, deal in secrets.items():
                    assert deal in finished or secret not in text, (person.name, where, version)
                checked += 1
        return checked, looked


def test_nobody_is_sent_a_card_they_may_not_know(client, server):
    checked, looked = evening(client, server, ["Anna", "Ben", "Cleo"], 3)
    assert checked > 200
    assert looked > 40


def test_nor_at_a_table_of_four(client, server):
    assert evening(client, server, ["Anna", "Ben", "Cleo", "Dora"], 2)[0] > 100


@pytest.mark.verify
def test_nobody_is_sent_a_card_in_a_whole_evening(client, server):
    checked, looked = evening(client, server, ["Anna", "Ben", "Cleo"], 36)
    assert checked > 3000
    assert looked > 1000
