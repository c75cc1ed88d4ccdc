"""Online play: what happens at the table is what the stitched strategy says."""

import pickle
from collections import Counter

import numpy as np
import pytest

from counterplay.arena.checker import check_player
from counterplay.arena.specs import parse_spec
from counterplay.efg import large, opponents, portfolios
from counterplay.efg.arena_game import GameContest, play_deal
from counterplay.efg.arrays import compile_game
from counterplay.efg.dealt import SeatSight
from counterplay.efg.games import load
from counterplay.efg.match import ResponseMatch
from counterplay.efg.play import (
    BeliefPlanner,
    FixedPlanner,
    GamePlayer,
    ResolvingPlanner,
    adaptive_player,
    model_player,
)
from counterplay.efg.responses.abd import AdaptingBeyondDepth
from counterplay.protocol import BadInput, IllegalAction, Stream


def pair_of(hero, rival):
    return GamePlayer(lambda player: hero), GamePlayer(lambda player: rival)


def test_a_re_solving_player_earns_what_the_stitched_strategy_is_worth(kuhn):
    against = ResponseMatch(kuhn, opponents.named(kuhn, "random-3"))
    held, _ = portfolios.grow_portfolios(against, 1, 0.6)
    method = AdaptingBeyondDepth(kuhn, 1, held)
    stitched = method.respond(against, 0.6)
    players = pair_of(
        ResolvingPlanner(method.looks, method.against(against, 0.6)),
        FixedPlanner(kuhn.swapped(), against.opponent),
    )
    contest = GameContest(kuhn.game)
    results = [play_deal(contest, players, 5, i).scores[0] for i in range(4000)]
    error = 4 * np.std(results) / np.sqrt(len(results))
    assert np.mean(results) == pytest.approx(stitched.utility, abs=error)
    assert players[0].total == pytest.approx(sum(results))
    assert players[1].total == pytest.approx(-sum(results))


def test_the_plan_at_each_turn_is_the_stitched_one(leduc):
    against = ResponseMatch(leduc, opponents.named(leduc, "uniform"))
    method = AdaptingBeyondDepth(leduc, 1, portfolios.portfolios_by_hand(leduc))
    stitched = method.respond(against, 0.4).behaviour
    planner = ResolvingPlanner(method.looks, method.against(against, 0.4))
    treeplex = leduc.treeplexes[0]
    plan = treeplex.plan(stitched)
    for j in range(0, treeplex.infosets, 7):
        if plan[treeplex.parent[j]] > 1e-6:
            sight = SeatSight(1, leduc.tree.sides[0].infoset_keys[j], leduc.tree.sides[0].labels[j], ())
            assert planner.answer(sight) == pytest.approx(stitched[treeplex.first[j] : treeplex.first[j + 1]])


@pytest.mark.parametrize("p", [0.5, 1.0])
def test_leduc_is_played_from_both_seats(leduc, p):
    contest = GameContest(leduc.game)
    hero = adaptive_player(leduc.game, "S1", p)
    rival = model_player(leduc.game, "S1")
    for index in range(20):
        pair = (hero, rival) if index % 2 else (rival, hero)
        episode = play_deal(contest, pair, 6, index)
        assert sum(episode.scores) == 0
    assert hero.total == -rival.total


def test_named_players_are_made_from_options(kuhn):
    contest = GameContest(kuhn.game)
    players = contest.players()
    made = tuple(players[name].make(opponent="uniform") for name in ("rnr", "model"))
    assert play_deal(contest, made, 1, 0).scores in {(u, -u) for u in (-2.0, -1.0, 1.0, 2.0)}
    with pytest.raises(BadInput, match="no option 'colour'"):
        players["abd"].make(colour="red")
    with pytest.raises(BadInput, match="p must be a number from 0 to 1"):
        players["rnr"].make(p=3)


def test_a_known_opponent_is_answered_for_all_he_gives(leduc):
    """At p = 1 against S1 the passes over single information sets earn the best response's 2.3 a hand."""
    contest = GameContest(leduc.game)
    players = adaptive_player(leduc.game, "S1", 1.0), model_player(leduc.game, "S1")
    results = [play_deal(contest, players, 8, i).scores[0] for i in range(600)]
    error = 4 * np.std(results) / np.sqrt(len(results))
    assert np.mean(results) == pytest.approx(2.3, abs=error)


