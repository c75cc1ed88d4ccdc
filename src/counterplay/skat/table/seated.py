"""A player with a seat: told who sits there and what came of each deal, and never allowed what is not legal.

Every interface seats its bots so: the browser's workers, the Skat server, and the client that plays at one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from counterplay.arena import clock
from counterplay.protocol import BadInput, Episode, IllegalAction, Player, Stream, Table
from counterplay.skat.players import RulesPlayer, check_action
from counterplay.skat.rules import Action, Card, Observation, State, as_announced, observe


@dataclass(frozen=True, slots=True)
class SeatedDecision:
    """What is done, and why not what the player said, if so."""

    action: Action
    stood_in: str = ""


class SeatedBot:
    """A player at one table; `person` is one whose moves a person says, who may also show cards or give up.

    One that `watches` is shown every action of anyone, at the latest before it acts or hears the result.
    """

    def __init__(self, player: Player[Any, Any], *, person: bool = False, watches: bool = False) -> None:
        self.player, self.person, self.watches = player, person, watches
        self.deals = 0  # whose results it has been told
        self._names: tuple[str, ...] = ()
        self._own: frozenset[Card] = frozenset()  # the cards it was dealt in the deal that it watches
        self._seen: list[tuple[int, str]] = []  # and what was done there

    def sit(self, names: tuple[str, ...], place: int) -> None:
        """Tell it who sits at the table; with others a new match begins."""
        if names == self._names:
            return
        self.leave()
        self._names = names
        self.player.start(Table("skat", names, place))

    def watch(self, state: State, seat: int) -> None:
        """Show it what has happened in a deal since it last looked; what was taken back is seen anew."""
        if not self.watches:
            return
        own = state.deal.hands[seat]
        done = [(actor, str(as_announced(action))) for actor, action in state.history]
        known = self._seen if own == self._own else []
        same = next((at for at, (old, new) in enumerate(zip(known, done, strict=False)) if old != new), len(known))
        self._own, self._seen = own, done
        for later in [*(step.state for step in state.replay()), state][same + 1 :]:
            self.player.observe(observe(later, seat))

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
        if episode.state.deal.hands[seat] == self._own:  # not one that was over before it sat down
            self.watch(episode.state, seat)
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
