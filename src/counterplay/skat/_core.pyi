"""
The C++ core of Skat: use it through the typed modules of counterplay.skat.
"""

from collections.abc import Sequence
from typing import Annotated, overload

import numpy
from numpy.typing import NDArray

from counterplay.core_games import CoreGames
import counterplay.protocol


def legal_cards(game: int, hand: int, led: int) -> int:
    """The playable part of a hand (sets as bits); led is -1 for the leader."""

def trick_winner(game: int, first: int, second: int, third: int) -> int:
    """Index (0..2) of the winning card of a full trick."""

def bid_values() -> list[int]:
    """All values that can be bid, in rising order."""

def matadors(game: int, twelve: int) -> int:
    """
    Matadors of the soloist's twelve cards: positive with, negative without, 0 in null.
    """

def check_declaration(declaration: tuple[int, bool, bool, bool, bool], picked_up: bool, bid: int) -> None:
    """Raise IllegalAction unless it is legal."""

def completed(declaration: tuple[int, bool, bool, bool, bool]) -> tuple[int, bool, bool, bool, bool]:
    """The declaration with all that it implies."""

def evaluate(declaration: tuple[int, bool, bool, bool, bool], bid: int, matadors: int, points: int, tricks: int) -> GameResult:
    """The result of a game that was played out."""

def target_to_win(declaration: tuple[int, bool, bool, bool, bool], bid: int, matadors: int) -> int | None:
    """
    What the soloist must reach: 61, 90 or SCHWARZ_TARGET; None where the game is hopeless.
    """

class GameResult:
    @property
    def matadors(self) -> int: ...

    @property
    def points(self) -> int: ...

    @property
    def tricks(self) -> int: ...

    @property
    def schneider(self) -> bool: ...

    @property
    def schwarz(self) -> bool: ...

    @property
    def won(self) -> bool: ...

    @property
    def overbid(self) -> bool: ...

    @property
    def value(self) -> int: ...

    @property
    def score(self) -> int: ...

class State:
    def __init__(self, hands: Sequence[int], skat: int) -> None: ...

    @property
    def phase(self) -> int: ...

    @property
    def ending(self) -> int: ...

    @property
    def to_act(self) -> int: ...

    @property
    def must_answer(self) -> bool: ...

    @property
    def dealt_hands(self) -> list[int]: ...

    @property
    def dealt_skat(self) -> int: ...

    @property
    def calls(self) -> list[tuple[int, int, int]]: ...

    @property
    def forehand_alone(self) -> bool: ...

    @property
    def soloist(self) -> int: ...

    @property
    def bid(self) -> int: ...

    @property
    def picked_up(self) -> bool: ...

    @property
    def discards(self) -> int: ...

    @property
    def declaration(self) -> tuple[int, bool, bool, bool, bool] | None: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def shown(self) -> list[int]: ...

    @property
    def tricks(self) -> list[tuple[int, list[int], int]]: ...

    @property
    def cards_played(self) -> int: ...

    @property
    def resigned(self) -> int: ...

    @property
    def asides(self) -> list[tuple[int, int, bool]]: ...

    def first(self) -> State: ...

    @property
    def soloist_points(self) -> int: ...

    @property
    def defender_points(self) -> int: ...

    @property
    def soloist_tricks(self) -> int: ...

    @property
    def legal_cards(self) -> int: ...

    @property
    def voids(self) -> list[int]: ...

    def call_bid(self, seat: int, value: int) -> State: ...

    def call_hold(self, seat: int) -> State: ...

    def call_pass(self, seat: int) -> State: ...

    def pick_up(self, seat: int) -> State: ...

    def declare(self, seat: int, declaration: tuple[int, bool, bool, bool, bool], discards: int) -> State: ...

    def play(self, seat: int, card: int) -> State: ...

    def resign(self, seat: int) -> State: ...

    def show(self, seat: int) -> State: ...

    def result(self) -> GameResult: ...

