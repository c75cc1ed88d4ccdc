"""Claims: whether the rest falls to the claimant however the unseen cards lie, and how it is then played out.

The answer depends on the claimant's observation alone, so that a refusal tells nothing about the hidden cards.
In every world that fits (all of them if they are few, else a large draw) the solver must give the claimant's
side the rest: as soloist every trick (in null none), as defender every remaining point.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.protocol import Stream
from counterplay.skat.rules import Card, Game, Observation, State, card_points
from counterplay.skat.solver.double_dummy import Position, Solver, Target
from counterplay.skat.solver.worlds import World, Worlds

MOST_WORLDS = 300
SCHNEIDER = 90


@dataclass(frozen=True, slots=True)
class Claim:
    """What becomes of a claim."""

    granted: bool
    worlds: int  # that were asked
    all: bool  # whether these are all that fit


def judge_claim(seen: Observation, chance: Stream) -> Claim:
    """Say whether a claim is granted, from what the seat may know."""
    worlds = Worlds(seen)
    drawn = worlds.draw(MOST_WORLDS, chance.next64())
    solver = Solver(table_bytes=1 << 20)
    granted = all(_rest_is_theirs(solver, seen, world) for world in drawn)
    return Claim(granted, len(drawn), worlds.count <= MOST_WORLDS)


def is_lost(seen: Observation, chance: Stream) -> bool:
    """Say whether a defender loses nothing by giving up: in every world that fits, however they defend.

    Giving up hands over the rest. So it is not enough that the soloist wins: what the rest would make of it,
    schneider or schwarz, must not be avoidable either.
    """
    target = _after_giving_up(seen)
    solver = Solver(table_bytes=1 << 20)
    drawn = Worlds(seen).draw(MOST_WORLDS, chance.next64())
    return all(solver.wins(_position(seen, world), target) for world in drawn)


def _after_giving_up(seen: Observation) -> Target:
    declaration = seen.declaration
    assert declaration is not None
    won = [trick for trick in seen.tricks if trick.winner not in (None, seen.soloist)]
    if declaration.game is Game.NULL:
        return 61  # null knows no levels, and no points
    if declaration.schwarz or not won:
        return "schwarz"
    saved = card_points(card for trick in won for card in trick.cards) > 120 - SCHNEIDER
    return 61 if saved and not declaration.schneider else SCHNEIDER


def _rest_is_theirs(solver: Solver, seen: Observation, world: World) -> bool:
    position = _position(seen, world)
    if position.to_move is None:
        return True
    if position.game is Game.NULL:
        return solver.wins(position) == (seen.seat == seen.soloist)
    if seen.seat == seen.soloist:
        return solver.wins(position, "schwarz")
    return position.points >= 120 or not solver.wins(position, position.points + 1)


def _position(seen: Observation, world: World) -> Position:
    """Return a world as a position that asks about the rest alone: nobody has taken a trick yet."""
    assert seen.declaration is not None
    assert seen.soloist is not None
    table = seen.open_trick
    points = card_points(card for trick in seen.tricks if trick.winner == seen.soloist for card in trick.cards)
    return Position.at_table(
        world.hands,
        seen.soloist,
        seen.declaration.game,
        leader=seen.leader,
        table=table.cards if table is not None else (),
        points=points + card_points(world.skat),
    )


def play_out(state: State) -> tuple[Card, ...]:
    """Return the rest of a granted claim, the best card of each side, the lowest of equal ones."""
    solver = Solver(table_bytes=1 << 20)
    cards: list[Card] = []
    while not state.over:
        cards.append(best_card(solver, state))
        seat = state.to_act
        assert seat is not None
        state = State(state.core.play(seat, cards[-1]))
    return tuple(cards)


def best_card(solver: Solver, state: State) -> Card:
    """Return the best card of the seat to act when all cards are known, the lowest of equal ones."""
    position = Position.of_state(state)
    results = solver.moves(position)
    ours = position.to_move == position.soloist
    best = max(results.values()) if ours else min(results.values())
    return min(card for card, result in results.items() if result == best)
