"""The lab's poker tables: one-card poker with the live belief about the person, and Leduc against ABD.

They are for trying things out: a game is kept in memory while somebody plays it, and nothing of it is stored.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from dataclasses import asdict, dataclass, field
from typing import Any, Generic, TypeVar

from counterplay import efg
from counterplay.onecard import (
    ACTION_WORDS,
    Action,
    HandRecord,
    OneCardContest,
    Rules,
    StyleReader,
    Table,
    TournamentCourse,
    replay_hand,
)
from counterplay.protocol import Player, Stream
from counterplay.web.identity import new_id
from counterplay.web.refusal import Refused, not_found
from counterplay.web.schema_lab import LeducView, NewLeduc, NewOnecard, OnecardStep, OnecardView, TypeBelief
from counterplay.web.services import Services
from counterplay.web.workers import TaskFailed

YOU, MACHINE = 0, 1
_MOST_TABLES = 500
T = TypeVar("T", "OnecardTable", "LeducTable")
_ACTIONS = {"fold": Action.FOLD, "call": Action.CALL, "raise": Action.RAISE}


class PokerTables(Generic[T]):
    """Tables in memory; the one nobody has used for longest makes room."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[str, T]] = OrderedDict()

    def add(self, person: str, table: T) -> None:
        """Keep a person's table."""
        self._tables[table.id] = (person, table)
        while len(self._tables) > _MOST_TABLES:
            self._tables.popitem(last=False)

    def get(self, person: str, table: str) -> T:
        """Return a person's table."""
        owner, open_table = self._tables.get(table, ("", None))
        if open_table is None or owner != person:
            raise not_found("table")
        self._tables.move_to_end(table)
        return open_table


class OnecardTable:
    """A heads-up tournament; the person has seat 0."""

    def __init__(self, wanted: NewOnecard) -> None:
        self.lock = asyncio.Lock()
        self.id, self.against = new_id(), wanted.against
        self._contest = OneCardContest(Rules(chips=wanted.chips))
        self._seed = secrets.randbits(63)
        self._machine: Player[Any, Any] = self._contest.players()[wanted.against].make()
        self._course: TournamentCourse = self._contest.deal(self._seed, 0)
        self._moves = 0
        self._looking = False  # at the end of a hand, before the next one
        self._let_machine_act()

    def act(self, wanted: str) -> None:
        """Act for the person, then let the machine answer."""
        if wanted not in self.legal():
            raise Refused(
                409, "illegal", f"{wanted} is not possible now: {', '.join(self.legal()) or 'it is over'}"
            )
        if wanted == "next":
            self._looking = False
        else:
            self._apply(_ACTIONS[wanted])
        self._let_machine_act()

    def legal(self) -> tuple[str, ...]:
        """Return what the person may do."""
        if self._looking:
            return () if self._course.over else ("next",)
        if self._contest.to_act(self._course) != YOU:
            return ()
        allowed = self._contest.observe(self._course, YOU).legal
        return tuple(name for name, action in _ACTIONS.items() if action in allowed)

    def _apply(self, action: Action) -> None:
        hands = len(self._course.past[YOU])
        self._course = self._contest.apply(self._course, action)
        self._moves += 1
        self._looking = len(self._course.past[YOU]) > hands

    def _let_machine_act(self) -> None:
        while not self._looking and self._contest.to_act(self._course) == MACHINE:
            seen = self._contest.observe(self._course, MACHINE)
            self._apply(self._machine.act(seen, Stream(self._seed, "machine", self._moves)))

    def view(self) -> OnecardView:
        """Return the tournament as the person may see it."""
        course, looking = self._course, self._looking
        last = course.past[YOU][-1] if looking else None
        hand = HandRecord(course.first, course.chips, course.cards, course.actions, ()) if last is None else last
        table, steps = self._steps(hand)
        reader = self._reader()
        believed = sorted(reader.belief.as_dict().items(), key=lambda item: -item[1])
        shown = last.cards[MACHINE] if last is not None else 0
        return OnecardView.model_validate(
            {
                "id": self.id,
                "against": self.against,
                "hand": len(course.past[YOU]) + (0 if looking else 1),
                "card": hand.cards[YOU],
                "shown": shown or None,
                "chips": course.chips if looking else tuple(table.chips),
                "pot": 0 if looking else sum(table.paid),
                "to_pay": 0 if looking else table.to_pay,
                "first": hand.first,
                "actions": tuple(steps),
                "legal": self.legal(),
                "beliefs": tuple(TypeBelief(type=name, share=share) for name, share in believed),
                "hands_read": reader.hands,
                "winner": (YOU if course.chips[YOU] else MACHINE) if course.over else None,
            }
        )

    def _steps(self, hand: HandRecord) -> tuple[Table, list[OnecardStep]]:
        steps = []
        for table, action in replay_hand(self._contest.rules, hand.chips, hand.first, hand.actions):
            if action is not None:
                word = ACTION_WORDS["facing a bet" if table.to_pay else "free"][action]
                steps.append(OnecardStep.model_validate({"seat": table.actor, "action": word}))
        return table, steps

    def _reader(self) -> StyleReader:
        """Return what the machine's seat can tell of the person after all finished hands."""
        reader = StyleReader(self._contest.rules, YOU, unknown=0.05)
        for hand in self._course.past[MACHINE]:
            reader.start_hand(hand.cards[MACHINE])
            for table, action in replay_hand(self._contest.rules, hand.chips, hand.first, hand.actions):
                if action is not None and table.actor == YOU:
                    reader.observe(table, action)
            reader.end_hand(hand.cards[YOU])
        return reader


