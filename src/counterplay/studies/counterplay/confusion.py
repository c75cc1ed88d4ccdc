"""Whom are players taken for? After some deals: the belief, the fit, and how far it would be trusted.

How each policy by itself would fit, and how unsure it is, are what the hypotheses of trust were fitted to. XSkat
itself is met in its log; there each chair is a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import fmean

from counterplay.opponent import Fit, InProcessMemory, Trust
from counterplay.skat.beliefs import choices_of, completed_policies, shipped_policies
from counterplay.skat.learn import games_of
from counterplay.skat.players import Acquaintances, acquaintances, playouts
from counterplay.skat.rules import State
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row, rounded
from counterplay.studies.trio import Trio
from counterplay.workers import HERE, Executor, in_order

PLAYERS = (
    "imitator(xskat)",
    "rules",
    "imitator(population,sample=true)",
    "stranger",
    "autodidact",
    "kermit",
    "pi20",
    "mistake(0.03)",
    "mistake(0.25)",
    "random",
)
NAMES = ("left", "right", "kermit")


@dataclass(frozen=True, slots=True)
class _Seen:
    """What one match with a player taught."""

    taken: tuple[str, str]  # for whom each of its two copies is taken
    trusted: tuple[float, float]
    fits: tuple[float, float]
    styled: tuple[float, float]  # how far each is believed to play by a style of his own
    alone: Mapping[str, Fit]  # how each policy by itself predicts it


def confusion(
    players: Sequence[str | Path],
    matches: int,
    deals: int,
    seed: int,
    progress: Progress,
    executor: Executor = HERE,
) -> list[Row]:
    """Return one row for each player: how often each policy was believed most, and the mean trust and fit.

    A player that is a file is XSkat itself, in its log.
    """
    rows = []
    jobs = [(player, match) for player in players for match in range(matches)]
    results = in_order(executor, _seen, (deals, seed), jobs)
    for player in players:
        name = "XSkat, in its log" if isinstance(player, Path) else player
        met = []
        for match in range(matches):
            met.append(next(results))
            progress(name, match + 1, matches)
        trusted = [value for seen in met for value in seen.trusted]
        taken = [policy for seen in met for policy in seen.taken]
        policies = met[0].alone
        alone = {policy: [seen.alone[policy] for seen in met] for policy in policies}
        rows.append(
            {
                "player": name,
                "matches": 2 * matches,
                "deals": deals,
                **{f"taken for {policy}": taken.count(policy) for policy in policies},
                "fit": rounded(fmean(value for seen in met for value in seen.fits), 3),
                **{f"predicted by {policy}": _predicted(fits) for policy, fits in alone.items()},
                "believed by his style": rounded(fmean(value for seen in met for value in seen.styled), 2),
                "trust": rounded(fmean(trusted), 2),
                "trusted at all": sum(w > 0 for w in trusted),
                **{f"fit as {policy}": rounded(fmean(f.mean for f in fits), 3) for policy, fits in alone.items()},
                **{
                    f"uncertainty as {policy}": rounded(fmean(f.uncertainty for f in fits), 3)
                    for policy, fits in alone.items()
                },
            }
        )
    return rows


def _predicted(fits: Sequence[Fit]) -> float | str:
    """Return how often the likeliest card was played, over all matches."""
    return rounded(sum(fit.predicted for fit in fits) / max(1.0, sum(fit.decisions for fit in fits)), 3)


def _by_style(known: Acquaintances, name: str) -> float:
    policies, (shares,) = known.to_weigh([name])
    return sum(share for policy, share in zip(policies, shares, strict=True) if policy not in known.policies)


def _seen(shared: tuple[int, int], job: tuple[str | Path, int]) -> _Seen:
    """Get to know two of a kind."""
    (deals, seed), (player, match) = shared, job
    trust, policies = Trust(), shipped_policies()
    drawn = {
        name: playouts.by_networks(policy, likeliest=False)
        for name, policy in completed_policies(policies).items()
    }
    alone = {policy: Fit() for policy in policies}
    known = acquaintances().with_memory(InProcessMemory())  # as the player knows them, styles and all
    games = _logged(player, match, deals) if isinstance(player, Path) else _played(player, seed + match, deals)
    for state, names in games:
        own = names.index(NAMES[2])
        known.learn(state, names, own)
        for seen, card in choices_of(state):
            if seen.seat != own:
                for policy, asked in drawn.items():
                    alone[policy] = alone[policy].after(dict(asked.chances(seen.core)), card, watched=False)
    left, right = NAMES[:2]
    return _Seen(
        (known.of(left).best, known.of(right).best),
        (trust.in_one(known.fit(left)), trust.in_one(known.fit(right))),
        (known.fit(left).mean, known.fit(right).mean),
        (_by_style(known, left), _by_style(known, right)),
        alone,
    )


def _played(player: str, seed: int, deals: int) -> Iterator[tuple[State, Sequence[str]]]:
    """Play a match of two of a kind with a quick kermit."""
    trio = Trio(NAMES, (player, player, "kermit(worlds=5)"))
    for deal in range(deals):
        episode = trio.play(seed, deal)
        yield episode.state, episode.seats


def _logged(log: Path, match: int, deals: int) -> Iterator[tuple[State, Sequence[str]]]:
    """Return games of a log, with names for its chairs: the same program sits in all."""
    for game in islice(games_of(log), match * deals, (match + 1) * deals):
        yield game.state, NAMES
