"""Where somebody lies in the space of styles, as his document keeps it, and how far that is believed.

The place is a normal belief, moved by every finished deal. Beside it stand the odds by which it is believed: how
much better the style predicted him than the named policies did, deal by deal before it was learned from. What was
found in the space of other networks says nothing in this one, and begins anew.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.opponent import StylePlace
from counterplay.protocol import BadInput
from counterplay.skat.beliefs import (
    AUCTION_POINTS,
    NETWORKS_FOLDER,
    POLICIES_PART,
    SHIPPED_STYLES,
    Point,
    PolicyExamples,
    StyleEvidence,
    StylePolicies,
    load_styles,
    shipped_styles,
)
from counterplay.skat.players.learning import STYLE_PART
from counterplay.skat.players.style_lines import examples_of, turned
from counterplay.skat.rules import Card, Game, State

BY_STYLE = True  # whether `counterplay` models people by their style unless it is told: docs/styles.md
ODDS_TEMPER = 0.25  # as for named policies: the decisions of a deal are about one hand
ODDS_FORGETTING = 0.02
MOST_ODDS = 6.0
_ARRAYS = ("features", "begins", "low", "high", "legal")


@dataclass(frozen=True)
class KnownStyle:
    """What is known of one name's style."""

    place: StylePlace
    odds: float = 0.0  # logarithm: how much likelier the style made what he did than the named policies
    redone: bool = False  # from the games that were kept

    @property
    def share(self) -> float:
        """Return how far the style is believed, beside the named policies."""
        return 1 / (1 + math.exp(-self.odds)) if self.place.deals else 0.0

    def after(self, lesson: Mapping[str, Any], styles: StylePolicies, named: float) -> KnownStyle:
        """Return what is known after a deal, of which the named policies said so much beforehand."""
        evidence = evidence_in(lesson, styles)
        if not evidence.decisions:
            return self
        barred = _BEFORE_PICK_UP if lesson["picked_up"] else frozenset[Point]()
        logs = evidence.by_point(self.place.mean)
        said = sum(float(values.sum()) for point, values in logs.items() if point not in barred)
        odds = (1 - ODDS_FORGETTING) * self.odds + ODDS_TEMPER * (said - named)
        place = self.place.after(evidence, evidence.decisions, styles.prior)
        return KnownStyle(place, max(-MOST_ODDS, min(MOST_ODDS, odds)), self.redone)

    def as_dict(self, styles: StylePolicies) -> dict[str, Any]:
        """Return it as a document keeps it."""
        about = {"version": styles.version, "odds": self.odds, "redone": self.redone}
        return {**about, **self.place.as_dict()}

    @classmethod
    def read(cls, document: Mapping[str, Any], styles: StylePolicies) -> KnownStyle:
        """Return what a document keeps; of another space, or of one never met, nothing."""
        stored = document.get(STYLE_PART)
        if stored is None or stored.get("version") != styles.version:
            return cls(styles.prior)
        place = StylePlace.read(stored)
        if len(place.mean) != styles.dimensions:
            numbers = len(place.mean)
            raise BadInput(f"the style that was kept has {numbers} numbers, and here it has {styles.dimensions}")
        return cls(place, float(stored["odds"]), bool(stored.get("redone", False)))


def refuse_foreign(document: Mapping[str, Any], styles: StylePolicies | None, path: Path) -> None:
    """Raise BadInput where a file has a style of other networks, or a damaged one: it was given to be believed."""
    stored = document.get(STYLE_PART)
    if styles is None or stored is None:
        return
    if stored.get("version") != styles.version:
        raise BadInput(
            f"{path} has a style of version {stored.get('version')!r}, not of {styles.version!r} as here: "
            "make it again by counterplay skat learn --out"
        )
    KnownStyle.read(document, styles)


# What hangs on which cards were picked up; the named policies are not asked about it.
_BEFORE_PICK_UP = AUCTION_POINTS | {Point.PICK_UP}


def styles_named(name: str) -> StylePolicies | None:
    """Return those of a file, or the shipped ones, which a player that does not use them keeps up to date."""
    if name == "none":
        return styles_there()
    return shipped_styles() if name == "shipped" else load_styles(Path(name))


def styles_there() -> StylePolicies | None:
    """Return the shipped styles, if any."""
    return shipped_styles() if (NETWORKS_FOLDER / f"{SHIPPED_STYLES}.onnx").exists() else None


def decisions_of(state: State, seat: int) -> dict[str, Any]:
    """Return a seat's decisions in a finished deal as JSON, whatever the networks that are asked about them."""
    parts = {}
    for point, examples in examples_of(state).items():
        own = examples.seats == seat
        if own.any():
            own &= (examples.legal_matrix().sum(axis=1) > 1) & examples.chosen_matrix().any(axis=1)
        if own.any():
            chosen = examples.rows(np.nonzero(own)[0].astype(np.int64))
            parts[point.name.lower()] = {name: getattr(chosen, name).tolist() for name in _ARRAYS}
    game = None if state.declaration is None else int(state.declaration.game)
    return {"decisions": parts, "picked_up": bool(state.picked_up and state.soloist == seat), "game": game}


def evidence_in(lesson: Mapping[str, Any], styles: StylePolicies) -> StyleEvidence:
    """Return what a lesson's decisions say of a style."""
    parts = []
    for name, arrays in lesson["decisions"].items():
        point = Point[name.upper()]
        if point in styles.networks:
            examples = PolicyExamples(
                point,
                np.array(arrays["features"], np.int16),
                np.array(arrays["begins"], np.int64),
                np.array(arrays["low"], np.int16),
                np.array(arrays["high"], np.int16),
                np.zeros(len(arrays["low"]), np.int8),
                np.array(arrays["legal"], np.uint8),
            )
            parts.append(styles.decisions(examples))
    return StyleEvidence(parts, styles.dimensions)


def card_chances(
    lesson: Mapping[str, Any], styles: StylePolicies, style: NDArray[np.float64]
) -> list[dict[Card, float]]:
    """Return the chance of each legal card by a style, in every decision of a lesson about a card."""
    rows = []
    for part in evidence_in(lesson, styles).parts:
        if part.network.point >= Point.PLAY_SUIT:
            game = Game(lesson["game"])
            for chances, legal in zip(part.chances(style), part.legal, strict=True):
                rows.append(
                    {Card(turned(game, int(output))): float(chances[output]) for output in np.flatnonzero(legal)}
                )
    return rows


def is_stale(document: Mapping[str, Any], styles: StylePolicies) -> bool:
    """Say whether a style should be redone from the games that are kept: it knows far fewer deals."""
    known = KnownStyle.read(document, styles)
    deals = int((document.get(POLICIES_PART) or {"deals": 0})["deals"])
    return not known.redone and 2 * known.place.deals < deals
