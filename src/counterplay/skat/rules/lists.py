"""The score sheet of a list: 36 deals at a table of three, 48 at a table of four."""

from __future__ import annotations

from dataclasses import dataclass, field

from counterplay.skat.rules.score import Result, seeger_fabian

DEALS_PER_LIST = {3: 36, 4: 48}


def place_of(deal: int, seat: int, players: int = 3) -> int:
    """Return the place at the table of a seat (0 is forehand): the dealer moves round, forehand sits next."""
    return (deal + 1 + seat) % players


def seat_of(deal: int, place: int, players: int = 3) -> int:
    """Return the seat of a place; at a table of four the dealer has seat 3 and sits out."""
    return (place - deal - 1) % players


@dataclass(frozen=True, slots=True)
class ListStanding:
    """Where one player stands."""

    name: str
    points: int  # Seeger-Fabian
    game_points: int  # the game values alone
    won: int
    lost: int


@dataclass
class ScoreSheet:
    """Adds up deals. The dealer moves round the table: place i modulo players deals deal i, forehand sits next."""

    names: tuple[str, ...]
    deals: list[Result | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        if len(self.names) not in DEALS_PER_LIST or len(set(self.names)) != len(self.names):
            raise ValueError("a list needs three or four different names")

    @property
    def length(self) -> int:
        """Return the number of deals of a whole list."""
        return DEALS_PER_LIST[len(self.names)]

    @property
    def complete(self) -> bool:
        """Say whether all deals are played."""
        return len(self.deals) == self.length

    def dealer(self, index: int) -> int:
        """Return the place that deals deal `index`."""
        return index % len(self.names)

    def place(self, index: int, seat: int) -> int:
        """Return the place at the table of a seat (0 is forehand) in deal `index`."""
        return place_of(index, seat, len(self.names))

    def add(self, result: Result | None) -> None:
        """Enter the next deal; `None` is one that was passed in."""
        if self.complete:
            raise ValueError(f"the list is complete with {self.length} deals")
        self.deals.append(result)

    def points(self, index: int) -> tuple[int, ...]:
        """Return the tournament points of one deal by place."""
        result = self.deals[index]
        players = len(self.names)
        if players == 4:
            return seeger_fabian(result, 4, self.dealer(index))
        by_seat = seeger_fabian(result)
        by_place = [0] * players
        for seat, points in enumerate(by_seat):
            by_place[self.place(index, seat)] = points
        return tuple(by_place)

    def standings(self) -> tuple[ListStanding, ...]:
        """Return the players from first to last; equal points stay in the order of the table."""
        rows = []
        for place, name in enumerate(self.names):
            own = [
                result
                for index, result in enumerate(self.deals)
                if result is not None and self.place(index, result.soloist) == place
            ]
            rows.append(
                ListStanding(
                    name,
                    sum(self.points(index)[place] for index in range(len(self.deals))),
                    sum(result.score for result in own),
                    sum(result.won for result in own),
                    sum(not result.won for result in own),
                )
            )
        return tuple(sorted(rows, key=lambda row: -row.points))
