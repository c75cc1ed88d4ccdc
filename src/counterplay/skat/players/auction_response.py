"""How far to go in an auction: by networks that know the profiles, moved by what is known of these two."""

from __future__ import annotations

from counterplay.opponent import Trust
from counterplay.protocol import Response
from counterplay.skat.players import bidding, reaction
from counterplay.skat.players.bidding import Bidding, call_up_to
from counterplay.skat.players.evaluator import shipped_evaluator
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.profile_networks import ProfileNetworks
from counterplay.skat.rules import BID_VALUES, Action, Observation, Pass, next_bid

UNMOVED = 0.635  # the Count's threshold for two of whom nothing is known: there it moves nothing


class AuctionResponse(Response[Observation, Action]):
    """Bids by networks that know the profiles, moved by what is known of bidding against these two.

    The networks' auction is not told who sits there. The profile moves how many points more it brings to play than
    to pass: by the evaluator's maps against policies that are believed, and, as far as nobody is believed, by the
    Count's threshold.
    """

    def __init__(self, networks: ProfileNetworks, models: OpponentModels, trust: Trust) -> None:
        """Take the parts."""
        self._networks, self._models, self._trust = networks, models, trust
        self._bidding = Bidding(shipped_evaluator(), bidding.shipped())

    def answer(self, observation: Observation, /) -> Action:
        """Return the call."""
        core = observation.core
        asked = core.bid if core.must_answer else next_bid(core.bid)
        if asked is None:
            return Pass()
        gain = self._networks.playing_gain(observation, asked) + self.moved(observation, asked)
        return call_up_to(asked if gain > 0 else 0, observation)

    def moved(self, observation: Observation, bid: int) -> float:
        """Return how many points the profile adds to what playing is worth beside passing; 0 for strangers."""
        core, confidence = observation.core, 0.0
        if self._trust.cap:
            confidence = self._models.trust(self._trust) / self._trust.cap
        believed = {policy: confidence * share for policy, share in self._models.shares().items()}
        place = BID_VALUES.index(bid)
        plain = self._bidding.worths(core.hand, core.seat, {})
        against = self._bidding.worths(core.hand, core.seat, believed)
        by_maps = against[place] - plain[place] - self._bidding.passing(believed, plain[0])
        bolder = UNMOVED - reaction.shipped().answer(self._models.features())
        return by_maps + (1 - confidence) * bolder * (3 * bid + 140)
