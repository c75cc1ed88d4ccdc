"""Somebody's style is found deal by deal, kept with his name, believed by its merit, and begun anew elsewhere."""

import json

import numpy as np
import pytest
from random_styles import random_styles

from counterplay.opponent.memory import InProcessMemory
from counterplay.opponent.style_space import StylePlace
from counterplay.protocol import BadInput
from counterplay.skat.beliefs.adaptive import shipped_policies
from counterplay.skat.beliefs.choices import choices_of
from counterplay.skat.beliefs.style_policy import shipped_styles
from counterplay.skat.learn.population import play_of_somebody
from counterplay.skat.players import known_style
from counterplay.skat.players.acquaintance import Acquaintances, renew_style
from counterplay.skat.players.known_style import (
    KnownStyle,
    card_chances,
    decisions_of,
    evidence_in,
    is_stale,
    refuse_foreign,
)
from counterplay.skat.players.learning import STYLE_PART
from counterplay.skat.players.playouts import by_networks

STYLES = random_styles()
POLICIES = shipped_policies()
GAMES = [play_of_somebody("held-out", 5, index) for index in range(8)]
DECLARED = next(game for game in GAMES if game[0].declaration is not None)


def seen(games) -> KnownStyle:
    """Return the style of one who was met in these games."""
    known = Acquaintances(POLICIES, styles=STYLES)
    for state, seat in games:
        known.learn_one(state, seat, "ada")
    style = known.style("ada")
    assert style is not None
    return style


def test_a_lesson_says_what_the_deal_says() -> None:
    for game in GAMES:
        lesson = json.loads(json.dumps(decisions_of(*game)))
        evidence, plain = evidence_in(lesson, STYLES), STYLES.evidence(*game)
        assert evidence.decisions == plain.decisions
        for own, other in zip(evidence.at(np.ones(4)), plain.at(np.ones(4)), strict=True):
            assert np.allclose(own, other)


def test_the_chances_of_cards_are_those_of_the_networks() -> None:
    state, seat = DECLARED
    style = np.array([0.2, -0.4, 0.1, 0.3])
    policy = by_networks(STYLES.of(style), likeliest=False)
    choices = [(seen, card) for seen, card in choices_of(state) if seen.seat == seat]
    rows = card_chances(decisions_of(state, seat), STYLES, style)
    assert len(rows) == len(choices) > 0
    for row, (seen, _) in zip(rows, choices, strict=True):
        expected = dict(policy.chances(seen.core))
        assert row.keys() == expected.keys()
        assert all(row[card] == pytest.approx(chance, abs=1e-3) for card, chance in expected.items())


def test_the_belief_finds_a_style_and_keeps_it_with_the_name() -> None:
    memory = InProcessMemory()
    known = Acquaintances(POLICIES, memory, styles=STYLES)
    for state, seat in GAMES:
        known.learn_one(state, seat, "ada")
    style = known.style("ada")
    assert style is not None
    assert style.place.deals == len(GAMES)
    document = memory.load("ada")
    assert document is not None
    assert document[STYLE_PART]["version"] == STYLES.version
    again = Acquaintances(POLICIES, memory, styles=STYLES).style("ada")
    assert again is not None
    assert np.allclose(again.place.mean, style.place.mean, atol=1e-4)
    # networks that nobody trained predict worse than the named policies, and are hardly believed
    assert style.share < 0.1
    policies, rows = known.to_weigh(["ada"])
    assert sum(rows[0]) == pytest.approx(1)
    assert len(rows[0]) == len(policies)


def test_a_style_that_predicts_better_is_believed_and_played() -> None:
    known = Acquaintances(POLICIES, styles=STYLES)
    known.learn_one(*DECLARED, "ada")
    style = known.style("ada")
    assert style is not None
    acquaintance = known._look_up("ada")
    acquaintance.style = KnownStyle(style.place, 3.0)
    acquaintance.styled = acquaintance._styled()
    policies, rows = known.to_weigh(["ada"])
    shares = dict(zip(policies, rows[0], strict=True))
    assert shares["style: ada"] == pytest.approx(1 / (1 + np.exp(-3)))
    assert sum(share for _, share in known.model("ada")) == pytest.approx(1)
    assert sum(known.shares("ada").values()) == pytest.approx(1)  # of the named policies, as before


