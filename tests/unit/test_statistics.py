"""Intervals without SciPy have the digits that SciPy gives; only the p needs it."""

import sys

import numpy as np
import pytest
from scipy import stats

from counterplay import statistics


@pytest.mark.parametrize("count", [2, 7, 360])
def test_the_bootstrap_is_scipys(count):
    values = np.random.default_rng(count).normal(3, 40, count)
    theirs = stats.bootstrap(
        (values,),
        np.mean,
        n_resamples=statistics.RESAMPLES,
        batch=max(1, statistics._AT_ONCE // count),
        method="percentile",
        rng=np.random.default_rng(5),
    ).confidence_interval
    ours = statistics.estimate(values, 5)
    assert (ours.low, ours.high) == (theirs.low, theirs.high)


def test_p_and_wilsons_interval_have_scipys_digits():
    chance = np.random.default_rng(3)
    for count in range(2, 400):
        values = chance.normal(chance.normal() / 2, 1, count)
        assert statistics._t_test(values) == stats.ttest_1samp(values, 0.0).pvalue
        for successes in {0, 1, count // 3, count - 1, count}:
            theirs = stats.binomtest(successes, count).proportion_ci(method="wilson")
            assert statistics.wilson(successes, count) == (theirs.low, theirs.high)


def test_without_scipy_an_interval_is_there_and_no_p(monkeypatch):
    monkeypatch.setitem(sys.modules, "scipy.special", None)
    values = np.arange(20.0)
    bare = statistics.estimate(values, 1)
    monkeypatch.undo()
    whole = statistics.estimate(values, 1)
    assert (bare.low, bare.high, bare.p) == (whole.low, whole.high, None)
    assert whole.p is not None
