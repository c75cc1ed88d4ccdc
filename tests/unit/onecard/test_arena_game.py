"""One-card poker in the arena: fair deals, honest players, results that the exact chain confirms."""

import json
import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from refused import refuses

from counterplay.arena.checker import check_player
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import make_player, parse_spec, parse_specs
from counterplay.cli.arena.games import contest_of
from counterplay.onecard import _core, exact, networks
from counterplay.onecard.arena_game import OneCardContest
from counterplay.onecard.game import Action, Rules
from counterplay.onecard.players import named
from counterplay.onecard.styles import LA, TP, parse_style
from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.workers import ProcessPool

HEADS_UP = OneCardContest()
FOUR = OneCardContest.named("onecard:4")


# how the exact chain names the players of the arena, where it does not by the same name
STYLES = {
    "style(alpha=0.5,beta=0.8)": "style(0.5,0.8)",
    "TP(bluff=0.25)": "bluff(TP,0.25)",
    "TP(bluff=0.6,folds_only=true)": "bluff(TP,0.6,folds)",
    "TP(later=LA)": "switch(TP,LA)",
}


def match(players: str, deals: int, contest: OneCardContest = HEADS_UP) -> Match:
    return Match(contest, (LineUp(parse_specs(players)),), deals, 11)


def first_wins(players: str, deals: int, folder: Path) -> tuple[float, float]:
    """How often the first player wins, and the standard error by deals: each deal is played from both seats."""
    results = run_match(match(players, deals), folder, ProcessPool(1))
    won = results.points(0, range(deals))[:, 0] / HEADS_UP.list_length
    return float(won.mean()), float(won.std(ddof=1) / np.sqrt(deals))


@pytest.mark.parametrize(
    ("hero", "other"),
    [
        ("TP", "LA"),
        pytest.param("LP", "TA", marks=pytest.mark.verify),
        ("style(alpha=0.5,beta=0.8)", "TP(bluff=0.25)"),
        ("TA", "TP(bluff=0.6,folds_only=true)"),
        ("TA", "TP(later=LA)"),
    ],
)
def test_styles_win_as_often_as_the_exact_chain_says(hero: str, other: str, tmp_path: Path) -> None:
    rate, error = first_wins(f"{hero},{other}", 300, tmp_path)
    assert abs(rate - exact.win_rate(*(parse_style(STYLES.get(name, name)) for name in (hero, other)))) < 4 * error
    assert error < 0.025


def test_a_network_wins_as_often_as_the_exact_chain_says(tmp_path: Path) -> None:
    rules = Rules()
    hero = _core.network_policy(rules.core(), networks.find_champion("anti-tp").setting(rules))
    rate, error = first_wins("anti_tp,TP", 300, tmp_path)
    assert abs(rate - _core.win_rate(rules.core(), hero, exact.policy_of(TP))) < 4 * error


@pytest.mark.parametrize("name", ["bayes", "bayes-safe"])
def test_beliefs_win_in_a_match_what_they_win_in_the_kernel(name: str, tmp_path: Path) -> None:
    rate, error = first_wins(f"{name.replace('-', '_')},LA", 300, tmp_path)
    kernel = named.find_player(name, Rules()).tournaments(Rules(), [[LA]], 4000, 3)[0, 1] / 4000
    assert abs(rate - kernel) < 4 * np.hypot(error, np.sqrt(kernel * (1 - kernel) / 4000))
    assert rate < exact.best_response(LA).win + 3 * error


def test_results_do_not_depend_on_the_workers(tmp_path: Path) -> None:
    wanted = match("bayes_safe,TP(bluff=0.3)", 80)
    one = run_match(wanted, tmp_path / "one", ProcessPool(1))
    two = run_match(wanted, tmp_path / "two", ProcessPool(2))
    assert json.dumps(summarise(one)) == json.dumps(summarise(two))
    lines = [
        [sorted(file.read_text().splitlines()) for file in sorted((tmp_path / name).glob("*.jsonl"))]
        for name in ("one", "two")
    ]
    assert lines[0] == lines[1]
    assert [len(series) for series in lines[0]] == [80, 80]


@pytest.mark.parametrize(
    ("contest", "every"),
    [
        pytest.param(HEADS_UP, 1, id="heads-up"),
        pytest.param(FOUR, 5, id="four seats"),
        pytest.param(FOUR, 1, id="all at four seats", marks=pytest.mark.verify),
    ],
)
def test_the_checker_finds_nothing_wrong_with_any_player(contest: OneCardContest, every: int) -> None:
    specs = {name: name for name in contest.players()} | {
        "style": "style(alpha=0.4,beta=0.7)",
        "bluffer": "TP(bluff=0.3)",
        "switcher": "LA(later=TP)",
    }
    for spec in list(specs.values())[::every]:
        report = check_player(contest, parse_spec(spec), situations=50, seed=2, slow=20.0)
        assert (report.situations, dict(report.problems)) == (50, {}), report.examples


