"""Claims are granted when they hold however the unseen cards lie: a search of every world and play agrees."""

import pytest
from web_person import Person

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.rules.cards import Game, from_bits
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.solver import claims
from counterplay.skat.solver.double_dummy import Position
from counterplay.skat.solver.worlds import Worlds
from counterplay.skat.table.positions import disguised, open_position, seen_by, state_of


def positions(seed, cards_played):
    """States in play after so many cards, by games that wander."""
    contest = SkatContest()
    for deal in range(400):
        state, chance = contest.deal(seed, deal), Stream(seed, "wander", deal)
        while not state.over and not (state.phase is Phase.PLAY and state.cards_played >= cards_played):
            state = contest.apply(state, contest.wander(state, chance))
        if not state.over and not state.resigned:
            yield state


def takes_all(position, claimant, soloist):
    """Whether the claimant's side gets the rest in this world, by trying every card of everybody."""
    if position.to_move is None:
        return True
    mine = (position.to_move == soloist) == (claimant == soloist)
    results = []
    for card in position.legal:
        after = position.after([card])
        fine = True
        if len(position.core.table) == 2:  # the card ends a trick
            taker = after.core.leader if after.to_move is not None else _last_taker(position, card)
            gained = after.points > position.points
            if position.game is Game.NULL:
                # the soloist claims to take no trick; a defender claims that he must take one
                if taker == soloist:
                    results.append(claimant != soloist)
                    continue
            elif claimant == soloist:
                fine = taker == soloist
            else:
                fine = not gained
        if after.to_move is None and position.game is Game.NULL:
            results.append(claimant == soloist)
            continue
        results.append(fine and takes_all(after, claimant, soloist))
    return any(results) if mine else all(results)


def _last_taker(position, card):
    first, second = position.core.table
    return (position.core.leader + _core.trick_winner(int(position.game), first, second, int(card))) % 3


@pytest.mark.parametrize("cards_played", [24, 25, 26, 27, 28])
def test_a_claim_is_granted_exactly_when_it_holds_in_every_world(cards_played):
    granted = refused = 0
    for number, state in enumerate(positions(3, cards_played)):
        if number == 40:
            break
        seat = state.core.to_act
        sent = disguised(state, seat, Stream(number))
        answer = claims.judge_claim(seen_by(sent, seat), Stream("claim", number))
        seen = observe(state, seat)
        worlds = Worlds(seen)
        if worlds.count > claims.MOST_WORLDS:
            continue
        assert answer.all
        drawn = [worlds.world(rank) for rank in range(worlds.count)]
        truth = all(takes_all(claims._position(seen, world), seat, seen.soloist) for world in drawn)
        assert answer.granted == truth, (number, state.tricks)
        granted, refused = granted + truth, refused + (not truth)
    assert granted
    assert refused


def test_the_rest_of_a_claim_is_played_by_the_rules():
    for number, state in enumerate(positions(4, 18)):
        if number == 20:
            break
        cards = claims.play_out(state_of(open_position(state)))
        after = Position.of_state(state)
        for card in cards:
            assert card in after.legal
            after = after.after([card])
        assert state.declaration.game is Game.NULL or after.to_move is None


def test_a_claim_at_the_table_ends_the_deal(client):
    person = Person(client)
    granted = refused = 0
    table = person.open(deals=30)
    with person.sit(table) as seat:
        while not (granted and refused) and seat.view["phase"] != "finished":
            seat.deal()
            seat.wait()
            while seat.my_turn:
                if seat.view["phase"] == "play" and len(seat.view["hand"]) <= 2:
                    answer = seat.tell({"type": "claim", "version": seat.view["version"]})
                    if answer["type"] == "event":
                        assert answer["event"]["kind"] == "claimed"
                        granted += 1
                        break
                    assert answer["code"] == "claim_refused"
                    refused += 1
                assert seat.act(seat.choose())["type"] == "event"
                seat.wait()
            assert seat.view["result"] is not None
            if seat.view["result"]["ending"] == "claimed":
                told = person.use().get(f"/api/games/{seat.view['result']['game']}").json()
                assert len(told["play"]) == 30 or told["info"]["kind"] == "null"
                assert told["info"]["complete"]
    assert granted
    assert refused


def test_a_claim_before_the_play_is_refused(client):
    person = Person(client)
    with person.sit(person.open(deals=1)) as seat:
        seat.deal()
        seat.wait()
        if seat.view["phase"] == "auction":
            assert seat.ask({"type": "claim", "version": seat.view["version"]})["code"] == "not_now"
        assert not seat.view["legal"]["claim"]


def test_from_bits_is_what_a_world_is_made_of():
    """The twin above reads worlds as the core gives them."""
    state = next(positions(5, 24))
    world = Worlds(observe(state, state.core.to_act)).world(0)
    assert sum(len(hand) for hand in world.hands) == sum(len(from_bits(bits)) for bits in state.core.hands)
