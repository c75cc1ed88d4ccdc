"""Beliefs about whose policy an opponent plays by, and worlds weighed by several policies."""

from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from random_networks import random_policy

from counterplay.arena.checker import check_player
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import Spec, parse_specs
from counterplay.opponent.memory import InProcessMemory
from counterplay.protocol import BadInput, Episode, Player, Stream, Table
from counterplay.skat.beliefs.adaptive import AdaptiveInference, shipped_policies
from counterplay.skat.beliefs.features import Collector, History, Point
from counterplay.skat.beliefs.networks import Policies, PolicyNetwork
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.beliefs.policy_belief import POLICY_FORGETTING, log_likelihoods
from counterplay.skat.players.acquaintance import Acquaintances
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.counterplay import CounterplayPlayer
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.players.random import RandomPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.actions import Action, Play
from counterplay.skat.rules.observation import Observation, observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State
from counterplay.workers import ProcessPool

SKAT = SkatContest()
PLAY = (Point.PLAY_SUIT, Point.PLAY_GRAND, Point.PLAY_NULL)


def random_networks(seed: int) -> dict[Point, PolicyNetwork]:
    return {p: random_policy(p, (16,), np.random.Generator(np.random.PCG64([seed, int(p)]))) for p in Point}


def episode(players: list[Player[Any, Any]], deal: int, names: tuple[str, ...] = ("me", "left", "right")) -> Any:
    return play_deal(
        SKAT,
        17,
        deal,
        [Sitting(name, one, knows_all=hasattr(one, "reveal")) for name, one in zip(names, players, strict=True)],
    )


def table_of(maker: Any, deals: range) -> list[Episode[State, Action]]:
    return [episode([RulesPlayer(), maker(), maker()], deal) for deal in deals]


@cache
def habits(name: str) -> dict[Point, PolicyNetwork]:
    """How often a player plays each card when it may: a policy learned from 80 of its games."""
    maker = {"rules": RulesPlayer, "random": RandomPlayer}[name]
    collector, policy = Collector(), {}
    for finished in table_of(maker, range(1000, 1080)):
        collector.add(finished.state, PLAY)
    for point in PLAY:
        seen = collector.take(point)
        theirs = seen.rows(np.flatnonzero(seen.seats != 0))
        chosen, legal = theirs.chosen_matrix().sum(axis=0) + 1, theirs.legal_matrix().sum(axis=0) + 5
        layers = [
            (np.zeros((point.inputs, 16), np.float32), np.zeros(16, np.float32)),
            (np.zeros((16, point.outputs), np.float32), np.log(chosen / legal).astype(np.float32)),
        ]
        policy[point] = PolicyNetwork(point, layers)
    return policy


def positions() -> list[State]:
    """States in play of some deals."""
    found = []
    for deal in range(5):
        state = SKAT.deal(17, deal)
        for number, (_, action) in enumerate(episode([RulesPlayer()] * 3, deal).moves):
            if state.phase is Phase.PLAY and state.cards_played >= 10 and number % 4 == 0:
                found.append(state)
            state = state.apply(action)
    return found


def test_with_one_policy_it_is_policy_inference() -> None:
    networks = random_networks(1)
    for state in positions():
        for seat in range(3):
            seen = observe(state, seat)
            plain = PolicyInference(networks, 500, 3).see(seen)
            adaptive = AdaptiveInference({"one": networks}, 500, 3).see(seen)
            assert (plain.worlds == adaptive.worlds).all()
            np.testing.assert_allclose(adaptive.weights, plain.weights, rtol=1e-6)


def test_a_world_weighs_the_mean_of_the_policies_for_each_seat() -> None:
    """Against the formula, each policy's product over each seat's decisions worked out apart."""
    policies = {"a": random_networks(1), "b": random_networks(2), "c": random_networks(3)}
    shares = [[0.7, 0.2, 0.1], [0.05, 0.05, 0.9]]
    for state in positions()[::3]:
        for seat in range(3):
            seen = observe(state, seat)
            found = AdaptiveInference(policies, 300, 3, shares).see(seen)
            history = History.seen_by(seen)
            weights = np.ones(len(found.worlds))
            for place in range(2):
                mean = np.zeros(len(found.worlds))
                for share, networks in zip(shares[place], policies.values(), strict=True):
                    logs = np.zeros(len(found.worlds))
                    for number, decision in enumerate(history.decisions):
                        if decision.seat == (seat + 1 + place) % 3 and not decision.before_pick_up:
                            networks[decision.point].weigh(history, number, found.worlds, logs)
                    mean += share * np.exp(logs)
                weights *= mean
            np.testing.assert_allclose(found.weights, weights / weights.sum(), rtol=1e-6, atol=1e-12)


