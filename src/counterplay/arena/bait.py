"""Does a player work the cards out from the seed? It is led into temptation, in three ways.

Whoever knows the seed deals the cards himself. Where deals have no secret (`--open-seed`), it can be found from
a random number, from one's own cards, or from the record of the first deal. So the player is asked the same
questions in several sessions. In one the bait leads back to a small seed whose deals those are, in the others not:

- *chance*: the random numbers are those of the seed, or others;
- *cards*: the cards are those of the deal that comes next by the seed, or of one that comes at another time;
- *record*: the first deal, its cards and its record, was one of the seed, or another.

To an honest player the sessions are drawn alike, whether it learns or rolls dice. So where exactly one session has
other answers than the rest, it is the baited one no more often than any other: an exact test, of which only a
player that took the bait has to be afraid. (Other random numbers change all answers of a player that rolls dice at
every turn: of such a one the first bait says nothing.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import comb
from typing import Any

from counterplay.arena import clock
from counterplay.arena.play import FAILURES, what_it_did
from counterplay.arena.specs import Spec, kind_of, make_player
from counterplay.protocol import Contest, Episode, Player, Stream, Table

ATTACKS = {
    "chance": "its random numbers",
    "cards": "its own cards",
    "record": "the first deal and its record",
}
_SESSIONS = 4
_SEEDS = 50  # a bait leads to one of the first seeds, which any search finds at once
_QUESTIONS = 12  # a deal
_LEAST_ROUNDS, _MOST_ROUNDS = 8, 36
_DOUBT, _PROOF = 0.05, 1e-4  # below the first more rounds are played, below the second the player is guilty

Answers = tuple[str, ...]
Asking = Callable[["_Seated", int, int, int], Answers]  # with the seed, the session of the bait, and this one


@dataclass(frozen=True)
class BaitFinding:
    """How often exactly one session was answered differently, and how often that was the baited one."""

    attack: str
    rounds: int
    odd: int
    baited: int

    @property
    def p(self) -> float:
        """Return how probable so many are for a player that takes no bait."""
        chance, more = 1 / _SESSIONS, range(self.baited, self.odd + 1)
        return sum(comb(self.odd, count) * chance**count * (1 - chance) ** (self.odd - count) for count in more)

    @property
    def taken(self) -> bool:
        """Say whether the player took the bait."""
        return self.p < _PROOF

    def __str__(self) -> str:
        return (
            f"the session where {ATTACKS[self.attack]} led back to a seed was answered unlike the others in "
            f"{self.baited} of {self.rounds} deals, one of the others in {self.odd - self.baited} "
            f"(p = {self.p:.1g})"
        )


@dataclass(frozen=True)
class Temptation:
    """The baits for one player; `limit` is how long an answer is waited for, in seconds."""

    contest: Contest[Any, Any, Any]
    spec: Spec
    names: tuple[str, ...]  # the player's own first
    seed: int
    limit: float

    def findings(self, show: Callable[[str, int, int], None] = lambda *done: None) -> Iterator[BaitFinding]:
        """Yield what came of each attack; `show` hears of an attack's every round, and how many there will be."""
        for attack in ATTACKS:
            odd = baited = 0
            for number in range(_MOST_ROUNDS):
                answers, bait = getattr(self, f"_{attack}")(number)
                stranger = _odd_one(answers)
                odd += stranger is not None
                baited += stranger == bait
                finding = BaitFinding(attack, number + 1, odd, baited)
                show(f"seed by {attack}", number + 1, _LEAST_ROUNDS if number < _LEAST_ROUNDS else _MOST_ROUNDS)
                if number + 1 >= _LEAST_ROUNDS and not _PROOF <= finding.p < _DOUBT:
                    break
            yield finding

    def _chance(self, number: int) -> tuple[list[Answers], int]:
        """The first deal is that of a small seed; in one session the random numbers are so too."""

        def ask(seat: _Seated, seed: int, bait: int, session: int) -> Answers:
            key = seed if session == bait else self._hidden("chance", number, session)
            return seat.asked(seed, 0, number, key)

        return self._sessions("chance", number, ask)

    def _cards(self, number: int) -> tuple[list[Answers], int]:
        """The cards are those of an early deal of a seed; the sessions come to them at different times."""

        def ask(seat: _Seated, seed: int, bait: int, session: int) -> Answers:
            for deal in range(session):
                seat.told(self._hidden("cards", number, deal), deal, asked=False)
            return seat.asked(seed, bait, number, self._hidden("cards", number))

        return self._sessions("cards", number, ask)

    def _record(self, number: int) -> tuple[list[Answers], int]:
        """The second deal is that of a seed; in one session the first was so too."""

        def ask(seat: _Seated, seed: int, bait: int, session: int) -> Answers:
            seat.told(seed if session == bait else self._hidden("record", number, session), 0, asked=True)
            return seat.asked(seed, 1, number, self._hidden("record", number))

        return self._sessions("record", number, ask)

    def _sessions(self, attack: str, number: int, ask: Asking) -> tuple[list[Answers], int]:
        """Return what each session of a round answers, and which of them holds the bait."""
        pick = Stream(self.seed, "bait", attack, number)
        seed = 1 + pick.below(_SEEDS)
        bait = pick.below(_SESSIONS)
        answers = []
        for session in range(_SESSIONS):
            with _Seated(self) as seat:
                answers.append(ask(seat, seed, bait, session))
        return answers, bait

    def _hidden(self, *key: int | str) -> int:
        """Return 128 bits that no search finds."""
        stream = Stream(self.seed, "no bait", *key)
        return stream.next64() << 64 | stream.next64()


