"""`imitator(xskat)`: a player learned from another's games; it does what the policies say.

It takes the likeliest action at every decision, or draws one by its chance with `sample=true`. In the auction it
goes on while its maximum bid is more likely than not to reach what must be said. Where a network is missing,
`rules` decides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of
from counterplay.protocol import Player, PlayerKind, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import Policies, networks
from counterplay.skat.rules import Action, Observation, action_of


@dataclass(frozen=True)
class ImitatorOptions:
    """Whom it imitates, and how closely."""

    policies: Annotated[
        str, Help("shipped policies (xskat, population), or a file written by skat train policy, quoted")
    ] = "xskat"
    sample: Annotated[bool, Help("true: draws its actions by their chance instead of taking the likeliest")] = (
        False
    )


class ImitatorPlayer(Player[Observation, Action]):
    """Does what policies say; it sees no more than its observation."""

    def __init__(self, *, learned: Policies | None = None, **chosen: Any) -> None:
        """Make a player with `ImitatorOptions`; policies handed in stand for a name or a file."""
        options = checked(ImitatorOptions, chosen, "imitator")
        name, policies = options.policies, learned
        if policies is None:
            policies = networks.load(Path(name)) if name.endswith(".onnx") else networks.shipped_networks(name)
        self._policies = policies
        self._sample = options.sample
        by_point = [(int(point), network.core) for point, network in policies.networks.items()]
        self._core = _core.Imitator(by_point, self._sample)

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action."""
        return action_of(self._core.act(observation.core, chance.next64() if self._sample else 0))

    @property
    def play_key(self) -> Hashable:
        """Return what decides the card play: the networks, and whether it draws."""
        digest = hashlib.sha256()
        for point, network in sorted(self._policies.networks.items()):
            digest.update(point.name.encode())
            for layer in network.layers:
                digest.update(layer[0].tobytes() + layer[1].tobytes())
        return "imitator", digest.hexdigest(), self._sample


KIND: PlayerKind = PlayerKind(
    summary="does what networks learned from another's games say: XSkat's, or those of a file",
    make=ImitatorPlayer,
    options=options_of(ImitatorOptions),
    unnamed=("policies",),
)
