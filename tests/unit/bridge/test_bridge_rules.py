"""Cards, auction, play and scores, against the laws' own numbers and another implementation."""

import endplay.types
import pytest

from counterplay.bridge.auction import Auction, BridgeBid, Word, finished_auction, parse_call
from counterplay.bridge.cards import DECK, BridgeCard, BridgeDeal, BridgeSeat, Strain, deal, parse_card
from counterplay.bridge.contract import BridgeContract, Vulnerability
from counterplay.bridge.play import BridgePosition, winning_place
from counterplay.bridge.score import imps, score
from counterplay.protocol import BadInput, IllegalAction, Stream


def auction(dealer: BridgeSeat, text: str) -> Auction:
    return finished_auction(dealer, [parse_call(word) for word in text.split()], play_follows=False)


def test_a_missing_hand_is_what_is_left() -> None:
    whole = deal(seed=3, index=1)
    for place in range(4):
        hands = [set() if seat == place else hand for seat, hand in enumerate(whole.hands)]
        assert BridgeDeal.of(hands) == whole


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda hands: hands[0].add(BridgeCard.SA), "SA is dealt twice|North has 14"),
        (lambda hands: hands[2].pop(), "South has 12 cards, not 13"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change, reason) -> None:
    order = list(DECK)
    hands = [set(order[start : start + 13]) for start in (0, 13, 26, 39)]
    change(hands)
    with pytest.raises(BadInput, match=reason):
        BridgeDeal.of(hands)


@pytest.mark.parametrize("text", ["", "S1", "XA", "SAA", "10"])
def test_what_is_no_card_is_refused(text) -> None:
    with pytest.raises(BadInput, match="not a card"):
        parse_card(text)


@pytest.mark.parametrize(
    ("dealer", "calls", "contract"),
    [
        (BridgeSeat.NORTH, "1S P 2S P 4S P P P", "4SN"),
        (BridgeSeat.NORTH, "P 1D P 1N P 3N P P P", "3NW"),
        (BridgeSeat.EAST, "1H X XX 2C P P 2H P P P", "2HE"),
        (BridgeSeat.SOUTH, "1C 1H X 2H 3C 3H P P 4C P P P", "4CS"),
        (BridgeSeat.WEST, "1N X XX P P P", "1NWxx"),
        (BridgeSeat.WEST, "1H P 1S P 4H P 4S X P P P", "4SEx"),
        (BridgeSeat.NORTH, "P P P 1D P P P", "1DW"),
    ],
)
def test_the_declarer_named_the_strain_first(dealer, calls, contract) -> None:
    assert str(auction(dealer, calls).contract) == contract


def test_four_passes_are_no_contract() -> None:
    assert auction(BridgeSeat.EAST, "P P P P").contract is None


@pytest.mark.parametrize(
    ("calls", "reason"),
    [
        ("1S 1H", "1H is not higher than 1S"),
        ("1S 1S", "not higher"),
        ("X", "no bid to double"),
        ("1S P X", "only the other side's bid"),
        ("1S X X", "only the other side's bid"),
        ("1S XX", "only a double"),
        ("1S X P XX", "only a double"),
        ("1S P P", "not finished after 3 calls"),
        ("1S P P P 2S", "2S comes too late"),
    ],
)
def test_calls_out_of_rule_are_refused(calls, reason) -> None:
    with pytest.raises(IllegalAction, match=reason):
        auction(BridgeSeat.NORTH, calls)


def test_passes_at_the_end_are_taken_as_records_have_them() -> None:
    calls = [BridgeBid(1, Strain.SPADES), Word.PASS]
    assert str(finished_auction(BridgeSeat.NORTH, calls, play_follows=True).contract) == "1SN"
    assert str(finished_auction(BridgeSeat.NORTH, calls + [Word.PASS] * 4, play_follows=True).contract) == "1SN"


