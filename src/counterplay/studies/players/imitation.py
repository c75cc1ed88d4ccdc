"""How near is a player to XSkat? It decides XSkat's own decisions again, and bids and plays XSkat's deals.

The agreement is the share of decisions, of those with a choice, at which it does what XSkat did in the log: each
card by role and game, pick-up or hand, the two cards laid away, the game declared. The log has no auction, so
bidding is judged by outcomes alone: three copies of the player meet on the deals of the log.
"""

from __future__ import annotations

import io
import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from counterplay.arena import make_player, parse_spec
from counterplay.options import Help
from counterplay.protocol import BadInput, IllegalAction, Player, Stream
from counterplay.record_files import open_file
from counterplay.skat.players import SkatContest
from counterplay.skat.records import xskat
from counterplay.skat.rules import (
    Action,
    Deal,
    Declaration,
    Declare,
    PickUp,
    Play,
    State,
    auction_won_by,
    observe,
)
from counterplay.skat.solver import contract_kind
from counterplay.statistics import ERRORS_OF_95
from counterplay.studies.lines import counting
from counterplay.studies.shape import Progress, Study, Tables, Work
from counterplay.studies.tables import Row, rounded
from counterplay.workers import HERE, Executor, in_order

AGREEMENT, GAMES = "imitator-agreement", "imitator-games"
KINDS = ("suit", "grand", "null")
ROLES = ("soloist", "defender")
SEATS = ("forehand", "middlehand", "rearhand")
Decided = tuple[str, str, bool]  # the decision, the kind of game, whether both did the same


@dataclass
class Agreement:
    """Decisions of one sort, and at how many of them both did the same; games are the unit of the interval."""

    games: list[tuple[int, int]] = field(default_factory=list)  # agreed and decided, by game

    def row(self, decision: str, kind: str) -> Row:
        """Return the share with a 95% interval: that of a ratio of sums over games."""
        agreed, decided = (sum(column) for column in zip(*self.games, strict=True))
        share = agreed / decided
        spread = sum((hit - share * of) ** 2 for hit, of in self.games)
        count = len(self.games)
        error = math.sqrt(spread * count / max(1, count - 1)) / decided
        return {
            "decision": decision,
            "game": kind,
            "games": count,
            "decisions": decided,
            "agreement": rounded(share, 4),
            "low": rounded(max(0.0, share - ERRORS_OF_95 * error), 4),
            "high": rounded(min(1.0, share + ERRORS_OF_95 * error), 4),
        }


def decide_again(game: xskat.LoggedGame, player: Player[Any, Action]) -> list[Decided]:
    """Return XSkat's decisions of a game that had a choice, and whether the player takes the same ones."""
    assert game.soloist is not None
    assert game.declaration is not None
    kind = contract_kind(game.declaration.game)
    state = State.start(game.deal)
    for call in auction_won_by(game.soloist, game.bid):
        state = state.apply(call)
    decisions: list[Decided] = []
    hand = game.declaration.hand
    first = player.act(observe(state, game.soloist), Stream(0))
    decisions.append(("pick up or hand", "all", isinstance(first, Declare) == hand))
    if not hand:
        state = state.apply(PickUp())
        first = player.act(observe(state, game.soloist), Stream(0))
        assert isinstance(first, Declare)
        decisions.append(("discard", kind, first.discards == game.skat))
        decisions.append(("declaration", kind, first.declaration == game.declaration))
    elif isinstance(first, Declare):
        decisions.append(("declaration of a hand game", kind, first.declaration == game.declaration))
    state = state.apply(Declare(game.declaration, frozenset() if hand else game.skat))
    for trick in game.tricks:
        for place, card in enumerate(trick.cards):
            if state.over:
                return decisions
            seat = (trick.leader + place) % 3
            if len(state.legal_actions()) > 1:
                role = ROLES[seat != game.soloist]
                same = player.act(observe(state, seat), Stream(0)) == Play(card)
                decisions.append((f"card of the {role}", kind, same))
            state = state.apply(Play(card))
    return decisions


