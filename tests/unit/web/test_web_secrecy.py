"""A hidden card never leaves the server: all that a seat's socket receives is read and checked."""

import json

import pytest
from web_cards import cards_named
from web_person import Person

from counterplay.protocol import Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.rules.cards import Card
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.redeal import redealt
from counterplay.skat.rules.state import State
from counterplay.skat.table.positions import disguised, seen_by

KERMIT = {"name": "kermit", "options": {"worlds": 10}}


@pytest.mark.parametrize("seed", range(3))
def test_a_socket_hears_of_no_card_before_it_may(client, server, seed):
    person = Person(client, seed)
    table = person.open([KERMIT, {"name": "rules"}], deals=3)
    with person.sit(table) as seat:
        for deal in range(3):
            seat.play_deal(bold=seed % 2 == 0)
            live = server._tables[table].live
            final = live.deals.finished[deal].state
            _check(person.heard, live, deal, final)
    assert deal == 2


def _check(heard, live, deal, final):
    """Follow the deal's own states beside what was heard: nothing unknown to the seat may occur."""
    own = live.seats.seat(deal)
    secret = live.deals.course.secret
    checked = 0
    for text in heard:
        message = json.loads(text)
        view = message.get("view")
        if view is None or view["deal"] != deal or view["phase"] in ("over", "finished", "offered"):
            continue
        assert secret not in text
        assert view["result"] is None
        assert view["fairness"]["secret"] is None
        known = set(map(str, final.deal.hands[own]))
        if view["picked_up"] and view["soloist"] == own:
            known |= set(map(str, final.deal.skat))
        played = [str(card) for trick in final.tricks for card in trick.cards]
        heard_of = 10 * 3 - sum(row["cards"] for row in view["seats"])
        if view["phase"] == "play":
            known |= set(played[:heard_of])
        if view["declaration"] and view["declaration"]["ouvert"]:
            known |= set().union(*(row["shown"] for row in view["seats"]))
        told = {key: value for key, value in message.items() if key != "view"}
        told["view"] = {key: value for key, value in view.items() if key != "sheet"}
        assert cards_named(json.dumps(told)) <= known
        checked += 1
    assert checked >= 3  # three passes, where a deal is passed in


def test_the_checker_would_notice():
    assert cards_named('{"card": "CJ", "other": ["HT"], "id": "CJabc"}') == {"CJ", "HT"}


@pytest.mark.parametrize("seed", range(12))
def test_what_a_bot_is_sent_says_nothing_it_may_not_know(seed):
    """Any two deals that a seat cannot tell apart are sent to its bot with the same observation."""
    contest, chance = SkatContest(), Stream(seed, "disguise")
    state: State = contest.deal(seed, 0)
    while not state.over:
        for seat in range(3):
            sent = disguised(state, seat, Stream(seed, "here", seat))
            assert seen_by(sent, seat) == observe(state, seat)
            twin = redealt(state, seat, chance)
            assert disguised(twin, seat, Stream(1)).keys() == sent.keys()
            assert seen_by(disguised(twin, seat, Stream(1)), seat) == observe(state, seat)
        state = contest.apply(state, contest.wander(state, chance))


def test_the_disguise_is_drawn_from_all_that_fits_and_not_from_the_truth():
    """Over many draws a hidden card lies with each of its possible holders about equally often."""
    state = SkatContest().deal(5, 0)
    hidden = next(card for card in Card if card in state.deal.hands[1])
    places = [0, 0, 0, 0]
    for draw in range(600):
        order = disguised(state, 0, Stream("draw", draw))["order"]
        places[min(order.index(int(hidden)) // 10, 3)] += 1
    assert places[0] == 0
    for place, share in ((1, 10 / 22), (2, 10 / 22), (3, 2 / 22)):
        spread = (600 * share * (1 - share)) ** 0.5
        assert abs(places[place] - 600 * share) < 4 * spread
