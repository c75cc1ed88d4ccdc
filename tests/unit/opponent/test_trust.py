"""Trust: soon in a model that is sure and right, late or never in one that many players fit about as well."""

from __future__ import annotations

import pytest

from counterplay.opponent.fit import Fit
from counterplay.opponent.trust import MOST_TRUST, STRANGERS, Trust, chance_right, strangers


def fit(decisions: int, mean: float, uncertainty: float, variance: float) -> Fit:
    """Return the fit of a model with so much entropy and variance a decision."""
    surplus = mean * decisions
    return Fit(decisions, surplus, variance * decisions, log_likelihood=surplus - uncertainty * decisions)


def test_uncertainty_is_the_mean_entropy_of_the_model() -> None:
    seen = Fit().after({"a": 0.5, "b": 0.5}, "a").after({"a": 1.0}, "a")
    assert seen.uncertainty == pytest.approx(0.34657, abs=1e-4)  # half of log 2
    assert Fit().uncertainty == 0


def test_a_wrong_model_is_the_more_surprised_the_surer_it_is() -> None:
    assert strangers(0.6) == strangers(2.0) == STRANGERS
    assert strangers(0.1) < strangers(0.3) < STRANGERS


@pytest.mark.parametrize("mean", [0.05, 0.0, -0.04])
def test_a_program_that_plays_as_its_model_is_trusted_after_few_deals(mean: float) -> None:
    """Few of XSkat's cards surprise networks that learned from it; what surprises a little is still right."""
    assert Trust().in_one(fit(90, mean, 0.15, 0.3)) > 0.5
    assert Trust().in_one(fit(700, mean, 0.1, 0.2)) > 0.6


def test_who_is_like_many_players_is_trusted_little() -> None:
    assert Trust().in_one(fit(100, -0.06, 0.62, 0.6)) < 0.1
    assert Trust().in_one(fit(500, -0.1, 0.62, 0.6)) == 0
    assert 0.2 < Trust().in_one(fit(1500, 0.0, 0.62, 0.6)) < MOST_TRUST


def test_who_is_far_from_a_sure_model_is_not_trusted() -> None:
    for mean in (-0.3, -1.0, -3.0, -9.0):
        assert Trust().in_one(fit(90, mean, 0.1, 0.2)) == 0


def test_before_anything_was_seen_a_stranger_is_likelier() -> None:
    assert chance_right(Fit()) == pytest.approx(1 / 3)
    assert Trust().in_both(Fit(), fit(700, 0.05, 0.1, 0.2)) == 0


def test_trust_follows_the_fit_of_a_broad_model() -> None:
    trust, as_believed = Trust(0.8), fit(1500, 0.0, 0.6, 0.4)
    assert 0.4 < trust.in_one(as_believed) < 0.7
    few = [trust.in_one(fit(number, 0.0, 0.6, 1.0)) for number in (10, 30, 100, 300, 1000)]
    assert few == sorted(few)  # the more was seen the more is trusted
    assert few[0] == 0
    worse = [trust.in_one(fit(400, -mean, 0.6, 0.4)) for mean in (0.0, 0.025, 0.05, 0.1, 0.5)]
    assert worse == sorted(worse, reverse=True)
    assert worse[-2:] == [0, 0]  # kermit's fit, when he is taken for the population
    assert trust.in_both(as_believed, Fit()) == Trust(0.0).in_one(as_believed) == 0
