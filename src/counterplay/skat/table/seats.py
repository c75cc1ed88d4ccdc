"""A table in play: whose turn it is, what may be asked of it, and what becomes of its deals.

A table is what its journal makes of it: every change is an entry, taken in by `take`. What somebody wants is
checked first and comes back as the entry to write, or as a `Refusal`. Nothing here waits, writes or listens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Unpack, get_args

from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.skat.players import RulesPlayer
from counterplay.skat.records import broken_off, sgf
from counterplay.skat.rules import (
    Action,
    Bid,
    Deal,
    Pass,
    Phase,
    Resign,
    ScoreSheet,
    Show,
    Standing,
    State,
    next_bid,
    observe,
    parse_action,
)
from counterplay.skat.table import fair, journal
from counterplay.skat.table.chairs import STAND_IN, Sitter, distinct
from counterplay.skat.table.gathering import Gathering, GatheringRules, Refusal
from counterplay.skat.table.journal import OWN_PLACE, Course, Entry
from counterplay.skat.table.pledges import Pledges

__all__ = ["Ended", "Finished", "Heading", "Played", "Refusal", "Table", "distinct", "stand_in"]

_OF_PEOPLE = frozenset(get_args(journal.OfPeople))


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
    handles: tuple[str, ...] = ()  # who sat there then, by seat: others may sit there now


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that an entry would end, to be kept: who played each seat; None where a stand-in moved for them."""

    deal: int
    record: str
    counts: bool
    sitters: tuple[Sitter | None, ...]


class Heading(NamedTuple):
    """What stands above a game in its record."""

    id: str
    date: str
    series: str | None = None


class TableRules(GatheringRules, total=False):
    """How a table is opened."""

    training: bool
    heading: Callable[[], Heading] | None


