"""Bidding against these two: maps and passing mixed by the belief; nothing known, nothing changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from counterplay.protocol import BadInput, Stream
from counterplay.skat.learn.against import AgainstPlan, train_against
from counterplay.skat.players import bidding, evaluator
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.bidding import Bidding, BiddingAgainst, call_up_to
from counterplay.skat.players.evaluator import CONTRACT_VARIANTS
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.rules.actions import Bid, Hold, Pass
from counterplay.skat.rules.auction import BID_VALUES
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase


def easy() -> BiddingAgainst:
    """Return what is known of one who lets everything be won."""
    maps = {variant: [(shift + 2, slope) for shift, slope in maps] for variant, maps in plain().maps.items()}
    return BiddingAgainst(maps, (-30.0, 0.2))


def plain() -> evaluator.Evaluator:
    return evaluator.shipped_evaluator()


def test_nothing_known_nothing_changed() -> None:
    asked = Bidding(plain(), {"easy": easy()})
    assert asked.against({}) is asked.plain
    assert asked.against({"easy": 0.0, "other": 1.0}) is asked.plain
    assert asked.passing({}, 10.0) == 0.0


def test_maps_and_passing_are_mixed_by_the_belief() -> None:
    asked = Bidding(plain(), {"easy": easy()})
    for share in (0.25, 1.0):
        mixed = asked.against({"easy": share})
        for variant in CONTRACT_VARIANTS:
            for (shift, slope), (was, same) in zip(mixed.maps[variant], plain().maps[variant], strict=True):
                assert shift == pytest.approx(was + 2 * share)
                assert slope == pytest.approx(same)
        assert asked.passing({"easy": share}, 10.0) == pytest.approx(share * (-30.0 + 0.2 * 10.0))
        assert asked.passing({"easy": share}, 1e6) == asked.passing({"easy": share}, bidding.FITTED_WORTHS[1])


def test_who_lets_more_be_won_is_bid_against_more() -> None:
    asked = Bidding(plain(), {"easy": easy()})
    more = 0
    for index in range(40):
        seen = observe(SkatContest().deal(3, index), 1)
        careful = asked.worths(seen.core.hand, 1, {})
        bold = asked.worths(seen.core.hand, 1, {"easy": 1.0})
        assert all(one >= other - 1e-9 for one, other in zip(bold, careful, strict=True))
        more += bold[0] > careful[0] + 5
    assert more > 10


def test_worths_by_bid_are_worked_out_as_the_games_are() -> None:
    """The worth of a hand at a bid is the mean over skats of its best game's, as `best_game` sees it."""
    core = plain().core
    for index in range(2):
        hand = observe(SkatContest().deal(7, index), 0).core.hand
        worths = core.worths_by_bid(hand, 0)
        assert worths == sorted(worths, reverse=True)
        hand_worth = core.best_hand_game(hand, 0, 18)[3]
        picked_up = core.worth_of_picking_up(hand, 0, 18)
        assert worths[0] == pytest.approx(max(hand_worth, picked_up), abs=6.0)  # other levels may be better


def test_the_best_games_begin_with_the_best() -> None:
    for index in range(10):
        state = SkatContest().deal(9, index)
        twelve = state.core.hands[0] | state.core.dealt_skat
        options = plain().core.best_games(twelve, 0, 18, 6)
        declaration, _, _, worth = plain().core.best_game(twelve, 0, 18)
        assert options[0][0] == declaration
        assert options[0][3] == pytest.approx(worth)
        assert [option[3] for option in options] == sorted((option[3] for option in options), reverse=True)
        assert len({(option[0], option[1]) for option in options}) == 6


def test_calls_are_kermits_at_the_same_highest_bid() -> None:
    contest, kermit = SkatContest(), KermitPlayer()
    for index in range(30):
        state = contest.deal(5, index)
        chance = Stream(5, index)
        while state.phase is Phase.AUCTION:
            seen = observe(state, state.core.to_act)
            chances = kermit.evaluator.core.chances_by_bid(seen.core.hand, seen.seat)
            most = max((bid for bid, won in zip(BID_VALUES, chances, strict=True) if won >= 0.6), default=0)
            call = call_up_to(most, seen)
            assert isinstance(call, Bid | Hold | Pass)
            assert call == kermit.act(seen, chance)
            state = state.apply(contest.wander(state, chance))


def test_it_is_trained_by_games_and_goes_on_where_it_was(tmp_path: Path) -> None:
    plan = AgainstPlan("rules", seed=3, games=4, passed=3, worlds=2, playouts=2, samples=20)
    stages: list[tuple[str, int, int]] = []
    found = train_against(plan, tmp_path, lambda *what: stages.append(what))
    assert {name for name, _, _ in stages} == {"games alone", "deals passed"}
    kept = sorted(path.name for path in tmp_path.iterdir())
    assert train_against(plan, tmp_path, lambda *what: None) == found
    assert sorted(path.name for path in tmp_path.iterdir()) == kept
    bidding.save(tmp_path / "b.json", {"rules": found})
    assert bidding.load(tmp_path / "b.json") == {"rules": found}
    with pytest.raises(BadInput, match="no policies 'nobody'"):
        train_against(AgainstPlan("nobody"), tmp_path, lambda *what: None)


def test_a_damaged_file_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "b.json"
    for text in ("", "[]", '{"format": "other"}', json.dumps({"format": bidding.FORMAT, "policies": {"a": {}}})):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadInput, match=r"b\.json"):
            bidding.load(path)


def test_what_is_shipped_can_be_read() -> None:
    assert set(bidding.shipped()) == {"population", "rules", "xskat"}
    for known in bidding.shipped().values():
        assert known.card["games"] >= 400
