"""Playouts: the same as a deal played by the rules of the table, where each seat is asked what it sees."""

from __future__ import annotations

import math
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from numpy.typing import NDArray

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import networks
from counterplay.skat.beliefs.sample import WeightedWorlds, draw_worlds
from counterplay.skat.players import playouts
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.autodidact import self_taught
from counterplay.skat.rules.actions import Declare, Play
from counterplay.skat.rules.cards import Card, from_bits, to_bits
from counterplay.skat.rules.declaration import Declaration, legal_declarations, matadors
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Ending, Phase
from counterplay.skat.rules.redeal import redealt
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position, Solver

CONTEST = SkatContest()
Seats = list[list[tuple[playouts.CardPolicy, float]]]


def policies() -> list[playouts.CardPolicy]:
    """Return one of each sort."""
    return [
        playouts.by_rules(),
        playouts.by_networks(networks.shipped_networks("xskat").networks, likeliest=True),
        playouts.by_networks(networks.shipped_networks("population").networks, likeliest=False),
        playouts.by_self_taught(self_taught("early"), temperature=10),
    ]


def believed(number: int) -> Seats:
    """Return for each seat another mixture of the policies."""
    all_of_them = policies()
    return [[(policy, 1.0 + (number + seat + k) % 3) for k, policy in enumerate(all_of_them)] for seat in range(3)]


def states(wanted: int, phases: tuple[Phase, ...]) -> Iterator[State]:
    """Yield states of odd games where a card or a declaration is to be chosen."""
    index = 0
    while wanted:
        state = CONTEST.deal(11, index)
        chance = Stream(11, "wander", index)
        index += 1
        stop = chance.below(34)
        while state.phase is not Phase.OVER:
            if state.phase in phases and not state.resigned and (stop <= 0 or state.phase is not Phase.PLAY):
                wanted -= 1
                yield state
                break
            stop -= state.phase is Phase.PLAY
            state = CONTEST.apply(state, CONTEST.wander(state, chance))
        if not wanted:
            return


class Luck:
    """The random numbers of one playout, by SplitMix64 from its seed."""

    def __init__(self, seed: int) -> None:
        stream = Stream()
        stream._state = seed
        self.policy = [stream.uniform() for _ in range(3)]
        self.card = [[stream.uniform() for _ in range(10)] for _ in range(3)]


def fallen(luck: float, shares: list[float]) -> int:
    """Return on which of the shares a number falls."""
    for place, share in enumerate(shares[:-1]):
        luck -= share
        if luck < 0:
            return place
    return len(shares) - 1


def twin(state: State, first: Play | Declare, seats: Seats, seed: int) -> State:
    """Play a deal to its end as the arena does: every seat is handed its observation and nothing else."""
    luck = Luck(seed)
    own = []
    for number, seat in zip(luck.policy, seats, strict=True):
        shares = [share for _, share in seat]
        own.append(seat[fallen(number * sum(shares), shares)][0])
    state = state.apply(first)
    while state.phase is Phase.PLAY:
        place = state.to_act
        assert place is not None
        chances = own[place].chances(observe(state, place).core)
        number = luck.card[place][10 - len(state.hands[place])]
        state = state.apply(Play(Card(chances[fallen(number, [chance for _, chance in chances])][0])))
    return state


def truth(state: State) -> NDArray[np.uint32]:
    """Return the true world in one row."""
    core = state.core
    skat = core.discards if core.picked_up else core.dealt_skat
    return np.array([[*core.hands, 0 if state.phase is Phase.DECLARE else skat]], dtype=np.uint32)


def candidate(action: Play | Declare) -> tuple[int, tuple[int, bool, bool, bool, bool], int, float]:
    """Return an action as the core takes it."""
    if isinstance(action, Play):
        return int(action.card), (0, False, False, False, False), 0, 0.0
    return -1, action.declaration.core, to_bits(action.discards), 0.0


def some_action(state: State, chance: Stream) -> Play | Declare:
    """Return a card or a declaration that is legal."""
    if state.phase is Phase.PLAY:
        return Play(chance.choice(sorted(from_bits(state.core.legal_cards))))
    game = chance.choice(legal_declarations(picked_up=state.picked_up, bid=state.bid))
    hand = sorted(from_bits(state.core.hands[state.core.soloist]))
    return Declare(game, frozenset(hand[:2]) if state.picked_up else frozenset())


