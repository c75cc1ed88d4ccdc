"""Players in a process of their own: the same play, nothing to see but observations, and no harm when they die."""

import pickle
import re
from dataclasses import replace

import pytest
from toy_game import ToyContest

from counterplay.arena import isolation
from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.series import tell_result
from counterplay.arena.specs import kind_of, make_player, parse_spec, parse_specs
from counterplay.cli.arena.games import contest_of
from counterplay.protocol import BadInput, Stream, Table
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.rules.observation import Observation
from counterplay.workers import ProcessPool

SECRET = "15" * 16


def run(players, folder, contest=None, deals=6, workers=1, **more):
    more = {"secret": SECRET} | more
    match = Match(contest or ToyContest(), (LineUp(parse_specs(players)),), deals, 3, **more)
    return run_match(match, folder, ProcessPool(workers))


def series(contest, players, isolate, deals, time_limit=None):
    """Play deals at one table under fixed names, and return them with the faults at the results."""
    names = tuple(f"seat {place}" for place in range(contest.seats))
    entries = []
    for place, text in enumerate(players):
        spec = replace(parse_spec(text), isolated=isolate and place == 0)
        player = make_player(contest, spec, time_limit)
        player.start(Table(contest.name, names, place))
        entries.append(Sitting(names[place], player, kind_of(contest, spec).watches))
    played = []
    for deal in range(deals):
        episode = play_deal(contest, 11, deal, entries, time_limit)
        played.append((contest.dump(episode), episode.faults, tell_result(episode, entries)))
    for entry in entries:
        entry.player.end()
    return played


@pytest.mark.parametrize(
    ("game", "players", "deals"),
    [
        ("toy", ["learner", "chance", "high"], 12),
        ("toy", ["watcher", "high", "high"], 12),
        ("toy", ["bad_loser", "high", "high(least=4)"], 12),
        ("toy", ["raises", "high", "high"], 4),
        ("toy", ["late_illegal", "high", "high"], 4),
        ("toy", ["chance", "illegal", "raises"], 4),
        ("skat", ["kermit(worlds=3)", "random", "rules"], 4),
        ("skat", ["count(worlds=3)", "random", "rules"], 6),
        ("skat", ["tracker(worlds=3)", "random", "rules"], 6),
        ("skat", ["count(worlds=3)", "rules", "rules"], 3),
        ("skat", ["random", "random", "random"], 12),
        ("onecard", ["bayes", "LA"], 2),
        ("leduc", ["model", "model"], 12),
    ],
)
def test_an_isolated_player_plays_as_it_would_in_the_arena(game, players, deals):
    contest = ToyContest() if game == "toy" else contest_of(game)
    assert series(contest, players, True, deals) == series(contest, players, False, deals)


def test_only_the_name_tells_an_open_run_with_isolation_from_one_without(tmp_path):
    def lines(players, folder):
        run(players, folder, SkatContest(), deals=3, secret="", open_seed=True)
        return [re.sub(r"isolated\((\w+)\)", r"\1", path.read_text()) for path in sorted(folder.glob("series-*"))]

    assert lines("isolated(rules),mistake(0.1),random", tmp_path / "a") == lines(
        "rules,mistake(0.1),random", tmp_path / "b"
    )


def test_a_spy_finds_every_hand_in_the_arena_and_none_in_isolation(tmp_path):
    caught = summarise(run("spy,high,high", tmp_path / "in", deals=1))["faults"]
    assert caught[0]["what"] == "raised RuntimeError: I see 3 hands"
    assert summarise(run("isolated(spy),isolated(spy),high", tmp_path / "out", deals=2))["faults"] == []


def test_what_is_sent_does_not_hang_on_a_hidden_card():
    contest, chance = SkatContest(), Stream(1, "walk")
    sent = 0
    for deal in range(12):
        state = contest.deal(5, deal)
        while (seat := contest.to_act(state)) is not None:
            for observer in range(3):
                seen = contest.observe(state, observer)
                packed = isolation._packed(seen)
                assert packed == isolation._packed(
                    contest.observe(contest.permuted(state, observer, chance), observer)
                )
                again = pickle.loads(pickle.dumps(seen))
                assert isinstance(again, Observation)
                assert again == seen
                sent += 1
            assert (
                contest.observe(state, seat).legal_actions
                == pickle.loads(pickle.dumps(contest.observe(state, seat))).legal_actions
            )
            state = contest.apply(state, contest.wander(state, chance))
    assert sent > 300


