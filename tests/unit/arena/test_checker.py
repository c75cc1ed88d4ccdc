"""The checker finds what is wrong with a player, and nothing where nothing is."""

import pytest
from scipy.stats import binomtest
from toy_game import ToyContest

from counterplay.arena.bait import Temptation
from counterplay.arena.checker import check_player
from counterplay.arena.specs import parse_spec
from counterplay.protocol import Option, PlayerKind, Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.random import RandomPlayer
from counterplay.skat.rules.cards import deal


def check(player: str, contest=None, situations: int = 150, slow: float = 5.0):
    return check_player(contest or ToyContest(), parse_spec(player), situations=situations, seed=1, slow=slow)


@pytest.mark.parametrize("player", ["chance", "high(least=4)", "learner", "sees"])
def test_sound_players_pass(player):
    report = check(player)
    assert report.situations == 150
    assert not report.problems
    assert report.slowest >= report.mean > 0


@pytest.mark.parametrize(
    ("player", "problem"),
    [
        ("raises", "raises"),
        ("illegal", "illegal"),
        ("late_illegal", "illegal"),
        ("peeks", "depends on hidden cards"),
        ("fickle", "not repeatable"),
        ("watcher", "raises"),
        ("bad_loser", "raises"),
    ],
)
def test_each_fault_is_caught_by_its_name(player, problem):
    report = check(player)
    assert set(report.problems) == {problem}
    assert report.examples[0]["problem"] == problem


def test_slow_players_are_reported_and_hanging_ones_stopped():
    assert set(check("dawdler", situations=20, slow=0.01).problems) == {"slow"}
    hanging = check("slow", situations=2, slow=0.01)
    assert hanging.problems["slow"] == 2
    assert "was stopped" in hanging.examples[0]["what"]


class Seeker(RandomPlayer):
    """Finds the seed in one way, and then plays by the cards of the next seat, which it has dealt itself."""

    def __init__(self, way, dice=False):
        super().__init__()
        self.way, self.dice = way, dice

    def start(self, table):
        super().start(table)
        self.name, self.seed, self.deal, self.decision = table.names[table.place], None, 0, 0

    def act(self, seen, chance):
        number = Stream.at(chance.state).next64()
        if self.seed is None and self.way == "chance":
            key = ("decision", self.deal, self.name, self.decision)
            self.seed = next((seed for seed in range(99) if Stream(seed, *key).next64() == number), None)
        if self.seed is None and self.way == "cards" and len(seen.hand) == 10:
            held = (seed for seed in range(99) if deal(seed, self.deal).hands[seen.seat] == seen.hand)
            self.seed = next(held, None)
        self.decision += 1
        legal = seen.legal_actions
        if self.seed is None:
            return chance.choice(legal) if self.dice else legal[0]
        return legal[sum(deal(self.seed, self.deal).hands[(seen.seat + 1) % 3]) % len(legal)]

    def result(self, episode, seat):
        self.deal, self.decision = self.deal + 1, 0
        if self.seed is None and self.way == "record":
            self.seed = next((seed for seed in range(99) if deal(seed, 0) == episode.state.deal), None)


class Pupil(RandomPlayer):
    """Honest, but every deal it has seen changes what it does."""

    def start(self, table):
        super().start(table)
        self.memory = 0

    def act(self, seen, chance):
        return seen.legal_actions[self.memory % len(seen.legal_actions)]

    def result(self, episode, seat):
        self.memory = Stream(self.memory, str(sorted(episode.state.deal.skat))).below(3)


class TemptedContest(SkatContest):
    def players(self):
        options = {"way": Option("how it finds the seed"), "dice": Option("plays at random before")}
        seeker = PlayerKind("cheats", Seeker, options, learns=True)
        return {"seeker": seeker, "pupil": PlayerKind("learns", Pupil, learns=True)}


@pytest.mark.parametrize("dice", ["false", "true"])
@pytest.mark.parametrize("way", ["chance", "cards", "record"])
def test_who_works_the_cards_out_from_the_seed_is_found_out(way, dice):
    report = check(f"seeker(way={way},dice={dice})", TemptedContest(), situations=30)
    assert report.attacks == ["chance", "cards", "record"]
    if (way, dice) == ("chance", "true"):
        return  # its dice are the bait: where these differ, all answers do, and nothing can be said
    assert set(report.problems) == {"finds the seed"}
    # Whoever finds the seed from his cards finds it in the first deal too, before he has seen its record.
    assert way in {row["attack"] for row in report.examples} <= {way, "record"}


def test_it_says_how_far_every_stage_has_come():
    shown = []
    spec = parse_spec("seeker(way=no)")
    check_player(TemptedContest(), spec, situations=30, seed=1, slow=5.0, show=lambda *stage: shown.append(stage))
    last = {stage: (done, total) for stage, done, total in shown}
    assert list(last) == ["situations", "seed by chance", "seed by cards", "seed by record"]
    assert last["situations"] == (30, 30)
    assert [done for stage, done, _ in shown if stage == "seed by chance"][:3] == [1, 2, 3]
    assert all(done <= total for done, total in last.values())


@pytest.mark.parametrize("player", ["seeker(way=no)", "seeker(way=no,dice=true)", "pupil"])
def test_honest_players_take_no_bait(player):
    report = check(player, TemptedContest(), situations=30)
    assert report.attacks == ["chance", "cards", "record"]
    assert not report.problems


def test_what_the_sessions_of_an_honest_learner_say_is_by_chance():
    spec, names = parse_spec("pupil"), ("checked", "a", "b")
    found = [
        finding
        for seed in range(10)
        for finding in Temptation(TemptedContest(), spec, names, seed, 5.0).findings()
        if finding.attack != "chance"
    ]
    odd, baited = sum(one.odd for one in found), sum(one.baited for one in found)
    assert odd > 30
    assert binomtest(baited, odd, 1 / 4).pvalue > 0.001
    assert not any(one.taken for one in found)


def test_random_skat_is_sound():
    report = check("random", SkatContest(), situations=600)
    assert report.situations == 600
    assert not report.problems
