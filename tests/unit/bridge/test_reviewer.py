"""Reviews of boards: turning points, exact tricks, decisions, and boards that cannot be reviewed."""

import io
from dataclasses import replace
from importlib.resources import files

import pytest

from counterplay.bridge import lin, pbn
from counterplay.bridge.cards import BridgeCard
from counterplay.bridge.play import BridgePosition
from counterplay.bridge.reviewer import DECLARER, DEFENDERS, BridgeReviewer, raw_records
from counterplay.bridge.solver import BridgeSolver
from counterplay.bridge.worlds import BridgeWorlds
from counterplay.protocol import BadInput, Stream
from counterplay.review.judgement import Verdict

SAMPLE = files("counterplay.bridge") / "sample.lin"
BOARDS = list(lin.load(SAMPLE))


@pytest.fixture(scope="module")
def reviewed():
    reviewer = BridgeReviewer(tricks=True, decision=True, worlds=20)
    return [reviewer.review(reviewer.read(record)) for record in raw_records(SAMPLE)]


def test_records_keep_names_results_and_lines(reviewed) -> None:
    for board, game in zip(BOARDS, reviewed, strict=True):
        assert game.seats == board.players
        assert game.line == board.line
        assert game.complete
    assert reviewed[1].title == "board 1, closed room, 4H by Eli (North), made with 1 over"


def test_the_course_ends_in_the_result(reviewed) -> None:
    for board, game in zip(BOARDS, reviewed, strict=True):
        course = game.course
        assert course.side == DECLARER
        assert course.points[-1] == board.tricks  # the sample's claims are what best play brings
        assert course.wins[-1] == (board.tricks >= board.contract.target)
        assert len(course.wins) == len(board.play) + 1


def test_turning_points_are_where_the_course_changes(reviewed) -> None:
    turned = 0
    for game in reviewed:
        wins = game.course.wins
        changes = [place for place in range(len(game.moves)) if wins[place] != wins[place + 1]]
        assert [game.moves[place] for place in changes] == list(game.turning_points)
        for move in game.turning_points:
            assert move.verdict is Verdict.TURNED
            assert move.decision is not None
            turned += 1
    assert turned == 3


def test_every_legal_card_has_its_tricks_as_its_own_side_sees_them(reviewed) -> None:
    board, game = BOARDS[0], reviewed[0]
    position, solver = BridgePosition.first_lead(board.deal, board.contract), BridgeSolver()
    for move, card in zip(game.moves[:12], board.play, strict=False):
        exact = {str(legal): solver.value(position.after([legal])) for legal in position.legal}
        if move.side == DEFENDERS:
            exact = {legal: 13 - made for legal, made in exact.items()}
        assert dict(move.points) == exact
        assert set(move.legal) == set(exact)
        position = position.after([card])


def test_a_decision_is_judged_world_by_world() -> None:
    board = BOARDS[3]  # the closed room, no mistakes: any late card will do
    start = BridgePosition.first_lead(board.deal, board.contract)
    number = next(place for place in range(24, 40) if 1 < BridgeWorlds(start, board.play[:place]).count <= 60)
    loss = BridgeReviewer(worlds=60).decision_loss(start, board.play, number, board.contract.target)
    worlds = BridgeWorlds(start, board.play[:number])
    assert loss.every_world
    assert loss.worlds == worlds.count
    assert loss.error == 0
    solver, shares = BridgeSolver(), {}
    position = start.after(board.play[:number])
    for card in position.legal:
        won = [
            solver.wins(world.after([card]), board.contract.target) == world.declaring
            for world in worlds.draw(60, Stream(0))
        ]
        shares[card] = sum(won) / len(won)
    assert loss.loss == pytest.approx(max(shares.values()) - shares[board.play[number]])
    assert shares[BridgeCard[loss.best]] == max(shares.values())


def test_the_same_seed_gives_the_same_decision_loss() -> None:
    board = BOARDS[6]
    start = BridgePosition.first_lead(board.deal, board.contract)
    reviewer = BridgeReviewer(worlds=8, seed=5)
    first, again = (reviewer.decision_loss(start, board.play, 4, board.contract.target) for _ in range(2))
    assert first == again
    assert not first.every_world


def test_pbn_boards_are_reviewed_as_lin_boards_are() -> None:
    file = io.StringIO()
    pbn.dump(BOARDS[:2], file)
    reviewer = BridgeReviewer()
    games = [
        reviewer.review(reviewer.read(record)) for record in raw_records(io.BytesIO(file.getvalue().encode()))
    ]
    assert [game.title for game in games] == [
        "board 1, open room, 4H by Ada (North), 2 down",
        "board 1, closed room, 4H by Eli (North), made with 1 over",
    ]
    assert [str(move.card) for move in games[0].turning_points] == ["D7"]


def test_a_board_without_play_cannot_be_reviewed_and_one_passed_out_has_no_moves() -> None:
    reviewer = BridgeReviewer()
    with pytest.raises(BadInput, match="board 1 has no play"):
        reviewer.review(replace(BOARDS[0], play=()))
    passed = replace(BOARDS[0], play=(), claimed=None, calls=tuple([BOARDS[2].calls[0]] * 4))
    game = reviewer.review(passed)
    assert game.moves == ()
    assert game.title == "board 1, open room, passed out"


def test_a_board_that_stops_without_a_claim_is_broken_off() -> None:
    board = replace(BOARDS[0], claimed=None, given=None)
    game = BridgeReviewer().review(board)
    assert not game.complete
    assert len(game.moves) == len(board.play)
