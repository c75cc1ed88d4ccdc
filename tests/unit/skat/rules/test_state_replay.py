"""A finished game comes back action by action: shows and resignations too, and in their order."""

from importlib.resources import files
from pathlib import Path

import pytest

from counterplay.protocol import Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.records import sgf
from counterplay.skat.rules.actions import Play, Resign, Show
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

GAMES = Path(__file__).parents[3] / "golden/review_games.sgf"


def wandered(seed: int) -> list[State]:
    """All states of a deal that wanders through shows and resignations."""
    contest, chance = SkatContest(), Stream(seed, "replay")
    states = [contest.deal(seed, 0)]
    while not states[-1].over:
        states.append(contest.apply(states[-1], contest.wander(states[-1], chance)))
    return states


def same(first: State, second: State) -> bool:
    return first.deal == second.deal and all(observe(first, seat) == observe(second, seat) for seat in range(3))


def test_every_state_and_action_comes_back() -> None:
    kinds = set()
    for seed in range(150):
        states = wandered(seed)
        steps = list(states[-1].replay())
        assert len(steps) == len(states) - 1
        for step, before, after in zip(steps, states, states[1:], strict=False):
            assert same(step.state, before)
            assert same(step.state.apply(step.action, step.seat), after)
            kinds.add(type(step.action))
        assert states[-1].history == tuple((step.seat, step.action) for step in steps)
    assert {Show, Resign, Play} <= kinds


def test_records_come_back_as_they_were_played() -> None:
    """Records of others, with moves that only a lenient reader takes."""
    seen = 0
    for line in [*GAMES.read_bytes().splitlines(), (files("counterplay.skat") / "sample.sgf").read_bytes()]:
        try:
            record = sgf.loads(line)
        except sgf.BadRecord:
            continue
        state = record.state
        if state is None:
            continue
        told = [(seat, str(action).split(".")[0]) for seat, action in state.history]
        written = [(int(actor), text.split(".")[0]) for actor, text in record.moves if actor != "w"]
        assert told == written[: len(told)]
        *_, last = state.replay()
        assert same(State(last.state._step(last.action, last.seat)), state)
        seen += 1
    assert seen >= 5


def test_an_unfinished_game_is_replayed_as_far_as_it_goes() -> None:
    states = wandered(3)
    for state in states[:-1]:
        assert len(list(state.replay())) == states.index(state)


def test_a_show_stands_where_it_was_made() -> None:
    state = next(s for s in wandered(5) if s.declaration is not None and s.cards_played == 4)
    other = (state.core.to_act + 1) % 3
    after = state.apply(Show(), other).apply(next(a for a in state.legal_actions() if isinstance(a, Play)))
    assert [type(action) for _, action in after.history[-2:]] == [Show, Play]
    assert not [step for step in after.replay() if step.state.cards_played < 4 and step.state.shown[other]]


@pytest.mark.parametrize("seed", range(5))
def test_a_record_of_the_history_is_the_game(seed: int) -> None:
    end = wandered(seed)[-1]
    again = sgf.loads(sgf.dumps(sgf.from_state(end, end.history, ("a", "b", "c")))).state
    assert again is not None
    assert same(again, end)
    assert again.history == end.history
