"""Our trick play against OpenSpiel's: legal cards, trick winners and card points in all six games."""

import random
import re

import pytest

from counterplay.skat.rules.actions import Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.rules.cards import Card, Deal, Game
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.state import State

pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")

SUIT_OF_BLOCK = {0xA: "S", 0xB: "H", 0xC: "D", 0xD: "C"}
RANK_OF_SIGN = {1: "A", 7: "7", 8: "8", 9: "9", 10: "T", 11: "J", 13: "Q", 14: "K"}
FIRST_GAME_ACTION = 33  # diamonds; then hearts, spades, clubs, grand, null
PASS_ACTION = 32


def cards_in(text: str) -> frozenset[Card]:
    signs = [ord(sign) - 0x1F000 for sign in text if ord(sign) >= 0x1F0A0]
    return frozenset(Card[SUIT_OF_BLOCK[sign >> 4] + RANK_OF_SIGN[sign & 0xF]] for sign in signs)


def dealt(text: str) -> Deal:
    hands = [cards_in(line) for line in text.splitlines() if line.startswith("Player ")]
    skat = next(cards_in(line) for line in text.splitlines() if line.startswith("Skat"))
    return Deal((hands[0], hands[1], hands[2]), skat)


def after_auction(deal: Deal, soloist: int) -> State:
    calls = {0: (Bid(18), Hold(), Pass(), Pass()), 1: (Bid(18), Pass(), Pass()), 2: (Pass(), Bid(18), Pass())}
    state = State.start(deal)
    for call in calls[soloist]:
        state = state.apply(call)
    return state.apply(PickUp())


def compare_game(seed: int) -> int:
    chooser = random.Random(seed)
    theirs = pyspiel.load_game("skat").new_initial_state()
    while theirs.is_chance_node():
        theirs.apply_action(chooser.choice([action for action, _ in theirs.chance_outcomes()]))
    soloist, game = chooser.randrange(3), Game(chooser.randrange(6))
    ours = after_auction(dealt(str(theirs)), soloist)
    for _ in range(soloist):
        theirs.apply_action(PASS_ACTION)
    theirs.apply_action(FIRST_GAME_ACTION + game)
    discards = chooser.sample(sorted(ours.hands[soloist]), 2)
    for card in discards:
        theirs.apply_action(int(card))
    ours = ours.apply(Declare(Declaration(game), frozenset(discards)))
    cards = 0
    while not theirs.is_terminal() and not ours.over:
        assert theirs.current_player() == ours.to_act
        legal = ours.legal_actions()
        assert sorted(theirs.legal_actions()) == [int(play.card) for play in legal if isinstance(play, Play)]
        play = chooser.choice(legal)
        theirs.apply_action(int(play.card))
        ours = ours.apply(play)
        cards += 1
    assert theirs.is_terminal()
    assert ours.over
    if game is not Game.NULL:  # there it books fixed points for won and lost
        solo, team = map(int, re.search(r"\((\d+) / (\d+)\)", str(theirs)).groups())
        assert (ours.result.points, ours.trick_points[1]) == (solo, team)
    return cards


@pytest.mark.parametrize("block", range(4))
def test_trick_play_agrees(block):
    assert sum(compare_game(1000 * block + game) for game in range(100)) > 1000


@pytest.mark.verify
@pytest.mark.parametrize("block", range(10))
def test_trick_play_agrees_on_ten_thousand_games(block):
    assert sum(compare_game(100_000 + 1000 * block + game) for game in range(1000)) > 10_000
