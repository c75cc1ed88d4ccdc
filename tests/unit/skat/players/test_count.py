"""The players that learn about their opponents, and the synthetic one they are measured against."""

from pathlib import Path

import pytest

from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.specs import make_player, parse_spec
from counterplay.opponent.mistakes import Tally
from counterplay.opponent.profiles import MISTAKES_PART, MistakeProfiles
from counterplay.protocol import BadInput, Episode, ModelMemory, Player, Table
from counterplay.skat.players import reaction as reactions
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.count import MISTAKE_PRIOR, count_player, offset
from counterplay.skat.players.evaluator import shipped_evaluator
from counterplay.skat.players.mistake import local_rate
from counterplay.skat.players.threshold_player import ThresholdPlayer
from counterplay.skat.players.tracker import ERRORS_PART, bidding_error, tracker_player
from counterplay.skat.records import episodes
from counterplay.skat.rules.actions import Action
from counterplay.skat.rules.state import State
from counterplay.skat.solver.hindsight import SkatHindsight

CONTEST = SkatContest()
NAMES = ("me", "left", "right")


class Notebook(ModelMemory):
    """A memory that a test can look into."""

    def __init__(self) -> None:
        self.kept: dict[str, dict] = {}

    def load(self, name):
        return self.kept.get(name)

    def update(self, name, change):
        self.kept[name] = change(self.kept.get(name))
        return self.kept[name]


def play(players: list[Player], deals: range, seed: int = 3) -> list[Episode[State, Action]]:
    sittings = [
        Sitting(name, player, knows_all=hasattr(player, "reveal"))
        for name, player in zip(NAMES, players, strict=True)
    ]
    for place, player in enumerate(players):
        player.start(Table("skat", NAMES, place))
    found = []
    for deal in deals:
        episode = play_deal(CONTEST, seed, deal, sittings)
        for place, player in enumerate(players):
            player.result(episode, place)
        found.append(episode)
    return found


def player(text: str) -> Player:
    return make_player(CONTEST, parse_spec(text))


def rate_of(finished: list[Episode[State, Action]], seat: int) -> tuple[int, int]:
    decisions = [d for episode in finished for d in SkatHindsight().decisions(episode) if d.seat == seat]
    return sum(d.mistake for d in decisions), sum(d.opportunity for d in decisions)


def test_the_threshold_moves_by_equation_2() -> None:
    assert offset(0.0) == pytest.approx(0.1)
    assert offset(0.1) == pytest.approx(0.0)
    assert offset(0.3) == pytest.approx(-0.1)


def test_the_count_is_kermit_before_it_has_seen_anything() -> None:
    count = count_player(worlds=5)
    count.start(Table("skat", NAMES, 0))
    assert count.threshold == pytest.approx(0.6)
    assert count.model.rates == (MISTAKE_PRIOR.rate, MISTAKE_PRIOR.rate)


def test_the_count_bids_bolder_against_the_weak_and_more_carefully_against_the_strong() -> None:
    thresholds = []
    for opponents in ("mistake(0.5,worlds=2)", "mistake(0,worlds=2)"):
        count = count_player(worlds=2)
        finished = play([count, player(opponents), player(opponents)], range(25))
        thresholds.append(count.threshold)
        expected = []
        for seat in (1, 2):
            mistakes, opportunities = rate_of(finished, seat)
            rate = count.model.profiles.of(NAMES[seat]).where()
            assert (rate.mistakes, rate.opportunities) == (mistakes, opportunities)
            expected.append(rate.posterior(MISTAKE_PRIOR))
        assert count.threshold == pytest.approx(0.6 + offset(sum(expected) / 2))
    assert thresholds[0] < 0.55
    assert thresholds[1] > 0.62


def test_a_rebuilt_player_stands_where_it_stood() -> None:
    for text in ("count(worlds=2)", "tracker(worlds=2)", "count(worlds=2,forget=7)", "tracker(worlds=2,forget=7)"):
        first, again = player(text), player(text)
        assert isinstance(first, ThresholdPlayer)
        assert isinstance(again, ThresholdPlayer)
        finished = play([first, player("rules"), player("rules")], range(10))
        again.start(Table("skat", NAMES, 0))
        for deal, episode in enumerate(finished):
            again.result(episodes.load(episodes.dump(episode), deal), 0)
        assert again.threshold == first.threshold


def test_forgetting_deletes_everything_after_so_many_games() -> None:
    count = count_player(worlds=2, forget=5)
    play([count, player("mistake(0.5,worlds=2)"), player("mistake(0.5,worlds=2)")], range(4))
    assert count.threshold != pytest.approx(0.6)
    play([count, player("mistake(0.5,worlds=2)"), player("mistake(0.5,worlds=2)")], range(4, 5))
    assert count.threshold == pytest.approx(0.6)
    for wrong in (0, -3, 1.5, True):
        with pytest.raises(BadInput, match="forget must be a whole number of at least 1"):
            count_player(forget=wrong)  # type: ignore[arg-type]
        with pytest.raises(BadInput, match="forget must be a whole number of at least 1"):
            tracker_player(forget=wrong)  # type: ignore[arg-type]


