"""Drawings: the plane of gain and exploitability on which safe answers are compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

STYLES = {
    "rnr": ("#222222", "o", "-", "RNR (the optimum)"),
    "abd": ("#c0392b", "s", "--", "ABD"),
    "abd, 10 samples": ("#e59866", "x", "--", "ABD, 10 samples a history"),
    "cdrnr": ("#2471a3", "^", ":", "CDRNR"),
    "cdbr": ("#2471a3", "v", "", "CDBR"),
    "br": ("#7d8a2e", "D", "", "best response"),
    "dbr": ("#7d3c98", "P", "-.", "data-biased"),
}


@dataclass(frozen=True)
class PlanePoint:
    """One method at one p."""

    method: str
    p: float
    objective: float
    utility: float
    gain: float
    exploitability: float


def draw_points(axes: Axes, points: Sequence[PlanePoint]) -> None:
    """Draw points into axes, one line per method in the order of p."""
    for name in dict.fromkeys(point.method for point in points):
        own = sorted((point for point in points if point.method == name), key=lambda point: point.p)
        colour, marker, line, label = STYLES[name]
        axes.plot(
            [point.exploitability for point in own],
            [point.gain for point in own],
            color=colour,
            marker=marker,
            linestyle=line or "none",
            label=label,
            markersize=5,
            fillstyle="none" if name == "rnr" else "full",
            alpha=0.9,
        )
    axes.set_xlabel("exploitability (what a perfect opponent takes)")
    axes.set_ylabel("gain (against the known opponent)")
    axes.grid(alpha=0.3)
    axes.legend()


def new_figure(columns: int = 1, width: float = 6.0, height: float = 4.2) -> tuple[Figure, list[Axes]]:
    """Return a figure with a row of axes, without a window."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width * columns, height), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, columns, squeeze=False)
    return figure, list(axes[0])


def save_figure(figure: Figure, path: Path) -> None:
    """Write a figure; a PNG carries no date, so that a repeated run gives the same file."""
    figure.savefig(path, dpi=120, metadata={"Software": None} if path.suffix == ".png" else None)


def draw_plane(path: Path, title: str, points: Sequence[PlanePoint]) -> None:
    """Draw one plane into a file."""
    figure, (axes,) = new_figure()
    draw_points(axes, points)
    axes.set_title(title)
    save_figure(figure, path)
