"""A shipped player to be asked for a card: `skat.player("pi20").ask(skat.position(...))`."""

from __future__ import annotations

from counterplay.arena import kind_of, make_player, parse_spec
from counterplay.protocol import BadInput, Stream, Table
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.rules import SEAT_NAMES, Action, Observation


class AskedPlayer:
    """A player by name, on its own: it sits nowhere, and each question is the first it is asked."""

    def __init__(self, name: str) -> None:
        """Make the player, written as in the arena: `kermit`, `pi20(worlds=40)`, `my_player.py:MyPlayer`."""
        contest, spec = SkatContest(), parse_spec(name)
        if kind_of(contest, spec).knows_all:
            raise BadInput(f"{spec.name} is told all cards, and an observation does not have them")
        self.name = str(spec)
        self._player = make_player(contest, spec)

    def __repr__(self) -> str:
        return f"<Player {self.name}>"

    def ask(self, seen: Observation, seed: int = 1) -> Action:
        """Return what it would do; with another seed it answers independently, worlds drawn anew."""
        return self.act(seen, Stream(seed, "asked"))

    def act(self, seen: Observation, chance: Stream) -> Action:
        """Return what it would do, so that it can sit down as a player; it begins anew each time."""
        if not isinstance(seen, Observation):
            raise BadInput(f"a player is asked with what a seat knows, an Observation, not {type(seen).__name__}")
        if not seen.legal_actions:
            raise BadInput(f"it is not {SEAT_NAMES[seen.seat]}'s turn: {seen!r}")
        self._player.start(Table("skat", SEAT_NAMES, seen.seat))  # what it drew for another question is forgotten
        action: Action = self._player.act(seen, chance)
        return action

    def end(self) -> None:
        """Let go of a process that it may have."""
        self._player.end()


def player(name: str) -> AskedPlayer:
    """Return a player by name, to be asked for what it would do.

    >>> from counterplay.skat import position
    >>> seen = position("CJ SJ CA CT CK C9 HA SA S7 D7", "C", soloist=0, discards="DT DK")
    >>> str(player("kermit(worlds=20)").ask(seen, seed=1))
    'HA'
    """
    return AskedPlayer(name)
