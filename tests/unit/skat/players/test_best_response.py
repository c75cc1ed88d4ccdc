"""The information-set search: it sees what a seat sees, plays the rules, and wins from one whom it knows."""

from __future__ import annotations

from functools import cache

import pytest

from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs.adaptive import shipped_policies
from counterplay.skat.players.best_response import BestResponseSearch, _state_in
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import deal, to_bits
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.score import seeger_fabian
from counterplay.skat.rules.state import Phase, State


def contract(number: int) -> State | None:
    """Return a deal at the first lead, as three `kermit` with few worlds bid it."""
    state, bidder = State.start(deal(seed=31, index=number)), KermitPlayer(worlds=2)
    while state.to_act is not None and state.phase is not Phase.PLAY:
        state = state.apply(bidder.act(observe(state, state.to_act), Stream(1, number, len(state.history))))
    if state.declaration is None or state.soloist is None:
        return None
    return begin_play(state.deal, state.soloist, state.bid, state.declaration, state.discards)


@cache
def contracts() -> list[State]:
    return [state for state in map(contract, range(24)) if state is not None]


def played(state: State, seat: int, search: BestResponseSearch | None) -> float:
    """Return what a seat makes of a contract among `rules`: its points less the mean of the others'."""
    rules = RulesPlayer()
    while (mover := state.to_act) is not None:
        player = search if search is not None and mover == seat else rules
        state = state.apply(player.act(observe(state, mover), Stream(5, len(state.history))))
    scores = seeger_fabian(state.result)
    return scores[seat] - (sum(scores) - scores[seat]) / 2


def test_what_is_so_in_a_world_looks_to_the_seat_as_it_does() -> None:
    rules = RulesPlayer()
    for start in contracts()[:6]:
        state = start
        while (seat := state.to_act) is not None:
            seen = observe(state, seat)
            skat = state.core.discards if state.core.picked_up else state.core.dealt_skat
            again = _state_in(seen, [*map(to_bits, state.hands), skat])
            shown = observe(again, seat)
            assert (shown.hand, shown.tricks, shown.core.legal_cards) == (
                seen.hand,
                seen.tricks,
                seen.core.legal_cards,
            )
            assert again.to_act == seat
            assert again.core.hands == state.core.hands
            state = state.apply(rules.act(seen, Stream(1, len(state.history))))


def test_it_wins_from_one_whom_it_knows() -> None:
    """On the same contracts it makes more of a seat than the player it replaces."""
    search = BestResponseSearch(shipped_policies()["rules"], 120)
    gains = [
        played(state, number % 3, search) - played(state, number % 3, None)
        for number, state in enumerate(contracts())
    ]
    assert sum(gains) / len(gains) > 5


def test_the_same_seat_with_the_same_luck_plays_the_same() -> None:
    first = [played(state, 0, BestResponseSearch(shipped_policies()["rules"], 40)) for state in contracts()[:4]]
    again = [played(state, 0, BestResponseSearch(shipped_policies()["rules"], 40)) for state in contracts()[:4]]
    assert first == again


def test_it_plays_cards_alone() -> None:
    search = BestResponseSearch(shipped_policies()["rules"], 4)
    with pytest.raises(BadInput, match="cards only"):
        search.act(observe(State.start(deal(seed=1, index=0)), 1), Stream(1))
