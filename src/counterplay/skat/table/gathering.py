"""The people of a table: who sits on which chair, who is host, ready, away; and the numbers they shuffle with.

Like the rest of a table they are what the journal makes of them: `people_take` lets an entry happen. What somebody
wants is checked first and comes back as the entry to write, or as a `Refusal`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypedDict

from counterplay.skat.rules import DEALS_PER_LIST, place_of, seat_of
from counterplay.skat.table import fair
from counterplay.skat.table.chairs import OPEN_CHAIR, Sitter, distinct
from counterplay.skat.table.journal import OWN_PLACE, Entry, OfPeople
from counterplay.skat.table.pledges import Pledges, is_number, is_pledge, pledge_of

CLOCKS = (15.0, 600.0)  # the shortest and the longest time for an action, in seconds


class Refusal(Exception):
    """Something that cannot be done at the table now."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


class GatheringRules(TypedDict, total=False):
    """How people come together at a table; `Gathering` says what each means."""

    together: bool
    pledges: bool
    clock: float | None
    by_game: bool


class Gathering:
    """Three or four chairs and who sits on them.

    `together`: several people may sit down. Then there is a lobby until the host starts the list, and somebody who
    is away is stood in for. `pledges`: everybody's browser commits to a number before any is revealed.

    `by_game`: no list but one game after the other, as on a Skat server. Between two games people come, go and say
    anew that they are ready; the clock is everybody's for a whole game, and who leaves one or runs out of time has
    lost it.
    """

    def __init__(
        self,
        id: str,
        chairs: Sequence[Sitter | None],
        deals: int,
        *,
        together: bool = False,
        pledges: bool = False,
        clock: float | None = None,
        by_game: bool = False,
    ) -> None:
        if not by_game and not 1 <= deals <= DEALS_PER_LIST[len(chairs)]:
            raise ValueError(f"a list at {len(chairs)} has 1 to {DEALS_PER_LIST[len(chairs)]} deals, not {deals}")
        self.id, self.deals, self.together, self.by_pledges = id, deals, together, pledges
        self.by_game = by_game
        self.games = 0  # that are over
        self.chairs: list[Sitter | None] = list(chairs)
        self.known: dict[str, Sitter] = {one.id: one for one in chairs if one is not None}
        self.host = OWN_PLACE
        self.started = not together
        self.ready: set[int] = set()
        self.away: set[int] = set()
        self.clock, self.chat = clock, True
        self.version = 0
        self.offer: Entry | None = None
        self.pledges = Pledges()

    # --- who sits where ---

    @property
    def titles(self) -> tuple[str, ...]:
        """Return what everybody is called, by chair."""
        return distinct(OPEN_CHAIR if one is None else one.title for one in self.chairs)

    @property
    def handles(self) -> tuple[str, ...]:
        """Return how bots know who sits on each chair."""
        return distinct("stand-in" if one is None else one.handle for one in self.chairs)

    def place(self, deal: int, seat: int) -> int:
        """Return the chair of a seat."""
        return place_of(deal, seat, len(self.chairs))

    def seat(self, deal: int, place: int = OWN_PLACE) -> int | None:
        """Return the seat of a chair; None for the dealer of four, who sits out."""
        seat = seat_of(deal, place, len(self.chairs))
        return None if seat == 3 else seat

    def chair_of(self, person: str) -> int | None:
        """Return where a person sits."""
        return next((place for place in self.people if self._at(place).id == person), None)

    @property
    def people(self) -> tuple[int, ...]:
        """Return the chairs on which people sit."""
        return tuple(place for place, one in enumerate(self.chairs) if one is not None and one.is_person)

    @property
    def open_chairs(self) -> tuple[int, ...]:
        """Return the chairs on which nobody sits."""
        return tuple(place for place, one in enumerate(self.chairs) if one is None)

    def plays_itself(self, place: int) -> bool:
        """Say whether a person sits there who is not away."""
        return place in self.people and place not in self.away

    def _at(self, place: int) -> Sitter:
        one = self.chairs[place]
        assert one is not None
        return one

    # --- the journal ---

    def know(self, *sitters: Sitter) -> None:
        """Say who somebody is, before the entry by which they sit down, or when they are called otherwise."""
        for sitter in sitters:
            self.known[sitter.id] = sitter
            self.chairs = [sitter if one is not None and one.id == sitter.id else one for one in self.chairs]

    def people_take(self, entry: Entry) -> None:
        """Let an entry about people happen."""
        self.version, place = entry.number, entry.seat
        match entry.kind:
            case "sits":
                stranger = Sitter("person", entry.text, OPEN_CHAIR, f"person {entry.text}")
                self.chairs[place] = self.known.get(entry.text, stranger)
                self._forget(place)
            case "rises":
                self.chairs[place] = None
                self._forget(place)
            case "ready":
                self.ready.add(place)
            case "unready":
                self.ready.discard(place)
            case "starts":
                self.started = True
                if self.by_game:
                    self.ready.clear()
            case "away":
                self.away.add(place)
                self.pledges.drop(place)
            case "back":
                self.away.discard(place)
            case "hosts":
                self.host = place
            case "rule":
                told = json.loads(entry.text)
                self.clock, self.chat = told.get("clock", self.clock), told.get("chat", self.chat)
            case "commits":
                self.pledges.hashes[place] = entry.text
            case "reveals":
                self.pledges.numbers[place] = entry.text
            case _:
                raise ValueError(f"a {entry.kind} entry is about a deal")
        self.pledges.settle(self.shufflers)

    def _forget(self, place: int) -> None:
        self.ready.discard(place)
        self.away.discard(place)
        self.pledges.drop(place)

    def _entry(self, kind: OfPeople, place: int = -1, text: str = "") -> Entry:
        deal = self.offer.deal if self.offer is not None else 0
        return Entry(self.version + 1, deal, kind, place, text)

    # --- the lobby ---

    def to_sit(self, sitter: Sitter, place: int | None = None) -> Entry:
        """Return the entry by which somebody sits down, by default on the first open chair."""
        if sitter.is_person and self.chair_of(sitter.id) is not None:
            raise Refusal("not_now", "you sit at this table already")
        if self.by_game and self.started:
            raise Refusal("in_play", "sit down between two games")
        if place is None:
            if not self.open_chairs:
                raise Refusal("full", "all chairs of this table are taken")
            place = self.open_chairs[0]
        if not 0 <= place < len(self.chairs) or self.chairs[place] is not None:
            raise Refusal("full", "this chair is taken: choose an open one")
        return self._entry("sits", place, sitter.id)

    def to_rise(self, place: int, *, removed: bool = False) -> Entry:
        """Return the entry by which a chair is left for good; in a list a stand-in plays on there."""
        if not 0 <= place < len(self.chairs) or self.chairs[place] is None:
            raise Refusal("not_now", "nobody sits there")
        return self._entry("rises", place, "removed" if removed else "")

    def to_be_ready(self, place: int, ready: bool) -> Entry | None:
        """Return the entry by which somebody is ready, or is not; None where they are so already."""
        if self.started:
            raise Refusal("in_play" if self.by_game else "not_now", "the list has begun")
        if ready == (place in self.ready):
            return None
        return self._entry("ready" if ready else "unready", place)

    def to_start(self) -> list[Entry]:
        """Return the entries that begin the list; a stand-in plays on chairs that are open."""
        if self.started:
            raise Refusal("not_now", "the list has begun")
        if self.by_game and self.open_chairs:
            raise Refusal("not_all_ready", "somebody is missing")
        waiting = [self.titles[place] for place in self.people if place not in self.ready]
        if waiting:
            raise Refusal("not_all_ready", f"{' and '.join(waiting)}: not ready yet")
        return [self._entry("starts"), Entry(self.version + 2, self.games, "offered", text=fair.new_secret())]

    def to_host(self, place: int) -> Entry:
        """Return the entry that makes another person the host."""
        if place not in self.people:
            raise Refusal("not_now", "only a person who sits here can be the host")
        return self._entry("hosts", place)

    def to_rule(self, **changed: Any) -> Entry:
        """Return the entry that changes the clock or the chat."""
        clock = changed.get("clock")
        if clock is not None and not CLOCKS[0] <= clock <= CLOCKS[1]:
            raise Refusal("illegal", f"the clock is off or from {CLOCKS[0]:g} to {CLOCKS[1]:g} seconds")
        return self._entry("rule", text=json.dumps(changed))

    # --- away and back ---

    def to_go_away(self, place: int) -> list[Entry]:
        """Return the entries by which a stand-in takes over; a deal that now lacks a number is given up."""
        if not self.plays_itself(place):
            return []
        return self._without(self._entry("away", place))

    def to_leave(self, place: int, *, removed: bool = False) -> list[Entry]:
        """Return the entries by which a person leaves for good; where they were the host, another is."""
        entries = self._without(self.to_rise(place, removed=removed))
        heirs = [other for other in self.people if other != place]
        if place == self.host and heirs:
            heir = min(heirs, key=lambda other: other in self.away)
            entries.append(replace(self.to_host(heir), number=entries[-1].number + 1))
        return entries

    def to_come_back(self, place: int) -> Entry | None:
        """Return the entry by which a stand-in hands the chair back; None where nobody stands in."""
        return self._entry("back", place) if place in self.away else None

    def _without(self, entry: Entry) -> list[Entry]:
        if self.offer is None or entry.seat not in self.pledges.unrevealed:
            return [entry]
        return [entry, Entry(entry.number + 1, self.offer.deal, "offered", text=fair.new_secret())]

    # --- the shuffle ---

    @property
    def shufflers(self) -> frozenset[int]:
        """Return whose numbers the next deal needs: all people who are not away."""
        return frozenset(place for place in self.people if place not in self.away)

    @property
    def unpledged(self) -> frozenset[int]:
        """Return who has not committed to a number for the deal that is offered."""
        if self.offer is None or not self.by_pledges or self.pledges.asked is not None:
            return frozenset()
        return self.shufflers - set(self.pledges.hashes)

    def to_pledge(self, place: int, deal: int, pledge: str) -> Entry:
        """Return the entry by which somebody commits to a number."""
        self._shuffled(deal)
        if not is_pledge(pledge):
            raise Refusal("illegal", "a pledge is a SHA-256 in 64 lower-case hexadecimal digits")
        if place in self.pledges.hashes or self.pledges.asked is not None:
            raise Refusal("not_now", "a pledge is given once, before the first number is revealed")
        if place not in self.shufflers:
            raise Refusal("not_now", "a stand-in holds your chair: take it back first")
        return self._entry("commits", place, pledge)

    def to_reveal(self, place: int, deal: int, number: str) -> Entry:
        """Return the entry by which somebody reveals the number they committed to."""
        self._shuffled(deal)
        if place not in self.pledges.unrevealed:
            raise Refusal("not_now", "a number is revealed once, after everybody has committed to theirs")
        if not is_number(number):
            raise Refusal("illegal", "a number has 32 to 64 lower-case hexadecimal digits")
        if pledge_of(self.id, deal, place, number) != self.pledges.hashes[place]:
            raise Refusal("illegal", "this is not the number that you committed to")
        return self._entry("reveals", place, number)

    def _shuffled(self, deal: int) -> None:
        if self.offer is None or not self.by_pledges:
            raise Refusal("not_now", "no deal waits for numbers here")
        if deal != self.offer.deal:
            raise Refusal("stale", f"deal {self.offer.deal} waits for numbers, not deal {deal}")
