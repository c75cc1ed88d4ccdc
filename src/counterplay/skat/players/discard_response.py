"""What to lay away: the networks' choice beside others for the same game, valued by playing on with the models."""

from __future__ import annotations

from functools import partial

from counterplay.opponent import Trust
from counterplay.protocol import Response
from counterplay.skat.beliefs import PerDeal
from counterplay.skat.players.card_response import Consideration
from counterplay.skat.players.evaluator import shipped_evaluator
from counterplay.skat.players.opponent_models import OpponentModels
from counterplay.skat.players.playouts import PlayoutLimits
from counterplay.skat.players.profile_networks import ProfileNetworks
from counterplay.skat.players.search import Turn
from counterplay.skat.players.valuation import value_discards
from counterplay.skat.rules import Declaration, Declare, from_bits

CANDIDATES = 6
WORLDS = 2_000  # weighed before a declaration


class DiscardResponse(Response[Turn, Consideration]):
    """Chooses what to lay away for the game that the networks declare."""

    def __init__(
        self, networks: ProfileNetworks, models: OpponentModels, trust: Trust, limits: PlayoutLimits
    ) -> None:
        """Take the parts."""
        self._networks, self._models, self._trust, self._limits = networks, models, trust, limits
        self._belief = PerDeal(partial(models.inference, WORLDS))

    def forget(self) -> None:
        """Forget all deals."""
        self._belief.forget()

    def answer(self, turn: Turn, /) -> Consideration:
        """Return the declaration of the highest value; without trust the networks' own."""
        observation, core = turn.observation, turn.observation.core
        first, w = self._networks.act(observation), self._models.trust(self._trust)
        assert isinstance(first, Declare)
        games = [first]
        for declaration, discards, _, _ in shipped_evaluator().core.best_games(
            core.hand, core.seat, core.bid, CANDIDATES
        ):
            game = Declare(Declaration.from_core(declaration), from_bits(discards))
            if game.declaration == first.declaration and game not in games:
                games.append(game)
        if w == 0 or len(games) == 1:
            return Consideration(first, first, w, ())
        seed = turn.chance.next64()
        worlds = self._belief.see(observation, turn.chance.next64())
        seats = self._models.by_seat(observation.seat)
        valued = value_discards(observation, worlds, games, seats, w, self._limits, seed)
        chosen = valued[0].choice
        assert isinstance(chosen, Declare)
        return Consideration(chosen, first, w, tuple(valued))
