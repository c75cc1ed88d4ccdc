"""Pictures of studies: the same bytes from the same figures, in 256 colours, a third of the size."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_COLOURS = 256


def save(figure: Figure, path: Path, dpi: int = 110) -> None:
    """Write a figure as PNG."""
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
