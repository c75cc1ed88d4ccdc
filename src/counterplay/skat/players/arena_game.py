"""Skat as matches need it: full games, or card play alone from given contracts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput, Episode, Facts, PlayerKind, Stream
from counterplay.skat.players.registry import FORMER_NAMES, PLAYERS
from counterplay.skat.records import episodes, sgf
from counterplay.skat.rules import (
    DEALS_PER_LIST,
    Action,
    Bid,
    Declare,
    Hold,
    Observation,
    Pass,
    Phase,
    PickUp,
    Play,
    Resign,
    Show,
    State,
    cards,
    from_bits,
    legal_declarations,
    next_bid,
    observe,
    parse_action,
    points_after_fault,
    redealt,
    seeger_fabian,
)

_KINDS = ("suit", "suit", "suit", "suit", "grand", "null")  # by game, as the papers count them
_ROLES = tuple(tuple("soloist" if seat == alone else "defender" for seat in range(3)) for alone in range(3))


@dataclass(frozen=True)
class SkatContest:
    """Skat to the arena: deals by the seed, or, with `contracts` (records), their deals after the declaration.

    >>> from counterplay import arena
    >>> arena.run(SkatContest(), "rules,random,random", deals=2)
    <Results: 6 games of skat by rules,random,random>
    """

    contracts: tuple[str, ...] = ()

    name = "skat"
    seats = 3
    list_length = DEALS_PER_LIST[3]
    former_names = FORMER_NAMES

    @classmethod
    def from_records(cls, path: Path | str, deals: int) -> SkatContest:
        """Take the first contracts of a record file; deals that were passed in have none."""
        lines = []
        for record in sgf.load(path):
            if record.state is not None and record.state.declaration is not None:
                lines.append(sgf.dumps(record))
                if len(lines) == deals:
                    return cls(tuple(lines))
        raise BadInput(f"{path} holds {len(lines)} contracts, not {deals}: ask for fewer deals")

    @property
    def roles_given(self) -> bool:
        """Say whether the soloist is known before the first decision."""
        return bool(self.contracts)

    def deal(self, seed: int, index: int) -> State:
        """Return the start of deal `index`."""
        if not self.contracts:
            return State.start(cards.deal(seed, index))
        played = sgf.loads(self.contracts[index]).state
        assert played is not None
        state = State.start(played.deal)
        for seat, action in played.history:
            state = state.apply(action, seat)
            if isinstance(action, Declare):
                return state
        raise BadInput(f"nothing is declared in the record of deal {index}")

    def to_act(self, state: State) -> int | None:
        """Return the seat to act."""
        seat = state.core.to_act
        return None if seat < 0 else seat

    def observe(self, state: State, seat: int) -> Observation:
        """Return what the seat may know."""
        return observe(state, seat)

    def apply(self, state: State, action: Action) -> State:
        """Return the next state."""
        return state.apply(action)

    def settled(self, state: State) -> bool:
        """Say whether the declaration is made, and only cards are left to play."""
        return state.core.declaration is not None

    def scores(self, state: State) -> tuple[float, ...]:
        """Return the tournament points (Seeger-Fabian)."""
        return seeger_fabian(state.result)

    def after_fault(self, state: State, seat: int) -> tuple[Action | None, tuple[float, ...] | None]:
        """Pass before there is a contract; a soloist loses, and against a defender he wins."""
        if state.phase is Phase.AUCTION:
            return (Pass() if state.to_act == seat else None), None
        return None, points_after_fault(state, seat)

    def facts(self, episode: Episode[State, Action]) -> Facts:
        """Return roles, kind of game and who won."""
        core = episode.state.core
        soloist = core.soloist
        if soloist < 0:
            return Facts("passed in")
        kind = "undeclared" if core.declaration is None else _KINDS[core.declaration[0]]
        won = episode.scores[soloist] > 0
        return Facts(kind, _ROLES[soloist], tuple(won == (seat == soloist) for seat in range(3)), soloist)

    def wander(self, state: State, chance: Stream) -> Action:
        """Return a legal action; bids stay low often enough that all kinds of games are reached."""
        core = state.core
        match Phase(core.phase):
            case Phase.AUCTION:
                if core.must_answer:
                    return Hold() if chance.below(2) else Pass()
                if chance.below(8) == 0:
                    return chance.choice(state.legal_actions())
                bid = 18 if core.forehand_alone else next_bid(core.bid)
                return Pass() if bid is None or chance.below(2) else Bid(bid)
            case Phase.SKAT:
                return PickUp() if chance.below(2) else chance.choice(state.legal_actions())
            case Phase.DECLARE:
                games = legal_declarations(picked_up=True, bid=core.bid)
                pairs = list(combinations(sorted(from_bits(core.hands[core.soloist])), 2))
                return Declare(chance.choice(games), frozenset(chance.choice(pairs)))
            case _:
                if chance.below(100) == 0:
                    return Show()
                if chance.below(200) == 0 and core.to_act != core.soloist:
                    return Resign()
                return Play(chance.choice(sorted(from_bits(core.legal_cards))))

    def permuted(self, state: State, seat: int, chance: Stream) -> State:
        """Deal the cards anew that `seat` cannot know."""
        return redealt(state, seat, chance)

    def dump(self, episode: Episode[State, Action]) -> str:
        """Return the deal as a record of the International Skat Server."""
        return episodes.dump(episode)

    def load(self, line: str, deal: int) -> Episode[State, Action]:
        """Return the deal that `dump` wrote."""
        return episodes.load(line, deal)

    def action_text(self, action: Action) -> str:
        """Return an action as records write it."""
        return str(action)

    def parse_action(self, text: str) -> Action:
        """Return the action that a text means."""
        return parse_action(text)

    def observation_json(self, seen: Observation) -> dict[str, Any]:
        """Return an observation for external engines: cards as texts, seats as numbers."""
        return {
            "seat": seen.seat,
            "phase": seen.phase.name.lower(),
            "hand": sorted(map(str, seen.hand)),
            "auction": [[seat, str(call)] for seat, call in seen.calls],
            "soloist": seen.soloist,
            "bid": seen.bid,
            "picked_up": seen.picked_up,
            "skat": sorted(map(str, seen.skat)),
            "discards": sorted(map(str, seen.discards)),
            "declaration": None if seen.declaration is None else str(seen.declaration),
            "shown": [sorted(map(str, shown)) for shown in seen.shown],
            "tricks": [
                {"leader": trick.leader, "cards": list(map(str, trick.cards)), "winner": trick.winner}
                for trick in seen.tricks
            ],
            "voids": [[(*"DHSC", "trumps")[group] for group in sorted(void)] for void in seen.voids],
            "legal": list(map(str, seen.legal_actions)),
        }

    def players(self) -> Mapping[str, PlayerKind]:
        """Return the players of Skat."""
        return PLAYERS


Contest = SkatContest  # its name in the face of the package
