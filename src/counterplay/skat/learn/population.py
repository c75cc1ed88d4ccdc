"""The population that the shipped policies are trained on: games of our own players of every strength.

Every seat is drawn from `POOL`, whoever else sits there; its name in the record says who it is. A game is the same
wherever and whenever it is played: all of it follows from the seed, the stratum and its number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from counterplay.protocol import Player, Stream
from counterplay.skat.players import (
    Group,
    KermitPlayer,
    MistakePlayer,
    RandomPlayer,
    RulesPlayer,
    SomebodyPlayer,
    evaluator,
)
from counterplay.skat.records import sgf
from counterplay.skat.rules import DECK, Action, Deal, Game, Observation, Phase, State, observe, to_bits

# Shares of the seats, in hundredths: worlds searched by kermit, mistakes per opportunity of mistake.
POOL: tuple[tuple[str, int], ...] = (
    ("rules", 18),
    ("kermit-2", 14),
    ("kermit-5", 22),
    ("kermit-20", 18),
    ("kermit-100", 4),
    ("mistake-0.03", 8),
    ("mistake-0.10", 8),
    ("mistake-0.25", 8),
)
SOMEBODY = "somebody"
POOLS = {"population": POOL, "rules": (("rules", 100),), SOMEBODY: ((SOMEBODY, 100),)}
PEOPLE = 3_000  # made-up players who sit at the tables of the pool `somebody`
TABLE_GAMES = 30  # that the same three play there
THRESHOLDS = ("0.50", "0.55", "0.60", "0.65", "0.70")  # at which kermit and mistake bid, all alike
MISTAKE_WORLDS = 5
RANDOM_OPENINGS = 0.08  # share of the seats that play their first one to three cards at random
STRATA = ("all", "null", "both")
# In the stratum "null" the evaluator sees the best game of the deal in a null game, with at least this chance to
# win: deals are drawn until it is so. By the cards alone, so that what a hand is played as is not distorted.
NULL_CHANCE = 0.5
# The stratum "both": of every eleven games two come from "null".
CYCLE = ("all", "all", "all", "all", "null", "all", "all", "all", "all", "all", "null")


@dataclass(frozen=True, slots=True)
class PopulationSeat:
    """Who sits somewhere, and how many of the first cards are random."""

    name: str
    random_cards: int

    @property
    def title(self) -> str:
        """Return the name in the record."""
        return self.name + (f"-random-{self.random_cards}" if self.random_cards else "")


def play_population_game(seed: int, index: int, stratum: str, pool: str = "population") -> str:
    """Return the record of game `index`, as a line.

    >>> record = sgf.loads(play_population_game(1, 0, "all", pool="rules"))
    >>> record.id, record.players
    ('rules-1-all-0', ('rules', 'rules', 'rules'))
    """
    seats, state, moves = _play_on(seed, index, stratum, pool, lambda state: False)
    stratum, index = _place(stratum, index)
    first, second, third = (seat.title for seat in seats)
    id = record_id(seed, index, stratum, pool)
    return sgf.dumps(sgf.from_state(state, moves, (first, second, third), id=id))


def play_somebodies(seed: int, index: int, people: int) -> tuple[State, tuple[int, int, int]]:
    """Return game `index` of so many made-up players as it ended, and who sat where."""
    numbers = people_at(seed, index, people)
    seats = [PopulationSeat(f"{SOMEBODY}-training-{number}", 0) for number in numbers]
    state, _ = _play_with(seats, seed, ("all", index), (SOMEBODY, people), lambda state: False)
    return state, numbers


def play_of_somebody(group: Group, number: int, index: int, people: int = PEOPLE) -> tuple[State, int]:
    """Return game `index` of a made-up player with two of those that styles are learned from, and his seat."""
    others = Stream(number, "company", group, index // TABLE_GAMES)
    place = index % 3
    names = [f"{SOMEBODY}-training-{others.below(people)}" for _ in range(2)]
    names.insert(place, f"{SOMEBODY}-{group}-{number}")
    seats = [PopulationSeat(name, 0) for name in names]
    state, _ = _play_with(seats, number, ("all", index), ("life", group), lambda state: False)
    return state, place


def contract(seed: int, index: int, stratum: str) -> str | None:
    """Return game `index` as a record whose cards rules played, which is quick; None if it is passed in."""
    _, state, moves = _play_on(seed, index, stratum, "population", lambda state: state.declaration is not None)
    if state.declaration is None:
        return None
    while (seat := state.to_act) is not None:
        moves.append((seat, RulesPlayer().act(observe(state, seat), Stream(seed, "unused"))))
        state = state.apply(moves[-1][1])
    return sgf.dumps(sgf.from_state(state, moves, ("first", "second", "third")))


def _play_on(
    seed: int, index: int, stratum: str, pool: str, enough: Callable[[State], bool]
) -> tuple[list[PopulationSeat], State, list[tuple[int, Action]]]:
    """Play a game to its end, or as far as is enough."""
    stratum, index = _place(stratum, index)
    if pool == SOMEBODY:
        seats = [PopulationSeat(f"{SOMEBODY}-training-{number}", 0) for number in people_at(seed, index, PEOPLE)]
    else:
        seats = [_seat(Stream(seed, "population seat", pool, stratum, index, seat), pool) for seat in range(3)]
    return seats, *_play_with(seats, seed, (stratum, index), (pool,), enough)


def _play_with(
    seats: Sequence[PopulationSeat],
    seed: int,
    place: tuple[str, int],
    pool: tuple[str | int, ...],
    enough: Callable[[State], bool],
) -> tuple[State, list[tuple[int, Action]]]:
    """Play a game of these seats; its stratum and number are its place, the pool keeps those of others apart."""
    stratum, index = place
    key = (*pool, stratum, index)
    state = State.start(_deal(seed, stratum, key))
    moves: list[tuple[int, Action]] = []
    cards = [0, 0, 0]  # played by each seat
    while (seat := state.to_act) is not None and not enough(state):
        chance = Stream(seed, "population decision", *key, len(moves))
        seen = observe(state, seat)
        in_play = seen.phase is Phase.PLAY
        random = in_play and cards[seat] < seats[seat].random_cards
        action = RandomPlayer().act(seen, chance) if random else _act(seats[seat].name, state, seen, chance)
        cards[seat] += in_play
        moves.append((seat, action))
        state = state.apply(action)
    return state, moves


def people_at(seed: int, index: int, people: int) -> tuple[int, int, int]:
    """Return the numbers of the three made-up players of a game, who change seats from game to game.

    >>> [sorted(people_at(1, index, 50)) for index in (0, TABLE_GAMES - 1, TABLE_GAMES)]
    [[7, 24, 43], [7, 24, 43], [10, 16, 35]]
    """
    table, game = divmod(index, TABLE_GAMES)
    chance, three = Stream(seed, "table of made-up players", table), list[int]()
    while len(three) < 3:
        if (number := chance.below(people)) not in three:
            three.append(number)
    first, second, third = three[game % 3 :] + three[: game % 3]
    return first, second, third


def record_id(seed: int, index: int, stratum: str, pool: str = "population") -> str:
    """Return the ID of a record: which game it is.

    >>> record_id(1, 10, "both")
    'population-1-null-1'
    """
    stratum, index = _place(stratum, index)
    return f"{pool}-{seed}-{stratum}-{index}"


def _place(stratum: str, index: int) -> tuple[str, int]:
    """Return which game of which stratum it is."""
    if stratum != "both":
        return stratum, index
    rounds, place = divmod(index, len(CYCLE))
    stratum = CYCLE[place]
    return stratum, rounds * CYCLE.count(stratum) + CYCLE[:place].count(stratum)


def _seat(chance: Stream, pool: str) -> PopulationSeat:
    name = chance.choice([name for name, share in POOLS[pool] for _ in range(share)])
    threshold = "" if name == "rules" else "-" + chance.choice(THRESHOLDS)
    random = pool == "population" and chance.uniform() < RANDOM_OPENINGS
    return PopulationSeat(name + threshold, 1 + chance.below(3) if random else 0)


def _deal(seed: int, stratum: str, key: tuple[str | int, ...]) -> Deal:
    chance = Stream(seed, "population deal", *key)
    while True:
        order = list(DECK)
        chance.shuffle(order)
        deal = Deal.from_order(order)
        if stratum == "all" or _null_like(deal):
            return deal


def _null_like(deal: Deal) -> bool:
    """Say whether the best game of the three seats, if each knew the skat, is a null game that may well be won."""
    core, skat = evaluator.shipped_evaluator().core, to_bits(deal.skat)
    games = [core.best_game(to_bits(hand) | skat, seat, 18) for seat, hand in enumerate(deal.hands)]
    declaration, _, chance, _ = max(games, key=lambda game: game[3])
    return declaration[0] == Game.NULL and chance >= NULL_CHANCE


@lru_cache(maxsize=24)  # a made-up player may have networks of its own
def _player(name: str) -> Player[Observation, Action]:
    kind, *numbers = name.split("-")
    if kind == "rules":
        return RulesPlayer()
    if kind == SOMEBODY:
        *group, number = numbers
        return SomebodyPlayer(number=int(number), group="-".join(group))
    threshold = float(numbers[1])
    if kind == "kermit":
        return KermitPlayer(worlds=int(numbers[0]), threshold=threshold)
    return MistakePlayer(rate=float(numbers[0]), worlds=MISTAKE_WORLDS, threshold=threshold)


def _act(name: str, state: State, seen: Observation, chance: Stream) -> Action:
    player = _player(name)
    if isinstance(player, MistakePlayer):
        player.reveal(state)
    return player.act(seen, chance)