class Observation:
    @property
    def seat(self) -> int: ...

    @property
    def phase(self) -> int: ...

    @property
    def ending(self) -> int: ...

    @property
    def to_act(self) -> int: ...

    @property
    def must_answer(self) -> bool: ...

    @property
    def forehand_alone(self) -> bool: ...

    @property
    def hand(self) -> int: ...

    @property
    def calls(self) -> list[tuple[int, int, int]]: ...

    @property
    def soloist(self) -> int: ...

    @property
    def bid(self) -> int: ...

    @property
    def picked_up(self) -> bool: ...

    @property
    def skat(self) -> int: ...

    @property
    def discards(self) -> int: ...

    @property
    def declaration(self) -> tuple[int, bool, bool, bool, bool] | None: ...

    @property
    def shown(self) -> list[int]: ...

    @property
    def tricks(self) -> list[tuple[int, list[int], int]]: ...

    @property
    def voids(self) -> list[int]: ...

    @property
    def resigned(self) -> int: ...

    @property
    def legal_cards(self) -> int: ...

    @property
    def result(self) -> GameResult | None: ...

    def equals(self, other: Observation) -> bool: ...

    def __getstate__(self) -> list[int]: ...

    def __setstate__(self, arg: Sequence[int], /) -> None: ...

def observe(state: State, seat: int) -> Observation:
    """What a seat may know of a state."""

class RecordError(counterplay.protocol.BadInput):
    pass

class Record:
    @property
    def properties(self) -> list[tuple[str, bytes]]: ...

    @property
    def moves(self) -> list[tuple[str, bytes]]: ...

class Replay:
    @property
    def state(self) -> State | None: ...

    @property
    def hidden(self) -> bool: ...

    @property
    def interrupted(self) -> bool: ...

    @property
    def null_below_bid(self) -> bool: ...

def parse_record(line: bytes) -> Record:
    """Read one record; raise RecordError where it cannot be read."""

def replay_record(record: Record) -> Replay:
    """Replay a record; raise RecordError where it breaks a rule."""

class BlockReport:
    @property
    def lines(self) -> int: ...

    @property
    def records(self) -> int: ...

    @property
    def agreeing(self) -> int: ...

    @property
    def differing(self) -> list[tuple[int, bytes, str, str, str]]: ...

    @property
    def set_aside(self) -> list[tuple[int, str]]: ...

    @property
    def notes(self) -> list[tuple[int, str]]: ...

def check_block(block: bytes, first_line: int) -> BlockReport:
    """Check every record (a line each) of a block of whole lines."""

class Position:
    """All cards known, at any point of the play."""

    @staticmethod
    def first_lead(game: int, soloist: int, hands: Sequence[int], skat: int) -> Position:
        """The position before the first lead; refuses an impossible deal."""

    @staticmethod
    def at_table(game: int, soloist: int, hands: Sequence[int], leader: int, table: Sequence[int], points: int, soloist_took_trick: bool, defenders_took_trick: bool) -> Position:
        """A position in the middle of the play; refuses an impossible one."""

    def after(self, play: Sequence[int]) -> Position:
        """The position after these cards; refuses an illegal one."""

    @property
    def game(self) -> int: ...

    @property
    def soloist(self) -> int: ...

    @property
    def leader(self) -> int: ...

    @property
    def hands(self) -> list[int]: ...

    @property
    def points(self) -> int: ...

    @property
    def table(self) -> list[int]: ...

    @property
    def to_move(self) -> int: ...

    @property
    def legal(self) -> int: ...

    def equals(self, arg: Position, /) -> bool: ...

SCHWARZ_TARGET: int = 121

DEFAULT_TABLE_BYTES: int = 1048576

class Solver:
    """The solver and its tables: one for each thread."""

    def __init__(self, table_bytes: int, threads: int) -> None: ...

    def wins(self, position: Position, target: int) -> bool: ...

    def value(self, position: Position) -> int: ...

    def moves(self, position: Position, target: int) -> list[tuple[int, int]]:
        """
        Card and result of every legal move: points at target 0, else 1 for win and 0 for loss.
        """

    def post_mortem(self, start: Position, play: Sequence[int], target: int) -> list[tuple[int, int | None, list[tuple[int, int]]]]:
        """Mover, card played and results of every legal card at every decision."""

    def solve_worlds(self, seen: Position, hands: Annotated[NDArray[numpy.uint32], dict(shape=(None, 3), order='C', device='cpu', writable=False)], points: Annotated[NDArray[numpy.uint8], dict(shape=(None,), order='C', device='cpu', writable=False)], target: int, results: Annotated[NDArray[numpy.int8], dict(shape=(None, 32), order='C', device='cpu')]) -> None:
        """
        Results of every card in every world, written into `results`; -1 where a card is not legal.
        """

    @property
    def nodes(self) -> int: ...

    @property
    def table_bytes(self) -> int: ...

