"""`pi+`: policy inference that learns by which of several policies each opponent plays (beyond the paper).

After every deal it asks how likely each policy makes what the opponents did, keeps a belief for each name, and
weighs worlds by the policies in proportion to it. Before it knows anything all policies are alike.
"""

from __future__ import annotations

from collections.abc import Hashable
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput, Episode, ModelMemory, PlayerKind, Table
from counterplay.skat.beliefs import (
    POLICY_NAMES,
    AdaptiveInference,
    NamedPolicies,
    PerDeal,
    PolicyBeliefs,
    networks,
    shipped_policies,
)
from counterplay.skat.players import kermit
from counterplay.skat.players.kermit import KermitPlayer, checked_samples
from counterplay.skat.rules import Action


class AdaptivePlayer(KermitPlayer):
    """Learns by whose policies the others play, from deal to deal, and from a memory if it is handed one."""

    def __init__(
        self,
        *,
        samples: int | None = None,
        policies: str | None = None,
        memory: ModelMemory | None = None,
        **options: Any,
    ) -> None:
        """Make a player; see `KIND.options` for what the options mean."""
        if "inference" in options:
            raise BadInput("pi+ has no option 'inference': it has its own")
        super().__init__(**options)
        self._samples = checked_samples(samples)
        self.beliefs = PolicyBeliefs(shipped_policies() if policies is None else _read(str(policies)), memory)
        self._others: tuple[str, ...] = ()
        self.search.belief = PerDeal(self._inference)

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.beliefs.memory = memory

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        super().start(table)
        self._others = (*table.names[table.place + 1 :], *table.names[: table.place])

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what the others did."""
        super().result(episode, seat)
        self.beliefs.learn(episode.state, episode.seats, seat)

    @property
    def shares(self) -> tuple[tuple[float, ...], ...] | None:
        """Return how far it believes in each policy, for the next seat and the one after it."""
        return tuple(tuple(self.beliefs.of(name).shares) for name in self._others) or None

    def _inference(self, seed: int) -> AdaptiveInference:
        return AdaptiveInference(self.beliefs.policies, self._samples, seed, self.shares)

    @property
    def play_key(self) -> Hashable | None:
        """Return what decides the card play: what it believes of the others now belongs to it."""
        plain = super().play_key
        return None if plain is None else ("pi+", plain, self._samples, tuple(self.beliefs.policies), self.shares)


def _read(names: str) -> NamedPolicies:
    """Return policies by name: shipped ones, or ONNX files."""
    found = {}
    for name in names.split():
        file = name.endswith(".onnx")
        found[name] = (networks.load(Path(name)) if file else networks.shipped_networks(name)).networks
    if not found:
        raise BadInput(
            f"pi+ needs policies, shipped ones or files, as in pi+(policies='{' '.join(POLICY_NAMES)}')"
        )
    return found


KIND: PlayerKind = PlayerKind(
    summary="policy inference that learns by which of several policies each opponent plays",
    make=AdaptivePlayer,
    options={
        **{name: meaning for name, meaning in kermit.KIND.options.items() if name != "inference"},
        "samples": f"how many worlds it weighs, up to {kermit.MOST_SAMPLES} ({kermit.SAMPLES})",
        "policies": f"shipped policies or files, in quotes with spaces between ('{' '.join(POLICY_NAMES)}')",
    },
    learns=True,
)
