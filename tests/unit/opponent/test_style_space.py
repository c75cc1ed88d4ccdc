"""A style is found from decisions, as Bayes' rule says, and nothing moves where nothing was seen."""

import json

import numpy as np
import pytest

from counterplay.opponent.style_space import StylePlace
from counterplay.protocol import BadInput


class Coins:
    """Tosses whose chance of heads is the logistic of slope x style: a likelihood that is known exactly."""

    def __init__(self, slopes: np.ndarray, heads: np.ndarray) -> None:
        self.slopes, self.heads = slopes, heads

    def at(self, style: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        odds = self.slopes @ style
        chance = 1 / (1 + np.exp(-odds))
        value = float(np.where(self.heads, np.log(chance), np.log1p(-chance)).sum())
        return (
            value,
            self.slopes.T @ (self.heads - chance),
            (self.slopes.T * (chance * (1 - chance))) @ self.slopes,
        )


def tosses(truth: np.ndarray, number: int, seed: int) -> Coins:
    generator = np.random.default_rng(seed)
    slopes = generator.standard_normal((number, len(truth)))
    return Coins(slopes, generator.random(number) < 1 / (1 + np.exp(-slopes @ truth)))


PRIOR = StylePlace.prior(np.zeros(2), np.eye(2))
TRUTH = np.array([1.2, -0.7])


def test_the_mean_is_where_likelihood_and_prior_together_are_highest() -> None:
    coins = tosses(TRUTH, 200, 1)
    place = PRIOR.after(coins, 200, PRIOR, temper=1.0, forgetting=0.0)
    _, gradient, known = coins.at(place.mean)
    assert np.abs(gradient - place.mean).max() < 1e-2  # the slope of the logarithm of the posterior
    assert np.allclose(place.precision, np.eye(2) + known)
    assert (place.deals, place.decisions) == (1, 200)


def test_the_truth_lies_within_two_deviations_about_as_often_as_it_should() -> None:
    inside = 0
    for seed in range(60):
        place = PRIOR
        for deal in range(10):
            place = place.after(tosses(TRUTH, 12, 100 * seed + deal), 12, PRIOR, temper=1.0, forgetting=0.0)
        inside += bool((np.abs(place.mean - TRUTH) < 2 * place.deviations).all())
    assert inside >= 48  # of two numbers both: 91% where all is exactly normal


def test_a_deal_without_a_decision_changes_nothing() -> None:
    empty = Coins(np.zeros((0, 2)), np.zeros(0))
    assert PRIOR.after(empty, 0, PRIOR) is PRIOR


def test_a_thousand_tosses_of_one_kind_stay_finite() -> None:
    place = PRIOR
    for _ in range(50):
        same = Coins(np.tile([1.0, 0.0], (20, 1)), np.ones(20))
        place = place.after(same, 20, PRIOR)
    assert np.isfinite(place.mean).all()
    assert place.mean[0] > 1
    assert abs(place.mean[1]) < 1e-6
    assert np.linalg.eigvalsh(place.precision).min() > 0


def test_one_who_changes_is_followed() -> None:
    place = PRIOR
    for deal in range(300):
        truth = TRUTH if deal < 150 else -TRUTH
        place = place.after(tosses(truth, 12, deal), 12, PRIOR, forgetting=0.02)
    assert place.mean[0] < 0 < place.mean[1]


def test_drawn_styles_stand_for_the_belief() -> None:
    place = PRIOR.after(tosses(TRUTH, 100, 3), 100, PRIOR)
    drawn = place.drawn(4_000, 7)
    assert np.abs(drawn.mean(axis=0) - place.mean).max() < 1e-9  # pairs on both sides
    assert np.allclose(np.cov(drawn, rowvar=False), place.covariance, atol=0.02)
    assert place.along(np.array([1.0, 0.0])) == pytest.approx((place.mean[0], place.deviations[0]))


def test_a_document_gives_it_back_and_a_damaged_one_a_sentence() -> None:
    place = PRIOR.after(tosses(TRUTH, 100, 3), 100, PRIOR)
    document = json.loads(json.dumps(place.as_dict()))
    read = StylePlace.read(document)
    assert np.allclose(read.mean, place.mean, atol=1e-5)
    assert np.allclose(read.precision, place.precision, rtol=1e-4)
    assert (read.deals, read.decisions) == (1, 100)
    for broken in (
        {},
        {**document, "mean": [0.0]},
        {**document, "mean": ["x", 1]},
        {**document, "mean": [float("nan"), 1.0]},
        {**document, "precision": [1.0, 5.0, 1.0]},
    ):
        with pytest.raises(BadInput, match="the style that was kept is damaged"):
            StylePlace.read(broken)
