"""How likely each way to know somebody makes his later decisions, after ever more of his games.

Everybody's later games are the same for all ways and all numbers of games: paired, decision by decision. A chance
below `LEAST` counts as it, for every way alike, so that one odd choice is not all that is measured.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from counterplay.skat.beliefs import (
    Collector,
    Point,
    PolicyExamples,
    PolicyNetwork,
    StylePolicies,
    completed_policies,
    load_styles,
    shipped_policies,
    shipped_styles,
)
from counterplay.skat.players import Acquaintances, SeenGame, learn_policy

CUTS = (0, 5, 10, 20, 50, 150)
LEAST = 1e-4
PARTICLES = 16
PARTS = {  # decision points by the names people have for them
    **dict.fromkeys((Point.BID, Point.ANSWER, Point.CONTINUE_BID, Point.CONTINUE_ANSWER), "bids"),
    **dict.fromkeys((Point.PICK_UP, Point.DISCARD, Point.DECLARE, Point.DECLARE_HAND), "skat and game"),
    Point.PLAY_SUIT: "cards in suit games",
    Point.PLAY_GRAND: "cards in grands",
    Point.PLAY_NULL: "cards in null games",
}
BAYES, LEARNED, STYLE, PARTICLE = "belief in the three", "learned from his games", "style", "style, drawn"
NAMED = ("population", "rules", "xskat")
BOTH = "both"  # the three and the style, as far as `counterplay` believes each
Logs = Mapping[Point, NDArray[np.float64]]
Sums = dict[str, list[float]]  # by part of the game: the sum of the logarithms, and how many


@cache
def styles_from(file: Path | None) -> StylePolicies:
    """Return the styles of a file, or the shipped ones."""
    return shipped_styles() if file is None else load_styles(file)


def predictions(
    games: Sequence[SeenGame],
    judged: Sequence[SeenGame],
    styles: StylePolicies,
    learned: Sequence[int],
    points: Sequence[Point] = tuple(Point),
) -> list[tuple[int, str, Sums]]:
    """Return what each way makes of the judged games, after `CUTS` of the others."""
    later = LaterDecisions(judged, styles, points)
    fixed = later.by_policies()
    rows = [(0, name, sums_by_part(logs)) for name, logs in fixed.items()]
    known = KnownSomebody(styles, points)
    for played in range(len(games) + 1):
        if played in CUTS:
            rows += [(played, way, sums_by_part(logs)) for way, logs in known.ways(later, fixed).items()]
        if played in learned:
            policies = shipped_policies()
            networks = learn_policy(games[:played], policies).networks(policies)
            rows.append((played, LEARNED, sums_by_part(later.by_networks(networks))))
        if played < len(games):
            known.learn(games[played])
    return rows


class KnownSomebody:
    """What is known of one player after some of his games, by the named policies, by styles and by both."""

    def __init__(self, styles: StylePolicies, points: Sequence[Point] = tuple(Point)) -> None:
        self.place, self.games = styles.prior, 0
        self._styles, self._points = styles, points
        self._known = Acquaintances(shipped_policies(), styles=styles)

    def learn(self, game: SeenGame) -> None:
        """Take in a game."""
        self.games += 1
        self._known.learn_one(*game, "he")
        evidence = self._styles.evidence(*game, self._points)
        self.place = self.place.after(evidence, evidence.decisions, self._styles.prior)

    def ways(self, later: LaterDecisions, fixed: Mapping[str, Logs]) -> dict[str, Logs]:
        """Return what each way makes of later decisions; `fixed` are the named policies, that never learn."""
        named = _mixed(fixed, self._known.of("he").as_dict())
        style, found = later.by_styles([self.place.mean]), self._known.style("he")
        share = 0.0 if found is None else found.share
        return {
            BAYES: named,
            STYLE: style,
            PARTICLE: later.by_styles(list(self.place.drawn(PARTICLES, self.games + 1))),
            BOTH: _mixed({BAYES: named, STYLE: style}, {BAYES: 1 - share, STYLE: share}),
        }


def _mixed(ways: Mapping[str, Logs], shares: Mapping[str, float]) -> Logs:
    """Return the logarithms of several ways together, each with its share."""
    points = ways[next(iter(shares))]
    return {
        point: np.logaddexp.reduce([np.log(max(share, 1e-9)) + ways[way][point] for way, share in shares.items()])
        for point in points
    }


class LaterDecisions:
    """The later decisions of one player, with the auction heard and unheard."""

    def __init__(
        self, games: Sequence[SeenGame], styles: StylePolicies, points: Sequence[Point] = tuple(Point)
    ) -> None:
        self._evidence = styles.evidence_of(games, points)
        self._points = [point for point in points if point in styles.networks]
        self._examples = {auction: self._gather(games, auction) for auction in (True, False)}

    def _gather(self, games: Sequence[SeenGame], auction: bool) -> dict[Point, PolicyExamples]:
        gathered: dict[Point, list[PolicyExamples]] = {point: [] for point in self._points}
        collector = Collector()
        for state, seat in games:
            collector.add(state, self._points, auction=auction)
            for point, parts in gathered.items():
                examples = collector.take(point)
                own = (examples.seats == seat) & (examples.legal_matrix().sum(axis=1) > 1)
                own &= examples.chosen_matrix().any(axis=1)
                if own.any():
                    parts.append(examples.rows(np.nonzero(own)[0].astype(np.int64)))
        return {point: PolicyExamples.joined(parts) for point, parts in gathered.items() if parts}

    def by_styles(self, styles: Sequence[NDArray[np.float64]]) -> Logs:
        """Return the logarithms by one style or by the mixture of several."""
        return self._evidence.by_point(*styles)

    def by_policies(self) -> dict[str, Logs]:
        """Return the logarithms by each of the named policies."""
        policies = completed_policies(shipped_policies())
        return {name: self.by_networks(networks) for name, networks in policies.items()}

    def by_networks(self, networks: Mapping[Point, PolicyNetwork]) -> Logs:
        """Return the logarithms by networks; where there is none every legal choice is alike."""
        logs = {}
        for point, examples in self._examples[True].items():
            network = networks.get(point)
            if network is None:
                even = examples.chosen_matrix().sum(axis=1) / examples.legal_matrix().sum(axis=1)
                logs[point] = np.log(even)
            else:
                logs[point] = network.log_likelihood(self._examples[network.auction][point])
        return logs


def sums_by_part(logs: Logs) -> Sums:
    """Return the sum of the logarithms and the number of decisions by part of the game."""
    sums: Sums = {}
    for point, values in logs.items():
        added = sums.setdefault(PARTS[point], [0.0, 0.0])
        added[0] = round(added[0] + float(np.maximum(values, np.log(LEAST)).sum()), 3)
        added[1] += len(values)
    return sums
