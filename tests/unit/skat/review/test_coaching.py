"""A coach beside a first deal: what is advised is allowed, and what is said about it is true of the cards."""

from __future__ import annotations

import pytest

from counterplay.protocol import Stream
from counterplay.skat.players import RulesPlayer
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.review import FIRST_DEAL, coached
from counterplay.skat.review.coaching import _why_card
from counterplay.skat.rules import Game, Phase, Play, State, card_points, deal, observe


def positions(games: int) -> list[State]:
    """Return every decision of some random games."""
    contest, found = SkatContest(), []
    for index in range(games):
        state, chance = State.start(deal(5, index)), Stream(5, "coaching", index)
        while state.to_act is not None:
            found.append(state)
            state = state.apply(contest.wander(state, chance))
    return found


def test_what_is_advised_is_allowed_and_has_a_reason_in_both_languages() -> None:
    phases = set()
    for state in positions(60):
        assert state.to_act is not None
        seen = observe(state, state.to_act)
        said = coached(seen)
        phases.add(seen.phase)
        assert said.action in seen.legal_actions or seen.phase is Phase.DECLARE
        for text in (said.goal, said.may, said.why):
            assert text is not None
            assert all("{" not in text[language] and text[language] for language in ("en", "de"))
        state.apply(said.action)
    assert phases == {Phase.AUCTION, Phase.SKAT, Phase.DECLARE, Phase.PLAY}


def test_who_is_not_to_act_hears_the_goal_alone() -> None:
    state = State.start(FIRST_DEAL)
    said = coached(observe(state, 2))
    assert said.goal["en"].startswith("The auction decides")
    assert (said.may, said.action, said.why) == (None, None, None)


def test_what_is_said_of_a_card_is_what_the_trick_shows() -> None:
    told = set()
    for state in positions(200):
        if state.phase is not Phase.PLAY or state.declaration is None or state.declaration.game is Game.NULL:
            continue
        assert state.to_act is not None
        seen, seat = observe(state, state.to_act), state.to_act
        trick = state.open_trick
        for action in seen.legal_actions:
            assert isinstance(action, Play)
            why = _why_card(seen, action.card)
            if trick is None or len(trick.cards) < 2 or why == "coach.only":
                continue
            winner = state.apply(action).tricks[state.cards_played // 3].winner
            partner = winner != seat and state.soloist not in (seat, winner)
            told.add(why)
            assert (winner == seat) == (why in ("coach.take", "coach.trump"))
            if why in ("coach.smear", "coach.keep"):
                assert partner
                assert (card_points((action.card,)) >= 4) == (why == "coach.smear")
            if why == "coach.cheap":
                assert not partner
    assert told == {"coach.take", "coach.trump", "coach.smear", "coach.keep", "coach.cheap"}


def test_trumps_are_said_to_be_gone_when_nobody_else_has_one() -> None:
    state, player, gone = State.start(FIRST_DEAL), RulesPlayer(), 0
    while state.to_act is not None:
        seen = observe(state, state.to_act)
        said = coached(seen)
        if state.to_act == 2 and said.why is not None and "Nobody else has a trump" in said.why["en"]:
            gone += 1
            assert state.declaration is not None
            others = state.hands[0] | state.hands[1]
            assert not [card for card in others if card.suit is state.declaration.game or card.name[1] == "J"]
        state = state.apply(player.act(seen, Stream(1)))
    assert gone


@pytest.mark.parametrize("slipping", [False, True])
def test_who_follows_the_coach_wins_the_first_deal(slipping: bool) -> None:
    """Also against others who play any legal card: the game is a safe one."""
    contest = SkatContest()
    for seed in range(20):
        state, chance = State.start(FIRST_DEAL), Stream(seed, "first deal")
        while state.to_act is not None:
            seen = observe(state, state.to_act)
            bot = contest.wander(state, chance) if slipping and seen.phase is Phase.PLAY else None
            action = coached(seen).action if state.to_act == 2 or bot is None else bot
            assert action is not None
            state = state.apply(action)
        assert state.soloist == 2
        assert state.result is not None
        assert state.result.won