@dataclass
class LeducTable:
    """Games of Leduc poker; ABD sits in the other seat and trusts its model of the person with p."""

    wanted: NewLeduc
    id: str = field(default_factory=new_id)
    seed: int = field(default_factory=lambda: secrets.randbits(63))
    game: int = 0
    games: int = 0
    total: float = 0.0

    def __post_init__(self) -> None:
        self.lock = asyncio.Lock()
        self._contest = efg.GameContest(efg.load("leduc"))
        self._deal: efg.DealtGame = self._contest.deal(self.seed, 0)

    @property
    def _own(self) -> int:
        return self.wanted.seat - 1

    @property
    def over(self) -> bool:
        """Say whether the game in hand is over."""
        return self._contest.to_act(self._deal) is None

    async def act(self, server: Services, wanted: str) -> None:
        """Act for the person, then let the machine answer."""
        if self.over:
            if wanted != "next":
                raise Refused(409, "illegal", "the game is over: next begins another")
            self.game += 1
            self._deal = self._contest.deal(self.seed, self.game)
        else:
            legal = self._contest.observe(self._deal, self._own).actions
            if wanted not in legal:
                raise Refused(409, "illegal", f"that is not possible now: {', '.join(legal)}")
            self._apply(wanted)
        await self.let_machine_act(server)

    async def let_machine_act(self, server: Services) -> None:
        """Let the machine move until it is the person's turn."""
        while not self.over and self._contest.to_act(self._deal) != self._own:
            sight = self._contest.observe(self._deal, 1 - self._own)
            asked = {
                "model": self.wanted.model,
                "p": round(self.wanted.p, 2),
                "sight": asdict(sight),
                "key": [self.seed, "machine", self.game, len(self._deal.moves)],
            }
            before = self._deal
            try:
                answer = await server.tables_of_lab.ask("leduc_act", asked, 60.0)
            except TaskFailed:
                raise Refused(503, "busy", "the machine could not move: try again") from None
            if self._deal is before:
                self._apply(answer["action"])

    def _apply(self, action: str) -> None:
        self._deal = self._contest.apply(self._deal, action)
        if self.over:
            self.games += 1
            self.total += self._contest.scores(self._deal)[self._own]

    def view(self) -> LeducView:
        """Return the game as the person may see it."""
        seen = self._contest.observe(self._deal, self._own)
        return LeducView(
            id=self.id,
            p=self.wanted.p,
            model=self.wanted.model,
            seat=self.wanted.seat,
            game=self.game,
            knows=seen.key,
            legal=("next",) if self.over else seen.actions,
            moves=self._deal.moves if self.over else (),
            over=self.over,
            won=self._contest.scores(self._deal)[self._own] if self.over else None,
            total=self.total,
            games=self.games,
        )
