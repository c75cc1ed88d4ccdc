"""
The C++ core of extensive-form games: use it through the typed modules of counterplay.efg.
"""

from collections.abc import Sequence
import enum
from typing import Annotated

import numpy
from numpy.typing import NDArray


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

class NumberedLeduc:
    """Games side by side whose actions and observations are numbers."""

    def __init__(self, count: int) -> None: ...

    @property
    def count(self) -> int: ...

    @property
    def seats(self) -> int: ...

    @property
    def features(self) -> int: ...

    @property
    def actions(self) -> int: ...

    def deal(self, seed: str, first: int = 0) -> None:
        """
        Start game i with deal first + i; it goes on with every count-th after it.
        """

    def illegal(self, chosen: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> int:
        """
        Return the place of the first game whose action is not legal, or their count.
        """

    def act(self, chosen: Annotated[NDArray[numpy.int32], dict(shape=(None,), order='C', device='cpu', writable=False)], rewards: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], over: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def restart(self, over: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)]) -> None:
        """Deal anew where a game is over."""

    def look(self, observations: Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu')], masks: Annotated[NDArray[numpy.int8], dict(shape=(None, None), order='C', device='cpu')], seats: Annotated[NDArray[numpy.int8], dict(shape=(None,), order='C', device='cpu')]) -> None: ...

    def to_act(self, place: int) -> int:
        """Return the seat to act, or -1 at the end."""

    def observe(self, place: int, seat: int, out: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu')]) -> None: ...
