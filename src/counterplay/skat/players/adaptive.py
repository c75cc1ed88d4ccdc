"""`pi+`: policy inference that learns by which of several policies each opponent plays (beyond the paper).

After every deal it asks how likely each policy makes what the opponents did, keeps a belief for each name, and
weighs worlds by the policies in proportion to it. Before it knows anything all policies are alike.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import BadInput, Episode, ModelMemory, Player, PlayerKind, Stream, Table
from counterplay.skat.beliefs import (
    POLICY_NAMES,
    AdaptiveInference,
    NamedPolicies,
    PerDeal,
    PolicyBeliefs,
    networks,
    shipped_policies,
)
from counterplay.skat.players.kermit import (
    SAMPLES,
    EvaluatorFile,
    KermitOptions,
    KermitPlayer,
    Samples,
    Seconds,
    Slip,
    Threshold,
    Worlds,
)
from counterplay.skat.rules import Action, Observation

PolicyNames = Annotated[
    str | None, Help("shipped policies or files, in quotes with spaces between", unset=" ".join(POLICY_NAMES))
]


@dataclass(frozen=True)
class AdaptiveOptions:
    """How `pi+` plays and bids, and in which policies it believes."""

    worlds: Worlds = None
    threshold: Threshold = 0.6
    slip: Slip = 0.0
    seconds: Seconds = None
    evaluator: EvaluatorFile = None
    samples: Samples = None
    policies: PolicyNames = None


class AdaptivePlayer(Player[Observation, Action]):
    """Learns by whose policies the others play, from deal to deal, and from a memory if it is handed one."""

    def __init__(self, *, memory: ModelMemory | None = None, **chosen: Any) -> None:
        """Make a player with `AdaptiveOptions`."""
        options = checked(AdaptiveOptions, chosen, "pi+")
        self._samples, policies = options.samples or SAMPLES, options.policies
        self.beliefs = PolicyBeliefs(shipped_policies() if policies is None else read_policies(policies), memory)
        self._others: tuple[str, ...] = ()
        search = {**part_of(KermitOptions, options), "samples": None, "policies": None}
        self._expert = KermitPlayer(belief=PerDeal(self._inference), **search)

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.beliefs.memory = memory

    def start(self, table: Table) -> None:
        """Begin a match: the memory may know the opponents already."""
        self._expert.start(table)
        self._others = (*table.names[table.place + 1 :], *table.names[: table.place])

    def act(self, observation: Observation, chance: Stream) -> Action:
        """Choose an action: as the static expert, in worlds weighed by what is believed."""
        return self._expert.act(observation, chance)

    def result(self, episode: Episode[Any, Action], seat: int) -> None:
        """Learn from what the others did."""
        self._expert.result(episode, seat)
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
        plain = self._expert.play_key
        return None if plain is None else ("pi+", plain, self._samples, tuple(self.beliefs.policies), self.shares)


def read_policies(names: str) -> NamedPolicies:
    """Return policies by name: shipped ones, or ONNX files."""
    policies = {}
    for name in names.split():
        file = name.endswith(".onnx")
        policies[name] = (networks.load(Path(name)) if file else networks.shipped_networks(name)).networks
    if not policies:
        raise BadInput(
            f"pi+ needs policies, shipped ones or files, as in pi+(policies='{' '.join(POLICY_NAMES)}')"
        )
    return policies


@cache
def _anybody() -> PolicyBeliefs:
    return PolicyBeliefs(shipped_policies())  # loading them takes a moment, and few games need them


class AdaptiveStudent:
    """Learns from games that are kept, as the player does at the table."""

    def lessons(self, record: Any, seats: Sequence[int]) -> Iterable[tuple[tuple[int, ...], dict[str, Any]]]:
        """Return how likely each policy makes what the others did."""
        likelihoods = _anybody().lessons(record.state)
        return [((seat,), {"likelihoods": likelihoods[seat]}) for seat in range(3) if seat not in seats]

    def adding(self, document: dict[str, Any] | None, lesson: Mapping[str, Any]) -> dict[str, Any]:
        """Return a name's document after a lesson."""
        return _anybody().adding(lesson["likelihoods"])(document)


KIND: PlayerKind = PlayerKind(
    summary="policy inference that learns by which of several policies each opponent plays",
    make=AdaptivePlayer,
    options=options_of(AdaptiveOptions),
    learns=True,
    student=AdaptiveStudent(),
)
