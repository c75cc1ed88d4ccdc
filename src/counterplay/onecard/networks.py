"""Recurrent networks as players, and champions as small data files (JSON, never pickled code)."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from counterplay.onecard import _core, likelihoods
from counterplay.onecard.game import Rules
from counterplay.protocol import BadInput
from counterplay.untrusted import from_json

FORMAT = "counterplay one-card network 1"
PLAIN_INPUTS = 6
"""Figure 2: the opponent's last action as three bits, own share of all chips, card / deck, bias."""
MODEL_INPUTS = 10
"""Figure 8: the same and the belief in each of the four styles."""
MEMORIES = ("decision", "hand", "tournament")


@dataclass(frozen=True)
class OneCardNetwork:
    """The arrays of a network: node i reads connections starts[i] .. starts[i + 1]."""

    inputs: int
    outputs: tuple[int, ...]
    starts: tuple[int, ...]
    sources: tuple[int, ...]
    weights: tuple[float, ...]
    bias: tuple[float, ...]
    response: tuple[float, ...]
    activation: tuple[str, ...]

    def core(self) -> _core.Network:
        """The network as the core reads it."""
        return _core.Network(
            self.inputs,
            list(self.outputs),
            list(self.starts),
            list(self.sources),
            list(self.weights),
            list(self.bias),
            list(self.response),
            list(self.activation),
        )


@dataclass(frozen=True)
class Champion:
    """A network, how it sits at the table, and where it comes from."""

    name: str
    network: OneCardNetwork
    likelihood: str | None = None
    """the likelihood table behind its belief inputs; None: the inputs of figure 2"""
    steps: int = 1
    memory: str = "decision"
    forgetting: float = 0.0
    seats: int = 2
    command: str = ""
    about: dict[str, Any] = field(default_factory=dict)

    def setting(
        self,
        rules: Rules,
        *,
        told: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
        without: str | None = None,
    ) -> _core.NetworkSetting:
        """The champion as the core plays it; `without` is "model", "last action" or "recurrence" (figure 13)."""
        table = likelihoods.table(self.likelihood or "paper", rules)
        return _core.NetworkSetting(
            self.network.core(),
            self.likelihood is not None,
            self.steps,
            MEMORIES.index(self.memory),
            _core.Likelihood(table, self.forgetting),
            told,
            without == "model",
            without == "last action",
            without == "recurrence",
        )

    def renamed(self, name: str) -> Champion:
        """The same champion under another name."""
        return replace(self, name=name)


def dumps(champion: Champion) -> str:
    """The text of a champion file."""
    net = champion.network
    value = {
        "format": FORMAT,
        "name": champion.name,
        "command": champion.command,
        "about": champion.about,
        "seats": champion.seats,
        "likelihood": champion.likelihood,
        "steps": champion.steps,
        "memory": champion.memory,
        "forgetting": champion.forgetting,
        "network": {
            "inputs": net.inputs,
            "outputs": list(net.outputs),
            "nodes": [
                {
                    "bias": net.bias[node],
                    "response": net.response[node],
                    "activation": net.activation[node],
                    "sources": list(net.sources[net.starts[node] : net.starts[node + 1]]),
                    "weights": list(net.weights[net.starts[node] : net.starts[node + 1]]),
                }
                for node in range(len(net.bias))
            ],
        },
    }
    return json.dumps(value, indent=1) + "\n"


def dump(champion: Champion, path: Path) -> None:
    """Write a champion file."""
    path.write_text(dumps(champion), encoding="utf-8")


def loads(text: str, where: str = "the champion file") -> Champion:
    """Read a champion from its text; a damaged one gets a sentence that says what is wrong."""
    try:
        value = from_json(text)
    except ValueError as problem:
        raise BadInput(f"{where} is damaged: it is not JSON ({problem})") from None
    if not isinstance(value, dict) or value.get("format") != FORMAT:
        raise BadInput(f"{where} is not a champion: its format must be {FORMAT!r}")
    try:
        nodes = value["network"]["nodes"]
        links = [[int(source) for source in node["sources"]] for node in nodes]
        weights = [[_finite(weight) for weight in node["weights"]] for node in nodes]
        if any(len(link) != len(weight) for link, weight in zip(links, weights, strict=True)):
            raise ValueError("a node has a source without a weight")
        starts = [0]
        for link in links:
            starts.append(starts[-1] + len(link))
        network = OneCardNetwork(
            inputs=int(value["network"]["inputs"]),
            outputs=tuple(int(node) for node in value["network"]["outputs"]),
            starts=tuple(starts),
            sources=tuple(source for link in links for source in link),
            weights=tuple(weight for row in weights for weight in row),
            bias=tuple(_finite(node["bias"]) for node in nodes),
            response=tuple(_finite(node["response"]) for node in nodes),
            activation=tuple(str(node["activation"]) for node in nodes),
        )
        champion = Champion(
            name=str(value["name"]),
            network=network,
            likelihood=None if value["likelihood"] is None else str(value["likelihood"]),
            steps=int(value["steps"]),
            memory=str(value["memory"]),
            forgetting=_finite(value["forgetting"]),
            seats=int(value["seats"]),
            command=str(value["command"]),
            about=dict(value["about"]),
        )
        if champion.memory not in MEMORIES:
            raise ValueError(f"memory {champion.memory!r} is none of {', '.join(MEMORIES)}")
        if not 1 <= champion.steps <= 100:
            raise ValueError(f"{champion.steps} steps per opponent")
        if not 0 <= champion.forgetting < 1:
            raise ValueError(f"forgetting {champion.forgetting}")
        champion.setting(Rules(seats=champion.seats))
    except BadInput as problem:
        raise BadInput(f"{where} is damaged: {problem}") from None
    except (KeyError, TypeError, ValueError, OverflowError, AttributeError) as problem:
        raise BadInput(f"{where} is damaged: {_say(problem)}") from None
    return champion


def load(path: Path) -> Champion:
    """Read a champion file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"cannot read the champion file {path}: {problem}") from None
    return loads(text, str(path))


def shipped() -> dict[str, Path]:
    """The champions that come with the product, by name."""
    folder = Path(__file__).parent / "champions"
    return {path.stem: path for path in sorted(folder.glob("*.json"))}


def find_champion(name: str) -> Champion:
    """A champion by the name it ships under or by the path of its file."""
    if (path := shipped().get(name)) is not None:
        return load(path)
    if name.endswith(".json"):
        return load(Path(name))
    raise BadInput(f"no champion is called {name!r}; there are {', '.join(shipped())}, or give a .json file")


def _finite(value: Any) -> float:
    number = float(value)
    if not math.isfinite(number):
        raise ValueError(f"{value!r} is not a finite number")
    return number


def _say(problem: Exception) -> str:
    return f"{problem.args[0]!r} is missing" if isinstance(problem, KeyError) else str(problem)
