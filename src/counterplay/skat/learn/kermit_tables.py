"""Kermit's tables, learned by counting what was bid and declared with which cards.

- How far a seat would have gone is seen within bounds only (who was outbid might have gone further), so the
  shares of each level in a class of hands are those that make all bounds seen likeliest (Turnbull's estimate for
  censored observations), drawn towards the shares over all hands where a class is rare.
- How often a seat that could have such cards becomes soloist and declares the game: soloists counted, over how
  often such cards can be had after laying away any two of twelve (or as dealt, for a hand game).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput
from counterplay.skat import _core
from counterplay.skat.beliefs import KermitTables
from counterplay.skat.learn.plan import command_of
from counterplay.skat.learn.policies.data import HELD_OUT_EVERY, games_of
from counterplay.skat.learn.portions import Report

HAND_GAMES = 4  # from this kind on
DEALT_AS = (0, 1, 2, 2, 4, 5, 6, 6)  # null ouvert has the same classes as null
WAYS_TO_LAY = 66

LIKE_ALL_HANDS = 10.0  # so many hands of the average are mixed into a class of hands
LIKE_ALL_SOLOISTS = 0.06  # so many soloists into a class of cards
LIKE_ALL_DEMANDS = 5.0  # so many of the average demand into the demands of a class
ROUNDS = 30


def learn_kermit_tables(paths: Sequence[Path], report: Report) -> KermitTables:
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
        "command": command_of("tables", games=paths),
        "data": f"{counts.deals} of {number} games of {', '.join(path.name for path in paths)}",
        "held_out": f"every {HELD_OUT_EVERY}th game",
    }
    tables = KermitTables(bid_shares(counts.reaches), declaration_rates(counts.declared, counts.dealt), card)
    card["measures"] = measure(tables, counts, held_out)
    return tables


def measure(tables: KermitTables, counts: _core.KermitCounts, held_out: _core.KermitCounts) -> dict[str, float]:
    """Return how well the tables predict held-out games.

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
    ways = np.array([1 if kind >= HAND_GAMES else WAYS_TO_LAY for kind in range(len(DEALT_AS))])
    result: NDArray[np.float64] = dealt[list(DEALT_AS)] / ways[:, None]
    return result


def bid_shares(reaches: NDArray[np.int64]) -> NDArray[np.float64]:
    """Return the share of each level in each class, from counts of the bounds seen: [class, lowest, highest]."""
    levels = np.arange(_core.BID_LEVELS)
    within = (levels >= levels[:, None, None]) & (levels <= levels[None, :, None])  # [low, high, level]
    bounds = within.reshape(-1, _core.BID_LEVELS).astype(np.float64)
    seen = reaches.reshape(len(reaches), -1).astype(np.float64)
    uniform = np.full(_core.BID_LEVELS, 1 / _core.BID_LEVELS)
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
        shares = (declared[kind].sum(axis=1) + 1) / (did.sum() + _core.DEMANDS)
        share = (declared[kind] + LIKE_ALL_DEMANDS * shares[:, None]) / (did + LIKE_ALL_DEMANDS)
        rates[kind] = rate * share
    return rates