def table_position(game: int, soloist: int, leader: int, table: Sequence[int], soloist_took_trick: bool, defenders_took_trick: bool) -> Position:
    """What all worlds of a batch have in common."""

BENCH_DEALS: int = 500

def bench_deal(kind: int, strength: int, index: int) -> Position:
    """A deal of the bench."""

def bench_times(kind: int, strength: int, question: int, deals: int) -> tuple[list[float], int, float]:
    """
    Milliseconds deal by deal, and in all: nodes, and milliseconds for the win or loss of the same deals.
    """

def bench_signature(kind: int, strength: int) -> tuple[int, int, int, int]:
    """Positions, wins, nodes and a hash of the answers."""

def committed_signature(kind: int, strength: int) -> tuple[int, int, int, int]:
    """What bench_signature must give."""

def rules_act(observation: Observation) -> tuple[int, int, tuple[int, bool, bool, bool, bool], int]:
    """What the player by rules of thumb does."""

class SoloistWeights:
    """
    How much each principle counts for the soloist of the player by rules of thumb.
    """

    @overload
    def __init__(self) -> None:
        """The shipped ones."""

    @overload
    def __init__(self, values: Sequence[float]) -> None: ...

    @property
    def names(self) -> list[str]: ...

    @property
    def values(self) -> list[float]: ...

    def act(self, observation: Observation) -> tuple[int, int, tuple[int, bool, bool, bool, bool], int]:
        """What the player by rules of thumb does with these weights."""

def weigh_cards(observation: Observation) -> tuple[list[int], NDArray[numpy.float64]]:
    """
    The soloist's legal cards with how much each principle speaks for them; nothing where no weights decide.
    """

def choices(observation: Observation) -> int:
    """
    How many cards to choose from that are not worth the same to everybody.
    """

def choose_worlds(weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], wanted: int, seed: int) -> list[tuple[int, int]]:
    """
    Which of weighted worlds a search takes, by their places, and what each counts.
    """

class Worlds:
    """The worlds a seat cannot tell apart, counted and numbered."""

    def __init__(self, observation: Observation) -> None: ...

    @property
    def count(self) -> int: ...

    def played_by(self, seat: int) -> int: ...

    def places(self) -> list[list[int]]:
        """In how many worlds each card lies with each seat and in the skat."""

    def world(self, rank: int) -> tuple[list[int], int]: ...

    def fill(self, ranks: Annotated[NDArray[numpy.uint64], dict(shape=(None,), order='C', device='cpu', writable=False)], filled: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu')]) -> None:
        """
        Write the worlds with these numbers, a row each: three hands and the skat.
        """

    def draw(self, wanted: int, seed: int) -> list[tuple[list[int], int]]: ...

class Evaluator:
    """The chance to win a game with a hand."""

    def __init__(self) -> None: ...

    def set_weights(self, kind: int, level: int, weights: Sequence[float]) -> None: ...

    def set_map(self, variant: int, level: int, shift: float, slope: float) -> None: ...

    def log_odds(self, declaration: tuple[int, bool, bool, bool, bool], level: int, ten: int, discards: int, seat: int) -> float: ...

    def chance(self, declaration: tuple[int, bool, bool, bool, bool], level: int, ten: int, discards: int, seat: int) -> float: ...

    def chances_by_bid(self, ten: int, seat: int) -> list[float]:
        """For each bid value, the chance to win the best game worth it."""

    def best_game(self, twelve: int, seat: int, bid: int, reaching_first: bool = False) -> tuple[tuple[int, bool, bool, bool, bool], int, float, float]:
        """
        Declaration, discards, chance and worth of the best game after the pick-up.
        """

    def best_games(self, twelve: int, seat: int, bid: int, wanted: int) -> list[tuple[tuple[int, bool, bool, bool, bool], int, float, float]]:
        """The best few of all games and discards after the pick-up."""

    def worths_by_bid(self, ten: int, seat: int) -> list[float]:
        """For each bid value, what the best game that reaches it is worth."""

    def worth_of_picking_up(self, ten: int, seat: int, bid: int) -> float: ...

    def best_hand_game(self, ten: int, seat: int, bid: int) -> tuple[tuple[int, bool, bool, bool, bool], int, float, float]: ...

    def choose(self, kind: int, ten: int, skat: int, seat: int) -> tuple[int, int]:
        """The likeliest game of a kind and what to lay away for it."""

def feature_count(kind: int) -> int: ...

def features(declaration: tuple[int, bool, bool, bool, bool], ten: int, discards: int, seat: int) -> list[int]:
    """The indicators of a hand, as numbers of weights."""

def label_hands(kind: int, evaluator: Evaluator | None, seed: int, first: int, worlds: int, features: Annotated[NDArray[numpy.int16], dict(shape=(None, 16), order='C', device='cpu')], wins: Annotated[NDArray[numpy.uint8], dict(shape=(None, 3), order='C', device='cpu')]) -> None:
    """Fill arrays with the indicators and the double-dummy wins of hands."""

def dealt_hand(seed: int, index: int) -> tuple[list[int], int, int]:
    """Hands, skat and the soloist's seat of a training deal."""

class Kermit:
    """Bids by the evaluator, plays by search over sampled worlds."""

    def __init__(self, evaluator: Evaluator, worlds: int, threshold: float, slip: float, seconds: float, ties: int = 0) -> None: ...

    def act(self, observation: Observation, seed: int) -> tuple[int, int, tuple[int, bool, bool, bool, bool], int]: ...

    def look(self, observation: Observation, seed: int) -> tuple[int, int, int, list[tuple[int, int, int]]]:
        """
        The best card, how many worlds were searched and their weight, and wins and levels of each card that differs.
        """

    def act_in(self, observation: Observation, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int) -> tuple[int, int, tuple[int, bool, bool, bool, bool], int]:
        """
        Play a card by a search in some of these worlds, chosen and counted by their weights.
        """

    def look_in(self, observation: Observation, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], seed: int, margin: float = 1.0) -> tuple[int, int, int, list[tuple[int, int, int]]]:
        """
        What `look` says, in some of these worlds; below 1 only of cards within the margin of the best.
        """

    def best_among(self, observation: Observation, cards: int, seed: int) -> int:
        """The best of some legal cards."""

    def set_threshold(self, threshold: float) -> None: ...

    @property
    def nodes(self) -> int: ...

    def play_out(self, state: State, seed: int) -> State:
        """The end of a deal when this player plays all three seats."""

