"""An observation from what one seat knows is the one that it has in a deal that went so."""

import pytest

from counterplay import skat
from counterplay.protocol import BadInput, Stream
from counterplay.skat.players import SkatContest
from counterplay.skat.rules import Phase, observe, position


def told_of(state, seat):
    """What a seat would write down of a state."""
    seen = observe(state, seat)
    own_game = state.soloist == seat
    return {
        "hand": [str(card) for card in seen.hand],
        "contract": None if seen.declaration is None else str(seen.declaration),
        "tricks": [str(card) for trick in seen.tricks for card in trick.cards],
        "seat": seat,
        "soloist": state.soloist or 0,
        "calls": [str(call) for _, call in seen.calls],
        "skat": sorted(seen.skat) if own_game and seen.picked_up else (),
        "discards": sorted(seen.discards) if own_game else (),
        "shown": () if own_game or state.soloist is None else sorted(seen.shown[state.soloist]),
    }


@pytest.mark.parametrize("seed", range(12))
def test_every_observation_of_a_deal_comes_back(seed):
    contest, chance = SkatContest(), Stream(seed, "told")
    state = contest.deal(seed, 0)
    compared = 0
    while not state.over:
        asides = state.core.asides  # shown or given up out of turn, which is not told
        for seat in range(3):
            if not asides and not (state.phase is Phase.DECLARE and seat != state.soloist):
                assert position(**told_of(state, seat)) == observe(state, seat)
                compared += 1
        state = contest.apply(state, contest.wander(state, chance))
    assert compared > 3


def test_it_needs_no_more_than_is_known():
    seen = skat.position(
        "CJ SJ HA HT", "G", "D7 DA DK HJ D8 S7 S8 SA SK C7 CA CK HK H7 H9 C8 CT CQ", seat=1, soloist=0
    )
    assert seen.phase is Phase.PLAY
    assert len(seen.tricks) == 6


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"hand": "CJ SJ"}, "forehand has played 0 cards and holds 10, not 2"),
        ({"hand": "CJ SJ HJ DJ CA CT SA ST HA XX"}, "'XX' is not a card"),
        ({"hand": "CJ CJ HJ DJ CA CT SA ST HA HT", "contract": "G", "seat": 1}, "CJ cannot be in two places"),
        ({"hand": "CJ SJ HJ DJ CA CT SA ST HA HT", "contract": "G"}, "name them as discards"),
        ({"hand": "CJ SJ HJ DJ CA CT SA ST HA HT", "contract": "X"}, "is not a game"),
        ({"hand": "CJ SJ HJ DJ CA CT SA ST HA HT", "tricks": "C7"}, "name the contract"),
        ({"hand": "CJ SJ HJ DJ CA CT SA ST HA HT", "contract": "G", "seat": 4}, "seats are 0"),
        ({"hand": "CJ SJ HJ DJ CA CT SA ST HA HT", "contract": "G", "seat": 1, "skat": "D7 D8"}, "not picked up"),
        ({"hand": "CJ SJ HJ DJ CA CT SA ST HA HT", "calls": "18 18"}, "this cannot have happened"),
        ({"hand": "SJ HJ DJ CA CT SA ST HA HT", "contract": "GH", "tricks": "CJ C7 C8", "seat": 1}, "cannot have"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(told, sentence):
    with pytest.raises(BadInput, match=sentence):
        position(**told)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: skat.Declaration("G"), "'G' is not a game: write Game.GRAND"),
        (lambda: skat.State.start(skat.Deal((["CJ"], [], []), [])), "'CJ' is not a card: write Card.CJ"),
        (lambda: skat.State.start(skat.deal(1, 0)).apply("18"), "'18' is not an action|parse_action"),
    ],
)
def test_texts_for_cards_games_and_actions_are_told_so(call, sentence):
    with pytest.raises((BadInput, ValueError), match=sentence):
        call()
