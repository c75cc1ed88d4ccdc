"""Advice for a person: what an adviser would do, but never a game that misses the bid while another reaches it.

Players that bid for themselves may weigh a risky game against a sure one. A person who asks is told of a game
that is lost even when it is won only where there is no other.
"""

from __future__ import annotations

from counterplay.protocol import Player, Stream
from counterplay.skat.players import evaluator
from counterplay.skat.rules import Action, Declare, Need, Observation, Phase, PickUp, Reach, reach_of

_AS_IT_IS = (Need.NOTHING, Need.SKAT)


def advised(adviser: Player[Observation, Action], seen: Observation, chance: Stream) -> Action:
    """Return what the adviser would do; a game that misses the bid is exchanged for the best that reaches it."""
    action = adviser.act(seen, chance)
    if not isinstance(action, Declare) or reach_of(action.declaration, seen.hand, seen.bid).need in _AS_IT_IS:
        return action
    if seen.phase is Phase.SKAT:
        return PickUp()  # which may bring a game that reaches it
    best = evaluator.shipped_evaluator().best_game(seen.hand, seen.seat, seen.bid, reaching_first=True)
    return Declare(best.declaration, best.discards)


def shortfall(action: Action, seen: Observation) -> Reach | None:
    """Return what a declaration needs to reach the bid; None where it reaches it, and for everything else."""
    if not isinstance(action, Declare):
        return None
    reach = reach_of(action.declaration, seen.hand, seen.bid)
    return None if reach.need is Need.NOTHING else reach