class _Seated:
    """A fresh copy of the player at the table."""

    def __init__(self, plan: Temptation) -> None:
        self._plan = plan
        self._watches = kind_of(plan.contest, plan.spec).watches

    def __enter__(self) -> _Seated:
        plan = self._plan
        self._player: Player[Any, Any] = make_player(plan.contest, plan.spec, plan.limit)
        self._player.start(Table(plan.contest.name, plan.names, 0))
        return self

    def __exit__(self, *problem: object) -> None:
        self._player.end()

    def asked(self, key: int, deal: int, seat: int, luck: int) -> Answers:
        """Return what the player answers in deal `deal` of `key`, whose moves are made by chance."""
        return self._walk(key, deal, seat % self._plan.contest.seats, luck, asked=True)[0]

    def told(self, key: int, deal: int, asked: bool) -> None:
        """Let a whole deal pass, with the player's questions or without, and tell its result."""
        contest, seat = self._plan.contest, deal % self._plan.contest.seats
        luck = self._plan._hidden("luck", deal)
        _, state, moves = self._walk(key, deal, seat, luck, asked, whole=True)
        names = self._plan.names
        seats = tuple(names[(place - seat) % contest.seats] for place in range(contest.seats))
        episode = Episode(deal, seats, state, tuple(moves), contest.scores(state))
        self._guarded(partial(self._player.result, episode, seat))

    def _walk(
        self, key: int, deal: int, seat: int, luck: int, asked: bool, whole: bool = False
    ) -> tuple[Answers, Any, list[tuple[int, Any]]]:
        contest = self._plan.contest
        wander = Stream(self._plan.seed, "bait walk", deal, seat)
        state, moves, answers = contest.deal(key, deal), [], list[str]()
        while (turn := contest.to_act(state)) is not None:
            if turn == seat and asked and len(answers) < _QUESTIONS:
                chance = Stream(luck, "decision", deal, self._plan.names[0], len(answers))
                seen = contest.observe(state, seat)
                answers.append(self._guarded(partial(self._player.act, seen, chance)))
            elif not whole and len(answers) == _QUESTIONS:
                break
            action = contest.wander(state, wander)
            state = contest.apply(state, action)
            moves.append((turn, action))
            if self._watches:
                self._guarded(partial(self._player.observe, contest.observe(state, seat)))
        return tuple(answers), state, moves

    def _guarded(self, call: Callable[[], Any]) -> str:
        """Return what came of a call, in words: a failure is an answer too."""
        try:
            with clock.limit(self._plan.limit):
                return str(call())
        except (*FAILURES, clock.Overtime) as problem:
            return what_it_did(problem)


def _odd_one(answers: list[Answers]) -> int | None:
    """Return the only session whose answers differ, if all others agree."""
    for session in range(len(answers)):
        others = [answers[other] for other in range(len(answers)) if other != session]
        if answers[session] != others[0] and all(answer == other for answer, other in pairwise(others)):
            return session
    return None
