"""A table's journal: what happened, entry by entry, and how a deal is rebuilt from it."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Literal

from counterplay.skat.rules import Action, Card, Deal, Play, State, as_announced, parse_action, place_of
from counterplay.skat.table import fair

OfDeal = Literal["offered", "dealt", "act", "stand_in", "claim", "undo", "hint", "leaves", "times_out"]
"""what happens to a deal"""
OfPeople = Literal[
    "sits", "rises", "ready", "unready", "starts", "away", "back", "hosts", "rule", "commits", "reveals"
]
"""what happens to the people of a table; `seat` is then a chair's place"""
Kind = OfDeal | OfPeople

OWN_PLACE = 0  # the chair of whoever opened the table


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a journal.

    `text` is the secret, the number with the bots, an action, how far to go back; or who sits down, a pledge, a
    number, a rule.
    """

    number: int
    deal: int
    kind: Kind
    seat: int = -1
    text: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """Who broke a game off: they left, or their clock ran out. It is over, and theirs is the loss."""

    seat: int
    left: bool


@dataclass(slots=True)
class Course:
    """A deal under way: every state it went through, so that actions can be taken back."""

    table: str
    index: int
    secret: str
    number: str
    bots: tuple[str, ...]  # the specifications of this deal, by bot
    states: list[State] = field(default_factory=list)
    moves: list[tuple[int, Action]] = field(default_factory=list)
    hinted: bool = False
    undone: bool = False
    claimed: bool = False
    stood_in: set[int] = field(default_factory=set)  # seats for which a stand-in has moved
    broken: Broken | None = None
    order: tuple[int, ...] = ()  # the cards as a house has prepared them; else secret and number shuffle

    def __post_init__(self) -> None:
        order = self.order or fair.dealing_order(self.secret, self.table, self.index, self.number)
        self.states.append(State.start(Deal.from_order(map(Card, order))))

    @property
    def state(self) -> State:
        """Return where the deal stands."""
        return self.states[-1]

    @property
    def deal(self) -> Deal:
        """Return who was dealt what."""
        return self.states[0].deal

    @property
    def over(self) -> bool:
        """Say whether the deal has come to an end, by the rules or because somebody broke it off."""
        return self.broken is not None or self.state.over

    def act(self, seat: int, action: Action) -> None:
        """Take an action, or raise IllegalAction."""
        self.states.append(self.state.apply(action, seat))
        self.moves.append((seat, action))

    def go_back(self, length: int) -> None:
        """Return to the deal after its first `length` actions."""
        del self.states[length + 1 :]
        del self.moves[length:]
        self.undone = True

    def copy(self) -> Course:
        """Return the same deal, to try something out."""
        twin = copy(self)
        twin.states, twin.moves, twin.stood_in = list(self.states), list(self.moves), set(self.stood_in)
        return twin

    def play_out(self, cards: tuple[Card, ...]) -> None:
        """Play the rest of a claim."""
        for card in cards:
            seat = self.state.to_act
            assert seat is not None
            self.act(seat, Play(card))
        self.claimed = True


def dealt_text(number: str, bots: tuple[str, ...], deal: Deal | None = None) -> str:
    """Return the text of a `dealt` entry; `deal` are cards that a house has prepared."""
    told: dict[str, object] = {"number": number, "bots": bots}
    if deal is not None:
        told["order"] = [int(card) for place in (*deal.hands, deal.skat) for card in sorted(place)]
    return json.dumps(told)


def apply(course: Course, entry: Entry) -> None:
    """Take a course one entry on."""
    match entry.kind:
        case "act" | "stand_in":
            course.act(entry.seat, parse_action(entry.text))
            if entry.kind == "stand_in":
                course.stood_in.add(entry.seat)
        case "claim":
            course.play_out(tuple(Card[name] for name in entry.text.split()))
        case "undo":
            course.go_back(int(entry.text))
        case "hint":
            course.hinted = True
        case "leaves" | "times_out":
            course.broken = Broken(entry.seat, left=entry.kind == "leaves")
        case _:
            raise ValueError(f"a {entry.kind} entry is no part of a deal in hand")


def begin(table: str, offered: Entry, dealt: Entry) -> Course:
    """Return the course that two entries begin."""
    told = json.loads(dealt.text)
    return Course(
        table, offered.deal, offered.text, told["number"], tuple(told["bots"]), order=tuple(told.get("order", ()))
    )


def as_seen(
    entries: Iterable[Entry], over: Collection[int], place: int | None = OWN_PLACE, chairs: int = 3
) -> list[Entry]:
    """Return a journal as the person of a chair may read it: of a deal that is not over only what it saw."""
    return [one if one.deal in over else _as_seen(one, place, chairs) for one in entries]


def _as_seen(entry: Entry, place: int | None, chairs: int) -> Entry:
    match entry.kind:
        case "offered":
            return replace(entry, text="")  # the secret says where every card lies
        case "dealt":
            told = json.loads(entry.text)
            told.pop("order", None)  # and so do cards that were prepared
            return replace(entry, text=json.dumps(told))
        case "act" | "stand_in" if place_of(entry.deal, entry.seat, chairs) != place:
            return replace(entry, text=str(as_announced(parse_action(entry.text))))
        case _:
            return entry
