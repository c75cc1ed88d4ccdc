"""Any two-player zero-sum game of OpenSpiel (extra `openspiel`), seen through this package's protocol."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from counterplay.efg.game import CHANCE, TERMINAL, TreeGame, TreeState
from counterplay.protocol import BadInput

_ROUND = re.compile(r"\[Round (\d+)\]")


def _pyspiel() -> Any:
    try:
        import pyspiel
    except ImportError:
        raise BadInput("games of OpenSpiel need the extra: pip install 'counterplay[openspiel]'") from None
    return pyspiel


class OpenSpielGame(TreeGame):
    """A game by its OpenSpiel name, for example `leduc_poker` or `goofspiel(num_cards=3)`."""

    def __init__(self, name: str) -> None:
        pyspiel = _pyspiel()
        self.name = f"openspiel:{name}"
        known = pyspiel.registered_names()
        if name.partition("(")[0] not in known:
            raise BadInput(f"OpenSpiel has no game {name!r}; it has {', '.join(known)}")
        try:
            game = pyspiel.load_game(name)
        except (pyspiel.SpielError, RuntimeError) as problem:
            reason = str(problem).strip().splitlines()
            raise BadInput(f"OpenSpiel cannot load {name!r}: {reason[0] if reason else 'unknown game'}") from None
        if game.num_players() != 2:
            raise BadInput(
                f"{self.name} has {game.num_players()} players; only games of two players can be solved here"
            )
        kind = game.get_type()
        if kind.utility != pyspiel.GameType.Utility.ZERO_SUM:
            raise BadInput(f"{self.name} is not zero-sum; only zero-sum games can be solved here")
        if not kind.provides_information_state_string:
            raise BadInput(
                f"{self.name} does not say what a player knows (no information state), so it cannot be compiled"
            )
        if kind.dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
            game = pyspiel.convert_to_turn_based(game)
        self.game = game
        self.in_rounds = kind.short_name == "leduc_poker"
        self.observer = self._public_observer(pyspiel)

    def _public_observer(self, pyspiel: Any) -> Any | None:
        """Return an observer of what both players see, where the game has one."""
        from open_spiel.python.observation import make_observation

        wanted = pyspiel.IIGObservationType(
            public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
        )
        try:
            observer = make_observation(self.game, wanted)
            if observer is None or observer.string_from(self.game.new_initial_state(), 0) is None:
                return None
        except (pyspiel.SpielError, RuntimeError):
            return None
        return observer

    @property
    def derives_public(self) -> bool:
        """Whether public states must be derived from information sets, because the game gives no observations."""
        return self.observer is None

    def root(self) -> OpenSpielState:
        """Return the initial state."""
        return OpenSpielState(self, self.game.new_initial_state(), "")


class OpenSpielState(TreeState):
    """A state of OpenSpiel with the public observations on the way to it."""

    __slots__ = ("game", "seen", "state")

    def __init__(self, game: OpenSpielGame, state: Any, seen: str) -> None:
        self.game = game
        self.state = state
        observed = game.observer.string_from(state, 0) if game.observer is not None else ""
        self.seen = seen if seen.endswith(observed) else f"{seen}\n{observed}"

    def player(self) -> int:
        """Return who moves."""
        if self.state.is_terminal():
            return TERMINAL
        return CHANCE if self.state.is_chance_node() else int(self.state.current_player()) + 1

    def _legal(self) -> list[int]:
        if self.state.is_chance_node():
            return [action for action, _ in self.state.chance_outcomes()]
        return list(self.state.legal_actions())

    def actions(self) -> Sequence[str]:
        """Return OpenSpiel's names of the actions."""
        mover = self.state.current_player()
        return [self.state.action_to_string(mover, action) for action in self._legal()]

    def chance(self) -> Sequence[float]:
        """Return the probabilities of the outcomes."""
        return [probability for _, probability in self.state.chance_outcomes()]

    def child(self, index: int) -> OpenSpielState:
        """Return the state after the action."""
        return OpenSpielState(self.game, self.state.child(self._legal()[index]), self.seen)

    def infoset(self, player: int) -> str:
        """Return OpenSpiel's information state."""
        return str(self.state.information_state_string(player - 1))

    def public(self) -> str:
        """Return the public observations so far (nothing where the game gives none)."""
        return self.seen

    def stage(self) -> int | None:
        """Return the round in Leduc poker."""
        if not self.game.in_rounds:
            return None
        round_number = _ROUND.search(self.state.information_state_string(0))
        return int(round_number[1]) - 1 if round_number else 0

    def utility(self) -> float:
        """Return player 1's return."""
        return float(self.state.returns()[0])
