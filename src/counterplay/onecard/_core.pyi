"""
The C++ core of one-card poker: use it through the typed modules of counterplay.onecard.
"""

from collections.abc import Sequence
from typing import Annotated

import numpy
from numpy.typing import NDArray

from counterplay.core_games import CoreGames


class Rules:
    """
    The rules as the core reads them; counterplay.onecard.game.Rules checks them.
    """

    def __init__(self, seats: int, chips: int, deck: int, limit: int, limit_includes_ante: bool, count_folded: bool, count_busted: bool, first_moves: bool, weak_check_shown_as_fold: bool, weak_cards_fold: bool, max_hands: int) -> None: ...

def win_probability(card: int, opponents: int, deck: int) -> float:
    """The probability that a card beats the cards of this many opponents."""

class Table:
    """One hand as every seat may see it."""

    def __init__(self, rules: Rules, chips: Sequence[int]) -> None: ...

    def start(self, first: int) -> None: ...

    def apply(self, action: int, weak: bool = False) -> int: ...

    def settle(self, cards: Sequence[int]) -> None: ...

    def can_raise(self) -> bool: ...

    def opponents_counted(self, seat: int) -> int: ...

    def next_living(self, seat: int) -> int: ...

    @property
    def to_pay(self) -> int: ...

    @property
    def weak_checks(self) -> bool: ...

    @property
    def actor(self) -> int: ...

    @property
    def first(self) -> int: ...

    @property
    def level(self) -> int: ...

    @property
    def raises(self) -> int: ...

    @property
    def opening_check(self) -> bool: ...

    @property
    def over(self) -> bool: ...

    @property
    def standing(self) -> int: ...

    @property
    def dealt_seats(self) -> int: ...

    @property
    def chips(self) -> list[int]: ...

    @property
    def paid(self) -> list[int]: ...

    @property
    def dealt(self) -> list[bool]: ...

    @property
    def folded(self) -> list[bool]: ...

    @property
    def last(self) -> list[int]: ...

class Style:
    """A style (alpha, beta), maybe bluffing, maybe switching."""

    def __init__(self, alpha: float, beta: float, bluff: float = 0.0, bluff_folds_only: bool = False, switch_at: int = -1, later_alpha: float = 0.0, later_beta: float = 1.0) -> None: ...

class Network:
    """A recurrent network as flat arrays."""

    def __init__(self, inputs: int, outputs: Sequence[int], starts: Sequence[int], sources: Sequence[int], weights: Sequence[float], bias: Sequence[float], response: Sequence[float], activation: Sequence[str]) -> None: ...

    def run(self, inputs: Sequence[Sequence[float]]) -> list[list[float]]:
        """Outputs after each row of inputs, from a cleared state."""

class Likelihood:
    """P(action | type) by opponents dealt and whether a bet is faced."""

    def __init__(self, chance: Annotated[NDArray[numpy.float64], dict(shape=(9, 2, 4, 3), order='C', device='cpu', writable=False)], forgetting: float = 0.0) -> None: ...

class NetworkSetting:
    """A network and how it is used at the table."""

    def __init__(self, network: Network, model: bool, steps: int, memory: int, likelihood: Likelihood, told: Sequence[float], without_model: bool = False, without_last_action: bool = False, without_recurrence: bool = False) -> None: ...

class BayesSetting:
    """Types, what they are worth, and how far they are trusted."""

    def __init__(self, types: Sequence[Policy], values: Sequence[Values], prior: Sequence[float], tremble: float, forgetting: float, unknown: int, trust_limit: float, safe: Policy) -> None: ...

class SearchSetting:
    """Types and the size of the search."""

    def __init__(self, types: Sequence[Style], prior: Sequence[float], tremble: float, forgetting: float, worlds: int, edge: float, trust_limit: float, safe: Style) -> None: ...

