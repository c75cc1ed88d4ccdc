"""`kermit` with an inference: sound, blind to hidden cards, repeatable after any break; and the one who cheats."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from random_networks import random_policy

from counterplay.arena.checker import check_player
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import Spec, make_player, parse_specs
from counterplay.opponent.mistakes import opportunities_by_seat
from counterplay.protocol import BadInput, Episode, Stream, Table
from counterplay.skat.beliefs import named, networks
from counterplay.skat.beliefs.cheating import Cheating
from counterplay.skat.beliefs.features import Point
from counterplay.skat.beliefs.networks import Policies
from counterplay.skat.beliefs.none import NoInference
from counterplay.skat.beliefs.per_deal import PerDeal
from counterplay.skat.beliefs.tssr import tssr
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.cheater import CheatingPlayer
from counterplay.skat.players.kermit import PRESETS, KermitPlayer
from counterplay.skat.players.registry import PLAYERS
from counterplay.skat.players.search import Turn
from counterplay.skat.rules.actions import Action
from counterplay.skat.rules.observation import Observation, observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State
from counterplay.skat.solver.hindsight import SkatHindsight
from counterplay.workers import ProcessPool

SKAT = SkatContest()


@pytest.fixture(scope="module")
def policies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Policies that say something about every decision, if nothing sensible."""
    path = tmp_path_factory.mktemp("policies") / "some.onnx"
    some = {p: random_policy(p, (16,), np.random.Generator(np.random.PCG64(int(p)))) for p in Point}
    Policies(some, {"data": "none"}).save(path)
    return path


