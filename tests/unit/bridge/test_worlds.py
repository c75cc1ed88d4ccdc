"""Hidden cards dealt anew: what is seen stays, who has shown out stays out, and every world is as likely."""

from collections import Counter
from itertools import permutations

from counterplay.bridge.cards import BridgeCard, BridgeSeat, deal
from counterplay.bridge.contract import BridgeContract
from counterplay.bridge.play import BridgePosition
from counterplay.bridge.worlds import BridgeWorlds, shown_voids
from counterplay.protocol import Stream


def random_play(index: int, cards: int) -> tuple[BridgePosition, list[BridgeCard]]:
    chance = Stream(31, "worlds", index)
    start = BridgePosition.first_lead(
        deal(31, index), BridgeContract.parse(chance.choice(["3NS", "4SE", "2DW", "6CN"]))
    )
    position, play = start, []
    for _ in range(cards):
        play.append(chance.choice(sorted(position.legal)))
        position = position.after(play[-1:])
    return start, play


def brute_force(start: BridgePosition, play: list[BridgeCard]) -> set[tuple[frozenset[BridgeCard], ...]]:
    """Every way the hidden cards can lie so that the whole play would have been legal."""
    position = start.after(play)
    seen = {position.to_move, start.declarer.partner} | ({start.declarer} if position.declaring else set())
    hidden = [seat for seat in BridgeSeat if seat not in seen]
    pool = [card for seat in hidden for card in position.hands[seat]]
    found = set()
    for order in permutations(pool):
        hands, at = list(start.hands), 0
        for seat in hidden:
            size = len(position.hands[seat])
            hands[seat] = (start.hands[seat] - position.hands[seat]) | frozenset(order[at : at + size])
            at += size
        try:
            end = BridgePosition(tuple(hands), start.strain, start.declarer, start.leader).after(play)
        except ValueError:
            continue
        found.add(end.hands)
    return found


def test_the_last_worlds_are_those_that_make_the_play_legal() -> None:
    several = 0
    for index in range(12):
        start, play = random_play(index, 40 + index % 4)
        worlds = BridgeWorlds(start, play)
        drawn = worlds.draw(1000, Stream(1))
        expected = brute_force(start, play)
        assert {world.hands for world in drawn} == expected
        assert len(drawn) == len(expected) == worlds.count
        several += len(drawn) > 1
    assert several >= 4


def test_what_is_seen_stays_as_it_is() -> None:
    for index in range(20):
        start, play = random_play(index, index)
        position = start.after(play)
        voids = shown_voids(start, play)
        for world in BridgeWorlds(start, play).draw(5, Stream(2, index)):
            assert world.hands[position.to_move] == position.hands[position.to_move]
            assert (world.trick, world.made, world.lost) == (position.trick, position.made, position.lost)
            assert world.legal == position.legal
            assert [len(hand) for hand in world.hands] == [len(hand) for hand in position.hands]
            assert frozenset().union(*world.hands) == frozenset().union(*position.hands)
            if play:
                assert world.hands[start.declarer.partner] == position.hands[start.declarer.partner]
            if position.declaring:
                assert world.hands[start.declarer] == position.hands[start.declarer]
            for seat in BridgeSeat:
                assert not any(card.suit in voids[seat] for card in world.hands[seat])


def test_the_leader_does_not_see_dummy_and_the_second_player_does() -> None:
    start, play = random_play(3, 4)
    dummy = start.declarer.partner
    assert len({world.hands[dummy] for world in BridgeWorlds(start, []).draw(10, Stream(3))}) == 10
    assert {world.hands[dummy] for world in BridgeWorlds(start, play[:1]).draw(10, Stream(3))} == {
        start.hands[dummy]
    }


def test_draws_are_uniform() -> None:
    start, play = random_play(2, 38)
    worlds = BridgeWorlds(start, play)
    assert 3 <= worlds.count <= 40
    draws = 200 * worlds.count
    counts = Counter(world.hands for seed in range(draws) for world in worlds.draw(1, Stream(seed)))
    assert len(counts) == worlds.count
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi_square < worlds.count + 4 * (2 * worlds.count) ** 0.5
