"""The first lessons: cards and trumps, following suit, points.

Texts are written here; what is right is asked of the core.
"""

from __future__ import annotations

from counterplay.skat.players import Spoken
from counterplay.skat.rules import Card, Game
from counterplay.skat.teach.lessons.steps import (
    LessonStep,
    SkatLesson,
    beating,
    cards,
    choose,
    legal,
    pick,
    plain_value,
    richest,
    total,
    trumps,
    winner,
)

_HEARTS_HAND = "CJ DJ HA HK H8 CA C9 SK S7 DT"
CARDS = SkatLesson(
    "cards",
    {"en": "Cards and trumps", "de": "Karten und Trumpf"},
    (
        LessonStep(
            {
                "en": "Skat has 32 cards: four suits with ace, ten, king, queen, jack, nine, eight and seven. "
                "Note that the ten comes right after the ace.",
                "de": "Skat hat 32 Karten: vier Farben mit Ass, Zehn, König, Dame, Bube, Neun, Acht und Sieben. "
                "Die Zehn kommt gleich nach dem Ass.",
            },
            hand=cards("CA CT CK CQ C9 C8 C7"),
        ),
        LessonStep(
            {
                "en": "The four jacks are special: they are the highest trumps in every game but null. "
                "From high to low: clubs, spades, hearts, diamonds.",
                "de": "Die vier Buben sind besonders: In jedem Spiel außer Null sind sie die höchsten Trümpfe. "
                "Von oben: Kreuz, Pik, Herz, Karo.",
            },
            hand=cards("CJ SJ HJ DJ"),
        ),
        pick(
            {
                "en": "In a hearts game, trumps are the jacks and all hearts. Click every trump.",
                "de": "Im Herzspiel sind die Buben und alle Herzkarten Trumpf. Klicken Sie jeden Trumpf an.",
            },
            {
                "en": "Right: the jacks of clubs and diamonds are trumps, and so are the hearts.",
                "de": "Richtig: Kreuz- und Karo-Bube sind Trumpf, und die Herzkarten auch.",
            },
            _HEARTS_HAND,
            trumps(Game.HEARTS),
            every=True,
        ),
        pick(
            {
                "en": "Three cards of a trick, clubs led, hearts are trumps. Which one takes it?",
                "de": "Drei Karten eines Stichs, Kreuz wurde angespielt, Herz ist Trumpf. Welche nimmt ihn?",
            },
            {
                "en": "Yes: any trump beats any other suit, even a seven beats an ace.",
                "de": "Ja: Jeder Trumpf sticht jede andere Farbe, sogar eine Sieben das Ass.",
            },
            "CA CT H7",
            frozenset({winner(Game.HEARTS, cards("CA CT H7"))}),
        ),
        pick(
            {
                "en": "Clubs led, hearts are trumps, nobody played one. Which card takes the trick?",
                "de": "Kreuz wurde angespielt, Herz ist Trumpf, niemand hat gestochen. Welche Karte nimmt den "
                "Stich?",
            },
            {
                "en": "Right: the ten is higher than the king, and the ace of spades is not of the suit led.",
                "de": "Richtig: Die Zehn ist höher als der König, und das Pik-Ass ist nicht von der Farbe.",
            },
            "CK CT SA",
            frozenset({winner(Game.HEARTS, cards("CK CT SA"))}),
        ),
    ),
)

_HEARTS_HELD = "SJ HA H9 SA SK S8 CT C7 DQ D8"


def _allowed(question: Spoken, right: Spoken, led: Card) -> LessonStep:
    """Return a step that asks for every card of a hand that may be played to this one, hearts being trumps."""
    playable = legal(Game.HEARTS, cards(_HEARTS_HELD), led)
    return pick(question, right, _HEARTS_HELD, playable, trick=str(led), every=True)