@pytest.fixture
def shipped(policies: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if these policies were the population's."""
    monkeypatch.setattr(networks, "shipped_networks", lambda name: networks.load(policies))


def episode(players: list[KermitPlayer], deal: int) -> Episode[State, Action]:
    return play_deal(
        SKAT,
        8,
        deal,
        [Sitting(f"p{seat}", player, knows_all=hasattr(player, "reveal")) for seat, player in enumerate(players)],
    )


def positions(deal: int) -> list[State]:
    """A deal before each card."""
    state, states = SKAT.deal(8, deal), []
    for _, action in episode([KermitPlayer(worlds=2) for _ in range(3)], deal).moves:
        if state.phase is Phase.PLAY:
            states.append(state)
        state = state.apply(action)
    return states


@pytest.mark.parametrize("inference", ["ni", "pi", "pif"])
def test_it_is_legal_repeatable_and_blind_to_hidden_cards(inference: str, policies: Path) -> None:
    options: tuple[tuple[str, Any], ...] = (("worlds", 4), ("inference", inference), ("samples", 150))
    if inference != "ni":
        options += (("policies", str(policies)),)
    report = check_player(SKAT, Spec("kermit", options), situations=120, seed=4, slow=30.0)
    assert report.situations == 120
    assert not report.problems, report.examples


def lines(folder: Path) -> dict[str, list[str]]:
    return {path.name: sorted(path.read_text().splitlines()) for path in folder.glob("*.jsonl")}


def test_workers_and_breaks_change_nothing(policies: Path, tmp_path: Path) -> None:
    reads = f"kermit(worlds=3,inference=pi,samples=100,policies='{policies}')"
    match = Match(SKAT, (LineUp(parse_specs(f"{reads},rules,rules")),), 8, seed=6)
    whole, two, broken = tmp_path / "whole", tmp_path / "two", tmp_path / "broken"
    run_match(match, whole, ProcessPool(1))
    run_match(match, two, ProcessPool(2))
    run_match(match, broken, ProcessPool(1))
    for path in broken.glob("*.jsonl"):  # as if it had been killed in the middle of a line
        text = path.read_text()
        path.write_text(text[: len(text) // 2])
    assert lines(broken) != lines(whole)
    run_match(match, broken, ProcessPool(2))
    assert lines(whole) == lines(two) == lines(broken)


def test_what_it_played_before_changes_nothing(policies: Path) -> None:
    options: dict[str, Any] = {"worlds": 3, "inference": "pi", "samples": 120, "policies": str(policies)}
    player = KermitPlayer(**options)
    others = [KermitPlayer(worlds=2), KermitPlayer(worlds=2)]
    in_order = [episode([player, *others], deal).moves for deal in (1, 2, 1)]
    alone = [episode([KermitPlayer(**options), *others], deal).moves for deal in (1, 2)]
    assert in_order == [alone[0], alone[1], alone[0]]


def test_the_weights_move_some_cards(policies: Path) -> None:
    reading = KermitPlayer(worlds=10, inference="pi", samples=400, policies=str(policies))
    plain = KermitPlayer(worlds=10, inference="ni", samples=400)
    differ = asked = 0
    for state in (state for deal in (1, 2) for state in positions(deal)):
        assert state.to_act is not None
        seen = observe(state, state.to_act)
        asked += 1
        differ += reading.act(seen, Stream(1)) != plain.act(seen, Stream(1))
        views = reading.search.answer(Turn(seen, Stream(1)))
        assert all(0 <= view.wins <= view.worlds for view in views)
    assert 0 < differ < asked


class Counted(NoInference):
    """Keeps what it was shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(10, seed)
        self.shown: list[Observation] = []

    def see(self, observation: Observation) -> Any:
        self.shown.append(observation)
        return super().see(observation)


def test_one_inference_follows_one_deal_from_one_seat() -> None:
    made: list[Counted] = []

    def make(seed: int) -> Counted:
        made.append(Counted(seed))
        return made[-1]

    following = PerDeal(make)
    one, other = positions(1), positions(2)
    for state in one[:6]:  # a whole table asks the same player
        for seat in range(3):
            following.see(observe(state, seat), seed=state.cards_played)
    assert [inference.seed for inference in made] == [0, 0, 0]
    assert all(len(inference.shown) == 6 for inference in made)
    assert all(len({seen.seat for seen in inference.shown}) == 1 for inference in made)
    following.see(observe(other[7], 0), seed=9)  # another deal
    following.see(observe(one[7], 0), seed=10)  # and back
    following.see(observe(one[5], 0), seed=11)  # a card taken back
    following.see(observe(one[6], 0), seed=12)
    assert [inference.seed for inference in made[3:]] == [9, 10, 11]
    following.forget()
    following.see(observe(one[6], 0), seed=13)
    assert made[-1].seed == 13


@pytest.mark.usefixtures("shipped")
def test_presets_are_kermit_with_the_options_they_name() -> None:
    for name, kind in PRESETS.items():
        assert PLAYERS[name] is kind
        written = kind.summary.split(": ")[1]
        meant, preset = make_player(SKAT, parse_specs(written)[0]), make_player(SKAT, Spec(name))
        assert isinstance(meant, KermitPlayer)
        assert isinstance(preset, KermitPlayer)
        assert meant.play_key == preset.play_key
        with pytest.raises(BadInput, match="has no option 'samples'"):
            make_player(SKAT, Spec(name, (("samples", 5),)))
    keys = {make_player(SKAT, Spec(name)).play_key for name in ("kermit", *PRESETS)}  # type: ignore[attr-defined]
    assert len(keys) == 4


def test_the_key_of_play_tells_inferences_apart(policies: Path) -> None:
    keys = [
        KermitPlayer().play_key,
        KermitPlayer(inference="ni").play_key,
        KermitPlayer(inference="ni", samples=100).play_key,
        KermitPlayer(inference="pi", policies=str(policies)).play_key,
        KermitPlayer(inference="pif", policies=str(policies)).play_key,
        CheatingPlayer().play_key,
    ]
    assert len(set(keys)) == len(keys)
    assert keys[0] == ("kermit", 100, 0.0, "points", None)
    assert KermitPlayer(inference="ni").play_key == KermitPlayer(inference="ni", samples=20_000).play_key
    assert KermitPlayer(inference="ni", seconds=1).play_key is None


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"inference": "guess"}, "there is no inference 'guess': take one of ni, "),
        ({"inference": 7}, "inference must be a word"),
        ({"inference": "c"}, "the player `cheater`"),
        ({"inference": "pi+"}, "the player `counterplay`"),
        ({"inference": "ni", "samples": 0}, "samples must be a whole number from 1 to 500000, not 0"),
        ({"inference": "ni", "samples": 500_001}, "samples must be a whole number"),
        ({"inference": "ni", "samples": 2.5}, "samples must be a whole number"),
        ({"inference": "ni", "samples": True}, "samples must be a whole number"),
        ({"samples": 100}, r"samples go with an inference, as in kermit\(inference=pi,samples=100\)"),
        ({"policies": "some.onnx"}, "policies go with an inference"),
        ({"inference": "ni", "policies": "some.onnx"}, "takes no policies: only pi, pif do"),
        ({"inference": "pi", "policies": "no/such.onnx"}, "no/such.onnx"),
    ],
)
def test_bad_options_get_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        KermitPlayer(**options)


def test_the_cheater_never_errs_against_the_true_cards() -> None:
    hindsight = SkatHindsight()
    chances = 0
    for deal in range(50):
        finished = episode([CheatingPlayer(), KermitPlayer(worlds=2), CheatingPlayer()], deal)
        found = opportunities_by_seat(hindsight.decisions(finished))
        chances += sum(len(found.get(seat, [])) for seat in (0, 2))
        assert not any(mistake for seat in (0, 2) for _, mistake in found.get(seat, []))
    assert chances > 100
    assert PLAYERS["cheater"].knows_all


def test_cheating_knows_the_truth_and_must_be_told_it() -> None:
    for state in positions(3)[::7]:
        for seat in range(3):
            seen, cheating = observe(state, seat), Cheating()
            with pytest.raises(ValueError, match="must be told"):
                cheating.see(seen)
            cheating.reveal(state)
            weighted = cheating.see(seen)
            assert weighted.worlds.tolist() == [[*state.core.hands, state.core.discards or state.core.dealt_skat]]
            assert tssr(cheating, state, seat, samples=500) == pytest.approx(min(weighted.count, 500))
    assert type(named.make_inference("c", samples=5)) is Cheating


def test_the_count_can_read_hands_too(policies: Path) -> None:
    count = PLAYERS["count"].make(worlds=3, inference="pi", samples=50, policies=str(policies))
    count.start(Table("skat", ("a", "b", "c"), 0))
    finished = episode([count, KermitPlayer(worlds=2), KermitPlayer(worlds=2)], 3)  # type: ignore[list-item]
    assert not finished.faults
    count.result(finished, 0)
