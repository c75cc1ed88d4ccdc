"""Whom we know, and how well: for each opponent a belief over policies, and how well it explains him.

Both are kept in the memory that the player is handed, under the opponent's name.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from counterplay.opponent.styles import Belief
from counterplay.protocol import ModelMemory
from counterplay.skat import playouts
from counterplay.skat.inference.beliefs import KEPT_AS, TEMPER, NamedPolicies, PolicyBeliefs, log_likelihoods
from counterplay.skat.inference.fit import Fit, choices_of, mixed_chances
from counterplay.skat.policy import networks
from counterplay.skat.policy.features import Point
from counterplay.skat.policy.networks import Network
from counterplay.skat.state import State

FIT = "fit"  # the part of a name's document that says how well the belief explains him
LEAST_SHARE = 0.02  # policies believed less are not asked
PROGRAMS = ("xskat",)  # policies of programs that play one card for certain


class Acquaintances(PolicyBeliefs):
    """Beliefs over policies for each name, with their fit, and the policies to play out by."""

    def __init__(self, policies: NamedPolicies, memory: ModelMemory | None = None) -> None:
        """Believe in each of these policies alike."""
        super().__init__(policies, memory)
        self._fits: dict[str, Fit] = {}
        self._drawn = {name: playouts.by_networks(policy, likeliest=False) for name, policy in policies.items()}
        self._played = {name: _played(name, policy, self._drawn[name]) for name, policy in policies.items()}

    def fit(self, name: str) -> Fit:
        """Return how well what is believed of a name explains what he did."""
        if name not in self._fits:
            kept = None if self.memory is None else self.memory.load(name)
            self._fits[name] = Fit.read((kept or {}).get(FIT))
        return self._fits[name]

    def shares(self, name: str) -> list[float]:
        """Return the shares of the policies, those hardly believed left out."""
        shares = self.of(name).shares
        kept = [share if share >= LEAST_SHARE else 0.0 for share in shares]
        total = sum(kept)
        return [share / total for share in kept]

    def model(self, name: str) -> list[tuple[playouts.CardPolicy, float]]:
        """Return by what policies, and with what shares, a name is played out."""
        shares = zip(self._played.values(), self.shares(name), strict=True)
        return [(policy, share) for policy, share in shares if share > 0]

    def learn(self, state: State, names: Sequence[str], seat: int) -> None:
        """Take in a finished deal: judge by what was believed before it, then believe anew."""
        logs = log_likelihoods(state, self.policies)
        cards: dict[int, list[tuple[dict[str, dict[Any, float]], Any]]] = {}
        for seen, card in choices_of(state):
            if seen.seat != seat:
                chances = {name: mixed_chances([(policy, 1.0)], seen) for name, policy in self._drawn.items()}
                cards.setdefault(seen.seat, []).append((chances, card))
        for place, name in enumerate(names):
            if place == seat:
                continue
            tempered = TEMPER * (logs[:, place] - logs[:, place].max())
            likelihoods = [math.exp(log) for log in tempered]
            decisions = cards.get(place, [])
            if self.memory is None:
                self._fits[name] = self._judged(self.fit(name), self.of(name), decisions)
                self.of(name).update(likelihoods)
            else:
                self._keep(name, likelihoods, decisions)

    def _keep(self, name: str, likelihoods: list[float], decisions: list[Any]) -> None:
        def change(kept: dict[str, Any] | None) -> dict[str, Any]:
            document = dict(kept or {})
            belief = self._read(document)
            fit = self._judged(Fit.read(document.get(FIT)), belief, decisions)
            belief.update(likelihoods)
            document[KEPT_AS] = {"shares": belief.as_dict(), "deals": belief.observations}
            document[FIT] = fit.as_dict()
            return document

        assert self.memory is not None
        document = self.memory.update(name, change)
        self._beliefs[name] = self._read(document)
        self._fits[name] = Fit.read(document[FIT])

    @staticmethod
    def _judged(fit: Fit, belief: Belief, decisions: list[Any]) -> Fit:
        shares = belief.as_dict()
        for chances, card in decisions:
            mixed: dict[Any, float] = {}
            for name, by_card in chances.items():
                for one, chance in by_card.items():
                    mixed[one] = mixed.get(one, 0.0) + shares[name] * chance
            fit = fit.after(mixed, card)
        return fit


def _played(name: str, policy: Mapping[Point, Network], drawn: playouts.CardPolicy) -> playouts.CardPolicy:
    """Return how a policy plays: `rules` is a program we have, a program's networks take their likeliest card."""
    if name == "rules":
        return playouts.by_rules()
    return playouts.by_networks(policy, likeliest=True) if name in PROGRAMS else drawn


@cache
def own_policy() -> playouts.CardPolicy:
    """Return how we play ourselves in playouts: fast, and as well as a program."""
    return playouts.by_networks(networks.shipped("xskat").networks, likeliest=True)
