"""A deal of a live table in lines, as one receiver may see it: how it begins, each move, how it was broken off."""

from __future__ import annotations

from collections.abc import Iterator

from counterplay.iss import moves
from counterplay.iss.server_lines import Go, MoveLine, Started
from counterplay.skat.rules import PickUp
from counterplay.skat.table import DealCourse

SECONDS = 240.0  # for each player and game

Names = tuple[str, str, str]
Clocks = tuple[float, float, float]


def beginning(course: DealCourse, names: Names, clocks: Clocks, seat: int | None) -> list[str]:
    """Return what is told when cards are dealt; a `seat` of None looks on."""
    dealt = MoveLine("w", moves.write_deal(course.deal, seat), clocks)
    return [str(Started(course.index + 1, names, clocks)), str(Go()), str(dealt)]


def move(course: DealCourse, number: int, clocks: Clocks, seat: int | None) -> Iterator[str]:
    """Yield what is told of one move of a deal."""
    mover, action = course.moves[number]
    own = mover == seat
    held = course.states[number + 1].hands[mover]
    yield str(MoveLine(str(mover), moves.write_act(action, held, own=own), clocks))
    if isinstance(action, PickUp):
        yield str(MoveLine("w", moves.write_cards(course.deal.skat if own else None, 2), clocks))


def breaking_off(seat: int, clocks: Clocks, *, left: bool) -> str:
    """Return what is told when somebody leaves a game or runs out of time."""
    return str(MoveLine("w", f"{'LE' if left else 'TI'}.{seat}", clocks))
