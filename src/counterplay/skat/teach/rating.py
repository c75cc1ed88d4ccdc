"""A rating on the scale of the bots: tournament points a list above `rules`, fitted from results.

The model: a player's points of a deal, less the mean of the other two's, are his rating less the mean of theirs,
over 36, and luck. Ratings of the bots are known from runs of the arena (`data/ratings.json` says which, with their
errors); so every deal against bots says something about a person's, and the mean over deals is the estimate. Its
error holds the luck of the deals and what is uncertain about the bots. Deals against others count for nothing.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.rules import DEALS_PER_LIST
from counterplay.statistics import ERRORS_OF_95

SHIPPED = Path(__file__).parent / "data" / "ratings.json"
FEWEST = 36  # deals before a rating is told
_LIST = DEALS_PER_LIST[3]
_NAME = re.compile(r"([a-z+]+\d*)(?:\((.*)\))?")


class BotStrength(NamedTuple):
    """What is known of a bot: points a list above `rules`, and the standard error of that."""

    points: float
    error: float


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating with its interval (95%)."""

    points: float
    low: float
    high: float
    deals: int


@cache
def shipped() -> Mapping[str, Any]:
    """Return what is known of the bots."""
    try:
        scale: Mapping[str, Any] = json.loads(SHIPPED.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise BadInput(f"the ratings of the bots {SHIPPED} cannot be read: {problem}") from None
    return scale


def bot_rating(name: str) -> BotStrength | None:
    """Return what is known of a bot by its name at a table, such as `kermit(worlds=40,slip=0.2)`; or None.

    >>> bot_rating("rules"), bot_rating("Ada") is None
    (BotStrength(points=0.0, error=0.0), True)
    """
    read = _NAME.match(name.split("#")[0].strip())
    scale = shipped()
    if read is None or read[1] not in scale["bots"]:
        return None
    points, error = scale["bots"][read[1]]
    options = dict(part.split("=", 1) for part in (read[2] or "").replace(" ", "").split(",") if "=" in part)
    try:
        slip, worlds = float(options.get("slip", 0.0)), float(options.get("worlds", 100))
    except ValueError:
        return None
    if slip:
        points, error = points + slip * scale["slip"][0], math.hypot(error, slip * scale["slip"][1])
    if worlds < 100 and read[1] != "rules":
        share = math.log(100 / max(worlds, 1.0)) / math.log(100 / 5)
        points, error = points + share * scale["worlds"][0], math.hypot(error, share * scale["worlds"][1])
    return BotStrength(points, error)


def fit(deals: Iterable[tuple[float, Sequence[str]]]) -> Rating | None:
    """Return the rating from deals: points against the mean of the others, and who these were; or None."""
    said = []
    errors = []
    for margin, others in deals:
        known = [bot_rating(name) for name in others]
        if len(known) != 2 or known[0] is None or known[1] is None:
            continue
        said.append(_LIST * margin + (known[0].points + known[1].points) / 2)
        errors.append(math.hypot(known[0].error, known[1].error) / 2)
    if len(said) < FEWEST:
        return None
    mean = float(np.mean(said))
    luck = float(np.std(said, ddof=1)) / math.sqrt(len(said))
    around = ERRORS_OF_95 * math.hypot(luck, float(np.mean(errors)))
    return Rating(mean, mean - around, mean + around, len(said))
