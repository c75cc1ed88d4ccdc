"""Perfect information post-mortems: how often a player gives a won game away (Long & Buro, Algorithm 1).

A game takes part through one small protocol, `Hindsight`: the decisions of a finished episode, each with who
moved, what was chosen, and for every legal action whether the mover's side still wins when all cards are known. An
opportunity is a decision where some actions win and others lose; a mistake is to choose one that loses.

Rates are told by game, not by move: the moves of a game hang together, so the interval is that of a ratio of sums
over games. For any partition to be asked for later, a `Tally` keeps the sums of every pair of cells that met in a
game; it grows with the kinds of situations seen, not with the number of games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from counterplay.protocol import BadInput, Model
from counterplay.statistics import wilson_of_rate

Action = TypeVar("Action", bound=Hashable)
Finished = TypeVar("Finished", contravariant=True)
Situation = tuple[str, ...]  # one label for each axis, for example ("soloist", "3", "suit", "opening")

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Decision(Generic[Action]):
    """A choice in a finished game, seen with all cards known."""

    seat: int
    chosen: Action
    wins: Mapping[Action, bool]  # of every legal action: does the mover's side still win?
    situation: Situation

    @property
    def opportunity(self) -> bool:
        """Say whether a mistake was possible: some actions win and others lose."""
        results = set(self.wins.values())
        return len(results) == 2

    @property
    def mistake(self) -> bool:
        """Say whether a won game was given away."""
        return not self.wins[self.chosen] and self.opportunity


class Hindsight(Protocol[Finished, Action]):
    """What a game offers to post-mortems."""

    @property
    def axes(self) -> tuple[str, ...]:
        """Return what the labels of a situation mean, for example role, trick, game and phase."""

    def decisions(self, episode: Finished) -> Iterable[Decision[Action]]:
        """Return the decisions of a finished episode, in order, as far as its cards are known."""


@dataclass(frozen=True, slots=True)
class Prior:
    """What is believed before the first game: a rate, and how many opportunities it is worth."""

    rate: float = 0.1
    weight: float = 20.0

    def __post_init__(self) -> None:
        if not 0 <= self.rate <= 1 or self.weight < 0 or not math.isfinite(self.weight):
            raise BadInput(f"a prior is a rate from 0 to 1 with a weight of 0 or more, not {self}")

    def __str__(self) -> str:
        return f"a prior of {self.rate:g} worth {self.weight:g} opportunities"


@dataclass(frozen=True, slots=True)
class Rate:
    """Mistakes per opportunity with a 95% interval; without opportunities nothing is known."""

    opportunities: int
    mistakes: int
    effective: float  # opportunities that would say as much if each came from a game of its own

    @classmethod
    def clustered(cls, opportunities: int, mistakes: int, games: int, squared: float) -> Rate:
        """Return a rate whose unit is the game: moves of one game are alike.

        `squared` is the sum over games of (mistakes - rate x opportunities) squared.

        >>> Rate.clustered(20, 10, 10, squared=10.0).effective
        9.0
        """
        share = mistakes / opportunities if opportunities else 0.0
        spread = share * (1 - share) * opportunities
        if games < 2 or spread <= 0:
            return cls(opportunities, mistakes, float(opportunities))
        # How much less the moves of a game say than moves of as many games; never more.
        design = max(1.0, squared * games / (games - 1) / spread)
        return cls(opportunities, mistakes, opportunities / design)

    @property
    def rate(self) -> float | None:
        """Return mistakes per opportunity."""
        return self.mistakes / self.opportunities if self.opportunities else None

    @property
    def interval(self) -> tuple[float, float]:
        """Return Wilson's interval at the effective number of opportunities."""
        if not self.opportunities:
            return 0.0, 1.0
        return wilson_of_rate(self.mistakes / self.opportunities, self.effective)

    def __str__(self) -> str:
        """Return it as people read it.

        >>> print(Rate(40, 4, 40.0), "|", Rate(0, 0, 0.0))
        10.0% (4.0% to 23.1%), 4 of 40 | nothing known yet
        """
        if self.rate is None:
            return "nothing known yet"
        low, high = self.interval
        return f"{self.rate:.1%} ({low:.1%} to {high:.1%}), {self.mistakes} of {self.opportunities}"

    def posterior(self, prior: Prior) -> float:
        """Return the mean after the games, starting from a prior; it moves by what the games say, not by moves."""
        count = self.effective if self.opportunities else 0.0
        share = self.rate or 0.0
        if prior.weight + count == 0:
            return prior.rate
        return (prior.rate * prior.weight + share * count) / (prior.weight + count)

    def to_json(self) -> dict[str, float | int | None]:
        """Return opportunities, mistakes, rate and interval; null where nothing is known."""
        low, high = self.interval if self.opportunities else (None, None)
        return {
            "opportunities": self.opportunities,
            "mistakes": self.mistakes,
            "rate": self.rate,
            "low": low,
            "high": high,
        }


