"""The thirty cards of many games at once, every game at the same card.

Seats are told by role: 0 is the soloist, 1 the defender after him, 2 the other. Games that are decided early (a
null with a trick, an announced schwarz without one) are over, and go on only for company.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay import bits
from counterplay.skat.learn.selfplay.bits import NULL, CardTables
from counterplay.skat.learn.selfplay.declarations import GameOutcomes, PlayedContracts, run_of_matadors, settle

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

ROLES = 3
GamesData = TypeVar("GamesData", bound="DataclassInstance")


@dataclass(frozen=True)
class GamesInPlay:
    """Where the games stand; sets of cards are in the space of play."""

    contract: PlayedContracts
    soloist: Tensor  # his seat
    called: Tensor  # [n, 3] class of the highest call, by role
    picked_up: Tensor
    twelve: Tensor  # the soloist's cards and the skat
    run: Tensor  # how many matadors he knows to be with or without
    skat: Tensor  # what lies there now: laid away, or untouched in a hand game
    hands: Tensor  # [n, 3] by role
    played: Tensor  # [n, 3] cards each has played
    led: Tensor  # [n, 3] cards each has led
    thrown: Tensor  # [n, 3] cards each has played without following
    possible: Tensor  # [n, 3] cards each has not been shown to lack
    won: Tensor  # cards in the soloist's tricks
    lost: Tensor  # and in the defenders'
    turn: Tensor  # role
    first: Tensor  # card that was led to the trick
    second: Tensor
    best: Tensor  # card that wins it so far
    best_role: Tensor
    on_table: Tensor  # points of the trick so far
    soloist_points: Tensor
    defender_points: Tensor
    soloist_tricks: Tensor
    over: Tensor
    cards_played: int = 0

    @property
    def place(self) -> int:
        """Return how many cards lie on the table."""
        return self.cards_played % 3

    @property
    def hidden(self) -> Tensor:
        """Return the hands of the seat after the one whose turn it is, and of the one after that: [n, 2]."""
        around = (self.turn[:, None] + torch.arange(1, ROLES, device=self.turn.device)) % ROLES
        return self.hands.gather(1, around)

    def legal(self, tables: CardTables) -> Tensor:
        """Return the cards that may be played."""
        hand = self.hands.gather(1, self.turn[:, None])[:, 0]
        if self.place == 0:
            return hand
        following = hand & tables.follow[self.contract.kind, self.first]
        return torch.where(following != 0, following, hand)


def some_games(data: GamesData, games: slice) -> GamesData:
    """Return a dataclass of tensors for some of its games."""
    parts = {name: tensor[games] for name, tensor in vars(data).items() if isinstance(tensor, Tensor)}
    return replace(data, **parts)


def begin(
    contract: PlayedContracts,
    soloist: Tensor,
    called: Tensor,
    picked_up: Tensor,
    hands: Tensor,
    skat: Tensor,
    ten: Tensor,
) -> GamesInPlay:
    """Return games before the first lead: hands by role (twelve cards after a pick-up), and what lies in the skat.

    `ten` is what the soloist was dealt.
    """
    twelve = hands[:, 0] | skat
    none, role = torch.zeros_like(skat), torch.zeros_like(soloist)
    zeros: dict[str, Any] = {
        **dict.fromkeys(("played", "led", "thrown"), torch.zeros_like(hands)),
        **dict.fromkeys(("first", "second", "best", "best_role"), role),
        **dict.fromkeys(("won", "lost", "on_table", "soloist_points", "defender_points", "soloist_tricks"), none),
    }
    return GamesInPlay(
        contract=contract,
        soloist=soloist,
        called=called,
        picked_up=picked_up,
        twelve=twelve,
        run=run_of_matadors(contract.kind, torch.where(picked_up, twelve, ten)),
        skat=torch.where(picked_up, 0, skat),
        hands=hands,
        possible=torch.full_like(hands, -1),
        turn=(3 - soloist) % 3,
        over=torch.zeros_like(picked_up),
        **zeros,
    )


def lay_away(play: GamesInPlay, card: Tensor, tables: CardTables) -> GamesInPlay:
    """Return games after the soloists who picked up have laid one card away."""
    bit = torch.where(play.picked_up, tables.bit[card], 0)
    is_soloist = torch.arange(ROLES, device=bit.device) == 0
    hands = torch.where(is_soloist, play.hands & ~bit[:, None], play.hands)
    return replace(play, hands=hands, skat=play.skat | bit)


def play_card(play: GamesInPlay, card: Tensor, tables: CardTables) -> GamesInPlay:
    """Return games after a card by the role whose turn it is."""
    bit = tables.bit[card]
    kind, place = play.contract.kind, play.place
    acting = torch.arange(ROLES, device=bit.device) == play.turn[:, None]
    marked = torch.where(acting, bit[:, None], 0)
    points = tables.points[card]
    changes: dict[str, Any] = {
        "hands": play.hands & ~marked,
        "played": play.played | marked,
        "turn": (play.turn + 1) % 3,
        "on_table": play.on_table + points,
    }
    if place == 0:
        changes |= {"led": play.led | marked, "first": card, "best": card, "best_role": play.turn}
        return replace(play, **changes, cards_played=play.cards_played + 1)
    group = tables.follow[kind, play.first]
    strayed = (bit & group) == 0
    out = acting & strayed[:, None]
    takes = (bit & tables.takes[kind, play.best]) != 0
    best = torch.where(takes, card, play.best)
    best_role = torch.where(takes, play.turn, play.best_role)
    changes |= {
        "thrown": torch.where(out, play.thrown | marked, play.thrown),
        "possible": torch.where(out, play.possible & ~group[:, None], play.possible),
    }
    if place == 1:
        changes |= {"second": card, "best": best, "best_role": best_role}
        return replace(play, **changes, cards_played=play.cards_played + 1)
    trick = bit | tables.bit[play.first] | tables.bit[play.second]
    solo = best_role == 0
    counting = ~play.over  # what is played for company does not count
    mine, theirs = solo & counting, ~solo & counting
    total = play.on_table + points
    lost_null = (kind == NULL) & solo
    lost_schwarz = play.contract.schwarz & ~solo
    changes |= {
        "turn": best_role,
        "on_table": torch.zeros_like(total),
        "won": torch.where(mine, play.won | trick, play.won),
        "lost": torch.where(theirs, play.lost | trick, play.lost),
        "soloist_points": torch.where(mine, play.soloist_points + total, play.soloist_points),
        "defender_points": torch.where(theirs, play.defender_points + total, play.defender_points),
        "soloist_tricks": play.soloist_tricks + mine.to(torch.int32),
    }
    if play.cards_played < 29:
        changes["over"] = play.over | lost_null | lost_schwarz
    return replace(play, **changes, cards_played=play.cards_played + 1)


def final_points(play: GamesInPlay, tables: CardTables) -> Tensor:
    """Return the soloists' card points, the skat counted."""
    return play.soloist_points + bits.card_points(play.skat, tables)


def outcome(play: GamesInPlay, tables: CardTables) -> GameOutcomes:
    """Return how the games ended."""
    matadors = run_of_matadors(play.contract.kind, play.twelve)
    return settle(play.contract, matadors, final_points(play, tables), play.soloist_tricks, ~play.over)
