"""A deal under way, as the entries of a journal make it."""

from __future__ import annotations

import json
from copy import copy
from dataclasses import dataclass, field

from counterplay.skat.rules import Action, Card, Deal, Phase, Play, State, parse_action
from counterplay.skat.table import fair
from counterplay.skat.table.entries import JournalEntry


@dataclass(frozen=True, slots=True)
class Broken:
    """Who broke a game off: they left, or their clock ran out. It is over, and theirs is the loss."""

    seat: int
    left: bool


@dataclass(slots=True)
class DealCourse:
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
    order: tuple[int, ...] = ()  # the cards as a backend has prepared them; else secret and number shuffle

    def __post_init__(self) -> None:
        order = self.order or fair.dealing_order(self.secret, self.table, self.index, self.number)
        self.states.append(State.start(Deal.from_order(map(Card, order))))

    @classmethod
    def begin(cls, table: str, offered: JournalEntry, dealt: JournalEntry) -> DealCourse:
        """Return the course that two entries begin."""
        parts = json.loads(dealt.text)
        bots, order = tuple(parts["bots"]), tuple(parts.get("order", ()))
        return cls(table, offered.deal, offered.text, parts["number"], bots, order=order)

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

    @property
    def tricks(self) -> int:
        """Return how many tricks are complete."""
        return sum(trick.winner is not None for trick in self.state.tricks)

    @property
    def asked_to_give_up(self) -> int | None:
        """Return the defender whose partner has given up: it takes both."""
        if self.over or self.state.phase is not Phase.PLAY:
            return None
        waiting = [seat for seat in range(3) if seat not in (self.state.soloist, *self.state.resigned)]
        return waiting[0] if len(waiting) == 1 else None

    def take(self, entry: JournalEntry) -> None:
        """Let an entry happen."""
        match entry.kind:
            case "act" | "stand_in":
                self._act(entry.seat, parse_action(entry.text))
                if entry.kind == "stand_in":
                    self.stood_in.add(entry.seat)
            case "claim":
                for name in entry.text.split():
                    assert self.state.to_act is not None
                    self._act(self.state.to_act, Play(Card[name]))
                self.claimed = True
            case "undo":
                length = int(entry.text)
                del self.states[length + 1 :]
                del self.moves[length:]
                self.undone = True
            case "hint":
                self.hinted = True
            case "leaves" | "times_out":
                self.broken = Broken(entry.seat, left=entry.kind == "leaves")
            case _:
                raise ValueError(f"a {entry.kind} entry is no part of a deal in hand")

    def _act(self, seat: int, action: Action) -> None:
        self.states.append(self.state.apply(action, seat))
        self.moves.append((seat, action))

    def after(self, entry: JournalEntry) -> DealCourse:
        """Return the deal as it would be after an entry."""
        twin = copy(self)
        twin.states, twin.moves, twin.stood_in = list(self.states), list(self.moves), set(self.stood_in)
        twin.take(entry)
        return twin


def dealt_text(number: str, bots: tuple[str, ...], deal: Deal | None = None) -> str:
    """Return the text of a `dealt` entry; `deal` are cards that a backend has prepared."""
    parts: dict[str, object] = {"number": number, "bots": bots}
    if deal is not None:
        parts["order"] = [int(card) for place in (*deal.hands, deal.skat) for card in sorted(place)]
    return json.dumps(parts)
