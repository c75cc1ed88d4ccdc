"""Pictures of studies: the same bytes from the same figures, in 256 colours, a third of the size."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from counterplay.studies.tables import Row

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = 256


def new(
    width: float,
    height: float,
    rows: int = 1,
    columns: int = 1,
    layout: Literal["constrained"] | None = None,
    **shared: Any,
) -> tuple[Figure, list[Axes]]:
    """Return a figure of this size in inches, and its panels row by row."""
    from matplotlib.figure import Figure  # no global state, and no display

    figure = Figure(figsize=(width, height), layout=layout)
    return figure, list(figure.subplots(rows, columns, squeeze=False, **shared).flat)


def with_errors(
    rows: Sequence[Row], name: str, low: str = "low", high: str = "high", scale: float = 1.0
) -> tuple[list[float], list[list[float]]]:
    """Return the values of a column, and how far their intervals reach below and above them."""
    values, lows, highs = ([scale * float(row[column]) for row in rows] for column in (name, low, high))
    below = [max(0.0, value - end) for value, end in zip(values, lows, strict=True)]
    above = [max(0.0, end - value) for value, end in zip(values, highs, strict=True)]
    return values, [below, above]


def save(figure: Figure, path: Path, dpi: int = 110, bottom: float = 0.0) -> None:
    """Write a figure as PNG; `bottom` is the share of its height that stays free below the panels."""
    if figure.get_layout_engine() is None:
        figure.tight_layout(rect=(0, bottom, 1, 1))
    drawn = io.BytesIO()
    figure.savefig(drawn, dpi=dpi, format="png", metadata={"Software": None})
    path.write_bytes(in_few_colours(drawn.getvalue()))


def in_few_colours(png: bytes) -> bytes:
    """Return a picture in so few colours that one byte tells a point's."""
    from PIL import Image  # with matplotlib

    fewer = Image.open(io.BytesIO(png)).convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE)
    written = io.BytesIO()
    fewer.save(written, "PNG", optimize=True)
    return written.getvalue()