def test_numbers_that_are_nobodys_observation_are_refused():
    core = SkatContest().observe(SkatContest().deal(5, 0), 0).core
    numbers, chance = core.__getstate__(), Stream(1, "numbers")
    refused = 0
    for _ in range(3_000):
        changed = list(numbers)
        for _ in range(1 + chance.below(2)):
            changed[chance.below(len(changed))] = chance.choice([-1, 1, 3, 40, 2**40, chance.below(2**32)])
        changed = changed[: len(changed) - chance.below(2)]
        empty = type(core).__new__(type(core))
        try:
            empty.__setstate__(changed)
        except (RuntimeError, ValueError, TypeError):
            refused += 1
        else:
            assert empty.__getstate__() == changed
    assert refused > 1_500


@pytest.mark.parametrize("workers", [1, 2])
def test_a_process_that_dies_is_a_fault_and_the_run_goes_on(tmp_path, workers):
    file = tmp_path / "died"
    summary = summarise(
        run(f"isolated(crashes(file='{file}')),high,high", tmp_path / "run", deals=12, workers=workers)
    )
    assert summary["deals"] == 12
    assert [row["what"] for row in summary["faults"]] == [
        "at the result raised EngineFailed: the engine ended with exit code 3"
    ]


def test_a_hanging_player_is_stopped_and_plays_on_with_what_it_learned():
    found = series(ToyContest(), ["slow", "high", "high"], True, 3, time_limit=0.2)
    assert [faults[0][1] for _, faults, _ in found] == ["took longer than 0.2 s"] * 3


def test_what_it_prints_and_reads_is_not_the_conversation(tmp_path, capfd):
    assert summarise(run("isolated(chatty),high,high", tmp_path))["faults"] == []
    assert '"9"' in capfd.readouterr().err


class Memory:
    """Keeps documents, and lets another writer in once."""

    def __init__(self):
        self.kept, self.interrupted = {}, False

    def load(self, name):
        return self.kept.get(name)

    def update(self, name, change):
        if not self.interrupted:
            self.interrupted = True
            self.kept[name] = {"met": self.kept.get(name, {"met": 0})["met"] + 100}
        self.kept[name] = change(self.kept.get(name))
        return self.kept[name]


def test_a_player_that_remembers_reads_and_writes_its_memory_from_afar():
    contest, names = ToyContest(), ("a", "b", "c")

    def match(memory, deals):
        player = make_player(contest, parse_spec("isolated(keeper)"))
        player.remember(memory)
        player.start(Table("toy", names, 0))
        others = [make_player(contest, parse_spec("high")) for _ in range(2)]
        entries = [Sitting(name, one) for name, one in zip(names, [player, *others], strict=True)]
        for deal in range(deals):
            episode = play_deal(contest, 1, deal, entries)
            assert episode.faults == ()
            assert tell_result(episode, entries) == ()
            if deal == 1:
                player._stop()  # its process dies: it goes on from its memory, which has everything
        player.end()

    memory = Memory()
    match(memory, 4)
    assert memory.kept == {"a": {"met": 104}, "b": {"met": 4}, "c": {"met": 4}}
    match(memory, 3)
    assert memory.kept == {"a": {"met": 107}, "b": {"met": 7}, "c": {"met": 7}}


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        ("isolated(),high,high", "one player into the brackets"),
        ("isolated(high,high),high", "one player into the brackets"),
        ("isolated(isolated(high)),high,high", "is isolated already"),
        ("isolated(sees),high,high", "told all cards"),
        ("isolated(engine(command='x')),high,high", "process of its own already"),
        ("isolated(high(x=1)),high,high", "has no option 'x'"),
        ("isolated(high(least=a)),high,high", "least is a card, not 'a'"),
        ("isolated(no_start),high,high", "raised OSError: no fuel"),
    ],
)
def test_what_cannot_be_isolated_gets_a_sentence(tmp_path, players, sentence):
    with pytest.raises(BadInput, match=re.escape(sentence)):
        run(players, tmp_path)


def test_isolated_players_are_written_as_they_are_read():
    texts = [
        "isolated(kermit(worlds=40))",
        "isolated(count)",
        "isolated(count(worlds=3))",
        "isolated(mistake(0.25))",
    ]
    assert [str(spec) for spec in parse_specs(",".join(texts))] == texts
    line_up = LineUp(parse_specs("isolated(rules),rules,isolated(kermit)"))
    assert line_up.entries == ("isolated(rules)", "rules", "isolated(kermit)")
    assert line_up.luck_names == ("rules#1", "rules#2", "kermit")
