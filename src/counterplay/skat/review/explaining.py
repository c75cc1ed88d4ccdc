"""Questions of a beginner at the table, answered in a sentence of two languages, by the rules and nothing else.

Why can I not play this card? What is my hand worth? What does a bid of 27 mean? The answers are made from what the
seat has seen, so they tell nothing that it could not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from counterplay.protocol import BadInput
from counterplay.skat.players import Spoken
from counterplay.skat.rules import (
    ALL_DECLARATIONS,
    BID_VALUES,
    Card,
    Declaration,
    Game,
    Observation,
    Phase,
    Play,
    Rank,
    Suit,
    matadors,
    null_value,
    value_levels,
)

Faces = Literal["french", "german"]

_SUITS: Mapping[Faces, Mapping[str, tuple[str, str, str, str]]] = {  # by suit: diamonds, hearts, spades, clubs
    "french": {"en": ("diamonds", "hearts", "spades", "clubs"), "de": ("Karo", "Herz", "Pik", "Kreuz")},
    "german": {"en": ("bells", "hearts", "leaves", "acorns"), "de": ("Schellen", "Herz", "Grün", "Eichel")},
}
_JACK: Mapping[Faces, Spoken] = {
    "french": {"en": "jack", "de": "Bube"},
    "german": {"en": "unter", "de": "Unter"},
}
_JACKS: Mapping[Faces, Spoken] = {
    "french": {"en": "jacks", "de": "Buben"},
    "german": {"en": "unters", "de": "Unter"},
}
_MOST_MATADORS = {Game.GRAND: 4}  # of the other games eleven
_LEVELS = 7  # game, hand, schneider, announced, schwarz, announced, ouvert


def game_name(game: Game, faces: Faces = "french") -> Spoken:
    """Return a game's name in both languages, suits as they are on these cards."""
    if game in (Game.GRAND, Game.NULL):
        return {"en": game.title, "de": game.title.capitalize()}
    return {language: names[int(game)] for language, names in _SUITS[faces].items()}


def is_trump(card: Card, game: Game) -> bool:
    """Say whether a card is a trump."""
    return game is not Game.NULL and (card.rank is Rank.JACK or int(card.suit) == int(game))


def why_not(seen: Observation, card: Card, faces: Faces = "french") -> Spoken:
    """Say why a card of one's own cannot be played now, or that it can."""
    if card not in seen.hand:
        raise BadInput(f"{card} is not in your hand")
    if seen.phase is not Phase.PLAY or seen.declaration is None:
        return _before_the_play(seen)
    if seen.to_act != seen.seat:
        return {"en": "It is not your turn: another card comes first.", "de": "Sie sind noch nicht an der Reihe."}
    if Play(card) in seen.legal_actions:
        return {"en": "You may play this card.", "de": "Diese Karte dürfen Sie spielen."}
    game = seen.declaration.game
    led = seen.tricks[-1].cards[0]
    if is_trump(led, game):
        return _a_trump_was_led(game, faces)
    return _a_suit_was_led(led.suit, card, game, faces)


def _before_the_play(seen: Observation) -> Spoken:
    if seen.phase is Phase.DECLARE:
        return {
            "en": "No card is played yet: lay two cards away and choose a game first.",
            "de": "Noch wird keine Karte gespielt: Legen Sie erst zwei Karten weg und wählen Sie ein Spiel.",
        }
    return {
        "en": "No card is played yet: first the auction decides who plays alone.",
        "de": "Noch wird keine Karte gespielt: Erst wird gereizt, wer allein spielt.",
    }


def _a_trump_was_led(game: Game, faces: Faces) -> Spoken:
    jacks = _JACKS[faces]
    if game is Game.GRAND:
        return {
            "en": f"A trump was led, and you have one: you must play it. In grand the four {jacks['en']} are "
            f"the trumps.",
            "de": f"Trumpf wurde angespielt, und Sie haben Trumpf: Sie müssen bedienen. Im Grand sind nur die "
            f"vier "
            f"{jacks['de']} Trumpf.",
        }
    suit = game_name(game, faces)
    return {
        "en": f"A trump was led, and you have trumps: you must play one. Trumps are the four {jacks['en']} and "
        f"all "
        f"{suit['en']}.",
        "de": f"Trumpf wurde angespielt, und Sie haben Trumpf: Sie müssen bedienen. Trumpf sind die vier "
        f"{jacks['de']} "
        f"und alle {suit['de']}-Karten.",
    }


def _a_suit_was_led(suit: Suit, card: Card, game: Game, faces: Faces) -> Spoken:
    names = {language: all_suits[suit] for language, all_suits in _SUITS[faces].items()}
    said = {
        "en": f"{names['en'].capitalize()} were led, and you have {names['en']}: you must follow suit.",
        "de": f"{names['de']} wurde angespielt, und Sie haben {names['de']}: Sie müssen bedienen.",
    }
    if card.rank is Rank.JACK and card.suit is suit and game is not Game.NULL:
        return {
            "en": f"{said['en']} The {_JACK[faces]['en']} of {names['en']} does not follow: it is a trump.",
            "de": f"{said['de']} Der {names['de']}-{_JACK[faces]['de']} bedient nicht: Er ist Trumpf.",
        }
    return said


