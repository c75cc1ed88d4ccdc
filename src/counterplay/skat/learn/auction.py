"""What passing brings, fitted to games, and what all estimates of calls have shown on held-out games.

The lines are fitted to games of the population's policy with itself, which are quick to play, and shifted to what
came in some games of the players that policy was learned from. What an estimate is worth is then read off other
games of these players, never used before: in each bin of estimates what came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from counterplay.protocol import BadInput, Stream
from counterplay.skat.learn.portions import Report
from counterplay.skat.players import ImitatorPlayer, evaluator
from counterplay.skat.review import AUCTION_WORTHS, BID_HEIGHTS, AuctionLines, situation_of
from counterplay.skat.rules import BID_VALUES, Bid, Hold, Pass, State, deal, margin, observe

GAMES = 20_000
BINS = 6
_ROUNDING = 0.0005
RIDGE = 20.0  # games' worth by which a situation's line is held near that of all


@dataclass(frozen=True, slots=True)
class Passed:
    """A pass: the situation, what the hand was worth at 18, and what came of it."""

    situation: str
    worth: float
    points: float
    won: float  # by one's own side


@dataclass(frozen=True, slots=True)
class PlayedSoloist:
    """A soloist before the skat: the chance and the points the evaluator saw at the bid, and what came."""

    chance: float
    worth: float
    points: float
    won: float


def outcomes(state: State) -> tuple[list[Passed], PlayedSoloist | None]:
    """Return what a finished deal says of its passes, and of its soloist's bid."""
    core = evaluator.shipped_evaluator().core
    passes = []
    result = state.result
    for before, seat, action in state.replay():
        if not isinstance(action, Bid | Hold | Pass):
            break
        seen = observe(before, seat)
        if isinstance(action, Pass) and not seen.core.forehand_alone:
            worth = core.worths_by_bid(seen.core.hand, seat)[0]
            won = 0.0 if result is None else float(result.won == (seat == result.soloist))
            passes.append(Passed(situation_of(seen), worth, margin(result, seat), won))
    if result is None:
        return passes, None
    ten, place = state.core.dealt_hands[result.soloist], BID_VALUES.index(state.bid)
    return passes, PlayedSoloist(
        core.chances_by_bid(ten, result.soloist)[place],
        core.worths_by_bid(ten, result.soloist)[place],
        margin(result, result.soloist),
        float(result.won),
    )


def own_games(games: int, seed: int, report: Callable[[int, int], None]) -> Iterator[State]:
    """Yield deals of the population's policy with itself."""
    player = ImitatorPlayer(policies="population", sample=True)
    for index in range(games):
        state = State.start(deal(seed, index))
        move = 0
        while (seat := state.to_act) is not None:
            state = state.apply(player.act(observe(state, seat), Stream(seed, "auction games", index, move)))
            move += 1
        yield state
        report(index + 1, games)


def fit(passes: Sequence[Passed]) -> dict[str, list[float]]:
    """Return the lines by situation: points and chance, each at a hand worth nothing and by its worth."""
    if not passes:
        raise BadInput("there is no pass in these games to learn from")
    whole = _line(passes, None)
    lines = {}
    for left in ("two", "one"):
        for height in BID_HEIGHTS:
            situation = f"{left} left from {height}"
            same = [outcome for outcome in passes if outcome.situation == situation]
            lines[situation] = [round(number, 4) for number in _line(same, whole)]
    return lines


def shifted(lines: dict[str, list[float]], passes: Sequence[Passed]) -> dict[str, list[float]]:
    """Return the lines moved by what these passes brought more than they say, the same for all situations."""
    if not passes:
        return lines
    said = AuctionLines(lines, {}, {})
    guesses = [said.when_passing(outcome.situation, outcome.worth) for outcome in passes]
    points = float(np.mean([outcome.points - guess for outcome, (guess, _) in zip(passes, guesses, strict=True)]))
    chance = float(np.mean([outcome.won - guess for outcome, (_, guess) in zip(passes, guesses, strict=True)]))
    return {
        situation: [round(a + points, 4), b, round(c + chance, 4), d] for situation, (a, b, c, d) in lines.items()
    }