@pytest.mark.parametrize("text", ["8C", "0S", "1Z", "", "Q"])
def test_what_is_no_call_is_refused(text) -> None:
    with pytest.raises(BadInput):
        parse_call(text)


def test_every_score_agrees_with_endplay() -> None:
    theirs = {
        Vulnerability.NONE: endplay.types.Vul.none,
        Vulnerability.NS: endplay.types.Vul.ns,
        Vulnerability.EW: endplay.types.Vul.ew,
        Vulnerability.BOTH: endplay.types.Vul.both,
    }
    checked = 0
    for level in range(1, 8):
        for strain in Strain:
            for doubled in range(3):
                for seat in (BridgeSeat.NORTH, BridgeSeat.EAST):
                    for tricks in range(14):
                        contract = BridgeContract(level, strain, seat, doubled)
                        other = endplay.types.Contract(
                            f"{level}{strain.letter}{seat.letter}{'X' * doubled}{tricks - contract.target:+d}"
                        )
                        for vulnerable, vul in theirs.items():
                            assert score(contract, tricks, vulnerable) == other.score(vul), str(other)
                            checked += 1
    assert checked == 7 * 5 * 3 * 2 * 14 * 4


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "points"),
    [
        ("1NN", 7, Vulnerability.NONE, 90),
        ("4SE", 10, Vulnerability.EW, 620),
        ("2HSx", 8, Vulnerability.NONE, 470),
        ("7NNxx", 13, Vulnerability.BOTH, 2980),
        ("1CWx", 0, Vulnerability.BOTH, -2000),
        ("6DE", 12, Vulnerability.NS, 920),
    ],
)
def test_scores_that_every_player_knows(contract, tricks, vulnerable, points) -> None:
    assert score(BridgeContract.parse(contract), tricks, vulnerable) == points


@pytest.mark.parametrize(
    ("difference", "won"),
    [
        (10, 0),
        (20, 1),
        (40, 1),
        (50, 2),
        (100, 3),
        (420, 9),
        (430, 10),
        (620, 12),
        (1430, 16),
        (3990, 23),
        (4000, 24),
    ],
)
def test_imps_by_the_scale_of_law_78(difference, won) -> None:
    assert (imps(difference), imps(-difference)) == (won, -won)


def test_trumps_take_tricks_and_other_suits_do_not() -> None:
    trick = (BridgeCard.HK, BridgeCard.S2, BridgeCard.HA, BridgeCard.C2)
    assert [winning_place(trick, strain) for strain in Strain] == [3, 2, 2, 1, 2]


def test_a_whole_play_of_random_cards_is_legal_and_has_thirteen_tricks() -> None:
    for index in range(20):
        chance = Stream(5, "play", index)
        position = BridgePosition.first_lead(deal(5, index), BridgeContract.parse("2HE"))
        for count in range(52):
            assert position.number == count // 4 + 1
            position = position.after([chance.choice(sorted(position.legal))])
        assert position.over
        assert position.made + position.lost == 13
        assert not any(position.hands)


def test_a_card_out_of_rule_is_refused_with_its_reason() -> None:
    order = list(DECK)
    spades, hearts = order[39:], order[26:39]
    mixed = BridgeDeal.of([[*spades[:12], BridgeCard.H2], [*hearts[1:], BridgeCard.SA], order[13:26], order[:13]])
    position = BridgePosition.first_lead(mixed, BridgeContract.parse("1NW"))  # North leads
    with pytest.raises(IllegalAction, match="East revokes in trick 1: plays H3 while holding spades"):
        position.after([BridgeCard.S2, BridgeCard.H3])
    with pytest.raises(IllegalAction, match="North cannot play CA in trick 1: West holds it"):
        position.after([BridgeCard.CA])
    after = position.after([BridgeCard.S2, BridgeCard.SA, BridgeCard.D2, BridgeCard.C2])
    assert after.to_move is BridgeSeat.EAST
    with pytest.raises(IllegalAction, match="East cannot play SA in trick 2: it was played before"):
        after.after([BridgeCard.SA])
