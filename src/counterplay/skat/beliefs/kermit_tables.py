"""Kermit's tables: how far hands of a kind bid, and how often cards of a kind declare a game.

After Buro, Long, Furtak and Sturtevant (2009), who weigh worlds by tables learned from bids and declarations; the
classes of hands are in `cpp/skat/policy/kermit_tables.hpp`. `skat.learn` counts them.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.untrusted import from_json

FORMAT = "counterplay skat kermit tables 1"
SHIPPED = Path(__file__).parents[1] / "networks" / "kermit_tables.json"
LEVELS: int = _core.BID_LEVELS
HANDS: int = _core.HAND_CLASSES
KINDS = ("suit", "grand", "null", "null ouvert", "suit hand", "grand hand", "null hand", "null ouvert hand")
DEMANDS: int = _core.DEMANDS
SOLOISTS: int = _core.SOLOIST_CLASSES
DIGITS = 4


@dataclass
class KermitTables:
    """Probabilities by class of cards; what was never seen has the probabilities over all."""

    bids: NDArray[np.float64]  # [class of ten cards, level]: the shares of each level, which add up to 1
    declared: NDArray[np.float64]  # [kind, demand, class of cards]
    card: dict[str, Any] = field(default_factory=dict)

    def bid_entries(self, low: int, high: int) -> NDArray[np.float64]:
        """Return for each class of hands the log-probability that it would go as far as one of these levels."""
        result: NDArray[np.float64] = np.log(self.bids[:, low : high + 1].sum(axis=1))
        return result

    def declared_entries(self, kind: int, demand: int) -> NDArray[np.float64]:
        """Return for each class of cards the log-probability that they are declared so."""
        result: NDArray[np.float64] = np.log(self.declared[kind, demand])
        return result

    def dumps(self) -> str:
        """Return the text of the file."""
        declared = {name: _sparse(self.declared[kind].T) for kind, name in enumerate(KINDS)}
        return json.dumps(
            {"format": FORMAT, "card": self.card, "bids": _sparse(self.bids), "declared": declared},
            separators=(",", ":"),
        )

    def save(self, path: Path) -> None:
        """Write the file."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with draft_of(path) as draft:
                draft.write_text(self.dumps() + "\n", encoding="utf-8")
        except OSError as problem:
            raise BadInput(f"the tables cannot be written to {path}: {problem.strerror}") from None


def _sparse(rows: NDArray[np.float64]) -> dict[str, Any]:
    """Return the commonest row, and those that differ from it by their number."""
    rounded = [tuple(float(f"{value:.{DIGITS}g}") for value in row) for row in rows]
    usual = Counter(rounded).most_common(1)[0][0]
    return {"usual": usual, "classes": {number: row for number, row in enumerate(rounded) if row != usual}}


def _dense(sparse: Any, rows: int, columns: int) -> NDArray[np.float64]:
    table = np.tile(np.array(sparse["usual"], dtype=np.float64), (rows, 1))
    for number, row in sparse["classes"].items():
        if not 0 <= int(number) < rows:
            raise ValueError(f"there is no class {number}")
        table[int(number)] = row
    if table.shape != (rows, columns) or not (np.isfinite(table).all() and (table > 0).all()):
        raise ValueError(f"rows should be {columns} numbers above 0")
    return table


def loads(text: str) -> KermitTables:
    """Read tables; ValueError, KeyError or TypeError when they are damaged."""
    data = from_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"its format should be {FORMAT!r}")
    declared = np.stack([_dense(data["declared"][name], SOLOISTS, DEMANDS).T for name in KINDS])
    return KermitTables(_dense(data["bids"], HANDS, LEVELS), declared, dict(data["card"]))


def load(path: Path) -> KermitTables:
    """Read tables; a damaged or foreign file gives BadInput."""
    try:
        return loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise BadInput(f"there is no file {path}") from None
    except OSError as problem:
        raise BadInput(f"the tables {path} cannot be read: {problem.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError) as problem:
        raise BadInput(f"{path} holds no tables of this version: {problem}") from None


@cache
def shipped() -> KermitTables:
    """Return the tables that come with the package."""
    return load(SHIPPED)
