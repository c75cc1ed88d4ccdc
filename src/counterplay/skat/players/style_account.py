"""How somebody plays, on lines that people have a word for: where he stands among the made-up players.

Interfaces show it; what it is found from is `KnownStyle`. A line is told once its uncertainty is clearly smaller
than the differences between players; before that, about how many more deals it will take.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from counterplay.opponent import StylePlace
from counterplay.protocol import BadInput
from counterplay.skat.beliefs import PolicyExamples, StyleLine, StylePolicies
from counterplay.skat.players.known_style import KnownStyle
from counterplay.skat.players.learning import SeenGame
from counterplay.skat.players.style_lines import examples_of, moments_of_lines, with_unusual
from counterplay.statistics import ERRORS_OF_95

LEAST_DEALS = 10  # of somebody whom others are compared with
LEAST_OTHERS = 5  # fewer would give a single one away
SURE = 0.6  # standard deviations of the made-up players: a line that is known so well is told
EXPLAINED = 0.3  # of the differences: a line that says less of what it is named for is not shown


@dataclass(frozen=True, slots=True)
class LineStanding:
    """Where somebody stands on a line, as shares of the made-up players who stand lower."""

    line: str
    place: float
    low: float  # of an interval of 95%
    high: float
    known: bool
    more_deals: int | None  # until it will be known, about; None: it is, or nothing can be said yet
    lower_here: int | None = None  # how many of the others who play here stand lower; None: too few to say


@dataclass(frozen=True, slots=True)
class StyleAccount:
    """How somebody plays."""

    deals: int
    decisions: int
    share: float  # how far he is believed to play so, beside the named policies
    people: int  # made-up players among whom he stands
    others: int  # who play here and are known well enough to compare with
    lines: tuple[LineStanding, ...]


def style_account(
    document: Mapping[str, Any] | None, styles: StylePolicies, others: Iterable[Mapping[str, Any]] = ()
) -> StyleAccount:
    """Return what a name's document says of how he plays, beside the documents of others who play here."""
    known = KnownStyle.read(document or {}, styles)
    people = int(styles.card.get("plan", {}).get("people", 0))
    here = [place for other in others if (place := _compared(other, styles)) is not None]
    if len(here) < LEAST_OTHERS:
        here = []
    shown = []
    for standing, line in zip(standings(known.place, styles), _told(styles), strict=True):
        at = known.place.along(line.direction)[0]
        lower = sum(place.along(line.direction)[0] < at for place in here)
        shown.append(replace(standing, lower_here=lower if here else None))
    return StyleAccount(known.place.deals, known.place.decisions, known.share, people, len(here), tuple(shown))


def _compared(document: Mapping[str, Any], styles: StylePolicies) -> StylePlace | None:
    """Return where another lies, if enough is known of him; a damaged document says nothing of him."""
    try:
        place = KnownStyle.read(document, styles).place
    except BadInput:
        return None
    return place if place.deals >= LEAST_DEALS else None


def _told(styles: StylePolicies) -> list[StyleLine]:
    return [line for line in styles.lines if line.explained >= EXPLAINED]


def standings(found: StylePlace, styles: StylePolicies) -> tuple[LineStanding, ...]:
    """Return where a place in the space stands on each line that says enough of what it is named for."""
    return tuple(_standing(found, line, styles) for line in _told(styles))


def _standing(found: StylePlace, line: StyleLine, styles: StylePolicies) -> LineStanding:
    place, error = found.along(line.direction)
    _, beforehand = styles.prior.along(line.direction)
    sure = error <= SURE * _spread(line)
    return LineStanding(
        line.name,
        round(line.percentile(place), 3),
        round(line.percentile(place - ERRORS_OF_95 * error), 3),
        round(line.percentile(place + ERRORS_OF_95 * error), 3),
        sure,
        None if sure else _more_deals(found.deals, error, beforehand, SURE * _spread(line)),
    )


def _spread(line: StyleLine) -> float:
    """Return the standard deviation of the made-up players, by the range of the middle two thirds of them."""
    steps = len(line.quantiles) - 1
    return float(line.quantiles[round(0.84 * steps)] - line.quantiles[round(0.16 * steps)]) / 2


def _more_deals(deals: int, error: float, beforehand: float, wanted: float) -> int | None:
    """Return how many more deals it takes, if each says as much as those before.

    >>> _more_deals(10, 1.0, 2.0, 0.5)
    40
    """
    gained = 1 / error**2 - 1 / beforehand**2
    if deals < 3 or gained <= 0:
        return None
    return math.ceil(deals * (1 / wanted**2 - 1 / error**2) / gained)


def games_that_show(
    line: str, games: Sequence[SeenGame], styles: StylePolicies, *, more: bool, most: int = 2
) -> list[int]:
    """Return which games show most of a line, or least: by what was chosen beyond what the average player does."""
    shown = [(_shown(line, game, styles) * (1 if more else -1), number) for number, game in enumerate(games)]
    best = sorted(shown, key=lambda entry: (-entry[0], entry[1]))[:most]
    return [number for excess, number in best if excess > 0]


def _shown(line: str, game: SeenGame, styles: StylePolicies) -> float:
    """Return how much more of a line one did in a game than is to be expected of the average player."""
    state, seat = game
    examples, excess = examples_of(state), 0.0
    usual: dict[Any, Any] = {}
    for moment in moments_of_lines(state, examples):
        point = moment.point
        if moment.seat != seat or point not in styles.networks:
            continue
        if point not in usual:
            usual[point] = styles.decisions(examples[point]).chances(styles.prior.mean)
        rows: PolicyExamples = examples[point]
        chances = usual[point][moment.row]
        worth = with_unusual(moment, chances, rows.legal_matrix()[moment.row]).get(line)
        if worth is not None:
            chosen = rows.chosen_matrix()[moment.row]
            seen = chances * chosen / max((chances * chosen).sum(), 1e-12)
            excess += float(seen @ worth - chances @ worth)
    return excess