def value_words(declaration: Declaration, tops: int, faces: Faces = "french") -> Spoken:
    """Say what a game is worth when it is won plainly: "clubs: with 2, game 3, times 12 = 36".

    >>> value_words(Declaration.parse("C"), 2)["en"]
    'clubs: with 2, game 3, times 12 = 36'
    """
    name = game_name(declaration.game, faces)
    if declaration.game is Game.NULL:
        value = null_value(declaration)
        return {"en": f"null: always {value}", "de": f"Null: immer {value}"}
    steps = value_levels(declaration, tops, schneider=False, schwarz=False)
    german = {"with": "mit", "without": "ohne", "game": "Spiel", "hand": "Hand"}
    count, base = steps[-1][1], declaration.game.base
    return {
        "en": f"{name['en']}: {', '.join(f'{word} {number}' for word, number in steps)}, times {base} = "
        f"{count * base}",
        "de": f"{name['de']}: {', '.join(f'{german[word]} {number}' for word, number in steps)}, mal {base} = "
        f"{count * base}",
    }


def worth(cards: Iterable[Card], *, picked_up: bool, faces: Faces = "french") -> tuple[Spoken, ...]:
    """Say what each game would be worth with these cards, won plainly, and what may still change it."""
    held = frozenset(cards)
    lines = [
        value_words(Declaration(game), 0 if game is Game.NULL else matadors(game, held), faces)
        for game in (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.GRAND, Game.NULL)
    ]
    if not picked_up:
        lines.append(
            {
                "en": "The two cards of the skat will count as yours: a jack there can change with and without.",
                "de": "Die zwei Karten im Skat zählen mit: Ein Bube dort kann mit und ohne noch ändern.",
            }
            if faces == "french"
            else {
                "en": "The two cards of the skat will count as yours: an unter there can change with and without.",
                "de": "Die zwei Karten im Skat zählen mit: Ein Unter dort kann mit und ohne noch ändern.",
            }
        )
    return tuple(lines)


def hand_worth(seen: Observation, faces: Faces = "french") -> tuple[Spoken, ...]:
    """Say what one's own hand is worth: every game, or the one that one has declared oneself."""
    held = seen.hand | {
        card
        for trick in seen.tricks
        for place, card in enumerate(trick.cards)
        if trick.seat_of(place) == seen.seat
    }
    if seen.declaration is None or seen.soloist != seen.seat:
        return worth(held, picked_up=seen.phase is Phase.DECLARE, faces=faces)
    game = seen.declaration.game
    tops = 0 if game is Game.NULL else matadors(game, held | seen.discards)
    return (value_words(Declaration(game, hand=seen.declaration.hand), tops, faces),)


def bid_meaning(value: int, faces: Faces = "french") -> Spoken:
    """Say what a bid means: which games are worth exactly that.

    >>> bid_meaning(27)["en"]
    'A bid of 27 promises a game worth 27 or more. Worth exactly 27: diamonds 9 times 3 (with or without 2).'
    """
    if value not in BID_VALUES:
        raise BadInput(f"{value} is no bid: the bids are {', '.join(map(str, BID_VALUES[:6]))} and so on")
    english, german = [], []
    for game in (Game.DIAMONDS, Game.HEARTS, Game.SPADES, Game.CLUBS, Game.GRAND):
        times, rest = divmod(value, game.base)
        most = _MOST_MATADORS.get(game, 11)
        if rest or not 2 <= times <= most + _LEVELS:
            continue
        name, tops = game_name(game, faces), times - 1
        with_or_without = (f" (with or without {tops})", f" (mit oder ohne {tops})") if tops <= most else ("", "")
        english.append(f"{name['en']} {game.base} times {times}{with_or_without[0]}")
        german.append(f"{name['de']} {game.base} mal {times}{with_or_without[1]}")
    for declaration in ALL_DECLARATIONS:
        if declaration.game is Game.NULL and null_value(declaration) == value:
            english.append(declaration.title)
            german.append(declaration.title.replace("null", "Null").replace("hand", "Hand"))
    return {
        "en": f"A bid of {value} promises a game worth {value} or more. Worth exactly {value}: "
        f"{_or(english, 'or')}.",
        "de": f"Wer {value} reizt, verspricht ein Spiel, das mindestens {value} wert ist. Genau {value} wert: "
        f"{_or(german, 'oder')}.",
    }


def _or(parts: list[str], word: str) -> str:
    unique = list(dict.fromkeys(parts))
    return unique[0] if len(unique) == 1 else f"{', '.join(unique[:-1])} {word} {unique[-1]}"
