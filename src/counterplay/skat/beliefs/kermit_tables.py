"""Kermit's tables: how far hands of a kind bid, and how often cards of a kind declare a game.

After Buro, Long, Furtak and Sturtevant (2009), who weigh worlds by tables learned from bids and declarations; the
classes of hands are in `cpp/skat/policy/kermit_tables.hpp`. Learned by counting:

- How far a seat would have gone is seen within bounds only (who was outbid might have gone further), so the
  shares of each level in a class of hands are those that make all bounds seen likeliest (Turnbull's estimate for
  censored observations), drawn towards the shares over all hands where a class is rare.
- How often a seat that could have such cards becomes soloist and declares the game: soloists counted, over how
  often such cards can be had after laying away any two of twelve (or as dealt, for a hand game).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.atomic_files import draft_of
from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.learn import HELD_OUT_EVERY, Report, games_of
from counterplay.untrusted import from_json

FORMAT = "counterplay skat kermit tables 1"
SHIPPED = Path(__file__).parents[1] / "networks" / "kermit_tables.json"
LEVELS: int = _core.BID_LEVELS
HANDS: int = _core.HAND_CLASSES
KINDS = ("suit", "grand", "null", "null ouvert", "suit hand", "grand hand", "null hand", "null ouvert hand")
HAND_GAMES = 4  # from this kind on
DEALT_AS = (0, 1, 2, 2, 4, 5, 6, 6)  # null ouvert has the same classes as null
WAYS_TO_LAY = 66
DEMANDS: int = _core.DEMANDS
SOLOISTS: int = _core.SOLOIST_CLASSES

LIKE_ALL_HANDS = 10.0  # so many hands of the average are mixed into a class of hands
LIKE_ALL_SOLOISTS = 0.06  # so many soloists into a class of cards
LIKE_ALL_DEMANDS = 5.0  # so many of the average demand into the demands of a class
ROUNDS = 30
DIGITS = 4


@dataclass
class Tables:
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


def loads(text: str) -> Tables:
    """Read tables; ValueError, KeyError or TypeError when they are damaged."""
    data = from_json(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"its format should be {FORMAT!r}")
    declared = np.stack([_dense(data["declared"][name], SOLOISTS, DEMANDS).T for name in KINDS])
    return Tables(_dense(data["bids"], HANDS, LEVELS), declared, dict(data["card"]))


def load(path: Path) -> Tables:
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
def shipped() -> Tables:
    """Return the tables that come with the package."""
    return load(SHIPPED)


def learn_kermit_tables(paths: Sequence[Path], report: Report) -> Tables:
    """Count over the games of files, all but every tenth, which is held out for measures; streamed.

    Games whose auction is not known are passed over.
    """
    counts, held_out = _core.KermitCounts(), _core.KermitCounts()
    number = 0
    for path in paths:
        for game in games_of(path):
            number += 1
            if number % 1000 == 0:
                report("games", number, 0)
            if game.auction:
                (counts if number % HELD_OUT_EVERY else held_out).add(game.state.core)
    if not counts.deals:
        raise BadInput(f"no game with its auction was found in {', '.join(map(str, paths))}")
    card: dict[str, Any] = {
        "command": "counterplay skat train tables " + " ".join(f"--games {path.name}" for path in paths),
        "data": f"{counts.deals} of {number} games of {', '.join(path.name for path in paths)}",
        "held_out": f"every {HELD_OUT_EVERY}th game",
    }
    tables = Tables(bid_shares(counts.reaches), declaration_rates(counts.declared, counts.dealt), card)
    card["measures"] = measure(tables, counts, held_out)
    return tables


def measure(tables: Tables, counts: _core.KermitCounts, held_out: _core.KermitCounts) -> dict[str, float]:
    """Return how well the tables foretell held-out games.

    `log_loss` is of how far seats went, by their class, beside `frequency_log_loss` by the shares over all hands;
    `soloist_gain` is by how much the cards of soloists are raised over cards dealt blindly, as a mean log.
    """
    often = bid_shares(counts.reaches.sum(axis=0, keepdims=True))[0]
    reaches, declared = held_out.reaches, held_out.declared
    losses = np.zeros(2)
    for low, high in np.argwhere(reaches.sum(axis=0)).tolist():
        seen = reaches[:, low, high]
        losses -= seen @ tables.bid_entries(low, high), seen.sum() * np.log(often[low : high + 1].sum())
    blind = (counts.declared.sum(axis=2) + 1) / _could_have(counts.dealt).sum(axis=1)[:, None]
    seats, soloists = max(1, int(reaches.sum())), max(1, int(declared.sum()))
    return {
        "seats": seats,
        "log_loss": float(losses[0]) / seats,
        "frequency_log_loss": float(losses[1]) / seats,
        "soloists": soloists,
        "soloist_gain": float((declared * np.log(tables.declared / blind[:, :, None])).sum()) / soloists,
    }


def _could_have(dealt: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return how often a seat could have cards of each class, for each kind of declaration."""
    ways = np.array([1 if kind >= HAND_GAMES else WAYS_TO_LAY for kind in range(len(KINDS))])
    result: NDArray[np.float64] = dealt[list(DEALT_AS)] / ways[:, None]
    return result


def bid_shares(reaches: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the share of each level in each class, from counts of the bounds seen: [class, lowest, highest]."""
    levels = np.arange(LEVELS)
    within = (levels >= levels[:, None, None]) & (levels <= levels[None, :, None])  # [low, high, level]
    bounds = within.reshape(-1, LEVELS).astype(np.float64)
    seen = reaches.reshape(len(reaches), -1).astype(np.float64)
    uniform = np.full(LEVELS, 1 / LEVELS)
    overall = _likeliest(seen.sum(axis=0, keepdims=True), bounds, uniform, 1.0)[0]
    return _likeliest(seen, bounds, overall, LIKE_ALL_HANDS)


def _likeliest(
    seen: NDArray[np.float64], bounds: NDArray[np.float64], prior: NDArray[np.float64], strength: float
) -> NDArray[np.float64]:
    shares = np.tile(prior, (len(seen), 1))
    total = seen.sum(axis=1, keepdims=True) + strength
    for _ in range(ROUNDS):
        explained = shares @ bounds.T  # how likely each of the bounds is
        each = np.divide(seen, explained, out=np.zeros_like(seen), where=explained > 0)
        shares = (shares * (each @ bounds) + strength * prior) / total
    return shares


def declaration_rates(declared: NDArray[np.int64], dealt: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return how often each class of cards is declared so: [kind, demand, class]."""
    rates = np.empty(declared.shape)
    for kind, could in enumerate(_could_have(dealt)):
        did = declared[kind].sum(axis=0)
        overall = (did.sum() + 1) / (could.sum() + 1)
        rate = (did + LIKE_ALL_SOLOISTS) / (could + LIKE_ALL_SOLOISTS / overall)
        shares = (declared[kind].sum(axis=1) + 1) / (did.sum() + DEMANDS)
        share = (declared[kind] + LIKE_ALL_DEMANDS * shares[:, None]) / (did + LIKE_ALL_DEMANDS)
        rates[kind] = rate * share
    return rates