def policy_sizes(point: int) -> tuple[int, int]:
    """Inputs and outputs of the network of a decision point."""

def maximum_bid_features(hand: int, seat: int, alone: bool = False) -> list[int]:
    """
    The places that are one before anybody has called, or for forehand when the others have passed.
    """

def bid_class(value: int) -> int:
    """The output of a maximum bid."""

class PolicyHistory:
    """What the whole table has heard and seen."""

    def __init__(self, observation: Observation) -> None: ...

    @staticmethod
    def of_state(state: State) -> PolicyHistory: ...

    def continues(self, earlier: PolicyHistory) -> bool:
        """Is this the same deal in play, further on?"""

    @property
    def decision_count(self) -> int: ...

    @property
    def decisions(self) -> list[tuple[int, int, int, int, int, bool]]:
        """
        Point, seat, cards played before, lowest and highest output that fits, and whether it hangs on what was picked up.
        """

class ExampleCollector:
    """Decisions of deals, as arrays to learn from."""

    def __init__(self) -> None: ...

    def add(self, state: State, points: int, auction: bool = True) -> None: ...

    def size(self, point: int) -> int: ...

    def take(self, point: int) -> tuple[NDArray[numpy.int16], NDArray[numpy.int64], NDArray[numpy.int16], NDArray[numpy.int16], NDArray[numpy.int8], NDArray[numpy.uint8]]:
        """
        Features, where each begins, low, high, seats and legal bits; forgets them.
        """

class PolicyNet:
    """A small dense network with a softmax over the legal outputs."""

    @overload
    def __init__(self, inputs: int, outputs: int, layers: Sequence[tuple[Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]]], hears_calls: bool = True) -> None: ...

    @overload
    def __init__(self, other: PolicyNet, first_bias: Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)], behind: Sequence[tuple[Annotated[NDArray[numpy.float32], dict(shape=(None, None), order='C', device='cpu', writable=False)], Annotated[NDArray[numpy.float32], dict(shape=(None,), order='C', device='cpu', writable=False)]]]) -> None:
        """
        A network with the first weights of another, which they share, a bias of its own for them, and the layers behind them.
        """

    def log_probabilities(self, features: Sequence[int], legal: Sequence[int]) -> list[float]: ...

    def weigh(self, history: PolicyHistory, decision: int, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], dealt_skats: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, log_weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """
        Add to each world's log-weight the log-probability of what was seen at a decision.
        """