def test_a_playout_is_the_deal_that_the_table_would_play_with_these_policies() -> None:
    kinds = set()
    for number, state in enumerate(states(80, (Phase.SKAT, Phase.DECLARE, Phase.PLAY))):
        chance = Stream(5, number)
        seats = believed(number)
        action = some_action(state, chance)
        seed = chance.next64()
        end = twin(state, action, seats, seed)
        seen = observe(state, state.core.to_act)
        won, score, points, plays = _core.play_out_once(seen.core, truth(state), candidate(action), seats, seed)
        assert end.result is not None
        assert (won, score) == (end.result.won, end.result.score)
        if end.ending is Ending.PLAYED_OUT:
            assert points == end.result.points
        cards = [
            (trick.seat_of(place), int(card)) for trick in end.tricks for place, card in enumerate(trick.cards)
        ]
        assert plays[: len(cards)] == cards
        declared = end.result.declaration
        kinds.add((max(int(declared.game), 3), declared.ouvert, declared.hand))
    assert len(kinds) >= 6  # suit, grand and null, open and closed, with the skat and without


def test_points_and_wins_are_the_means_over_worlds_and_ours_less_the_others() -> None:
    for number, state in enumerate(states(12, (Phase.PLAY,))):
        seen = observe(state, state.core.to_act)
        seats = [[(policies()[0], 1.0)]] * 3  # certain of their cards, so that luck is nothing
        card = sorted(from_bits(state.core.legal_cards))[0]
        rows, _ = draw_worlds(seen, 5, number)
        weights = np.full(len(rows), 1 / len(rows))
        worlds = WeightedWorlds(rows, weights, len(rows))
        limits = playouts.PlayoutLimits(len(rows), every_candidate=True)
        value = playouts.value_cards(seen, worlds, {card: 0.0}, seats, 1, limits)[card]
        points, wins = [], []
        for row in rows:
            won, score, *_ = _core.play_out_once(seen.core, row[None, :].copy(), candidate(Play(card)), seats, 1)
            by_seat = [score + 50.0 if won else score - 50.0] + [0.0 if won else 40.0] * 2
            ours = 0 if seen.seat == seen.soloist else 1
            others = [by_seat[k] for k in range(3) if k != ours]
            points.append(by_seat[ours] - sum(others) / 2)
            wins.append(won == (ours == 0))
        assert value.points == pytest.approx(np.mean(points))
        assert value.wins == pytest.approx(np.mean(wins))
        if len(rows) > 1:
            assert value.standard_error == pytest.approx(np.std(points, ddof=1) / len(rows) ** 0.5)


def test_a_policy_is_blind_to_what_others_hold() -> None:
    asked = 0
    for number, state in enumerate(states(60, (Phase.PLAY,))):
        seat = state.core.to_act
        other = redealt(state, seat, Stream(3, number))
        asked += other.core.hands != state.core.hands
        for policy in policies():
            assert policy.chances(observe(state, seat).core) == policy.chances(observe(other, seat).core)
    assert asked > 30


def test_in_a_playout_a_seat_is_blind_too() -> None:
    """In worlds where the next seat holds the same it plays the same card, wherever the others' cards are."""
    compared = 0
    for number, state in enumerate(states(40, (Phase.PLAY,))):
        seat, follower = state.core.to_act, (state.core.to_act + 1) % 3
        seen, seats = observe(state, seat), believed(number)
        card = sorted(from_bits(state.core.legal_cards))[0]
        rows, _ = draw_worlds(seen, 400, number)
        own: dict[tuple[int, int], set[tuple[int, int]]] = {}
        for row in rows:
            laid = int(row[3]) if state.core.soloist == follower and state.picked_up else 0
            *_, plays = _core.play_out_once(seen.core, row[None, :].copy(), candidate(Play(card)), seats, 9)
            if len(plays) < state.cards_played + 2 or plays[state.cards_played + 1][0] != follower:
                continue
            known = own.setdefault((int(row[follower]), laid), set())
            compared += bool(known)
            known.add(plays[state.cards_played + 1])
        assert all(len(cards) == 1 for cards in own.values())
    assert compared > 100


