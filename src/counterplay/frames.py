"""Rows as a pandas frame, for those who have pandas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any


def frame(rows: Iterable[Mapping[str, Any]]) -> Any:
    """Return rows as a `pandas.DataFrame`."""
    try:
        import pandas
    except ModuleNotFoundError:
        raise ModuleNotFoundError("frames need pandas: pip install 'counterplay[frames]'") from None
    return pandas.DataFrame([dict(row) for row in rows])
