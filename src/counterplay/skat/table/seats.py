"""A table in play: who sits where, whose turn it is, what may be asked of it, and what becomes of its deals.

A table is what its journal makes of it: every change is an entry, taken in by `take`. What somebody wants is
checked first and comes back as the entry to write, or as a `Refusal`. Nothing here waits, writes or listens.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.skat import iss
from counterplay.skat.actions import Action, Pass, Resign, Show, parse_action
from counterplay.skat.course import Phase
from counterplay.skat.lists import ScoreSheet, place_of, seat_of
from counterplay.skat.observation import observe
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.state import State
from counterplay.skat.table import fair, journal
from counterplay.skat.table.journal import OWN_PLACE, Course, Entry


class Refusal(Exception):
    """Something that cannot be done at the table now."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


@dataclass(frozen=True, slots=True)
class Ended:
    """What is kept of a deal that is over: its record, by what it is found again, and whether it counts."""

    record: str
    game: str
    counts: bool


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal of the list that is over."""

    state: State
    record: str
    game: str  # by what it is found again
    counts: bool
    claimed: bool


class Table:
    """A person, two bots, a list of deals."""

    def __init__(
        self, id: str, names: Iterable[str], handles: Iterable[str], deals: int, *, training: bool
    ) -> None:
        """Make a table; `names` are shown, by `handles` bots know who sits there."""
        self.id, self.deals, self.training = id, deals, training
        self.titles, self.handles = distinct(names), distinct(handles)
        self.version = 0
        self.course: Course | None = None
        self.offer: Entry | None = None
        self.finished: list[Finished] = []
        self.sheet = ScoreSheet(self.handles)

    # --- the journal ---

    def take(self, entry: Entry, ended: Ended | None = None) -> None:
        """Let an entry happen; `ended` belongs to one that ends a deal."""
        self.version = entry.number
        if entry.kind == "offered":
            self.offer = entry
            return
        if entry.kind == "dealt":
            assert self.offer is not None
            self.course = journal.begin(self.id, self.offer, entry)
            self.offer = None
            return
        course = self.course
        assert course is not None
        journal.apply(course, entry)
        if course.state.over:
            assert ended is not None
            self.finished.append(Finished(course.state, ended.record, ended.game, ended.counts, course.claimed))
            self.sheet.add(course.state.result)

    def next_offer(self, entry: Entry) -> Entry | None:
        """Return the offer that follows an entry which ends a deal; None after the last of the list."""
        if entry.deal + 1 >= self.deals:
            return None
        return Entry(entry.number + 1, entry.deal + 1, "offered", text=fair.new_secret())

    # --- who sits where ---

    def place(self, deal: int, seat: int) -> int:
        """Return the chair of a seat."""
        return place_of(deal, seat)

    def seat(self, deal: int, place: int = OWN_PLACE) -> int:
        """Return the seat of a chair."""
        return seat_of(deal, place)

    @property
    def counts(self) -> bool:
        """Say whether the deal in hand will count."""
        course = self.course
        return not self.training and (course is None or not (course.hinted or course.undone))

    @property
    def bot_to_act(self) -> int | None:
        """Return the seat of the bot whose turn it is."""
        course = self.course
        if course is None or course.state.to_act in (None, self.seat(course.index)):
            return None
        return course.state.to_act

    # --- what a person may want ---

    def to_deal(self, deal: int, number: str, bots: tuple[str, ...]) -> Entry:
        """Return the entry that deals the cards from the secret and the person's number."""
        offer = self.waiting_offer(deal)
        return Entry(self.version + 1, offer.deal, "dealt", text=journal.dealt_text(number, bots))

    def waiting_offer(self, deal: int) -> Entry:
        """Return the offer that waits for a number."""
        if self.offer is None or (self.course is not None and not self.course.state.over):
            raise Refusal("not_now", "there is no deal that waits for a number")
        if deal != self.offer.deal:
            raise Refusal("stale", f"deal {self.offer.deal} waits for a number, not deal {deal}")
        return self.offer

    def own_turn(self, version: int) -> tuple[Course, int]:
        """Return the deal and the person's seat, if it is the person's turn."""
        self.check_version(version)
        course = self.course
        if course is None or course.state.over:
            raise Refusal("not_now", "no deal is in play: send a number to deal")
        seat = self.seat(course.index)
        if course.state.to_act != seat:
            raise Refusal("not_your_turn", "it is not your turn")
        return course, seat

    def check_version(self, version: int) -> None:
        """Refuse what was said about an older table."""
        if version != self.version:
            raise Refusal("stale", f"the table is at version {self.version}, not {version}")

    def own_action(self, version: int, text: str) -> tuple[Course, int, Action]:
        """Return what the person wants to do, if the rules allow it."""
        course, seat = self.own_turn(version)
        try:
            action = parse_action(text)
            if isinstance(action, Resign) and course.state.soloist != seat:
                raise IllegalAction("only the soloist can give up here: for the defenders it takes both")
            if isinstance(action, Show) and course.state.shown[seat]:
                raise IllegalAction("your cards lie open already")
            course.state.apply(action, seat)
        except (BadInput, IllegalAction) as problem:
            raise Refusal("illegal", str(problem)) from None
        return course, seat, action

    def own_claim(self, version: int) -> tuple[Course, int]:
        """Return the deal and the person's seat, if the rest can be claimed now."""
        course, seat = self.own_turn(version)
        if course.state.declaration is None:
            raise Refusal("not_now", "the rest can be claimed once cards are played")
        return course, seat

    def to_undo(self, version: int) -> tuple[Entry, int]:
        """Return the entry that takes back the person's last action, and how many actions that undoes."""
        self.check_version(version)
        back = self.undo_length()
        if back is None:
            why = "there is nothing to take back" if self.training else "undo is for training tables"
            raise Refusal("no_undo", why)
        course = self.course
        assert course is not None
        return Entry(self.version + 1, course.index, "undo", text=str(back)), len(course.moves) - back

    def undo_length(self) -> int | None:
        """Return how many actions stay when the person's last one is taken back; None where that cannot be."""
        course = self.course
        if not self.training or course is None or course.state.over:
            return None
        own = self.seat(course.index)
        return next(
            (place for place in range(len(course.moves) - 1, -1, -1) if course.moves[place][0] == own), None
        )

    def giving_up(self) -> tuple[int, Action] | None:
        """Return what is done next for a person who has left the deal in hand; None when nothing can be done now.

        In the auction that is a pass; a soloist gives the game up, and so do both defenders. Before the cards are
        played rules of thumb say what is to be said.
        """
        course = self.course
        if course is None or course.state.over:
            return None
        state, own = course.state, self.seat(course.index)
        if state.declaration is None:
            if state.to_act != own:
                return None
            return own, Pass() if state.phase is Phase.AUCTION else stand_in(state, own)
        if state.soloist == own:
            return own, Resign()
        defenders = [seat for seat in range(3) if seat != state.soloist and seat not in state.resigned]
        return defenders[0], Resign()

    # --- what becomes of a deal ---

    def record_of(self, entry: Entry, played: str) -> str | None:
        """Return the record of the deal that an entry would end, played at that time; None if it goes on."""
        course = self.course
        assert course is not None
        after = course.copy()
        journal.apply(after, entry)
        if not after.state.over:
            return None
        first, second, third = (self.titles[self.place(course.index, seat)] for seat in range(3))
        return iss.dumps(
            iss.from_state(
                after.state,
                after.moves,
                (first, second, third),
                id=f"{self.id[:8]}-{course.index + 1}",
                date=played,
            )
        )

    def past(self, place: int) -> list[dict[str, object]]:
        """Return the finished deals that count, as the bot at a place is told them."""
        return [
            {
                "record": done.record,
                "names": [self.handles[self.place(deal, seat)] for seat in range(3)],
                "seat": self.seat(deal, place),
            }
            for deal, done in enumerate(self.finished)
            if done.counts
        ]


def stand_in(state: State, seat: int) -> Action:
    """Return what rules of thumb do for a bot that fails, or whatever is legal where even they fail."""
    try:
        chosen = RulesPlayer().act(observe(state, seat), Stream("stand-in"))
        state.apply(chosen, seat)
    except (IllegalAction, BadInput):
        return state.legal_actions()[0]
    return chosen


def distinct(names: Iterable[str]) -> tuple[str, str, str]:
    """Return three names of which no two are alike.

    >>> distinct(["Anna", "rules", "rules"])
    ('Anna', 'rules', 'rules 2')
    """
    told: list[str] = []
    for name in names:
        number, wanted = 2, name
        while wanted in told:
            wanted, number = f"{name} {number}", number + 1
        told.append(wanted)
    first, second, third = told
    return first, second, third
