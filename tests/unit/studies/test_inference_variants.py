"""The players of what the paper left open: the pruner goes on with the likeliest worlds, the deceiver hides."""

import numpy as np
import pytest

from counterplay.protocol import Stream, Table
from counterplay.skat.beliefs import PolicyInference, shipped_networks
from counterplay.skat.learn import population
from counterplay.skat.players import KermitPlayer, Turn, playouts
from counterplay.skat.records import sgf
from counterplay.skat.rules import Observation, Phase, Play, observe
from counterplay.studies.inference.matches import newcomer
from counterplay.studies.inference.variants import DeceivingPlayer, PrunedInference

WORLDS = 10


def a_defenders_moves() -> list[Observation]:
    """Return what a defender saw before each of his cards, in a game of the population."""
    for index in range(20):
        state = sgf.loads(population.play_population_game(5, index, "all")).state
        if state is not None and state.cards_played == 30:
            seat = (state.core.soloist + 1) % 3
            return [
                observe(before, seat)
                for before, actor, action in state.replay()
                if actor == seat and isinstance(action, Play) and before.phase is Phase.PLAY
            ]
    raise AssertionError("no game was played to its end")


MOVES = a_defenders_moves()


def test_the_pruner_goes_on_with_the_likeliest_worlds_of_its_first_look() -> None:
    samples, keep, seed = 2000, 100, 3
    whole = PolicyInference(shipped_networks("population").networks, samples, seed).see(MOVES[0])
    pruned = PrunedInference(samples, keep, seed)
    first = pruned.see(MOVES[0])
    assert len(first.worlds) == keep
    assert first.weights.sum() == pytest.approx(1)
    assert first.count == whole.count
    likeliest = np.sort(whole.weights)[-keep:]
    assert np.sort(first.weights) == pytest.approx(likeliest / likeliest.sum())
    known = {world.tobytes() for world in whole.worlds}
    assert {world.tobytes() for world in first.worlds} <= known
    later = pruned.see(MOVES[2])
    assert 0 < len(later.worlds) <= keep


def test_a_pruner_sits_down_and_plays() -> None:
    player = newcomer(f"pruner(samples=500,keep=50,worlds={WORLDS})").player
    player.start(Table("skat", ("a", "b", "c"), MOVES[0].seat))
    for observation in MOVES:
        action = player.act(observation, Stream(1))
        assert isinstance(action, Play)
        assert action in observation.legal_actions


@pytest.mark.parametrize("margin", [0.0, 0.2])
def test_the_deceiver_plays_the_least_expected_of_the_cards_that_win_as_often_or_nearly(margin: float) -> None:
    deceiver = DeceivingPlayer(worlds=WORLDS, margin=margin)
    expert = KermitPlayer(inference="pi", samples=20_000, worlds=WORLDS)
    table = Table("skat", ("a", "b", "c"), MOVES[0].seat)
    for player in (deceiver, expert):
        player.start(table)
    policy = playouts.by_networks(shipped_networks("population").networks, likeliest=False)
    hidden = 0
    for number, observation in enumerate(MOVES):
        action = deceiver.act(observation, Stream(number))
        views = expert.search.answer(Turn(observation, Stream(number)))
        assert isinstance(action, Play)
        if not views:
            continue
        least = max(view.wins for view in views) - margin * views[0].worlds
        expected = dict(policy.chances(observation.core))
        near = {view.card: expected.get(int(view.card), 0.0) for view in views if view.wins >= least}
        assert action.card in near
        assert near[action.card] == min(near.values())
        hidden += len(near) > 1
    assert hidden
