"""Cards and declarations by their practical value: played out by policies that see one seat's cards each.

The worlds are weighed by policy inference from what the others did; every seat, the mover's too, plays on by the
population's policy, which was learned from games of players of all strengths. `counterplay study review` says how
well that predicts what came of a card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from counterplay.opponent import Mixture
from counterplay.protocol import BadInput, Stream
from counterplay.review import PracticalJudgement, judge_playouts
from counterplay.skat.beliefs import PolicyInference, WeightedWorlds, networks
from counterplay.skat.players import BySeat, playouts
from counterplay.skat.review.verdicts import INACCURACY
from counterplay.skat.rules import Card, Declare, Observation, from_bits

PLAYOUTS = 100
CLOSER = 4  # times as many where a card looks like an error
SAMPLES = 2_000  # worlds that are weighed; the playouts choose among them
PRACTICAL_SEED = 1
POLICIES = "population"


@cache
def by_population() -> BySeat:
    """Return the population's policy at all three seats."""
    policy = playouts.by_networks(networks.shipped_networks(POLICIES).networks, likeliest=False)
    return [Mixture.only(policy)] * 3


def weighed_worlds(observation: Observation, samples: int = SAMPLES, seed: int = PRACTICAL_SEED) -> WeightedWorlds:
    """Return worlds of a seat, weighed by what the others did; the same whoever asks."""
    inference = PolicyInference(networks.shipped_networks(POLICIES).networks, samples, _seed_of(observation, seed))
    return inference.see(observation)


def judge_card(
    observation: Observation,
    chosen: Card,
    *,
    number: int = PLAYOUTS,
    seed: int = PRACTICAL_SEED,
    among: Sequence[Card] | None = None,
) -> PracticalJudgement:
    """Judge a card of the seat to act by what it and the other legal cards bring; `among` asks for fewer of them.

    >>> from counterplay.skat.rules.cards import deal
    >>> from counterplay.skat.rules.declaration import Declaration
    >>> from counterplay.skat.rules.card_play import begin_play
    >>> from counterplay.skat.rules.observation import observe
    >>> state = begin_play(deal(seed=5, index=1), 0, 18, Declaration.parse("GH"))
    >>> judged = judge_card(observe(state, 0), max(observe(state, 0).hand), number=40)
    >>> judged.playouts, sorted(judged.values) == sorted(map(str, observe(state, 0).hand))
    (40, True)
    """
    cards = sorted(from_bits(observation.core.legal_cards)) if among is None else list(among)
    if not cards:
        raise BadInput("there is no card to judge: nobody has to play one here")
    table, every_world = playout_table(observation, cards, number=number, seed=seed)
    return _judged(table, cards, chosen, every_world)


def judge_closely(observation: Observation, chosen: Card, *, number: int = PLAYOUTS) -> PracticalJudgement:
    """Judge a card, and once more where it looks like an error; then the second look alone counts.

    Among many cards some look worse than they are. The second look has other worlds, other luck and more playouts,
    so what the first was picked by does not speak for it.
    """
    first = judge_card(observation, chosen, number=number)
    if first.none or first.loss < INACCURACY:
        return first
    return judge_card(observation, chosen, number=CLOSER * number, seed=PRACTICAL_SEED + 1)


def playout_table(
    observation: Observation,
    cards: Sequence[Card],
    *,
    number: int = PLAYOUTS,
    samples: int = SAMPLES,
    seed: int = PRACTICAL_SEED,
) -> tuple[playouts.PlayoutTable, bool]:
    """Return every playout of some cards, a column for each, and whether its worlds are all there are."""
    seen, luck = weighed_worlds(observation, samples, seed), _seed_of(observation, seed)
    return playouts.table_of_cards(observation, seen, cards, by_population(), luck, number), seen.complete


def judge_games(
    observation: Observation,
    games: Sequence[Declare],
    chosen: Declare,
    *,
    number: int = PLAYOUTS,
    seed: int = PRACTICAL_SEED,
) -> PracticalJudgement:
    """Judge a declaration, with what was laid away for it, beside others; keys are the actions' texts."""
    seen, luck = weighed_worlds(observation, seed=seed), _seed_of(observation, seed)
    games = games if chosen in games else [*games, chosen]
    table = playouts.table_of_declarations(observation, seen, games, by_population(), luck, number)
    return _judged(table, games, chosen, seen.complete)


def _judged(
    table: playouts.PlayoutTable, actions: Sequence[object], chosen: object, every_world: bool
) -> PracticalJudgement:
    points = {str(action): table.points[:, place] for place, action in enumerate(actions)}
    wins = {str(action): table.wins[:, place] for place, action in enumerate(actions)}
    return judge_playouts(table.weights, points, wins, str(chosen), worlds=table.worlds, every_world=every_world)


def _seed_of(observation: Observation, seed: int) -> int:
    """Return the luck of a moment: it hangs on what the seat sees, and on nothing else."""
    core = observation.core
    played = [card for _, cards, _ in core.tricks for card in cards]
    return Stream(seed, "practical", core.seat, core.hand, core.discards, core.bid, *played).next64()
