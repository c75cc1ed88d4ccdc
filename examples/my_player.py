"""A player of one's own, for `counterplay arena run --players my_player.py:MyPlayer,...`."""

from counterplay.skat.rules import Bid, Declare, Hold, Pass, PickUp, Play


class MyPlayer:
    """Bids 18 with two jacks and plays grand, always the highest card."""

    def act(self, seen, chance):
        """Choose from `seen.legal_actions`, by what this seat may know."""
        legal = seen.legal_actions
        if isinstance(legal[0], Hold | Pass):  # the auction
            jacks = sum(str(card).endswith("J") for card in seen.hand)
            say = Hold() if Hold() in legal else Bid(18)
            return say if jacks >= 2 and say in legal and seen.bid <= 18 else Pass()
        if isinstance(legal[0], PickUp):
            return PickUp()
        if isinstance(legal[0], Declare):
            return next(action for action in legal if str(action).startswith("G."))
        return Play(max(action.card for action in legal))
