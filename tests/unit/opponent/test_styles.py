"""Beliefs over named types, without any game."""

import pytest

from counterplay.opponent.styles import NONE_OF_THESE, Habits, StyleBelief


def test_bayes_rule_by_hand() -> None:
    belief = StyleBelief(("a", "b", "c"))
    belief.update([0.5, 0.25, 0.25])
    belief.update([0.1, 0.6, 0.3])
    # 0.05 : 0.15 : 0.075
    assert belief.shares == pytest.approx([2 / 11, 6 / 11, 3 / 11])
    assert belief.best == "b"
    assert belief.observations == 2


def test_an_impossible_observation_rules_nobody_out_for_ever() -> None:
    belief = StyleBelief(("a", "b"))
    belief.update([0.0, 1.0])
    for _ in range(10):
        belief.update([1.0, 0.01])
    assert belief.best == "a"


def test_none_of_these_wins_when_no_type_explains_what_is_seen() -> None:
    belief = StyleBelief(("a", "b"), unknown=0.05)
    for _ in range(20):
        belief.update([0.05, 0.1], unknown=1 / 3)
    assert belief.best == NONE_OF_THESE
    assert belief.names == ("a", "b", NONE_OF_THESE)
    assert sum(belief.shares) == pytest.approx(1)


def feed(belief: StyleBelief, chances: list[float], times: int) -> int:
    """Observations until the second type is believed."""
    for count in range(1, times + 1):
        belief.update(chances)
        if belief.best == "b":
            return count
    return times + 1


def test_forgetting_and_change_detection_follow_a_switch_sooner() -> None:
    waits = {}
    for name, options in (
        ("plain", {}),
        ("forgetting", {"forgetting": 0.05}),
        ("detection", {"change_limit": 3.0}),
    ):
        belief = StyleBelief(("a", "b"), **options)  # type: ignore[arg-type]
        for _ in range(50):
            belief.update([0.6, 0.4])
        assert belief.best == "a"
        waits[name] = feed(belief, [0.4, 0.6], 100)
        assert belief.changes == (name == "detection")
    assert waits["plain"] == 51
    assert waits["forgetting"] < 15
    assert waits["detection"] < 15


def test_a_belief_refuses_what_it_cannot_use() -> None:
    with pytest.raises(ValueError, match="different types"):
        StyleBelief(("a", "a"))
    with pytest.raises(ValueError, match="2 likelihoods, not 3"):
        StyleBelief(("a", "b")).update([1, 1, 1])
    with pytest.raises(ValueError, match="just when it is a type"):
        StyleBelief(("a", "b")).update([1, 1], unknown=0.3)
    with pytest.raises(ValueError, match="forgetting"):
        StyleBelief(("a", "b"), forgetting=1.0)


def test_habits_are_shares_by_situation() -> None:
    habits = Habits()
    for action in ("bet", "bet", "check"):
        habits.see("free", action)
    assert habits.rates() == {"free": {"bet": pytest.approx(2 / 3), "check": pytest.approx(1 / 3)}}
