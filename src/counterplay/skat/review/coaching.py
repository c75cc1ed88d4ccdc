"""What a coach says in a first deal: what it is about, what one may do, what would be good, and why.

The advice is that of the rules of thumb beginners are taught (`RulesPlayer`), the reason is read off what lies on
the table. Only what the seat has seen is used, although all cards lie open: habits are taught, not peeping.
"""

from __future__ import annotations

from dataclasses import dataclass

from counterplay.protocol import Stream
from counterplay.skat import _core
from counterplay.skat.players import RulesPlayer
from counterplay.skat.review.sentences import Faces, Spoken, in_both, spoken
from counterplay.skat.rules import (
    TRUMPS,
    Action,
    Bid,
    Card,
    Deal,
    Declare,
    Game,
    Hold,
    Observation,
    Pass,
    Phase,
    PickUp,
    Play,
    Rank,
    card_points,
    group_of,
)

_SMEAR = 4  # points from which on a card is a gift to the partner
_SUITS = (Game.DIAMONDS, Game.HEARTS, Game.SPADES, Game.CLUBS)

_FIRST = """
DJ HT HQ H9 H7 SQ S8 DK DT D8
SJ CQ C9 SA SK ST H8 DQ D9 D7
CJ HJ CA CT C8 C7 HA HK DA S9
CK S7
"""
FIRST_DEAL = Deal.from_order(Card[name] for name in _FIRST.split())
"""The cards of a first deal: rearhand has a safe game in clubs, and nobody else a hand to bid on."""


@dataclass(frozen=True, slots=True)
class Coached:
    """What the coach says; without a turn there is nothing to advise."""

    goal: Spoken
    may: Spoken | None = None
    action: Action | None = None
    why: Spoken | None = None


def coached(seen: Observation, faces: Faces = "french") -> Coached:
    """Say what a beginner needs to hear now."""
    goal = _goal(seen, faces)
    if seen.to_act != seen.seat or seen.phase is Phase.OVER:
        return Coached(goal)
    action = RulesPlayer().act(seen, Stream("coach"))
    match action:
        case Bid() | Hold() | Pass():
            return Coached(goal, _may_call(seen), action, _why_call(seen, action, faces))
        case PickUp():
            return Coached(goal, spoken("coach.may_pick_up"), action, spoken("coach.why_pick_up"))
        case Declare():
            may = "coach.may_declare" if seen.phase is Phase.DECLARE else "coach.may_pick_up"
            return Coached(goal, spoken(may), action, _why_game(seen, action, faces))
        case Play(card):
            return Coached(goal, _may_play(seen), action, spoken(_why_card(seen, card), points=_lying(seen)))
        case _:
            return Coached(goal)


def _goal(seen: Observation, faces: Faces) -> Spoken:
    if seen.declaration is None:
        mine = seen.soloist == seen.seat and seen.phase in (Phase.SKAT, Phase.DECLARE)
        return spoken("coach.goal_won" if mine else "coach.goal_auction")
    who = "soloist" if seen.soloist == seen.seat else "defender"
    if seen.declaration.game is Game.NULL:
        return spoken(f"coach.goal_null_{who}")
    trumps = in_both(lambda words: words.texts[f"jacks.{faces}"])
    game = seen.declaration.game
    if game is not Game.GRAND:
        trumps = spoken("coach.trumps", jacks=trumps, suit=in_both(lambda words: words.suit(game, faces)))
    return spoken(f"coach.goal_{who}", trumps=trumps)


def _may_call(seen: Observation) -> Spoken:
    return spoken("coach.may_hold" if Hold() in seen.legal_actions else "coach.may_bid", bid=seen.bid_in_question)


def _why_call(seen: Observation, action: Action, faces: Faces) -> Spoken:
    longest = _longest(seen.hand)
    return spoken(
        "coach.why_pass" if isinstance(action, Pass) else "coach.why_bid",
        cards=_trumps(seen.hand, longest),
        suit=in_both(lambda words: words.suit(longest, faces)),
        jacks=spoken(f"jacks.{faces}"),
        aces=in_both(lambda words: words.count("coach.aces", sum(card.rank is Rank.ACE for card in seen.hand))),
    )