def test_the_count_remembers_a_person_from_evening_to_evening() -> None:
    memory = Notebook()
    first = count_player(worlds=2, memory=memory)
    play([first, player("mistake(0.5,worlds=2)"), player("rules")], range(8))
    assert set(memory.kept) == {"left", "right"}
    assert Tally.from_json(memory.kept["left"][MISTAKES_PART]) == first.model.profiles.of("left")
    second = count_player(worlds=2, memory=memory)
    second.start(Table("skat", NAMES, 0))
    assert second.threshold == first.threshold
    assert MistakeProfiles(SkatHindsight()).of("left").games == 0


def test_the_tracker_takes_its_mean_error_off_its_threshold() -> None:
    memory = Notebook()
    tracker = tracker_player(worlds=2, memory=memory)
    finished = play([tracker, player("rules"), player("rules")], range(25))
    own = [episode for episode in finished if episode.state.soloist == 0]
    assert len(own) > 3
    errors = [(episode.scores[0] > 0) - bidding_error(shipped_evaluator(), episode.state) for episode in own]
    assert tracker.threshold == pytest.approx(min(0.75, 0.6 - sum(errors) / len(errors)))
    assert memory.kept["left and right"][ERRORS_PART] == {"games": len(own), "sum": pytest.approx(sum(errors))}
    later = tracker_player(worlds=2, memory=memory)
    later.start(Table("skat", ("right", "me", "left"), 1))
    assert later.threshold == pytest.approx(tracker.threshold)


def test_the_tracker_never_believes_that_nothing_can_be_won() -> None:
    tracker = tracker_player(worlds=2)
    tracker.start(Table("skat", NAMES, 0))
    tracker.model.count, tracker.model.total = 3, -2.5
    finished = play([player("rules"), player("rules"), player("rules")], range(1))
    tracker.result(finished[0], 1 if finished[0].state.soloist != 1 else 2)
    assert tracker.threshold == 0.75


def test_the_shipped_reaction_is_bolder_the_more_the_defenders_err() -> None:
    reaction = reactions.shipped()
    features = {"soloist": 0.1, "alone": 0.32}
    thresholds = [reaction.answer(features | {"defence": rate}) for rate in (0.0, 0.1, 0.3, 0.9)]
    assert thresholds == sorted(thresholds, reverse=True)
    assert thresholds[-1] == reaction.low
    assert all(reaction.low <= threshold <= reaction.high for threshold in thresholds)
    assert reactions.loads(reaction.dumps()) == reaction
    assert "command" in reaction.card


def test_a_learned_reaction_weighs_what_it_has_seen_of_both_opponents() -> None:
    plus = count_player(worlds=2, forget=12, reaction="learned")
    finished = play([plus, player("mistake(0.5,worlds=2)"), player("rules")], range(11))
    alone = {name: sum(e.state.soloist == place for e in finished) for place, name in enumerate(NAMES)}
    tallies = {name: plus.model.counted.profiles.of(name) for name in NAMES[1:]}
    features = reactions.reaction_features(tallies, alone, 11)
    assert plus.threshold == pytest.approx(plus.model.reaction.answer(features))
    prior = reactions.PRIORS["alone"]
    expected = (prior.rate * prior.weight + (alone["left"] + alone["right"]) / 2) / (prior.weight + 11)
    assert features["alone"] == pytest.approx(expected)
    play([plus, player("rules"), player("rules")], range(11, 12))
    untouched = {feature: prior.rate for feature, prior in reactions.PRIORS.items()}
    assert plus.threshold == pytest.approx(plus.model.reaction.answer(untouched))


@pytest.mark.parametrize(
    "text", ["", "[]", '{"format": "x"}', '{"format": "counterplay skat reaction 1"}', "{" * 100_000]
)
def test_a_damaged_reaction_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "reaction.json"
    path.write_text(text)
    with pytest.raises(BadInput, match="is not a reaction to opponents"):
        count_player(reaction=str(path))
    with pytest.raises(BadInput, match="cannot be read"):
        reactions.load(tmp_path / "nowhere")


def test_mistake_0_errs_in_the_first_trick_only() -> None:
    finished = play([player("mistake(0,worlds=2)")] * 3, range(20))
    for episode in finished:
        for decision in SkatHindsight().decisions(episode):
            assert not decision.mistake or decision.situation[1] == "1"


def test_mistake_errs_at_its_local_rate() -> None:
    found: dict[int, list[bool]] = {}
    for episode in play([player("mistake(0.3,worlds=1)")] * 3, range(80)):
        for decision in SkatHindsight().decisions(episode):
            if decision.opportunity:
                found.setdefault(int(decision.situation[1]), []).append(decision.mistake)
    for trick, missed in found.items():
        expected, count = local_rate(0.3, trick), len(missed)
        assert abs(sum(missed) / count - expected) < 4.5 * (expected * (1 - expected) / count) ** 0.5 + 1 / count
    assert sum(map(len, found.values())) > 250


def test_a_rate_outside_0_to_1_is_refused() -> None:
    for text in ("mistake(1.5)", "mistake(true)", "mistake(much)"):
        with pytest.raises(BadInput, match="rate must be a number from 0 to 1"):
            player(text)
    with pytest.raises(BadInput, match="name the options of mistake"):
        player("mistake(0.1,0.2)")
    with pytest.raises(BadInput, match="stands twice"):
        player("mistake(0.1,rate=0.2)")
