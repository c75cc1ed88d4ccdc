"""Defenders give up together: one offers it, the other agrees or plays on; bots by what they can know."""

import asyncio

import pytest
from live_table import ANNA, BEN, CLEO, Somebody, begin, bot, table_of, until

from counterplay.protocol import Stream
from counterplay.skat.records import sgf
from counterplay.skat.rules.actions import Bid, Hold, parse_action
from counterplay.skat.rules.cards import DECK, Card, Deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Ending
from counterplay.skat.rules.state import State
from counterplay.skat.solver.claims import is_lost
from counterplay.skat.table import MemoryBackend, Refusal, events

STRONG = "CJ SJ HJ DJ CA CT CK CQ C9 C8"  # takes every trick of a grand
WEAK = "C7 S7 H7 D7 C8 S8 H8 D8 C9 S9"
# Clubs from the top, but one side suit that the defenders may save themselves in.
WINNING = "CJ SJ HJ DJ CA CT CK D7 D8 D9"


def dealt(own):
    """Cards of which forehand has those, and the rest lies as it comes."""
    hand = [Card[name] for name in own.split()]
    return Deal.from_order([*hand, *(card for card in DECK if card not in hand)])


async def at_the_first_trick(table, own, game="GH"):
    """Let Ben, who is forehand in the first deal, play alone."""
    await begin(table)
    await table.deal(0, "7", dealt(own))
    while table.deals.course.state.declaration is None:
        place, state = table.table.place_to_act, table.deals.course.state
        if place not in table.seats.here:
            await until(lambda before=state: table.deals.course.state is not before)
        elif place != 1:
            await table.act(None, "p", place)
        else:
            legal = state.legal_actions()
            said = next((str(one) for one in legal if isinstance(one, Hold | Bid)), game)
            await table.act(None, said, place)


def test_it_takes_both_and_needs_no_turn():
    async def evening():
        backend = MemoryBackend()
        table = table_of(ANNA, BEN, CLEO, pledges=False, backend=backend)
        people = [Somebody(table, one) for one in (ANNA, BEN, CLEO)]
        with pytest.raises(Refusal, match="no deal is in play"):
            await table.act(None, "RE", 0)
        await at_the_first_trick(table, STRONG)
        assert table.deals.course.asked_to_give_up is None
        await table.act(None, "RE", 0)  # it is Ben's turn
        assert not table.deals.course.over
        assert table.deals.course.asked_to_give_up == 1
        assert any(isinstance(event, events.Acted) and str(event.action) == "RE" for event in people[2].heard)
        with pytest.raises(Refusal, match="given up already"):
            await table.act(None, "RE", 0)
        await table.act(None, "CA", 1)
        assert table.table.place_to_act == 2
        await table.act(None, str(table.deals.course.state.legal_actions()[0]), 2)
        assert table.table.place_to_act == 0, "who would give up goes on until the partner agrees"
        await table.act(None, "RE", 2)
        assert table.deals.course.state.ending is Ending.DEFENDERS_RESIGNED
        (played,) = backend.played[table.id]
        record = sgf.loads(played.record)
        assert [move for who, move in record.moves if move == "RE"] == ["RE", "RE"]
        assert record.result.won
        assert played.sitters == (BEN, CLEO, ANNA)

    asyncio.run(evening())


def test_one_alone_may_give_up_and_play_on():
    async def evening():
        table = table_of(ANNA, BEN, CLEO, pledges=False)
        _ = [Somebody(table, one) for one in (ANNA, BEN, CLEO)]
        await at_the_first_trick(table, WEAK)
        await table.act(None, "RE", 0)
        while not table.deals.course.over:
            await table.act(None, str(table.deals.course.state.legal_actions()[0]), table.table.place_to_act)
        assert table.deals.course.state.ending is Ending.PLAYED_OUT
        assert not table.deals.course.state.result.won

    asyncio.run(evening())


@pytest.mark.parametrize(("own", "agrees"), [(STRONG, True), (WEAK, False)])
def test_a_bot_agrees_where_nothing_is_left_to_save(own, agrees):
    async def evening():
        table = table_of(ANNA, BEN, bot(2), pledges=False)
        anna, _ = [Somebody(table, one) for one in (ANNA, BEN)]
        await at_the_first_trick(table, own)
        await table.act(None, "SC", 1)  # all see what Ben has
        await table.act(None, "RE", 0)
        if agrees:
            await until(lambda: table.deals.course.over)
            assert table.deals.course.state.ending is Ending.DEFENDERS_RESIGNED
        else:
            await until(lambda: events.PlaysOn(1) in anna.heard)
            assert not table.deals.course.over
            assert table.deals.course.state.resigned == {2}

    asyncio.run(evening())


def test_a_bot_does_not_hand_over_a_schneider_it_can_avoid():
    state = State.start(dealt(WINNING))
    for seat, text in ((1, "p"), (2, "p"), (0, "18"), (0, "GH")):
        state = state.apply(parse_action(text), seat)
    assert not is_lost(observe(state, 1), Stream(1)), "the diamonds bring enough to be out of schneider"


def test_a_program_that_gives_up_is_played_for():
    async def evening():
        table = table_of(ANNA, BEN, CLEO, pledges=False)
        _ = [Somebody(table, one) for one in (ANNA, BEN, CLEO)]
        table.seats.programs.add(ANNA.id)
        await at_the_first_trick(table, STRONG)
        await table.act(None, "RE", 0)
        await table.act(None, "CA", 1)
        await table.act(None, str(table.deals.course.state.legal_actions()[0]), 2)
        await until(lambda: table.deals.course.state.cards_played == 3)

    asyncio.run(evening())
