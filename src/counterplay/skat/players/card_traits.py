"""What speaks for or against a card to somebody with a taste: what it leads, gives, takes or keeps.

These are words for how people differ, not a judgement: made-up players like or dislike them, and lines of style
are measured by them. Only what the seat sees is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from counterplay.skat import _core
from counterplay.skat.rules import TRUMPS, Card, Game, Rank, group_of

TRAITS = (
    "leads trump",
    "leads an ace",
    "leads a long suit",
    "leads points",
    "gives the partner points",
    "gives the others points",
    "takes the trick",
    "ruffs",
    "takes from the partner",
    "plays a jack",
    "throws from a short suit",
    "plays high in null",
)
_NULL_ORDER = (0, 1, 2, 5, 6, 3, 7, 4)  # of 7 8 9 Q K T A J: in null the ten is below the jack
_ACE = Rank.ACE
_POINTS = tuple(card.points for card in Card)


def traits_of_cards(seen: _core.Observation, cards: Sequence[int]) -> list[tuple[float, ...]]:
    """Return for each of some legal cards how far each of `TRAITS` is true of it."""
    declaration = seen.declaration
    assert declaration is not None
    game = Game(declaration[0])
    if game is Game.NULL:
        return [(*[0.0] * (len(TRAITS) - 1), _NULL_ORDER[card & 7] / 7) for card in cards]
    table = _table(seen)
    lengths = [0] * 5
    for card in range(32):
        if seen.hand >> card & 1:
            lengths[group_of(Card(card), game)] += 1
    rows: list[tuple[float, ...]] = []
    if not table:
        for card in cards:
            group = group_of(Card(card), game)
            trump = group == TRUMPS
            rows.append(
                (
                    float(trump),
                    float(not trump and card & 7 == _ACE),
                    0.0 if trump else (lengths[group] - 2) / 2,
                    _POINTS[card] / 10,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    float(card & 7 == Rank.JACK),
                    0.0,
                    0.0,
                )
            )
        return rows
    led = group_of(Card(table[0][1]), game)
    winner, best = max(table, key=lambda played: power(played[1], led, game))
    ours = seen.soloist not in (seen.seat, winner)
    most = power(best, led, game)
    for card in cards:
        group, points = group_of(Card(card), game), _POINTS[card] / 10
        takes = power(card, led, game) > most
        rows.append(
            (
                0.0,
                0.0,
                0.0,
                0.0,
                points if ours and not takes else 0.0,
                points if not ours and not takes else 0.0,
                float(takes and not ours),
                float(group == TRUMPS != led),
                float(takes and ours),
                float(card & 7 == Rank.JACK),
                (3 - lengths[group]) / 2 if group not in (led, TRUMPS) else 0.0,
                0.0,
            )
        )
    return rows


def power(card: int, led: int, game: Game) -> int:
    """Return how strong a card is in a trick of a suit game or a grand to which a group was led; 0: it cannot win.

    >>> power(Card.DJ, 3, Game.GRAND) > power(Card.CA, 3, Game.GRAND) > power(Card.CT, 3, Game.GRAND) > 0
    True
    """
    group = group_of(Card(card), game)
    if group == TRUMPS:
        return 200 + (card >> 3) if card & 7 == Rank.JACK else 100 + (card & 7)
    return 1 + (card & 7) if group == led else 0


def _table(seen: _core.Observation) -> list[tuple[int, int]]:
    """Return the cards of the open trick, each with the seat that played it."""
    if not seen.tricks:
        return []
    leader, cards, winner = seen.tricks[-1]
    played = [card for card in cards if card >= 0]
    if winner >= 0 or len(played) == 3:
        return []
    return [((leader + place) % 3, card) for place, card in enumerate(played)]
