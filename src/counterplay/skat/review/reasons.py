"""Why a card turned the game, from the principal variations of the card played and of a better one.

Nothing is said that the two lines do not show: who wins the trick and with how many points, what each side
reaches, and what the better card does in its own trick. `sentences` puts it into words.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum, auto

from counterplay.skat import _core
from counterplay.skat.review.variations import PlayedCard, Variation, best_end, result_of
from counterplay.skat.rules import TRUMPS, Card, Game, State, card_points, from_bits, group_of
from counterplay.skat.solver import Position, Solver, target_of_state


class Deed(StrEnum):
    """What a card does in its own trick, as the variation shows it."""

    LAST_TRUMP = auto()  # a trump is led, and afterwards the other side has none
    DRAWS = auto()  # a trump is led, and the other side follows
    TRUMPS = auto()  # a plain suit is trumped and the trick won
    TAKES = auto()
    LETS_PARTNER = auto()  # the partner wins the trick
    DUCKS = auto()  # a card that would win it was at hand
    LOSES = auto()


@dataclass(frozen=True, slots=True)
class CardOutcome:
    """One of the two cards, and what its variation of best play shows."""

    card: Card
    deed: Deed
    trick_points: int  # of the trick it is played to
    ours: bool  # whether the mover's side wins that trick
    reached: int  # card points of the mover's side at the end
    theirs: int  # and of the other side
    decisive: int | None  # in null: the trick that the soloist takes
    line: tuple[PlayedCard, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a card turned the game: what it leads to, and what the better card does."""

    seat: int
    soloist: bool  # whether the seat is the soloist's
    null: bool
    needed: int | None  # points the soloist needs; None in null and where every trick is needed
    played: CardOutcome
    better: CardOutcome

    @property
    def needed_by_mover(self) -> int | None:
        """Return the points that the mover's side needs: what is not the soloist's is the defenders'."""
        return self.needed if self.needed is None or self.soloist else 121 - self.needed

    @property
    def turned(self) -> bool:
        """Say whether the two lines end otherwise: an error may cost nothing as the cards lay."""
        needed = self.needed_by_mover
        return needed is None or self.played.reached < needed <= self.better.reached


def reason_for(state: State, chosen: Card, winning: Iterable[Card], solver: Solver) -> Reason:
    """Return why a card of the seat to act was wrong, beside the best of better ones: those that win, say."""
    seat = state.to_act
    assert seat is not None
    assert state.declaration is not None
    end = best_end(state, solver, chosen)
    others = [
        _outcome(state, card, best_end(state, solver, card))
        for card in _making_most(state, sorted(winning), solver)
    ]
    # Of cards that win, the one that makes most; of equals one whose deed says most.
    better = max(others, key=lambda other: (other.reached, -list(Deed).index(other.deed), -int(other.card)))
    null = state.declaration.game is Game.NULL
    target = _core.target_to_win(state.declaration.core, state.bid, result_of(end).matadors)
    return Reason(
        seat,
        seat == state.soloist,
        null,
        target if target and not null and target <= 120 else None,
        _outcome(state, chosen, end),
        better,
    )


def _making_most(state: State, winning: list[Card], solver: Solver) -> list[Card]:
    """Return those of the cards that make most; all where points are not what counts."""
    position = Position.of_state(state)
    if len(winning) == 1 or position.game is Game.NULL or target_of_state(state) == "schwarz":
        return winning
    points = solver.moves(position)
    most = (max if position.to_move == position.soloist else min)(points[card] for card in winning)
    return [card for card in winning if points[card] == most]


def _outcome(state: State, card: Card, end: State) -> CardOutcome:
    seat = state.to_act
    assert seat is not None
    trick = end.tricks[state.cards_played // 3]
    winner = trick.winner
    ours = winner is not None and (winner == end.soloist) == (seat == end.soloist)
    decisive = next((number for number, each in enumerate(end.tricks, 1) if each.winner == end.soloist), None)
    null = state.declaration is not None and state.declaration.game is Game.NULL
    line = Variation.between(state, end)
    return CardOutcome(
        card,
        _deed(state, card, end),
        card_points(trick.cards),
        ours,
        line.points_of(seat),
        120 - line.points_of(seat),
        decisive if null else None,
        line.cards,
    )


def _deed(state: State, card: Card, end: State) -> Deed:
    seat, declaration, soloist = state.to_act, state.declaration, state.soloist
    assert seat is not None
    assert declaration is not None
    game, trick = declaration.game, end.tricks[state.cards_played // 3]
    winner, leads = trick.winner, trick.leader == seat
    trump = group_of(card, game) == TRUMPS
    if leads and trump:
        others = [other for other in range(3) if (other == soloist) != (seat == soloist)]
        held = {other: {each for each in state.hands[other] if group_of(each, game) == TRUMPS} for other in others}
        played = {trick.seat_of(place): each for place, each in enumerate(trick.cards)}
        left = sum(len(held[other] - {played.get(other)}) for other in others)
        if sum(map(len, held.values())) and not left:
            return Deed.LAST_TRUMP
        if any(played.get(other) in held[other] for other in others):
            return Deed.DRAWS
    if winner == seat:
        return Deed.TRUMPS if trump and not leads and group_of(trick.cards[0], game) != TRUMPS else Deed.TAKES
    if winner is not None and (winner == soloist) == (seat == soloist):
        return Deed.LETS_PARTNER
    if (on_table := state.open_trick) is not None and len(on_table.cards) == 2:
        first, second = on_table.cards
        legal = from_bits(state.core.legal_cards)
        if any(_core.trick_winner(int(game), first, second, other) == 2 for other in legal):
            return Deed.DUCKS
    return Deed.LOSES
