"""Bid values; the order of the auction itself is kept by the state.

Middlehand (seat 1) bids to forehand (seat 0), then rearhand (seat 2) to the survivor; when both pass at once,
forehand may play at 18. Bids may jump to any higher value.
"""

from __future__ import annotations

from counterplay.skat import _core

BID_VALUES: tuple[int, ...] = tuple(_core.bid_values())


def next_bid(value: int) -> int | None:
    """Return the least bid value above `value`, if there is one.

    >>> next_bid(0), next_bid(24), next_bid(264)
    (18, 27, None)
    """
    return next((bid for bid in BID_VALUES if bid > value), None)
