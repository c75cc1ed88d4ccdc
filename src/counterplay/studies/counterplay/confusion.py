"""Whom are players taken for? After some deals: the belief, the fit, and how far it would be trusted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from counterplay.opponent import Fit, Trust
from counterplay.skat.beliefs import choices_of, completed_policies, shipped_policies
from counterplay.skat.players import Acquaintances, playouts
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row, rounded
from counterplay.studies.trio import Trio
from counterplay.workers import HERE, Executor, in_order

PLAYERS = (
    "imitator(xskat)",
    "rules",
    "imitator(population,sample=true)",
    "stranger",
    "kermit",
    "pi20",
    "count",
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
    alone: Mapping[str, Fit]  # how each policy by itself predicts it


def confusion(
    players: Sequence[str], matches: int, deals: int, seed: int, progress: Progress, executor: Executor = HERE
) -> list[Row]:
    """Return one row for each player: how often each policy was believed most, and the mean trust and fit."""
    rows = []
    jobs = [(text, match) for text in players for match in range(matches)]
    results = in_order(executor, _seen, (deals, seed), jobs)
    for text in players:
        met = []
        for match in range(matches):
            met.append(next(results))
            progress(text, match + 1, matches)
        trusted = [value for seen in met for value in seen.trusted]
        fits = [value for seen in met for value in seen.fits]
        taken = [name for seen in met for name in seen.taken]
        rows.append(
            {
                "player": text,
                "matches": 2 * matches,
                "deals": deals,
                **{f"taken for {policy}": taken.count(policy) for policy in met[0].alone},
                "fit": rounded(sum(fits) / len(fits), 3),
                **{
                    f"foretold by {policy}": _predicted([seen.alone[policy] for seen in met])
                    for policy in met[0].alone
                },
                "trust": rounded(sum(trusted) / len(trusted), 2),
                "trusted at all": sum(w > 0 for w in trusted),
            }
        )
    return rows


def _predicted(fits: Sequence[Fit]) -> float | str:
    """Return how often the likeliest card was played, over all matches."""
    return rounded(sum(fit.predicted for fit in fits) / max(1.0, sum(fit.decisions for fit in fits)), 3)


def _seen(shared: tuple[int, int], job: tuple[str, int]) -> _Seen:
    """Play a match of two of a kind with a quick kermit, who gets to know them."""
    (deals, seed), (text, match) = shared, job
    trust, policies = Trust(), shipped_policies()
    drawn = {
        name: playouts.by_networks(policy, likeliest=False)
        for name, policy in completed_policies(policies).items()
    }
    alone = {policy: Fit() for policy in policies}
    known = Acquaintances(policies)
    trio = Trio(NAMES, (text, text, "kermit(worlds=5)"))
    for deal in range(deals):
        episode = trio.play(seed + match, deal)
        own = episode.seats.index("kermit")
        known.learn(episode.state, episode.seats, own)
        for seen, card in choices_of(episode.state):
            if seen.seat != own:
                for policy, asked in drawn.items():
                    alone[policy] = alone[policy].after(dict(asked.chances(seen.core)), card, watched=False)
    left, right = NAMES[:2]
    return _Seen(
        (known.of(left).best, known.of(right).best),
        (trust.in_one(known.fit(left)), trust.in_one(known.fit(right))),
        (known.fit(left).mean, known.fit(right).mean),
        alone,
    )