def test_the_same_in_every_thread_and_every_time() -> None:
    state = next(state for state in states(40, (Phase.PLAY,)) if state.cards_played < 9)
    seen = observe(state, state.core.to_act)
    rows, count = draw_worlds(seen, 200, 1)
    worlds = WeightedWorlds(rows, np.full(len(rows), 1 / len(rows)), count)
    cards = dict.fromkeys(sorted(from_bits(state.core.legal_cards)), 0.0)

    def ask(seed: int) -> dict[Card, playouts.PlayedOut]:
        return playouts.value_cards(seen, worlds, cards, believed(0), seed, playouts.PlayoutLimits(40))

    alone = [ask(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(ask, range(8))) == alone
    assert len({tuple(values.items()) for values in alone}) > 1


def test_who_cannot_catch_up_is_dropped_and_the_best_is_known_best() -> None:
    dropped = 0
    for number, state in enumerate(states(30, (Phase.PLAY,))):
        seen = observe(state, state.core.to_act)
        cards = dict.fromkeys(sorted(from_bits(state.core.legal_cards)), 0.0)
        rows, count = draw_worlds(seen, 300, number)
        worlds = WeightedWorlds(rows, np.full(len(rows), 1 / len(rows)), count)
        raced = playouts.value_cards(seen, worlds, cards, believed(number), 1, playouts.PlayoutLimits(60))
        most = max(value.playouts for value in raced.values())
        best = max(raced, key=lambda card: raced[card].points)
        assert raced[best].playouts == most
        # a head start as large as many games puts out all others that differ at all
        ahead = playouts.value_cards(
            seen, worlds, {**cards, best: 1e6}, believed(number), 1, playouts.PlayoutLimits(60)
        )
        dropped += sum(value.playouts < 60 for card, value in ahead.items() if card != best)
        full = playouts.value_cards(
            seen, worlds, cards, believed(number), 1, playouts.PlayoutLimits(60, every_candidate=True)
        )
        assert len({value.playouts for value in full.values()}) == 1
    assert dropped > 20


def test_a_world_weighs_the_chances_of_all_that_the_others_played_in_it() -> None:
    """The same sum at the table: every seat is asked what it sees, in the true world and in another."""
    weighed = 0
    for number, state in enumerate(states(40, (Phase.PLAY,))):
        seat = state.core.to_act
        seen = observe(state, seat)
        for whole in (state, redealt(state, seat, Stream(4, number))):
            for policy in policies():
                said = 0.0
                for step in whole.replay():
                    action, place = step.action, step.seat
                    legal = step.state.core.legal_cards
                    if isinstance(action, Play) and place != seat and len(from_bits(legal)) > 1:
                        chances = dict(policy.chances(observe(step.state, place).core))
                        said += math.log(max(chances.get(int(action.card), 0.0), 1e-3))
                        weighed += 1
                logs = np.ones(1)
                policy.weigh(seen.core, truth(whole), logs)
                assert logs[0] == pytest.approx(1 + said, abs=1e-5)
    assert weighed > 1000


def test_double_dummy_wins_are_the_solvers() -> None:
    for number, state in enumerate(states(6, (Phase.DECLARE,))):
        seen = observe(state, state.core.soloist)
        hand = sorted(from_bits(state.core.hands[state.core.soloist]))
        game = Declaration.parse("G")
        rows, count = draw_worlds(seen, 4, number)
        worlds = WeightedWorlds(rows, np.full(len(rows), 1 / len(rows)), count)
        laid = frozenset(hand[:2])
        (found,) = playouts.double_dummy_wins(seen, worlds, {(game, laid): 0.0}, 4, 1)
        wins = []
        for row in rows:
            hands = [from_bits(int(bits)) for bits in row[:3]]
            hands[state.core.soloist] -= laid
            position = Position.first_lead(hands, laid, state.core.soloist, game.game)
            tops = abs(matadors(game.game, hand))
            target = 61 if 24 * (tops + 1) >= state.bid else 90 if 24 * (tops + 2) >= state.bid else 121
            if 24 * (tops + 3) < state.bid:
                target = 61
            wins.append(Solver().wins(position, target))
        assert found == pytest.approx(np.mean(wins))


def test_what_does_not_fit_is_refused() -> None:
    state = next(iter(states(1, (Phase.PLAY,))))
    seen = observe(state, state.core.to_act)
    seats, world = believed(0), truth(state)
    weight = np.ones(1)
    card = sorted(from_bits(state.core.legal_cards))[0]
    wrong = WeightedWorlds(world[:, [1, 2, 0, 3]].copy(), weight, 1)
    illegal = next(one for one in Card if one not in from_bits(state.core.legal_cards))
    with pytest.raises(ValueError, match="a world does not fit"):
        playouts.value_cards(seen, wrong, {card: 0.0}, seats, 1)
    with pytest.raises(ValueError, match="not a legal card"):
        playouts.value_cards(seen, WeightedWorlds(world, weight, 1), {illegal: 0.0}, seats, 1)
    with pytest.raises(ValueError, match="every seat plays by some policy"):
        playouts.value_cards(seen, WeightedWorlds(world, weight, 1), {card: 0.0}, [seats[0], seats[1], []], 1)
    with pytest.raises(ValueError, match="every world needs its weight"):
        playouts.value_cards(seen, WeightedWorlds(world, np.ones(2), 1), {card: 0.0}, seats, 1)
