"""`count`: `kermit` that bids bolder against the weak and more carefully against the strong (Long & Buro, 3.3).

After every game it looks at each opponent's cards with all hands known, keeps mistakes per opportunity for each
name, and moves its bidding threshold by equation (2) of the paper. Before it knows anything it is `kermit`: a rate
starts at 0.1, where the equation moves nothing, and this prior is worth some opportunities. `reaction=learned`
puts what was learned from games in the equation's place (`reaction.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

from counterplay.opponent import MistakeProfiles, Prior, Tally
from counterplay.options import Help, checked, options_of, part_of
from counterplay.protocol import Episode, ModelMemory, PlayerKind
from counterplay.skat.players.kermit import KermitOptions, KermitPlayer
from counterplay.skat.players.reaction import ReactionModel, load, shipped
from counterplay.skat.players.threshold_player import ThresholdPlayer
from counterplay.skat.rules import Action
from counterplay.skat.solver import SkatHindsight

MISTAKE_PRIOR = Prior(rate=0.1, weight=10.0)


def offset(rate: float) -> float:
    """Return by how much the threshold moves against opponents of this mean rate: equation (2).

    >>> [round(offset(rate), 3) for rate in (0.03, 0.1, 0.25)]
    [0.07, 0.0, -0.075]
    """
    return 0.1 - rate if rate <= 0.1 else 0.05 - 0.5 * rate


BASE_THRESHOLD = 0.6


@dataclass(frozen=True, slots=True)
class CountReaction:
    """What the Count makes of one opponent, next to one nobody knows."""

    base: float  # the threshold against unknown opponents
    threshold: float
    rate: float  # the mistake rate it reckons with: prior and games together
    why: str


def reaction_to(tally: Tally) -> CountReaction:
    """Return the Count's threshold against a player, and how it comes about (equation 2).

    >>> round(reaction_to(Tally(("trick",))).threshold, 3)
    0.6
    """
    counted = tally.chances({})
    rate = counted.posterior(MISTAKE_PRIOR)
    mean = (rate + MISTAKE_PRIOR.rate) / 2
    moved = offset(mean)
    direction = "lower: it bids more boldly" if moved < 0 else "higher: it bids more carefully"
    why = (
        f"{counted.mistakes} mistakes in {counted.opportunities} opportunities and {MISTAKE_PRIOR} make a rate of "
        f"{rate:.3f}. With a second opponent nobody knows (rate {MISTAKE_PRIOR.rate:g}) the mean is {mean:.3f}, "
        f"which moves the threshold {BASE_THRESHOLD:g} by {moved:+.3f}"
    )
    explained = f"{why}: {direction}." if abs(moved) > 1e-9 else f"{why}: it bids as against anybody."
    return CountReaction(BASE_THRESHOLD, BASE_THRESHOLD + moved, rate, explained)


@dataclass(frozen=True)
class CountOptions(KermitOptions):
    """How `kermit` plays, from which threshold it moves, how, and how long it remembers."""

    threshold: Annotated[float, Help("the threshold against opponents who err at a rate of 0.1", ge=0, le=1)] = (
        BASE_THRESHOLD
    )
    forget: Annotated[
        int | None, Help("forget everything about the opponents after so many games", unset="never", ge=1)
    ] = None
    prior: Annotated[
        float, Help("how many opportunities the rate of 0.1 that it starts from is worth", ge=0, le=1000)
    ] = MISTAKE_PRIOR.weight
    reaction: Annotated[
        str,
        Help(
            "equation: (2) of the paper; learned: what games taught, with a threshold of its own; or a file of "
            "skat train reaction"
        ),
    ] = "equation"


class CountModel:
    """Mistakes per opportunity of each opponent, and the threshold that equation (2) makes of them."""

    def __init__(self, base: float, forget: int | None = None, prior: Prior = MISTAKE_PRIOR) -> None:
        self._base, self._prior = base, prior
        self._opponents: tuple[str, ...] = ()
        self.profiles = MistakeProfiles(SkatHindsight(), forget)

    def remember(self, memory: ModelMemory) -> None:
        """Start from this memory and write to it."""
        self.profiles.memory = memory

    def meet(self, opponents: tuple[str, ...]) -> None:
        """See who sits there."""
        self._opponents = opponents

    def learn(self, episode: Episode[Any, Action], seat: int) -> None:
        """Analyse a finished game."""
        self.profiles.learn(episode, seat)

    @property
    def rates(self) -> tuple[float, ...]:
        """Return what it takes the opponents' mistake rates to be, by place from the first opponent on."""
        return tuple(self.profiles.of(name).chances({}).posterior(self._prior) for name in self._opponents)

    def threshold(self) -> float:
        """Return the chance to win from which to bid."""
        rates = self.rates
        return self._base + offset(sum(rates) / len(rates))


def count_player(
    *, memory: ModelMemory | None = None, **chosen: Any
) -> ThresholdPlayer[CountModel | ReactionModel]:
    """Return a player with `CountOptions`; it starts from a memory that lasts if it is handed one."""
    options = checked(CountOptions, chosen, "count")
    expert = KermitPlayer(**part_of(KermitOptions, options))
    prior = replace(MISTAKE_PRIOR, weight=options.prior)
    model: CountModel | ReactionModel = CountModel(options.threshold, options.forget, prior)
    if options.reaction != "equation":
        reaction = shipped() if options.reaction == "learned" else load(Path(options.reaction))
        model = ReactionModel(reaction, options.forget)
    return ThresholdPlayer(expert, model, memory)


KIND: PlayerKind = PlayerKind(
    summary="kermit that counts its opponents' mistakes and bids by them (the Count)",
    make=count_player,
    options=options_of(CountOptions),
    learns=True,
)
