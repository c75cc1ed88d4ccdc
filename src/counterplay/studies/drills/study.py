"""The bidding drill by a second evaluation: its best answer, and other limits, played to the end of the deal.

The drill reckons by the bidding evaluator and by what passing brought in other games. Here nothing is reckoned:
the others' cards are drawn anew, each limit is bid against others who bid soundly, the soloist takes the skat and
declares as `kermit` does, and all three play on as the population does. All limits meet the same cards and the
same luck. The best limit by playouts is picked on one half of the draws and valued on the other, so that it does
not look better than it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated

import numpy as np
import numpy.typing as npt

from counterplay.arena import make_player, parse_spec
from counterplay.options import Help
from counterplay.protocol import BadInput, Player, Stream, Table
from counterplay.skat.players import SkatContest
from counterplay.skat.rules import (
    Action,
    Bid,
    Hold,
    Observation,
    Pass,
    Phase,
    State,
    margin,
    observe,
    redealt,
)
from counterplay.skat.teach import LIMITS, estimate_limit, exercises, path_of, sound_limit
from counterplay.statistics import ERRORS_OF_95, estimate
from counterplay.studies import lines
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row, interval_columns, rounded

PLAYED_OUT = (0, 18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 48, 60)  # limits beside the drill's own
FLAT = -25.0  # what a pass costs where its hand and its situation are not looked at
_LUCK = 61_118  # other draws than the drill's own
_DRAWS = 60  # as many as the drill takes, for the rules beside it

_Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class DrillsOptions:
    """Is the bidding drill right? Its answers beside others, played out.

    For each drill the others' cards are drawn anew, and limits are bid and played to the end: the one that the
    drill calls best (the lowest within the error), the one that it says brings most, passing, others of the
    ladder, and what two other drills would say: one that lets every pass cost 25 points, and one that takes the
    lowest limit within the error of its estimates, too. The table of rules says what each brings, and how far it
    stays behind the best by playouts; that of drills has every hand.

    A hundred drills take half an hour.

    Example:  [bold]counterplay study drills --drills 10 --draws 20 --out drills-run[/]
    """

    drills: Annotated[int, Help("How many drills.", ge=2)] = 100
    first: Annotated[int, Help("Number of the first drill.", ge=0)] = 0
    draws: Annotated[int, Help("Draws of the others' cards for each drill.", ge=4)] = 200


def run(work: Work[DrillsOptions]) -> None:
    """Play out the drills that the folder lacks."""
    path, wanted = work.out / "drills.jsonl", work.options
    known = {line["drill"]: line for line in lines.read(path)}
    if any(len(line["brought"]) != wanted.draws for line in known.values()):
        raise BadInput(f"{path} has another number of draws: name another folder")
    missing = [number for number in _numbers(wanted) if number not in known]
    tick = lines.counting(work.progress, "drills", wanted.drills)
    tick(wanted.drills - len(missing))
    lines.do(path, work.executor, _played_out, wanted.draws, missing, lambda line: tick(1))


def report(work: Work[DrillsOptions]) -> Tables:
    """Return what each rule brings, and every drill."""
    known = {line["drill"]: line for line in lines.read(work.out / "drills.jsonl")}
    drills = [known[number] for number in _numbers(work.options) if number in known]
    if len(drills) < 2:
        raise BadInput(f"{work.out} holds fewer than two drills: run the study without --report-only")
    return {"rules": _rules(drills), "drills": [_drill(line) for line in drills]}


def _numbers(options: DrillsOptions) -> range:
    return range(options.first, options.first + options.drills)


# -- playing out


def _played_out(draws: int, number: int) -> Row:
    """Return a drill, what rules say of it, and what each limit brought in every draw."""
    asked = exercises.question(f"bidding/{number}")
    valued = exercises.value(asked)
    says = {"best answer": int(valued.best), "brings most": int(valued.dearest), **other_rules(asked)}
    says |= {"wins 60%": sound_limit(asked.state.deal.hands[asked.seat], asked.seat), "pass": 0}
    tried = sorted({*PLAYED_OUT, *(limit for limit in says.values() if limit <= LIMITS[-1])})
    luck = Stream(_LUCK, "drill", number)
    deals = [redealt(asked.state, asked.seat, luck) for _ in range(draws)]
    return {
        "drill": number,
        "seat": asked.seat,
        "hand": " ".join(map(str, sorted(asked.seen.hand))),
        "says": {rule: min(limit, LIMITS[-1]) for rule, limit in says.items()},
        "reckoned": {limit: round(points, 2) for limit, points in valued.points.items() if int(limit) in tried},
        "limits": tried,
        "brought": [_brought(state, asked.seat, tried, draw) for draw, state in enumerate(deals)],
    }


def other_rules(asked: exercises.Question) -> dict[str, int]:
    """Return what other drills would say: all passes cost the same, or estimates are doubted."""
    ten, seat = asked.state.deal.hands[asked.seat], asked.seat
    luck = Stream(_LUCK, "other rules", asked.key)
    flat = np.zeros((_DRAWS, len(LIMITS)))
    points, doubts = np.zeros_like(flat), np.zeros_like(flat)
    for draw in range(_DRAWS):
        path = path_of(redealt(asked.state, seat, luck), seat)
        passed_in = path.price == LIMITS[1] and all(bid == LIMITS[1] for bid, _ in path.calls)
        for place, limit in enumerate(LIMITS):
            estimate = estimate_limit(path, limit, ten, seat)
            points[draw, place], doubts[draw, place] = estimate.points, estimate.error
            plays = all(bid <= limit for bid, _ in path.calls)
            flat[draw, place] = estimate.points if plays else 0.0 if passed_in else FLAT
    best = int(points.mean(axis=0).argmax())
    gaps = points[:, best, None] - points
    # where both limits come to the same no estimate can be wrong about their difference
    doubted = (np.hypot(doubts[:, best, None], doubts) * (gaps != 0)).mean(axis=0)
    error = np.hypot(gaps.std(axis=0, ddof=1) / np.sqrt(_DRAWS), doubted)
    return {
        "a pass costs 25": LIMITS[int(flat.mean(axis=0).argmax())],
        "doubts its estimates": LIMITS[int((gaps.mean(axis=0) <= error).argmax())],
    }


def _brought(state: State, seat: int, tried: Sequence[int], draw: int) -> list[int]:
    """Return what each limit brings in one deal; what comes to the same auction is played once."""
    ends: dict[tuple[int | None, int], int] = {}
    brought = []
    for limit in tried:
        bid = _auction(state, seat, limit)
        key = bid.soloist, bid.bid
        if key not in ends:
            ends[key] = round(margin(_finished(bid, draw).result, seat))
        brought.append(ends[key])
    return brought


def _auction(state: State, seat: int, limit: int) -> State:
    """Return the deal after an auction in which a seat goes to its limit, and the others bid soundly."""
    while state.phase is Phase.AUCTION:
        mover, bid = state.to_act, state.bid_in_question
        assert mover is not None
        assert bid is not None
        highest = limit if mover == seat else sound_limit(state.deal.hands[mover], mover)
        state = state.apply((Hold() if state.core.must_answer else Bid(bid)) if bid <= highest else Pass())
    return state


def _finished(state: State, draw: int) -> State:
    """Declare as `kermit` does, and play as the population does."""
    declares, plays = _players()
    move = 0
    while (mover := state.to_act) is not None:
        player = plays if state.phase is Phase.PLAY else declares
        state = state.apply(player.act(observe(state, mover), Stream(_LUCK, "luck", draw, move)))
        move += 1
    return state


@cache
def _players() -> tuple[Player[Observation, Action], Player[Observation, Action]]:
    contest = SkatContest()
    players = []
    for spec in ("kermit(worlds=1)", "imitator(population,sample=true)"):
        player = make_player(contest, parse_spec(spec))
        player.start(Table("skat", ("first", "second", "third"), 0))
        players.append(player)
    return players[0], players[1]


# -- what it says


def _rules(drills: Sequence[Row]) -> list[Row]:
    """Return for each rule its limits, what they bring, and how far they stay behind, over drills."""
    rows = []
    best = [_of_rule(line, "best answer") for line in drills]
    for rule in drills[0]["says"]:
        brought = [_of_rule(line, rule) for line in drills]
        behind = [_behind(line, rule) for line in drills]
        less = np.array([ours.mean() - theirs.mean() for ours, theirs in zip(brought, best, strict=True)])
        row: Row = {"rule": rule, "drills": len(drills), "draws": len(drills[0]["brought"])}
        row["mean limit"] = rounded(float(np.mean([line["says"][rule] for line in drills])))
        row |= interval_columns(estimate(np.array([float(one.mean()) for one in brought]), 1), "points")
        row |= interval_columns(estimate(less, 1), "more than the best answer", 1, "more ")
        row |= interval_columns(estimate(np.array([gap for gap, _ in behind]), 1), "behind", 1, "behind ")
        row |= interval_columns(estimate(_reckoned_more(drills, rule), 1), "reckoned more", 1, "reckoned ")
        row["surely behind"] = sum(gap > ERRORS_OF_95 * error and gap >= 1 for gap, error in behind)
        rows.append(row)
    return rows


def _reckoned_more(drills: Sequence[Row], rule: str) -> _Floats:
    """Return by how much the drill reckons a rule's limit above what playouts say."""
    return np.array([line["reckoned"][str(line["says"][rule])] - _of_rule(line, rule).mean() for line in drills])


