"""How well is a stranger predicted after so many games? XSkat's imitator, for one who never met XSkat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from json import dumps
from pathlib import Path

from counterplay.arena import write_whole
from counterplay.skat.beliefs import NamedPolicies, shipped_policies
from counterplay.skat.players import (
    LEARNED_PART,
    LearnedPolicy,
    SeenGame,
    SkatContest,
    add_learned,
    fit_of,
    learn_policy,
    load_learned,
)
from counterplay.studies.counterplay import plan
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row, rounded
from counterplay.studies.trio import Trio
from counterplay.workers import HERE, Executor, each, in_order

STRANGER, UNKNOWN = "imitator(xskat)", "xskat"
LEARNED_SEED = 7003  # of the games that a stranger is learned from before he is met: none of them is tested on
GAMES = (12, 36, 144, 1_000)
JUDGED = 200  # further games, on which every row is judged
NAMES = ("stranger", "other", "kermit")


@dataclass(frozen=True, slots=True)
class _Teaching:
    """What a stranger is learned from: his games, as records with his seats, and who is known already."""

    records: tuple[tuple[str, int], ...]
    unknown: str | None = None  # whom the learner never met
    judge: int = 0  # how many of the last games are only judged

    def games(self) -> list[SeenGame]:
        """Return the games."""
        contest = SkatContest()
        return [(contest.load(record, 0).state, seat) for record, seat in self.records]

    def policies(self) -> NamedPolicies:
        """Return those whom the learner knows."""
        return {name: policy for name, policy in shipped_policies().items() if name != self.unknown}


def games_of(
    spec: str, deals: int, seed: int, progress: Progress, executor: Executor = HERE
) -> tuple[tuple[str, int], ...]:
    """Return the deals that were played of one who sits twice, beside a quick kermit, as records.

    With each goes the seat of its first copy.
    """
    records = []
    for number, record in enumerate(in_order(executor, _play, (spec, seed), range(deals)), 1):
        if record is not None:
            records.append(record)
        progress("games of a stranger", number, deals)
    return tuple(records)


@cache
def _trio(spec: str) -> Trio:
    trio = Trio(NAMES, (spec, spec, "kermit(worlds=5)"))
    assert not trio.learns  # so that deals can be played in any order
    return trio


def _play(shared: tuple[str, int], deal: int) -> tuple[str, int] | None:
    """Return a deal and his seat; None where all passed."""
    spec, seed = shared
    episode = _trio(spec).play(seed, deal)
    if episode.state.declaration is None:
        return None
    return SkatContest().dump(episode), episode.seats.index(NAMES[0])


def curve(wanted: Sequence[int], test: int, seed: int, progress: Progress, executor: Executor = HERE) -> list[Row]:
    """Return how often his cards are predicted, before anything is learned and after so many games."""
    most = max(wanted)
    records = games_of(STRANGER, most + most // 20 + test + 10, seed, progress, executor)
    rows = []
    for row in in_order(executor, _predicted, _Teaching(records, UNKNOWN, test), (0, *wanted)):
        rows.append(row)
        progress("learned", len(rows), len(wanted) + 1)
    return rows


def _predicted(teaching: _Teaching, number: int) -> Row:
    games, policies = teaching.games(), teaching.policies()
    judge, taught = games[-teaching.judge :], games[: -teaching.judge]
    if number:
        learned = learn_policy(taught[:number], policies)
        start, networks = learned.start, learned.networks(policies)
    else:
        start, networks = next(iter(policies)), dict(next(iter(policies.values())))
    fit = fit_of(networks, judge)
    return {
        "games": number,
        "from": start,
        "judged on cards": round(fit.decisions),
        "foretold": rounded(fit.predicted / fit.decisions, 3),
        "log-likelihood": rounded(fit.log_likelihood / fit.decisions, 3),
        "fit": rounded(fit.mean, 3),
        "fit s.e.": rounded(fit.error, 3),
    }


def of_the_stranger(out: Path, games: int, progress: Progress, executor: Executor = HERE) -> Row:
    """Return how often the stranger of the studies is predicted in every fifth of his games.

    First by the nearest of the shipped policies, then by what the other games taught.
    """
    learn_strangers(out, [games], progress, executor)
    learned = LearnedPolicy.read(load_learned(plan.learned_file(out, games))[LEARNED_PART])
    return {
        "games": learned.games,
        "from": learned.start,
        "judged on cards": round(learned.after.decisions),
        "foretold by the nearest": rounded(learned.before.predicted / learned.before.decisions, 3),
        "foretold after learning": rounded(learned.after.predicted / learned.after.decisions, 3),
    }


def learn_strangers(out: Path, wanted: Sequence[int], progress: Progress, executor: Executor = HERE) -> None:
    """Write what so many games of the stranger teach, where it is not there yet."""
    missing = [games for games in wanted if not plan.learned_file(out, games).exists()]
    if not missing:
        return
    most = max(missing)
    records = games_of(plan.STRANGER, most + most // 10 + 20, LEARNED_SEED, progress, executor)
    for number, document in each(executor, _document, _Teaching(records), missing):
        write_whole(plan.learned_file(out, number), document)


def _document(teaching: _Teaching, number: int) -> str:
    return dumps(add_learned(learn_policy(teaching.games()[:number], teaching.policies()))(None)) + "\n"
