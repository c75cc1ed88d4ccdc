"""The world sampler against a brute-force twin, by counts, by sets and by chi-square."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import comb

import pytest
from scipy.stats import chisquare

from counterplay.protocol import Stream
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import Card, Game, deal
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import Observation, observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State
from counterplay.skat.solver.worlds import World, Worlds

GROUPS = 5


def group_of(card: Card, game: Game) -> int:
    if game is not Game.NULL and (card.rank.letter == "J" or int(card.suit) == int(game)):
        return 4
    return int(card.suit)


ALL_GAMES = ("CH", "DH", "GH", "NH", "NHO", "SH", "C", "G", "N", "H")
TRUMP_GAMES = ("CH", "GH", "C", "G", "H")  # never over before the last card


def random_play(index: int, cards: int, games: tuple[str, ...] = ALL_GAMES) -> State:
    """A deal of some game, `cards` cards into a play in which everybody plays any legal card."""
    chance = Stream(11, "worlds", index)
    soloist = chance.below(3)
    declaration = Declaration.parse(chance.choice(games))
    dealt = deal(seed=11, index=index)
    twelve = sorted(dealt.hands[soloist] | dealt.skat)
    chance.shuffle(twelve)
    state = begin_play(dealt, soloist, 18, declaration, () if declaration.hand else twelve[:2])
    while state.cards_played < cards and not state.over:
        state = state.apply(chance.choice(state.legal_actions()))
    return state


def brute_force(seen: Observation) -> Iterator[World]:
    """Every way to deal the hidden cards, tried one by one and kept if nothing seen speaks against it."""
    assert seen.declaration is not None
    game = seen.declaration.game
    played = {card for trick in seen.tricks for card in trick.cards}
    knows_skat = seen.picked_up and seen.seat == seen.soloist
    hands: list[frozenset[Card]] = [frozenset(cards) for cards in seen.shown]
    hands[seen.seat] = seen.hand
    skat = seen.discards if knows_skat else frozenset()
    hidden = sorted(set(Card) - played - skat - hands[0] - hands[1] - hands[2])
    gone = Counter(trick.seat_of(place) for trick in seen.tricks for place in range(len(trick.cards)))
    first, second = ((seen.seat + 1) % 3, (seen.seat + 2) % 3)
    rooms = [10 - gone[seat] - len(hands[seat]) for seat in (first, second)]
    for one in combinations(hidden, rooms[0]):
        rest = [card for card in hidden if card not in one]
        for two in combinations(rest, rooms[1]):
            if any(group_of(card, game) in seen.voids[first] for card in one):
                break
            if any(group_of(card, game) in seen.voids[second] for card in two):
                continue
            dealt = list(hands)
            dealt[first] |= frozenset(one)
            dealt[second] |= frozenset(two)
            yield World((dealt[0], dealt[1], dealt[2]), skat | frozenset(rest) - frozenset(two))


@pytest.mark.parametrize("index", range(40))
def test_the_numbered_worlds_are_exactly_those_a_brute_force_twin_finds(index: int) -> None:
    state = random_play(index, 19 + index % 9)
    if state.over:  # a null game decided early
        state = random_play(index, 19 + index % 9, TRUMP_GAMES)
    for seat in range(3):
        seen = observe(state, seat)
        worlds = Worlds(seen)
        listed = [worlds.world(rank) for rank in range(worlds.count)]
        expected = set(brute_force(seen))
        assert len(listed) == len(expected) == worlds.count
        assert set(listed) == expected
        assert any(world.hands == state.hands for world in listed), "the truth is among the worlds"


@pytest.mark.parametrize("index", range(24))
def test_places_are_counted_as_if_every_world_were_looked_at(index: int) -> None:
    state = random_play(index, 21 + index % 9)
    if state.over:
        return
    for seat in range(3):
        seen = observe(state, seat)
        worlds = Worlds(seen)
        counts: Counter[tuple[Card, int]] = Counter()
        for world in brute_force(seen):
            for place, cards in enumerate((*world.hands, world.skat)):
                counts.update((card, place) for card in cards)
        found = worlds.places()
        assert {
            (card, place): found[card][place] for card in found for place in range(4) if found[card][place]
        } == counts
        assert all(sum(row) == worlds.count for row in found.values())


def test_places_at_the_first_lead_are_the_known_shares() -> None:
    dealt = deal(seed=1, index=0)
    twelve = sorted(dealt.hands[0] | dealt.skat)
    worlds = Worlds(observe(begin_play(dealt, 0, 18, Declaration.parse("C"), twelve[:2]), 0))
    hidden = [card for card in Card if card not in twelve]
    assert {worlds.places()[card] for card in hidden} == {(0, comb(19, 9), comb(19, 9), 0)}  # fifty, fifty
    by_hand = Worlds(observe(begin_play(dealt, 0, 18, Declaration.parse("CH")), 0))
    for card in (card for card in Card if card not in dealt.hands[0]):
        assert [22 * count for count in by_hand.places()[card]] == [
            share * by_hand.count for share in (0, 10, 10, 2)
        ]


@pytest.mark.parametrize("index", [3, 8, 14, 21])
def test_draws_are_uniform_by_chi_square(index: int) -> None:
    state = random_play(index, 21, TRUMP_GAMES)
    seen = observe(state, next(seat for seat in range(3) if seat != state.soloist))
    worlds = Worlds(seen)
    assert worlds.count > 2
    # Fewer draws than worlds are independent draws; the seeds make many of them.
    counts: Counter[World] = Counter()
    draws = 40 * worlds.count
    seed = 0
    while counts.total() < draws:
        counts.update(worlds.draw(worlds.count - 1, seed))
        seed += 1
    observed = [counts[worlds.world(rank)] for rank in range(worlds.count)]
    assert chisquare(observed).pvalue > 1e-4
    assert sum(observed) == counts.total()


def test_known_counts_at_the_first_lead() -> None:
    dealt = deal(seed=1, index=0)
    twelve = sorted(dealt.hands[0] | dealt.skat)
    picked_up = begin_play(dealt, 0, 18, Declaration.parse("C"), twelve[:2])
    assert Worlds(observe(picked_up, 0)).count == comb(20, 10)
    assert Worlds(observe(picked_up, 1)).count == comb(22, 10) * comb(12, 10)
    by_hand = begin_play(dealt, 0, 18, Declaration.parse("CH"))
    assert Worlds(observe(by_hand, 0)).count == comb(22, 10) * comb(12, 10)
    open_null = begin_play(dealt, 0, 18, Declaration.parse("NO"), twelve[:2])
    assert Worlds(observe(open_null, 1)).count == comb(12, 2)


def test_all_worlds_are_given_once_when_there_are_few() -> None:
    state = random_play(2, 26, TRUMP_GAMES)
    worlds = Worlds(observe(state, 0))
    assert len(set(worlds.draw(10_000, seed=1))) == len(worlds.draw(10_000, seed=1)) == worlds.count


def test_before_the_play_too() -> None:
    state = State.start(deal(seed=4, index=4))
    seen = observe(state, 1)
    assert state.phase is Phase.AUCTION
    for world in Worlds(seen).draw(20, seed=5):
        assert world.hands[1] == seen.hand
        assert sorted(frozenset().union(*world.hands, world.skat)) == sorted(Card)
