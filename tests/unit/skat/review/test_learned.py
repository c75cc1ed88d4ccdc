"""What opponents say they have learned: true to their model, in both languages, nothing before there is enough."""

from __future__ import annotations

from typing import Any

from counterplay.opponent.fit import Fit
from counterplay.opponent.mistakes import Tally
from counterplay.opponent.profiles import MISTAKES_PART
from counterplay.skat.players.learning import FIT_PART
from counterplay.skat.players.opponents import OPPONENTS
from counterplay.skat.players.registry import PLAYERS
from counterplay.skat.review.learned import how_it_adapts, what_a_bot_learned, who_it_is
from counterplay.skat.solver.hindsight import MISTAKE_AXES


def known(decisions: int, surplus: float = 0.0) -> dict[str, Any]:
    fit = Fit(decisions=decisions, surplus=surplus, variance=0.01 * decisions, predicted=0.75 * decisions)
    return {
        FIT_PART: fit.as_dict(),
        "policies": {"shares": {"population": 0.2, "rules": 0.1, "xskat": 0.7}, "deals": 9},
    }


def erred(mistakes: int, opportunities: int) -> dict[str, Any]:
    tally = Tally(MISTAKE_AXES)
    for number in range(opportunities):
        tally.add_game([(("soloist", "1", "suit", "opening"), number < mistakes)])
    return {MISTAKES_PART: tally.to_json()}


def test_before_enough_was_seen_it_is_too_early_and_says_how_much_was() -> None:
    said = what_a_bot_learned("counterplay", known(24))
    assert said is not None
    assert said["en"] == ("counterplay: too early to say how you play. It has seen 24 of the 25 cards it wants.")
    assert "24 der 25 Karten" in said["de"]
    assert "zu früh" in said["de"]


def test_it_names_whom_you_resemble_and_how_many_cards_it_predicted() -> None:
    said = what_a_bot_learned("counterplay", known(80))
    assert said is not None
    for part in ("most like XSkat.", "75% of your 80 cards", "plays against you by that"):
        assert part in said["en"]
    for part in ("wie XSkat.", "75 % Ihrer 80 Karten", "spielt danach"):
        assert part in said["de"]


def test_one_whom_nothing_explains_is_not_relied_on() -> None:
    said = what_a_bot_learned("counterplay", known(200, surplus=-100.0))
    assert said is not None
    assert "like nobody it knows yet" in said["en"]
    assert "too little to rely on" in said["en"]


def test_mistakes_are_told_with_their_count() -> None:
    early, later = what_a_bot_learned("count", erred(5, 19)), what_a_bot_learned("count", erred(10, 40))
    assert early is not None
    assert "It has seen 19 of the 20 deciding cards" in early["en"]
    assert later is not None
    assert "you missed 10 of 40 cards" in later["en"]


def test_nothing_is_told_about_one_who_asked_for_that() -> None:
    said = what_a_bot_learned("counterplay", None, modelled=False)
    assert said is not None
    assert "learned nothing" in said["en"]
    assert "nichts gelernt" in said["de"]


def test_every_opponent_is_a_player_we_have_and_speaks_both_languages() -> None:
    for one in OPPONENTS:
        assert one.player in PLAYERS
        assert not PLAYERS[one.player].knows_all
        for spoken in (who_it_is(one), how_it_adapts(one)):
            assert sorted(spoken) == ["de", "en"]
            assert all(text.endswith(".") for text in spoken.values())
        learns = PLAYERS[one.player].learns
        assert (what_a_bot_learned(one.player, None) is not None) == learns, one.name
