"""What a network is told, as words of 32 bits: cards, then numbers as bits.

The core makes the same words from an observation: all that is read here the acting seat can know. A number is a
row of bits that are set up to it, so that a first
layer can tell steps apart.
"""

from __future__ import annotations

import torch
from torch import Tensor

from counterplay.skat.learn.selfplay import bits
from counterplay.skat.learn.selfplay.bits import NULL, SUIT, CardTables
from counterplay.skat.learn.selfplay.play import GamesInPlay

BEFORE_WORDS = 12
PLAY_WORDS = 31
# The decisions before the play; the first four are limits in a pair.
BID_FIRST, ANSWER_FIRST, BID_SECOND, ANSWER_SECOND, ALONE, SKAT, DECLARE = range(7)
LAYING_FIRST, LAYING_SECOND, PLAYING = range(3)
_TRUMP_ORDERS = tuple(  # of the suit games; grand has the first four
    (31, 23, 15, 7, *(8 * suit + rank for rank in range(6, -1, -1))) for suit in (0, 1, 2, 3, 3)
)


def _up_to(number: Tensor, first: int = 1, many: int = 32, step: int = 1) -> Tensor:
    """Return a word whose bit k is set where the number is at least first + k x step."""
    at = first + step * torch.arange(many, dtype=torch.int32, device=number.device)
    shifts = torch.arange(many, dtype=torch.int32, device=number.device)
    return ((number.to(torch.int32).unsqueeze(-1) >= at).to(torch.int32) << shifts).sum(-1, dtype=torch.int32)


def _flag(condition: Tensor, place: int) -> Tensor:
    return condition.to(torch.int32) << place


def _one_of(number: Tensor, first: int) -> Tensor:
    return torch.ones_like(number, dtype=torch.int32) << (number.to(torch.int32) + first)


def before_words(
    hand: Tensor, skat: Tensor, seat: Tensor, stage: Tensor, called: Tensor, passed: Tensor, highest: Tensor
) -> Tensor:
    """Return the words of decisions before the play, [n, 12], in the suits of the deal.

    `hand` has ten cards, twelve after a pick-up, when `skat` is what was picked up. `called` and `passed` are
    [n, 3] by seat, and `highest` is the class of the last bid.
    """
    around = (seat[:, None] + torch.arange(3, device=seat.device)) % 3
    called, passed = called.gather(1, around), passed.gather(1, around)
    small = _one_of(seat, 0) | _one_of(stage, 3)
    for place in range(3):
        small = small | _flag(passed[:, place], 10 + place)
    heard = torch.cat((called, highest[:, None]), 1)
    low, high = _up_to(heard), _up_to(heard, 33)
    trumps = bits.constant(_TRUMP_ORDERS, hand)
    runs = torch.stack(
        [*(bits.matadors(hand, trumps[game]) for game in range(4)), bits.matadors(hand, trumps[4][:4])], 1
    )
    jacks = (hand >> 31) & 1
    matadors = jacks
    for game in range(5):
        matadors = matadors | (_up_to(runs[:, game], 2, 5) << (1 + 5 * game))
    words = [hand, skat, small]
    for place in range(4):
        words += [low[:, place], high[:, place]]
    return torch.stack([*words, matadors], 1)


def play_words(play: GamesInPlay, stage: int, tables: CardTables) -> Tensor:
    """Return the words of a card to be laid away or played, [n, 31], in the space of play."""
    turn = play.turn if stage == PLAYING else torch.zeros_like(play.turn)
    around = (turn[:, None] + torch.arange(3, device=turn.device)) % 3
    contract, kind, place = play.contract, play.contract.kind, play.place
    solo = turn == 0
    hand = play.hands.gather(1, turn[:, None])[:, 0]
    played, possible = play.played.gather(1, around), play.possible.gather(1, around)
    led, thrown, called = (cards.gather(1, around) for cards in (play.led, play.thrown, play.called))
    laid = torch.where(solo & play.picked_up, play.skat, 0)
    opened = torch.where(contract.ouvert & (stage == PLAYING), play.hands[:, 0], 0)
    gone = played[:, 0] | played[:, 1] | played[:, 2]
    unseen = ~(hand | gone | laid | opened)
    none = torch.zeros_like(hand)
    legal = play.legal(tables) if stage == PLAYING else hand
    first, second, takes = none, none, none
    next_wins, before_wins = none, none
    if stage == PLAYING and place > 0:
        first = tables.bit[play.first]
        takes = legal & tables.takes[kind, play.best]
        next_wins = (play.best_role == around[:, 1]).to(torch.int32)
        before_wins = (play.best_role == around[:, 2]).to(torch.int32)
    if stage == PLAYING and place == 2:
        second = tables.bit[play.second]
    masters = hand & bits.gather((unseen[:, None] & tables.above[kind]) == 0)
    lowest = hand & bits.gather((unseen[:, None] & tables.below[kind]) == 0)

    small = _one_of(turn, 0) | _one_of(kind, 6)
    if stage == PLAYING:
        small = small | (1 << (3 + place))
    small = small | torch.where(kind == SUIT, _one_of(contract.game, 9), 0)
    flags = (contract.hand, contract.ouvert, contract.schneider, contract.schwarz)
    for number, flag in enumerate(flags):
        small = small | _flag(flag, 13 + number)
    small = small | (next_wins << 17) | (before_wins << 18) | (1 << (19 + stage))
    small = small | _one_of((play.soloist + turn) % 3, 22)

    numbers = _up_to((contract.bid + contract.base - 1) // contract.base.clamp(min=1), 2, 12) << 10
    numbers = torch.where(kind == NULL, 0, numbers)
    if stage == PLAYING:
        numbers = numbers | (1 << (play.cards_played // 3))
    run = torch.where(solo, play.run, 0)
    numbers = numbers | (_up_to(run, 1, 10) << 22)
    own_points = play.soloist_points + bits.card_points(laid, tables)
    heard = _up_to(called)
    return torch.stack(
        [
            hand,
            legal,
            unseen,
            played[:, 0],
            played[:, 1],
            played[:, 2],
            first,
            second,
            play.won,
            play.lost,
            laid,
            opened,
            unseen & possible[:, 1],
            unseen & possible[:, 2],
            takes,
            masters,
            lowest,
            small,
            numbers,
            _up_to(own_points, 4, 30, 4),
            _up_to(play.defender_points, 4, 30, 4),
            _up_to(play.on_table),
            heard[:, 0],
            heard[:, 1],
            heard[:, 2],
            led[:, 1],
            led[:, 2],
            thrown[:, 1],
            thrown[:, 2],
            # one by one where games are decided: at 31, 60 and 61
            _up_to(own_points, 30),
            _up_to(play.defender_points, 29),
        ],
        1,
    )
