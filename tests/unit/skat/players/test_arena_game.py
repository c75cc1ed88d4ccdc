"""Skat as the arena sees it: faults, facts, given contracts, engines."""

import io
import json
import re

import pytest

from counterplay import arena
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import make_player, parse_spec, parse_specs
from counterplay.protocol import BadInput, Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.random import RandomPlayer
from counterplay.skat.players.registry import FORMER_NAMES, PLAYERS
from counterplay.skat.records import sgf
from counterplay.skat.rules.actions import Bid, Hold, Pass, parse_action
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.score import seeger_fabian
from counterplay.workers.here import HereExecutor

SKAT = SkatContest()


class Script(RandomPlayer):
    """Says what is written for each phase, as it may be; `broken` from the phase on (and card) where it raises."""

    def __init__(self, calls="p", declaration="C", broken=None, after=0):
        self.calls, self.declaration, self.broken, self.after = iter(calls.split()), declaration, broken, after

    def act(self, observation, chance):
        if observation.phase is self.broken and len(observation.tricks) >= self.after:
            raise RuntimeError("out of order")
        match observation.phase:
            case Phase.AUCTION:
                return parse_action(next(self.calls, "p"))
            case Phase.SKAT:
                return parse_action(self.declaration if "H" in self.declaration else "s")
            case Phase.DECLARE:
                laid = ".".join(sorted(map(str, observation.hand))[:2])
                return parse_action(f"{self.declaration}.{laid}")
            case _:
                return super().act(observation, chance)


def play(*players, deal=0):
    sittings = [Sitting(f"p{seat}", player) for seat, player in enumerate(players)]
    episode = play_deal(SKAT, 1, deal, sittings)
    line = SKAT.dump(episode)
    again = SKAT.load(line, deal)
    assert (again.moves, again.scores, again.faults, again.seats) == (
        episode.moves,
        episode.scores,
        episode.faults,
        episode.seats,
    )
    assert [observe(again.state, seat) == observe(episode.state, seat) for seat in range(3)] == [True] * 3
    (block,) = sgf.check(io.BytesIO(line.encode()))
    assert block.agreeing == 1, (line, block)
    return episode


def test_in_the_auction_a_player_at_fault_passes():
    episode = play(Script("p"), Script(broken=Phase.AUCTION), Script("18"))
    assert episode.moves[:2] == ((1, Pass()), (2, Bid(18)))
    assert episode.faults == ((1, "raised RuntimeError: out of order"),)
    assert episode.state.soloist == 2
    assert episode.state.over


def test_a_broken_forehand_passes_when_asked_to_hold():
    episode = play(Script(broken=Phase.AUCTION), Script("18"), Script("p"))
    assert [str(action) for _, action in episode.moves[:3]] == ["18", "p", "p"]
    assert episode.state.soloist == 1


def test_three_broken_players_pass_the_deal_in():
    episode = play(*(Script(broken=Phase.AUCTION) for _ in range(3)))
    assert episode.scores == (0, 0, 0)
    assert len(episode.faults) == 3
    assert SKAT.facts(episode).kind == "passed in"


@pytest.mark.parametrize("phase", [Phase.SKAT, Phase.DECLARE])
def test_a_soloist_at_fault_before_declaring_loses_what_was_bid(phase):
    episode = play(Script("p"), Script("23", broken=phase), Script("p"))
    assert episode.scores == (40, -2 * 23 - 50, 40)
    facts = SKAT.facts(episode)
    assert (facts.kind, facts.alone, facts.won) == ("undeclared", 1, (True, False, True))


@pytest.mark.parametrize("declaration", ["C", "G", "N", "CH", "NO", "GHOSZ", "DHS"])
@pytest.mark.parametrize("after", [0, 1, 5, 9, 10])
def test_a_soloist_at_fault_loses_whatever_he_has(declaration, after):
    for deal in range(4):
        soloist = Script("18", declaration, broken=Phase.PLAY, after=after)
        episode = play(Script("p"), soloist, Script("p"), deal=deal)
        if not episode.faults:
            continue  # null was decided earlier
        assert episode.scores[0] == episode.scores[2] == 40
        assert episode.scores[1] <= -2 * 18 - 50
        facts = SKAT.facts(episode)
        assert facts.won == (True, False, True)
        assert facts.roles == ("defender", "soloist", "defender")


@pytest.mark.parametrize("declaration", ["C", "G", "N", "CH", "NO", "GHOSZ", "DHS"])
@pytest.mark.parametrize("after", [0, 1, 5, 9, 10])
@pytest.mark.parametrize("bid", [18, 264])
def test_against_a_defender_at_fault_the_soloist_wins(declaration, after, bid):
    if declaration.startswith("N"):
        bid = 18  # a null game cannot be declared above its value
    for deal in range(4):
        defender = Script("p", broken=Phase.PLAY, after=after)
        episode = play(Script("p"), Script(str(bid), declaration), defender, deal=deal)
        if not episode.faults:
            continue
        assert episode.scores[0] == episode.scores[2] == 0
        assert episode.scores[1] >= bid + 50


