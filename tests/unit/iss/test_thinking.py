"""A player at a server's table: within its clock, stood in for where it fails, step by step where it jumps."""

import asyncio
import threading
import time

import pytest

from counterplay.iss.thinking import RESERVE, Thinker, another, budget
from counterplay.protocol import Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.players.terminal import Quit
from counterplay.skat.rules.actions import Bid, Declare, Hold, Pass, Play
from counterplay.skat.rules.cards import Card, deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State
from counterplay.skat.table import stand_in

START = State.start(deal(1, 0))
SEEN = observe(START, 1)


class Fixed:
    """Does what it is told to."""

    def __init__(self, work):
        self.work = work

    def act(self, seen, chance):
        return self.work(seen)

    def end(self):
        pass


def decide(work, seen=SEEN, left=240.0, times=1, person=False):
    async def ask():
        thinker = Thinker(Fixed(work), person=person)
        found = [await thinker.decide(seen, Stream(1), left) for _ in range(times)]
        thinker.worker.stop()
        return found

    return asyncio.run(ask())


def test_a_decision_is_the_players_own():
    assert decide(lambda seen: Pass())[0].action == Pass()
    assert not decide(lambda seen: Pass())[0].stood_in


def test_one_that_thinks_too_long_is_stood_in_for_in_time():
    started = time.monotonic()
    hold = threading.Event()
    first, second = decide(lambda seen: hold.wait(60) and Pass(), left=RESERVE + 1.0, times=2)
    hold.set()
    assert time.monotonic() - started < 30
    assert first.action == second.action == stand_in(SEEN)
    assert "too long" in first.stood_in
    assert "earlier" in second.stood_in


def test_one_that_fails_or_answers_nonsense_is_stood_in_for():
    for answer in (lambda seen: 1 / 0, lambda seen: None, lambda seen: Play(Card.CJ), lambda seen: Hold()):
        (found,) = decide(answer)
        assert found.action == stand_in(SEEN)
        assert found.stood_in


def test_a_person_who_quits_is_no_failure():
    def leave(seen):
        raise Quit

    with pytest.raises(Quit):
        decide(leave, person=True)


def test_a_bid_that_jumps_is_said_step_by_step():
    async def auction():
        asked = []
        thinker = Thinker(Fixed(lambda seen: asked.append(seen) or (Bid(23) if len(asked) == 1 else Pass())))
        state, said = START, []
        while state.to_act is not None and len(said) < 5:
            if state.to_act == 1:
                action = (await thinker.decide(observe(state, 1), Stream(1), 240.0)).action
                said.append(str(action))
            else:
                action = Hold() if state.core.must_answer else Pass()
            state = state.apply(action)
        thinker.worker.stop()
        return said, len(asked)

    said, asked = asyncio.run(auction())
    assert said[:4] == ["18", "20", "22", "23"]
    assert said[4] == "p"
    assert asked == 2


def test_the_budget_leaves_a_reserve_and_never_more_than_there_is():
    assert budget(SEEN, RESERVE) == 0.0
    assert budget(SEEN, 0.0) == 0.0
    assert 0 < budget(SEEN, 240.0) < 60.0
    playing = START
    for action in (Bid(18), Pass(), Pass()):
        playing = playing.apply(action)
    while not playing.over:
        seat = playing.to_act
        assert budget(observe(playing, seat), 30.0) <= 30.0 - RESERVE
        playing = playing.apply(RulesPlayer().act(observe(playing, seat), Stream(1)))


def test_what_was_refused_is_not_tried_again():
    tried = set()
    while (action := another(SEEN, tried)) is not None and len(tried) < 100:
        assert action in SEEN.legal_actions
        tried.add(action)
    assert tried == set(SEEN.legal_actions)
    state = SkatContest().deal(1, 0)
    for action in (Bid(18), Pass(), Pass()):
        state = state.apply(action)
    chosen = another(observe(state, 1), set())
    assert not (isinstance(chosen, Declare) and chosen.declaration.ouvert)