def _trumps(hand: frozenset[Card], game: Game) -> int:
    return sum(group_of(card, game) == TRUMPS for card in hand)


def _longest(hand: frozenset[Card]) -> Game:
    """Return the suit game with most trumps."""
    return max(_SUITS, key=lambda game: (_trumps(hand, game), game))


def _why_game(seen: Observation, action: Declare, faces: Faces) -> Spoken:
    game = action.declaration.game
    if game is Game.NULL:
        return spoken("coach.why_null")
    if game is Game.GRAND:
        return spoken("coach.why_grand", jacks=spoken(f"jacks.{faces}"))
    kept = seen.hand - frozenset(action.discards)
    return spoken("coach.why_suit", cards=_trumps(kept, game), suit=in_both(lambda words: words.suit(game, faces)))


def _table(seen: Observation) -> tuple[Card, ...]:
    """Return the cards of the trick to which one plays."""
    return seen.open_trick.cards if seen.open_trick is not None else ()


def _lying(seen: Observation) -> str:
    return str(card_points(_table(seen)))


def _may_play(seen: Observation) -> Spoken:
    table, game = _table(seen), _game(seen)
    if not table:
        return spoken("coach.may_lead")
    led = group_of(table[0], game)
    if all(group_of(card, game) != led for card in seen.hand):
        return spoken("coach.may_anything_null" if game is Game.NULL else "coach.may_anything")
    return spoken("coach.may_follow_trump" if led == TRUMPS else "coach.may_follow")


def _game(seen: Observation) -> Game:
    assert seen.declaration is not None
    return seen.declaration.game


def _wins(seen: Observation, card: Card) -> bool:
    """Say whether a card beats those that lie there."""
    game, table = int(_game(seen)), _table(seen)
    # with one card there, it stands for the missing third as well: it cannot beat itself
    return (
        _core.trick_winner(game, table[0], card, table[0]) == 1
        if len(table) == 1
        else (_core.trick_winner(game, table[0], table[1], card) == 2)
    )


def _partner_wins(seen: Observation) -> bool:
    """Say whether the card that wins so far is the partner's."""
    trick, soloist = seen.open_trick, seen.soloist
    if trick is None or soloist == seen.seat:
        return False
    first = trick.cards[0]
    second = trick.cards[-1]  # with one card there, the first itself
    ahead = _core.trick_winner(int(_game(seen)), first, second, first) % 2 if second != first else 0
    return trick.seat_of(ahead) != soloist


def _why_card(seen: Observation, card: Card) -> str:
    """Return the text that says why a card is good."""
    game, table = _game(seen), _table(seen)
    if len(seen.legal_actions) == 1:
        return "coach.only"
    if game is Game.NULL:
        if not table:
            return "coach.null_lead" if seen.soloist == seen.seat else "coach.null_attack"
        if seen.soloist == seen.seat:
            return "coach.null_over" if _wins(seen, card) else "coach.null_under"
        return "coach.null_defend"
    if not table:
        return _why_lead(seen, card)
    if _wins(seen, card):
        trumped = group_of(card, game) == TRUMPS != group_of(table[0], game)
        if trumped:
            return "coach.trump"
        return "coach.take" if len(table) == 2 else "coach.over"
    if _partner_wins(seen):
        return "coach.smear" if card_points((card,)) >= _SMEAR else "coach.keep"
    return "coach.cheap"


def _why_lead(seen: Observation, card: Card) -> str:
    alone = seen.soloist == seen.seat
    if group_of(card, _game(seen)) == TRUMPS:
        if not _trumps_out(seen):
            return "coach.trumps_gone"
        return "coach.draw" if alone else "coach.lead_trump"
    if card.rank is Rank.ACE:
        return "coach.ace"
    if card_points((card,)) >= _SMEAR:
        return "coach.lead_high" if alone else "coach.lead_high_defender"
    return "coach.lead_low" if alone else "coach.lead_low_defender"


def _trumps_out(seen: Observation) -> int:
    """Return how many trumps others may still hold."""
    game = _game(seen)
    gone = seen.hand | seen.discards | {card for trick in seen.tricks for card in trick.cards}
    return sum(group_of(card, game) == TRUMPS for card in set(Card) - gone)