@pytest.mark.parametrize("memory", ["hand", "tournament"])
def test_a_network_that_remembers_is_asked_its_whole_way_again(memory: str, tmp_path: Path) -> None:
    file = tmp_path / "remembers.json"
    networks.dump(replace(networks.find_champion("four-seats"), memory=memory), file)
    spec = parse_spec(f"champion(file='{file}')")
    report = check_player(FOUR, spec, situations=150, seed=2, slow=20.0)
    assert not report.problems, report.examples


def test_a_tournament_of_copies_gives_every_seat_the_same_luck() -> None:
    sittings = [Sitting(name, make_player(HEADS_UP, parse_spec("TP"))) for name in ("a", "b")]
    for deal in range(20):
        one = play_deal(HEADS_UP, 5, deal, sittings)
        two = play_deal(HEADS_UP, 5, deal, sittings[::-1])
        assert one.scores == two.scores  # the seat wins, whoever sits there
        assert sum(one.scores) == 1


def test_tournaments_can_be_written_read_and_sent_to_others() -> None:
    contest = pickle.loads(pickle.dumps(FOUR))
    assert (contest.name, contest.seats, contest.rules) == (FOUR.name, 4, FOUR.rules)
    sittings = [
        Sitting(f"{name}{seat}", make_player(FOUR, parse_spec(name))) for seat, name in enumerate(("LA", "TP") * 2)
    ]
    episode = play_deal(FOUR, 3, 8, sittings)
    again = FOUR.load(FOUR.dump(episode), 8)
    assert again == episode
    with pytest.raises(BadInput, match="deal 8: this is not a record of onecard:4"):
        FOUR.load(FOUR.dump(episode).replace('"play": "', '"play": "x'), 8)


def test_a_seat_sees_its_own_cards_and_those_shown() -> None:
    course = HEADS_UP.deal(1, 0)
    for move in range(200):
        if (seat := HEADS_UP.to_act(course)) is None:
            break
        view, other = HEADS_UP.observe(course, seat), HEADS_UP.observe(course, 1 - seat)
        assert (view.card, other.card) == (course.cards[seat], course.cards[1 - seat])
        assert view.legal
        assert not other.legal
        for mine, theirs in zip(view.past, other.past, strict=True):
            folded = Action.FOLD in mine.actions
            assert (mine.cards[1 - seat] == 0) == folded
            assert folded or mine.cards == theirs.cards
        json.dumps(HEADS_UP.observation_json(view))
        twin = HEADS_UP.permuted(course, seat, Stream(1, "twin", move))
        assert HEADS_UP.observe(twin, seat) == view
        course = HEADS_UP.apply(course, HEADS_UP.wander(course, Stream(1, "move", move)))
    assert course.over
    assert sum(HEADS_UP.scores(course)) == 1
    with pytest.raises(IllegalAction, match="the tournament is over"):
        HEADS_UP.apply(course, Action.CALL)


class Broken:
    """Fails at every decision."""

    def act(self, view: object, chance: Stream) -> object:
        raise RuntimeError("no idea")


def test_a_player_at_fault_checks_or_folds_and_the_tournament_goes_on() -> None:
    sittings = [Sitting("broken", Broken()), Sitting("LA", make_player(HEADS_UP, parse_spec("LA")))]  # type: ignore[arg-type]
    episode = play_deal(HEADS_UP, 1, 0, sittings)
    assert episode.scores == (0.0, 1.0)
    assert {action for seat, action in episode.moves if seat == 0} <= {Action.FOLD, Action.CALL}
    assert len(episode.faults) == sum(seat == 0 for seat, _ in episode.moves)
    assert HEADS_UP.facts(episode).won == (False, True)


test_bad_options_get_a_sentence = refuses(
    lambda spec: make_player(HEADS_UP, parse_spec(spec)),
    {
        "style(alpha=0.8,beta=0.2)": r"alpha \(0.8\) must not be above beta",
        "style(alpha=0.8)": "a style has alpha and beta",
        "TP(bluff=often)": "bluff must be a number, not 'often'",
        "TP(bluff=0.1,folds_only=2)": "folds_only must be true or false",
        "TP(later=nobody)": "unknown style 'nobody'",
        "champion(file=heads_up)": "names a champion's .json file",
        "champion(file='none.json')": "cannot read the champion file",
    },
)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [("onecard:1", "between 2 and 9, not 1"), ("onecard:11", "between 2 and 9, not 11"), ("onecard4", "no game")],
)
def test_bad_tables_get_a_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        contest_of(name)


def test_engines_write_actions_as_words() -> None:
    assert [HEADS_UP.parse_action(HEADS_UP.action_text(action)) for action in Action] == list(Action)
    with pytest.raises(BadInput, match="'shove' is no action: write fold, call or raise"):
        HEADS_UP.parse_action("shove")
