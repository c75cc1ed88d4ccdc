"""The solver against the rules engine, its own answers against each other, and positions that cannot be."""

import threading
from itertools import pairwise

import numpy as np
import pytest

from counterplay.protocol import BadInput, Stream
from counterplay.skat.records import sgf
from counterplay.skat.rules.actions import Bid, Declare, Pass, PickUp, Play
from counterplay.skat.rules.cards import Card, Game, deal, to_bits
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position, Solver, first_lead_of


def random_game(index: int, game: Game, cards: int) -> tuple[State, Stream]:
    """A game of the rules engine after some random cards; forehand is the soloist."""
    stream = Stream(5, "solver test", index)
    state = State.start(deal(5, index))
    for action in (Pass(), Pass(), Bid(18), PickUp()):
        state = state.apply(action)
    laid_away = sorted(state.hands[0])[:2]
    state = state.apply(Declare(Declaration(game), frozenset(laid_away)))
    for _ in range(cards):
        if state.over:
            break
        state = state.apply(stream.choice(state.legal_actions()))
    return state, stream


def best_points(state: State) -> int:
    """Try everything by the rules engine: the soloist's points in tricks."""
    if state.cards_played == 30:
        return state.trick_points[0]
    values = [best_points(state.apply(action)) for action in state.legal_actions()]
    return max(values) if state.to_act == state.soloist else min(values)


@pytest.mark.parametrize("game", [Game.CLUBS, Game.DIAMONDS, Game.GRAND])
def test_endgames_agree_with_trying_everything_by_the_rules(game):
    solver = Solver()
    for index in range(8):
        state, _ = random_game(index, game, cards=21)
        position = Position.of_state(state)
        skat = sum(card.points for card in state.skat)
        assert position.to_move == state.to_act
        assert position.points == state.trick_points[0] + skat
        expected = {action.card: best_points(state.apply(action)) + skat for action in state.legal_actions()}
        assert solver.moves(position) == expected


def test_answers_fit_together():
    solver = Solver()
    for index in range(12):
        dealt = deal(6, index)
        position = Position.first_lead(dealt.hands, dealt.skat, index % 3, Game(index % 5))
        value = solver.value(position)
        moves = solver.moves(position)
        assert (max if index % 3 == 0 else min)(moves.values()) == value
        assert solver.wins(position, value) or value == 0
        assert value == 120 or not solver.wins(position, value + 1)
        assert solver.moves(position, 61) == {card: points >= 61 for card, points in moves.items()}
        if solver.wins(position, "schwarz"):
            assert value == 120


def test_a_post_mortem_is_every_position_in_one_call():
    solver, other = Solver(), Solver(table_bytes=1 << 16)
    state, _ = random_game(3, Game.HEARTS, cards=30)
    start, play = first_lead_of(state)
    decisions = solver.post_mortem(start, play)
    assert len(decisions) == len(play) == 30
    assert [decision.played for decision in decisions] == list(play)
    position = start
    for decision in decisions:
        assert decision.mover == position.to_move
        assert decision.results == other.moves(position, 61)
        position = position.after([decision.played])
    for earlier, later in pairwise(solver.post_mortem(start, play, target=None)):
        best = max if later.mover == start.soloist else min
        assert earlier.results[earlier.played] == best(later.results.values())


def test_a_game_that_stopped_early_is_analysed_as_far_as_it_goes():
    state, _ = random_game(4, Game.NULL, cards=5)
    start, play = first_lead_of(state)
    decisions = Solver().post_mortem(start, play)
    assert len(decisions) == len(play) + 1
    assert decisions[-1].played is None
    assert {type(result) for decision in decisions for result in decision.results.values()} == {bool}


def test_a_record_can_be_analysed():
    with open("src/counterplay/skat/sample.sgf") as file:
        record = sgf.loads(file.readline())
    start, play = first_lead_of(record.state)
    decisions = Solver().post_mortem(start, play, target=None)
    assert len(decisions) == min(30, len(play) + 1)
    assert all(0 <= value <= 120 for decision in decisions for value in decision.results.values())


