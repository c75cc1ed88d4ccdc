"""Tests a player on odd situations: is it legal, quick, honest and repeatable?

Deals are played by chance and, half of the time, by the player's own choice, so that both wild and sensible
situations come up. At a sample of its decisions the player is asked several times:

- with the same observation and random numbers, twice, and another copy of it: the answers must not differ;
- with the cards it cannot see dealt anew, which gives the same observation: the answer must not differ either.

Then it is tempted to work the cards out from the seed (`counterplay.arena.bait`).
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

from counterplay.arena import clock
from counterplay.arena.bait import Temptation
from counterplay.arena.play import FAILURES, Sitting, what_it_did
from counterplay.arena.specs import Spec, kind_of, make_player
from counterplay.protocol import Contest, Episode, KnowsAll, Stream, Table

_EXAMPLES = 3
_REPEATS = 10
_PATIENCE = 10  # times what counts as slow, before an answer is no longer waited for
_MOST_FAILURES = 200  # a broken player is broken: no need to see it fail a thousand times


@dataclass
class CheckReport:
    """What was found; a clean player has no problems."""

    player: str
    situations: int = 0
    problems: Counter[str] = field(default_factory=Counter)
    examples: list[dict[str, Any]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    attacks: list[str] = field(default_factory=list)  # ways to find the seed that were held out to the player

    @property
    def slowest(self) -> float:
        """Return the longest decision in seconds."""
        return max(self.seconds, default=0.0)

    @property
    def mean(self) -> float:
        """Return the mean decision in seconds."""
        return sum(self.seconds) / len(self.seconds) if self.seconds else 0.0

    def note(self, problem: str, where: dict[str, Any], what: str) -> None:
        """Count a problem and keep the first examples of its kind."""
        self.problems[problem] += 1
        if self.problems[problem] <= _EXAMPLES:
            self.examples.append({"problem": problem, **where, "what": what})


def check_player(
    contest: Contest[Any, Any, Any],
    spec: Spec,
    *,
    situations: int,
    seed: int,
    slow: float,
    show: Callable[[str, int, int], None] = lambda *done: None,
) -> CheckReport:
    """Ask the player at `situations` decisions; an answer that takes longer than `slow` seconds is a problem.

    `show` hears how far which stage has come.
    """
    report = CheckReport(str(spec))
    kind = kind_of(contest, spec)
    copies = [
        Sitting("checked", make_player(contest, spec, _PATIENCE * slow), kind.watches, kind.knows_all)
        for _ in range(2)
    ]
    names = ("checked", *(f"other#{place}" for place in range(1, contest.seats)))
    for copy in copies:
        copy.player.start(Table(contest.name, names, 0))
    deal = 0
    while report.situations < situations and report.problems.total() < _MOST_FAILURES:
        _Walk(contest, copies, report, seed, deal, situations, slow).play(names)
        deal += 1
        show("situations", report.situations, situations)
    for copy in copies:
        copy.player.end()
    if not kind.knows_all and not report.problems.keys() & {"raises", "slow"}:
        for finding in Temptation(contest, spec, names, seed, _PATIENCE * slow).findings(show):
            report.attacks.append(finding.attack)
            if finding.taken:
                report.note("finds the seed", {"attack": finding.attack}, str(finding))
    return report


@dataclass
class _Walk:
    """One deal of the check."""

    contest: Contest[Any, Any, Any]
    copies: list[Sitting]
    report: CheckReport
    seed: int
    deal: int
    situations: int
    slow: float

    def play(self, names: tuple[str, ...]) -> None:
        contest, chance = self.contest, Stream(self.seed, "check", self.deal)
        own_seat = chance.below(contest.seats)
        state, moves, decision = contest.deal(self.seed, self.deal), [], 0
        while (seat := contest.to_act(state)) is not None:
            action = None
            asked = chance.below(3) == 0 and self.report.situations < self.situations
            if asked and (seat == own_seat or not self.copies[0].watches):  # who watches a deal has one seat in it
                action = self._ask(state, seat, decision)
            if action is None or chance.below(2):
                action = contest.wander(state, chance)
            state = contest.apply(state, action)
            moves.append((seat, action))
            decision += 1
            for copy in self.copies:
                if copy.watches:
                    self._guard("observe", partial(copy.player.observe, contest.observe(state, own_seat)))
        seats = tuple(names[(seat - own_seat) % contest.seats] for seat in range(contest.seats))
        episode = Episode(self.deal, seats, state, tuple(moves), contest.scores(state))
        for copy in self.copies:
            self._guard("result", partial(copy.player.result, episode, own_seat))

    def _guard(self, what: str, call: Callable[[], None]) -> None:
        try:
            call()
        except FAILURES as problem:
            self.report.note("raises", {"deal": self.deal}, f"in {what} {what_it_did(problem)}")

    def _ask(self, state: Any, seat: int, decision: int) -> Any | None:
        """Ask at one decision; return the answer if it is legal."""
        contest, report = self.contest, self.report
        where = {"deal": self.deal, "decision": decision, "seat": seat}
        first, second = self.copies
        report.situations += 1
        twin = contest.permuted(state, seat, Stream(self.seed, "twin", self.deal, decision))

        def answer(copy: Sitting, of: Any) -> Any:
            if copy.knows_all:
                cast(KnowsAll[Any], copy.player).reveal(of)
            seen = contest.observe(of, seat)
            started = time.perf_counter()
            with clock.limit(_PATIENCE * self.slow):
                action = copy.player.act(seen, Stream(self.seed, "answer", self.deal, decision))
            report.seconds.append(time.perf_counter() - started)
            return action

        try:
            action = answer(first, state)
            if report.seconds[-1] > self.slow:
                report.note("slow", where, f"took {report.seconds[-1]:.3f} s")
            again, other = answer(first, state), answer(second, state)
            blind = answer(second, twin)
            # Before hidden cards are blamed, chance is ruled out: each question gets its answer every time.
            doubtful = action == again == other != blind
            sure = not doubtful or all(
                answer(first, state) == action and answer(second, twin) == blind for _ in range(_REPEATS)
            )
        except clock.Overtime as problem:
            report.note("slow", where, f"{problem} and was stopped")
            return None
        except FAILURES as problem:
            report.note("raises", where, what_it_did(problem))
            return None
        if not (action == again == other and sure):
            different = next((another for another in (again, other) if another != action), "something else")
            report.note("not repeatable", where, f"answered {action}, then {different} to the same question")
        elif blind != action and not first.knows_all:
            what = f"answered {action}, but {blind} when only hidden cards were other"
            report.note("depends on hidden cards", where, what)
        try:
            contest.apply(state, action)
        except Exception as problem:
            report.note("illegal", where, f"answered {action}: {problem}")
            return None
        return action
