"""Questions of a beginner at the table, answered in a sentence of two languages, by the rules and nothing else.

Why can I not play this card? What is my hand worth? What does a bid of 27 mean? The answers are made from what the
seat has seen, so they tell nothing that it could not know.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from counterplay.protocol import BadInput
from counterplay.skat.players import shipped_evaluator
from counterplay.skat.review.auction import estimate_call
from counterplay.skat.review.declaration import Prospect, all_skats
from counterplay.skat.review.sentences import Faces, SkatWords, Spoken, in_both, spoken
from counterplay.skat.rules import (
    ALL_DECLARATIONS,
    BID_VALUES,
    TRUMPS,
    Card,
    Declaration,
    Game,
    Observation,
    Phase,
    Play,
    Rank,
    Suit,
    group_of,
    matadors,
    null_value,
    value_levels,
)

_MOST_MATADORS = {Game.GRAND: 4}  # of the other games eleven
_LEVELS = 7  # game, hand, schneider, announced, schwarz, announced, ouvert
_EVERY_OPTION = len(Game) * 2 * 66  # games, plain and ouvert, with all discards
_SUIT_GAMES = (Game.DIAMONDS, Game.HEARTS, Game.SPADES, Game.CLUBS)


def why_not(seen: Observation, card: Card, faces: Faces = "french") -> Spoken:
    """Say why a card of one's own cannot be played now, or that it can."""
    if card not in seen.hand:
        raise BadInput(f"{card} is not in your hand")
    if seen.phase is not Phase.PLAY or seen.declaration is None:
        return spoken("why.declare_first" if seen.phase is Phase.DECLARE else "why.auction_first")
    if seen.to_act != seen.seat:
        return spoken("why.not_your_turn")
    if Play(card) in seen.legal_actions:
        return spoken("why.you_may")
    game = seen.declaration.game
    led = seen.tricks[-1].cards[0]
    if group_of(led, game) == TRUMPS:
        return _a_trump_was_led(game, faces)
    return _a_suit_was_led(led.suit, card, game, faces)


def _a_trump_was_led(game: Game, faces: Faces) -> Spoken:
    jacks = spoken(f"jacks.{faces}")
    if game is Game.GRAND:
        return spoken("why.trump_in_grand", jacks=jacks)
    return spoken("why.trump", jacks=jacks, suit=in_both(lambda words: words.suit(game, faces)))


def _a_suit_was_led(led: Suit, card: Card, game: Game, faces: Faces) -> Spoken:
    suit = in_both(lambda words: words.suit(led, faces))
    capital = {language: name.capitalize() for language, name in suit.items()}
    must_follow = spoken("why.suit", led=capital, suit=suit)
    if card.rank is Rank.JACK and card.suit is led and game is not Game.NULL:
        return spoken("why.jack", suit_led=must_follow, jack=spoken(f"jack.{faces}"), suit=suit)
    return must_follow


def value_words(declaration: Declaration, tops: int, faces: Faces = "french") -> Spoken:
    """Say what a game is worth when it is won plainly: "clubs: with 2, game 3, times 12 = 36".

    >>> value_words(Declaration.parse("C"), 2)["en"]
    'clubs: with 2, game 3, times 12 = 36'
    """
    if declaration.game is Game.NULL:
        return spoken("null_value", value=null_value(declaration))
    steps = value_levels(declaration, tops, schneider=False, schwarz=False)
    base = declaration.game.base
    return spoken(
        "value",
        name=in_both(lambda words: words.game(declaration.game, faces)),
        steps=in_both(lambda words: ", ".join(words.texts[f"step.{step}"].format(count) for step, count in steps)),
        base=base,
        value=steps[-1][1] * base,
    )


def worth(
    cards: Iterable[Card],
    *,
    picked_up: bool,
    faces: Faces = "french",
    prospects: Mapping[Game, Prospect] | None = None,
) -> tuple[Spoken, ...]:
    """Say what each game would be worth with these cards, won plainly, and what may still change it.

    Where there are prospects each game has its chance, and the one that brings most comes first.
    """
    held = frozenset(cards)
    games = [*reversed(_SUIT_GAMES), Game.GRAND, Game.NULL]
    lines = {
        game: value_words(Declaration(game), 0 if game is Game.NULL else matadors(game, held), faces)
        for game in games
    }
    for game, prospect in (prospects or {}).items():
        points = _in_fives(prospect.points)
        lines[game] = spoken("chance.game", value=lines[game], chance=_percent(prospect.chance), points=points)
    if prospects:
        games.sort(key=lambda game: -prospects[game].points if game in prospects else math.inf)
    said = [lines[game] for game in games]
    return tuple(said if picked_up else [*said, spoken(f"skat.{faces}")])


