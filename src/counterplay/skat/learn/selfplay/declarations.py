"""Contracts and scores of many games at once: what is declared, what it is worth, tournament points.

A declaration is numbered as in the core: the six games, null ouvert, then each trump game with schneider, schwarz
and ouvert announced. Before the pick-up all 22 are hand games, and one more choice is to pick up.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay import bits
from counterplay.skat.learn.selfplay.bits import GRAND, NULL, SUIT
from counterplay.skat.rules import BID_VALUES

DECLARATIONS = 7  # after a pick-up
HAND_DECLARATIONS = 22
PICK_UP = HAND_DECLARATIONS  # the choice beside them
NULL_GAME = 5
BASES = (9, 10, 11, 12, 24, 0)


@dataclass(frozen=True)
class PlayedContracts:
    """What is played, by game: tensors over the games."""

    game: Tensor  # 0 to 5, as in the core
    kind: Tensor  # suit, grand, null
    base: Tensor  # 0 in null
    bid: Tensor  # its value
    hand: Tensor
    ouvert: Tensor
    schneider: Tensor  # announced
    schwarz: Tensor

    @property
    def null_value(self) -> Tensor:
        """Return what it is worth if it is a null game."""
        ouvert = torch.where(self.hand, 59, 46)
        return torch.where(self.ouvert, ouvert, torch.where(self.hand, 35, 23))


def bid_values(device: torch.device | str) -> Tensor:
    """Return the value of each class of bid; none is 0."""
    return torch.tensor([0, *BID_VALUES], dtype=torch.int32, device=device)


def declared(number: Tensor, hand: Tensor, bid: Tensor) -> PlayedContracts:
    """Return the contracts of declarations by their numbers."""
    level = torch.where(number >= DECLARATIONS, (number - DECLARATIONS) // 5 + 1, 0)
    null = (number == NULL_GAME) | (number == NULL_GAME + 1)
    game = torch.where(number >= DECLARATIONS, (number - DECLARATIONS) % 5, number)
    game = torch.where(null, NULL_GAME, game)
    kind = torch.where(null, NULL, torch.where(game == 4, GRAND, SUIT))
    base = bits.constant(BASES, number)[game.long()]
    ouvert = (number == NULL_GAME + 1) | (level == 3)
    return PlayedContracts(game, kind, base, bid, hand, ouvert, level >= 1, level >= 2)


def legal_declarations(bid: Tensor, *, hand: bool) -> Tensor:
    """Return which declarations are legal at a bid: [n, 23] before the pick-up, [n, 7] after it."""
    many = HAND_DECLARATIONS + 1 if hand else DECLARATIONS
    legal = torch.ones((len(bid), many), dtype=torch.bool, device=bid.device)
    legal[:, NULL_GAME] = bid <= (35 if hand else 23)
    legal[:, NULL_GAME + 1] = bid <= (59 if hand else 46)
    return legal


@dataclass(frozen=True)
class GameOutcomes:
    """How games ended for their soloists."""

    won: Tensor
    value: Tensor
    score: Tensor  # +value, or -2 x what is charged


def run_of_matadors(kind: Tensor, twelve: Tensor) -> Tensor:
    """Return the length of the run of matadors of cards in the space of play; 0 in null."""
    order = bits.constant(bits.MATADOR_ORDER, twelve)
    long, short = bits.matadors(twelve, order), bits.matadors(twelve, order[:4])
    return torch.where(kind == NULL, 0, torch.where(kind == GRAND, short, long))


def settle(
    contract: PlayedContracts, matadors: Tensor, points: Tensor, tricks: Tensor, all_played: Tensor
) -> GameOutcomes:
    """Return the outcomes: the core's `evaluate`, of all games at once."""
    schneider = all_played & ((points >= 90) | (points <= 30))
    schwarz = all_played & ((tricks == 10) | (tricks == 0))
    reached = all_played & (points >= 61)
    reached = reached & (~contract.schneider | (points >= 90)) & (~contract.schwarz | (tricks == 10))
    levels = 1 + contract.hand.int() + (schneider | contract.schneider).int() + contract.schneider.int()
    levels = levels + (schwarz | contract.schwarz).int() + contract.schwarz.int() + contract.ouvert.int()
    trump_value = contract.base * (matadors + levels)
    null = contract.kind == NULL
    value = torch.where(null, contract.null_value, trump_value)
    won = torch.where(null, tricks == 0, reached) & (value >= contract.bid)
    base = contract.base.clamp(min=1)
    least = (contract.bid + base - 1) // base * base
    charged = torch.where(null, value, torch.maximum(value, least))
    return GameOutcomes(won, value, torch.where(won, value, -2 * charged))


def tournament_points(outcome: GameOutcomes) -> tuple[Tensor, Tensor]:
    """Return Seeger-Fabian points at a table of three: of the soloist, and of each defender."""
    soloist = torch.where(outcome.won, outcome.score + 50, outcome.score - 50)
    return soloist, torch.where(outcome.won, 0, 40)