@dataclass(slots=True)
class _Sums:
    """Over games, of a pair of cells with opportunities o, p and mistakes m, n: o p, (o n + p m) / 2, m n."""

    games: int = 0
    squares: int = 0
    crossed: float = 0.0
    errors: int = 0

    def add(self, other: _Sums, sign: int = 1) -> None:
        """Add other games, or take them out."""
        self.games += sign * other.games
        self.squares += sign * other.squares
        self.crossed += sign * other.crossed
        self.errors += sign * other.errors


@dataclass
class Tally(Model[Mapping[str, "str | int | Sequence[str]"], Rate]):
    """A player's mistakes and opportunities, by situation. It adds up, and two tallies merge into one.

    >>> tally = Tally(("role", "trick"))
    >>> tally.add_game([(("soloist", "1"), True), (("soloist", "2"), False), (("soloist", "2"), False)])
    >>> tally.where().opportunities, tally.where(trick="1").rate, sorted(tally.by("trick"))
    (3, 1.0, ['1', '2'])
    """

    axes: tuple[str, ...]
    games: int = 0
    _opportunities: dict[Situation, list[int]] = field(default_factory=dict)  # and mistakes
    _pairs: dict[tuple[Situation, Situation], _Sums] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Tally: {self.where()}>"

    def add_game(self, opportunities: Iterable[tuple[Situation, bool]]) -> None:
        """Count a game of this player: the situation of each opportunity, and whether it was missed."""
        counts: dict[Situation, list[int]] = {}
        for situation, mistake in opportunities:
            if len(situation) != len(self.axes):
                raise ValueError(f"a situation has a label for each of {self.axes}, not {situation}")
            cell = counts.setdefault(situation, [0, 0])
            cell[0] += 1
            cell[1] += mistake
        self.games += 1
        cells = sorted(counts.items())
        for place, (situation, (chances, missed)) in enumerate(cells):
            total = self._opportunities.setdefault(situation, [0, 0])
            total[0] += chances
            total[1] += missed
            for other, (other_chances, other_missed) in cells[place:]:
                crossed = (chances * other_missed + other_chances * missed) / 2
                game = _Sums(1, chances * other_chances, crossed, missed * other_missed)
                self._pairs.setdefault((situation, other), _Sums()).add(game)

    def merge(self, other: Tally) -> None:
        """Take in what another tally has counted in other games."""
        if other.axes != self.axes:
            raise ValueError(f"tallies by {self.axes} and by {other.axes} do not merge")
        self.games += other.games
        for situation, (chances, missed) in other._opportunities.items():
            total = self._opportunities.setdefault(situation, [0, 0])
            total[0] += chances
            total[1] += missed
        for pair, sums in other._pairs.items():
            self._pairs.setdefault(pair, _Sums()).add(sums)

    def remove(self, other: Tally) -> None:
        """Take out what was merged before; raise BadInput where it is not in here."""
        if other.axes != self.axes:
            raise ValueError(f"tallies by {self.axes} and by {other.axes} do not merge")
        for situation, (chances, missed) in other._opportunities.items():
            total = self._opportunities.get(situation, [0, 0])
            if total[0] < chances or total[1] < missed:
                raise BadInput("these mistakes were never counted here")
            total[0] -= chances
            total[1] -= missed
            if total[0] == 0:
                self._opportunities.pop(situation, None)
        for pair, sums in other._pairs.items():
            mine = self._pairs.get(pair)
            if mine is None or mine.games < sums.games:
                raise BadInput("these mistakes were never counted here")
            mine.add(sums, -1)
            if mine.games == 0:
                del self._pairs[pair]
        if self.games < other.games:
            raise BadInput("these mistakes were never counted here")
        self.games -= other.games

    def where(self, **labels: str | int | Sequence[str]) -> Rate:
        """Return the rate over some situations: `where(role="soloist", trick=["1", "2"])`; all without labels."""
        wanted: list[set[str] | None] = [None] * len(self.axes)
        for axis, label in labels.items():
            if axis not in self.axes:
                raise BadInput(f"mistakes are kept by {', '.join(self.axes)}, not by {axis}")
            several = [label] if isinstance(label, str | int) else label
            wanted[self.axes.index(axis)] = {str(label) for label in several}
        return self._rate(
            lambda situation: all(
                names is None or label in names for names, label in zip(wanted, situation, strict=True)
            )
        )

    def chances(self, situation: Mapping[str, str | int | Sequence[str]], /) -> Rate:
        """Return how often they err in such situations: as a model of a player (`protocol.Model`)."""
        return self.where(**situation)

    def by(self, axis: str) -> dict[str, Rate]:
        """Return a rate for each label of an axis."""
        if axis not in self.axes:
            raise BadInput(f"mistakes are kept by {', '.join(self.axes)}, not by {axis}")
        place = self.axes.index(axis)
        labels = sorted({situation[place] for situation in self._opportunities}, key=_natural)
        return {label: self.where(**{axis: label}) for label in labels}

    def _rate(self, chosen: Callable[[Situation], bool]) -> Rate:
        cells = {situation for situation in self._opportunities if chosen(situation)}
        chances = sum(self._opportunities[cell][0] for cell in cells)
        missed = sum(self._opportunities[cell][1] for cell in cells)
        if not chances:
            return Rate(0, 0, 0.0)
        share = missed / chances
        games, squared = 0, 0.0
        for (first, second), sums in self._pairs.items():
            if first in cells and second in cells:
                # The sum over games of (mistakes - share x opportunities) squared, cell pair by cell pair.
                part = sums.errors - 2 * share * sums.crossed + share * share * sums.squares
                squared += part if first == second else 2 * part
                if first == second:
                    games = max(games, sums.games)
        return Rate.clustered(chances, missed, games, squared)

    def to_json(self) -> dict[str, Any]:
        """Return all that is kept, for a store."""
        situations = sorted(self._opportunities)
        number = {situation: place for place, situation in enumerate(situations)}
        return {
            "format": _FORMAT,
            "axes": list(self.axes),
            "games": self.games,
            "situations": [[list(cell), *self._opportunities[cell]] for cell in situations],
            "pairs": [
                [number[first], number[second], sums.games, sums.squares, sums.crossed, sums.errors]
                for (first, second), sums in sorted(self._pairs.items())
            ],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Tally:
        """Read what `to_json` wrote, or raise BadInput."""
        try:
            if data["format"] != _FORMAT:
                raise BadInput(f"mistakes of format {data['format']!r} are unknown: this is format {_FORMAT}")
            tally = cls(tuple(map(str, data["axes"])), int(data["games"]))
            situations = []
            for labels, chances, missed in data["situations"]:
                if len(labels) != len(tally.axes) or not 0 <= int(missed) <= int(chances):
                    raise ValueError(labels)
                situations.append(tuple(map(str, labels)))
                tally._opportunities[situations[-1]] = [int(chances), int(missed)]
            for first, second, games, squares, crossed, errors in data["pairs"]:
                sums = _Sums(int(games), int(squares), float(crossed), int(errors))
                tally._pairs[situations[first], situations[second]] = sums
        except (KeyError, TypeError, ValueError, IndexError) as problem:
            if isinstance(problem, BadInput):
                raise
            raise BadInput(f"the kept mistakes are damaged: {problem!r}") from None
        return tally


def opportunities_by_seat(decisions: Iterable[Decision[Any]]) -> dict[int, list[tuple[Situation, bool]]]:
    """Return what `Tally.add_game` takes, for each seat that had a decision in the game."""
    by_seat: dict[int, list[tuple[Situation, bool]]] = {}
    for decision in decisions:
        mine = by_seat.setdefault(decision.seat, [])
        if decision.opportunity:
            mine.append((decision.situation, decision.mistake))
    return by_seat


def _natural(label: str) -> tuple[int, int, str]:
    return (0, int(label), "") if label.isdecimal() else (1, 0, label)
