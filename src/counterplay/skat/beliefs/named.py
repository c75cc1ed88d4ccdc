"""Inferences by their short names, as players and commands take them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.skat.beliefs import networks
from counterplay.skat.beliefs.adaptive import AdaptiveInference
from counterplay.skat.beliefs.cheating import Cheating
from counterplay.skat.beliefs.kermit import KermitInference
from counterplay.skat.beliefs.locations import LocationInference
from counterplay.skat.beliefs.none import NoInference
from counterplay.skat.beliefs.policy import PolicyInference
from counterplay.skat.beliefs.policy_states import FullPolicyInference
from counterplay.skat.beliefs.sample import Inference

Maker = Callable[[int, int], Inference]  # from samples and seed
PolicyBased = type[PolicyInference] | type[FullPolicyInference]


def _of_population(inference: PolicyBased, samples: int, seed: int) -> Inference:
    return inference(networks.shipped_networks("population").networks, samples, seed)


BY_POLICIES: dict[str, PolicyBased] = {"pi": PolicyInference, "pif": FullPolicyInference}
INFERENCES: dict[str, Maker] = {
    "ni": NoInference,
    "ki": KermitInference,
    "cli": LocationInference,
    "pi": partial(_of_population, PolicyInference),
    "pif": partial(_of_population, FullPolicyInference),
    "pi+": AdaptiveInference.of_shipped,
    "c": Cheating,
}


def maker(name: str, policies: Path | None = None) -> Maker:
    """Return what makes an inference from samples and a seed; `policies`: a file, or shipped ones by name."""
    if name not in INFERENCES:
        names = ", ".join(
            inference for inference in INFERENCES if inference != "c"
        )  # which nobody but the cheater may ask for
        raise BadInput(f"there is no inference {name!r}: take one of {names}")
    if policies is None:
        return INFERENCES[name]
    if name not in BY_POLICIES:
        raise BadInput(f"the inference {name} takes no policies: only {', '.join(BY_POLICIES)} do")
    shipped = str(policies) in networks.names()
    believed = networks.shipped_networks(str(policies)) if shipped else networks.load(policies)
    return partial(BY_POLICIES[name], believed.networks)


def make_inference(name: str, samples: int, seed: int = 0, policies: Path | None = None) -> Inference:
    """Return an inference for one deal seen from one seat.

    >>> type(make_inference("ni", samples=10)).__name__
    'NoInference'
    """
    return maker(name, policies)(samples, seed)
