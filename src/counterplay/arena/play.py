"""One deal, from the first decision to the scores.

A player that raises, answers illegally or takes too long is at fault. The game says what becomes of the deal
(`Contest.after_fault`); here the fault is noted, and all goes on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from counterplay.arena import clock
from counterplay.arena.sharing import SharedPlay, game_key
from counterplay.protocol import Contest, Episode, IllegalAction, KnowsAll, Player, Settles, Stream

_LONGEST_FAULT = 300
FAILURES = (Exception, SystemExit)  # what a player may do wrong; Ctrl-C is not its doing


class PlayerFailed(Exception):
    """What a player did wrong in a process of its own, already in words."""


@dataclass(slots=True)
class Sitting:
    """A player at the table, with what the arena must know of it."""

    name: str
    player: Player[Any, Any]
    watches: bool = False
    knows_all: bool = False
    luck: str = ""  # what its random numbers are keyed by, if not its name


@dataclass(slots=True)
class _Course:
    """A deal under way."""

    state: Any
    moves: list[tuple[int, Any]] = field(default_factory=list)
    scores: tuple[float, ...] | None = None  # once a fault has ended the deal
    faults: list[tuple[int, str]] = field(default_factory=list)
    pending: set[int] = field(default_factory=set)  # at fault while it was not their turn


def play_deal(
    contest: Contest[Any, Any, Any],
    seed: int,
    deal: int,
    sittings: Sequence[Sitting],
    time_limit: float | None = None,
    shared: SharedPlay | None = None,
) -> Episode[Any, Any]:
    """Play one deal; `sittings` are by seat. Every decision has its own random numbers.

    `shared` holds the games of other line-ups on this deal: one that is there is taken over, a new one is added.
    """
    course = _Course(contest.deal(seed, deal))
    decisions = [0] * contest.seats
    names = tuple(sitting.name for sitting in sittings)
    luck = [sitting.luck or sitting.name for sitting in sittings]
    watchers = [(seat, sitting.player) for seat, sitting in enumerate(sittings) if sitting.watches]
    to_act, observe, apply = contest.to_act, contest.observe, contest.apply
    # Who watches may learn from each move, and a clock may strike in one line-up only: these play for themselves.
    may_share = shared is not None and time_limit is None and not watchers
    settled = contest.settled if may_share and isinstance(contest, Settles) else None
    game = None
    while course.scores is None:
        state = course.state
        if shared is not None and settled is not None and settled(state):
            settled = None  # asked and answered
            if not course.faults:
                game = game_key(course.moves, decisions, luck, [sitting.player for sitting in sittings])
            known = shared.take_over(game, names)
            if known is not None:
                return known
        seat = to_act(state)
        if seat is None:
            break
        if seat in course.pending:
            course.pending.remove(seat)
            _go_on_without(contest, course, seat)
            continue
        sitting = sittings[seat]
        chance = Stream(seed, "decision", deal, luck[seat], decisions[seat])
        decisions[seat] += 1
        seen = observe(state, seat)
        try:
            if sitting.knows_all:
                cast(KnowsAll[Any], sitting.player).reveal(state)
            if time_limit is None:
                action = sitting.player.act(seen, chance)
            else:
                with clock.limit(time_limit):
                    action = sitting.player.act(seen, chance)
        except (*FAILURES, clock.Overtime) as problem:
            _fault(contest, course, seat, what_it_did(problem))
            continue
        try:
            course.state = apply(state, action)
        except Exception as problem:
            _fault(contest, course, seat, illegal_answer(action, problem))
            continue
        course.moves.append((seat, action))
        for watcher, player in watchers:
            _let_watch(contest, course, watcher, player, clock.learning_limit(time_limit))
    scores = course.scores if course.scores is not None else contest.scores(course.state)
    episode = Episode(deal, names, course.state, tuple(course.moves), scores, tuple(course.faults))
    if shared is not None and game is not None and not course.faults:
        shared.games[game] = episode
    return episode


def what_it_did(problem: BaseException) -> str:
    """Return a failure in words, the same in every process."""
    if isinstance(problem, clock.Overtime | PlayerFailed):
        return str(problem)[:_LONGEST_FAULT]
    return f"raised {type(problem).__name__}: {_text(problem)}"[:_LONGEST_FAULT]


def illegal_answer(action: object, problem: Exception) -> str:
    """Return in words what is wrong with an answer."""
    reason = _text(problem) if isinstance(problem, IllegalAction) else "that is not an action"
    return f"answered {_text(action)[:80]}: {reason}"


def _text(thing: object) -> str:
    """Return a foreign object's text; it may fail, and memory addresses differ from run to run."""
    try:
        return re.sub(r" at 0x[0-9a-f]+", "", str(thing))
    except Exception:
        return type(thing).__name__


def _fault(contest: Contest[Any, Any, Any], course: _Course, seat: int, what: str) -> None:
    course.faults.append((seat, what[:_LONGEST_FAULT]))
    _go_on_without(contest, course, seat)


def _go_on_without(contest: Contest[Any, Any, Any], course: _Course, seat: int) -> None:
    turn = contest.to_act(course.state)
    if turn is None:
        return
    action, course.scores = contest.after_fault(course.state, seat)
    if action is not None:
        course.state = contest.apply(course.state, action)
        course.moves.append((seat, action))
    elif course.scores is None:
        if turn == seat:
            raise RuntimeError(f"{contest.name} does not say how a deal goes on after a fault")
        course.pending.add(seat)


def _let_watch(
    contest: Contest[Any, Any, Any],
    course: _Course,
    seat: int,
    player: Player[Any, Any],
    time_limit: float | None,
) -> None:
    if course.scores is not None or seat in course.pending:
        return
    try:
        with clock.limit(time_limit):
            player.observe(contest.observe(course.state, seat))
    except (*FAILURES, clock.Overtime) as problem:
        _fault(contest, course, seat, what_it_did(problem))
