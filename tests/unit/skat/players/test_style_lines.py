"""The moments in which a line of style shows, and what each choice there counts."""

import numpy as np

from counterplay.skat.beliefs.features import Point
from counterplay.skat.learn.population import play_population_game
from counterplay.skat.players.style_lines import (
    BIDS,
    DRAWS,
    GIVES,
    LINE_NAMES,
    UNUSUAL,
    examples_of,
    moments_of_lines,
    turned,
    with_unusual,
)
from counterplay.skat.records import sgf
from counterplay.skat.rules.cards import DECK, Game

STATES = [
    state
    for index in range(14)
    if (state := sgf.loads(play_population_game(2, index, "all", pool="rules")).state) is not None
]


def test_moments_are_those_of_the_examples() -> None:
    seen = set()
    for state in STATES:
        examples = examples_of(state)
        for moment in moments_of_lines(state, examples):
            rows = examples[moment.point]
            assert rows.seats[moment.row] == moment.seat
            seen |= set(moment.worths)
            if moment.point >= Point.PLAY_SUIT and moment.worths:
                legal = rows.legal_matrix()[moment.row]
                for worth in moment.worths.values():
                    assert not worth[~legal].any()  # what cannot be played counts for nothing
                    assert worth[legal].max() > worth[legal].min()
    assert {BIDS, DRAWS, GIVES} <= seen <= set(LINE_NAMES)


def test_a_soloist_leads_trumps_or_not() -> None:
    moments = [
        (state, moment)
        for state in STATES
        for moment in moments_of_lines(state, examples_of(state))
        if DRAWS in moment.worths
    ]
    assert moments
    assert all(moment.seat == state.soloist and moment.cards_played % 3 == 0 for state, moment in moments)


def test_every_card_has_an_output_of_its_own() -> None:
    for game in Game:
        assert sorted(turned(game, card) for card in DECK) == list(range(32))
        assert all(turned(game, turned(game, card)) == card for card in DECK)


def test_unusual_is_what_the_average_player_hardly_does() -> None:
    state = next(state for state in STATES if state.declaration is not None)
    examples = examples_of(state)
    moment = next(m for m in moments_of_lines(state, examples) if m.point >= Point.PLAY_SUIT and not m.dear)
    legal = examples[moment.point].legal_matrix()[moment.row]
    places = np.flatnonzero(legal)
    usual = np.zeros(32)
    usual[places] = 0.01
    usual[places[0]] = 1 - 0.01 * (len(places) - 1)
    worth = with_unusual(moment, usual, legal)[UNUSUAL]
    assert worth[places].tolist() == [0.0] + [1.0] * (len(places) - 1)
