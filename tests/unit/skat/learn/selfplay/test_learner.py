"""Training at small size: it learns, it resumes exactly, its files are sound."""

import runpy
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.beliefs.features import Point
from counterplay.skat.learn.selfplay import network, ppo, run
from counterplay.skat.learn.selfplay.auction import bid_out
from counterplay.skat.learn.selfplay.learner import Learner, SelfplayPlan
from counterplay.skat.learn.selfplay.rollout import Company
from counterplay.skat.learn.selfplay.words import PLAY_WORDS
from counterplay.skat.players import network_file
from counterplay.skat.players.network_file import Networks

TINY = SelfplayPlan(
    games=24, batch=64, width=32, blocks=1, before_width=32, before_blocks=1, warm_up=2, pool_every=1, pool_size=3,
    models=("rules",),
)  # fmt: skip


def test_a_run_that_was_stopped_ends_with_the_same_weights(tmp_path: Path) -> None:
    whole = Learner(TINY, "cpu")
    for number in range(4):
        whole.learn_round(number / 4)
    first = Learner(TINY, "cpu")
    for number in range(2):
        first.learn_round(number / 4)
    first.save(tmp_path / "checkpoint.pt")
    second = Learner(TINY, "cpu")
    second.load(tmp_path / "checkpoint.pt")
    for number in range(2, 4):
        second.learn_round(number / 4)
    for name, weights in whole.play.items():
        assert torch.equal(weights, second.play[name])
    for name, weights in whole.averaged[0].items():
        assert torch.equal(weights, second.averaged[0][name])
    assert second.games_played == 4 * TINY.games
    with pytest.raises(BadInput, match="another plan"):
        Learner(replace(TINY, rate=0.5), "cpu").load(tmp_path / "checkpoint.pt")


def test_a_run_writes_log_curve_and_networks(tmp_path: Path) -> None:
    course = run.TrainingCourse(games=2 * TINY.games, evaluation_games=16, opponents=("rules",))
    made = run.TrainingRun(tmp_path, TINY, course, device="cpu", about={"command": "test"})
    last = made.go()
    assert last["games"] == 2 * TINY.games
    assert set(last["rules"]["card play"]) == {"suit", "grand", "null"}
    assert len(run.read_log(tmp_path)) >= 2
    assert (tmp_path / run.CURVE).stat().st_size > 1000
    card = network_file.load(tmp_path / run.NETWORKS).card
    assert card["games"] == 2 * TINY.games
    assert card["command"] == "test"
    with pytest.raises(BadInput, match="--resume"):
        run.TrainingRun(tmp_path, TINY, course, device="cpu")


def test_files_keep_networks_and_refuse_others(tmp_path: Path) -> None:
    generator = np.random.default_rng(1)
    arrays = {"in.weight": generator.normal(0, 1, (32, 64)).astype(np.float32), "in.bias": np.ones(32, np.float32)}
    networks = Networks(arrays, arrays, {"games": 5})
    networks.save(tmp_path / "half.npz")
    networks.save(tmp_path / "bytes.npz", "all")
    half, small = (network_file.load(tmp_path / name) for name in ("half.npz", "bytes.npz"))
    np.testing.assert_allclose(half.play["in.weight"], arrays["in.weight"], rtol=1e-3)
    row = np.abs(arrays["in.weight"]).max(axis=1, keepdims=True)
    assert (np.abs(small.play["in.weight"] - arrays["in.weight"]) <= row / 254 + 1e-6).all()
    assert small.card == {"games": 5}
    (tmp_path / "foreign.npz").write_bytes(b"no zip")
    with pytest.raises(BadInput, match="damaged"):
        network_file.load(tmp_path / "foreign.npz")
    with pytest.raises(BadInput, match="there are no self-taught networks"):
        network_file.shipped("nobody")


def test_a_file_may_hold_only_the_way_from_shipped_networks(tmp_path: Path) -> None:
    base = network_file.shipped("early")
    generator = np.random.default_rng(2)

    def moved(part: network_file.Arrays) -> network_file.Arrays:
        return {
            name: one
            + (generator.normal(0, 0.02, one.shape) * np.abs(one).max(-1, keepdims=True)).astype(np.float32)
            for name, one in part.items()
        }

    networks = Networks(moved(base.before), moved(base.play), {"games": 7})
    networks.save(tmp_path / "way.npz", base="early")
    found = network_file.load(tmp_path / "way.npz")
    assert found.card == {"games": 7}
    assert (tmp_path / "way.npz").stat().st_size < 2_500_000
    for part, of, start in (
        (found.before, networks.before, base.before),
        (found.play, networks.play, base.play),
    ):
        for name, array in of.items():
            step = np.abs(start[name]).max(axis=-1, keepdims=True) / 127 if array.ndim == 2 else 0.002
            assert (np.abs(part[name] - array) <= 0.51 * step + 1e-4).all()
    with zipfile.ZipFile(tmp_path / "way.npz") as whole, zipfile.ZipFile(tmp_path / "other.npz", "w") as other:
        for name in whole.namelist():
            other.writestr(name, whole.read(name).replace(base.digest.encode(), b"0" * 64))
    with pytest.raises(BadInput, match="goes on from other networks"):
        network_file.load(tmp_path / "other.npz")


