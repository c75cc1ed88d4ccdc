"""In what people differ, in words: the moments of a game in which each line of style can show.

A line is a name, the decisions in which it shows, and what each choice there counts for it: a trump led counts 1
for who draws trumps, a ten given to the partner 1 for who gives the partner points. `moments_of_lines` reads them
off a finished game; what a policy makes of the same moments says where it stands on the line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from counterplay.skat import _core
from counterplay.skat.beliefs import Collector, Point, PolicyExamples
from counterplay.skat.players.card_traits import TRAITS, traits_of_cards
from counterplay.skat.rules import Game, Play, Rank, State, observe

BIDS, HAND, GRANDS, NULLS = "bids boldly", "plays hand games", "grands rather than suits", "plays null"
DRAWS, ACES = "alone, leads trumps", "in defence, leads aces"
GIVES, LOSES = "gives the partner points", "gives points away"
TAKES, RUFFS = "takes what it can", "ruffs"
UNUSUAL, UNUSUAL_LATE = "plays unusual cards", "plays unusual cards in dear tricks"
LINE_NAMES = (BIDS, HAND, GRANDS, NULLS, DRAWS, ACES, GIVES, LOSES, TAKES, RUFFS, UNUSUAL, UNUSUAL_LATE)

_CALLED = {  # what each output before the play counts, by line
    **{
        point: {BIDS: np.minimum(np.arange(point.outputs), 12) / 12}
        for point in (Point.BID, Point.ANSWER, Point.CONTINUE_BID, Point.CONTINUE_ANSWER)
    },
    Point.PICK_UP: {HAND: np.array([1.0, 0.0])},
    Point.DECLARE: {
        GRANDS: (np.arange(Point.DECLARE.outputs) == int(Game.GRAND)) * 1.0,
        NULLS: np.isin(np.arange(Point.DECLARE.outputs), (int(Game.NULL), 6)) * 1.0,
    },
}
RARE = 0.05  # a chance below it makes a card unusual
_DEAR = 10  # points on the table
_LEADS, _ACE = TRAITS.index("leads trump"), TRAITS.index("leads an ace")
_PARTNER, _OTHERS = TRAITS.index("gives the partner points"), TRAITS.index("gives the others points")
_TAKE, _RUFF = TRAITS.index("takes the trick"), TRAITS.index("ruffs")

Worth = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class LineMoment:
    """A decision of a game in which lines can show, and what each of its outputs counts for each."""

    point: Point
    row: int  # among the decisions of its point in this game
    seat: int
    cards_played: int
    worths: Mapping[str, Worth]
    dear: bool = False  # much lies on the table


def moments_of_lines(state: State, examples: Mapping[Point, PolicyExamples]) -> Iterator[LineMoment]:
    """Yield the moments of a finished game; `examples` are its decisions, by `examples_of`."""
    for point, worths in _CALLED.items():
        for row, seat in enumerate(examples[point].seats):
            yield LineMoment(point, row, int(seat), 0, worths)
    declaration = state.declaration
    if declaration is None:
        return
    game = declaration.game
    point = Point.PLAY_NULL if game is Game.NULL else Point.PLAY_GRAND if game is Game.GRAND else Point.PLAY_SUIT
    steps = [step for step in state.replay() if isinstance(step.action, Play)]
    if len(steps) != len(examples[point]):
        return  # a card against the rules of the table is no example, and the rest would be taken for others
    for row, step in enumerate(steps):
        seen = observe(step.state, step.seat).core
        legal = [card for card in range(32) if seen.legal_cards >> card & 1]
        if len(legal) > 1:
            worths, dear = _card_worths(seen, legal, game)
            yield LineMoment(point, row, step.seat, step.state.cards_played, worths, dear)


def examples_of(state: State) -> dict[Point, PolicyExamples]:
    """Return all decisions of a deal, by their point."""
    collector = Collector()
    collector.add(state)
    return {point: collector.take(point) for point in Point}


def with_unusual(moment: LineMoment, usual: Worth, legal: NDArray[np.bool_]) -> dict[str, Worth]:
    """Return what its outputs count, with the lines of unusual cards; `usual` are the average player's chances."""
    worths = dict(moment.worths)
    if moment.point >= Point.PLAY_SUIT:
        rare: Worth = (legal & (usual < RARE)).astype(np.float64)
        if rare.any():
            worths[UNUSUAL_LATE if moment.dear else UNUSUAL] = rare
    return worths


def _card_worths(seen: _core.Observation, legal: list[int], game: Game) -> tuple[dict[str, Worth], bool]:
    traits = np.array(traits_of_cards(seen, legal))
    outputs = [turned(game, card) for card in legal]
    table = [card for card in seen.tricks[-1][1] if card >= 0] if seen.tricks else []
    leads, alone = len(table) % 3 == 0, seen.seat == seen.soloist
    worths: dict[str, Worth] = {}

    def add(name: str, trait: int) -> None:
        values = traits[:, trait]
        if values.max() - values.min() > 0.25:  # a choice between more and less of it
            counted = np.zeros(32)
            counted[outputs] = values
            worths[name] = counted

    if game is Game.NULL:
        return worths, False
    if leads and alone:
        add(DRAWS, _LEADS)
    elif leads:
        add(ACES, _ACE)
    else:
        if not alone:
            add(GIVES, _PARTNER)
        add(LOSES, _OTHERS)
        add(TAKES, _TAKE)
        add(RUFFS, _RUFF)
    points = sum(_core_points(card) for card in table) if not leads else 0
    return worths, points >= _DEAR


def _core_points(card: int) -> int:
    return Rank(card & 7).points


def turned(game: Game, card: int) -> int:
    """Return the output that stands for a card: trumps and clubs change places.

    >>> turned(Game.HEARTS, 8), turned(Game.HEARTS, 24), turned(Game.HEARTS, 15), turned(Game.GRAND, 8)
    (24, 8, 15, 8)
    """
    if game >= Game.GRAND or card & 7 == Rank.JACK:
        return card
    suit, trump, clubs = card >> 3, int(game), int(Game.CLUBS)
    return (clubs if suit == trump else trump if suit == clubs else suit) * 8 + (card & 7)
