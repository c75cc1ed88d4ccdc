"""Why a card turned the game, from the principal variations of the card played and of a better one.

Nothing is said that the two lines do not show: who wins the trick and with how many points, what each side
reaches, and what the better card does in its own trick. Interfaces put it into words; the terminal's are here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from counterplay.skat import _core
from counterplay.skat.review.lines import Line, best_line
from counterplay.skat.rules import Card, Game, State, card_points
from counterplay.skat.solver import Position, Solver, target_of_state


class Deed(StrEnum):
    """What a card does in its own trick, as the line shows it."""

    LAST_TRUMP = "draws the last trump"  # a trump is led, and afterwards the other side has none
    DRAWS = "draws trumps"  # a trump is led, and the other side follows
    TRUMPS = "trumps in"  # a plain suit is trumped and the trick won
    TAKES = "takes the trick"
    LETS_PARTNER = "leaves it to the partner"  # the partner wins the trick
    DUCKS = "gives the trick up"  # a card that would win it was at hand
    LOSES = "loses the trick"


@dataclass(frozen=True, slots=True)
class Told:
    """One of the two cards, and what its line shows."""

    card: Card
    deed: Deed
    trick_points: int  # of the trick it is played to
    ours: bool  # whether the mover's side wins that trick
    reached: int  # card points of the mover's side at the end
    theirs: int  # and of the other side
    decisive: int | None  # in null: the trick that the soloist takes
    line: Line


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card turned the game: what it leads to, and what the better card does."""

    seat: int
    null: bool
    played: Told
    better: Told
    needed: int | None  # points the soloist needs; None in null and where every trick is needed


def reason_for(state: State, chosen: Card, winning: Iterable[Card], solver: Solver) -> Reason:
    """Return why a card of the seat to act turned the game, beside the best of the cards that win."""
    seat = state.to_act
    assert seat is not None
    assert state.declaration is not None
    played = _told(state, chosen, solver)
    others = [_told(state, card, solver) for card in _making_most(state, sorted(winning), solver)]
    # Of cards that win, the one that makes most; of equals one whose deed says most.
    better = max(others, key=lambda one: (one.reached, -list(Deed).index(one.deed), -int(one.card)))
    null = state.declaration.game is Game.NULL
    result = played.line.result
    target = _core.target_to_win(state.declaration.core, state.bid, result.matadors)
    return Reason(seat, null, played, better, target if target and not null and target <= 120 else None)


def _making_most(state: State, winning: list[Card], solver: Solver) -> list[Card]:
    """Return those of the cards that make most; all where points are not what counts."""
    position = Position.of_state(state)
    if len(winning) == 1 or position.game is Game.NULL or target_of_state(state) == "schwarz":
        return winning
    points = solver.moves(position)
    most = (max if position.to_move == position.soloist else min)(points[card] for card in winning)
    return [card for card in winning if points[card] == most]


def _told(state: State, card: Card, solver: Solver) -> Told:
    seat = state.to_act
    assert seat is not None
    line = best_line(state, solver, card)
    end = line.end
    trick = end.tricks[state.cards_played // 3]
    winner = trick.winner
    ours = winner is not None and (winner == end.soloist) == (seat == end.soloist)
    decisive = next((number for number, one in enumerate(end.tricks, 1) if one.winner == end.soloist), None)
    null = state.declaration is not None and state.declaration.game is Game.NULL
    return Told(
        card,
        _deed(state, card, line, winner),
        card_points(trick.cards),
        ours,
        line.points_of(seat),
        120 - line.points_of(seat),
        decisive if null else None,
        line,
    )


def _deed(state: State, card: Card, line: Line, winner: int | None) -> Deed:
    seat, declaration, soloist = state.to_act, state.declaration, state.soloist
    assert seat is not None
    assert declaration is not None
    trick = line.end.tricks[state.cards_played // 3]
    leads = trick.leader == seat
    trump = _is_trump(declaration.game, card)
    if declaration.game is not Game.NULL and leads and trump:
        others = [one for one in range(3) if (one == soloist) != (seat == soloist)]
        held = {one: {each for each in state.hands[one] if _is_trump(declaration.game, each)} for one in others}
        played = dict(line.cards[:3])
        left = sum(len(held[one] - {played.get(one)}) for one in others)
        if sum(map(len, held.values())) and not left:
            return Deed.LAST_TRUMP
        if any(played.get(one) in held[one] for one in others):
            return Deed.DRAWS
    if winner == seat:
        return (
            Deed.TRUMPS if trump and not leads and not _is_trump(declaration.game, trick.cards[0]) else Deed.TAKES
        )
    if winner is not None and (winner == soloist) == (seat == soloist):
        return Deed.LETS_PARTNER
    before = state.tricks[-1].cards if state.tricks and state.tricks[-1].winner is None else ()
    if len(before) == 2 and any(_wins(declaration.game, (*before, other)) for other in _legal(state)):
        return Deed.DUCKS
    return Deed.LOSES


def _legal(state: State) -> list[Card]:
    return [card for card in Card if state.core.legal_cards >> card & 1]


def _wins(game: Game, cards: tuple[Card, ...]) -> bool:
    first, second, third = cards
    return _core.trick_winner(int(game), first, second, third) == 2


def _is_trump(game: Game, card: Card) -> bool:
    if game is Game.NULL:
        return False
    return card.rank.letter == "J" or (game is not Game.GRAND and int(card.suit) == int(game))


_DEEDS = {
    Deed.LAST_TRUMP: "drawing the last trump with {card}",
    Deed.DRAWS: "drawing trumps with {card}",
    Deed.TRUMPS: "trumping with {card}",
    Deed.TAKES: "taking the trick with {card}",
    Deed.LETS_PARTNER: "leaving the trick to the partner with {card}",
    Deed.DUCKS: "giving the trick up with {card}",
    Deed.LOSES: "{card}",
}


def reason_words(reason: Reason, name: Callable[[Card], str] = str) -> str:
    """Return a reason in English.

    The points are those of the principal variations: under best play of all three from there on.
    """
    played, better = reason.played, reason.better
    card = name(played.card)
    deed = _DEEDS[better.deed].format(card=name(better.card))
    deed = deed if better.deed is Deed.LOSES else deed[0].upper() + deed[1:]
    if reason.null:
        soloist = reason.seat == played.line.result.soloist
        if soloist:
            return f"{card} makes the soloist take trick {played.decisive}. {deed} keeps clear of every trick."
        return f"After {card} the soloist takes no trick. {deed} makes him take trick {better.decisive}."
    if played.ours:
        verb = "brings" if played.deed is Deed.LETS_PARTNER else "takes"
        first = f"{card} {verb} {played.trick_points} points, but they reach {played.theirs}."
    else:
        given = f"{played.trick_points} points on the table" if played.trick_points else "the trick"
        first = f"{card} gives them {given}; they reach {played.theirs}."
    return f"{first} {deed} makes {better.reached}."
