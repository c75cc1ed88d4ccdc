"""`stranger`: the same habits every time, and nobody we know."""

from __future__ import annotations

import pytest

from counterplay.arena.play import Sitting, play_deal
from counterplay.protocol import BadInput
from counterplay.skat.beliefs.adaptive import shipped_policies
from counterplay.skat.beliefs.choices import choices_of
from counterplay.skat.beliefs.policy_belief import completed_policies
from counterplay.skat.players import playouts
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.stranger import StrangerPlayer
from counterplay.skat.rules.state import State

NAMES = ("one", "two", "three")


def games(deals: range, **options: int) -> list[State]:
    players = [StrangerPlayer(**options) for _ in NAMES]
    seats = [Sitting(name, player) for name, player in zip(NAMES, players, strict=True)]
    return [play_deal(SkatContest(), 11, deal, seats).state for deal in deals]


def moves(states: list[State]) -> list[object]:
    return [list(state.history) for state in states]


def test_no_shipped_policy_predicts_more_than_85_cards_of_100() -> None:
    chosen = [one for state in games(range(12)) for one in choices_of(state)]
    assert len(chosen) > 100
    for policy in completed_policies(shipped_policies()).values():
        drawn = playouts.by_networks(policy, likeliest=False)
        hits = 0
        for seen, card in chosen:
            chances = dict(drawn.chances(seen.core))
            hits += max(chances, key=lambda one: chances[one]) == card
        assert hits / len(chosen) < 0.85


def test_habits_are_kept_and_are_drawn_from_their_number() -> None:
    some = range(20, 24)
    first, again, other = (moves(games(some, **options)) for options in ({}, {}, {"habits": 3}))
    assert first == again != other


@pytest.mark.parametrize("options", [{"habits": -1}, {"habits": True}, {"strength": -1}, {"strength": "much"}])
def test_what_is_no_habit_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadInput, match="must be a"):
        StrangerPlayer(**options)  # type: ignore[arg-type]
