"""The lessons on the skat, and on grand and null.

Texts are written here; what is right is asked of the core.
"""

from __future__ import annotations

from counterplay.skat.rules import Card, Declaration, Game, matadors, null_value
from counterplay.skat.teach.lessons.steps import (
    LessonStep,
    SkatLesson,
    cards,
    choose,
    pick,
    plain_value,
    richest,
    total,
    trumps,
    winner,
    yes_no,
)

_TWELVE = "CJ HJ HA HT HK H9 H8 SA CT CK DT D9"
_LAYING = tuple(card for card in cards(_TWELVE) if card not in trumps(Game.HEARTS))
SKAT = SkatLesson(
    "skat",
    {"en": "Picking up and laying away", "de": "Aufnehmen und drücken"},
    (
        LessonStep(
            {
                "en": "Who plays alone may take the two cards of the skat, and lays any two of the twelve away, "
                "face "
                "down. They count with the soloist’s points at the end.",
                "de": "Wer allein spielt, darf die zwei Karten des Skats nehmen und drückt zwei von den "
                "zwölfen, verdeckt. "
                "Sie zählen am Ende mit.",
            }
        ),
        pick(
            {
                "en": "You will play hearts. Lay the two away that are no trumps and count most, but keep the "
                "ace, which "
                "takes a trick by itself.",
                "de": "Sie wollen Herz spielen. Drücken Sie die zwei, die kein Trumpf sind und am meisten "
                "zählen; das Ass "
                "behalten Sie, es macht selbst einen Stich.",
            },
            {
                "en": "Right: 20 points are safe already, and nobody can take these tens from you.",
                "de": "Richtig: 20 Augen sind schon sicher, und niemand kann Ihnen diese Zehnen nehmen.",
            },
            _TWELVE,
            richest(card for card in _LAYING if card is not Card.SA),
            every=True,
        ),
        choose(
            {
                "en": "How many points did you lay away?",
                "de": "Wie viele Augen haben Sie gedrückt?",
            },
            {
                "en": "Right. You need 61 in all, so 41 more will do.",
                "de": "Richtig. Sie brauchen 61, also noch 41.",
            },
            total(richest(card for card in _LAYING if card is not Card.SA)),
            14,
            10,
            21,
            hand="CT DT",
        ),
        yes_no(
            {
                "en": "Do the cards of the skat count for “with” and “without”, even if you laid them away again?",
                "de": "Zählen die Karten des Skats für „mit“ und „ohne“, auch wenn Sie sie wieder gedrückt haben?",
            },
            {
                "en": "Yes: all twelve cards count, so a jack you lay away is still yours.",
                "de": "Ja: Alle zwölf zählen, auch ein gedrückter Bube gehört Ihnen.",
            },
            yes=matadors(Game.CLUBS, cards("CJ SJ CA CT CK C9 SA ST H7 D8 DA DT")) == 2,
        ),
    ),
)

GRAND_NULL = SkatLesson(
    "grand-null",
    {"en": "Grand and null", "de": "Grand und Null"},
    (
        LessonStep(
            {
                "en": "In grand only the four jacks are trumps; it counts 24. In null there are no trumps, and "
                "the soloist "
                "must not take a single trick.",
                "de": "Im Grand sind nur die vier Buben Trumpf; er zählt 24. Im Null gibt es keinen Trumpf, und "
                "wer allein "
                "spielt, darf keinen Stich bekommen.",
            }
        ),
        pick(
            {"en": "Grand: click every trump.", "de": "Grand: Klicken Sie jeden Trumpf an."},
            {"en": "Right: the jacks and nothing else.", "de": "Richtig: die Buben und sonst nichts."},
            "CJ HJ CA CT SA SK HA H9 DA DT",
            trumps(Game.GRAND),
            every=True,
        ),
        choose(
            {
                "en": "Grand with 1: game 2, times 24?",
                "de": "Grand mit 1: Spiel 2, mal 24?",
            },
            {
                "en": "Right: 48 is the least a grand can be worth.",
                "de": "Richtig: 48 ist das Wenigste, was ein Grand wert ist.",
            },
            plain_value("G", 1),
            24,
            72,
            36,
        ),
        pick(
            {
                "en": "In null the order is ace, king, queen, jack, ten, nine, eight, seven. Which card takes "
                "this trick?",
                "de": "Im Null ist die Reihe Ass, König, Dame, Bube, Zehn, Neun, Acht, Sieben. Welche Karte "
                "nimmt diesen Stich?",
            },
            {
                "en": "Right: in null the jack is an ordinary card, and beats the ten.",
                "de": "Richtig: Im Null ist der Bube eine gewöhnliche Karte und schlägt die Zehn.",
            },
            "HT HJ H9",
            frozenset({winner(Game.NULL, cards("HT HJ H9"))}),
        ),
        choose(
            {
                "en": "A null has one value, whatever you hold. Which?",
                "de": "Ein Null hat einen Wert, was immer Sie halten. Welchen?",
            },
            {"en": "Right: 23.", "de": "Richtig: 23."},
            null_value(Declaration.parse("N")),
            20,
            24,
            30,
        ),
    ),
)
