"""The games of `counterplay.envs` in numbers by their Python rules: twins that the core is compared with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from counterplay.efg import GameContest, load
from counterplay.onecard import Action, OneCardContest, replay_hand
from counterplay.skat.rules import (
    ALL_DECLARATIONS,
    BID_VALUES,
    Bid,
    Card,
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


class SkatTwin:
    """The whole game; others are told as left (who acts next) and right."""

    def __init__(self, parts):
        self.parts = parts
        self.size = max(part.stop for part in parts.values())

    def deal(self, seed, index):
        return _Turn(State.start(deal(seed, index)))

    def to_act(self, turn):
        return turn.state.to_act

    def scores(self, turn):
        return seeger_fabian(turn.state.result)

    def legal(self, turn):
        state = turn.state
        if state.phase is Phase.DECLARE:
            assert state.to_act is not None
            if len(turn.away) < 2:
                return [int(card) for card in state.hands[state.to_act] if card not in turn.away]
            return [_game(said) for said in legal_declarations(picked_up=True, bid=state.bid)]
        return [_number(action) for action in state.legal_actions()]

    def step(self, turn, action):
        state = turn.state
        if state.phase is Phase.DECLARE and action < 32:
            return _Turn(state, (*turn.away, Card(action)))
        return _Turn(state.apply(_action(action, turn.away)))

    def vector(self, turn, seat):
        seen = observe(turn.state, seat)
        out = np.zeros(self.size, np.float32)

        def mark(part, numbers):
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


def _game(said):
    return _GAMES + _DECLARATIONS.index(said)


def _number(action):
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


def _action(number, away):
    if number < 32:
        return Play(Card(number))
    if number >= _GAMES:
        return Declare(_DECLARATIONS[number - _GAMES], frozenset(away))
    if number >= _BIDS:
        return Bid(BID_VALUES[number - _BIDS])
    return Pass() if number == _PASS else Hold() if number == _HOLD else PickUp()


_ACTIONS = ("fold", "call", "raise")


class LeducTwin(GameContest):
    def __init__(self, parts):
        super().__init__(load("leduc"))
        self.parts = parts

    def legal(self, deal):
        return [_ACTIONS.index(label) for label in deal.state.actions()]

    def step(self, deal, action):
        return self.apply(deal, _ACTIONS[action])

    def vector(self, deal, seat):
        state = deal.state
        seen = np.zeros(self.parts["bets 2"].stop, np.float32)
        seen[seat] = 1
        seen[self.parts["card"].start + state.cards[seat] // 2] = 1
        if len(state.cards) == 3:
            seen[self.parts["public card"].start + state.cards[2] // 2] = 1
        for part, bets in (("bets 1", state.bets1), ("bets 2", state.bets2)):
            for place, letter in enumerate(bets):
                seen[self.parts[part].start + place * 3 + "fcr".index(letter)] = 1
        return seen


class OneCardTwin(OneCardContest):
    """Others are told by how far to the left they sit; of earlier hands the vector keeps how each seat acted."""

    def __init__(self, rules, parts):
        super().__init__(rules)
        self.parts = parts

    def legal(self, course):
        return [int(action) for action in course.hand.legal()]

    def step(self, course, action):
        return self.apply(course, Action(action))

    def vector(self, course, seat):
        seen = self.observe(course, seat)
        rules, parts = seen.rules, self.parts
        out = np.zeros(parts["shares of fold, call, raise so far"].stop, np.float32)

        def left(other):
            return (other - seat) % rules.seats

        if seen.card:
            out[parts["card"].start + seen.card - 1] = 1
        out[parts["first"].start + left(seen.first)] = 1
        stacks = list(course.hand.table.chips) if not course.over else list(seen.chips)
        for other in range(rules.seats):
            out[parts["chips"].start + left(other)] = stacks[other] / rules.total
            if not course.over:
                paid = seen.chips[other] - stacks[other]
                out[parts["paid in this hand"].start + left(other)] = paid / rules.total
        counts = np.zeros((rules.seats, 3), np.float32)
        for hand in seen.past:
            for table, action in replay_hand(rules, hand.chips, hand.first, hand.actions):
                if action is not None:
                    counts[left(table.actor), action] += 1
        for table, action in replay_hand(rules, seen.chips, seen.first, seen.actions) if not course.over else ():
            if action is not None:
                counts[left(table.actor), action] += 1
                if action is Action.FOLD:
                    out[parts["folded"].start + left(table.actor)] = 1
        shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        out[parts["shares of fold, call, raise so far"]] = shares.ravel()
        return out