def weigh_history(networks: Sequence[tuple[int, PolicyNet]], history: PolicyHistory, observer: int, first: int, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], dealt_skats: Annotated[NDArray[numpy.uint32], dict(shape=(None,), order='C', device='cpu', writable=False)] | None, log_weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """
    Add the log-probabilities of all decisions of other seats from number `first` on.
    """

def mixed(log_likelihoods: NDArray[numpy.float64], shares: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
    """
    The log-weights of worlds from likelihoods by world, seat and policy, and shares by seat and policy.
    """

def probabilities(log_weights: NDArray[numpy.float64]) -> NDArray[numpy.float64]:
    """Weights that add up to 1, the same on every machine."""

def pick_ups(twelve: int) -> list[int]:
    """The 66 pairs that may have been picked up."""

def still_fitting(worlds: Worlds, earlier: NDArray[numpy.uint32]) -> tuple[NDArray[numpy.uint32], NDArray[numpy.int64]]:
    """
    The worlds of an earlier moment that still fit, without what was played since, and which they were.
    """

def fresh_worlds(worlds: Worlds, soloist: int, known: NDArray[numpy.uint32], known_skats: NDArray[numpy.uint32] | None, barred: NDArray[numpy.uint32] | None, wanted: int, seed: int) -> tuple[NDArray[numpy.uint32], NDArray[numpy.uint32]]:
    """
    Worlds drawn uniformly from those not known; with a soloist who picked up, each with a pick-up.
    """

LOCATION_INPUTS: int = 2289

LOCATION_OUTPUTS: int = 96

class LocationCollector:
    """Moments of deals, as arrays to learn from."""

    def __init__(self) -> None: ...

    def add(self, state: State, number: int, auction: bool = True) -> None: ...

    def take(self, type: int) -> tuple[NDArray[numpy.uint16], NDArray[numpy.uint8]]:
        """
        The features and the cards of the moments in a type of game; forgets them.
        """

def card_places(net: PolicyNet, observation: Observation) -> list[list[float]]:
    """
    The log-probability of each card with the left seat, the right seat and in the skat.
    """

def weigh_places(net: PolicyNet, observation: Observation, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], log_weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """Add to each world's log-weight those of its cards' places."""

BID_LEVELS: int = 14

HAND_CLASSES: int = 960

DECLARED_KINDS: int = 8

DEMANDS: int = 4

SOLOIST_CLASSES: int = 3456

def hand_class(ten: int) -> int:
    """The class of ten cards in the auction."""

def soloist_class(game: int, ten: int, laid: int) -> int:
    """The class of a soloist's cards in a game."""

def auction_reach(observation: Observation, seat: int) -> tuple[int, int] | None:
    """The levels up to which a seat may have been ready to go."""

def declared_as(observation: Observation) -> tuple[int, int] | None:
    """The kind of declaration, and how dear it must be to be worth the bid."""

def add_hand_entries(worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], seat: int, played: int, table: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], log_weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """Add the entries of a seat's ten cards."""

def add_soloist_entries(worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], seat: int, played: int, game: int, picked_up: bool, table: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], log_weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]) -> None:
    """Add the entries of the soloist's cards."""

class KermitCounts:
    """How far hands bid and what they declared, counted."""

    def __init__(self) -> None: ...

    def add(self, state: State) -> None: ...

    @property
    def deals(self) -> int: ...

    @property
    def reaches(self) -> NDArray[numpy.int64]: ...

    @property
    def declared(self) -> NDArray[numpy.int64]: ...

    @property
    def dealt(self) -> NDArray[numpy.int64]: ...

class Imitator:
    """A player that does what policies say."""

    def __init__(self, networks: Sequence[tuple[int, PolicyNet]], samples: bool) -> None: ...

    def act(self, observation: Observation, seed: int) -> tuple[int, int, tuple[int, bool, bool, bool, bool], int]: ...