def agreement(
    games: Sequence[xskat.LoggedGame], player: str, progress: Progress, executor: Executor = HERE
) -> list[Row]:
    """Return the agreement over all decisions, by decision and game."""
    tables: defaultdict[tuple[str, str], Agreement] = defaultdict(Agreement)
    left_out = 0
    for number, decided in enumerate(in_order(executor, _decided, player, games), 1):
        progress("decisions again", number, len(games))
        if decided is None:
            left_out += 1
            continue
        counts: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
        for decision, kind, same in decided:
            keys = {(decision, kind), (decision, "all")}
            if decision.startswith("card"):
                keys |= {("card", kind), ("card", "all")}
            for key in keys:
                counts[key][0] += same
                counts[key][1] += 1
        for key, (agreed, of) in counts.items():
            tables[key].games.append((agreed, of))
    if left_out == len(games):
        raise BadInput("no game of the log can be followed")
    order = ("card", *(f"card of the {role}" for role in ROLES), "pick up or hand", "discard", "declaration")
    return [
        tables[decision, kind].row(decision, kind)
        for decision in (*order, "declaration of a hand game")
        for kind in ("all", *KINDS)
        if (decision, kind) in tables
    ]


@cache
def _made(player: str) -> Player[Any, Action]:
    return make_player(SkatContest(), parse_spec(player))


def _decided(player: str, game: xskat.LoggedGame) -> list[Decided] | None:
    """Return the decisions of a game, none where nobody played; None where our rules cannot follow it."""
    try:
        return [] if game.declaration is None else decide_again(game, _made(player))
    except IllegalAction:  # the log has no auction: a contract may be against our rules without it
        return None


@dataclass(frozen=True, slots=True)
class DealOutcome:
    """How a deal went."""

    soloist: int | None
    bid: int
    declaration: Declaration | None
    won: bool


def play_deal(deal: Deal, player: Player[Any, Action], chance: Stream) -> DealOutcome:
    """Return how a deal goes when the player sits at every seat."""
    state = State.start(deal)
    while (seat := state.to_act) is not None:
        state = state.apply(player.act(observe(state, seat), chance))
    result = state.result
    return DealOutcome(state.soloist, state.bid, state.declaration, result is not None and result.won)


def compare(logged: Sequence[DealOutcome], played: Sequence[DealOutcome]) -> list[Row]:
    """Return the figures of both on the same deals, with the standard error of the paired difference."""
    rows: list[Row] = []
    for name, figure in _figures():
        first, second = [figure(outcome) for outcome in logged], [figure(outcome) for outcome in played]
        differences = [b - a for a, b in zip(first, second, strict=True) if a is not None and b is not None]
        rows.append(
            {
                "figure": name,
                "XSkat": rounded(_mean(first), 4),
                "imitator": rounded(_mean(second), 4),
                # without one for every deal there are no pairs
                "s.e. of the difference": rounded(_error(differences), 4)
                if len(differences) == len(logged)
                else "",
            }
        )
    pairs = list(zip(logged, played, strict=True))
    for name, part in (
        ("same soloist", lambda outcome: outcome.soloist),
        ("same soloist and last bid", lambda outcome: (outcome.soloist, outcome.bid)),
        (
            "same soloist and game",
            lambda outcome: (outcome.soloist, outcome.declaration and outcome.declaration.game),
        ),
    ):
        share = sum(part(outcome) == part(other) for outcome, other in pairs) / len(pairs)
        rows.append({"figure": name, "XSkat": "", "imitator": rounded(share, 4), "s.e. of the difference": ""})
    return rows


Figure = Callable[[DealOutcome], float | None]  # None: the deal does not count


