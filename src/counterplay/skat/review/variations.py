"""How a game would have gone on: with all cards known, or against players who see only their own cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Self

from counterplay.json_form import UNSHOWN
from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players import Acquaintances, BySeat
from counterplay.skat.rules import Card, Game, Play, Result, State, observe, seeger_fabian
from counterplay.skat.solver import Position, Solver, target_of_state


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card on the table."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class GameOutcome:
    """What a game comes to."""

    won: bool
    points: int  # card points of the soloist
    tricks: int
    score: int
    tournament: int  # the soloist's tournament points

    @classmethod
    def of(cls, result: Result) -> Self:
        """Return what a result says."""
        tournament = seeger_fabian(result)[result.soloist]
        return cls(result.won, result.points, result.tricks, result.score, tournament)


@dataclass(frozen=True, slots=True)
class Variation:
    """Cards played on from a moment to the end, and what the game comes to with them."""

    start: int  # how many cards were played before
    cards: tuple[PlayedCard, ...]
    came: GameOutcome
    soloist: int = field(metadata=UNSHOWN)

    @classmethod
    def between(cls, state: State, end: State) -> Self:
        """Return how one state led to the other."""
        start, result = state.cards_played, result_of(end)
        return cls(start, cards_of(end)[start:], GameOutcome.of(result), result.soloist)

    def won_by(self, seat: int) -> bool:
        """Say whether a seat's side wins."""
        return self.came.won == (seat == self.soloist)

    def points_of(self, seat: int) -> int:
        """Return the card points of a seat's side."""
        return self.came.points if seat == self.soloist else 120 - self.came.points


def cards_of(state: State) -> tuple[PlayedCard, ...]:
    """Return the cards played so far."""
    return tuple(
        PlayedCard(trick.seat_of(place), card) for trick in state.tricks for place, card in enumerate(trick.cards)
    )


def result_of(end: State) -> Result:
    """Return how a game ended that had a soloist."""
    assert end.result is not None
    return end.result


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


def best_end(state: State, solver: Solver, first: Card | None = None) -> State:
    """Play on with all cards known, best play by everybody, to the end; the first card may be given."""
    return _played_on(state, lambda here, seat: best_card(here, solver), first)


def likely_end(state: State, seat: int, solver: Solver, seats: BySeat, first: Card | None = None) -> State:
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

    return _played_on(state, choose, first)


def these_players(game: State) -> BySeat:
    """Return how those who played a game likely play: by the policies we know that explain their cards."""
    names = [str(seat) for seat in range(3)]
    acquaintances = Acquaintances(shipped_policies())
    acquaintances.learn(game, names, seat=-1)
    return [acquaintances.model(name) for name in names]


def _played_on(state: State, choose: Callable[[State, int], Card], first: Card | None) -> State:
    while not state.over:
        seat = state.to_act
        assert seat is not None
        state = state.apply(Play(first if first is not None else choose(state, seat)))
        first = None
    return state