FOLLOWING = SkatLesson(
    "following",
    {"en": "Following suit", "de": "Bedienen"},
    (
        LessonStep(
            {
                "en": "One leads a card, the others follow in turn. Who has a card of the suit led must play one. "
                "Who has none may play anything.",
                "de": "Einer spielt aus, die anderen folgen der Reihe nach. Wer eine Karte der angespielten "
                "Farbe hat, "
                "muss sie bedienen. Wer keine hat, darf jede spielen.",
            }
        ),
        _allowed(
            {
                "en": "Hearts are trumps, a spade was led. Click every card you may play.",
                "de": "Herz ist Trumpf, Pik wurde angespielt. Klicken Sie jede Karte an, die Sie spielen dürfen.",
            },
            {
                "en": "Right: you have spades, so you must play one. The jack of spades is a trump, not a spade.",
                "de": "Richtig: Sie haben Pik und müssen es bedienen. Der Pik-Bube ist Trumpf und kein Pik.",
            },
            Card.SQ,
        ),
        _allowed(
            {
                "en": "Hearts are trumps, the jack of diamonds was led: a trump. Click every card you may play.",
                "de": "Herz ist Trumpf, der Karo-Bube wurde angespielt, also Trumpf. Was dürfen Sie spielen?",
            },
            {
                "en": "Right: a trump asks for a trump, and the jack is one.",
                "de": "Richtig: Trumpf verlangt Trumpf, und der Bube ist einer.",
            },
            Card.DJ,
        ),
        pick(
            {
                "en": "Spades are trumps, a diamond was led, and you have none. Play any card that takes the "
                "trick.",
                "de": "Pik ist Trumpf, Karo wurde angespielt, und Sie haben keines. Stechen Sie.",
            },
            {
                "en": "Yes: without the suit you may trump. You may also throw any other card away.",
                "de": "Ja: Ohne die Farbe dürfen Sie stechen. Sie dürfen auch jede andere Karte abwerfen.",
            },
            "HA HT CK C9 S9 S7",
            beating(Game.SPADES, cards("HA HT CK C9 S9 S7"), cards("DT DA")),
            trick="DT DA",
        ),
    ),
)

POINTS = SkatLesson(
    "points",
    {"en": "Card points", "de": "Augen"},
    (
        LessonStep(
            {
                "en": "Tricks are not counted, points are: ace 11, ten 10, king 4, queen 3, jack 2; nine, eight "
                "and "
                "seven nothing. All cards together have 120.",
                "de": "Nicht die Stiche zählen, sondern die Augen: Ass 11, Zehn 10, König 4, Dame 3, Bube 2; "
                "Neun, Acht "
                "und Sieben nichts. Alle Karten zusammen haben 120.",
            },
            hand=cards("SA ST SK SQ SJ S9"),
        ),
        choose(
            {"en": "How many points are in this trick?", "de": "Wie viele Augen liegen in diesem Stich?"},
            {
                "en": "Right: ten, king and nine make 10 + 4 + 0.",
                "de": "Richtig: Zehn, König und Neun sind 10 + 4 + 0.",
            },
            total(cards("HT HK H9")),
            11,
            17,
            21,
            trick="HT HK H9",
        ),
        pick(
            {
                "en": "Which of these cards counts most?",
                "de": "Welche dieser Karten zählt am meisten?",
            },
            {
                "en": "Right. The jack is the highest trump, but counts only 2.",
                "de": "Richtig. Der Bube ist der höchste Trumpf, zählt aber nur 2.",
            },
            "CJ HK ST D9 CQ",
            richest(cards("CJ HK ST D9 CQ")),
        ),
        choose(
            {
                "en": "Who plays alone needs more than half of the 120. How many points win?",
                "de": "Wer allein spielt, braucht mehr als die Hälfte der 120. Mit wie vielen Augen ist gewonnen?",
            },
            {
                "en": "Right: with 61 the game is won, with 60 it is lost.",
                "de": "Richtig: Mit 61 ist gewonnen, mit 60 verloren.",
            },
            next(points for points in range(121) if plain_value("C", 1, points=points) > 0),
            60,
            90,
            31,
        ),
    ),
)
