"""The search on weighted worlds: which are taken, what each counts, and the best card by a brute-force twin."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs.none import NoInference
from counterplay.skat.players import evaluator
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import Card, deal, from_bits
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position, Solver
from counterplay.skat.solver.hindsight import target_of

Chosen = list[tuple[int, int]]


def kermit(worlds: int, slip: float = 0.0) -> _core.Kermit:
    return _core.Kermit(evaluator.shipped_evaluator().core, worlds, 0.6, slip, 0.0)


def endgames(game: str, cards: int, number: int) -> Iterator[State]:
    """Endgames after random play where the seat to move has a choice."""
    found, index = 0, 0
    while found < number:
        chance = Stream(61, game, index)
        dealt = deal(seed=61, index=index)
        index += 1
        twelve = sorted(dealt.hands[0] | dealt.skat)
        state = begin_play(dealt, 0, 18, Declaration.parse(game), twelve[4:6])
        while not state.over and state.cards_played < cards:
            state = state.apply(chance.choice([one for one in state.legal_actions() if isinstance(one, Play)]))
        if not state.over and state.to_act is not None and _core.choices(observe(state, state.to_act).core) > 1:
            found += 1
            yield state


def weights_for(worlds: int, index: int) -> np.ndarray:
    """Weights as an inference makes them: a few worlds have most."""
    weights = np.exp(3 * np.random.Generator(np.random.PCG64(index)).normal(size=worlds))
    return weights / weights.sum()


def weighted_wins(state: State, worlds: np.ndarray, weights: np.ndarray) -> dict[Card, float]:
    """Every card's share of the weight in which its side wins, each set up from the first lead and solved."""
    declaration, soloist, seat = state.declaration, state.soloist, state.to_act
    assert declaration is not None
    assert soloist is not None
    assert seat is not None
    play = [card for trick in state.tricks for card in trick.cards]
    totals = dict.fromkeys(from_bits(observe(state, seat).core.legal_cards), 0.0)
    solver = Solver()
    for world, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        hands = [set(from_bits(bits)) for bits in world[:3]]
        for trick in state.tricks:
            for place, card in enumerate(trick.cards):
                hands[trick.seat_of(place)].add(card)
        twelve = sum(1 << card for card in hands[soloist] | from_bits(world[3]))
        target = target_of(declaration, state.bid, _core.matadors(int(declaration.game), twelve))
        position = Position.first_lead(hands, from_bits(world[3]), soloist, declaration.game, play)
        for card, won in solver.moves(position, target or 61).items():
            totals[card] += weight * (bool(won) == (seat == soloist))
    return totals


@pytest.mark.parametrize(("game", "cards"), [("C", 13), ("D", 16), ("G", 9), ("N", 12)])
def test_the_best_card_has_the_most_weight_on_its_side(game: str, cards: int) -> None:
    differed = 0
    for index, state in enumerate(endgames(game, cards, 30)):
        seat = state.to_act
        assert seat is not None
        seen = NoInference(120).see(observe(state, seat))
        weights = weights_for(len(seen.worlds), index)
        twin = weighted_wins(state, seen.worlds, weights)
        core = observe(state, seat).core
        best, searched, total, scores = kermit(1000).look_in(core, seen.worlds, weights, 7)
        assert searched <= len(seen.worlds)
        for card, wins, _ in scores:
            assert wins / total == pytest.approx(twin[Card(card)], abs=1e-9)
        assert twin[Card(best)] == pytest.approx(max(twin.values()), abs=1e-9)
        chosen = kermit(1000).act_in(core, seen.worlds, weights, 7)[1]
        assert twin[Card(chosen)] == pytest.approx(max(twin.values()), abs=1e-9)
        alike = weighted_wins(state, seen.worlds, np.full(len(weights), 1 / len(weights)))
        differed += alike[Card(best)] < max(alike.values()) - 1e-9
    assert differed > 0  # that the weights mattered


