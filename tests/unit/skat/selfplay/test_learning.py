"""Training at small size: it learns, it resumes exactly, its files are sound."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from counterplay.protocol import BadInput
from counterplay.skat.selfplay import network_file, run
from counterplay.skat.selfplay.auction import bid_out
from counterplay.skat.selfplay.learner import Learner, Plan
from counterplay.skat.selfplay.network_file import Networks

TINY = Plan(
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
    course = run.Course(games=2 * TINY.games, evaluation_games=16, opponents=("rules",))
    made = run.Run(tmp_path, TINY, course, device="cpu", about={"command": "test"})
    last = made.go()
    assert last["games"] == 2 * TINY.games
    assert set(last["rules"]["card play"]) == {"suit", "grand", "null"}
    assert len(run.read_log(tmp_path)) >= 2
    assert (tmp_path / run.CURVE).stat().st_size > 1000
    card = network_file.load(tmp_path / run.NETWORKS).card
    assert card["games"] == 2 * TINY.games
    assert card["command"] == "test"
    with pytest.raises(BadInput, match="--resume"):
        run.Run(tmp_path, TINY, course, device="cpu")


def test_files_keep_networks_and_refuse_others(tmp_path: Path) -> None:
    generator = np.random.default_rng(1)
    arrays = {"in.weight": generator.normal(0, 1, (32, 64)).astype(np.float32), "in.bias": np.ones(32, np.float32)}
    networks = Networks(arrays, arrays, {"games": 5})
    networks.save(tmp_path / "half.npz")
    networks.save(tmp_path / "bytes.npz", small=True)
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
