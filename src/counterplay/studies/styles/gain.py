"""What styles are worth at the table: `counterplay` after 24 games with somebody, with them and without.

Six sorts of made-up players that nothing was trained on, and `stranger`. What 24 games teach of each is written to
a file that the player starts from (`knows`); then it sits with two of them, by that and as two other players: the
one of before, which knows the named policies, and one that takes everybody for the population and never learns.
"""

from __future__ import annotations

from json import dumps
from pathlib import Path

import numpy as np

from counterplay.arena import run_match, write_whole
from counterplay.opponent import Fit, InProcessMemory, Trust
from counterplay.skat.beliefs import shipped_policies
from counterplay.skat.players import FIT_PART, Acquaintances, character, load_learned
from counterplay.statistics import Estimate, estimate
from counterplay.studies import lines
from counterplay.studies.margins import RunPlace, difference, one_against_two
from counterplay.studies.shape import Work
from counterplay.studies.styles.options import StylesOptions
from counterplay.studies.styles.prediction import styles_from
from counterplay.studies.tables import Row, interval_columns, rounded
from counterplay.studies.trio import Trio
from counterplay.workers import HERE, each

SORTS = 6
KNOWN_GAMES = 24
SEED, LEARNING_SEED = 8_101, 8_102
STRANGER = "stranger"
WITH, BEFORE, UNKNOWING = "with styles", "with the named policies", "without a model"
ARMS = (WITH, BEFORE, UNKNOWING)
LUCK = ("player", "left", "right")  # the same for whoever plays
ROUND = 40  # deals
NAMES = ("he", "again", "other")
_FAMILIES = ("rules", "self-taught", "networks", "habits", "tastes", "mixture")


def sorts() -> list[str]:
    """Return the first of the held-out players of six families, and the stranger of other studies."""
    numbers = [
        next(n for n in range(1_000, 2_000) if character("held-out", n).family == kind) for kind in _FAMILIES
    ]
    return [*(f'somebody({number},group="held-out")' for number in numbers), STRANGER]


def play(work: Work[StylesOptions]) -> None:
    """Learn and play what is missing: every match a few deals, then every match more."""
    missing = [sort for sort in sorts() if not _file(work.out, sort).exists()]
    (work.out / "known").mkdir(exist_ok=True)
    for sort, document in each(work.executor, _document, work.options, missing):
        write_whole(_file(work.out, sort), document)
    wanted = [*range(ROUND, work.options.deals, ROUND), work.options.deals]
    tick = lines.counting(work.progress, "matches", len(wanted) * len(sorts()) * len(ARMS))
    for deals in wanted:
        jobs = [(sort, who, deals) for sort in sorts() for who in ARMS]
        for _ in each(work.executor, _match, (work.out, work.options), jobs):
            tick(1)


def _match(shared: tuple[Path, StylesOptions], job: tuple[str, str, int]) -> int:
    """Play a match as far as so many deals; a player that learns plays its deals one after the other."""
    (out, options), (sort, who, deals) = shared, job
    match = one_against_two(_player(out, options, sort, who), sort, deals, SEED, LUCK)
    return len(run_match(match, RunPlace(out, who, sort, SEED).games, HERE).complete())


def table(work: Work[StylesOptions]) -> list[Row]:
    """Return the gain against each sort, and against the six together."""
    rows: list[Row] = []
    for against in (BEFORE, UNKNOWING):
        pooled: list[float] = []
        for sort in sorts():
            ours, theirs = (RunPlace(work.out, who, sort, SEED).margins() for who in (WITH, against))
            both = sorted(set(ours) & set(theirs))
            if len(both) > 1:
                pooled += [ours[deal] - theirs[deal] for deal in both] if sort != STRANGER else []
                rows.append(_row(sort, against, len(both), difference(ours, theirs, SEED), _trust(work.out, sort)))
        if pooled:
            rows.append(_row("the six sorts", against, len(pooled), estimate(np.array(pooled), SEED), ""))
    return rows


def _row(sort: str, against: str, deals: int, gain: Estimate, trust: float | str) -> Row:
    row: Row = {"against two": sort, "gain over": against, "deals": deals, "trust": trust}
    return row | interval_columns(gain, "gain", p=4)


def _trust(out: Path, sort: str) -> float | str:
    """Return how far the player with styles trusts what it knows of this sort as it sits down."""
    if not _file(out, sort).exists():  # margins that were kept without what was learned
        return ""
    fit = Fit.read(load_learned(_file(out, sort))[FIT_PART])
    return rounded(Trust().in_both(fit, fit), 2)


def _player(out: Path, options: StylesOptions, sort: str, who: str) -> str:
    if who == UNKNOWING:
        return "counterplay(trust=0,believe=population,styles=none)"
    named = "none" if who == BEFORE else "shipped" if options.styles is None else dumps(str(options.styles))
    return f"counterplay(knows={dumps(str(_file(out, sort)))},styles={named})"


def _file(out: Path, sort: str) -> Path:
    return out / "known" / f"{''.join(letter if letter.isalnum() else '-' for letter in sort)}.json"


def _document(options: StylesOptions, sort: str) -> str:
    """Return what some games teach of one, as the player keeps it."""
    memory, trio = InProcessMemory(), Trio(NAMES, (sort, sort, "kermit(worlds=5)"))
    known = Acquaintances(shipped_policies(), memory, styles=styles_from(options.styles))
    games = 0
    for deal in range(10 * KNOWN_GAMES):
        episode = trio.play(LEARNING_SEED, deal)
        if episode.state.declaration is None:
            continue
        known.learn_one(episode.state, episode.seats.index(NAMES[0]), NAMES[0])
        games += 1
        if games == KNOWN_GAMES:
            break
    return dumps(memory.load(NAMES[0])) + "\n"