def _drill(line: Row) -> Row:
    """Return a drill: the hand, what it is told, and what playouts say of that."""
    limit, brought = line["says"]["best answer"], _of_rule(line, "best answer")
    gap, error = _behind(line, "best answer")
    return {
        "drill": line["drill"],
        "seat": line["seat"],
        "hand": line["hand"],
        "best answer": limit,
        "brings most": line["says"]["brings most"],
        "reckoned": rounded(line["reckoned"][str(limit)]),
        "played out": rounded(float(brought.mean())),
        "s.e.": rounded(_error(brought)),
        "best by playouts": line["limits"][int(_table(line).mean(axis=0).argmax())],
        "behind it": rounded(gap),
        "behind s.e.": rounded(error),
    }


def _table(line: Row) -> _Floats:
    return np.array(line["brought"], dtype=float)


def _of_rule(line: Row, rule: str) -> _Floats:
    column: _Floats = _table(line)[:, line["limits"].index(line["says"][rule])]
    return column


def _behind(line: Row, rule: str) -> tuple[float, float]:
    """Return by how much a rule's limit is worse than the best by playouts, and the error of that."""
    table, own = _table(line), _of_rule(line, rule)
    gaps = []
    for half in (0, 1):
        best = int(table[half::2].mean(axis=0).argmax())
        gaps.append(table[1 - half :: 2, best] - own[1 - half :: 2])
    gap = np.concatenate(gaps)
    return float(gap.mean()), _error(gap)


def _error(values: _Floats) -> float:
    return float(values.std(ddof=1) / np.sqrt(len(values)))


STUDY = Study("drills", DrillsOptions, run, report, settings=("draws",))