def prospects_of(seen: Observation) -> dict[Game, Prospect]:
    """Return how often each game would be won and what it would bring, while one may still declare one.

    Before the skat is seen that is the mean over all there can be; what is laid away is the best for each game.
    """
    if seen.phase not in (Phase.AUCTION, Phase.SKAT, Phase.DECLARE) or seen.soloist not in (None, seen.seat):
        return {}
    core, bid = seen.core, seen.bid_in_question or seen.bid or BID_VALUES[0]
    skats = [0] if seen.phase is Phase.DECLARE else all_skats(core.hand)
    found: dict[Game, list[tuple[float, float]]] = {}
    for skat in skats:
        best: dict[Game, tuple[float, float]] = {}
        for declared, _, chance, points in shipped_evaluator().core.best_games(
            core.hand | skat, core.seat, bid, _EVERY_OPTION
        ):
            best.setdefault(Declaration.from_core(declared).game, (chance, points))
        for game, values in best.items():
            found.setdefault(game, []).append(values)
    return {
        game: Prospect(
            sum(chance for chance, _ in values) / len(values), sum(points for _, points in values) / len(values)
        )
        for game, values in found.items()
    }


def _percent(share: float) -> Spoken:
    return in_both(lambda words: words.percent(share))


def _in_fives(points: float) -> str:
    """Return points as far as an estimate from ten cards is worth writing down."""
    return f"{5 * round(points / 5):+d}".replace("-", "−").replace("+0", "0")


def hand_worth(seen: Observation, faces: Faces = "french") -> tuple[Spoken, ...]:
    """Say what one's own hand is worth: every game, or the one that one has declared oneself."""
    held = seen.hand | {
        card
        for trick in seen.tricks
        for place, card in enumerate(trick.cards)
        if trick.seat_of(place) == seen.seat
    }
    if seen.declaration is None or seen.soloist != seen.seat:
        picked_up = seen.phase is Phase.DECLARE
        return worth(held, picked_up=picked_up, faces=faces, prospects=prospects_of(seen))
    game = seen.declaration.game
    tops = 0 if game is Game.NULL else matadors(game, held | seen.discards)
    return (value_words(Declaration(game, hand=seen.declaration.hand), tops, faces),)


def bid_chances(seen: Observation) -> tuple[Spoken, ...]:
    """Say what going on brings beside passing, and two bids further, where the seat has to call.

    >>> from counterplay.skat.rules import State, deal, observe
    >>> first, second = bid_chances(observe(State.start(deal(seed=5, index=1)), 1))
    >>> first["en"].startswith("At 18 you would win "), second["en"].startswith("Two bids more, at 22, ")
    (True, True)
    """
    bid = seen.bid_in_question
    if bid is None or seen.phase is not Phase.AUCTION or seen.to_act != seen.seat:
        return ()
    going_on, passing = estimate_call(seen)
    lines = [
        spoken(
            "chance.bid",
            bid=bid,
            chance=_percent(going_on.chance),
            points=_in_fives(going_on.points),
            passing=_in_fives(passing.points),
            advice=spoken("chance.go_on" if going_on.points > passing.points else "chance.pass"),
        )
    ]
    higher = BID_VALUES.index(bid) + 2
    if higher < len(BID_VALUES):
        further, _ = estimate_call(seen, BID_VALUES[higher])
        lines.append(
            spoken(
                "chance.further",
                bid=BID_VALUES[higher],
                chance=_percent(further.chance),
                points=_in_fives(further.points),
            )
        )
    return tuple(lines)


def bid_meaning(value: int, faces: Faces = "french") -> Spoken:
    """Say what a bid means: which games are worth exactly that.

    >>> bid_meaning(27)["en"]
    'A bid of 27 promises a game worth 27 or more. Worth exactly 27: diamonds 9 times 3 (with or without 2).'
    """
    if value not in BID_VALUES:
        raise BadInput(f"{value} is no bid: the bids are {', '.join(map(str, BID_VALUES[:6]))} and so on")
    return spoken("bid", bid=value, games=in_both(lambda words: _games_worth(value, words, faces)))


def _games_worth(value: int, words: SkatWords, faces: Faces) -> str:
    games = []
    for game in (*_SUIT_GAMES, Game.GRAND):
        times, rest = divmod(value, game.base)
        most = _MOST_MATADORS.get(game, 11)
        if not rest and 2 <= times <= most + _LEVELS:
            text = "bid.matadors" if times - 1 <= most else "bid.game"
            games.append(
                words.say(text, name=words.game(game, faces), base=game.base, times=times, tops=times - 1)
            )
    games += [
        words.declaration(null)
        for null in ALL_DECLARATIONS
        if null.game is Game.NULL and null_value(null) == value
    ]
    *first, last = dict.fromkeys(games)
    return f"{', '.join(first)}{words.texts['or']}{last}" if first else last
