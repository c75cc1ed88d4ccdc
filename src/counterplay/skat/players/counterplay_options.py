"""What `counterplay` is asked for: how much it looks at, how far it trusts models, and what values its moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from counterplay.opponent import MOST_TRUST
from counterplay.options import Help
from counterplay.protocol import BadInput, Slider
from counterplay.skat.beliefs import POLICY_NAMES
from counterplay.skat.players import known_style
from counterplay.skat.players.kermit import MOST_SAMPLES, MOST_WORLDS, Seconds
from counterplay.skat.players.profile_networks import SHIPPED

WORLDS, SAMPLES, DEFAULT_PLAYOUTS = 30, 2_500, 20
QUICK = {"worlds": 20, "samples": 1_000, "playouts": 12}
MOST_PLAYOUTS = 100_000
_QUICKLY = ", ".join(f"{name}={number}" for name, number in QUICK.items())
PARTS = ("beliefs", "playouts", "discards", "bidding", "trust")


@dataclass(frozen=True)
class CounterplayOptions:
    """How much it looks at, how far it trusts models, and what values its moves."""

    quick: Annotated[bool, Help(f"look at less, for slow machines: {_QUICKLY}")] = False
    seconds: Seconds = None
    worlds: Annotated[
        int | None,
        Help(
            "how many ways the hidden cards may lie are searched for each card",
            unset=str(WORLDS),
            slider=Slider(10, 200, 10, start=40),
            ge=1,
            le=MOST_WORLDS,
        ),
    ] = None
    samples: Annotated[
        int | None, Help("how many worlds it weighs", unset=str(SAMPLES), ge=1, le=MOST_SAMPLES)
    ] = None
    playouts: Annotated[
        int | None,
        Help(
            "how many times each candidate is played out against the models",
            unset=str(DEFAULT_PLAYOUTS),
            ge=1,
            le=MOST_PLAYOUTS,
        ),
    ] = None
    trust: Annotated[float, Help("the most that models count beside networks and search", ge=0, le=1)] = MOST_TRUST
    weights: Annotated[
        str, Help("how network, search and models share by role and trick: a shipped name, or a file")
    ] = "even"
    bids: Annotated[
        Literal["network", "profile"], Help("what bids: the network, or moved by how these two play")
    ] = "profile"
    discards: Annotated[
        Literal["network", "playouts"], Help("what lays away: the network, or playing on with the models")
    ] = "network"
    network: Annotated[str, Help("networks that are told of opponents: shipped, or a file of skat train told")] = (
        SHIPPED
    )
    without: Annotated[str, Help(f"parts to leave out, for studies: {', '.join(PARTS)}")] = ""
    believe: Annotated[
        str | None, Help("take both others for this policy, whatever they do, for studies", unset="nobody")
    ] = None
    knows: Annotated[
        str | None,
        Help(
            "a file of `skat learn --out`: what both others are known by beforehand, for studies", unset="nothing"
        ),
    ] = None
    policies: Annotated[
        str | None, Help("shipped policies or files, in quotes with spaces between", unset=" ".join(POLICY_NAMES))
    ] = None

    styles: Annotated[
        str,
        Help("models each opponent by his style: none, shipped, or a file of skat train styles"),
    ] = "shipped" if known_style.BY_STYLE else "none"

    def __post_init__(self) -> None:
        if set(self.without.split()) - set(PARTS):
            raise BadInput(f"counterplay can do without {', '.join(PARTS)}, not without {self.without!r}")

    def number(self, name: str, usual: int) -> int:
        """Return a number that is smaller where the player is to be quick, unless it was asked for."""
        asked: int | None = getattr(self, name)
        return asked if asked is not None else QUICK[name] if self.quick else usual
