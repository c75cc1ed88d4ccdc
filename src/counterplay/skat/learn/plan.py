"""How much each training does, and the command that does it: what its card names, and its folder is claimed for.

Nothing here needs what the trainings need, so that a command can say its options at once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated, Any

from counterplay.options import Help
from counterplay.protocol import BadInput

Seed = Annotated[int, Help("Which games.", ge=0)]
Epochs = Annotated[int, Help("How often every game is gone through.", ge=1)]
FirstWeights = Annotated[int, Help("First weights and order of the examples.", ge=0)]


def command_of(training: str, plan: Any = None, *options: str, games: Iterable[Path] = ()) -> str:
    """Return the command that does this plan with these games: some of its fields as options, or all."""
    words = [f"counterplay skat train {training}", *(f"--games {path.name}" for path in games)]
    for name in options or [field.name for field in fields(plan)] if plan is not None else ():
        value = getattr(plan, name)
        values = value if isinstance(value, tuple) else (value,)
        words += [f"--{name.replace('_', '-')} {given}" for given in values]
    return " ".join(words)


class TrainingPlan:
    """How much a training does, and the command that does it."""

    training = ""  # its name

    @property
    def command(self) -> str:
        """Return the command that does this."""
        return command_of(self.training, self)


@dataclass(frozen=True)
class BiddingPlan(TrainingPlan):
    """How much to do."""

    training = "bidding"

    seed: Annotated[int, Help("Which hands and games.", ge=0)] = 1
    # with the best choices of the first fit, which has 2/5 as many
    hands: Annotated[int, Help("Hands of each kind.")] = 50_000
    worlds: Annotated[int, Help("Worlds each hand is solved in.")] = 2
    map_games: Annotated[int, Help("Games for the map to played results.")] = 2_000
    held_out_games: Annotated[int, Help("Games for the calibration report.")] = 5_000
    game_worlds: Annotated[int, Help("Worlds searched in these games.")] = 100

    def check(self) -> None:
        """Raise BadInput if a number makes no sense."""
        for name in ("hands", "worlds", "map_games", "held_out_games", "game_worlds"):
            if getattr(self, name) < 1:
                raise BadInput(f"{name.replace('_', ' ')} must be at least 1, not {getattr(self, name)}")
        if self.worlds > 255:
            raise BadInput(f"a hand is labelled in at most 255 worlds, not {self.worlds}")


@dataclass(frozen=True)
class SoloistPlan(TrainingPlan):
    """What is fitted from what."""

    training = "rules"

    games: Annotated[int, Help("Games of each round.", ge=1)] = 8_000
    rounds: Annotated[int, Help("How often the fitted soloist plays again.", ge=1)] = 3
    seed: Seed = 2001  # not the deals that studies measure on


@dataclass(frozen=True, slots=True)
class ReactionPlan(TrainingPlan):
    """From how many games a reaction is learned."""

    training = "reaction"

    deals: Annotated[int, Help("Deals against each kind of opponents.", ge=2)] = 360
    seed: Annotated[int, Help("Which deals.", ge=0)] = 1001
    worlds: Annotated[int, Help("Worlds searched in these games.", ge=1)] = 100


@dataclass(frozen=True, slots=True)
class ProfilesSize:
    """How much is played, and how many lives are made of it."""

    deals: Annotated[int, Help("Deals against each sort of opponents, in three rotations.", ge=2)] = 120
    lives: Annotated[int, Help("Lives of up to 1,000 deals made of each sort's.", ge=1)] = 40
    seed: Annotated[int, Help("Which deals, and in which order.", ge=0)] = 1

    @property
    def command(self) -> str:
        """Return the command that makes the same profiles."""
        return f"{command_of('profiles', self)} --out FILE"


@dataclass(frozen=True, slots=True)
class PolicyPlan:
    """How the networks are trained."""

    seed: FirstWeights = 1
    # of the card play, which is asked of every world again and again
    hidden: Annotated[tuple[int, ...], Help("Units of each hidden layer for the card play.")] = (
        64,
        64,
    )
    # of the decisions before it, which are asked once
    hidden_before: Annotated[tuple[int, ...], Help("The same for the decisions before it.")] = (128, 128)
    epochs: Epochs = 8
    batch: int = 1024  # at most
    rate: float = 2e-3
    least_examples: int = 200  # with fewer, a decision point gets no network

    def check(self) -> None:
        """Raise BadInput where a number makes no sense."""
        check_training(self, self.hidden, self.hidden_before)


@dataclass(frozen=True, slots=True)
class StylePlan:
    """Who plays how much, and how the style policy is trained."""

    seed: Annotated[int, Help("Which games, and first weights.", ge=0)] = 1
    people: Annotated[int, Help("Made-up players to learn from.", ge=3)] = 3_000
    games: Annotated[int, Help("Games they play in all, at tables of three.", ge=30)] = 200_000
    dimensions: Annotated[int, Help("Numbers of a style.", ge=1, le=32)] = 12
    hidden: Annotated[tuple[int, ...], Help("Units of each hidden layer for the card play.")] = (128, 64)
    hidden_before: Annotated[tuple[int, ...], Help("The same for the decisions before it.")] = (128, 64)
    steps: Annotated[int, Help("Steps of the training.", ge=1)] = 8_000
    batch: Annotated[int, Help("Decisions of a step.", ge=64)] = 16_384
    line_games: Annotated[int, Help("Games in which lines of style are measured.", ge=1)] = 200
    rate: float = 2e-3
    style_rate: float = 1e-2

    @property
    def command(self) -> str:
        """Return the command that trains the same."""
        names = [field.name for field in fields(self) if field.name not in ("rate", "style_rate")]
        return command_of("styles", self, *names)

    def check(self) -> None:
        """Raise BadInput where a number makes no sense."""
        for hidden in (self.hidden, self.hidden_before):
            if len(hidden) != 2 or any(size % 16 or not 16 <= size <= 512 for size in hidden):
                raise BadInput(f"two hidden layers have a multiple of 16 units, from 16 to 512, not {hidden}")


@dataclass(frozen=True, slots=True)
class LocationPlan:
    """How the networks are trained."""

    seed: FirstWeights = 1
    hidden: Annotated[tuple[int, ...], Help("Units of each hidden layer.")] = (256, 128)
    epochs: Epochs = 6
    batch: int = 2048  # at most
    rate: float = 2e-3
    least_examples: int = 200  # with fewer, a type of game gets no network

    def check(self) -> None:
        """Raise BadInput where a number makes no sense."""
        check_training(self, self.hidden)


@dataclass(frozen=True, slots=True)
class LimitPlan:
    """How the network of the limits is trained."""

    seed: Annotated[int, Help("First weights and order of the auctions.", ge=0)] = 1
    hidden: tuple[int, ...] = (256, 128)
    epochs: Annotated[int, Help("How often every auction is gone through.", ge=1)] = 8
    rate: float = 3e-3


def check_training(plan: PolicyPlan | LocationPlan, *layers: tuple[int, ...]) -> None:
    """Raise BadInput where a training of networks makes no sense."""
    if plan.epochs < 1 or plan.batch < 1 or not plan.rate > 0:
        raise BadInput("a training needs at least one epoch, a batch of one and a rate above 0")
    for hidden in layers:
        if not hidden or any(size % 16 or not 16 <= size <= 512 for size in hidden):
            raise BadInput(f"hidden layers have a multiple of 16 units, from 16 to 512, not {hidden}")
