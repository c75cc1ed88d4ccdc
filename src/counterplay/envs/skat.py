"""Skat with its auction as an environment; rewards are tournament points (Seeger-Fabian).

Laying away and declaring are one action of the rules and three steps here (a card, another card, the game), so
that there are some hundred actions and not thousands. Showing and resigning are left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from counterplay.envs.turns import TurnEnv, Vector, named_parts, wrapped
from counterplay.skat.rules import (
    ALL_DECLARATIONS,
    BID_VALUES,
    Action,
    Bid,
    Card,
    Declaration,
    Declare,
    Hold,
    Pass,
    Phase,
    PickUp,
    Play,
    State,
    deal,
    legal_declarations,
    observe,
    seeger_fabian,
)

_PASS, _HOLD, _PICK_UP = 32, 33, 34
_BIDS = 35
_GAMES = _BIDS + len(BID_VALUES)
_OTHERS = ("me", "left", "right")
_LACKS = "lacks (D, H, S, C, trumps) of me, left, right"
_DECLARATIONS = tuple(dict.fromkeys(ALL_DECLARATIONS))


@dataclass(frozen=True, slots=True)
class _Turn:
    """A state, and what the soloist has laid away of the two cards."""

    state: State
    away: tuple[Card, ...] = ()


class _Skat:
    """The whole game; others are told as left (who acts next) and right."""

    name = "skat_v1"
    seats = 3
    actions = (
        *map(str, Card),
        "pass",
        "hold",
        "pick up",
        *(f"bid {value}" for value in BID_VALUES),
        *(declaration.title for declaration in _DECLARATIONS),
    )
    parts = named_parts(
        ("phase", 5),
        ("seat", 3),
        ("hand", 32),
        ("skat picked up", 32),
        ("laid away", 32),
        *((f"{what} by {who}", 32) for what in ("on the table", "played", "shown") for who in _OTHERS),
        (_LACKS, 15),
        ("soloist is me, left, right", 3),
        ("highest bid", 1),
        ("passed: me, left, right", 3),
        ("I must answer", 1),
        ("picked up", 1),
        ("game (D, H, S, C, grand, null)", 6),
        ("hand, ouvert, schneider, schwarz", 4),
    )
    size = max(part.stop for part in parts.values())

    def deal(self, seed: int, index: int) -> _Turn:
        return _Turn(State.start(deal(seed, index)))

    def to_act(self, turn: _Turn) -> int | None:
        return turn.state.to_act

    def scores(self, turn: _Turn) -> tuple[float, ...]:
        return seeger_fabian(turn.state.result)

    def legal(self, turn: _Turn) -> Sequence[int]:
        state = turn.state
        if state.phase is Phase.DECLARE:
            assert state.to_act is not None
            if len(turn.away) < 2:
                return [int(card) for card in state.hands[state.to_act] if card not in turn.away]
            return [_game(said) for said in legal_declarations(picked_up=True, bid=state.bid)]
        return [_number(action) for action in state.legal_actions()]

    def step(self, turn: _Turn, action: int) -> _Turn:
        state = turn.state
        if state.phase is Phase.DECLARE and action < 32:
            return _Turn(state, (*turn.away, Card(action)))
        return _Turn(state.apply(_action(action, turn.away)))

    def vector(self, turn: _Turn, seat: int) -> Vector:
        seen = observe(turn.state, seat)
        out = np.zeros(self.size, np.float32)

        def mark(part: str, numbers: Iterable[int]) -> None:
            start = self.parts[part].start
            for number in numbers:
                out[start + number] = 1

        mark("phase", [seen.phase])
        mark("seat", [seat])
        away = turn.away if seen.to_act == seat else ()
        mark("hand", seen.hand - set(away))
        mark("skat picked up", seen.skat)
        mark("laid away", seen.discards | set(away))
        for ahead, who in enumerate(_OTHERS):
            other = (seat + ahead) % 3
            mark(f"shown by {who}", seen.shown[other])
            mark(_LACKS, [ahead * 5 + group for group in seen.voids[other]])
            for trick in seen.tricks:
                lies = "played" if trick.winner is not None else "on the table"
                mine = (card for place, card in enumerate(trick.cards) if trick.seat_of(place) == other)
                mark(f"{lies} by {who}", mine)
            if seen.soloist == other:
                mark("soloist is me, left, right", [ahead])
            if any(by == other and isinstance(call, Pass) for by, call in seen.calls):
                mark("passed: me, left, right", [ahead])
        out[self.parts["highest bid"]] = seen.bid / BID_VALUES[-1]
        mark("I must answer", [0] if Hold() in seen.legal_actions else [])
        mark("picked up", [0] if seen.picked_up else [])
        said = seen.declaration
        if said is not None:
            mark("game (D, H, S, C, grand, null)", [said.game])
            marks = (said.hand, said.ouvert, said.schneider, said.schwarz)
            mark("hand, ouvert, schneider, schwarz", [n for n, announced in enumerate(marks) if announced])
        return out


def _game(said: Declaration) -> int:
    return _GAMES + _DECLARATIONS.index(said)


def _number(action: Action) -> int:
    match action:
        case Play(card):
            return int(card)
        case Pass():
            return _PASS
        case Hold():
            return _HOLD
        case PickUp():
            return _PICK_UP
        case Bid(value):
            return _BIDS + BID_VALUES.index(value)
        case Declare(said):
            return _game(said)
    raise ValueError(f"{action} is no step of the environment")


def _action(number: int, away: tuple[Card, ...]) -> Action:
    if number < 32:
        return Play(Card(number))
    if number >= _GAMES:
        return Declare(_DECLARATIONS[number - _GAMES], frozenset(away))
    if number >= _BIDS:
        return Bid(BID_VALUES[number - _BIDS])
    return Pass() if number == _PASS else Hold() if number == _HOLD else PickUp()


def skat() -> Any:
    """Return Skat for three agents, from the auction to the score.

    >>> env = skat()
    >>> env.reset(seed=1)
    >>> env.step(env.unwrapped.action_texts.index("bid 18"))
    >>> env.agent_selection
    'seat_0'
    """
    return wrapped(TurnEnv(_Skat()))
