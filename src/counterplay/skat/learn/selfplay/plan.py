"""How a network learns by self-play, for how long, and when it is looked at; nothing here needs PyTorch."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from counterplay.options import Help
from counterplay.protocol import BadInput

MONTE_CARLO, PPO = METHODS = ("monte-carlo", "ppo")
CONTRACTS_BY = "population"  # as in the studies, on other deals
GIVEN_KINDS = (0.45, 0.65, 0.85)  # up to which draw a given contract is suit, grand, null; the rest null ouvert


@dataclass(frozen=True)
class SelfplayPlan:
    """How a network learns."""

    seed: Annotated[int, Help("First weights, deals and luck.", ge=0)] = 1
    games: Annotated[int, Help("Games played at once.", ge=8)] = 131_072
    batch: Annotated[int, Help("Decisions a step learns from.", ge=8)] = 65_536
    width: Annotated[int, Help("Units of the card network; half as many before the play.", ge=32)] = 512
    blocks: Annotated[int, Help("Blocks of the card network.", ge=1)] = 4
    before_width: int = 256
    before_blocks: int = 3
    rate: Annotated[float, Help("Learning rate at first.", ge=1e-9)] = 1e-3
    warm_up: int = 300  # steps
    settle: Annotated[float, Help("Share of the run in which rate and noise fall.", ge=0, le=1)] = 0.5
    last_noise: Annotated[float, Help("What is left of the noise at the end.", ge=0, le=1)] = 0.3
    average: float = 0.9995  # of the weights, step by step: these are kept
    pool: Annotated[float, Help("Share of the games with old selves in other seats.", ge=0, le=1)] = 0.15
    pool_size: int = 8
    pool_every: int = 100  # rounds, until the pool is full; then ever rarer
    models: tuple[str, ...] = ("rules", "xskat", "population")  # shipped ones, or files
    model_share: Annotated[
        float,
        Help(
            "Share of the games in which others sit in other seats: models, or the sorts of the profiles.",
            ge=0,
            le=1,
        ),
    ] = 0.15
    model_alone: float = 0.7  # of those: they have both other seats
    given: Annotated[
        float, Help("Share of the contracts that are given, so that no kind is rare.", ge=0, le=1)
    ] = 0.3
    contracts: Annotated[
        float, Help("Share of the games whose contracts a model of the population bids.", ge=0, le=1)
    ] = 0.0
    guesses: Annotated[float, Help("Weight of guessing the others' cards, beside learning values.", ge=0)] = 0.3
    cards_only: Annotated[bool, Help("Bid and declare as the networks it began with: the safe auction.")] = False
    auction_only: Annotated[bool, Help("Learn to bid and declare; the cards stay as it began.")] = False
    kinds: tuple[float, ...] = GIVEN_KINDS  # up to which draw a given contract is suit, grand, null
    method: Annotated[str, Help("How cards are learned: monte-carlo, or ppo for comparison.")] = MONTE_CARLO
    temperature: float = 0.03  # of PPO, in hundreds of points
    greedy: Annotated[float, Help("Share of the seats that do not stray.", ge=0, le=1)] = 0.6
    little: Annotated[float, Help("Share that strays a little; the rest a lot.", ge=0, le=1)] = 0.25
    told: str = ""  # a file of profiles: cards are learned told of the others, who are of its sorts

    def check(self) -> None:
        """Raise BadInput where a number makes no sense."""
        if self.games < 8 or self.batch < 8 or not self.rate > 0:
            raise BadInput("self-play needs rounds and batches of at least 8 games, and a rate above 0")
        if self.width % 16 or self.before_width % 16 or self.blocks < 1 or self.before_blocks < 1:
            raise BadInput("a network's width is a multiple of 16, and it has at least one block")
        if not 0 <= self.greedy + self.little <= 1:
            raise BadInput("the shares of greedy seats and of those that stray a little are parts of 1")
        shares = (self.pool, self.model_share, self.contracts)
        if not 0 <= sum(shares) <= 1 or min(*shares, self.given) < 0:
            raise BadInput("the shares of old selves, of models and of others' contracts are parts of 1")
        if self.method not in METHODS:
            raise BadInput(f"cards are learned by {' or '.join(METHODS)}, not {self.method!r}")
        if self.cards_only and self.auction_only:
            raise BadInput("either the cards alone are learned or the auction alone")
        if self.told and not self.cards_only:
            raise BadInput("one who is told of the others learns the cards alone")


@dataclass(frozen=True)
class TrainingCourse:
    """How long to learn, and when to look at it."""

    games: Annotated[int | None, Help("Learn from so many games.", ge=1)] = None
    minutes: Annotated[float | None, Help("Or for so many minutes.", ge=0.001)] = None
    pause_after: Annotated[
        float | None, Help("Stop after so many minutes; --resume goes on from there.", ge=0.001)
    ] = None
    evaluate_every: Annotated[
        float, Help("Seconds from one evaluation to the next; with --games it is ten times in all.", ge=1)
    ] = 60.0
    evaluation_games: Annotated[int, Help("Games of each evaluation.", ge=2)] = 16_384
    opponents: Annotated[
        tuple[str, ...],
        Help("Whom it is measured against as it learns: a model or self-taught networks; repeatable."),
    ] = ("rules", "xskat", "population")

    def progress(self, games: int, seconds: float) -> float:
        """Return the share of the run that is done."""
        if self.games is not None:
            return min(1.0, games / self.games)
        assert self.minutes is not None
        return min(1.0, seconds / (60 * self.minutes))

    def check(self) -> None:
        """Raise BadInput unless exactly one end is given."""
        if (self.games is None) == (self.minutes is None):
            raise BadInput("say how long to learn: either --games or --minutes")
