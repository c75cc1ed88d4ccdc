"""Double-dummy values against a plain minimax of the last tricks, and win/loss against exact values."""

import re
import sys
from importlib.resources import files
from pathlib import Path

import endplay
import pytest

from counterplay.bridge import dds, lin
from counterplay.bridge.cards import BridgeCard, BridgeDeal, BridgeSeat, Strain, deal
from counterplay.bridge.contract import BridgeContract
from counterplay.bridge.hindsight import MISTAKE_AXES, BridgeHindsight, mind_of, role_of
from counterplay.bridge.play import BridgePosition
from counterplay.bridge.solver import BridgeSolver
from counterplay.protocol import BadInput, Stream

BOARDS = list(lin.load(files("counterplay.bridge") / "sample.lin"))


def minimax(position: BridgePosition) -> int:
    """The declarer's tricks, by trying everything."""
    if position.over:
        return position.made
    values = [minimax(position.after([card])) for card in position.legal]
    return max(values) if position.declaring else min(values)


def late(index: int, cards: int) -> BridgePosition:
    """A position after some cards of a random play."""
    chance = Stream(21, "late", index)
    contract = BridgeContract(1 + chance.below(7), Strain(chance.below(5)), BridgeSeat(chance.below(4)))
    position = BridgePosition.first_lead(deal(21, index), contract)
    for _ in range(cards):
        position = position.after([chance.choice(sorted(position.legal))])
    return position


@pytest.mark.parametrize("cards", [38, 40, 41, 43, 44, 46, 48, 51])
def test_the_last_tricks_agree_with_trying_everything(cards) -> None:
    solver = BridgeSolver()
    for index in range(12):
        position = late(index, cards)
        expected = {card: minimax(position.after([card])) for card in position.legal}
        assert solver.moves(position) == expected
        assert solver.value(position) == (max if position.declaring else min)(expected.values())
        for target in range(1, 14):
            assert solver.moves(position, target) == {card: made >= target for card, made in expected.items()}
            assert solver.wins(position, target) == (solver.value(position) >= target)


def test_a_whole_deal_agrees_with_endplays_own_call() -> None:
    solver = BridgeSolver()
    for index in range(4):
        dealt = deal(22, index)
        for strain, denom in ((Strain.SPADES, endplay.Denom.spades), (Strain.NOTRUMP, endplay.Denom.nt)):
            position = BridgePosition.first_lead(dealt, BridgeContract(1, strain, BridgeSeat.SOUTH))
            theirs = endplay.solve_board(endplay.Deal(str(dealt), endplay.Player.west, denom))
            tricks = {BridgeCard[card.suit.name[0].upper() + card.rank.abbr]: 13 - won for card, won in theirs}
            assert solver.moves(position) == tricks


def test_a_known_deal_thirteen_trumps_against_all_else() -> None:
    suits = [[card for card in BridgeCard if card.suit == suit] for suit in range(4)]
    dealt = BridgeDeal.of([suits[3], suits[2], suits[1], suits[0]])
    solver = BridgeSolver()
    assert solver.value(BridgePosition.first_lead(dealt, BridgeContract.parse("7SN"))) == 13
    assert solver.value(BridgePosition.first_lead(dealt, BridgeContract.parse("7NN"))) == 0
    assert solver.value(BridgePosition.first_lead(dealt, BridgeContract.parse("1HS"))) == 0


def test_win_and_loss_of_whole_boards_agree_with_exact_tricks() -> None:
    solver, hindsight = BridgeSolver(), BridgeHindsight()
    decisions = 0
    for board in BOARDS[2:6]:
        contract = board.contract
        exact = solver.post_mortem(BridgePosition.first_lead(board.deal, contract), board.play, None)
        judged = hindsight.decisions(board)
        assert len(exact) == len(judged) == len(board.play)
        for known, decision in zip(exact, judged, strict=True):
            declaring = known.position.declaring
            expected = {card: (made >= contract.target) == declaring for card, made in known.results.items()}
            assert decision.wins == expected
            assert decision.chosen == known.played
            decisions += 1
    assert decisions > 120


@pytest.mark.verify
def test_win_and_loss_agree_with_exact_tricks_on_random_boards() -> None:
    solver = BridgeSolver()
    for index in range(60):
        start = late(index, 0)
        chance, position, play = Stream(23, "play", index), start, []
        for _ in range(36):
            play.append(chance.choice(sorted(position.legal)))
            position = position.after(play[-1:])
        exact = solver.post_mortem(start, play, None)
        value = solver.value(start)
        targets = [target for target in (value - 1, value, value + 1) if 1 <= target <= 13]
        for target, judged in zip(
            targets, solver.post_mortems([(start, play, one) for one in targets]), strict=True
        ):
            for known, decision in zip(exact, judged, strict=True):
                assert decision.results == {card: made >= target for card, made in known.results.items()}


def test_dummy_is_the_declarers_and_the_lead_is_a_role_of_its_own() -> None:
    for board in BOARDS:
        contract = board.contract
        found = BridgeHindsight().decisions(board)
        assert found[0].situation == ("opening lead", "1", "game")
        assert found[0].seat == contract.leader
        assert found[1].situation[0] == "declarer"
        assert found[1].seat == contract.declarer  # dummy plays second, the declarer decides
        assert contract.dummy not in {decision.seat for decision in found}
        assert len(found[0].situation) == len(MISTAKE_AXES)
        assert [int(decision.situation[1]) for decision in found] == [at // 4 + 1 for at in range(len(found))]


def test_the_mistakes_of_the_sample_are_those_that_turned_it() -> None:
    mistakes = [
        (board.number, board.room, str(decision.chosen), decision.situation[:2])
        for board in BOARDS
        for decision in BridgeHindsight().decisions(board)
        if decision.mistake
    ]
    assert mistakes == [
        (1, "open", "D7", ("declarer", "4")),
        (2, "open", "C7", ("defender", "9")),
        (4, "open", "C9", ("opening lead", "1")),
    ]


def test_without_endplay_the_sentence_says_what_to_install(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay", None)
    dds._library.cache_clear()
    with pytest.raises(BadInput, match=r"pip install 'counterplay\[bridge\]'"):
        BridgeSolver().value(late(0, 40))
    dds._library.cache_clear()


def test_questions_that_make_no_sense_are_refused() -> None:
    position = BridgePosition.first_lead(deal(1, 1), BridgeContract.parse("1NN"))
    for target in (0, 14, True):
        with pytest.raises(BadInput, match="a target is 1 to 13"):
            BridgeSolver().wins(position, target)
    wrong = next(card for card in BridgeCard if card not in position.legal)
    with pytest.raises(BadInput, match="cannot play"):
        BridgeSolver().post_mortem(position, [wrong], 7)
    assert role_of(position) == "opening lead"
    assert mind_of(position) is BridgeSeat.EAST


@pytest.mark.parametrize("hall", ["opponent", "review"])
def test_the_halls_know_no_game_by_name(hall) -> None:
    for path in Path(str(files("counterplay") / hall)).rglob("*.py"):
        assert not re.search(r"\b(bridge|declarer|dummy|dds)\b", path.read_text(), re.IGNORECASE), path
