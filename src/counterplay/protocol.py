"""What foundations and games agree on: errors, random numbers, how players meet a game, and the
three words of the design: `Model`, `Belief`, `Response`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")

_MASK = (1 << 64) - 1


class BadInput(ValueError):
    """Something a user gave cannot be used; the text says what, where, and what would be right."""


class IllegalAction(ValueError):
    """An action the rules forbid; the text names the rule."""


class Stream:
    """A stream of random numbers that is the same on every machine and in every release.

    It is keyed by a list of words and numbers, for example `(seed, "deal", 7)`: streams with different keys are
    independent, and asking for one never moves another. (numpy's generators promise neither a stable shuffle
    nor cheap keys.) The key is hashed by BLAKE2b, the numbers come from SplitMix64.

    >>> Stream(1, "deal", 7).below(100) == Stream(1, "deal", 7).below(100)
    True
    """

    def __init__(self, *key: int | str) -> None:
        # a list, not a generator: every decision has a stream of its own
        text = "\x1f".join([f"{type(part).__name__}:{part}" for part in key])
        self._state = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")

    @classmethod
    def at(cls, state: int) -> Stream:
        """Return the stream that goes on from a state, as in another process."""
        stream = cls()
        stream._state = state & _MASK
        return stream

    @property
    def state(self) -> int:
        """Return where the stream stands; it tells all numbers that follow."""
        return self._state

    def next64(self) -> int:
        """Return the next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self._state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """Return a number in [0, bound), exactly uniform."""
        if not 0 < bound <= 1 << 64:
            raise ValueError(f"the bound must be between 1 and 2**64, not {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while (bits := self.next64()) >= limit:
            pass
        return bits % bound

    def uniform(self) -> float:
        """Return a number in [0, 1) with 53 random bits."""
        return (self.next64() >> 11) * 2.0**-53

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each equally likely."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items into an order drawn uniformly from all orders (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


State = TypeVar("State")
Observation = TypeVar("Observation")
Action = TypeVar("Action")
Seen = TypeVar("Seen", contravariant=True)  # what a player observes
State_contra = TypeVar("State_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Table:
    """What a player is told at the start of a match: who sits where, and as whom it plays.

    Names tell entries apart even where one player sits twice (`rules#1`, `rules#2`), so that each can be modelled.
    """

    game: str
    names: tuple[str, ...]  # by place at the table
    place: int  # one's own


@dataclass(frozen=True, slots=True)
class Episode(Generic[State, Action]):
    """A finished deal with everything revealed."""

    deal: int
    seats: tuple[str, ...]  # the name at each seat
    state: State  # the last one
    moves: tuple[tuple[int, Action], ...]  # seat and action, in order
    scores: tuple[float, ...]  # by seat
    faults: tuple[tuple[int, str], ...] = ()  # seat and what it did wrong


@dataclass(frozen=True, slots=True)
class Facts:
    """What statistics ask about a finished deal."""

    kind: str  # the kind of game that came about, in the game's own words
    roles: tuple[str, ...] = ()  # by seat; empty when nobody had a role
    won: tuple[bool, ...] = ()  # by seat; empty when there was nothing to win
    alone: int | None = None  # the seat that played against all others


class Player(Protocol[Seen, Action]):
    """One who plays, on observations alone.

    The life cycle: `start`; for each deal `act` whenever it is this player's turn (and `observe` after every
    action of anyone, if it watches), then `result`; `end`. All that a player may know is in the observation, the
    whole history of the deal included, so a player needs no memory within a deal. What it learns from deal to deal
    it learns in `result`, where all cards are revealed. A class that names this as its base writes `act`, and of
    the rest what it has something to do in.
    """

    def start(self, table: Table) -> None:
        """Begin a match."""
        return

    def observe(self, observation: Seen) -> None:
        """See what has just happened."""
        return

    def act(self, observation: Seen, chance: Stream) -> Action:
        """Choose an action; all randomness comes from `chance`, which is keyed to this very decision."""

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn how a deal ended; `seat` was one's own."""
        return

    def end(self) -> None:
        """Finish a match."""
        return


Situation = TypeVar("Situation", contravariant=True)
Predicted = TypeVar("Predicted", covariant=True)
Hidden = TypeVar("Hidden", covariant=True)
Answer = TypeVar("Answer", covariant=True)


class Model(Protocol[Situation, Predicted]):
    """What is known of an opponent: it predicts what they do in a situation, by chances.

    The Count's mistake rates are one (`opponent.mistakes.Tally`), the styles of one-card poker
    (`onecard.styles.Style`), the policies of Skat players (`CardPolicy` of the core), several of them with shares
    (`opponent.mixture.Mixture`), and a strategy estimated from hands (`efg.opponents.Estimate`).
    """

    def chances(self, situation: Situation, /) -> Predicted:
        """Return how likely they do what."""


class Belief(Protocol[Hidden]):
    """What may be hidden from a seat, each possibility with its weight; they need not add up to one.

    Inferences give one over worlds (`skat.beliefs.sample.WeightedWorlds`), public play one over histories
    (`efg.large.Range`), and play itself one over whom one sits with (`opponent.styles.Belief`).
    """

    def likely(self) -> Iterable[tuple[Hidden, float]]:
        """Return what may be, with its weight."""


class Response(Protocol[Seen, Answer]):
    """How to answer opponents: from what is seen and known to a threshold, values or chances of actions, or one.

    What is made of mistake rates is one (`skat.players.reaction.Reaction`), a search over worlds
    (`skat.players.search.Search`), an evolved network (`onecard.players.seated.CorePlayer`), and so are the
    plans of an answer in a game tree (`efg.play`).
    """

    def answer(self, seen: Seen, /) -> Answer:
        """Return the answer."""


Change = Callable[[dict[str, Any] | None], dict[str, Any]]  # from what is kept (None: nothing) to what will be


class ModelMemory(Protocol):
    """What a player that learns keeps about others from match to match: one JSON document for each name.

    It is handed to the player, which need not know whether it lasts (the store's does) or ends with the process.
    """

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is kept about `name`, or None; the caller may change what it gets."""

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is kept about `name` by what `change` makes of it, and return that.

        It is one step: of two writers at once neither loses what the other added, and when `change` raises,
        nothing has happened. `change` may be called again when another writer was faster, so it only computes;
        its result holds what JSON holds (names as keys; strings, finite numbers, true, false, null, lists).
        """


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What a record says of one who sat there; a name of "" is nobody's."""

    name: str
    role: str | None = None
    score: float | None = None
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class RecordFacts:
    """What lists and searches ask about a record without reading it again."""

    seats: tuple[SeatFacts, ...]
    kind: str  # the kind of game that came about, in the game's own words
    alone: int | None = None  # the seat that played against all others
    played: datetime | None = None
    complete: bool = True  # whether it came to its end by the rules
    tags: Mapping[str, Any] = field(default_factory=dict)  # anything else, as JSON


@dataclass(frozen=True, slots=True)
class SeatJudged:
    """What a judge makes of how one seat played."""

    opportunities: tuple[tuple[tuple[str, ...], bool], ...]  # the situation of each, and whether it was missed
    loss: float = 0.0  # the size of the worst error
    more: Mapping[str, Any] = field(default_factory=dict)  # what only the game understands, as JSON


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a game teaches one learner about those at some seats."""

    learner: str  # one of `StoreAdapter.learners`
    about: tuple[int, ...]
    document: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judge makes of a game; it travels between processes as JSON."""

    mistakes: int  # of all seats
    loss: float  # the size of the worst error of all
    seats: Mapping[int, SeatJudged]  # those that had a move to judge
    lessons: tuple[Lesson, ...] = ()


class StoreAdapter(Protocol):
    """What a game offers to a store: how its records are read, judged, rewritten, and who learns from them."""

    @property
    def game(self) -> str:
        """Return the game's name."""

    @property
    def version(self) -> int:
        """Return the version of the judge: what another version has judged is judged again."""

    @property
    def axes(self) -> tuple[str, ...]:
        """Return what the labels of a situation mean."""

    @property
    def learners(self) -> Mapping[str, Callable[[dict[str, Any] | None, Mapping[str, Any]], dict[str, Any]]]:
        """Return who learns from single games, each with how a lesson changes what it keeps about somebody."""

    def facts(self, record: str) -> RecordFacts:
        """Read a record, or raise BadInput."""

    def judge(self, record: str, people: Sequence[int], bots: Mapping[int, str]) -> Judged:
        """Judge a game, which may take seconds; raise BadInput where this record can never be judged.

        `people` are the seats of those who play here, who are looked at more closely; `bots` who sits where.
        """

    def renamed(self, record: str, names: Mapping[int, str]) -> str:
        """Return the record with other names at some seats."""


class Student(Protocol):
    """How a player learns from single games that a store keeps, as it does from those at its table."""

    def lessons(self, record: Any, seats: Sequence[int]) -> Iterable[tuple[tuple[int, ...], Mapping[str, Any]]]:
        """Return what a finished game teaches the player, who sat at these seats: about which others, and what."""

    def adding(self, document: dict[str, Any] | None, lesson: Mapping[str, Any]) -> dict[str, Any]:
        """Return what is kept about somebody after a lesson."""


@runtime_checkable
class Remembers(Protocol):
    """A player that can keep what it learns beyond a match (optional)."""

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it; said before the match begins."""


class KnowsAll(Protocol[State_contra]):
    """A player that cheats on purpose (`PlayerKind.knows_all`), as some of the papers' players do."""

    def reveal(self, state: State_contra) -> None:
        """Be told the true state, before each of one's decisions."""


class SharesPlay(Protocol):
    """A player whose play may be taken over from another's (optional; who does not say so is never shared)."""

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides one's play, or None where more than a key does (a clock, say).

        From where the play is settled (`Settles`) to the end of the deal this player acts as any other with an
        equal key would, on the observation (a cheating player: and the true state) and the given random numbers
        alone. It is asked at that point of every deal, so what was learned may be part of the key. A player whose
        play is taken over is not asked to act: what it learns of the deal it learns in `result`.
        """


@runtime_checkable
class Settles(Protocol[State_contra]):
    """A contest that knows where the play begins (optional: without it no play is shared)."""

    def settled(self, state: State_contra) -> bool:
        """Say whether all that comes before the play is done, as the auction and the declaration in Skat."""


@runtime_checkable
class RenamesPlayers(Protocol):
    """A contest some of whose players went by names that are gone (optional)."""

    former_names: Mapping[str, str]  # with what to write now


class Contest(Protocol[State, Observation, Action]):
    """A game as matches need it: deals, rules, scores, records and players by name.

    A contest travels to other processes: it can be pickled, and says the same there.
    """

    name: str
    seats: int
    list_length: int  # how many deals make a list, by which points are told

    @property
    def roles_given(self) -> bool:
        """Say whether a deal fixes the roles, so that line-ups can be compared role by role."""

    def deal(self, seed: int, index: int) -> State:
        """Return the start of deal `index` of `seed`."""

    def to_act(self, state: State) -> int | None:
        """Return the seat to act, or None when the deal is over."""

    def observe(self, state: State, seat: int) -> Observation:
        """Return what the seat may know."""

    def apply(self, state: State, action: Action) -> State:
        """Return the next state, or raise IllegalAction."""

    def scores(self, state: State) -> tuple[float, ...]:
        """Return the points of each seat for a finished deal."""

    def after_fault(self, state: State, seat: int) -> tuple[Action | None, tuple[float, ...] | None]:
        """Say how an unfinished deal goes on when `seat` is at fault.

        Either the scores end the deal, or an action is taken in its place (None while it is not its turn: this is
        asked again when it is).
        """

    def facts(self, episode: Episode[State, Action]) -> Facts:
        """Return what statistics ask about a finished deal; its faults may have ended it early."""

    def wander(self, state: State, chance: Stream) -> Action:
        """Return some legal action for the seat to act, the odd ones among them, to test players on."""

    def permuted(self, state: State, seat: int, chance: Stream) -> State:
        """Return a state that `seat` cannot tell from this one, its hidden cards dealt anew."""

    def dump(self, episode: Episode[State, Action]) -> str:
        """Return the deal as one line of a record file."""

    def load(self, line: str, deal: int) -> Episode[State, Action]:
        """Return the deal that `dump` wrote: what a learning player's memory is rebuilt from."""

    def action_text(self, action: Action) -> str:
        """Return an action as external engines write it."""

    def parse_action(self, text: str) -> Action:
        """Return the action that an external engine wrote, or raise BadInput."""

    def observation_json(self, observation: Observation) -> dict[str, Any]:
        """Return an observation as external engines read it."""

    def players(self) -> Mapping[str, PlayerKind]:
        """Return the players that can be named, with what each is and which options it takes."""


@dataclass(frozen=True, slots=True)
class Slider:
    """What a person may choose for an option at a table: narrower than what is possible."""

    least: float
    most: float
    step: float
    start: float


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a player: what it means and what it may be; `counterplay.options` reads it off a dataclass."""

    help: str
    kind: type = object
    required: bool = False
    default: Any = None
    unset: str = ""  # what holds where it is None
    least: float | None = None
    above: float | None = None  # it must be more than this
    most: float | None = None
    choices: tuple[str, ...] = ()
    slider: Slider | None = None

    def __str__(self) -> str:
        default = self.unset if self.default is None else str(self.default)
        return f"{self.help} ({default})" if default else self.help

    @property
    def wanted(self) -> str:
        """Return what it must be, in words.

        >>> Option("worlds", int, least=1, most=1000).wanted
        'a whole number from 1 to 1000'
        """
        if self.choices:
            return f"one of {', '.join(self.choices)}"
        kinds = {int: "a whole number", float: "a number", bool: "true or false", str: "a word or a quoted text"}
        words = [kinds.get(self.kind, "of another kind")]
        match self.least, self.above, self.most:
            case None, None, None:
                pass
            case least, None, None:
                words.append(f"of at least {least:g}")
            case None, above, None:
                words.append(f"above {above:g}")
            case None, above, most:
                words.append(f"above {above:g} and at most {most:.0f}")
            case least, _, most:
                words.append(f"from {least:g} to {most:.0f}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class PlayerKind:
    """A player that can be asked for by name, as in `kermit(worlds=40,threshold=0.6)`."""

    summary: str
    make: Callable[..., Player[Any, Any]]  # takes the options by keyword; BadInput for an unknown or bad one
    options: Mapping[str, Option] = field(default_factory=dict)
    unnamed: tuple[str, ...] = ()  # options that may be written without their names, as in mistake(0.25)
    watches: bool = False  # whether `observe` is called
    learns: bool = False  # whether it must see the results of earlier deals in order
    knows_all: bool = False  # a cheating player of the papers: told the true state by `KnowsAll`
    student: Student | None = None  # how it learns from single games that are kept, if it does
