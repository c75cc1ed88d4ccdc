"""A beginner's questions: every answer is held against the rules themselves."""

from __future__ import annotations

import re

import pytest
from dealt_hand import with_hand

from counterplay.protocol import BadInput, Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.review.explaining import (
    bid_chances,
    bid_meaning,
    hand_worth,
    prospects_of,
    value_words,
    why_not,
    worth,
)
from counterplay.skat.rules.actions import Bid, Pass, PickUp, Play
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.cards import Card, Game, deal
from counterplay.skat.rules.declaration import Declaration, matadors
from counterplay.skat.rules.observation import Observation, observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State

BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}


def positions(games: int) -> list[Observation]:
    """Return what the seat to act sees at every decision of some random games."""
    contest, found = SkatContest(), []
    for index in range(games):
        state, chance = State.start(deal(5, index)), Stream(5, "explaining", index)
        while (seat := state.to_act) is not None:
            found.append(observe(state, seat))
            state = state.apply(contest.wander(state, chance))
    return found


def test_every_card_that_the_rules_refuse_has_a_reason_and_every_other_is_allowed() -> None:
    refused = 0
    for seen in positions(40):
        if seen.phase is not Phase.PLAY:
            continue
        for card in seen.hand:
            said = why_not(seen, card)
            if Play(card) in seen.legal_actions:
                assert said["en"] == "You may play this card."
                continue
            refused += 1
            assert re.search("must (follow suit|play)", said["en"])
            assert "müssen bedienen" in said["de"]
    assert refused > 100


def test_the_reason_names_the_suit_that_was_led_and_says_that_a_jack_is_a_trump() -> None:
    for seen in positions(60):
        assert seen.declaration is not None or seen.phase is not Phase.PLAY
        if seen.phase is not Phase.PLAY or seen.declaration is None or not seen.tricks:
            continue
        led, game = seen.tricks[-1].cards, seen.declaration.game
        for card in seen.hand if led else ():
            if Play(card) in seen.legal_actions:
                continue
            jack_of_it = card.rank.letter == "J" and card.suit is led[0].suit and game is not Game.NULL
            trump_led = game is not Game.NULL and (led[0].rank.letter == "J" or int(led[0].suit) == int(game))
            said = why_not(seen, card)["en"]
            assert ("A trump was led" in said) == trump_led
            if not trump_led:
                assert led[0].suit.name.lower() in said.lower()
                assert ("does not follow: it is a trump" in said) == jack_of_it


def test_a_card_of_somebody_else_is_not_explained() -> None:
    seen = observe(State.start(deal(1, 0)), 0)
    other = next(card for card in Card if card not in seen.hand)
    with pytest.raises(BadInput, match="not in your hand"):
        why_not(seen, other)


def test_every_bid_is_some_games_value_and_the_games_named_are_worth_it() -> None:
    for value in BID_VALUES:
        said = bid_meaning(value)
        named = re.findall(r"(diamonds|hearts|spades|clubs|grand) (\d+) times (\d+)", said["en"])
        for game, base, times in named:
            assert BASES[game] == int(base)
            assert int(base) * int(times) == value
        assert named or "null" in said["en"], value
        assert ("null" in said["en"]) == (value in (23, 35, 46, 59)), value
        assert str(value) in said["de"]
    with pytest.raises(BadInput, match="25 is no bid"):
        bid_meaning(25)


def test_the_value_in_words_is_what_the_core_counts() -> None:
    for seen in positions(15):
        if seen.phase is not Phase.DECLARE:
            continue
        for line, game in zip(
            worth(seen.hand, picked_up=True), (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS), strict=False
        ):
            tops = matadors(game, seen.hand)
            assert line["en"].endswith(f"= {(abs(tops) + 1) * game.base}")
            assert ("without" in line["en"]) == (tops < 0)


def test_german_cards_have_german_names() -> None:
    lines = worth(sorted(deal(1, 0).hands[0]), picked_up=False, faces="german")
    assert [line["de"].split(":")[0] for line in lines[:4]] == ["Eichel", "Grün", "Herz", "Schellen"]
    assert (
        value_words(Declaration.parse("DH"), -3, "german")["de"] == "Schellen: ohne 3, Spiel 4, Hand 5, mal 9 = 45"
    )


def test_a_hopeless_hand_hears_its_chances_and_to_pass() -> None:
    start = with_hand("SJ CK SQ S8 S7 HK HQ H9 DQ D7", 1)
    at, further, *games, skat = [
        line["en"] for line in (*bid_chances(observe(start, 1)), *hand_worth(observe(start, 1)))
    ]
    assert at.startswith("At 18 you would win 2")
    assert at.endswith("better pass.")
    assert further.startswith("Two bids more, at 22, you would win 2")
    assert skat.startswith("The two cards of the skat")
    # each game with its chance, the one that brings most first: a grand of 48 is the last thing to think of
    assert len(games) == 6
    assert games[0].startswith("null: always 23. Wins 2")
    assert games[-1].startswith("grand: without 1, game 2, times 24 = 48. Wins 0%, brings −1")
    assert all(int(re.findall(r"Wins (\d+)%", line)[0]) < 30 for line in games)


def test_chances_before_the_skat_are_the_mean_of_those_with_it() -> None:
    state = with_hand("CJ HJ CA CT CK S8 HT H9 D8 D7", 2).apply(Pass()).apply(Pass())  # forehand is alone
    seen = observe(state, 0)
    assert set(prospects_of(seen)) == set(Game)
    state = state.apply(Bid(18))
    assert prospects_of(observe(state, 2)) == {}  # who has passed declares nothing
    picked_up = observe(state.apply(PickUp()), 0)
    lines = [line["en"] for line in hand_worth(picked_up)]
    prospects = prospects_of(picked_up)
    assert len(lines) == 6
    best = max(prospects, key=lambda game: prospects[game].points)
    assert lines[0].startswith(best.title)
    assert f"Wins {prospects[best].chance:.0%}" in lines[0]


def test_what_is_played_already_has_its_value_alone() -> None:
    for seen in positions(3):
        if seen.phase is Phase.PLAY:
            assert not any("Wins" in line["en"] for line in hand_worth(seen))
