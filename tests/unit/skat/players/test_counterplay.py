"""`counterplay`: knows whom it meets, trusts that only as far as it proves true, and sees no hidden card."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from counterplay.arena.checker import check_player
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.specs import parse_spec
from counterplay.json_form import from_json, to_json
from counterplay.opponent.memory import InProcessMemory
from counterplay.protocol import BadInput, Episode, Judged, Player, Stream, Table
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.card_response import CardWeights
from counterplay.skat.players.counterplay import CounterplayPlayer
from counterplay.skat.players.counterplay_options import CounterplayOptions
from counterplay.skat.players.imitator import ImitatorPlayer
from counterplay.skat.players.random import RandomPlayer
from counterplay.skat.players.registry import PLAYERS
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.players.valuation import points_at
from counterplay.skat.review.store_adapter import SkatStoreAdapter
from counterplay.skat.rules.actions import Action, Declare, Play
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.redeal import redealt
from counterplay.skat.rules.score import evaluate, seeger_fabian
from counterplay.skat.rules.state import State

SKAT = SkatContest()
NAMES = ("me", "left", "right")
SMALL: dict[str, Any] = {"worlds": 4, "samples": 60, "playouts": 6}


def deals(players: list[Player[Any, Any]], numbers: range) -> list[Episode[State, Action]]:
    sittings = [Sitting(name, one) for name, one in zip(NAMES, players, strict=True)]
    return [play_deal(SKAT, 23, number, sittings) for number in numbers]


def acquainted(opponent: Any, numbers: range = range(30), **options: Any) -> CounterplayPlayer:
    """Return a player that has seen deals of one opponent at both other seats."""
    player = CounterplayPlayer(**SMALL, **options)
    player.start(Table("skat", NAMES, 0))
    for episode in deals([RulesPlayer(), opponent(), opponent()], numbers):
        player.result(episode, 0)
    return player


def test_it_comes_to_know_whom_it_meets_and_trusts_no_stranger() -> None:
    player = acquainted(ImitatorPlayer)
    assert player.model.known.of("left").best == player.model.known.of("right").best == "xskat"
    assert player.trust > 0.4
    rules = acquainted(RulesPlayer)
    assert rules.model.known.of("left").best == "rules"
    assert rules.trust > 0.4
    stranger = acquainted(RandomPlayer)
    assert stranger.trust == 0.0
    by_name = acquainted(RandomPlayer, styles="none")
    assert by_name.trust == 0.0
    assert by_name.model.known.fit("left").mean < -0.5
    assert by_name.model.known.fit("left").mean < stranger.model.known.fit("left").mean < -0.2  # a style says more


def test_before_anything_is_seen_nothing_is_trusted() -> None:
    player = CounterplayPlayer(**SMALL)
    assert player.trust == 0.0
    player.start(Table("skat", NAMES, 0))
    assert player.trust == 0.0


def test_what_is_learned_is_kept_under_the_name_and_goes_with_it() -> None:
    memory = InProcessMemory()
    first = acquainted(ImitatorPlayer, range(8), memory=memory)
    again = CounterplayPlayer(**SMALL)
    again.remember(memory)
    again.start(Table("skat", NAMES, 0))
    assert again.trust == first.trust > 0
    assert again.model.believed() == first.model.believed()
    assert again.model.profile("left").shares == first.model.profile("left").shares
    assert set(memory.load("left") or {}) == {"policies", "fit", "mistakes", "style"}
    assert memory.load("me") is None
    alone = acquainted(ImitatorPlayer, range(8))  # a memory of its own says the same
    assert alone.trust == first.trust
    assert alone.model.believed() == first.model.believed()


def test_the_same_seed_gives_the_same_game() -> None:
    games = [
        deals([acquainted(RulesPlayer, range(6)), RulesPlayer(), RulesPlayer()], range(40, 44)) for _ in range(2)
    ]
    assert [one.moves for one in games[0]] == [one.moves for one in games[1]]


def test_hidden_cards_do_not_change_what_it_does() -> None:
    player = acquainted(RulesPlayer, range(6))
    asked = 0
    for number in range(4):
        state, chance = SKAT.deal(29, number), Stream(29, number)
        while state.phase is not Phase.OVER and state.cards_played < 20:
            seat = state.core.to_act
            if state.phase in (Phase.DECLARE, Phase.PLAY):
                other = redealt(state, seat, chance)
                answers = [player.act(observe(one, seat), Stream(1, number)) for one in (state, other)]
                assert answers[0] == answers[1]
                asked += other.core.hands != state.core.hands
            state = state.apply(RulesPlayer().act(observe(state, seat), chance))
    assert asked > 20


def test_without_trust_it_plays_what_search_says() -> None:
    player = acquainted(RulesPlayer, range(6), trust=0.0)
    for episode in deals([player, RulesPlayer(), RulesPlayer()], range(60, 62)):
        state = SKAT.deal(23, episode.deal)
        for seat, action in episode.moves:
            if seat == 0 and state.phase in (Phase.DECLARE, Phase.PLAY):
                thought = player.consider(observe(state, 0), Stream(5, state.cards_played))
                assert thought.action == thought.without
                assert thought.trust == 0.0
                assert all(one.model is None for one in thought.candidates)
            state = state.apply(action, seat)


def test_it_says_what_it_thought() -> None:
    player = acquainted(RulesPlayer, range(10))
    kinds, overruled = set(), 0
    for number in range(12):
        state = SKAT.deal(31, number)
        while state.phase is not Phase.OVER:
            seat = state.core.to_act
            seen = observe(state, seat)
            action = RulesPlayer().act(seen, Stream(1))
            if state.phase in (Phase.DECLARE, Phase.PLAY):
                thought = player.consider(seen, Stream(7, number, state.cards_played))
                kinds.add(type(thought.action))
                if thought.candidates:
                    first = thought.candidates[0]
                    assert isinstance(thought.action, Play | Declare)
                    chosen = thought.action.card if isinstance(thought.action, Play) else thought.action
                    if first.model is not None:
                        assert chosen == first.choice
                        expected = thought.trust * first.model.points + (1 - thought.trust) * first.search
                        assert first.value == pytest.approx(expected)
                    overruled += thought.action != thought.without
            state = state.apply(action)
    assert kinds == {Play, Declare}
    assert overruled > 0


def test_points_are_those_of_the_tournament() -> None:
    for text, bid in (("C", 24), ("GH", 48), ("N", 23), ("NO", 46)):
        declaration = Declaration.parse(text)
        for won, points, tricks in ((True, 70, 6), (False, 50, 4)):
            null = text.startswith("N")
            result = evaluate(declaration, bid, 1, points, (0 if won else 1) if null else tricks)
            assert result.won == won
            solo, left, right = seeger_fabian(result)
            ours = points_at(float(won), declaration, bid, soloist=True)
            theirs = points_at(float(not won), declaration, bid, soloist=False)
            assert ours == pytest.approx(solo - (left + right) / 2)
            assert theirs == pytest.approx(left - (solo + right) / 2)


def test_bad_options_get_a_sentence() -> None:
    for options, sentence in (
        ({"playouts": 0}, "playouts must be a whole number"),
        ({"trust": 1.5}, "trust must be a number from 0 to 1"),
        ({"trust": True}, "trust must be a number from 0 to 1"),
        ({"inference": "pi"}, "no option 'inference'"),
        ({"worlds": 0}, "worlds must be a whole number"),
        ({"seconds": 0}, "seconds must be"),
        ({"quick": "very"}, "quick must be"),
        ({"bids": "boldly"}, "bids must be"),
        ({"discards": "both"}, "discards must be"),
        ({"weights": "heavy"}, "has the weights even"),
        ({"without": "thought"}, "can do without"),
    ):
        with pytest.raises(BadInput, match=sentence):
            CounterplayPlayer(**options)
    assert PLAYERS["counterplay"].learns


def test_it_can_be_quick_or_played_by_the_clock() -> None:
    quick = CounterplayOptions(quick=True, worlds=7)
    assert [quick.number(name, 99) for name in ("worlds", "samples", "playouts")] == [7, 1_000, 12]
    assert CounterplayOptions().number("samples", 99) == 99
    timed = CounterplayPlayer(**SMALL, seconds=0.05)
    assert timed.play_key is None
    timed.start(Table("skat", NAMES, 0))
    assert not any(one.faults for one in deals([timed, RulesPlayer(), RulesPlayer()], range(80, 82)))


def test_weights_share_by_role_and_trick() -> None:
    even = CardWeights.named("even")
    assert even.search["soloist"][4] == pytest.approx(0.3 / 1.3, abs=1e-6)
    assert even.search["defender"][5] == 1
    with pytest.raises(ValueError, match="defender needs 10 weights"):
        CardWeights({**even.search, "defender": [2.0] * 10}, even.model, even.points)


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    for text in ("", "[]", '{"format": "x"}', '{"format": "counterplay card weights 1", "weights": {"a": {}}}'):
        (tmp_path / "weights.json").write_text(text)
        with pytest.raises(BadInput, match="does not hold weights"):
            CounterplayPlayer(weights=str(tmp_path / "weights.json"))


def test_the_profile_moves_bids_only_where_something_is_known() -> None:
    stranger = CounterplayPlayer(**SMALL, bids="profile")
    known = CounterplayPlayer(**SMALL, bids="profile", believe="xskat")
    known.start(Table("skat", NAMES, 0))
    moved = 0.0
    for index in range(6):
        seen = observe(SKAT.deal(3, index), 1)
        assert abs(stranger.response.bids.moved(seen, 18)) < 1  # the Count's reaction to two of his own rates
        moved += abs(known.response.bids.moved(seen, 18))
        assert stranger.act(seen, Stream(1)) == CounterplayPlayer(**SMALL).act(seen, Stream(1))
    assert moved > 6


def test_discards_are_played_out_where_the_models_are_trusted() -> None:
    player = CounterplayPlayer(**SMALL, discards="playouts", believe="rules")
    player.start(Table("skat", NAMES, 0))
    asked = 0
    for number in range(6):
        state = SKAT.deal(31, number)
        while state.phase is not Phase.OVER and state.cards_played < 1:
            seen = observe(state, state.core.to_act)
            if state.phase is Phase.DECLARE:
                thought = player.consider(seen, Stream(7, number))
                assert isinstance(thought.action, Declare)
                assert isinstance(thought.without, Declare)
                assert thought.action.declaration == thought.without.declaration
                asked += len(thought.candidates) > 1
            state = state.apply(RulesPlayer().act(seen, Stream(1)))
    assert asked


def test_the_checker_finds_nothing() -> None:
    spec = parse_spec("counterplay(worlds=2,samples=40,playouts=4)")
    report = check_player(SKAT, spec, situations=120, seed=3, slow=30.0)
    assert report.situations == 120
    assert not report.problems, report.examples


def test_parts_can_be_left_out_and_beliefs_forced() -> None:
    for options in ({"without": "beliefs playouts discards bidding"}, {"without": "trust"}, {"believe": "xskat"}):
        player = CounterplayPlayer(**SMALL, **options)
        player.start(Table("skat", NAMES, 0))
        finished = deals([player, RulesPlayer(), RulesPlayer()], range(70, 73))
        assert not any(one.faults for one in finished)
        for episode in finished:
            player.result(episode, 0)
    assert player.model.known.shares("left") == {"xskat": 1.0}  # whatever he does
    assert player.trust > 0.6


def test_a_store_learns_the_same_from_the_games_it_keeps() -> None:
    room, documents = SkatStoreAdapter(), dict[str, dict[str, Any]]()
    finished = deals([RulesPlayer(), ImitatorPlayer(), RulesPlayer()], range(6))
    for episode in finished:
        judged = room.judge(SKAT.dump(episode), (1, 2), {0: "counterplay(worlds=4)"})
        assert {lesson.about for lesson in judged.lessons} == {(1,), (2,)}
        assert from_json(Judged, json.loads(json.dumps(to_json(judged)))) == judged
        for lesson in judged.lessons:
            name = NAMES[lesson.about[0]]
            documents[name] = room.learners[lesson.learner](documents.get(name), lesson.document)
        assert not room.judge(SKAT.dump(episode), (1, 2), {0: "kermit"}).lessons
    player = CounterplayPlayer(**SMALL)
    player.start(Table("skat", NAMES, 0))
    for episode in finished:
        player.result(episode, 0)
    memory = InProcessMemory()
    for name, document in documents.items():
        memory.update(name, lambda _, document=document: document)  # type: ignore[misc]
    again = CounterplayPlayer(memory=memory, **SMALL)
    again.start(Table("skat", NAMES, 0))
    assert np.array(again.model.believed()) == pytest.approx(np.array(player.model.believed()))
    assert again.trust == pytest.approx(player.trust)
    assert again.trust > 0


MANY = """
from pathlib import Path
from counterplay.skat.players.counterplay import CounterplayPlayer
def held():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
made = [CounterplayPlayer(), CounterplayPlayer()]
before = held()
made += [CounterplayPlayer() for _ in range(100)]
print((held() - before) // 100)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is told by /proc")
def test_one_more_of_them_shares_networks_and_solvers_with_those_that_are_there() -> None:
    told = subprocess.run([sys.executable, "-c", MANY], capture_output=True, text=True, check=True)
    assert int(told.stdout) < 100_000
