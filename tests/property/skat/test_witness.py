"""A witness knows what a seat knows, from the first call to the last card, and believes nothing impossible."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from property_size import examples

from counterplay.protocol import IllegalAction, Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.records.witness import Witness
from counterplay.skat.rules.actions import Declare, PickUp, Play, Resign, Show, as_announced, parse_action
from counterplay.skat.rules.cards import DECK, Card
from counterplay.skat.rules.observation import observe

SKAT = SkatContest()
seeds = st.integers(min_value=0, max_value=2**32)


def told(witness, before, after, seat, action):
    """Tell a witness what happened, as a table tells the one who sits there."""
    own = seat == witness.seat
    shown = None
    if isinstance(action, Show) or (isinstance(action, Declare) and action.declaration.ouvert):
        shown = after.hands[seat]
    if isinstance(action, Declare) and not own:
        witness.hear(seat, as_announced(action), laid_hidden=before.picked_up, shown=shown)
    else:
        witness.hear(seat, action, shown=shown)
    if isinstance(action, PickUp) and own:
        assert witness.waits_for_skat
        assert not witness.my_turn
        witness.see_skat(before.deal.skat)


def course(seed):
    """Yield state, seat, action and the state after it, of a game that wanders."""
    chance, state = Stream(seed, "wander"), SKAT.deal(seed, 0)
    while not state.over:
        seat, action = state.to_act, SKAT.wander(state, chance)
        if isinstance(action, Resign) and chance.below(2):
            seat = next(other for other in range(3) if other not in (state.soloist, seat))
        after = state.apply(action, seat)
        yield state, seat, action, after
        state = after


@settings(max_examples=examples(40))
@given(seeds)
def test_a_witness_sees_what_the_seat_sees(seed):
    witnesses = [Witness(seat, SKAT.deal(seed, 0).deal.hands[seat]) for seat in range(3)]
    for before, seat, action, after in course(seed):
        for witness in witnesses:
            told(witness, before, after, seat, action)
            if not after.over:
                assert witness.observation == observe(after, witness.seat)
                assert witness.my_turn == (after.to_act == witness.seat)


@settings(max_examples=examples(6))
@given(seeds)
def test_an_onlooker_follows_a_game_without_a_hand(seed):
    onlooker = Witness(None, None)
    for before, seat, action, after in course(seed):
        told(onlooker, before, after, seat, action)
        state = onlooker.state
        assert (state.to_act, state.calls, state.tricks) == (after.to_act, after.calls, after.tricks)
        assert not onlooker.my_turn


@settings(max_examples=examples(150))
@given(seeds, st.integers(0, 60), st.integers(0, 2), st.sampled_from(DECK), st.integers(0, 2))
def test_what_cannot_be_is_refused_and_changes_nothing(seed, steps, seat, card, actor):
    """A card that was played, or is in one's own hand, is never believed of another, and no turn is skipped."""
    witness = Witness(seat, SKAT.deal(seed, 0).deal.hands[seat])
    state = SKAT.deal(seed, 0)
    for number, (before, who, action, after) in enumerate(course(seed)):
        told(witness, before, after, who, action)
        state = after
        if number == steps:
            break
    if state.over:
        return
    out = {one for trick in state.tricks for one in trick.cards}
    seen = witness.observation
    impossible = actor != state.to_act or card in out or (card in state.hands[seat]) != (actor == seat)
    if state.declaration is not None and impossible:
        with pytest.raises(IllegalAction):
            witness.hear(actor, Play(card))
        assert witness.observation == seen


def test_an_ouvert_game_whose_cards_were_not_told_is_followed_as_a_closed_one():
    """Imagined cards must never pass for open ones."""
    witness = Witness(0, frozenset(DECK[:10]))
    for seat, text in ((1, "18"), (0, "p"), (2, "p")):
        witness.hear(seat, parse_action(text))
    witness.hear(1, parse_action("NO"))
    assert str(witness.observation.declaration) == "NH"
    assert witness.observation.shown == (frozenset(),) * 3
    assert witness.my_turn


def test_a_decided_game_may_be_played_on():
    """Some servers let a lost null go on: the witness follows, and finds a card to lead."""
    hand = frozenset(map(Card.__getitem__, ["CA", "SA", "HA", "DA", "C7", "S7", "H7", "D7", "C8", "S8"]))
    witness = Witness(0, hand)
    for seat, text in ((1, "p"), (2, "p"), (0, "18")):
        witness.hear(seat, parse_action(text))
    witness.hear(0, parse_action("NH"))
    for seat, text in ((0, "CA"), (1, "C9"), (2, "CT")):
        witness.hear(seat, parse_action(text))
    assert witness.state.over
    assert witness.late_card() in hand - {Card.CA}
    for seat, text in ((0, "C7"), (1, "CJ"), (2, "CQ")):
        witness.hear(seat, parse_action(text))
    assert witness.state.cards_played == 6
    assert witness.late_card() is None
