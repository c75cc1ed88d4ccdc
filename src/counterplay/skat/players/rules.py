"""`rules`: a fast player by rules of thumb, our stand-in for the papers' XSkat."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of
from counterplay.protocol import BadInput, Player, PlayerKind, Stream
from counterplay.skat import _core
from counterplay.skat.rules import Action, Observation, action_of
from counterplay.untrusted import from_json

SOLOIST_FORMAT = "counterplay soloist weights 1"


def load_weights(path: Path) -> _core.SoloistWeights:
    """Read what `counterplay skat train rules` wrote; a damaged file gives BadInput."""
    try:
        data = from_json(path.read_text(encoding="utf-8"))
        if data["format"] != SOLOIST_FORMAT:
            raise BadInput(f"{path} holds no weights of a soloist: its format should be {SOLOIST_FORMAT!r}")
        weights = data["weights"]
        return _core.SoloistWeights([float(weights[name]) for name in _core.SoloistWeights().names])
    except OSError as problem:
        raise BadInput(f"{path} cannot be read: {problem.strerror}") from None
    except (KeyError, TypeError, ValueError) as problem:
        if isinstance(problem, BadInput):
            raise
        raise BadInput(f"{path} does not hold the weights of a soloist: {problem}") from None


@dataclass(frozen=True)
class RulesOptions:
    """By which weights it plays alone."""

    soloist: Annotated[
        str | None,
        Help("a file written by skat train rules, quoted: other weights for its play as soloist", unset="shipped"),
    ] = None


class RulesPlayer(Player[Observation, Action]):
    """Counts its hand to bid, and plays by the principles beginners are taught; it needs no chance."""

    def __init__(self, *, weights: _core.SoloistWeights | None = None, **chosen: Any) -> None:
        """Make a player with `RulesOptions`; weights handed in stand for a file of them."""
        soloist = checked(RulesOptions, chosen, "rules").soloist
        self._weights = weights if soloist is None else load_weights(Path(soloist))

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        seen = observation.core
        return action_of(_core.rules_act(seen) if self._weights is None else self._weights.act(seen))

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play: nothing but the rules, and weights that were handed in."""
        return "rules" if self._weights is None else ("rules", *self._weights.values)


KIND: PlayerKind = PlayerKind(
    summary="rules of thumb, thousands of games a second; our stand-in for the papers' XSkat",
    make=RulesPlayer,
    options=options_of(RulesOptions),
)