@pytest.mark.parametrize(
    "player", ["abd(opponent=uniform,p=0.5)", "abd(opponent=uniform)", "rnr(opponent=uniform)", "model"]
)
def test_players_pass_the_arenas_check(player):
    """Legal, repeatable, and blind to what is hidden, as the arena asks of any player."""
    report = check_player(GameContest.named("kuhn"), parse_spec(player), situations=25, seed=1, slow=60.0)
    assert report.situations == 25
    assert report.problems.total() == 0


def test_a_contest_travels_to_other_processes():
    for name in ("leduc", "openspiel:kuhn_poker"):
        if name.startswith("openspiel"):
            pytest.importorskip("pyspiel")
        contest = pickle.loads(pickle.dumps(GameContest.named(name)))
        assert contest.name == name
        assert contest.deal(1, 1).moves == GameContest.named(name).deal(1, 1).moves


def test_a_player_refuses_what_it_cannot_know(kuhn):
    with pytest.raises(BadInput, match="no information set 'nonsense'"):
        FixedPlanner(kuhn, kuhn.treeplexes[0].uniform()).answer(SeatSight(1, "nonsense", (), ()))


def test_a_record_comes_back_as_the_same_game(leduc):
    contest = GameContest(leduc.game)
    players = model_player(leduc.game, "uniform"), model_player(leduc.game, "uniform")
    episode = play_deal(contest, players, 9, 3)
    again = contest.load(contest.dump(episode), 3)
    assert again.moves == episode.moves
    assert again.scores == episode.scores
    assert again.state.moves == episode.state.moves
    with pytest.raises(BadInput, match="deal 4: this is not a record of leduc"):
        contest.load('{"moves": ["jump"]}', 4)
    with pytest.raises(IllegalAction, match="'jump' is not legal here; legal are call, raise"):
        contest.apply(contest.deal(1, 1), "jump")
    with pytest.raises(BadInput):
        contest.parse_action("  ")


def test_a_player_cannot_tell_a_permuted_game_from_the_true_one(leduc):
    """What a seat sees does not change when everything hidden from it is dealt anew."""
    contest = GameContest(leduc.game)
    dealt = set()
    for index in range(30):
        deal = contest.deal(2, index)
        for action in ("call", "raise"):
            seat = contest.to_act(deal)
            other = contest.permuted(deal, seat, Stream(index, action))
            assert contest.observe(other, seat) == contest.observe(deal, seat)
            dealt.add((deal.state.cards, other.state.cards))
            deal = contest.apply(deal, action)
    assert len(dealt) > 30


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
        found = large.answer_large(
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


def test_whole_games_of_three_by_three_are_won_by_hiding_where_the_opponent_shoots_last():
    contest = GameContest(load("battleships(3,3,[2])"))
    for seat in (0, 1):
        hero = adaptive_player(contest.game, "top-left-last", samples=20)
        rival = model_player(contest.game, "top-left-last")
        pair = (hero, rival) if seat == 0 else (rival, hero)
        for index in range(3):
            episode = play_deal(contest, pair, 1, index)
            own = [action for mover, action in episode.moves if mover == seat]
            assert own[0].startswith("a1-")
            if seat == 0:
                assert episode.scores[0] == 1.0


def test_the_belief_follows_other_games_than_the_last():
    contest = GameContest(load("battleships(3,3,[2])"))
    order = contest.game.order("uniform")
    planner = BeliefPlanner(contest.game, 1, order, [order], samples=2)
    deal = contest.apply(contest.apply(contest.deal(1, 1), "a1-a2"), "c1-c2")
    deal = contest.apply(deal, "b1")
    seen = [contest.observe(contest.apply(deal, shot), 0) for shot in ("b1", "b2")]
    for sight in (*seen, seen[0]):
        belief = planner.belief(sight)
        assert belief
        assert {state.infoset(1) for state, _ in belief} == {sight.key}


def test_thinning_a_belief_keeps_its_weights():
    game = load("kuhn")
    states = [(game.root().child(i), weight) for i, weight in enumerate((0.7, 0.2, 0.1))]
    drawn = large.thin(states * 20, 30, opponents.generator(1))
    shares = Counter(state.cards for state, _ in drawn)
    assert shares[(0,)] == pytest.approx(21, abs=1)
    assert large.thin(states, 5, opponents.generator(1)) is states