def _figures() -> list[tuple[str, Figure]]:
    def soloist_is(seat: int | None) -> Figure:
        return lambda outcome: float(outcome.soloist == seat)

    def bid_between(low: int, high: int) -> Figure:
        return lambda outcome: float(outcome.soloist is not None and low <= outcome.bid <= high)

    def game_is(kind: str) -> Figure:
        return lambda outcome: float(_is(outcome, kind))

    def won(kind: str) -> Figure:
        return lambda outcome: float(outcome.won) if _is(outcome, kind) else None

    return [
        ("passed in", soloist_is(None)),
        *((f"soloist is {name}", soloist_is(seat)) for seat, name in enumerate(SEATS)),
        *((f"last bid {bid}", bid_between(bid, bid)) for bid in (18, 20, 22, 23)),
        ("last bid 24 or more", bid_between(24, 999)),
        *((f"{kind} games", game_is(kind)) for kind in KINDS),
        ("hand games", lambda outcome: float(outcome.declaration is not None and outcome.declaration.hand)),
        ("won, of games played", lambda outcome: None if outcome.declaration is None else float(outcome.won)),
        *((f"won, of {kind} games", won(kind)) for kind in KINDS),
    ]


def _mean(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _error(values: Sequence[float]) -> float | None:
    if len(values) < 2:
        return None
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _is(outcome: DealOutcome, kind: str) -> bool:
    return outcome.declaration is not None and contract_kind(outcome.declaration.game) == kind


def outcomes_of(games: Iterable[xskat.LoggedGame]) -> list[DealOutcome]:
    """Return how XSkat's deals went."""
    return [DealOutcome(game.soloist, game.bid, game.declaration, game.won) for game in games]


def deals_again(games: Sequence[xskat.LoggedGame], work: Work[ImitationStudyOptions]) -> list[DealOutcome]:
    """Return how the deals of a log go when three copies of the player bid and play them."""
    tick = counting(work.progress, "deals again", len(games))
    shared, deals = (work.options.player, work.options.seed), list(enumerate(game.deal for game in games))
    outcomes = []
    for outcome in in_order(work.executor, _played, shared, deals):
        outcomes.append(outcome)
        tick(1)
    return outcomes


@dataclass(frozen=True)
class ImitationStudyOptions:
    """How near is the imitator to XSkat: the same cards, the same soloists, the same games?

    It decides again what XSkat decided in the games of a log: the share of the same choices, with 95% intervals
    over games. Then three copies of it bid and play the same deals from the first call.

    XSkat is a program of its own (Debian has it). 10,000 games take a minute.

    Example:  [bold]xskat -auto 10000 -log - > test.log[/]
    Example:  [bold]counterplay study imitator --log test.log --out imitator-run[/]
    """

    log: Annotated[Path, Help("What XSkat logged: games the player has not learned from.")]
    player: Annotated[str, Help("Who is measured.")] = "imitator(xskat)"
    seed: Annotated[int, Help("The luck of a player that draws its actions.", ge=0)] = 1


def check(work: Work[ImitationStudyOptions]) -> None:
    """Refuse a player that there is not, and what is no log."""
    make_player(SkatContest(), parse_spec(work.options.player))
    _logged(work.options.log)


def _logged(log: Path) -> list[xskat.LoggedGame]:
    with io.TextIOWrapper(open_file(log), encoding="latin-1") as text:
        games = list(xskat.load(text))
    if not games:
        raise BadInput("the log holds no game: `xskat -auto 10000 -log - > xskat.log` makes one")
    return games


def run(work: Work[ImitationStudyOptions]) -> Tables:
    """Measure the player against the log."""
    games = _logged(work.options.log)
    return {
        AGREEMENT: agreement(games, work.options.player, work.progress, work.executor),
        GAMES: compare(outcomes_of(games), deals_again(games, work)),
    }


def _played(shared: tuple[str, int], dealt: tuple[int, Deal]) -> DealOutcome:
    (player, seed), (number, deal) = shared, dealt
    return play_deal(deal, _made(player), Stream(seed, "deal", number))


STUDY = Study(
    "imitator",
    ImitationStudyOptions,
    run,
    check=check,
)
