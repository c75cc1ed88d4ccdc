"""`bayes` and `bayes-safe`: exact hand-level beliefs over types, answered by best response (heads-up) or search.

`bayes` knows the four styles and nothing else. `bayes-safe` also knows how each style looks when it bluffs, keeps
a type for "none of these" behind which an equilibrium plays (at larger tables, where none is known, the best fixed
style), and forgets a little after each hand, for opponents that switch.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from counterplay.onecard import _core, exact
from counterplay.onecard.game import Rules
from counterplay.onecard.styles import STYLES, Style

UNKNOWN = "none of these"


@dataclass(frozen=True)
class BayesPlan:
    """What a Bayesian player believes possible, and how far it trusts it."""

    name: str
    bluffs: tuple[float, ...] = (0.0,)
    """every style is a type at each of these bluff probabilities"""
    honest: float | None = None
    """prior belief in the types that do not bluff, of all named types; None: every type alike"""
    tremble: float = 0.01
    forgetting: float = 0.0
    unknown: float = 0.0
    """prior belief in "none of these"; 0: the four styles are all there is"""
    trust_limit: float = 0.5
    worlds: int = 100
    edge: float = 0.95

    def types(self) -> list[Style]:
        """The named types."""
        return [style.bluffing(p) if p else style for p in self.bluffs for style in STYLES]

    def prior(self) -> list[float]:
        """Prior beliefs in the named types."""
        types = self.types()
        bluffers = sum(style.bluff > 0 for style in types)
        if self.honest is None or bluffers in (0, len(types)):
            return [1 / len(types)] * len(types)
        shares = (self.honest / (len(types) - bluffers), (1 - self.honest) / bluffers)
        return [shares[style.bluff > 0] for style in types]

    def names(self) -> list[str]:
        """Names of the types, "none of these" last if it is one."""
        return [style.name for style in self.types()] + ([UNKNOWN] if self.unknown else [])


BAYES = BayesPlan("bayes", tremble=0.001)
BAYES_SAFE = BayesPlan(
    "bayes-safe", bluffs=(0.0, 0.1, 0.3, 0.6), honest=0.4, tremble=0.01, forgetting=0.005, unknown=0.02
)


@cache
def bayes_setting(plan: BayesPlan, rules: Rules) -> _core.BayesSetting:
    """The heads-up player of a plan."""
    styles = plan.types()
    answers = [exact.best_response(style, rules) for style in styles]
    policies = [exact.policy_of(style, rules) for style in styles]
    values = [answer.values for answer in answers]
    prior = [(1 - plan.unknown) * share for share in plan.prior()]
    safe = exact.equilibrium(rules) if plan.unknown else None
    if safe is not None:
        # "None of these" does anything with any card; a tournament against it is worth what safe play gets.
        shape = np.asarray(safe.policy.array()).shape
        policies.append(_core.Policy(rules.core(), np.full(shape, 1 / 3)))
        values.append(safe.values)
        prior.append(plan.unknown)
    return _core.BayesSetting(
        policies,
        values,
        prior,
        plan.tremble,
        plan.forgetting,
        len(styles) if safe is not None else -1,
        plan.trust_limit,
        safe.policy if safe is not None else policies[0],
    )


SAFE_AT_TABLES = Style("style(0.7,0.8)", 0.7, 0.8)
"""The fixed style that wins most at four seats: the fallback where no equilibrium is known."""


@cache
def search_setting(plan: BayesPlan, rules: Rules) -> _core.SearchSetting:
    """The player of a plan at larger tables; "none of these" does anything with any card there."""
    prior = [(1 - plan.unknown) * share for share in plan.prior()]
    return _core.SearchSetting(
        [style.core(rules) for style in plan.types()],
        [*prior, plan.unknown] if plan.unknown else prior,
        plan.tremble,
        plan.forgetting,
        plan.worlds,
        plan.edge,
        plan.trust_limit,
        SAFE_AT_TABLES.core(rules),
    )
