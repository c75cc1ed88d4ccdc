"""Tournaments between players driven from Python, hand by hand; the C++ kernel plays them by the thousand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from counterplay.onecard.game import Hand, Rules
from counterplay.onecard.players.player import OneCardPlayer
from counterplay.onecard.styles import OneCardTurn
from counterplay.protocol import BadInput, Stream


def play(rules: Rules, players: Sequence[OneCardPlayer], seed: int, number: int = 0) -> Iterator[Hand]:
    """Play a tournament to one survivor; yields each finished hand.

    >>> from counterplay.onecard.players.named import find_player
    >>> rules = Rules()
    >>> seats = [find_player(name, rules).player(1) for name in ("TP", "LA")]
    >>> *_, last = play(rules, seats, seed=1)
    >>> sorted(last.chips)
    [0, 20]
    """
    if len(players) != rules.seats:
        raise BadInput(f"{rules.seats} seats need {rules.seats} players, not {len(players)}")
    stream = Stream(seed, "one-card tournament", number)
    for seat, player in enumerate(players):
        player.start(rules, seat)
    chips = [rules.chips] * rules.seats
    first = stream.below(rules.seats)
    winner: int | None = None
    for _ in range(rules.max_hands):
        hand = Hand(rules, chips, _deal(rules, stream, chips), first)
        yield from _play_hand(hand, players, chips)
        chips = hand.chips
        living = [seat for seat in range(rules.seats) if chips[seat] > 0]
        if len(living) == 1:
            winner = living[0]
            break
        after = first if rules.first_moves else stream.below(rules.seats)
        first = next(
            seat % rules.seats for seat in range(after + 1, after + 1 + rules.seats) if chips[seat % rules.seats]
        )
    for player in players:
        player.end(winner)


def _deal(rules: Rules, stream: Stream, chips: Sequence[int]) -> list[int]:
    pack = list(range(1, rules.deck + 1))
    stream.shuffle(pack)
    return [pack[seat] if chips[seat] > 0 else 0 for seat in range(rules.seats)]


def _play_hand(hand: Hand, players: Sequence[OneCardPlayer], chips: Sequence[int]) -> Iterator[Hand]:
    table = hand.table
    living = [seat for seat, stack in enumerate(chips) if stack > 0]
    for seat in living:
        players[seat].deal(table, hand.cards[seat])
    while not hand.over:
        actor = table.actor
        action = players[actor].answer(OneCardTurn(hand.cards[actor], table))
        effective = action if action in hand.legal() else hand.legal()[1]
        for seat in living:
            players[seat].observe(table, actor, effective)
        hand.play(effective)
    for seat in living:
        players[seat].result(table, hand.shown())
    yield hand
