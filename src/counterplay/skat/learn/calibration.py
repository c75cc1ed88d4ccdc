"""Does an estimated chance come true? Reliability curve, Brier score and expected calibration error."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from counterplay.statistics import ERRORS_OF_95, wilson_of_rate

Floats = npt.NDArray[np.float64]
CALIBRATION_BINS = 10


class Bin(NamedTuple):
    """Games with about the same estimate."""

    low: float
    high: float
    games: int
    estimated: float
    won: float
    wilson_low: float
    wilson_high: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How estimates compare with results."""

    games: int
    brier: float
    error: float  # expected calibration error over ten bins of equal width
    error_low: float  # a bootstrap interval of it
    error_high: float
    bins: tuple[Bin, ...]

    def summary(self) -> dict[str, Any]:
        """Return the figures without the curve."""
        return {
            "games": self.games,
            "brier": round(self.brier, 4),
            "expected_calibration_error": round(self.error, 4),
            "interval_95": [round(self.error_low, 4), round(self.error_high, 4)],
        }


def calibrate(
    estimated: Floats,
    won: Floats,
    low: float = 0.0,
    high: float = 1.0,
    bins: int = CALIBRATION_BINS,
    seed: int = 1,
) -> Calibration:
    """Compare the estimates between `low` and `high` with what happened."""
    chosen = (estimated >= low) & (estimated <= high)
    estimated, won = estimated[chosen], won[chosen]
    edges = np.linspace(low, high, bins + 1)
    place = np.clip(np.searchsorted(edges, estimated, side="right") - 1, 0, bins - 1)
    rows = []
    for number in range(bins):
        inside = place == number
        games = int(inside.sum())
        if games:
            rate = float(won[inside].mean())
            bounds = wilson_of_rate(rate, games, ERRORS_OF_95)
            rows.append(
                Bin(
                    float(edges[number]),
                    float(edges[number + 1]),
                    games,
                    float(estimated[inside].mean()),
                    rate,
                    *bounds,
                )
            )
    generator = np.random.Generator(np.random.PCG64(seed))
    drawn = [generator.integers(0, len(won), len(won)) for _ in range(400)] if len(won) else []
    spread = [_error(estimated[rows_], won[rows_], place[rows_], bins) for rows_ in drawn] or [0.0]
    return Calibration(
        len(won),
        float(np.mean((estimated - won) ** 2)) if len(won) else 0.0,
        _error(estimated, won, place, bins) if len(won) else 0.0,
        float(np.quantile(spread, 0.025)),
        float(np.quantile(spread, 0.975)),
        tuple(rows),
    )


def _error(estimated: Floats, won: Floats, place: npt.NDArray[np.intp], bins: int) -> float:
    difference = np.bincount(place, weights=estimated - won, minlength=bins)
    return float(np.abs(difference).sum() / len(won))


def write_report(folder: Path, report: dict[str, Calibration]) -> None:
    """Write the reliability curves as CSV and PNG."""
    from matplotlib.figure import Figure

    with (folder / "calibration.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file)
        table.writerow(["games_of", "low", "high", "games", "estimated", "won", "wilson_low", "wilson_high"])
        for name, calibration in report.items():
            for row in calibration.bins:
                numbers = (row.estimated, row.won, row.wilson_low, row.wilson_high)
                table.writerow(
                    [
                        name,
                        f"{row.low:.2f}",
                        f"{row.high:.2f}",
                        row.games,
                        *(f"{number:.4f}" for number in numbers),
                    ]
                )
    figure = Figure(figsize=(6, 5.5))
    axes = figure.subplots()
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    for name, calibration in report.items():
        if name.startswith("0."):
            continue
        bins = calibration.bins
        rate = np.array([row.won for row in bins])
        spread = np.array(
            [[row.won - row.wilson_low for row in bins], [row.wilson_high - row.won for row in bins]]
        )
        axes.errorbar(
            [row.estimated for row in bins],
            rate,
            yerr=np.clip(spread, 0, None),
            marker="o",
            markersize=4,
            capsize=2,
            linewidth=1.6 if name == "all" else 0.8,
            label=f"{name} ({calibration.games} games, error {calibration.error:.3f})",
        )
    axes.set_xlabel("estimated chance to win")
    axes.set_ylabel("share won")
    axes.legend(loc="lower right", fontsize=8)
    figure.savefig(folder / "calibration.png", dpi=110)
