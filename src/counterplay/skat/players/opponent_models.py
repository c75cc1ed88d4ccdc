"""The models of the two others: how each seems to play, how well that predicts them, how often they err.

All of it is learned from finished deals, and kept under their names in the memory that a player is handed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from counterplay.opponent import MistakeProfiles, Mixture, Trust
from counterplay.protocol import Episode, ModelMemory, Table
from counterplay.skat.beliefs import AdaptiveInference, NamedPolicies, StylePolicies
from counterplay.skat.players import reaction
from counterplay.skat.players.acquaintance import LEAST_SHARE, Acquaintances, own_policy
from counterplay.skat.players.playouts import BySeat
from counterplay.skat.players.profile_input import NetworkProfile, words_of_strangers
from counterplay.skat.players.reaction import Counted
from counterplay.skat.rules import Action
from counterplay.skat.solver import SkatHindsight

CUT = 10.0  # nats behind the likeliest world from which a world is given up


class OpponentModels:
    """What a player knows of those it sits with."""

    def __init__(
        self,
        policies: NamedPolicies,
        memory: ModelMemory | None = None,
        *,
        anybody: Mapping[str, Any] | None = None,
        introduced: str | None = None,
        certain: bool = False,
        styles: StylePolicies | None = None,
        by_style: bool = True,
    ) -> None:
        """Believe in these policies; `anybody` is the document everyone starts from.

        Who is `introduced` as a policy is believed to be it, whatever he does; where all is held for `certain`,
        it is trusted from the first deal.
        """
        self.known = Acquaintances(policies, memory, anybody, styles, by_style=by_style)
        self.counted = Counted(MistakeProfiles(SkatHindsight(), None, memory))
        self.names: tuple[str, ...] = ()  # of the next seat, and of the one after it
        self._introduced, self._certain = introduced, certain
        if introduced is not None:
            self.known.introduce("anybody", introduced)  # a policy that is not there is missed now

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.known.memory = self.counted.profiles.memory = memory
        self.known.forget()

    def meet(self, table: Table) -> None:
        """See who sits there: the memory may know them already."""
        self.names = (*table.names[table.place + 1 :], *table.names[: table.place])
        if self._introduced is not None:
            for name in self.names:
                self.known.introduce(name, self._introduced)

    def learn(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what all but `seat` did in a finished deal."""
        if self._introduced is None:
            self.known.learn(episode.state, episode.seats, seat)
        self.counted.learn(episode, seat)

    def trust(self, rule: Trust) -> float:
        """Return how far what is believed of both may be relied on."""
        if not self.names:
            return 0.0
        if self._certain and rule.cap:
            return rule.cap
        first, second = self.names
        return rule.in_both(self.known.fit(first), self.known.fit(second))

    def by_seat(self, seat: int) -> BySeat:
        """Return a model for each seat: the two others as believed, ourselves a fast policy."""
        seats = [Mixture.only(own_policy())] * 3
        for place, name in enumerate(self.names):
            seats[(seat + 1 + place) % 3] = self.known.model(name)
        return seats

    def believed(self) -> tuple[tuple[float, ...], ...]:
        """Return how far each policy is believed, for the next seat and the one after it."""
        return tuple(map(tuple, self.known.to_weigh(self.names)[1]))

    def shares(self) -> dict[str, float]:
        """Return how far each policy is believed at the two seats together, as shares of one."""
        both = [self.known.shares(name) for name in self.names]
        policies = sorted({policy for believed in both for policy in believed})
        return {policy: sum(believed.get(policy, 0.0) for believed in both) / 2 for policy in policies}

    def features(self) -> dict[str, float]:
        """Return how often the two err, and play alone, on average; of strangers, what is to be expected."""
        if not self.names:
            return {feature: prior.rate for feature, prior in reaction.PRIORS.items()}
        return self.counted.features(self.names)

    def inference(self, samples: int, seed: int) -> AdaptiveInference:
        """Return what follows one deal: worlds weighed by what is believed of the two."""
        policies, shares = self.known.to_weigh(self.names)
        return AdaptiveInference(policies, samples, seed, shares or None, least_share=LEAST_SHARE, cut=CUT)

    def profile(self, name: str) -> NetworkProfile:
        """Return what is known of a name, as networks are told it."""
        belief = self.known.of(name)
        if not belief.observations:
            return NetworkProfile()
        rates = self.counted.features([name])
        return NetworkProfile(belief.observations, belief.as_dict(), self.known.fit(name).mean, **rates)

    def words(self) -> list[int]:
        """Return what networks are told of the two others."""
        if not self.names:
            return words_of_strangers()
        return [word for name in self.names for word in self.profile(name).words()]
