"""
The C++ core of extensive-form games: use it through the typed modules of counterplay.efg.
"""

from collections.abc import Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray

from counterplay.core_games import CoreGames


class Treeplex:
    """One player's information sets and sequences in arrays."""

    def __init__(self, parent: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], first: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def best_response(self, gradient: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], last: bool = False, tolerance: float = 0.0) -> tuple[float, Annotated[NDArray[numpy.int32], dict(shape=(None,))]]:
        """
        Value, and the sequence each information set takes; `last` says which of tied sequences.
        """

    def realise(self, behaviour: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], restart: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """
        Probability of every sequence; information sets with `restart` count as reached.
        """

class Variant(enum.Enum):
    cfr = 0

    cfr_plus = 1

    dcfr = 2

    pcfr_plus = 3

class Solver:
    """
    Counterfactual regret minimisation on two treeplexes and a payoff matrix.
    """

    def __init__(self, first: Treeplex, second: Treeplex, start: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], column: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], value: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], variant: Variant, trust: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], anchor: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None: ...

    def run(self, iterations: int) -> None: ...

    @property
    def iterations(self) -> int: ...

    def average(self, player: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """The average plan of player 1 (0) or player 2 (1)."""

    def current(self, player: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
        """The plan of the last iteration of player 1 (0) or player 2 (1)."""

def sample_values(child_start: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], child_count: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], player: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu', writable=False)], sequence: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], chance: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], utility: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], first: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], first_sequences: int, second: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], second_sequences: int, histories: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], samples: int, seed: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    Mean payoff to player 1 from each history under each pair of strategies, flat in that order.
    """

def sample_duels(positions: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], fleet: Sequence[Sequence[int]], first: Sequence[tuple[Sequence[int], int, float]], second: Sequence[tuple[Sequence[int], int, float]], samples: int, seed: int) -> Annotated[NDArray[numpy.float64], dict(shape=(None,))]:
    """
    Mean result for player 1 from each position under each pair of shot orders, flat.
    """

class NumberedLeduc(CoreGames):
    def __init__(self, count: int) -> None: ...
