"""What would have come of it: a game played on from one of its cards, with others, by the solver or a player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from counterplay.protocol import BadInput, IllegalAction, Player, Stream
from counterplay.skat.records import sgf, state_after
from counterplay.skat.rules import Card, Play, State, observe
from counterplay.skat.solver import Solver, best_card


def with_other_cards(record: sgf.Record, index: int, cards: Iterable[Card]) -> State:
    """Return the game as it stands when other cards are played from its card `index` on; BadInput if none fits."""
    state = state_after(record, index)
    for card in cards:
        if state.over:
            raise BadInput(f"the game is over before {card} is played")
        try:
            state = state.apply(Play(card))
        except IllegalAction as problem:
            raise BadInput(str(problem)) from None
    return state


def play_on(state: State, player: Player[Any, Any] | None, solver: Solver) -> State:
    """Return the end of a game: with a player at all seats, each by what it sees, else by the solver's cards."""
    while (seat := state.to_act) is not None:
        if player is None:
            state = state.apply(Play(best_card(solver, state)))
        else:
            chance = Stream("what if", *state.core.dealt_hands, state.cards_played)
            state = state.apply(player.act(observe(state, seat), chance))
    return state