def test_null_has_no_points():
    dealt = deal(7, 0)
    position = Position.first_lead(dealt.hands, dealt.skat, 0, Game.NULL)
    with pytest.raises(BadInput, match="null has no points"):
        Solver().value(position)
    assert set(map(type, Solver().moves(position).values())) == {bool}


def batch(size: int, cards: int, game: Game) -> tuple[Position, np.ndarray]:
    """Worlds that share what seat `to_move` holds: the others' cards are dealt anew."""
    state, stream = random_game(1, game, cards)
    position = Position.of_state(state)
    mover = position.to_move
    table = position.core.table
    hidden = [card for seat in range(3) if seat != mover for card in state.hands[seat]]
    worlds = []
    for _ in range(size):
        stream.shuffle(hidden)
        hands, rest = [0, 0, 0], list(hidden)
        for seat in range(3):
            if seat == mover:
                hands[seat] = to_bits(state.hands[seat])
            else:
                count = len(state.hands[seat])
                hands[seat], rest = to_bits(rest[:count]), rest[count:]
        worlds.append(hands)
    assert not table
    return position, np.array(worlds, dtype=np.uint32)


@pytest.mark.parametrize("target", [61, None, "schwarz"])
def test_worlds_are_solved_as_one_by_one_on_any_number_of_threads(target):
    position, hands = batch(60, cards=12, game=Game.SPADES)
    shared = {
        "game": Game.SPADES,
        "soloist": position.soloist,
        "leader": position.to_move,
        "target": target,
        "soloist_took_trick": True,
        "defenders_took_trick": False,
    }
    one = Solver().solve_worlds(hands, position.points, **shared)
    two = Solver(threads=2).solve_worlds(hands, np.full(60, position.points, dtype=np.uint8), **shared)
    assert one.shape == (60, 32)
    assert np.array_equal(one, two)
    solver = Solver()
    for world in (0, 17, 59):
        alone = Position.at_table(
            [[card for card in Card if int(held) >> card & 1] for held in hands[world]],
            position.soloist,
            Game.SPADES,
            leader=position.to_move,
            points=position.points,
            soloist_took_trick=True,
        )
        expected = solver.moves(alone, target)
        assert {Card(card): one[world, card] for card in range(32) if one[world, card] >= 0} == expected


def test_two_solvers_in_two_threads_never_meet():
    dealt = deal(8, 1)
    position = Position.first_lead(dealt.hands, dealt.skat, 1, Game.GRAND)
    expected = Solver().moves(position)
    found = []

    def work() -> None:
        found.append(Solver(table_bytes=1 << 20).moves(position))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 4


def test_the_table_is_as_large_as_asked():
    assert Solver().table_bytes == 1 << 20
    assert Solver(table_bytes=1 << 20).table_bytes == 1 << 20
    assert Solver(table_bytes=3 << 20).table_bytes <= 3 << 20
    for wrong in ({"table_bytes": -1}, {"threads": 0}, {"table_bytes": 1 << 50}):
        with pytest.raises(BadInput):
            Solver(**wrong)


def test_what_is_no_position_is_refused():
    for ask in (Solver().value, Solver().wins, Solver().moves, lambda given: Solver().post_mortem(given, [])):
        with pytest.raises(BadInput, match=r"such as Position\.first_lead makes, not 'CJ'"):
            ask("CJ")