def test_a_policy_that_is_hardly_believed_in_is_left_out() -> None:
    policies = {"a": random_networks(1), "b": random_networks(2)}
    for state in positions()[::4]:
        seen = observe(state, 0)
        left_out = AdaptiveInference(policies, 200, 3, [[0.995, 0.005], [0.005, 0.995]]).see(seen)
        certain = AdaptiveInference(policies, 200, 3, [[1.0, 0.0], [0.0, 1.0]]).see(seen)
        assert left_out.weights.tolist() == certain.weights.tolist()


def test_following_the_play_gives_the_weights_of_a_fresh_look() -> None:
    policies = {"a": random_networks(1), "b": random_networks(2)}
    following = AdaptiveInference(policies, 200, 5)
    state = SKAT.deal(17, 1)
    looked = 0
    for _, action in episode([RulesPlayer()] * 3, 1).moves:
        if state.phase is Phase.PLAY and state.cards_played % 3 == 1:
            seen = observe(state, 1)
            found = following.see(seen)
            logs = AdaptiveInference(policies, 200).log_weights(seen, found.worlds)
            weights = np.exp(logs - logs.max())
            np.testing.assert_allclose(found.weights, weights / weights.sum(), rtol=1e-6, atol=1e-12)
            looked += 1
        state = state.apply(action)
    assert looked == 10


class PlaysBy(RulesPlayer):
    """Bids by rules, and plays its cards by chance as networks say; it is told the state to ask them."""

    def __init__(self, networks: dict[Point, PolicyNetwork]) -> None:
        self.networks = networks
        self.state: State | None = None

    def reveal(self, state: State) -> None:
        self.state = state

    def act(self, observation: Observation, chance: Stream) -> Action:
        if observation.phase is not Phase.PLAY:
            return super().act(observation, chance)
        assert self.state is not None
        cards = [action for action in self.state.legal_actions() if isinstance(action, Play)]
        left = chance.uniform()
        for card in cards:
            after = self.state.apply(card)
            history, core, log = History.of(after), after.core, np.zeros(1)
            skat = core.discards if core.picked_up else core.dealt_skat
            decision = max(n for n, one in enumerate(history.decisions) if one.point in PLAY)
            truth = np.array([[*core.hands, skat]], dtype=np.uint32)
            self.networks[history.decisions[decision].point].weigh(history, decision, truth, log)
            left -= float(np.exp(log[0]))
            if left < 0:
                return card
        return cards[-1]


def test_worlds_that_are_given_up_would_hardly_have_counted() -> None:
    """With a cut of 10 nats the same worlds are weighed, and no belief moves by more than a hundredth."""
    policies, given_up = shipped_policies(), 0
    for deal in range(3):
        finished = episode([RulesPlayer()] * 3, deal)
        whole, cut = AdaptiveInference(policies, 600, 3), AdaptiveInference(policies, 600, 3, cut=10.0)
        state = State.start(finished.state.deal)
        for seat, action in finished.state.history:
            seen = observe(state, seat)
            if state.phase is Phase.PLAY and seat == 0:
                plain, quick = whole.see(seen), cut.see(seen)
                assert (plain.worlds == quick.worlds).all()
                assert abs(plain.weights - quick.weights).sum() < 0.02
                given_up += int((quick.weights == 0).sum())
            state = state.apply(action, seat)
    assert given_up > 1_000


def test_after_some_deals_it_prefers_the_policy_they_play_by() -> None:
    policies = {"first": random_networks(1), "second": random_networks(2)}
    beliefs = Acquaintances(policies)
    assert beliefs.of("left").shares == [0.5, 0.5]
    for deal in range(25):
        finished = episode([RulesPlayer(), PlaysBy(policies["first"]), PlaysBy(policies["second"])], deal)
        beliefs.learn(finished.state, finished.seats, 0)
    for opponent, name in (("left", "first"), ("right", "second")):
        assert 0.9 < beliefs.of(opponent)[name] <= 1 - POLICY_FORGETTING / 2 + 1e-12  # but never certain
    assert beliefs.of("me").shares == [0.5, 0.5]  # of itself it learns nothing


def test_opponents_by_rules_are_known_by_the_habits_of_rules() -> None:
    """Even policies that know no more than how often a card is played tell them from players by chance."""
    beliefs = Acquaintances({"random": habits("random"), "rules": habits("rules")})
    for finished in table_of(RulesPlayer, range(40)):
        beliefs.learn(finished.state, finished.seats, 0)
    assert min(beliefs.of(name)["rules"] for name in ("left", "right")) > 0.8


def test_the_shipped_policies_tell_rules_from_kermit() -> None:
    for name, maker in (("rules", RulesPlayer), ("population", partial(KermitPlayer, worlds=3))):
        beliefs = Acquaintances(shipped_policies())
        for finished in table_of(maker, range(12)):
            beliefs.learn(finished.state, finished.seats, 0)
        assert min(beliefs.of(opponent)[name] for opponent in ("left", "right")) > 0.8


