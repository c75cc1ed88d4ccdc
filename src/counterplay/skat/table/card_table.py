"""A table as its journal makes it: its seats, its shuffle, its deals, under its rules.

Every change is an entry, taken in by `take`. Nothing here waits, writes or listens.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.records import broken_off, sgf
from counterplay.skat.rules import Action, ListStanding, Phase, Resign, ScoreSheet, Show, State, parse_action
from counterplay.skat.table.course import DealCourse
from counterplay.skat.table.deals import Deals, FinishedDeal, PlayedDeal, StoredDeal
from counterplay.skat.table.entries import OWN_PLACE, JournalEntry, OfPeople
from counterplay.skat.table.problems import Refusal
from counterplay.skat.table.rules import TableRules
from counterplay.skat.table.seats import STAND_IN, Seats, Sitter, handles_of
from counterplay.skat.table.shuffle import Shuffle


class CardTable:
    """A table of three or four chairs; with `pledges` everybody's number shuffles, else one person's."""

    def __init__(
        self,
        id: str,
        chairs: Sequence[Sitter | None],
        rules: TableRules,
        *,
        clock: float | None = None,
        pledges: bool = False,
    ) -> None:
        rules.check_chairs(len(chairs))
        self.id, self.rules = id, rules
        self.seats, self.deals = Seats(chairs), Deals(len(chairs))
        self.shuffle = Shuffle(id, by_pledges=pledges)
        self.seconds, self.chat = clock, True
        self._laid_open = False
        self.again = ""  # the table at which the same people play the next list
        self.started = rules.alone
        self.version = 0

    # --- the journal ---

    def take(self, entry: JournalEntry, stored: StoredDeal | None = None) -> None:
        """Let an entry happen; `stored` belongs to one that ends a deal."""
        self.version = entry.number
        offer = self.shuffle.offer
        self.shuffle.take(entry)
        match entry.kind:
            case "sits" | "rises" | "ready" | "unready" | "away" | "back" | "hosts":
                self.seats.take(entry)
            case "starts":
                self.started = True
                self.rules.begin(self.seats)
            case "rule":
                changed = json.loads(entry.text)
                self.seconds, self.chat = changed.get("clock", self.seconds), changed.get("chat", self.chat)
                self._laid_open = changed.get("open", self._laid_open)
                self.again = changed.get("again", self.again)
            case "commits" | "reveals":
                pass
            case "offered":
                self.deals.moved = entry.number
            case "dealt":
                assert offer is not None
                self.deals.course, self.deals.moved = DealCourse.begin(self.id, offer, entry), entry.number
            case _:
                self._play(entry, stored)
        self.shuffle.settle(self.seats.here)

    def _play(self, entry: JournalEntry, stored: StoredDeal | None) -> None:
        deals, course = self.deals, self.deals.course
        assert course is not None
        deals.moved = entry.number
        course.take(entry)
        if not course.over:
            return
        assert stored is not None
        deals.played += 1
        self.started = self.rules.finish(
            deals,
            FinishedDeal(
                course.index,
                course.state,
                stored.record,
                stored.game,
                stored.counts,
                course.claimed,
                tuple(self.seats.chairs),
            ),
        )

    def of_people(self, kind: OfPeople, place: int = -1, text: str = "") -> JournalEntry:
        """Return an entry about people, which gets its number when it is written."""
        return JournalEntry(0, 0 if self.shuffle.offer is None else self.shuffle.offer.deal, kind, place, text)

    def ending(self, entry: JournalEntry, played: str) -> PlayedDeal | None:
        """Return the deal that an entry would end, played at that time; None if it goes on."""
        course = self.deals.in_play
        if course is None or entry.kind not in ("act", "stand_in", "claim", "leaves", "times_out"):
            return None
        after = course.after(entry)
        if not after.over:
            return None
        places, titles = self.seats.places(course.index), self.seats.titles
        heading, broken = self.rules.heading(self.id, course.index, played), after.broken
        record = sgf.from_state(
            after.state,
            after.moves,
            (titles[places[0]], titles[places[1]], titles[places[2]]),
            id=heading.id,
            date=heading.date,
            series=heading.series,
            left=broken.seat if broken is not None and broken.left else None,
            timed_out=broken.seat if broken is not None and not broken.left else None,
            result=None if broken is None else broken_off(after.state, broken.seat, timed_out=not broken.left),
        )
        sitters = tuple(self._credited(after, seat, place) for seat, place in enumerate(places))
        return PlayedDeal(course.index, sgf.dumps(record), self.counts, sitters)

    def _credited(self, course: DealCourse, seat: int, place: int) -> Sitter | None:
        sitter = self.seats.chairs[place]
        own = sitter is None or not sitter.is_person or self.rules.credits(course, seat)
        return sitter if own else None

    # --- where it stands ---

    @property
    def open_cards(self) -> bool:
        """Say whether all hands lie open: in training alone, where nothing counts."""
        return self._laid_open and self.rules.training

    @property
    def complete(self) -> bool:
        """Say whether the list is at its end."""
        return self.rules.complete(self.deals)

    @property
    def counts(self) -> bool:
        """Say whether the deal in hand will count."""
        return self.rules.counts(self.deals.course)

    @property
    def sheet_names(self) -> tuple[str, ...]:
        """Return whose the columns of the list are: of a chair that was left, who played there last."""
        sitters = list(self.seats.chairs)
        for place in self.seats.open_chairs:
            played = [deal.sitters[place] for deal in self.deals.finished if deal.sitters[place] is not None]
            sitters[place] = played[-1] if played else None
        return self.seats.titles_of(sitters)

    def standings(self) -> tuple[ListStanding, ...]:
        """Return the players from first to last."""
        return ScoreSheet(self.seats.titles, list(self.deals.sheet.deals)).standings()

    @property
    def place_to_act(self) -> int | None:
        """Return the chair whose turn it is."""
        course = self.deals.in_play
        if course is None or course.state.to_act is None:
            return None
        return self.seats.place(course.index, course.state.to_act)

    @property
    def bot_to_act(self) -> int | None:
        """Return the seat whose turn it is, if a bot or a stand-in plays it."""
        course, place = self.deals.in_play, self.place_to_act
        if course is None or place is None or (place in self.seats.here and not self.played_for(place)):
            return None
        return course.state.to_act

    def played_for(self, place: int) -> bool:
        """Say whether somebody has given up and is played for."""
        course = self.deals.in_play
        resigned = course is not None and self.seats.seat(course.index, place) in course.state.resigned
        return resigned and self.rules.plays_for_resigned(self.seats, place)

    def spec_at(self, course: DealCourse, place: int) -> str:
        """Return which player moves for a chair in a deal, if it is not a person."""
        if len(course.bots) < len(self.seats.chairs):  # one person and two bots, who have the other chairs
            return STAND_IN if place == OWN_PLACE else course.bots[place - 1]
        return course.bots[place] or STAND_IN

    def past(self, place: int) -> list[dict[str, object]]:
        """Return the finished deals that count, as the bot at a place is told them."""
        return [
            {
                "record": deal.record,
                "names": [handles_of(deal.sitters)[sat] for sat in self.seats.places(deal.index)],
                "seat": self.seats.seat(deal.index, place),
            }
            for deal in self.deals.finished
            if deal.counts and self.seats.seat(deal.index, place) is not None
        ]

    # --- what a person may want ---

    def check_version(self, version: int | None) -> None:
        """Refuse what was said about older cards; None is not about any."""
        if version is not None and not self.deals.moved <= version <= self.version:
            raise Refusal("stale", f"the table is at version {self.version}, not {version}")

    def own_turn(self, version: int | None, place: int) -> tuple[DealCourse, int]:
        """Return the deal and the person's seat, if it is their turn."""
        self.check_version(version)
        course = self.deals.in_play
        if course is None:
            raise Refusal("not_now", "no deal is in play: send a number to deal")
        seat = self.seats.seat(course.index, place)
        if course.state.to_act != seat or seat is None:
            raise Refusal("not_your_turn", "it is not your turn")
        if place in self.seats.away:
            raise Refusal("not_now", "a stand-in holds your chair: take it back first")
        return course, seat

    def own_action(self, version: int | None, text: str, place: int) -> tuple[DealCourse, int, Action]:
        """Return what a person wants to do, if the rules allow it; to give up or to show needs no turn."""
        try:
            action = parse_action(text)
            course, seat = self._own_aside(version, place, action) or self.own_turn(version, place)
            self.check_action(course.state, seat, action)
        except (BadInput, IllegalAction) as problem:
            raise Refusal("illegal", str(problem)) from None
        return course, seat, action

    def _own_aside(self, version: int | None, place: int, action: Action) -> tuple[DealCourse, int] | None:
        course = self.deals.in_play
        if not isinstance(action, Resign | Show) or course is None or course.state.phase is not Phase.PLAY:
            return None
        seat = self.seats.seat(course.index, place)
        if seat is None or place in self.seats.away:
            return None
        self.check_version(version)
        return course, seat

    def check_action(self, state: State, seat: int, action: Action) -> None:
        """Raise IllegalAction for what the rules do not allow."""
        if isinstance(action, Show) and state.shown[seat]:
            raise IllegalAction("your cards lie open already")
        if isinstance(action, Resign) and seat in state.resigned:
            raise IllegalAction("you have given up already: it takes your partner, too")
        self.rules.check_action(state, action)
        state.apply(action, seat)

    def undo_length(self, place: int | None = OWN_PLACE) -> int | None:
        """Return how many actions stay when the person's last one is taken back; None where that cannot be."""
        course = self.deals.in_play
        if course is None or place != OWN_PLACE:
            return None
        return self.rules.undo_length(course, self.seats.seat(course.index))