class Table(Gathering):
    """People and bots, a list of deals."""

    def __init__(
        self,
        id: str,
        chairs: Sequence[Sitter | None],
        deals: int,
        *,
        training: bool = False,
        heading: Callable[[], Heading] | None = None,
        **rules: Unpack[GatheringRules],
    ) -> None:
        """Make a table as it was opened; its journal brings the rest; `heading` is asked for when a game ends."""
        super().__init__(id, chairs, deals, **rules)
        self.training, self._heading = training, heading
        self.by_line: set[str] = set()  # people whose programs, once they have given up, expect to be played for
        self.moved = 0  # the entry after which the cards stand as they do
        self.course: Course | None = None
        self.finished: list[Finished] = []
        self.sheet = ScoreSheet(distinct(map(str, range(len(self.chairs)))))

    # --- the journal ---

    def take(self, entry: Entry, ended: Ended | None = None) -> None:
        """Let an entry happen; `ended` belongs to one that ends a deal."""
        if entry.kind in _OF_PEOPLE:
            self.people_take(entry)
            return
        self.version = self.moved = entry.number
        if entry.kind == "offered":
            self.offer, self.pledges = entry, Pledges()
            return
        if entry.kind == "dealt":
            assert self.offer is not None
            self.course = journal.begin(self.id, self.offer, entry)
            self.offer = None
            return
        course = self.course
        assert course is not None
        journal.apply(course, entry)
        if course.over:
            assert ended is not None
            handles = tuple(self.handles[self.place(course.index, seat)] for seat in range(3))
            done = Finished(course.state, ended.record, ended.game, ended.counts, course.claimed, handles)
            self.games += 1
            if self.by_game:
                self.finished, self.started = [done], False
            else:
                self.finished.append(done)
                self.sheet.add(course.state.result)

    def next_offer(self, entry: Entry) -> Entry | None:
        """Return the offer that follows an entry which ends a deal; None after the last of the list."""
        if self.by_game or entry.deal + 1 >= self.deals:
            return None
        return Entry(entry.number + 1, entry.deal + 1, "offered", text=fair.new_secret())

    def standings(self) -> tuple[Standing, ...]:
        """Return the players from first to last."""
        return ScoreSheet(self.titles, list(self.sheet.deals)).standings()

    # --- whose turn it is ---

    @property
    def in_play(self) -> Course | None:
        """Return the deal in hand, unless it is over."""
        return None if self.course is None or self.course.over else self.course

    @property
    def complete(self) -> bool:
        """Say whether the list is at its end."""
        return not self.by_game and len(self.finished) >= self.deals

    @property
    def counts(self) -> bool:
        """Say whether the deal in hand will count."""
        course = self.course
        return not self.training and (course is None or not (course.hinted or course.undone))

    @property
    def place_to_act(self) -> int | None:
        """Return the chair whose turn it is."""
        course = self.in_play
        if course is None or course.state.to_act is None:
            return None
        return self.place(course.index, course.state.to_act)

    @property
    def bot_to_act(self) -> int | None:
        """Return the seat whose turn it is, if a bot or a stand-in plays it."""
        place = self.place_to_act
        if place is None or (self.plays_itself(place) and not self.played_for(place)):
            return None
        assert self.course is not None
        return self.course.state.to_act

    def played_for(self, place: int) -> bool:
        """Say whether somebody has given up and is played for, as on Skat servers; others go on themselves."""
        course, sitter = self.in_play, self.chairs[place]
        if course is None or self.seat(course.index, place) not in course.state.resigned:
            return False
        return self.by_game or (sitter is not None and sitter.id in self.by_line)

    @property
    def asked_to_give_up(self) -> int | None:
        """Return the defender whose partner has given up: it takes both."""
        course = self.in_play
        if course is None or course.state.phase is not Phase.PLAY:
            return None
        waiting = [seat for seat in range(3) if seat not in (course.state.soloist, *course.state.resigned)]
        return waiting[0] if len(waiting) == 1 else None

    def spec_at(self, course: Course, place: int) -> str:
        """Return which player moves for a chair in a deal, if it is not a person."""
        if len(course.bots) < len(self.chairs):  # one person and two bots, who have the other chairs
            return STAND_IN if place == OWN_PLACE else course.bots[place - 1]
        return course.bots[place] or STAND_IN

    # --- what a person may want ---

    def to_deal(self, deal: int, number: str, bots: tuple[str, ...], cards: Deal | None = None) -> Entry:
        """Return the entry that deals the cards from the secret and a number, or those a house has prepared."""
        offer = self.waiting_offer(deal)
        return Entry(self.version + 1, offer.deal, "dealt", text=journal.dealt_text(number, bots, cards))

    def waiting_offer(self, deal: int) -> Entry:
        """Return the offer that waits for a number."""
        if self.offer is None or self.in_play is not None:
            raise Refusal("not_now", "there is no deal that waits for a number")
        if deal != self.offer.deal:
            raise Refusal("stale", f"deal {self.offer.deal} waits for a number, not deal {deal}")
        return self.offer

    def own_turn(self, version: int | None, place: int = OWN_PLACE) -> tuple[Course, int]:
        """Return the deal and the person's seat, if it is their turn."""
        self.check_version(version)
        course = self.in_play
        if course is None:
            raise Refusal("not_now", "no deal is in play: send a number to deal")
        seat = self.seat(course.index, place)
        if course.state.to_act != seat or seat is None:
            raise Refusal("not_your_turn", "it is not your turn")
        if place in self.away:
            raise Refusal("not_now", "a stand-in holds your chair: take it back first")
        return course, seat

    def check_version(self, version: int | None) -> None:
        """Refuse what was said about older cards; None is not about any."""
        if version is not None and not self.moved <= version <= self.version:
            raise Refusal("stale", f"the table is at version {self.version}, not {version}")

    def own_action(self, version: int | None, text: str, place: int = OWN_PLACE) -> tuple[Course, int, Action]:
        """Return what a person wants to do, if the rules allow it; to give up or to show needs no turn."""
        try:
            action = parse_action(text)
            course, seat = self._own_aside(version, place, action) or self.own_turn(version, place)
            self.check_action(course, seat, action)
        except (BadInput, IllegalAction) as problem:
            raise Refusal("illegal", str(problem)) from None
        return course, seat, action

    def _own_aside(self, version: int | None, place: int, action: Action) -> tuple[Course, int] | None:
        course = self.in_play
        if not isinstance(action, Resign | Show) or course is None or course.state.phase is not Phase.PLAY:
            return None
        seat = self.seat(course.index, place)
        if seat is None or place in self.away:
            return None
        self.check_version(version)
        return course, seat

    def check_action(self, course: Course, seat: int, action: Action) -> State:
        """Return the state after an action, or raise IllegalAction."""
        if isinstance(action, Show) and course.state.shown[seat]:
            raise IllegalAction("your cards lie open already")
        if isinstance(action, Resign) and seat in course.state.resigned:
            raise IllegalAction("you have given up already: it takes your partner, too")
        if self.by_game and isinstance(action, Bid) and action.value != next_bid(course.state.bid):
            raise IllegalAction(f"every step is said: the next bid is {next_bid(course.state.bid)}")
        return course.state.apply(action, seat)

    def to_break_off(self, place: int, *, left: bool) -> Entry | None:
        """Return the entry by which a game ends, lost by who leaves it or runs out of time."""
        course = self.in_play if self.by_game else None
        seat = None if course is None else self.seat(course.index, place)
        if course is None or seat is None:
            return None
        return Entry(self.version + 1, course.index, "leaves" if left else "times_out", seat)

    def own_claim(self, version: int | None, place: int = OWN_PLACE) -> tuple[Course, int]:
        """Return the deal and the person's seat, if the rest can be claimed now."""
        course, seat = self.own_turn(version, place)
        if course.state.declaration is None:
            raise Refusal("not_now", "the rest can be claimed once cards are played")
        return course, seat

    def own_hint(self, version: int | None, place: int = OWN_PLACE) -> tuple[Course, int]:
        """Return the deal and the person's seat, if a hint can be asked for."""
        if self.together:
            raise Refusal("not_now", "there are no hints at a table with others")
        return self.own_turn(version, place)

    def to_undo(self, version: int | None) -> tuple[Entry, int]:
        """Return the entry that takes back the person's last action, and how many actions that undoes."""
        self.check_version(version)
        back = self.undo_length()
        if back is None:
            why = "there is nothing to take back" if self.training else "undo is for training tables"
            raise Refusal("no_undo", why)
        course = self.course
        assert course is not None
        return Entry(self.version + 1, course.index, "undo", text=str(back)), len(course.moves) - back

    def undo_length(self, place: int | None = OWN_PLACE) -> int | None:
        """Return how many actions stay when the person's last one is taken back; None where that cannot be."""
        course = self.in_play
        if not self.training or self.together or course is None or place != OWN_PLACE:
            return None
        own = self.seat(course.index)
        return next((at for at in range(len(course.moves) - 1, -1, -1) if course.moves[at][0] == own), None)

    def giving_up(self) -> tuple[int, Action] | None:
        """Return what is done next for a person who has left the deal in hand; None when nothing can be done now.

        In the auction that is a pass; a soloist gives the game up, and so do both defenders. Before the cards are
        played rules of thumb say what is to be said.
        """
        course = self.in_play
        if course is None:
            return None
        state, own = course.state, self.seat(course.index)
        assert own is not None  # a table of one person has three chairs
        if state.declaration is None:
            if state.to_act != own:
                return None
            return own, Pass() if state.phase is Phase.AUCTION else stand_in(state, own)
        if state.soloist == own:
            return own, Resign()
        defenders = [seat for seat in range(3) if seat != state.soloist and seat not in state.resigned]
        return defenders[0], Resign()

    # --- what becomes of a deal ---

    def played_by(self, entry: Entry, played: str) -> Played | None:
        """Return the deal that an entry would end, played at that time; None if it goes on."""
        course = self.course
        if course is None or entry.kind == "dealt" or entry.kind in _OF_PEOPLE:
            return None
        after = course.copy()
        journal.apply(after, entry)
        if not after.over:
            return None
        places = [self.place(course.index, seat) for seat in range(3)]
        first, second, third = (self.titles[place] for place in places)
        heading = (
            Heading(f"{self.id[:8]}-{course.index + 1}", played) if self._heading is None else self._heading()
        )
        broken = after.broken
        record = sgf.dumps(
            sgf.from_state(
                after.state,
                after.moves,
                (first, second, third),
                id=heading.id,
                date=heading.date,
                series=heading.series,
                left=broken.seat if broken is not None and broken.left else None,
                timed_out=broken.seat if broken is not None and not broken.left else None,
                result=None if broken is None else broken_off(after.state, broken.seat, timed_out=not broken.left),
            )
        )
        return Played(course.index, record, self.counts, tuple(self._player(after, seat) for seat in range(3)))

    def _player(self, course: Course, seat: int) -> Sitter | None:
        sitter = self.chairs[self.place(course.index, seat)]
        moved_for = self.together and seat in course.stood_in
        return None if sitter is None or (moved_for and sitter.is_person) else sitter

    def past(self, place: int) -> list[dict[str, object]]:
        """Return the finished deals that count, as the bot at a place is told them."""
        return [
            {
                "record": done.record,
                "names": list(done.handles),
                "seat": self.seat(deal, place),
            }
            for deal, done in enumerate(self.finished)
            if done.counts and self.seat(deal, place) is not None
        ]


def stand_in(state: State, seat: int) -> Action:
    """Return what rules of thumb do for a bot that fails, or whatever is legal where even they fail."""
    try:
        chosen = RulesPlayer().act(observe(state, seat), Stream("stand-in"))
        state.apply(chosen, seat)
    except (IllegalAction, BadInput):
        return state.legal_actions()[0]
    return chosen
