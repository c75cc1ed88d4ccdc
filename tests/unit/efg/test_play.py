"""Online play: what happens at the table is what the stitched strategy says."""

from collections import Counter

import numpy as np
import pytest

from counterplay.efg import large, opponents, portfolios
from counterplay.efg.arrays import compile_game
from counterplay.efg.games import load
from counterplay.efg.match import Match
from counterplay.efg.play import BeliefPlayer, FixedPlayer, ResolvingPlayer, ShotOrderPlayer, play_out
from counterplay.efg.responses.abd import AdaptingBeyondDepth
from counterplay.protocol import BadInput, Stream


def test_a_re_solving_player_earns_what_the_stitched_strategy_is_worth(kuhn):
    against = Match(kuhn, opponents.named(kuhn, "random-3"))
    held, _ = portfolios.grow(against, 1, 0.6)
    method = AdaptingBeyondDepth(kuhn, 1, held)
    stitched = method.respond(against, 0.6)
    hero = ResolvingPlayer(method.looks, method.against(against, 0.6), seed=3)
    rival = FixedPlayer(kuhn.swapped(), against.opponent, seed=4)
    results = [play_out(kuhn.game.root(), (hero, rival), Stream(5, "chance", i)) for i in range(2000)]
    error = 4 * np.std(results) / np.sqrt(len(results))
    assert np.mean(results) == pytest.approx(stitched.utility, abs=error)
    assert hero.games == 2000
    assert hero.total == pytest.approx(sum(results))


def test_leduc_is_played_in_real_time_from_both_seats(leduc):
    for seat in (1, 2):
        game = leduc.seen_by(seat)
        against = Match(game, opponents.named(game, "S1"))
        method = AdaptingBeyondDepth(game, 1, portfolios.by_hand(game))
        hero = ResolvingPlayer(method.looks, method.against(against, 0.5), seed=1)
        rival = FixedPlayer(game.swapped(), against.opponent, seed=2)
        pair = (hero, rival) if seat == 1 else (rival, hero)
        for i in range(10):
            play_out(leduc.game.root(), pair, Stream(6, "chance", i))
        assert hero.games == 10


def test_a_player_refuses_what_it_cannot_know(kuhn):
    with pytest.raises(BadInput, match="no information set 'nonsense'"):
        FixedPlayer(kuhn, kuhn.treeplexes[0].uniform()).act("nonsense")


def test_the_belief_holds_exactly_the_histories_of_the_information_set():
    game = load("battleships(2,2,[1])")
    arrays = compile_game(game)
    policy = opponents.shot_policy(game.order("last-a1"))
    state = game.root().child(0)  # player 1 on a1
    belief = large.advance([(state, 1.0)], 1, "a1|shots:", policy)
    assert Counter(s.ships[1] for s, _ in belief) == {(1,): 1, (2,): 1, (4,): 1, (8,): 1}
    after = [(s.child(1), w) for s, w in belief if s.ships[1] != (2,)]  # a2 shot and missed
    belief = large.advance(after, 1, "a1|shots:a2-b2-", policy)
    nodes = np.flatnonzero(
        arrays.tree.sides[0].info == arrays.tree.sides[0].info[_node(arrays, "a1|shots:a2-b2-")]
    )
    assert len(belief) == len(nodes) == 3
    with pytest.raises(BadInput, match="the opponent does not play as known"):
        large.advance(after, 1, "a1|shots:a2-a1!", policy)


def _node(arrays, key):
    j = arrays.infoset_number[0][key]
    return int(np.flatnonzero((arrays.tree.player == 1) & (arrays.tree.infoset == j))[0])


def test_sampled_play_finds_the_exact_answer_on_a_small_board():
    """On 2x2 the sampled look-ahead places where the compiled one does: the corner the opponent avoids."""
    game = load("battleships(2,2,[1])")
    orders = [game.order(name) for name in portfolios.battleships_orders(game)]
    for corner in ("a1", "b2"):
        found = large.answer(
            game,
            [(game.root(), 1.0)],
            1,
            game.order(f"last-{corner}"),
            orders,
            samples=200,
            random=opponents.generator(1, "test"),
        )
        assert found.actions[int(found.probabilities.argmax())] == corner
        assert found.values.max() == pytest.approx(1.0)


def test_five_by_five_places_the_first_ship_where_the_opponent_shoots_last():
    game = load("battleships(5,5,[2,2])")
    orders = [game.order(name) for name in portfolios.battleships_orders(game)]
    for p in (0.5, 1.0):
        found = large.first_move(
            game, game.order("last-a1"), orders, p, samples=100, random=opponents.generator(2)
        )
        corner = sum(c for c, a in zip(found.probabilities, found.actions, strict=True) if a.startswith("a1-"))
        assert corner == pytest.approx(1.0, abs=1e-6)
        assert found.leaves == 1600


def test_a_whole_game_of_three_by_three_is_played_and_won():
    game = load("battleships(3,3,[2])")
    orders = [game.order(name) for name in portfolios.battleships_orders(game)]
    model = game.order("last-a1")
    hero = BeliefPlayer(game, 1, model, orders, samples=20, most_histories=20, seed=1)
    rival = ShotOrderPlayer(game, model, seed=2)
    assert play_out(game.root(), (hero, rival), Stream(1)) == 1.0
    assert hero.taken[0].startswith("a1-")
    second = BeliefPlayer(game, 2, model, orders, samples=20, most_histories=20, seed=1)
    assert play_out(game.root(), (ShotOrderPlayer(game, model, seed=5), second), Stream(2)) in (-1.0, 1.0)
    assert second.taken[0].startswith("a1-")


def test_thinning_a_belief_keeps_its_weights():
    game = load("kuhn")
    states = [(game.root().child(i), weight) for i, weight in enumerate((0.7, 0.2, 0.1))]
    drawn = large.thin(states * 20, 30, opponents.generator(1))
    shares = Counter(state.cards for state, _ in drawn)
    assert shares[(0,)] == pytest.approx(21, abs=1)
    assert large.thin(states, 5, opponents.generator(1)) is states