def test_other_networks_begin_anew_and_renew_from_the_games_that_are_kept() -> None:
    document = {**renew_style(GAMES, STYLES)(None), "other": 1}
    other = random_styles(2)
    assert KnownStyle.read(document, STYLES).place.deals == len(GAMES)
    assert KnownStyle.read(document, other).place.deals == 0
    renewed = renew_style(GAMES, other)(document)
    assert renewed[STYLE_PART]["version"] == other.version
    assert renewed["other"] == 1
    assert KnownStyle.read(renewed, other).place.deals == len(GAMES)
    assert KnownStyle.read(renew_style([], other)(None), other).place.deals == 0
    redone, met = KnownStyle.read(renew_style(GAMES, STYLES)(None), STYLES), seen(GAMES)
    assert redone.odds == pytest.approx(met.odds, abs=1e-3)  # believed no more and no less than at the table
    assert redone.redone
    assert not met.redone


def test_a_style_that_knows_less_than_the_rest_is_redone_once() -> None:
    policies = {"policies": {"shares": {}, "deals": len(GAMES)}}
    whole, few = ({**policies, STYLE_PART: seen(GAMES[:number]).as_dict(STYLES)} for number in (len(GAMES), 2))
    assert [is_stale(document, STYLES) for document in (whole, few, policies, {})] == [False, True, True, False]
    assert is_stale(whole, random_styles(2))  # of another space
    assert not is_stale(renew_style(GAMES[:2], STYLES)(few), STYLES)  # no more games were kept


@pytest.mark.parametrize("games", [100, pytest.param(1_000, marks=pytest.mark.verify)])
def test_many_games_of_one_kind_an_empty_record_and_one_decision_break_nothing(games: int) -> None:
    styles = shipped_styles()
    sigma = np.sqrt(np.diag(styles.prior.covariance))
    one = decisions_of(*DECLARED)
    known = KnownStyle(styles.prior)
    for _ in range(games):
        known = known.after(one, styles, 0.0)
    assert np.isfinite(known.place.mean).all()
    assert np.abs((known.place.mean - styles.prior.mean) / sigma).max() < 10
    assert 0 <= known.share <= 1
    assert KnownStyle.read({STYLE_PART: known.as_dict(styles)}, styles).place.deals == games
    begun = KnownStyle(styles.prior)
    assert begun.after({"decisions": {}, "picked_up": False, "game": None}, styles, 0.0) is begun
    name, arrays = next((name, arrays) for name, arrays in one["decisions"].items() if len(arrays["low"]) == 1)
    single = begun.after({**one, "decisions": {name: arrays}}, styles, 0.0)
    assert single.place.decisions == 1
    assert np.abs((single.place.mean - styles.prior.mean) / sigma).max() < 1.5


def test_a_file_of_another_version_or_width_gets_a_sentence(tmp_path) -> None:
    document = renew_style(GAMES[:2], STYLES)(None)
    path = tmp_path / "ada.json"
    refuse_foreign(document, STYLES, path)
    refuse_foreign({}, STYLES, path)
    with pytest.raises(BadInput, match=r"ada.json has a style of version .* counterplay skat learn"):
        refuse_foreign(document, random_styles(2), path)
    narrow = StylePlace.prior(np.zeros(3), np.eye(3)).as_dict()
    with pytest.raises(BadInput, match="has 3 numbers, and here it has 4"):
        KnownStyle.read({STYLE_PART: {**document[STYLE_PART], **narrow}}, STYLES)


def test_nothing_seen_is_nothing_believed_and_damage_gets_a_sentence() -> None:
    assert KnownStyle.read({}, STYLES).share == 0
    with pytest.raises(BadInput, match="the style that was kept is damaged"):
        KnownStyle.read({STYLE_PART: {"version": STYLES.version, "mean": "x"}}, STYLES)
    passed = {"decisions": {}, "picked_up": False, "game": None}
    before = KnownStyle(STYLES.prior)
    assert before.after(passed, STYLES, 0.0) is before


def test_without_styles_a_document_has_none() -> None:
    memory = InProcessMemory()
    Acquaintances(POLICIES, memory).learn_one(*DECLARED, "ada")
    assert STYLE_PART not in (memory.load("ada") or {})
    assert known_style.styles_named("none") is known_style.styles_there()
