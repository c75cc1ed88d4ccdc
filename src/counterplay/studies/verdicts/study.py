"""The thresholds of the verdicts, by measurement: how sure a verdict is of a loss, and who loses how much.

Players of known strength play among themselves. Every card that was a choice is judged as in a review. Whatever
looks like an error is then checked: judged anew by as many playouts, in other worlds and with other luck, so that
the check knows nothing of the luck by which the card was found. A grade is a promise about that check:

- an inaccuracy: it finds a loss again, more often than not;
- a mistake: it calls the card at least an inaccuracy, nineteen times in twenty;
- a blunder: it calls the card at least a mistake, nineteen times in twenty.

The smallest multiples of five points that keep these promises stand beside the thresholds in use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Annotated

import numpy as np
import numpy.typing as npt

from counterplay.arena import Sitting, make_player, parse_spec, play_deal
from counterplay.options import Help
from counterplay.protocol import BadInput, Table
from counterplay.skat.players import SkatContest
from counterplay.skat.review import judge_card, judge_closely, verdicts
from counterplay.skat.rules import Play, observe
from counterplay.statistics import estimate, wilson
from counterplay.studies import lines
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row, interval_columns, rounded

PLAYERS = (
    "kermit(slip=0.2,worlds=20)",
    "rules",
    "imitator(population,sample=true)",
    "kermit(worlds=100)",
    "counterplay",
)
CHECK_SEED = 61  # of the check: worlds and luck of its own
CHECK_PLAYOUTS = 400
BINS = (5.0, 10.0, 15.0, 20.0, 30.0, 40.0, 60.0, 80.0, 1000.0)
STEP, MOST = 5.0, 100.0  # thresholds that are tried
MORE_OFTEN_THAN_NOT, HARDLY_EVER_ELSE = 0.5, 0.95

_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class VerdictsOptions:
    """From how many points lost on is a card an inaccuracy, a mistake, a blunder?

    Players from weak to strong play among themselves; every card that was a choice is judged as in a review, and
    every error checked in other worlds with other luck. The table of thresholds says how often the check bears
    them out, and which ones it would; others how often each player goes over them, and what the check finds.

    60 deals of each player take half an hour.

    Example:  [bold]counterplay study verdicts --deals 4 --out verdicts-run[/]
    """

    deals: Annotated[int, Help("Deals of each player.", ge=2)] = 60
    seed: Annotated[int, Help("Which deals, and the players' luck.", ge=0)] = 5


@dataclass(frozen=True, slots=True)
class CheckedCard:
    """A card that was a choice: the loss a review finds, and of an error what the check finds."""

    loss: float  # 0 where it is none within its error
    error: float
    checked: float | None  # the check's loss; None of a card that is no error
    again: bool  # whether the check finds a loss beyond its error


def run(work: Work[VerdictsOptions]) -> None:
    """Play and judge the deals that the folder lacks."""
    options, path = work.options, work.out / "deals.jsonl"
    known = {(line["player"], line["deal"]) for line in lines.read(path)}
    wanted = [(player, deal) for deal in range(options.deals) for player in PLAYERS]
    missing = [job for job in wanted if job not in known]
    tick = lines.counting(work.progress, "deals", len(wanted))
    tick(len(wanted) - len(missing))
    lines.do(path, work.executor, _judged, options.seed, missing, lambda line: tick(1))


def report(work: Work[VerdictsOptions]) -> Tables:
    """Return the thresholds, who goes over them, and how sure the measure is."""
    played = {
        player: [
            [CheckedCard(*card) for card in line["cards"]]
            for line in lines.read(work.out / "deals.jsonl")
            if line["player"] == player and line["deal"] < work.options.deals
        ]
        for player in PLAYERS
    }
    cards = [card for deals in played.values() for deal in deals for card in deal]
    if not cards:
        raise BadInput(f"{work.out} holds no judged card: run the study without --report-only")
    return {"thresholds": thresholds(cards), "players": _players(played), "checks": _checks(cards)}


# -- playing and judging


def _judged(seed: int, job: tuple[str, int]) -> Row:
    """Play a deal, and judge each of its cards twice."""
    player, number = job
    episode = play_deal(_contest(), seed, number, _sittings(player))
    if episode.faults:
        raise RuntimeError(f"{player} failed: {episode.faults[0][1]}")
    cards = []
    for step in episode.state.replay():
        if not isinstance(step.action, Play) or step.state.core.legal_cards.bit_count() < 2:
            continue
        seen = observe(step.state, step.seat)
        found = judge_closely(seen, step.action.card)
        loss = 0.0 if found.none or found.loss < verdicts.INACCURACY else found.loss
        check = None
        if loss:
            check = judge_card(seen, step.action.card, number=CHECK_PLAYOUTS, seed=CHECK_SEED)
        cards.append(
            (
                round(loss, 2),
                round(found.error, 2),
                None if check is None else round(check.loss, 2),
                check is not None and not check.none,
            )
        )
    return {"player": player, "deal": number, "cards": cards}


@cache
def _contest() -> SkatContest:
    return SkatContest()


@cache
def _sittings(spec: str) -> list[Sitting]:
    names = ("first", "second", "third")
    sittings = []
    for seat, name in enumerate(names):
        player = make_player(_contest(), parse_spec(spec))
        player.start(Table("skat", names, seat))
        sittings.append(Sitting(name, player))
    return sittings


# -- what it says


def thresholds(cards: Sequence[CheckedCard]) -> list[Row]:
    """Return for each grade the smallest loss that the check bears out, and the one that is in use."""
    found = [card for card in cards if card.checked is not None]
    losses = np.array([card.loss for card in found])
    checked = np.array([card.checked if card.again else 0.0 for card in found], dtype=float)
    rows = []
    below = 0.0
    for grade, in_use, promised in (
        ("inaccuracy", verdicts.INACCURACY, MORE_OFTEN_THAN_NOT),
        ("mistake", verdicts.MISTAKE, HARDLY_EVER_ELSE),
        ("blunder", verdicts.BLUNDER, HARDLY_EVER_ELSE),
    ):
        borne_out = checked >= max(below, 1e-9)
        over = losses >= in_use
        share = float(borne_out[over].mean()) if over.any() else None
        low, high = wilson(int(borne_out[over].sum()), int(over.sum())) if over.any() else (0.0, 1.0)
        rows.append(
            {
                "grade": grade,
                "promise": promised,
                "in use": in_use,
                "fitted": rounded(_smallest(losses, borne_out, promised)),
                "cards": int(over.sum()),
                "borne out": rounded(share, 3),
                "low": rounded(low, 3),
                "high": rounded(high, 3),
            }
        )
        below = in_use
    return rows


def _smallest(losses: _Floats, borne_out: npt.NDArray[np.bool_], promised: float) -> float | None:
    """Return the smallest threshold such that cards just above it are borne out as often as promised.

    Asked of the cards in the step above a threshold, not of all that lose more: a promise is kept at its edge.
    """
    for edge in np.arange(STEP, MOST + STEP, STEP):
        here = (losses >= edge) & (losses < edge + STEP)
        if here.any() and borne_out[here].mean() >= promised:
            return float(edge)
    return None


def _players(played: dict[str, list[list[CheckedCard]]]) -> list[Row]:
    """Return how much each player loses, and how often it goes over each threshold, a list of 36 deals."""
    grades: list[tuple[str, Callable[[float], bool]]] = [
        ("inaccuracies", lambda loss: verdicts.INACCURACY <= loss < verdicts.MISTAKE),
        ("mistakes", lambda loss: verdicts.MISTAKE <= loss < verdicts.BLUNDER),
        ("blunders", lambda loss: loss >= verdicts.BLUNDER),
    ]
    rows = []
    for player, deals in played.items():
        choices = sum(map(len, deals))
        row: Row = {"player": player, "deals": len(deals), "choices": choices}
        lost = np.array([sum(card.loss for card in deal) for deal in deals])
        row |= interval_columns(estimate(36 * lost, 1), "points lost a list", 0)
        for name, counts in grades:
            often = np.array([sum(counts(card.loss) for card in deal) for deal in deals], dtype=float)
            row |= interval_columns(estimate(36 * often, 1), name, 1, f"{name} ")
        rows.append(row)
    return rows


def _checks(cards: Sequence[CheckedCard]) -> list[Row]:
    """Return by the loss that a review finds what the check says."""
    rows = []
    for low, high in pairwise(BINS):
        here = [card for card in cards if card.checked is not None and low <= card.loss < high]
        if not here:
            continue
        row: Row = {"from": low, "to": high if high < BINS[-1] else "", "cards": len(here)}
        row["loss"] = rounded(float(np.mean([card.loss for card in here])))
        row["its error"] = rounded(float(np.median([card.error for card in here])))
        row |= interval_columns(estimate(np.array([card.checked for card in here], dtype=float), 1), "check")
        row["found again"] = rounded(float(np.mean([card.again for card in here])), 3)
        rows.append(row)
    return rows


STUDY = Study("verdicts", VerdictsOptions, run, report, settings=("seed",))