def train_auction(
    own: int, seed: int, games: Iterable[State], held_out: Iterable[State], report: Report
) -> AuctionLines:
    """Fit lines to games of our own, move them by some games, and see on others what estimates are worth."""
    passes: list[Passed] = []
    for state in own_games(own, seed, lambda done, all: report("own games", done, all)):
        passes += outcomes(state)[0]
    moving = [outcome for state in games for outcome in outcomes(state)[0]]
    lines = shifted(fit(passes), moving)
    later: list[Passed] = []
    played: list[PlayedSoloist] = []
    for number, state in enumerate(held_out, 1):
        more, soloist = outcomes(state)
        later += more
        played += [] if soloist is None else [soloist]
        report("held-out games", number, number)
    card = {
        "own games": own,
        "seed": seed,
        "passes": len(passes),
        "passes to move by": len(moving),
        "held-out passes": len(later),
        "held-out soloists": len(played),
    }
    return AuctionLines(lines, shown(AuctionLines(lines, {}, {}), later, played), card)


def _line(passes: Sequence[Passed], near: Sequence[float] | None) -> list[float]:
    worth = np.clip([outcome.worth for outcome in passes], *AUCTION_WORTHS) / 100
    seen = np.column_stack([np.ones(len(passes)), worth]) if passes else np.zeros((0, 2))
    line = []
    for place, came in enumerate(([outcome.points for outcome in passes], [outcome.won for outcome in passes])):
        start = np.zeros(2) if near is None else np.array(near[2 * place : 2 * place + 2]) * (1, 100)
        pull = RIDGE if near is not None else 1e-9
        left = seen.T @ seen + pull * np.eye(2)
        right = seen.T @ np.array(came) + pull * start
        at_nothing, by_worth = np.linalg.solve(left, right)
        line += [float(at_nothing), float(by_worth) / 100]
    return line


def shown(
    lines: AuctionLines, passes: Iterable[Passed], played: Iterable[PlayedSoloist]
) -> dict[str, list[dict[str, float]]]:
    """Return by kind of estimate what came of estimates of each size."""
    passes, played = list(passes), list(played)
    passing = [lines.when_passing(outcome.situation, outcome.worth) for outcome in passes]
    return {
        "chance of going on": _bins([outcome.chance for outcome in played], [outcome.won for outcome in played]),
        "points of going on": _bins([outcome.worth for outcome in played], [outcome.points for outcome in played]),
        "chance of passing": _bins([chance for _, chance in passing], [outcome.won for outcome in passes]),
        "points of passing": _bins([outcome for outcome, _ in passing], [outcome.points for outcome in passes]),
    }


def _bins(estimated: Sequence[float], came: Sequence[float]) -> list[dict[str, float]]:
    """Return bins of as many games each, from the lowest estimate that was met to the highest."""
    order = np.argsort(estimated, kind="stable")
    parts: list[NDArray[np.intp]] = [part for part in np.array_split(order, BINS) if len(part) > 1]
    values, results = np.array(estimated), np.array(came)
    if not parts:
        return []
    between = [(values[a[-1]] + values[b[0]]) / 2 for a, b in pairwise(parts)]
    edges = [values[parts[0][0]] - _ROUNDING, *between, values[parts[-1][-1]] + _ROUNDING]
    return [
        {
            "from": round(float(start), 3),
            "to": round(float(end), 3),
            "games": len(part),
            "estimated": round(float(values[part].mean()), 3),
            "came": round(float(results[part].mean()), 3),
            "error": round(float(results[part].std(ddof=1) / len(part) ** 0.5), 3),
        }
        for part, start, end in zip(parts, edges[:-1], edges[1:], strict=True)
    ]
