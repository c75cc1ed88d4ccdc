"""One deal, and what becomes of players at fault."""

import time

import pytest
from toy_game import PLAYERS, ToyContest

from counterplay.arena.play import Sitting, play_deal
from counterplay.protocol import Stream

TOY = ToyContest()


def sit(*names: str) -> list[Sitting]:
    return [
        Sitting(f"{name}#{seat}", PLAYERS[name].make(), PLAYERS[name].watches, PLAYERS[name].knows_all)
        for seat, name in enumerate(names)
    ]


def deal_where(test) -> int:
    return next(index for index in range(1000) if test(TOY.deal(1, index).hands))


def test_a_deal_is_played_by_the_rules():
    index = deal_where(lambda hands: 6 in hands[0])
    episode = play_deal(TOY, 1, index, sit("high", "high", "high"))
    assert episode.state.alone == 0
    assert episode.scores == (6, 0, 0)
    assert [seat for seat, _ in episode.moves] == [0, 0, 1, 2]
    assert (episode.deal, episode.seats, episode.faults) == (index, ("high#0", "high#1", "high#2"), ())


def test_luck_is_keyed_by_seed_deal_player_and_decision():
    class Notes:
        def __init__(self):
            self.luck = []

        def act(self, observation, chance):
            self.luck.append(chance.next64())
            return "play" if observation.alone is None else observation.legal[0]

        def result(self, *_):
            pass

    notes = [Notes() for _ in range(3)]
    play_deal(TOY, 7, 3, [Sitting(name, player) for name, player in zip("abc", notes, strict=True)])
    assert notes[0].luck == [Stream(7, "decision", 3, "a", count).next64() for count in (0, 1)]
    assert notes[2].luck == [Stream(7, "decision", 3, "c", 0).next64()]


@pytest.mark.parametrize(
    ("bad", "what"),
    [("raises", "raised KeyError"), ("illegal", "answered None: "), ("slow", "took longer than 0.05 s")],
)
def test_before_there_is_a_contract_a_player_at_fault_passes(bad, what):
    index = deal_where(lambda hands: 6 in hands[1])
    episode = play_deal(TOY, 1, index, sit(bad, "high", "high"), time_limit=0.05)
    assert episode.state.calls == ("pass", "play")
    assert episode.moves[0] == (0, "pass")
    assert episode.faults[0][0] == 0
    assert episode.faults[0][1].startswith(what)


@pytest.mark.parametrize("answer", [object(), type("Odd", (), {"__str__": lambda self: 1 / 0})(), SystemExit(3)])
def test_odd_answers_and_exits_are_told_alike_in_every_process(answer):
    class Odd(PLAYERS["high"].make):
        def act(self, observation, chance):
            if isinstance(answer, SystemExit):
                raise answer
            return answer

    episode = play_deal(TOY, 1, 0, [Sitting(name, Odd()) for name in "abc"])
    assert [seat for seat, _ in episode.faults] == [0, 1, 2]
    assert not any("0x" in what for _, what in episode.faults)


def test_alone_at_fault_loses_and_the_rest_at_fault_lets_the_lone_seat_win():
    index = deal_where(lambda hands: 6 in hands[0])
    lost = play_deal(TOY, 1, index, sit("late_illegal", "high", "high"))
    assert lost.scores == (-6, 2, 2)
    assert lost.faults == ((0, "answered 9: seat 0 may not 9"),)
    index = deal_where(lambda hands: 6 in hands[2] and 5 in hands[0])
    won = play_deal(TOY, 1, index, sit("high", "raises", "high"))
    assert won.state.alone == 0
    assert won.scores == (6, 0, 0)
    assert [seat for seat, _ in won.faults] == [1]


def test_a_watcher_sees_everything_and_its_fault_ends_its_game():
    index = deal_where(lambda hands: 6 in hands[0])
    episode = play_deal(TOY, 1, index, sit("high", "watcher", "high"))
    assert episode.faults == ((1, "raised RuntimeError: cannot bear it"),)
    assert episode.scores == (6, 0, 0)
    assert len(episode.state.table) == 1


def test_a_knowing_player_gets_its_door():
    index = deal_where(lambda hands: 6 in hands[0])
    assert play_deal(TOY, 1, index, sit("sees", "chance", "chance")).scores == (6, 0, 0)


def test_the_time_limit_is_kept_and_off_by_default():
    index = deal_where(lambda hands: 6 in hands[0])
    started = time.monotonic()
    slow = play_deal(TOY, 1, index, sit("slow", "high", "high"), time_limit=0.05)
    assert time.monotonic() - started < 5
    assert slow.faults[0] == (0, "took longer than 0.05 s")
    assert play_deal(TOY, 1, index, sit("dawdler", "high", "high")).faults == ()
    assert play_deal(TOY, 1, index, sit("dawdler", "high", "high"), time_limit=0.01).faults
