"""An auction by values of contracts: bid while the best game, averaged over skats, is worth more than to pass.

The other way to bid, beside limits that were learned as decisions of their own: for every bid the soloist's best
declaration is valued with each of some skats that may lie there, and the mean compared with what passing is worth.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay import bits
from counterplay.skat.learn.selfplay.auction import LIMITS
from counterplay.skat.learn.selfplay.deciders import Before, NetworkDecider
from counterplay.skat.learn.selfplay.declarations import HAND_DECLARATIONS, bid_values, legal_declarations
from counterplay.skat.learn.selfplay.network import Weights
from counterplay.skat.learn.selfplay.words import DECLARE, SKAT

UNSEEN = 22  # cards beside one's own
ALL_SKATS = UNSEEN * (UNSEEN - 1) // 2
HIGHEST = 24  # class of the highest bid that is weighed: 72
NEVER = -1e9


class ContractValues(NetworkDecider):
    """Networks of ours that bid by what their contracts are worth; all else they do as before."""

    def __init__(
        self, before: Weights, play: Weights, kind: torch.dtype = torch.float32, *, skats: int = 16, seed: int = 1
    ) -> None:
        super().__init__(before, play, kind)
        device = before["in.bias"].device
        self._skats = skats
        self._generator = torch.Generator(device=device).manual_seed(seed)
        self._values = bid_values(device)

    def limits(self, at: Before, words: Tensor) -> Tensor:
        """Return [n, 64]: 1 up to the limit that values give, so that the highest is the limit itself."""
        passing = super().limits(at, words)[:, 0]
        skats = self.skats_of(at.hand)
        goes_on = torch.ones_like(passing, dtype=torch.bool)
        limit = torch.zeros_like(at.seat)
        for number in range(1, HIGHEST + 1):
            goes_on = goes_on & (self.alone(at, skats, number) > passing)
            limit = torch.where(goes_on, number, limit)
        return (torch.arange(LIMITS, device=limit.device) == limit[:, None]).float()

    def skats_of(self, hand: Tensor) -> list[Tensor]:
        """Return skats that may lie there: drawn, or all there are."""
        if self._skats < ALL_SKATS:
            return [self._draw(hand) for _ in range(self._skats)]
        unseen = bits.spread(hand).argsort(stable=True, dim=1)[:, :UNSEEN]
        return [self._pair(unseen[:, pair]) for pair in combinations(range(UNSEEN), 2)]

    def _draw(self, hand: Tensor) -> Tensor:
        draw = torch.rand((len(hand), bits.CARDS), generator=self._generator, device=hand.device)
        return self._pair(draw.masked_fill(bits.spread(hand).bool(), -1.0).topk(2, 1).indices)

    def _pair(self, cards: Tensor) -> Tensor:
        places = torch.zeros((len(cards), bits.CARDS), device=cards.device)
        return bits.gather(places.scatter(1, cards, 1.0).bool())

    def alone(self, at: Before, skats: list[Tensor], number: int) -> Tensor:
        """Return what playing alone is worth at a bid, in hundreds of points."""
        highest = torch.full_like(at.highest, number)
        others = torch.arange(3, device=at.seat.device) != at.seat[:, None]
        called = torch.where(others, at.called, highest[:, None])
        bid = self._values[highest.long()]
        won = replace(at, called=called, passed=others, highest=highest)
        legal = legal_declarations(bid, hand=False)
        picked_up = torch.zeros_like(bid, dtype=torch.float32)
        for skat in skats:
            after = replace(won, hand=at.hand | skat, skat=skat, stage=torch.full_like(at.stage, DECLARE))
            games, _ = self.declare(after, after.words())
            picked_up = picked_up + games.masked_fill(~legal, NEVER).max(1).values / len(skats)
        after = replace(won, stage=torch.full_like(at.stage, SKAT))
        hands = self.skat(after, after.words())[:, :HAND_DECLARATIONS]
        legal = legal_declarations(bid, hand=True)[:, :HAND_DECLARATIONS]
        return torch.maximum(picked_up, hands.masked_fill(~legal, NEVER).max(1).values)
