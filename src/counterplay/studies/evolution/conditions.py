"""What the study of evolved players breeds: one condition per figure of Baker et al., and ours beside it.

The figures are bred again under two further readings of the paper's rules (`onecard.READINGS`), a part for each.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from counterplay.onecard import EvolutionPlan


@dataclass(frozen=True)
class Condition:
    """A figure, what it shows, and the plan that breeds it."""

    key: str
    title: str
    paper: str
    """what the paper reports, in its words of measure"""
    plan: EvolutionPlan

    @property
    def part(self) -> str:
        """The part of the study that asks for it: a figure under the literal rules, or a further reading."""
        return self.key.split("-")[0] if self.plan.reading == "literal" else self.plan.reading


_ALL = ("LA", "LP", "TA", "TP")
_SINGLE = {"fig3": "LA", "fig4": "LP", "fig5": "TA", "fig6": "TP"}
_SAID = {
    "fig3": "best 100%, mean > 90%",
    "fig4": "best 100%, mean > 90%",
    "fig5": "best 100%, mean > 90%",
    "fig6": "-",
}
_FOUR = EvolutionPlan(seats=4, steps=1, fitness="equation2")


def _conditions() -> list[Condition]:
    conditions = []
    for figure, style in _SINGLE.items():
        noisy = EvolutionPlan(opponents=(style,))
        conditions.append(Condition(figure, f"against {style}", _SAID[figure], noisy))
        conditions.append(
            Condition(f"{figure}-exact", f"against {style}, exact fitness", "-", replace(noisy, fitness="exact"))
        )
    conditions += [
        Condition("fig7", "all four styles, no model", "best 87%", EvolutionPlan()),
        Condition("fig7-exact", "all four styles, exact fitness", "-", EvolutionPlan(fitness="exact")),
        Condition("fig9", "all four, beliefs by Table III", "best 97%", EvolutionPlan(likelihood="paper")),
        Condition("fig9-situation", "all four, beliefs by situation", "-", EvolutionPlan(likelihood="situation")),
        Condition("fig10", "four seats, no model", "best 54%, mean 38%", _FOUR),
        Condition(
            "fig11", "four seats, beliefs by Table III", "best 97%, mean 70%", replace(_FOUR, likelihood="paper")
        ),
        Condition(
            "fig11-situation", "four seats, beliefs by situation", "-", replace(_FOUR, likelihood="situation")
        ),
    ]
    for reading, words in FURTHER_READINGS.items():
        conditions += [
            Condition(f"{c.key}-{reading}", f"{c.title}, {words}", c.paper, replace(c.plan, reading=reading))
            for c in conditions
            if c.key in EVOLVED_FIGURES
        ]
    assert all(condition.plan.opponents == _ALL or len(condition.plan.opponents) == 1 for condition in conditions)
    return conditions


EVOLVED_FIGURES = ("fig3", "fig4", "fig5", "fig6", "fig7", "fig9", "fig10", "fig11")
FURTHER_READINGS = {"shown": "weak checks shown", "folded": "weak cards folded"}
CONDITIONS = _conditions()
TESTED_FIGURES = ("fig12", "fig13", "fig14", "fig15")
PARTS = ("table3", "beliefs", *EVOLVED_FIGURES, *TESTED_FIGURES, *FURTHER_READINGS)


def conditions_of(part: str) -> list[Condition]:
    """The conditions a part needs: its own, or those whose champions it tests."""
    if part in ("fig12", "fig13"):
        return conditions_of("fig11")
    if part in ("fig14", "fig15"):
        return [condition for condition in CONDITIONS if condition.key in ("fig9", "fig11")]
    return [condition for condition in CONDITIONS if condition.part == part]
