"""`tracker`: `kermit` that learns from its own results as soloist alone (Long & Buro, section 4.1).

Against the opponents at its table it keeps the mean error of its evaluator, the game won or lost minus the chance
it gave itself (equation 1), and takes that off its threshold, up to 0.75: it must go on playing to learn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import Episode, ModelMemory, PlayerKind, Table
from counterplay.skat.players.evaluator import Evaluator, shipped_evaluator
from counterplay.skat.players.kermit import KermitOptions, KermitPlayer
from counterplay.skat.rules import Action, State
from counterplay.skat.solver import target_of_state

HIGHEST = 0.75
KEPT_AS = "bidding errors"  # the part of a match-up's document that belongs to this model
_LEVELS = {61: 0, 90: 1, "schwarz": 2}


def bidding_error(evaluator: Evaluator, state: State) -> float:
    """Return the chance the evaluator gave the soloist of a declared game, at the first lead."""
    target, soloist, declaration = target_of_state(state), state.soloist, state.declaration
    assert soloist is not None
    assert declaration is not None
    if target is None:
        return 0.0
    ten = state.deal.hands[soloist]
    if state.picked_up:
        ten = (ten | state.deal.skat) - state.discards
    return evaluator.chance(declaration, ten, state.discards, soloist, _LEVELS[target])


@dataclass(frozen=True)
class TrackerOptions(KermitOptions):
    """How `kermit` plays, from which threshold it moves, and how long it remembers."""

    threshold: Annotated[float, Help("the threshold while its estimates are right", ge=0, le=1)] = 0.6
    forget: Annotated[int | None, Help("forget its results after so many games", unset="never", ge=1)] = None


class TrackerPlayer(KermitPlayer):
    """Learns from its own games as soloist."""

    def __init__(self, *, memory: ModelMemory | None = None, **chosen: Any) -> None:
        """Make a player with `TrackerOptions`."""
        options = checked(TrackerOptions, chosen, "tracker")
        super().__init__(**part_of(KermitOptions, options))
        self._base = options.threshold
        self._forget = options.forget
        self._seen = 0  # games since the beginning, or since all was forgotten
        self.memory = memory
        self._match_up = ""
        self.count, self.total = 0, 0.0  # of errors

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.memory = memory

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know these opponents."""
        super().start(table)
        others = sorted(name for place, name in enumerate(table.names) if place != table.place)
        self._match_up = " and ".join(others)
        kept = None if self.memory is None else self.memory.load(self._match_up)
        if kept is not None and KEPT_AS in kept:
            self.count, self.total = int(kept[KEPT_AS]["games"]), float(kept[KEPT_AS]["sum"])
        self._react()

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Compare a game of one's own with what the evaluator had said."""
        super().result(episode, seat)
        state: State = episode.state
        if state.soloist == seat and state.declaration is not None:
            error = float(episode.scores[seat] > 0) - bidding_error(self.evaluator, state)
            self.count += 1
            self.total += error
            if self.memory is not None:
                self.memory.update(self._match_up, lambda kept: adding(kept, error))
        self._seen += 1
        if self._forget is not None and self._seen >= self._forget:
            self.count, self.total, self._seen = 0, 0.0, 0
        self._react()

    def _react(self) -> None:
        mean = self.total / self.count if self.count else 0.0
        self.set_threshold(min(HIGHEST, self._base - mean))


def adding(kept: dict[str, Any] | None, error: float) -> dict[str, Any]:
    """Return what is kept about a match-up after one more error."""
    document = dict(kept or {})
    before = document.get(KEPT_AS, {"games": 0, "sum": 0.0})
    document[KEPT_AS] = {"games": before["games"] + 1, "sum": before["sum"] + error}
    return document


class TrackerStudent:
    """Learns from games that are kept, as the player does at the table."""

    def lessons(self, record: Any, seats: Sequence[int]) -> Iterable[tuple[tuple[int, ...], dict[str, float]]]:
        """Return the error of its estimate, about both others, where it played alone."""
        state, result = record.state, record.result
        if state.soloist not in seats or state.declaration is None or result is None:
            return
        error = float(result.won) - bidding_error(shipped_evaluator(), state)
        yield tuple(seat for seat in range(3) if seat != state.soloist), {"error": error}

    def adding(self, document: dict[str, Any] | None, lesson: Mapping[str, Any]) -> dict[str, Any]:
        """Return a match-up's document after a lesson."""
        return adding(document, lesson["error"])


KIND: PlayerKind = PlayerKind(
    summary="kermit that moves its bidding threshold by its own results as soloist",
    make=TrackerPlayer,
    options=options_of(TrackerOptions),
    learns=True,
    student=TrackerStudent(),
)
