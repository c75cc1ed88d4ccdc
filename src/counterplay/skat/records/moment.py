"""A moment of a recorded game: where it stood after so many cards, and who is asked."""

from __future__ import annotations

from counterplay.protocol import BadInput
from counterplay.skat.records.sgf import Record
from counterplay.skat.rules import SEAT_NAMES, Ending, State

_ENDS = {
    Ending.NONE: "there it breaks off",
    Ending.PLAYED_OUT: "it is played out",
    Ending.DECIDED: "it is decided there",
    Ending.SOLOIST_RESIGNED: "the soloist resigns there",
    Ending.DEFENDERS_RESIGNED: "the defenders resign there",
}


def names_of(record: Record) -> tuple[str, str, str]:
    """Return who sits where; an unnamed player is called by the seat."""
    first, second, third = (name or SEAT_NAMES[seat] for seat, name in enumerate(record.players))
    return first, second, third


def seat_of(record: Record, who: str) -> int:
    """Return the seat that a number (0 is forehand) or a player's name means."""
    if who in ("0", "1", "2"):
        return int(who)
    names = names_of(record)
    seats = [seat for seat, name in enumerate(names) if name == who]
    if len(seats) == 1:
        return seats[0]
    if seats:
        raise BadInput(f"{len(seats)} players are called {who}: say seat {' or '.join(map(str, seats))}")
    raise BadInput(f"{who} does not sit at this table: say 0, 1, 2, {names[0]}, {names[1]} or {names[2]}")


def state_after(record: Record, cards: int) -> State:
    """Return the deal as it stood when `cards` cards had been played, hands laid open by then included.

    >>> from importlib.resources import files
    >>> from counterplay.skat.records import sgf
    >>> record = sgf.loads((files("counterplay.skat") / "sample.sgf").read_bytes().strip())
    >>> state_after(record, 4).tricks[-1].cards
    (<Card.CA: 30>,)
    """
    whole = record.state
    if whole is None:
        raise BadInput("the record hides the cards that were dealt: what a seat saw cannot be told from it")
    if whole.ending is Ending.PASSED_IN:
        raise BadInput("the game was passed in: nothing was declared and no card was played")
    if whole.declaration is None:
        why = "a card that is needed is not shown" if record.hidden else "the record breaks off"
        raise BadInput(f"no game is declared ({why}): a seat has nothing to learn before the declaration")
    if not 0 <= cards <= whole.cards_played:
        end = "the next one is not shown" if record.hidden else _ENDS[whole.ending]
        raise BadInput(
            f"there is no moment after {cards} cards: the game has {whole.cards_played} ({end}); "
            f"say 0 to {min(29, whole.cards_played)}"
        )
    states = [*(step.state for step in whole.replay()), whole]
    here = [state for state in states if state.declaration is not None and state.cards_played == cards]
    return [state for state in here if state.resigned == here[0].resigned][-1]  # before anybody gives up there
