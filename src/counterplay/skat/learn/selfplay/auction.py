"""The auction in closed form: each seat decides how far it goes when its pair begins, and the rest follows.

Middlehand bids to forehand, rearhand to the survivor, forehand alone at 18, one value after the other. A class of
bid is 0 for none, else 1 + the place among the 63 values. A seat's limit is the highest class it says or holds.
What a limit did, every other limit in a range would have done too: all of them learn from the game.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

LIMITS = 64  # classes, none first


@dataclass(frozen=True)
class BiddingPair:
    """What came of two seats bidding: tensors over the games."""

    highest: Tensor  # class of the last bid
    listener_stays: Tensor  # who survives
    bidder_said: Tensor  # class each went to, 0 for nothing said in this pair
    listener_held: Tensor
    bidder_range: Tensor  # [n, 2] limits that would have done the same, both ends included
    listener_range: Tensor


def bid_out(highest: Tensor, bidder: Tensor, listener: Tensor) -> BiddingPair:
    """Return what comes of it when two go up to their limits, from the highest bid so far."""
    silent = bidder <= highest
    stays = silent | (listener >= bidder)
    last_held = torch.maximum(listener, highest)
    after = torch.where(silent, highest, torch.where(stays, bidder, last_held + 1))
    said = torch.where(silent, 0, after)
    held = torch.where(silent, 0, torch.where(stays, after, torch.where(listener > highest, last_held, 0)))
    zero, most = torch.zeros_like(highest), torch.full_like(highest, LIMITS - 1)
    # The bidder passes: he went exactly so far, or would have said nothing below what was bid before. He is left
    # alone: anything from here on does.
    bidder_low = torch.where(silent, zero, after)
    bidder_high = torch.where(silent, highest, torch.where(stays, after, most))
    # The listener passes the next bid, having held the one before or nothing. He stays: anything more does too.
    listener_low = torch.where(stays, torch.where(silent, zero, after), torch.where(held > 0, held, zero))
    listener_high = torch.where(stays, most, last_held)
    return BiddingPair(
        after,
        stays,
        said,
        held,
        torch.stack((bidder_low, bidder_high), 1),
        torch.stack((listener_low, listener_high), 1),
    )
