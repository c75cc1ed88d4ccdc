"""`tracker`: `kermit` that learns from its own results as soloist alone (Long & Buro, section 4.1).

Against the opponents at its table it keeps the mean error of its evaluator, the game won or lost minus the chance
it gave itself (equation 1), and takes that off its threshold, up to 0.75: it must go on playing to learn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import Episode, ModelMemory, PlayerKind
from counterplay.skat.players.evaluator import Evaluator, shipped_evaluator
from counterplay.skat.players.kermit import KermitOptions, KermitPlayer
from counterplay.skat.players.threshold_player import ThresholdPlayer
from counterplay.skat.rules import Action, State
from counterplay.skat.solver import target_of_state

HIGHEST = 0.75
ERRORS_PART = "bidding errors"  # the part of a match-up's document that belongs to this model
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


class TrackerModel:
    """The errors of the evaluator in one's own games against a match-up, and the threshold less their mean."""

    def __init__(self, evaluator: Evaluator, base: float, forget: int | None = None) -> None:
        self._evaluator, self._base, self._forget = evaluator, base, forget
        self._seen = 0  # games since the beginning, or since all was forgotten
        self.memory: ModelMemory | None = None
        self._match_up = ""
        self.count, self.total = 0, 0.0  # of errors

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.memory = memory

    def meet(self, opponents: tuple[str, ...]) -> None:
        """See who sits there: the memory may know this match-up."""
        self._match_up = " and ".join(sorted(opponents))
        document = None if self.memory is None else self.memory.load(self._match_up)
        if document is not None and ERRORS_PART in document:
            errors = document[ERRORS_PART]
            self.count, self.total = int(errors["games"]), float(errors["sum"])

    def learn(self, episode: Episode[Any, Action], seat: int) -> None:
        """Compare a game of one's own with what the evaluator had said."""
        state: State = episode.state
        if state.soloist == seat and state.declaration is not None:
            error = float(episode.scores[seat] > 0) - bidding_error(self._evaluator, state)
            self.count += 1
            self.total += error
            if self.memory is not None:
                self.memory.update(self._match_up, lambda document: adding(document, error))
        self._seen += 1
        if self._forget is not None and self._seen >= self._forget:
            self.count, self.total, self._seen = 0, 0.0, 0

    def threshold(self) -> float:
        """Return the chance to win from which to bid."""
        mean = self.total / self.count if self.count else 0.0
        return min(HIGHEST, self._base - mean)


def tracker_player(*, memory: ModelMemory | None = None, **chosen: Any) -> ThresholdPlayer[TrackerModel]:
    """Return a player with `TrackerOptions`."""
    options = checked(TrackerOptions, chosen, "tracker")
    expert = KermitPlayer(**part_of(KermitOptions, options))
    return ThresholdPlayer(expert, TrackerModel(expert.evaluator, options.threshold, options.forget), memory)


def adding(document: dict[str, Any] | None, error: float) -> dict[str, Any]:
    """Return a match-up's document after one more error."""
    added = dict(document or {})
    before = added.get(ERRORS_PART, {"games": 0, "sum": 0.0})
    added[ERRORS_PART] = {"games": before["games"] + 1, "sum": before["sum"] + error}
    return added


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
    make=tracker_player,
    options=options_of(TrackerOptions),
    learns=True,
    student=TrackerStudent(),
)
