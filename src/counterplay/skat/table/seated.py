"""A player with a seat: told who sits there and what came of each deal, and never allowed what is not legal.

Every interface seats its bots so: the browser's workers, the Skat server, and the client that plays at one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from counterplay.arena import clock
from counterplay.protocol import BadInput, Episode, IllegalAction, Player, Stream, Table
from counterplay.skat.players import RulesPlayer, check_action
from counterplay.skat.rules import Action, Observation


@dataclass(frozen=True, slots=True)
class SeatedDecision:
    """What is done, and why not what the player said, if so."""

    action: Action
    stood_in: str = ""


class SeatedBot:
    """A player at one table; `person` is one whose moves a person says, who may also show cards or give up."""

    def __init__(self, player: Player[Any, Any], *, person: bool = False) -> None:
        self.player, self.person = player, person
        self.deals = 0  # whose results it has been told
        self._names: tuple[str, ...] = ()

    def sit(self, names: tuple[str, ...], place: int) -> None:
        """Tell it who sits at the table; with others a new match begins."""
        if names == self._names:
            return
        self.leave()
        self._names = names
        self.player.start(Table("skat", names, place))

    def decide(self, seen: Observation, chance: Stream) -> SeatedDecision:
        """Return what it does; rules of thumb stand in where it fails. `Quit` is a person's to raise."""
        try:
            action = self.player.act(seen, chance)
        except (Exception, clock.Overtime) as problem:
            return SeatedDecision(stand_in(seen), f"failed ({type(problem).__name__}: {problem})")
        try:
            check_action(action, seen, asides=self.person)
        except (IllegalAction, BadInput) as problem:
            return SeatedDecision(stand_in(seen), f"answered {action}: {problem}")
        return SeatedDecision(action)

    def learn(self, episode: Episode[Any, Any], seat: int) -> None:
        """Tell it how a deal ended."""
        self.deals += 1
        self.player.result(episode, seat)

    def leave(self) -> None:
        """End its match, if one has begun."""
        if self._names:
            self._names = ()
            self.player.end()


def stand_in(seen: Observation) -> Action:
    """Return what rules of thumb do, or whatever is legal where even they fail."""
    try:
        chosen = RulesPlayer().act(seen, Stream("stand-in"))
        check_action(chosen, seen)
    except Exception:  # whatever it is, the game must go on
        return seen.legal_actions[0]
    return chosen