@pytest.mark.parametrize("game", ["H", "G", "N"])
def test_equal_weights_are_the_search_in_all_worlds(game: str) -> None:
    """The same card, wins, levels and all, as the search without weights where every world is searched."""
    for state in endgames(game, 18, 15):
        assert state.to_act is not None
        core = observe(state, state.to_act).core
        worlds = _core.Worlds(core)
        if worlds.count > 2000:
            continue
        rows = np.empty((worlds.count, 4), dtype=np.uint32)
        worlds.fill(np.arange(worlds.count, dtype=np.uint64), rows)
        plain, player = kermit(2000), kermit(2000)
        best, number, total, scores = player.look_in(core, rows, np.full(len(rows), 0.25), 1)
        expected = plain.look(core, 1)
        assert (best, number) == expected[:2]
        unit = total // number
        assert [(card, wins // unit, levels // unit) for card, wins, levels in scores] == expected[3]
        assert player.act_in(core, rows, np.ones(len(rows)), 1) == plain.act(core, 1)


def test_a_world_given_twice_counts_twice() -> None:
    for state in endgames("S", 21, 5):
        assert state.to_act is not None
        core = observe(state, state.to_act).core
        rows = NoInference(40).see(observe(state, state.to_act)).worlds
        weights = weights_for(len(rows), 3)
        once = kermit(500).look_in(core, rows, weights, 1)
        twice = kermit(500).look_in(core, np.concatenate([rows, rows]), np.concatenate([weights, weights]), 1)
        shares = [{card: wins / found[2] for card, wins, _ in found[3]} for found in (once, twice)]
        assert shares[0] == pytest.approx(shares[1], abs=1e-9)


def test_few_worlds_are_all_taken_with_their_own_weights() -> None:
    weights = np.array([0.1, 0.0, 0.6, 0.3])
    chosen = _core.choose_worlds(weights, 10, 1)
    total = sum(weight for _, weight in chosen)
    assert [place for place, _ in chosen] == [2, 3, 0]
    assert {place: weight / total for place, weight in chosen} == pytest.approx({0: 0.1, 2: 0.6, 3: 0.3}, abs=1e-9)


@pytest.mark.parametrize("wanted", [1, 7, 30])
def test_many_worlds_count_their_weight_on_average(wanted: int) -> None:
    weights = weights_for(60, 5)
    counted, taken = np.zeros(60), np.zeros(60)
    draws = 4000
    for seed in range(draws):
        chosen = _core.choose_worlds(weights, wanted, seed)
        assert len({place for place, _ in chosen}) == len(chosen) == wanted
        assert [weight for _, weight in chosen] == sorted((weight for _, weight in chosen), reverse=True)
        total = sum(weight for _, weight in chosen)
        for place, weight in chosen:
            counted[place] += weight / total
            taken[place] += 1
    error = np.sqrt(counted / draws * (1 - counted / draws) / draws) + 1e-3
    assert (np.abs(counted / draws - weights) < 5 * error).all()
    certain = taken == draws  # these keep their weights exactly
    np.testing.assert_allclose(counted[certain] / draws, weights[certain], rtol=1e-4)


@given(
    exponents=st.lists(st.floats(-30, 0), min_size=2, max_size=60),
    wanted=st.integers(1, 70),
    seed=st.integers(0, 2**32),
)
def test_weights_of_any_size_keep_their_proportions(exponents: list[float], wanted: int, seed: int) -> None:
    """Over thirty orders of magnitude, what the chosen worlds expect differs from what all of them expect by no
    more than the weight of the worlds that were not certain to be taken."""
    weights = 10.0 ** np.array(exponents)
    weights /= weights.sum()
    chosen = _core.choose_worlds(weights, wanted, seed)
    total = sum(weight for _, weight in chosen)
    assert 0 < total < 2**61  # three such sums are added without overflow
    counted = np.zeros(len(weights))
    for place, weight in chosen:
        counted[place] = weight / total
    # Taken for certain: the heaviest worlds, as long as each outweighs an equal share of the rest.
    order = np.sort(weights)[::-1]
    rest = np.append(np.cumsum(order[::-1])[::-1], 0.0)
    certain = 0
    while certain < min(wanted, len(order)) and order[certain] * (wanted - certain) >= rest[certain] * (1 - 1e-9):
        certain += 1
    lottery = rest[min(certain, max(wanted - 1, 0))] if wanted < len(order) else 0.0
    assert np.abs(counted - weights).sum() <= 2 * lottery + 2e-6
    values = np.arange(len(weights)) % 2
    assert abs(float((counted - weights) @ values)) <= lottery + 2e-6


def test_a_sharp_belief_does_not_make_its_heavy_worlds_equal() -> None:
    """Two likely worlds far above very many unlikely ones were clipped to one weight."""
    weights = np.concatenate([[0.9, 0.1], np.full(60, 1e-12)])
    counted = dict(_core.choose_worlds(weights, 40, 3))
    assert counted[0] / counted[1] == pytest.approx(9)
    assert min(counted.values()) > 0


def test_it_is_less_noisy_than_independent_draws_and_than_equal_steps() -> None:
    """The spread of a win share over draws, against two plainer ways to take as many worlds."""
    generator = np.random.Generator(np.random.PCG64(1))
    weights = weights_for(2000, 9)
    won = generator.random(2000) < 0.5
    ours, independent, steps = [], [], []
    for seed in range(400):
        chosen = _core.choose_worlds(weights, 50, seed)
        total = sum(weight for _, weight in chosen)
        ours.append(sum(weight for place, weight in chosen if won[place]) / total)
        independent.append(won[generator.choice(2000, 50, p=weights)].mean())
        places = np.searchsorted(np.cumsum(weights), (np.arange(50) + generator.random()) / 50)
        steps.append(won[np.minimum(places, 1999)].mean())
    truth = weights[won].sum()
    spread = [float(np.sqrt(np.mean((np.array(found) - truth) ** 2))) for found in (ours, steps, independent)]
    assert spread[0] < 0.9 * spread[1]
    assert spread[1] < 0.9 * spread[2]


@pytest.mark.parametrize("bad", [[0.0, 0.0], [-0.1, 1.1], [float("nan"), 1.0], [float("inf"), 1.0], []])
def test_weights_must_be_weights(bad: list[float]) -> None:
    with pytest.raises(ValueError, match="weight"):
        _core.choose_worlds(np.array(bad), 5, 1)


def test_worlds_must_fit_the_seat() -> None:
    state = next(endgames("C", 15, 1))
    assert state.to_act is not None
    core = observe(state, state.to_act).core
    rows = NoInference(5).see(observe(state, state.to_act)).worlds
    wrong = rows.copy()
    wrong[0, state.to_act] ^= np.uint32(1 << 31)
    with pytest.raises(ValueError, match="does not fit"):
        kermit(5).act_in(core, wrong, np.ones(5), 1)
    with pytest.raises(ValueError, match="its weight"):
        kermit(5).act_in(core, rows, np.ones(4), 1)


def test_a_slip_gives_away_weight() -> None:
    """Slipping always, it plays a worse card wherever one is worse, the same one under the same seed."""
    slipping, slips = kermit(500, slip=1.0), 0
    for index, state in enumerate(endgames("C", 18, 20)):
        assert state.to_act is not None
        core = observe(state, state.to_act).core
        rows = NoInference(60).see(observe(state, state.to_act)).worlds
        weights = weights_for(len(rows), index)
        wins = {card: wins for card, wins, _ in kermit(500).look_in(core, rows, weights, 1)[3]}
        card = slipping.act_in(core, rows, weights, 1)[1]
        if min(wins.values()) < max(wins.values()):
            assert wins[card] < max(wins.values())
            slips += 1
    assert slips > 5
