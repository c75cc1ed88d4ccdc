"""Every move of a deal, each valued by the part that is for it: bids, what is laid away, and cards.

What no part is for (a pick-up, a game to declare, a single legal card) the networks choose alone.
"""

from __future__ import annotations

from counterplay.opponent import Trust
from counterplay.protocol import Response
from counterplay.skat.players.auction_response import AuctionResponse
from counterplay.skat.players.card_response import CardResponse, Consideration
from counterplay.skat.players.discard_response import DiscardResponse
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.profile_networks import ProfileNetworks
from counterplay.skat.players.search import Turn, must_choose
from counterplay.skat.rules import Phase


class MoveResponse(Response[Turn, Consideration]):
    """Answers the models of the two others; without a part for bids or discards the networks choose those too."""

    def __init__(
        self,
        model: OpponentModels,
        networks: ProfileNetworks,
        trust: Trust,
        *,
        cards: CardResponse,
        bids: AuctionResponse | None,
        discards: DiscardResponse | None,
    ) -> None:
        """Join the parts."""
        self._model, self.networks, self._trust = model, networks, trust
        self.cards, self.bids, self.discards = cards, bids, discards

    def answer(self, turn: Turn, /) -> Consideration:
        """Return what to do and why; where nothing is to decide, without candidates."""
        observation = turn.observation
        if must_choose(observation):
            return self.cards.answer(turn)
        if observation.phase is Phase.DECLARE and self.discards is not None:
            return self.discards.answer(turn)
        action = plain = self.networks.act(observation)
        if observation.phase is Phase.AUCTION and self.bids is not None:
            action = self.bids.answer(observation)
        return Consideration(action, plain, self.trust, ())

    def meet_deal(self) -> None:
        """Forget the deal before, and tell the networks what is known now."""
        if self.discards is not None:
            self.discards.forget()
        self.networks.tell(self._model.words())

    @property
    def trust(self) -> float:
        """Return w: how far what is believed of the two others is trusted now."""
        return self._model.trust(self._trust)
