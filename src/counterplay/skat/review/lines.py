"""How a game would have gone on: with all cards known, or against players who see only their own cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players import Acquaintances, BySeat
from counterplay.skat.rules import Card, Game, Play, Result, State, observe
from counterplay.skat.solver import Position, Solver, target_of_state


@dataclass(frozen=True, slots=True)
class Line:
    """Cards played on from a moment to the end, and how the game ends with them."""

    start: int  # how many cards were played before
    cards: tuple[tuple[int, Card], ...]  # seat and card
    end: State

    @property
    def result(self) -> Result:
        """Return how it ends."""
        result = self.end.result
        assert result is not None
        return result

    def won_by(self, seat: int) -> bool:
        """Say whether a seat's side wins."""
        return self.result.won == (seat == self.result.soloist)

    def points_of(self, seat: int) -> int:
        """Return the card points of a seat's side."""
        points = self.result.points
        return points if seat == self.result.soloist else 120 - points


def best_card(state: State, solver: Solver) -> Card:
    """Return the best card with all cards known: it wins if any does, then the most points, then the lowest."""
    position = Position.of_state(state)
    ours = position.to_move == position.soloist
    results = dict(solver.moves(position))
    target = target_of_state(state)
    cards = list(results)
    if target == "schwarz" and position.game is not Game.NULL:
        reached = solver.moves(position, target)
        cards = [card for card in cards if bool(reached[card]) == ours] or cards
    best = (max if ours else min)(results[card] for card in cards)
    return min(card for card in cards if results[card] == best)


def best_line(state: State, solver: Solver, first: Card | None = None) -> Line:
    """Play on with all cards known, best play by everybody; the first card may be given."""
    return _line(state, lambda here, seat: best_card(here, solver), first)


def likely_line(state: State, seat: int, solver: Solver, seats: BySeat, first: Card | None = None) -> Line:
    """Play on: the side of `seat` at its best with all cards known, the others by the likeliest of their cards.

    `seats` is what is believed of each: policies that see that seat's own cards, and their shares.
    """

    def choose(here: State, mover: int) -> Card:
        if (mover == here.soloist) == (seat == here.soloist):
            return best_card(here, solver)
        seen, chances = observe(here, mover).core, dict.fromkeys(Card, 0.0)
        for policy, share in seats[mover]:
            for card, chance in policy.chances(seen):
                chances[Card(card)] += share * chance
        return max(chances, key=lambda card: (chances[card], -card))

    return _line(state, choose, first)


def these_players(game: State) -> BySeat:
    """Return how those who played a game likely play: by the policies we know that explain their cards."""
    names = [str(seat) for seat in range(3)]
    met = Acquaintances(shipped_policies())
    met.learn(game, names, seat=-1)
    return [met.model(name) for name in names]


def _line(state: State, choose: Callable[[State, int], Card], first: Card | None) -> Line:
    start = state.cards_played
    cards: list[tuple[int, Card]] = []
    while not state.over:
        seat = state.to_act
        assert seat is not None
        card = first if first is not None else choose(state, seat)
        first = None
        cards.append((seat, card))
        state = state.apply(Play(card))
    return Line(start, tuple(cards), state)
