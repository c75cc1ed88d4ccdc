"""How fast the estimate of an opponent's mistake rate settles: after 1, 3, 6, 12 and 36 games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean, stdev

from counterplay.arena import Series
from counterplay.opponent import Rate, Tally
from counterplay.skat.players import MISTAKE_PRIOR
from counterplay.skat.solver import MISTAKE_AXES
from counterplay.studies.count.post_mortems import JudgedSeries, Opportunities, tally
from counterplay.studies.tables import Row, rounded

AFTER = (1, 3, 6, 12, 36)  # games
WINDOW = 36


def table(judged: Mapping[Series, JudgedSeries], line_ups: Mapping[str, int]) -> list[Row]:
    """Return what is known of each row player after so many games, over all windows of 36 games."""
    lines = []
    for row, line_up in line_ups.items():
        series = [games for key, games in judged.items() if key.line_up == line_up]
        truth = tally(series, (1, 2)).where()
        by_window = [
            seen for games in series for entry in (1, 2) for seen in windows(games, entry)
        ]  # one dictionary for each window
        for after in AFTER:
            rates = [seen[after] for seen in by_window if after in seen]
            if rates and truth.rate is not None:
                lines.append({"opponent": row, "games": after} | _line(rates, truth.rate))
    return lines


def prior_errors(lines: Sequence[Row], priors: Sequence[int]) -> list[Row]:
    """Return how far beliefs whose prior is worth so many opportunities are off: root mean square over opponents.

    Worked out from the mean and the spread of the plain rate, as if every window had the mean of opportunities.
    """
    rows: list[Row] = []
    rated = [
        line for line in lines if line["raw rate"] not in ("", None)
    ]  # a short window may hold no opportunity
    for prior in priors:
        row: Row = {"prior worth": prior}
        for after in AFTER:
            squares = []
            for line in (line for line in rated if int(line["games"]) == after):
                seen, rate, truth = (float(line[name]) for name in ("opportunities", "raw rate", "long-run rate"))
                mean = (prior * MISTAKE_PRIOR.rate + seen * rate) / (prior + seen)
                squares.append((mean - truth) ** 2 + (seen * float(line["raw sd"] or 0) / (prior + seen)) ** 2)
            row[f"after {after}"] = rounded(fmean(squares) ** 0.5 if squares else None, 4)
        rows.append(row)
    return rows


def windows(series: JudgedSeries, entry: int) -> Iterator[dict[int, Rate]]:
    """Yield the rates after 1, 3, ... games of each window; deals that all pass count as games."""
    name = series.entries[entry]
    for start in range(0, len(series.games), WINDOW):
        yield _course([game.get(name) for game in series.games[start : start + WINDOW]])


def _course(games: Sequence[Opportunities | None]) -> dict[int, Rate]:
    counted, seen = Tally(MISTAKE_AXES), {}
    for number, opportunities in enumerate(games, 1):
        if opportunities is not None:
            counted.add_game(opportunities)
        if number in AFTER:
            seen[number] = counted.where()
    return seen


def _line(rates: Sequence[Rate], truth: float) -> Row:
    posteriors = [rate.posterior(MISTAKE_PRIOR) for rate in rates]
    raw = [rate.rate for rate in rates if rate.rate is not None]
    intervals = [rate.interval for rate in rates]
    return {
        "windows": len(rates),
        "opportunities": rounded(fmean(rate.opportunities for rate in rates), 2),
        "long-run rate": rounded(truth, 4),
        "posterior": rounded(fmean(posteriors), 4),
        "posterior sd": rounded(stdev(posteriors) if len(posteriors) > 1 else None, 4),
        "raw rate": rounded(fmean(raw) if raw else None, 4),
        "raw sd": rounded(stdev(raw) if len(raw) > 1 else None, 4),
        "interval width": rounded(fmean(high - low for low, high in intervals), 4),
        "intervals that hold the long-run rate": rounded(
            fmean(low <= truth <= high for low, high in intervals), 4
        ),
    }