class CardPolicy:
    """How a seat plays its cards; without networks by rules of thumb."""

    @overload
    def __init__(self) -> None: ...

    @overload
    def __init__(self, networks: Sequence[tuple[int, PolicyNet]], likeliest: bool) -> None: ...

    @overload
    def __init__(self, player: SelfTaught, temperature: float) -> None: ...

    def chances(self, observation: Observation) -> list[tuple[int, float]]:
        """The chance of each legal card that has one, for the seat to play."""

    def weigh(self, observation: Observation, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], log_weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu')]) -> None:
        """
        Add to each world's log-weight the log of the chance of every card the others have played.
        """

def playout_values(observation: Observation, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Sequence[tuple[int, tuple[int, bool, bool, bool, bool], int, float]], seats: Sequence[Sequence[tuple[CardPolicy, float]]], playouts: int, seed: int, solved_tricks: int = 0, every_candidate: bool = False, seconds: float = 0.0) -> list[tuple[float, float, float, int]]:
    """
    Points, standard error, share of wins and number of playouts of each candidate.
    """

def playout_table(observation: Observation, worlds: NDArray[numpy.uint32], weights: NDArray[numpy.float64], candidates: Sequence[tuple[int, tuple[int, bool, bool, bool, bool], int, float]], seats: Sequence[Sequence[tuple[CardPolicy, float]]], playouts: int, seed: int) -> tuple[NDArray[numpy.float64], NDArray[numpy.int64], NDArray[numpy.float64], NDArray[numpy.uint8]]:
    """
    Every playout of every candidate: the weight and the world of each, and by candidate its points and whether we won. A world is played in proportion to its weight.
    """

def play_out_once(observation: Observation, world: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], candidate: tuple[int, tuple[int, bool, bool, bool, bool], int, float], seats: Sequence[Sequence[tuple[CardPolicy, float]]], seed: int, solved_tricks: int = 0) -> tuple[bool, int, int, list[tuple[int, int]]]:
    """
    One playout: whether it was won, its score, the soloist's points, and all cards played.
    """

def double_dummy_wins(observation: Observation, worlds: Annotated[NDArray[numpy.uint32], dict(shape=(None, 4), order='C', device='cpu', writable=False)], weights: Annotated[NDArray[numpy.float64], dict(shape=(None,), order='C', device='cpu', writable=False)], candidates: Sequence[tuple[int, tuple[int, bool, bool, bool, bool], int, float]], wanted: int, seed: int) -> list[float]:
    """The chance to win each declaration double dummy."""

SELFPLAY_WORDS: int = 31

def selfplay_words_before(observation: Observation) -> list[int]:
    """What a network is told at a decision before the play."""

def selfplay_words_in_play(observation: Observation, slots: Sequence[int]) -> list[int]:
    """What a network is told when a card is to be played."""

def selfplay_words_laying(observation: Observation, declaration: tuple[int, bool, bool, bool, bool], laid: int, slots: Sequence[int]) -> list[int]:
    """What a network is told when a card is to be laid away."""

def selfplay_words_alone(observation: Observation, bid_class: int, skat: int) -> list[int]:
    """
    What a network would be told if this seat had won the auction at a bid.
    """

class ResidualNet:
    """Residual layers over words of bits."""

    def __init__(self, words: int, outputs: int, layers: Sequence[tuple[NDArray[numpy.float32], NDArray[numpy.float32]]]) -> None: ...

    def with_bias(self, bias: NDArray[numpy.float32]) -> ResidualNet:
        """
        The same network with another bias of its first layer; the weights are shared.
        """

    def run(self, words: NDArray[numpy.uint32]) -> NDArray[numpy.float32]:
        """The outputs for rows of words."""

class SelfTaught:
    """The player that taught itself."""

    def __init__(self, before: ResidualNet, play: ResidualNet, temperature: float = 0.0, views: int = 1, skats: int = 0) -> None: ...

    def act(self, observation: Observation, seed: int) -> tuple[int, int, tuple[int, bool, bool, bool, bool], int]: ...

    def card_values(self, observation: Observation) -> list[float]:
        """By card of the deal: what it is chosen by, in hundreds of points."""

    def alone_value(self, observation: Observation, bid_class: int) -> float:
        """
        In the auction: what playing alone is worth at a bid, in hundreds of points.
        """

    def call_values(self, observation: Observation) -> list[float]:
        """Of every limit, hand game, the pick-up and every game after it."""

class NumberedGames(CoreGames):
    def __init__(self, declarations: Sequence[tuple[int, bool, bool, bool, bool]], count: int) -> None: ...
