"""Figure 4: how far the bidding evaluator is off (equation 1), by the mistake rate of the opponents."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from counterplay.arena import Results, Series
from counterplay.skat.players import bidding_error, evaluator
from counterplay.skat.records import episodes
from counterplay.statistics import RESAMPLES
from counterplay.studies.count.plan import ERRING
from counterplay.studies.count.post_mortems import JudgedSeries, rate_columns, tally
from counterplay.studies.tables import Row, rounded
from counterplay.workers import Executor, stream

Errors = dict[int, list[float]]  # by deal: the rotations of a deal belong together


def errors_of(records: Sequence[tuple[int, str]], name: str) -> Iterator[list[tuple[int, float]]]:
    """Yield equation (1) of every game that a player played alone, with its deal."""
    learned = evaluator.shipped_evaluator()
    errors = []
    for deal, record in records:
        episode = episodes.load(record, deal)
        state = episode.state
        if state.declaration is None or state.soloist is None or episode.seats[state.soloist] != name:
            continue
        won = float(episode.scores[state.soloist] > 0)
        errors.append((deal, won - bidding_error(learned, state)))
    yield errors


def bidding_errors(executor: Executor, results: Results, line_up: int, deals: Sequence[int]) -> Errors:
    """Return the errors of the first player of a line-up in its own games."""
    name = results.settings.line_ups[line_up].entries[0]
    games = [results.games[Series(line_up, rotation)] for rotation in range(results.settings.rotations_played)]
    jobs = [([(deal, played[deal].record) for deal in deals], name) for played in games]
    errors: Errors = {}
    for _, errors_of_series in stream(executor, errors_of, jobs, urgent=True):
        for deal, error in errors_of_series:
            errors.setdefault(deal, []).append(error)
    return errors


def mean_error(errors: Errors) -> tuple[int, float | None, float | None]:
    """Return games, mean error and its standard error over deals (that of a ratio: games differ by deal).

    >>> mean_error({0: [0.5, 0.5], 1: [-0.5]})[:2]
    (3, 0.16666666666666666)
    """
    games = sum(map(len, errors.values()))
    if not games:
        return 0, None, None
    mean = math.fsum(math.fsum(values) for values in errors.values()) / games
    count = len(errors)
    if count < 2:
        return games, mean, None
    squares = math.fsum(math.fsum(value - mean for value in values) ** 2 for values in errors.values())
    return games, mean, math.sqrt(squares * count / (count - 1)) / games


def table(judged: Mapping[Series, JudgedSeries], errors: Sequence[Errors]) -> list[Row]:
    """Return one line for each pair of opponents."""
    lines = []
    for number, rate in enumerate(ERRING):
        counted = tally([games for series, games in judged.items() if series.line_up == number], (1, 2))
        games, mean, error = mean_error(errors[number])
        lines.append(
            {
                "opponents": f"mistake({rate:g})",
                "games alone": games,
                "error": rounded(mean, 4),
                "error s.e.": rounded(error, 4),
            }
            | rate_columns(counted.where())
        )
    return lines


def line_through(lines: Sequence[Row], errors: Sequence[Errors], seed: int) -> Row:
    """Return the line that the errors follow, each weighed by its standard error; the rates count as known.

    All points come from the same deals, so the intervals resample deals, each with its games against everybody.
    """
    names = [f"{what}{end}" for what in ("intercept", "slope") for end in ("", " s.e.", " low", " high")]
    known = [
        place for place, line in enumerate(lines) if line["rate"] != "" and line["error s.e."] not in ("", 0.0)
    ]
    if len(known) < 3:
        return dict.fromkeys(names, "")
    rates, means, spreads = (
        np.array([lines[place][column] for place in known], dtype=float)
        for column in ("rate", "error", "error s.e.")
    )
    design = np.stack([np.ones_like(rates), rates], axis=1) / spreads[:, None]
    solve = np.linalg.pinv(design) / spreads  # from mean errors to intercept and slope
    deals = sorted(set().union(*(errors[n] for n in known)))
    sums = np.array([[math.fsum(errors[n].get(deal, ())) for deal in deals] for n in known])
    games = np.array([[len(errors[n].get(deal, ())) for deal in deals] for n in known])
    picks = np.random.default_rng(seed).multinomial(len(deals), [1 / len(deals)] * len(deals), size=RESAMPLES)
    resampled = solve @ ((sums @ picks.T) / np.maximum(games @ picks.T, 1))
    line: Row = {}
    for what, value, values in zip(("intercept", "slope"), solve @ means, resampled, strict=True):
        low, high = np.quantile(values, (0.025, 0.975))
        numbers = zip(("", " s.e.", " low", " high"), (value, values.std(ddof=1), low, high), strict=True)
        line |= {f"{what}{end}": rounded(number, 4) for end, number in numbers}
    return line
