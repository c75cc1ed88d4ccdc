"""Deals the cards anew that a seat cannot know, so that everything it has seen could still have happened.

Who may hold what: a seat that has shown to lack a suit holds none of it; the skat may hold anything. Cards of one
suit (or of the trumps) are alike in this, so all deals are counted suit by suit, and one is drawn with every deal
equally likely. (A soloist's twelve cards are dealt with the two that lay in the skat drawn among them.)
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import accumulate
from math import comb, prod
from operator import sub

from counterplay.protocol import Stream
from counterplay.skat.rules.actions import Declare
from counterplay.skat.rules.cards import DECK, Card, Deal, group_of
from counterplay.skat.rules.state import State

_SKAT = 3

Rooms = tuple[int, ...]  # how many cards each holder still takes
_Cards = tuple[tuple[bool, ...], int]  # who is barred from them, and how many there are


def redealt(state: State, seat: int, chance: Stream) -> State:
    """Return a state that `seat` cannot tell from this one."""
    own_skat = state.picked_up and state.soloist == seat
    holders = _draw(state, seat, own_skat, chance)
    now = [set(holders[place]) | set(state.shown[place]) for place in range(3)]
    now[seat] = set(state.hands[seat])
    skat = set(state.skat) if own_skat else set(holders[_SKAT])
    discards = frozenset(state.discards if own_skat else skat)
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            now[trick.seat_of(place)].add(card)
    if state.picked_up:
        assert state.soloist is not None
        twelve = now[state.soloist] | skat
        dealt = set(state.deal.skat) if own_skat else set(_two_of(twelve, chance))
        now[state.soloist], skat = twelve - dealt, dealt
    return _replayed(
        state, Deal((frozenset(now[0]), frozenset(now[1]), frozenset(now[2])), frozenset(skat)), discards
    )


def _two_of(cards: set[Card], chance: Stream) -> list[Card]:
    order = sorted(cards)
    chance.shuffle(order)
    return order[:2]


def _replayed(state: State, deal: Deal, discards: frozenset[Card]) -> State:
    """Return the same course on other cards."""
    twin = State.start(deal)
    for seat, action in state.history:
        if isinstance(action, Declare) and state.picked_up:
            action = Declare(action.declaration, discards)
        twin = twin.apply(action, seat)
    return twin


def _draw(state: State, seat: int, own_skat: bool, chance: Stream) -> list[list[Card]]:
    """Return the hidden cards of each seat and of the skat, drawn uniformly."""
    known = set(state.hands[seat]) | {card for trick in state.tricks for card in trick.cards}
    known = known.union(*state.shown)
    if own_skat:
        known |= state.deal.skat | state.discards
    game = None if state.declaration is None else state.declaration.game
    groups: list[list[Card]] = [[] for _ in range(5)]
    for card in DECK:
        if card not in known:
            groups[group_of(card, game)].append(card)
    rooms = [len(state.hands[place] - known) for place in range(3)] + [0 if own_skat else len(state.skat)]
    if state.declaration is None:
        barred: tuple[tuple[bool, ...], ...] = ((False,) * 4,) * 5
    else:
        voids = (*state.voids, frozenset[int]())
        barred = tuple(tuple(group in void for void in voids) for group in range(5))
    return share_out(groups, rooms, barred, chance)


def share_out(
    groups: list[list[Card]], rooms: list[int], barred: tuple[tuple[bool, ...], ...], chance: Stream
) -> list[list[Card]]:
    """Return unseen cards dealt to the holders who have room for them, every possible deal equally likely.

    `groups` are the cards suit by suit, and `barred` says of each group which holders have none of it. Raises
    ValueError where there is no such deal.
    """
    sizes = [len(group) for group in groups]
    holders: list[list[Card]] = [[] for _ in rooms]
    for group, cards in enumerate(groups):
        chance.shuffle(cards)
        later = _alike(barred[group + 1 :], sizes[group + 1 :])
        options = _splits(sizes[group], tuple(rooms), barred[group])
        weights = [ways * _deals(later, _less(tuple(rooms), split)) for split, ways in options]
        if not sum(weights):
            raise ValueError("no deal fits")
        pick = chance.below(sum(weights))
        split = options[bisect_right(list(accumulate(weights)), pick)][0]
        for holder, count in enumerate(split):
            holders[holder] += [cards.pop() for _ in range(count)]
            rooms[holder] -= count
    return holders


def _less(rooms: Rooms, split: Rooms) -> Rooms:
    return tuple(map(sub, rooms, split))


@lru_cache(maxsize=5_000)
def _splits(size: int, rooms: Rooms, barred: tuple[bool, ...]) -> tuple[tuple[Rooms, int], ...]:
    """Return every way to share out `size` cards by number, with how many ways there are by card."""
    if not rooms:
        return (((), 1),) if size == 0 else ()
    return tuple(
        ((count, *rest), comb(size, count) * more)
        for count in range(0 if barred[0] else min(size, rooms[0]), -1, -1)
        for rest, more in _splits(size - count, rooms[1:], barred[1:])
    )


def _alike(barred: Iterable[tuple[bool, ...]], sizes: Iterable[int]) -> tuple[_Cards, ...]:
    """Return the cards of groups from which the same holders are barred as one group, the least barred last."""
    together: Counter[tuple[bool, ...]] = Counter()
    for holders, size in zip(barred, sizes, strict=True):
        together[holders] += size
    return tuple(sorted(((holders, size) for holders, size in together.items() if size), reverse=True))


@lru_cache(maxsize=20_000)
def _deals(groups: tuple[_Cards, ...], rooms: Rooms) -> int:
    """Return in how many ways the cards of these groups can fill the rooms."""
    if sum(size for _, size in groups) != sum(rooms):
        return 0
    if not groups:
        return 1
    (barred, size), *others = groups
    if not others and not any(barred):  # whoever may hold everything: the multinomial coefficient
        return prod(comb(left, room) for left, room in zip(accumulate(rooms), rooms, strict=True))
    return sum(ways * _deals(tuple(others), _less(rooms, split)) for split, ways in _splits(size, rooms, barred))
