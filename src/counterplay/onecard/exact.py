"""The exact truth of heads-up tournaments: win probabilities of fixed players, best responses, anti-players.

The tournament between two fixed players is a Markov chain over (chips, who is first); the best response is found
by policy iteration on the same chain.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from counterplay.onecard import _core, shown_checks
from counterplay.onecard.game import Rules
from counterplay.onecard.styles import GRID, STYLES, Style
from counterplay.protocol import BadInput

HEADS_UP = Rules()
MOST_STATES_CHIPS = 60  # all chips of a chain; beyond it the dense solve takes minutes


def check_heads_up(rules: Rules) -> None:
    """Say why the exact chain cannot be solved under these rules, if it cannot."""
    if rules.seats != 2:
        raise BadInput(f"the exact chain is for two seats, not {rules.seats}")
    if rules.total > MOST_STATES_CHIPS:
        raise BadInput(f"the exact chain takes at most {MOST_STATES_CHIPS // 2} chips a seat, not {rules.chips}")
    if rules.max_hands < Rules.max_hands:
        raise BadInput(
            f"the exact chain plays tournaments to their end: max_hands must be at least {Rules.max_hands:,},"
            f" not {rules.max_hands:,}"
        )


def _check_nodes(rules: Rules) -> None:
    """Refuse rules that tell a player more than the nodes of the core's chain can hold."""
    check_heads_up(rules)
    if rules.weak_check_shown_as_fold:
        raise BadInput(
            "the chain's policies cannot tell a weak check from another one, as weak_check_shown_as_fold lets"
            " players do: ask exact.ceiling for how often the best answer wins"
        )


@cache
def policy_of(style: Style, rules: Rules = HEADS_UP) -> _core.Policy:
    """A style as a fixed heads-up player."""
    check_heads_up(rules)
    return _core.style_policy(rules.core(), style.core(rules))


def win_rate(hero: Style, other: Style, rules: Rules = HEADS_UP) -> float:
    """The hero's probability of winning the tournament, first seat drawn.

    >>> from counterplay.onecard.styles import LA, TP
    >>> round(win_rate(TP, LA) + win_rate(LA, TP), 9)
    1.0
    """
    check_heads_up(rules)
    return _core.win_rate(rules.core(), policy_of(hero, rules), policy_of(other, rules))


def matrix(styles: tuple[Style, ...] = STYLES, rules: Rules = HEADS_UP) -> list[list[float]]:
    """Win probabilities of each style (row) against each (column)."""
    return [[win_rate(hero, other, rules) for other in styles] for hero in styles]


@dataclass(frozen=True)
class CounterPlayer:
    """A counter-player and how often it wins."""

    opponent: str
    win: float
    policy: _core.Policy
    values: _core.Values

    def __repr__(self) -> str:
        return f"<Answer to {self.opponent}: wins {self.win:.1%} of the tournaments>"


@cache
def best_response(other: Style, rules: Rules = HEADS_UP) -> CounterPlayer:
    """The perfect exploiter of a fixed player: nobody wins more often against it.

    >>> from counterplay.onecard.styles import LA
    >>> round(best_response(LA).win, 3)
    0.901
    """
    _check_nodes(rules)
    core, target = rules.core(), policy_of(other, rules)
    policy, values = _core.best_response(core, target)
    return CounterPlayer(other.name, _core.win_rate(core, policy, target), policy, values)


@cache
def ceiling(other: Style, rules: Rules = HEADS_UP) -> float:
    """How often the perfect exploiter of a fixed player wins, under every reading of the rules.

    >>> from counterplay.onecard.styles import TP
    >>> round(ceiling(TP), 3), round(ceiling(TP, Rules(weak_check_shown_as_fold=True)), 3)
    (0.84, 0.954)
    """
    if not rules.weak_check_shown_as_fold:
        return best_response(other, rules).win
    check_heads_up(rules)
    return shown_checks.ceiling(other, policy_of(other, rules), rules)


@dataclass(frozen=True)
class GridPair:
    """A pair of the grid and how often it wins."""

    alpha: float
    beta: float
    win: float


def anti(other: Style, rules: Rules = HEADS_UP) -> list[GridPair]:
    """Every pair of the 0.1 grid against the style, the best first: the paper's anti-player is the first."""
    pairs = [GridPair(a, b, win_rate(Style(f"style({a:g},{b:g})", a, b), other, rules)) for a, b in GRID]
    return sorted(pairs, key=lambda pair: (-pair.win, pair.alpha, pair.beta))


@cache
def equilibrium(rules: Rules = HEADS_UP) -> CounterPlayer:
    """A player no opponent beats by more than about 0.0002: the fallback when no model fits.

    `win` is its rate against its own best response, so 0.5 minus what it can lose.

    >>> round(equilibrium().win, 3)
    0.5
    """
    _check_nodes(rules)
    core = rules.core()
    # 150 sweeps of value iteration over stacks and first seats, 30 iterations of CFR+ for each hand in each sweep:
    # it loses at most 0.00009 then; twice as many of both lose 0.00004, and take four times as long.
    policy, values = _core.equilibrium(core, 150, 30)
    nemesis, _ = _core.best_response(core, policy)
    return CounterPlayer("anyone", 1 - _core.win_rate(core, nemesis, policy), policy, values)
