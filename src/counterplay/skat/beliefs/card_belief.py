"""What a seat should believe about the cards it cannot see: where each lies, and the likeliest hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.beliefs.named import make_inference
from counterplay.skat.beliefs.none import NoInference
from counterplay.skat.beliefs.sample import WeightedWorlds, keys_of
from counterplay.skat.rules import Card, Observation, cards_by_seat, from_bits
from counterplay.skat.solver import World, Worlds

SKAT_PLACE = 3  # the place after the three seats
BELIEF_SAMPLES = 20_000
MOST_BELIEF_SAMPLES = 1_000_000
LIKELIEST = 5


@dataclass(frozen=True, slots=True)
class CardBelief:
    """A seat's belief at one moment. Probabilities are those of the worlds that were weighed, or of all (`exact`).

    A place is a seat, 0 to 2, or `SKAT_PLACE`. `effective` is how many worlds of equal weight would say as much.
    """

    observation: Observation
    inference: str
    worlds: int  # how many fit
    weighed: int
    effective: float
    places: Mapping[Card, Mapping[int, float]]  # of every card the seat has not seen in a place
    likeliest: tuple[tuple[float, World], ...]  # the first is the likeliest
    exact: bool = False  # the places are counted over every world that fits, and not drawn

    @property
    def seat(self) -> int:
        """Return whose belief it is."""
        return self.observation.seat

    @property
    def complete(self) -> bool:
        """Say whether every world that fits was weighed."""
        return self.weighed == self.worlds

    @property
    def alike(self) -> bool:
        """Say whether no world is likelier than another."""
        return self.effective > self.weighed * (1 - 1e-9)

    def error(self, card: Card, place: int) -> float:
        """Return the standard error of a probability that comes from drawing worlds; 0 where all were counted."""
        if self.exact or self.complete:
            return 0.0
        chance = self.places[card][place]
        return float(np.sqrt(max(0.0, chance * (1 - chance)) / self.effective))

    @property
    def largest_error(self) -> float:
        """Return the largest standard error of all probabilities."""
        return max((self.error(card, place) for card in self.places for place in self.hidden_places), default=0.0)

    @property
    def hidden_places(self) -> tuple[int, ...]:
        """Return where a card can be: left, right, and the skat unless the seat laid it away itself."""
        left, right = (self.seat + 1) % 3, (self.seat + 2) % 3
        return (left, right) if self.observation.core.discards else (left, right, SKAT_PLACE)


def believe(
    observation: Observation,
    inference: str = "pi",
    samples: int = BELIEF_SAMPLES,
    seed: int = 0,
    policies: Path | None = None,
) -> CardBelief:
    """Return what the observer should believe by an inference (`named.INFERENCES`).

    `policies` is a file of networks to take instead of the shipped ones.

    >>> from counterplay.skat.rules.cards import deal
    >>> from counterplay.skat.rules.declaration import Declaration
    >>> from counterplay.skat.rules.card_play import begin_play
    >>> from counterplay.skat.rules.observation import observe
    >>> state = begin_play(deal(seed=1, index=0), soloist=1, bid=18, declaration=Declaration.parse("GH"))
    >>> belief = believe(observe(state, seat=0), "ni", samples=500)
    >>> belief.worlds, belief.weighed, len(belief.places), len(belief.likeliest)
    (42678636, 500, 22, 5)
    """
    if observation.core.declaration is None:
        raise BadInput("a seat has nothing to learn before the declaration")
    if not 1 <= samples <= MOST_BELIEF_SAMPLES:
        raise BadInput(f"the number of worlds to weigh is 1 to {MOST_BELIEF_SAMPLES}, not {samples}")
    method = make_inference(inference, samples, seed, policies)
    if hasattr(method, "reveal"):  # it is told the true cards
        raise BadInput(f"the inference {inference} is told the true cards: it has nothing to believe")
    belief = belief_of(observation, method.see(observation), inference)
    return counted(belief) if isinstance(method, NoInference) else belief


def counted(belief: CardBelief) -> CardBelief:
    """Return a belief in which all worlds are alike with its places counted instead of drawn."""
    worlds = Worlds(belief.observation)
    lying, count = worlds.places(), worlds.count
    places = {
        card: {place: lying[card][place] / count for place in chances} for card, chances in belief.places.items()
    }
    return replace(belief, places=places, exact=True)


def belief_of(observation: Observation, seen: WeightedWorlds, inference: str) -> CardBelief:
    """Return the belief that weighted worlds amount to."""
    core = observation.core
    known = core.hand | core.discards
    for _, cards, _ in core.tricks:
        known |= sum(1 << card for card in cards)
    table = seen.places()
    places = {
        card: {place: float(table[card, place]) for place in range(4) if place != observation.seat}
        for card in Card
        if not known >> card & 1
    }
    # the heaviest first; of equals, always the same
    order = np.lexsort((keys_of(seen.worlds, observation.seat), -seen.weights))[:LIKELIEST]
    return CardBelief(
        observation,
        inference,
        seen.count,
        len(seen.worlds),
        float(1 / np.square(seen.weights).sum()),
        places,
        tuple((float(seen.weights[row]), _world(seen.worlds[row].tolist())) for row in order),
    )


def _world(row: list[int]) -> World:
    return World(cards_by_seat(row[:3]), from_bits(row[3]))
