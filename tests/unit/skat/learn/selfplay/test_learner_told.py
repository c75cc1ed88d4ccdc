"""Networks that are told of their opponents: what they are told, and that folding it in changes nothing."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import torch

from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match, Series
from counterplay.arena.specs import make_player, parse_spec, parse_specs
from counterplay.protocol import BadInput, Stream, Table
from counterplay.skat import _core
from counterplay.skat.learn.selfplay import network, run
from counterplay.skat.learn.selfplay.learner import Learner, SelfplayPlan
from counterplay.skat.learn.selfplay.words import PLAY_WORDS
from counterplay.skat.players import network_file
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.autodidact import core_network
from counterplay.skat.players.counterplay import CounterplayPlayer
from counterplay.skat.players.network_file import Networks
from counterplay.skat.players.profile_input import (
    PROFILE_WORDS,
    PROFILED_SEATS,
    NetworkProfile,
    ProfileBank,
    with_profiles,
    words_of_strangers,
)
from counterplay.skat.records import episodes
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State
from counterplay.workers.here import HERE

SORTS = ("autodidact", "imitator(rules)", "autodidact(temperature=40)")
PROFILES = (
    NetworkProfile(),
    NetworkProfile(300, {"rules": 0.97}, 0.1),
    NetworkProfile(40, {"population": 0.9}, -0.1, defence=0.4),
)
TINY = SelfplayPlan(
    games=48, batch=64, width=32, blocks=1, before_width=32, before_blocks=1, warm_up=2, pool=0.0, guesses=0.0,
    model_share=0.7, contracts=0.15, cards_only=True,
)  # fmt: skip


@pytest.fixture
def bank(tmp_path: Path) -> Path:
    rows = 5
    words = np.array([[profile.words()] * rows for profile in PROFILES], np.uint32)
    deals = np.array([[profile.deals] * rows for profile in PROFILES], np.int32)
    ProfileBank(SORTS, words, deals, {"command": "test"}).save(tmp_path / "profiles.npz")
    return tmp_path / "profiles.npz"


def told_networks(seed: int = 1) -> Networks:
    generator = torch.Generator().manual_seed(seed)
    shapes = network.before_shape(32, 1), network.play_shape(32, 1, PROFILED_SEATS * PROFILE_WORDS)
    parts = [network.new_weights(shape, generator) for shape in shapes]
    before, play = ({name: one.numpy() for name, one in part.items()} for part in parts)
    return Networks(before, play, {"skats": 0})


def test_more_of_anything_sets_more_bits() -> None:
    few, many = (
        NetworkProfile(defence=0.1, soloist=0.01).words(),
        NetworkProfile(defence=0.45, soloist=0.25).words(),
    )
    assert few[0] == many[0]
    assert few[1] & many[1] == few[1] != many[1]
    assert NetworkProfile(0).words()[0] & NetworkProfile(1000).words()[0] == NetworkProfile(0).words()[0]
    assert all(0 <= word < 1 << 32 for word in NetworkProfile(10**6, {"rules": 1.0}, 9.0, 1.0, 1.0, 1.0).words())


def test_a_folded_network_is_the_told_one_with_its_words_fixed() -> None:
    play = told_networks().play
    told = [*PROFILES[1].words(), *PROFILES[2].words()]
    words = np.random.default_rng(3).integers(0, 1 << 32, (50, PLAY_WORDS), dtype=np.uint32)
    whole = np.hstack([words, np.tile(np.array(told, np.uint32), (50, 1))])
    tensors = {name: torch.from_numpy(one) for name, one in play.items()}
    expected = network.run(tensors, torch.from_numpy(whole.view(np.int32))).numpy()
    found = core_network(with_profiles(play, PLAY_WORDS, told)).run(words)
    np.testing.assert_allclose(found, expected, atol=1e-4)
    assert (
        np.abs(found - core_network(with_profiles(play, PLAY_WORDS, words_of_strangers())).run(words)).max() > 1e-3
    )
    with pytest.raises(BadInput, match="not told"):
        with_profiles({**play, "in.weight": play["in.weight"][:, : 32 * PLAY_WORDS]}, PLAY_WORDS, told)


def test_seats_are_told_of_those_who_sit_there(bank: Path) -> None:
    learner = Learner(replace(TINY, told=str(bank)), "cpu")
    played = learner.play_round()
    told = played.cards.words[:, :, PLAY_WORDS:].numpy().view(np.uint32)  # [cards, games, 4]
    words = {profile.words(): sort for sort, profile in enumerate(PROFILES)}
    models = int(TINY.games * TINY.model_share)
    each = models // 2
    for game in range(TINY.games):
        pairs = {
            tuple(one) for row in told[:, game] for one in row.reshape(PROFILED_SEATS, PROFILE_WORDS).tolist()
        }
        place = game - (TINY.games - models)
        sort = 0 if not 0 <= place < 2 * each else 1 + place // each
        assert {words[pair] for pair in pairs} == ({0, sort} if sort else {0})


def test_it_learns_evaluates_and_plays_at_the_table(tmp_path: Path, bank: Path) -> None:
    plan = replace(TINY, told=str(bank))
    course = run.TrainingCourse(games=2 * TINY.games, evaluation_games=16, opponents=("rules",))
    last = run.TrainingRun(tmp_path / "run", plan, course, device="cpu").go()
    assert {"rules", "rules, known"} <= set(last)
    match = Match(
        SkatContest(),
        (
            LineUp(
                parse_specs(
                    f'counterplay(network="{tmp_path}/run/networks.npz",weights=network,bids=network),rules,rules'
                )
            ),
        ),
        4,
        5,
    )
    results = run_match(match, tmp_path / "match", HERE)
    assert len(results.complete()) == 4


def test_it_is_told_more_after_every_deal(tmp_path: Path) -> None:
    told_networks().save(tmp_path / "told.npz")
    player = CounterplayPlayer(network=str(tmp_path / "told.npz"), weights="network", bids="network")
    player.start(Table("skat", ("rules#1", "rules#2", "rules#3"), 1))
    nothing = player.play_key
    assert player.model.profile("rules#1") == NetworkProfile()
    match = Match(SkatContest(), (LineUp(parse_specs("rules,rules,rules")),), 1, 3)
    row = run_match(match, tmp_path / "match", HERE).games[Series(0, 0)][0]
    episode = episodes.load(row.record, 0)
    player.result(episode, episode.seats.index("rules#2"))
    assert player.model.profile("rules#1").deals == 1
    assert player.model.profile("rules#2").deals == 0
    assert player.play_key != nothing


def test_networks_that_are_told_nothing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="not told of opponents"):
        CounterplayPlayer(network="autodidact")
    with pytest.raises(BadInput, match="cards alone"):
        Learner(replace(TINY, told="profiles.npz", cards_only=False), "cpu")


def test_whoever_tells_nothing_tells_of_strangers(tmp_path: Path) -> None:
    told_networks().save(tmp_path / "told.npz")
    plain = make_player(SkatContest(), parse_spec(f'autodidact("{tmp_path}/told.npz")'))
    told = CounterplayPlayer(network=str(tmp_path / "told.npz"), weights="network", bids="network")
    state = State.start(deal(3, 0))
    while state.to_act is not None:
        seen = observe(state, state.to_act)
        action = plain.act(seen, Stream(1))
        assert told.act(seen, Stream(1)) == action
        state = state.apply(action)


def test_a_way_from_the_shipped_networks_may_have_more_words(tmp_path: Path) -> None:
    start = network_file.shipped("autodidact")
    play = network_file.widened(start.play, _core.SELFPLAY_WORDS + PROFILED_SEATS * PROFILE_WORDS)
    Networks(start.before, play).save(tmp_path / "way.npz", base="autodidact")
    found = network_file.load(tmp_path / "way.npz")
    assert found.play["in.weight"].shape == play["in.weight"].shape
    np.testing.assert_allclose(found.play["in.weight"], play["in.weight"], atol=1e-6)


@pytest.mark.parametrize("text", [b"", b"PK", b"nothing"])
def test_a_damaged_file_of_profiles_is_refused(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "profiles.npz").write_bytes(text)
    with pytest.raises(BadInput, match="profiles"):
        ProfileBank.load(tmp_path / "profiles.npz")
    with pytest.raises(BadInput, match=r"cannot be read"):
        ProfileBank.load(tmp_path / "none.npz")
