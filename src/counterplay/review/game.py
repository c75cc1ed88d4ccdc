"""A finished game with everything judged: its moves, its turning points, and the course of its value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from counterplay.frames import frame
from counterplay.html_form import card_html, cards_html, shown_html, table_html
from counterplay.opponent import Situation
from counterplay.protocol import Judged
from counterplay.review.judgement import Move

UNNAMED = "(unnamed)"
CRUMB = 0.5  # points: less is not worth a line


@dataclass(frozen=True, slots=True)
class ValueCourse:
    """The value before each move and after the last, as the first side sees it."""

    side: str
    wins: tuple[bool, ...]  # does it win under best play from here on?
    points: tuple[int, ...] | None = None  # what it makes; None where nobody asked
    most: int = 0  # the most points there are

    @property
    def shares(self) -> tuple[float, ...]:
        """Return the course as numbers from 0 to 1: points where they are known, else win and loss."""
        if self.points is None or not self.most:
            return tuple(map(float, self.wins))
        return tuple(points / self.most for points in self.points)


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game as reviews tell it; `Reviewer.review` makes it."""

    line: int  # where its record begins
    id: str
    title: str  # what was played, in the game's own words
    seats: tuple[str, ...]  # the names, as the record has them
    side: str  # the first side: the value is told as it sees it
    moves: tuple[Move, ...]
    broken_off: str = ""  # why the game did not come to its end; empty when it did
    most_points: int = 0  # the most points a side can make; 0 where there are none
    unit: str = "point"  # what points are called
    judged: Judged | None = None  # what a store keeps of it, where one was asked for
    before: tuple[str, ...] = ()  # what is said of the game before its first move
    after: tuple[str, ...] = ()  # and after its last
    everything: Mapping[str, Any] | None = None  # what was judged besides, as JSON

    def __str__(self) -> str:
        turned = ", ".join(f"{self.name_of(move.seat)} {move.card}" for move in self.turning_points)
        return f"{self.title}: {'turned by ' + turned if turned else 'no card turned it'}"

    def __repr__(self) -> str:
        return f"<ReviewedGame: {self}>"

    def _repr_html_(self) -> str:
        rows = [
            [
                str(move.trick),
                escape(self.name_of(move.seat)),
                card_html(move.card, marked=move.mistake),
                cards_html(move.winning) if move.mistake else "",
                str(move.verdict) + (", bad luck" if move.bad_luck else ""),
                f"{move.lost_points} {self.unit}{'s' * (move.lost_points != 1)}" if move.lost_points else "",
            ]
            for move in self.moves
        ]
        head = ("trick", "player", "card", "would have won", "in hindsight", "lost")
        return shown_html(str(self), table_html(rows, head))

    def frame(self) -> Any:
        """Return a row for each card as a pandas frame."""
        return frame(
            {
                "player": self.name_of(move.seat),
                "card": move.card,
                "mistake": move.mistake,
                "opportunity": move.opportunity,
                "bad_luck": move.bad_luck,
                "lost_points": move.lost_points,
                "winning": " ".join(move.winning),
            }
            for move in self.moves
        )

    @property
    def complete(self) -> bool:
        """Say whether the game came to its end."""
        return not self.broken_off

    @property
    def turning_points(self) -> tuple[Move, ...]:
        """Return the moves that turned the game; under best play nothing else does."""
        return tuple(move for move in self.moves if move.mistake)

    @property
    def practical_errors(self) -> tuple[Move, ...]:
        """Return the moves that surely lost something by their practical value, and more than a crumb."""
        return tuple(
            move
            for move in self.moves
            if move.practical is not None and not move.practical.none and move.practical.loss >= CRUMB
        )

    @property
    def lesser_errors(self) -> tuple[Move, ...]:
        """Return the moves that lost a level or points, but not the game."""
        return tuple(move for move in self.moves if not move.mistake and (move.lost_levels or move.lost_points))

    @property
    def course(self) -> ValueCourse:
        """Return the value before each move and after the last; empty for a game without moves."""
        if not self.moves:
            return ValueCourse(self.side, ())
        wins, points = [], []
        for move in self.moves:
            ours = move.side == self.side
            wins.append(any(move.legal.values()) == ours)
            if move.points is not None:
                most = max(move.points.values())
                points.append(most if ours else self.most_points - most)
        last = self.moves[-1]
        ours = last.side == self.side
        wins.append(last.legal[last.card] == ours)
        if last.points is not None:
            made = last.points[last.card]
            points.append(made if ours else self.most_points - made)
        all_points = tuple(points) if len(points) == len(wins) else None
        return ValueCourse(self.side, tuple(wins), all_points, self.most_points)

    def name_of(self, seat: int) -> str:
        """Return the name at a seat; those without one are all called the same."""
        return self.seats[seat] or UNNAMED

    def counts(self) -> dict[str, tuple[int, int]]:
        """Return mistakes and opportunities of each player who moved; a name at two seats is one player."""
        by_name: dict[str, tuple[int, int]] = {}
        for name, chances in self.opportunities().items():
            by_name[name] = sum(missed for _, missed in chances), len(chances)
        return by_name

    def opportunities(self) -> dict[str, list[tuple[Situation, bool]]]:
        """Return, for each player who moved, the situation of each opportunity and whether it was missed."""
        by_name: dict[str, list[tuple[Situation, bool]]] = {}
        for move in self.moves:
            mine = by_name.setdefault(self.name_of(move.seat), [])
            if move.opportunity:
                mine.append((move.situation, move.mistake))
        return by_name