def test_a_deeper_network_begins_with_the_same_values() -> None:
    small = Learner(TINY, "cpu")
    deep = Learner(replace(TINY, blocks=3, guesses=0.3, seed=5), "cpu")
    told_less = {**network.without_guesses(small.play)}
    told_less["in.weight"] = told_less["in.weight"][:, : 29 * 32]
    deep.start_from(small.before, told_less)
    words = torch.randint(-(2**31), 2**31 - 1, (20, PLAY_WORDS), dtype=torch.int32)
    words[:, 29:] = 0
    with torch.no_grad():
        assert torch.equal(network.run(deep.play, words), network.run(small.play, words))
    deep.learn_round(0.0)
    assert deep.play["block2.down.weight"].abs().max().item() > 0
    assert not any(name.startswith(network.HIDDEN) for name in deep.decider().play)


def test_contracts_of_the_population_are_played_by_the_learner() -> None:
    learner = Learner(replace(TINY, games=60, pool=0.0, models=(), contracts=0.5), "cpu")
    played = learner.play_round()
    bidden = slice(0, 30)
    assert not any(made.counts[bidden].any() for made in played.calls)  # not its own calls
    counts, passed = played.cards.counts[:, bidden], played.passed_in[bidden]
    assert counts[2:].any(0)[~passed].all()
    duel = learner.rounds.play(
        learner._numbers, learner.decider(), [Company(learner._contracts_by, slice(None), contracts_only=True)]
    )
    both = ~passed & ~played.given[bidden]
    assert torch.equal(duel.play.contract.game[bidden][both], played.play.contract.game[bidden][both])


def test_what_is_not_to_be_learned_stays() -> None:
    for plan, still in (
        (replace(TINY, cards_only=True), "before"),
        (replace(TINY, auction_only=True), "play"),
    ):
        learner = Learner(plan, "cpu")
        began = {
            part: {k: v.detach().clone() for k, v in getattr(learner, part).items()} for part in ("before", "play")
        }
        learner.learn_round(0.0)
        for part, weights in began.items():
            same = all(torch.equal(one, getattr(learner, part)[name]) for name, one in weights.items())
            assert same == (part == still)
    with pytest.raises(BadInput, match="either the cards alone"):
        replace(TINY, cards_only=True, auction_only=True).check()


def test_contracts_of_one_kind_alone_can_be_given() -> None:
    plan = replace(TINY, models=(), given=1.0, kinds=(0.0, 1.0, 1.0))
    played = Learner(plan, "cpu").play_round()
    assert (played.play.contract.kind == 1).all()
    assert not played.passed_in.any()


def test_ppo_learns_which_card_is_better(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One of two cards always brings more: its chance grows, and a stopped run has its critic again."""
    plan = replace(TINY, method="ppo", cards_only=True, guesses=0.0, rate=3e-3)
    learner = Learner(plan, "cpu")
    monkeypatch.setattr(ppo, "CRITIC_ALONE", 0)
    told = torch.zeros((64, PLAY_WORDS), dtype=torch.int32)
    told[:, 1] = 0b11
    card = torch.arange(64) % 2
    wanted = torch.where(card == 1, 1.0, -1.0)
    learner.steps = 100

    def chance() -> float:
        values = network.card_values(network.run(learner.play, told[:1]))
        return float(ppo.chances(values, told[:1], torch.tensor(plan.temperature))[0, 1].exp().detach())

    before = chance()
    for _ in range(5):
        learner._learn_policy(told, told[:, :2], card, wanted, plan.rate)
    assert chance() > max(before, 0.55)
    learner.learn_round(0.0)
    learner.save(tmp_path / "checkpoint.pt")
    again = Learner(plan, "cpu")
    again.load(tmp_path / "checkpoint.pt")
    assert all(torch.equal(one, again.critic[name]) for name, one in learner.critic.items())


def test_pairs_bid_out_as_call_by_call() -> None:
    classes = torch.arange(8, dtype=torch.int32)
    grid = torch.cartesian_prod(classes[:4], classes, classes)
    pair = bid_out(grid[:, 0], grid[:, 1], grid[:, 2])
    for row, (highest, bidder, listener) in enumerate(grid.tolist()):
        stays = None
        while stays is None:
            if bidder <= highest:
                stays = True
            else:
                highest += 1
                if listener < highest:
                    stays = False
        assert (pair.highest[row].item(), pair.listener_stays[row].item()) == (highest, stays)


def test_shipped_networks_are_small_and_say_how_they_were_made() -> None:
    for path in network_file.SHIPPED.glob("*.npz"):
        card = network_file.load(path).card
        assert {"games", "minutes", "device", "command", "commit"} <= set(card)
        assert path.stat().st_size <= (8_000_000 if path.stem == "autodidact" else 3_000_000)


def test_training_without_the_core_is_told_what_the_core_says() -> None:
    path = Path(__file__).parents[5] / "scripts" / "train_without_core.py"
    told = runpy.run_path(str(path))
    assert told["BID_VALUES"] == tuple(_core.bid_values())
    assert told["POLICY_SIZES"] == {int(point): tuple(_core.policy_sizes(point)) for point in Point}