class SeatedPlayer:
    """A player at a table driven from Python."""

    def start_tournament(self, rules: Rules, seat: int) -> None: ...

    def start_hand(self, table: Table, card: int) -> None: ...

    def decide(self, table: Table, card: int) -> int: ...

    def reseed(self, seed: int) -> None:
        """Draw all further random numbers from this seed."""

    def observe(self, table: Table, seat: int, shown: int) -> None: ...

    def end_hand(self, table: Table, shown: Sequence[int]) -> None: ...

    def belief(self, seat: int) -> list[float]:
        """Belief by type, of a seat; empty without a belief."""

class SeatedStyle(SeatedPlayer):
    """A style at a table driven from Python."""

    def __init__(self, setting: Style, seed: int) -> None: ...

class SeatedNetwork(SeatedPlayer):
    """A network at a table driven from Python."""

    def __init__(self, setting: NetworkSetting, seed: int) -> None: ...

class SeatedBayes(SeatedPlayer):
    """Belief and best response, driven from Python."""

    def __init__(self, setting: BayesSetting, seed: int) -> None: ...

class SeatedSearch(SeatedPlayer):
    """Belief and search, driven from Python."""

    def __init__(self, setting: SearchSetting, seed: int) -> None: ...

class Policy:
    """A fixed heads-up player."""

    def __init__(self, rules: Rules, chance: Annotated[NDArray[numpy.float64], dict(order='C', device='cpu', writable=False)]) -> None: ...

    @property
    def modes(self) -> int: ...

    def array(self) -> NDArray[numpy.float64]:
        """Chances by [mode, chips, checked, raises, card - 1, action]."""

class Values:
    """What each state of the tournament is worth to the hero."""

    def array(self) -> NDArray[numpy.float64]:
        """Values by [hero mode, other mode, chips, hero is first]."""

def style_policy(rules: Rules, style: Style) -> Policy: ...

def network_policy(rules: Rules, setting: NetworkSetting) -> Policy: ...

def solve(rules: Rules, hero: Policy, other: Policy) -> Values: ...

def win_rate(rules: Rules, hero: Policy, other: Policy) -> float:
    """The hero's chance to win the tournament, first seat drawn."""

def best_response(rules: Rules, other: Policy) -> tuple[Policy, Values]: ...

def equilibrium(rules: Rules, sweeps: int, iterations: int) -> tuple[Policy, Values]: ...

def network_win_rates(rules: Rules, heroes: Sequence[NetworkSetting], others: Sequence[Policy], told: bool, threads: int) -> NDArray[numpy.float64]:
    """
    Exact win rates [hero, other]; told: each network is told the other's type (its place in the list).
    """

def play_styles(rules: Rules, heroes: Sequence[Style], tables: Sequence[Sequence[Style]], tournaments: int, seed: int, first: int = 0, paired: bool = False, threads: int = 1) -> NDArray[numpy.int64]:
    """
    Every hero at every table: [hero, table, (tournaments, won, hands, hands won, all hands)].
    """

def play_networks(rules: Rules, heroes: Sequence[NetworkSetting], tables: Sequence[Sequence[Style]], tournaments: int, seed: int, first: int = 0, paired: bool = False, threads: int = 1) -> NDArray[numpy.int64]:
    """
    Every hero at every table: [hero, table, (tournaments, won, hands, hands won, all hands)].
    """

def play_bayes(rules: Rules, heroes: Sequence[BayesSetting], tables: Sequence[Sequence[Style]], tournaments: int, seed: int, first: int = 0, paired: bool = False, threads: int = 1) -> NDArray[numpy.int64]:
    """
    Every hero at every table: [hero, table, (tournaments, won, hands, hands won, all hands)].
    """

def play_search(rules: Rules, heroes: Sequence[SearchSetting], tables: Sequence[Sequence[Style]], tournaments: int, seed: int, first: int = 0, paired: bool = False, threads: int = 1) -> NDArray[numpy.int64]:
    """
    Every hero at every table: [hero, table, (tournaments, won, hands, hands won, all hands)].
    """

def count_actions(rules: Rules, seats: Sequence[Style], tournaments: int, seed: int) -> NDArray[numpy.int64]:
    """Actions seen: [seat, opponents dealt, facing a bet, action]."""

class NumberedTournaments(CoreGames):
    def __init__(self, rules: Rules, count: int) -> None: ...
