"""`kermit`'s own null bidding: are hands that it bids for a null won as often as it thinks, and worth bidding?

A hand counts if `kermit` bids it and a null is the best game with most skats: that is known before the skat is.
Which games end as nulls says nothing of the bidding, because many of them are the way out of another game after a
poor skat. Every hand is played twice with the same luck, bid and passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from statistics import fmean

import numpy as np

from counterplay.arena import Sitting, make_player, parse_spec, play_deal
from counterplay.protocol import Player, Stream, Table
from counterplay.skat.players import Evaluator, KermitPlayer, SkatContest, shipped_evaluator
from counterplay.skat.rules import BID_VALUES, Action, Card, Game, Observation, Pass, Phase
from counterplay.statistics import estimate
from counterplay.studies import lines
from counterplay.studies.shape import Progress
from counterplay.studies.tables import Row, interval_columns, rounded
from counterplay.workers import HERE, Executor

DEALS = 10_000  # one hand of each is looked at
PORTION = 500
OPPONENTS = ("kermit", "imitator(xskat)")
LEAST_BID = BID_VALUES[0]
NAMES = ("me", "left", "right")
RATED = ((0.6, 0.65), (0.65, 0.7), (0.7, 0.8), (0.8, 1.0))

Job = tuple[str, int, int]  # against whom, the first deal, how many


@dataclass(frozen=True, slots=True)
class NullHand:
    """A hand that was bid for a null, and passed; points are ours less the mean of the others'."""

    deal: int
    rated: float  # the chance to win the best game at the lowest bid, over all skats
    at_bid: float  # the same at the bid that was reached
    alone: bool  # it won the auction
    null: bool  # and then declared a null
    won: bool  # whatever it declared
    bid: float
    passed: float


class _PassingPlayer(Player[Observation, Action]):
    """`kermit`, but it never bids."""

    def __init__(self) -> None:
        self._expert = KermitPlayer()

    def act(self, observation: Observation, chance: Stream) -> Action:
        return Pass() if observation.phase is Phase.AUCTION else self._expert.act(observation, chance)


def null_share(evaluator: Evaluator, ten: frozenset[Card], seat: int) -> float:
    """Return with what share of the skats a null is the best game at the lowest bid."""
    skats = list(combinations(sorted(frozenset(Card) - ten), 2))
    best = [evaluator.best_game(ten | set(skat), seat, LEAST_BID) for skat in skats]
    return sum(option.declaration.game is Game.NULL for option in best) / len(skats)


def _journal(out: Path, seed: int) -> Path:
    return out / f"nulls-{seed}.jsonl"


def _jobs(deals: int) -> list[Job]:
    return [
        (against, first, min(PORTION, deals - first))
        for against in OPPONENTS
        for first in range(0, deals, PORTION)
    ]


def play(out: Path, deals: int, seed: int, progress: Progress, executor: Executor = HERE) -> None:
    """Bid and pass the hands that are missing."""
    done = {tuple(job) for job, _ in lines.read(_journal(out, seed))}
    missing = [job for job in _jobs(deals) if job not in done]
    tick = lines.counting(progress, "null hands", len(_jobs(deals)))
    tick(len(_jobs(deals)) - len(missing))
    lines.do(_journal(out, seed), executor, _portion, seed, missing, lambda line: tick(1))


def table(out: Path, deals: int, seed: int) -> list[Row]:
    """Return what came of the hands, by opponent and by rated chance."""
    hands: dict[str, list[NullHand]] = {against: [] for against in OPPONENTS}
    looked_at = dict.fromkeys(OPPONENTS, 0)
    for (against, first, size), rows in lines.read(_journal(out, seed)):
        if (against, first, size) in _jobs(deals):
            hands[against] += [NullHand(**row) for row in rows]
            looked_at[against] += size
    return [row for against in OPPONENTS for row in _rows(against, hands[against], looked_at[against], seed)]


def _rows(against: str, hands: Sequence[NullHand], deals: int, seed: int) -> list[Row]:
    """Return a row for all hands and for each range of rated chances that has some."""
    rows = []
    for low, high in ((RATED[0][0], RATED[-1][1]), *RATED):
        some = [hand for hand in hands if low <= hand.rated < high or hand.rated == high == 1.0]
        alone = [hand for hand in some if hand.alone]
        if not some:
            continue
        gain = estimate(np.array([hand.bid - hand.passed for hand in some]), seed)
        rows.append(
            {
                "against two": against,
                "deals": deals,
                "rated": f"{low:g} to {high:g}",
                "hands bid": len(some),
                "played": len(alone),
                "as null": sum(hand.null for hand in alone),
                "rated at the bid": rounded(fmean(hand.at_bid for hand in alone), 3) if alone else "",
                "won": rounded(fmean(hand.won for hand in alone), 3) if alone else "",
                "points": rounded(fmean(hand.bid for hand in some)),
                **interval_columns(gain, "more than passed"),
            }
        )
    return rows


def _portion(seed: int, job: Job) -> tuple[Job, list[dict[str, object]]]:
    against, first, size = job
    contest, evaluator = SkatContest(), shipped_evaluator()
    others = [make_player(contest, parse_spec(against)) for _ in range(2)]
    bidding, passing = KermitPlayer(), _PassingPlayer()
    for place, player in ((0, bidding), (0, passing), (1, others[0]), (2, others[1])):
        player.start(Table("skat", NAMES, place))
    hands = []
    for deal in range(first, first + size):
        seat = deal % 3
        ten = contest.deal(seed, deal).deal.hands[seat]
        rated = evaluator.chances_by_bid(ten, seat)
        if rated[0] < bidding.threshold or null_share(evaluator, ten, seat) <= 1 / 2:
            continue
        points = []
        for player in (bidding, passing):
            sitting = [Sitting(name, seated) for name, seated in zip(NAMES, (player, *others), strict=True)]
            order = [sitting[(place - seat) % 3] for place in range(3)]
            state = play_deal(contest, seed, deal, order).state
            scores = contest.scores(state)
            points.append(scores[seat] - (sum(scores) - scores[seat]) / 2)
            if player is bidding:
                alone = state.soloist == seat
                null = alone and state.declaration.game is Game.NULL
                won = alone and state.result.won
                at_bid = rated[BID_VALUES.index(max(state.bid, LEAST_BID))]
        hand = NullHand(deal, round(rated[0], 4), round(at_bid, 4), alone, null, won, *points)
        hands.append(asdict(hand))
    return job, hands