class TestImpossible:
    def setup_method(self):
        dealt = deal(9, 2)
        self.hands, self.skat = [sorted(hand) for hand in dealt.hands], sorted(dealt.skat)

    def refused(self, match, hands=None, skat=None, soloist=0, game=Game.CLUBS, play=()):
        with pytest.raises(BadInput, match=match):
            Position.first_lead(hands or self.hands, skat or self.skat, soloist, game, play)

    def test_a_card_twice(self):
        self.refused("twice", [[*self.hands[0][:9], self.hands[0][0]], *self.hands[1:]])
        self.refused("two hands", [self.hands[1], *self.hands[1:]])
        self.refused("in a hand and in the skat", skat=self.hands[0][:2])

    def test_wrong_counts(self):
        self.refused("has 9 different cards, not 10", [self.hands[0][:9], *self.hands[1:]])
        self.refused("skat has 1 different cards, not 2", skat=self.skat[:1])
        self.refused("three hands", self.hands[:2])

    def test_seats_and_play(self):
        self.refused("soloist must be seat 0, 1 or 2, not 3", soloist=3)
        self.refused("soloist must be seat 0, 1 or 2, not -1", soloist=-1)
        self.refused("card 1 of the play, .*: seat 0 does not hold it", play=[self.hands[1][0]])
        position = Position.first_lead(self.hands, self.skat, 0, Game.NULL)
        for led in self.hands[0]:
            follower = position.after([led])
            for card in set(self.hands[1]) - follower.legal:
                self.refused("card 2 of the play, .*: seat 1 must follow suit", game=Game.NULL, play=[led, card])

    def test_more_cards_than_there_are(self):
        state, _ = random_game(3, Game.HEARTS, cards=30)
        start, play = first_lead_of(state)
        end = start.after(play)
        assert end.to_move is None
        assert Solver().value(end) == end.points
        assert Solver().moves(end) == {}
        with pytest.raises(BadInput, match="card 31 of the play"):
            start.after([*play, play[0]])

    @pytest.mark.parametrize(
        ("change", "match"),
        [
            ({"points": 121}, "cannot have 121 points"),
            ({"leader": 3}, "leader must be"),
            ({"table": [Card.CJ]}, "in a hand and on the table"),
            ({"table": [Card.CJ, Card.SJ, Card.HJ]}, "at most two"),
        ],
    )
    def test_tables(self, change, match):
        hands = [[Card.CJ, Card.C7], [Card.SJ, Card.S7], [Card.HJ, Card.H7]]
        given = {"leader": 0, "table": [], "points": 50} | change
        with pytest.raises(BadInput, match=match):
            Position.at_table(hands, 0, Game.CLUBS, **given)

    def test_a_revoke_on_the_table(self):
        hands = [[Card.C7], [Card.SJ, Card.C8], [Card.HJ, Card.D7]]
        with pytest.raises(BadInput, match="does not follow suit"):
            Position.at_table(
                [hands[0], [Card.SJ], hands[2]], 0, Game.CLUBS, leader=0, table=[Card.C9, Card.H8], points=0
            )

    @pytest.mark.parametrize("target", [0, 121, -1, "all", True, 61.0])
    def test_targets(self, target):
        position = Position.first_lead(self.hands, self.skat, 0, Game.CLUBS)
        with pytest.raises(BadInput, match="a target is 1 to 120"):
            Solver().wins(position, target)

    @pytest.mark.parametrize(
        ("hands", "points", "match"),
        [
            (np.array([[1, 1, 2]], dtype=np.uint32), 0, "world 0: D7 is in two hands"),
            (np.array([[1, 2, 4], [1, 6, 8]], dtype=np.uint32), 0, "world 1: the hands do not have equally many"),
            (np.array([[1, 2]], dtype=np.uint32), 0, "shape"),
            (np.array([[1.0, 2.0, 4.0]]), 0, "numbers of type uint32"),
            (np.array([[-1, 2, 4]]), 0, "numbers of type uint32"),
            (np.array([[1, 2, 4]], dtype=np.uint32), 300, "numbers of type uint8"),
            (np.array([[1, 2, 4]], dtype=np.uint32), [0, 0], "one number for each"),
            (np.array([[1, 2, 4]], dtype=np.uint32), 121, "cannot have 121"),
        ],
    )
    def test_worlds(self, hands, points, match):
        with pytest.raises(BadInput, match=match):
            Solver().solve_worlds(hands, points, game=Game.CLUBS, soloist=0, leader=0)

    def test_no_worlds_are_no_problem(self):
        hands = np.empty((0, 3), dtype=np.uint32)
        assert Solver().solve_worlds(hands, 0, game=Game.CLUBS, soloist=0, leader=0).shape == (0, 32)


def test_the_play_is_that_of_the_actions():
    state, _ = random_game(2, Game.GRAND, cards=4)
    _, play = first_lead_of(state)
    assert len(play) == 4
    assert all(isinstance(card, Card) for card in play)
    assert Play(play[0]).card is play[0]
