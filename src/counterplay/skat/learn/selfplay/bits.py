"""Cards as bits on a device: what a card is worth, what it must follow and what it beats, as tables to look up.

A set of cards is an int32 whose bit c is card c, as in the core. Play happens in a space of its own, where the
trumps of every suit game are the last suit: so there are three kinds of game and not six. The tables are made
once, by the plain rules below, which the tests hold against the core.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import torch
from torch import Tensor

SUIT, GRAND, NULL = range(3)  # kinds of game
CARDS = 32
JACKS = 0x80808080
TRUMP_SUIT = 3  # where play has them
POINTS = (0, 0, 0, 3, 4, 10, 11, 2)
NULL_STRENGTH = (0, 1, 2, 5, 6, 3, 7, 4)
MATADOR_ORDER = (31, 23, 15, 7, 30, 29, 28, 27, 26, 25, 24)  # of a suit game in the space of play


@lru_cache(maxsize=64)
def _constant(values: tuple[Any, ...], kind: torch.dtype, device: torch.device) -> Tensor:
    return torch.tensor(values, dtype=kind, device=device)


def constant(values: tuple[Any, ...], like: Tensor, kind: torch.dtype = torch.int32) -> Tensor:
    """Return fixed numbers beside a tensor; they are brought there once, because a captured graph cannot."""
    return _constant(values, kind, like.device)


def one_hot(number: Tensor, many: int) -> Tensor:
    """Return rows of 0 and 1 with the one at the number: [n] or [n, k] becomes [n, many] or [n, k x many]."""
    rows = number.unsqueeze(-1) == torch.arange(many, device=number.device)
    return rows.flatten(1).float()


def signed(word: int) -> int:
    """Return 32 bits as the int32 that has them."""
    return word - (1 << 32) if word >> 31 & 1 else word


def _group(kind: int, card: int) -> int:
    jack = card & 7 == 7
    if kind != NULL and (jack or (kind == SUIT and card >> 3 == TRUMP_SUIT)):
        return 4
    return card >> 3


def _strength(kind: int, card: int) -> int:
    if kind == NULL:
        return NULL_STRENGTH[card & 7]
    return 8 + (card >> 3) if card & 7 == 7 else card & 7


def _cards(fits: list[bool]) -> int:
    return signed(sum(1 << card for card, fit in enumerate(fits) if fit))


@dataclass(frozen=True)
class CardTables:
    """The tables, on one device: by kind of game and card."""

    bit: Tensor  # [32] the set of one card
    shifts: Tensor  # [32] 0 to 31
    points: Tensor  # [32]
    follow: Tensor  # [3, 32] what must be followed when this card is led
    above: Tensor  # [3, 32] stronger cards that follow it
    below: Tensor  # [3, 32] weaker ones
    takes: Tensor  # [3, 32] cards that take the trick from it


def tables(device: torch.device | str) -> CardTables:
    """Return the tables on a device."""

    def by_card(rule: str) -> Tensor:
        rows = []
        for kind in (SUIT, GRAND, NULL):
            row = []
            for card in range(CARDS):
                group, strength = _group(kind, card), _strength(kind, card)
                same = [_group(kind, other) == group for other in range(CARDS)]
                more = [_strength(kind, other) > strength for other in range(CARDS)]
                less = [_strength(kind, other) < strength for other in range(CARDS)]
                trump = [_group(kind, other) == 4 and group != 4 for other in range(CARDS)]
                fits = {
                    "follow": same,
                    "above": [a and b for a, b in zip(same, more, strict=True)],
                    "below": [a and b for a, b in zip(same, less, strict=True)],
                    "takes": [(a and b) or c for a, b, c in zip(same, more, trump, strict=True)],
                }[rule]
                row.append(_cards(fits))
            rows.append(row)
        return torch.tensor(rows, dtype=torch.int32, device=device)

    return CardTables(
        torch.tensor([signed(1 << card) for card in range(CARDS)], dtype=torch.int32, device=device),
        torch.arange(CARDS, dtype=torch.int32, device=device),
        torch.tensor([POINTS[card & 7] for card in range(CARDS)], dtype=torch.int32, device=device),
        *(by_card(rule) for rule in ("follow", "above", "below", "takes")),
    )


def spread(words: Tensor) -> Tensor:
    """Return the bits of words, each as a place of its own: [..., n] becomes [..., n, 32] of 0 and 1."""
    shifts = torch.arange(CARDS, dtype=torch.int32, device=words.device)
    return (words.unsqueeze(-1) >> shifts) & 1


def gather(bits: Tensor) -> Tensor:
    """Return the words of places: what `spread` takes apart."""
    shifts = torch.arange(CARDS, dtype=torch.int32, device=bits.device)
    return (bits.to(torch.int32) << shifts).sum(-1, dtype=torch.int32)


def count(words: Tensor) -> Tensor:
    """Return how many bits are set."""
    return spread(words).sum(-1, dtype=torch.int32)


def card_points(words: Tensor, of: CardTables) -> Tensor:
    """Return the card points of sets."""
    return (spread(words) * of.points).sum(-1, dtype=torch.int32)


def permute_suits(words: Tensor, slots: Tensor, null: Tensor) -> Tensor:
    """Return sets with each suit moved to its slot; the jacks stay where they are, but in null they move too.

    `words` is [n, k], `slots` [n, 4] says where each suit goes, `null` [n] is true where jacks are cards like any.
    """
    moving = torch.where(null, -1, ~signed(JACKS)).to(torch.int32)[:, None]
    result = words & ~moving
    for suit in range(4):
        of_suit = ((words & moving) >> (8 * suit)) & 0xFF
        result = result | (of_suit << (8 * slots[:, suit : suit + 1]))
    return result


def matadors(known: Tensor, trumps: Tensor) -> Tensor:
    """Return how long the run of matadors is, with or without, for cards [n] and their trump order [..., 11].

    `trumps` has the cards from the club jack down; grand has only the first four.
    """
    held = (known.unsqueeze(-1) >> trumps) & 1
    places = torch.arange(trumps.shape[-1], dtype=torch.int32, device=known.device)
    return torch.where(held == held[..., :1], trumps.shape[-1], places).amin(-1).to(torch.int32)