def test_the_loss_is_that_of_giving_up_when_nothing_is_won_yet():
    episode = play(Script("p"), Script("18", "C", broken=Phase.PLAY), Script("p"))
    given_up = episode.state.apply(parse_action("RE"), 1)
    assert episode.scores == seeger_fabian(given_up.result)


def test_records_of_a_run_check_out_and_carry_the_names(tmp_path):
    match = Match(SKAT, (LineUp(parse_specs("random,random,random")),), 12, 4)
    results = run_match(match, tmp_path, HereExecutor())
    lines = [game.record for games in results.games.values() for game in games.values()]
    blocks = sgf.check(io.BytesIO("\n".join(lines).encode()))
    assert sum(block.agreeing for block in blocks) == 36
    assert set(sgf.loads(lines[0]).players) == {"random#1", "random#2", "random#3"}


def test_given_contracts_fix_deal_and_declaration(tmp_path):
    first = play(Script("p"), Script("18", "C"), Script("p"), deal=0)
    passed = play(Script("p"), Script("p"), Script("p"), deal=1)
    third = play(Script("18"), Script("p"), Script("p"), deal=2)
    path = tmp_path / "games.sgf"
    path.write_text("".join(SKAT.dump(episode) + "\n" for episode in (first, passed, third)))
    contest = SkatContest.from_records(path, 2)
    assert contest.roles_given
    for index, episode in enumerate((first, third)):
        start = contest.deal(99, index)
        assert start.phase is Phase.PLAY
        assert start.deal == episode.state.deal
        assert (start.declaration, start.discards) == (episode.state.declaration, episode.state.discards)
        assert start.cards_played == 0
    with pytest.raises(BadInput, match="holds 2 contracts, not 3"):
        SkatContest.from_records(path, 3)
    match = Match(contest, (LineUp(parse_specs("random,random,random")),), 2, 1)
    summary = summarise(run_match(match, tmp_path / "run", HereExecutor()))
    assert summary["kinds"] == {"suit": 6}
    again = run_match(match, tmp_path / "run", HereExecutor())
    assert summarise(again) == summary


def test_engines_read_plain_json():
    state = SKAT.deal(1, 0)
    for action in (Bid(18), Hold(), Pass(), Pass()):
        state = state.apply(action)
    seen = SKAT.observation_json(SKAT.observe(state, 0))
    assert json.loads(json.dumps(seen)) == seen
    assert seen["auction"] == [[1, "18"], [0, "y"], [1, "p"], [2, "p"]]
    assert (seen["phase"], seen["soloist"], seen["bid"]) == ("skat", 0, 18)
    assert "s" in seen["legal"]
    assert all(SKAT.action_text(SKAT.parse_action(text)) == text for text in seen["legal"])
    other = SKAT.observation_json(SKAT.observe(state, 1))
    assert other["legal"] == []
    assert not set(other["hand"]) & set(seen["hand"])


@pytest.mark.parametrize("answer", [None, 5, "CJ", object(), [], Bid("x"), Bid(19)])
def test_anything_that_is_no_action_is_a_fault(answer):
    class Odd(RandomPlayer):
        def act(self, observation, chance):
            return answer

    episode = play_deal(SKAT, 1, 0, [Sitting(name, Odd()) for name in "abc"])
    assert len(episode.faults) == 3
    assert episode.scores == (0, 0, 0)


def test_random_draws_every_legal_action_equally_often():
    state = SKAT.deal(1, 0)
    player = RandomPlayer()
    for position in (
        state,
        state.apply(Bid(18)),
        state.apply(Bid(18)).apply(Pass()).apply(Pass()),
    ):
        seen = SKAT.observe(position, position.to_act)
        legal = list(map(str, seen.legal_actions))
        drawn = [str(player.act(seen, Stream("draw", index))) for index in range(200 * len(legal))]
        assert set(drawn) == set(legal)
        assert all(130 < drawn.count(action) < 270 for action in legal)
    declaring = position.apply(parse_action("s"))
    seen = SKAT.observe(declaring, declaring.to_act)
    legal = set(map(str, seen.legal_actions))
    drawn = [str(player.act(seen, Stream("draw", index))) for index in range(20 * len(legal))]
    assert set(drawn) <= legal
    assert len(set(drawn)) > 0.99 * len(legal)


def test_a_match_in_one_call_and_two_players_compared():
    results = arena.run(SkatContest(), "rules,random,random", deals=6)
    assert arena.compare(results, "rules", "random").difference > 0


@pytest.mark.parametrize("name", FORMER_NAMES)
def test_names_of_earlier_versions_say_what_to_write_now(name):
    with pytest.raises(BadInput, match=f"no player '{re.escape(name)}' any more: write "):
        make_player(SKAT, parse_spec(name))
    assert name not in PLAYERS
    example = FORMER_NAMES[name].split(", or")[0]
    make_player(SKAT, parse_spec(example))