def test_one_who_changes_is_followed() -> None:
    policies = {"first": random_networks(1), "second": random_networks(2)}
    beliefs = Acquaintances(policies)
    for part, name in enumerate(("first", "second")):
        for deal in range(25):
            finished = episode([RulesPlayer(), PlaysBy(policies[name]), RulesPlayer()], 100 * part + deal)
            beliefs.learn(finished.state, finished.seats, 0)
        assert beliefs.of("left").best == name


def test_likelihoods_are_those_of_the_examples_a_policy_learns_from() -> None:
    networks = random_networks(4)
    finished = episode([RulesPlayer()] * 3, 2)
    collector = Collector()
    collector.add(finished.state)
    expected = np.zeros(3)
    before = (Point.BID, Point.ANSWER, Point.CONTINUE_BID, Point.CONTINUE_ANSWER, Point.PICK_UP)
    for point in Point:
        examples = collector.take(point)
        for seat, log in zip(examples.seats, networks[point].log_likelihood(examples), strict=True):
            if not (finished.state.picked_up and seat == finished.state.soloist and point in before):
                expected[seat] += log
    assert finished.state.picked_up
    np.testing.assert_allclose(log_likelihoods(finished.state, {"one": networks})[0], expected, rtol=1e-4)


def test_a_policy_without_a_network_takes_the_first_ones() -> None:
    first, second = random_networks(1), random_networks(2)
    auction = {point: second[point] for point in Point if point not in PLAY}
    beliefs = Acquaintances({"first": first, "second": auction})
    assert beliefs.policies["second"][Point.PLAY_SUIT] is first[Point.PLAY_SUIT]
    assert beliefs.policies["second"][Point.BID] is second[Point.BID]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("policies")
    for name in ("rules", "random"):
        Policies(habits(name), {"data": name}).save(folder / f"{name}.onnx")
    return f"{folder}/random.onnx {folder}/rules.onnx"


def test_it_is_legal_repeatable_and_blind_to_hidden_cards(files: str) -> None:
    spec = Spec("counterplay", (("weights", "search"), ("worlds", 4), ("samples", 100), ("policies", files)))
    report = check_player(SKAT, spec, situations=120, seed=4, slow=30.0)
    assert report.situations == 120
    assert not report.problems, report.examples


def test_workers_and_breaks_change_nothing(files: str, tmp_path: Path) -> None:
    players = parse_specs(f"counterplay(weights=search,worlds=2,samples=40,policies='{files}'),rules,random")
    match = Match(SKAT, (LineUp(players),), 8, seed=6)

    def lines(folder: Path) -> dict[str, list[str]]:
        return {path.name: sorted(path.read_text().splitlines()) for path in folder.glob("*.jsonl")}

    run_match(match, tmp_path / "whole", ProcessPool(1))
    run_match(match, tmp_path / "broken", ProcessPool(2))
    assert lines(tmp_path / "broken") == lines(tmp_path / "whole")
    for path in (tmp_path / "broken").glob("*.jsonl"):  # as if it had been killed in the middle of a line
        text = path.read_text()
        path.write_text(text[: len(text) // 2])
    run_match(match, tmp_path / "broken", ProcessPool(1))
    assert lines(tmp_path / "broken") == lines(tmp_path / "whole")


def test_what_it_learns_lasts_in_a_memory_and_changes_its_key(files: str) -> None:
    memory = InProcessMemory()
    player = CounterplayPlayer(worlds=2, samples=20, policies=files, styles="none", memory=memory)
    table = Table("skat", ("right", "me", "left"), 1)
    player.start(table)
    assert player.model.believed() == ((0.5, 0.5), (0.5, 0.5))
    before = player.play_key
    for deal in range(6):
        player.result(episode([player, RulesPlayer(), RandomPlayer()], deal), 0)
    left, right = player.model.believed()  # left plays by rules, right by chance
    assert left == tuple(player.model.known.of("left").shares)
    assert left[1] > right[1]
    assert player.play_key != before
    again = CounterplayPlayer(worlds=2, samples=20, policies=files, styles="none")
    again.remember(memory)
    again.start(table)
    assert again.model.believed() == player.model.believed()
    other = CounterplayPlayer(policies=files.split()[0], styles="none", memory=memory)
    other.start(table)
    assert other.model.believed() == ((1.0,), (1.0,))  # a belief over other policies is another


def test_bad_policies_get_a_sentence(files: str) -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"policies": ""}, "needs policies"),
        ({"policies": "nobody"}, "there are no policies 'nobody'"),
        ({"policies": "no/such.onnx"}, "no/such.onnx"),
    ]
    for options, sentence in cases:
        with pytest.raises(BadInput, match=sentence):
            CounterplayPlayer(**options)
