"""A player of one's own: bids 18 with two jacks, and plays its highest card that is legal."""

from counterplay.skat.actions import Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.cards import Card


class MyPlayer:
    """Bids 18 with two jacks and plays grand, always the highest card."""

    def act(self, seen, chance):
        """Choose from `seen.legal_actions`, by what this seat may know."""
        first = seen.legal_actions[0]
        if isinstance(first, Hold | Pass):  # the auction
            strong = sum(card in seen.hand for card in (Card.CJ, Card.SJ, Card.HJ, Card.DJ)) >= 2
            bold = Hold() if Hold() in seen.legal_actions else Bid(18)
            return bold if strong and bold in seen.legal_actions and seen.bid <= 18 else Pass()
        if isinstance(first, PickUp | Declare):
            return (
                first
                if isinstance(first, PickUp)
                else next(action for action in seen.legal_actions if str(action).startswith("G."))
            )
        return Play(max(action.card for action in seen.legal_actions))
