"""Claims: whether the rest is somebody's, and how it is then played out."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from counterplay.protocol import Stream
from counterplay.skat.table.claims import judge_claim
from counterplay.skat.table.claims import play_out as rest_of
from counterplay.skat.table.positions import seen_by, state_of


def claim(asked: dict[str, Any]) -> dict[str, Any]:
    """Say whether a claim is granted, from what the seat may know."""
    return asdict(judge_claim(seen_by(asked["position"], asked["seat"]), Stream(*asked["key"])))


def play_out(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the rest of a granted claim."""
    return {"cards": [str(card) for card in rest_of(state_of(asked["position"]))]}
