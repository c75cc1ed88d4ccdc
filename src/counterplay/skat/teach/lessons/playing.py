"""The last lessons: hand games, playing a game, the score sheet.

Texts are written here; what is right is asked of the core.
"""

from __future__ import annotations

from counterplay.skat.rules import DECK, Card, Declaration, Game, evaluate, legal_declarations, seeger_fabian
from counterplay.skat.teach.lessons.steps import (
    LessonStep,
    SkatLesson,
    cards,
    choose,
    legal,
    pick,
    plain_value,
    richest,
    winner,
    yes_no,
)

HAND = SkatLesson(
    "hand",
    {"en": "Hand and announcements", "de": "Hand und Ansagen"},
    (
        LessonStep(
            {
                "en": "You may leave the skat where it is: a hand game counts one more. In a hand game you may "
                "also announce "
                "schneider (90 points) or schwarz (every trick), and even lay your cards open.",
                "de": "Sie dürfen den Skat liegen lassen: Ein Handspiel zählt eins mehr. Dann dürfen Sie auch "
                "Schneider "
                "(90 Augen) oder Schwarz (alle Stiche) ansagen und sogar offen spielen.",
            }
        ),
        choose(
            {
                "en": "Clubs hand with 1: game 2, hand 3, times 12?",
                "de": "Kreuz Hand mit 1: Spiel 2, Hand 3, mal 12?",
            },
            {"en": "Right: 36.", "de": "Richtig: 36."},
            plain_value("CH", 1),
            24,
            48,
            30,
        ),
        yes_no(
            {
                "en": "You have picked up the skat. May you announce schneider in a clubs game?",
                "de": "Sie haben den Skat aufgenommen. Dürfen Sie im Kreuzspiel Schneider ansagen?",
            },
            {
                "en": "No: only without the skat.",
                "de": "Nein: nur ohne den Skat.",
            },
            yes=any(one.schneider for one in legal_declarations(picked_up=True, bid=18) if one.game is Game.CLUBS),
        ),
        choose(
            {
                "en": "Clubs hand with 1, schneider announced, and you make 90: 2, hand 3, schneider 4, "
                "announced 5, times 12?",
                "de": "Kreuz Hand mit 1, Schneider angesagt, und Sie machen 90: 2, Hand 3, Schneider 4, "
                "angesagt 5, mal 12?",
            },
            {"en": "Right: 60.", "de": "Richtig: 60."},
            plain_value("CHS", 1, points=90),
            48,
            36,
            72,
        ),
        choose(
            {
                "en": "And with 89 points? What is announced must be kept: the game is lost, and a lost game "
                "costs twice its value.",
                "de": "Und mit 89 Augen? Was angesagt ist, muss gelingen: verloren, und ein verlorenes Spiel "
                "kostet das Doppelte.",
            },
            {"en": "Right: 120 points are lost.", "de": "Richtig: 120 Punkte sind verloren."},
            plain_value("CHS", 1, points=89),
            -60,
            60,
            -96,
        ),
    ),
)

PLAYING = SkatLesson(
    "playing",
    {"en": "With and against the soloist", "de": "Mit und gegen den Alleinspieler"},
    (
        LessonStep(
            {
                "en": "Two defenders play together: their points count as one. As soloist one usually leads "
                "trumps first, "
                "so that the others can no longer trump one’s aces.",
                "de": "Die zwei Gegenspieler spielen zusammen: Ihre Augen zählen gemeinsam. Wer allein spielt, "
                "zieht meist "
                "erst Trumpf, damit die anderen die Asse nicht stechen können.",
            }
        ),
        pick(
            {
                "en": "You play spades alone and lead. Click the card that nobody can beat.",
                "de": "Sie spielen Pik allein und spielen aus. Klicken Sie die Karte an, die niemand schlagen "
                "kann.",
            },
            {
                "en": "Right: the jack of clubs always takes its trick.",
                "de": "Richtig: Der Kreuz-Bube macht seinen Stich immer.",
            },
            "CJ HJ SA SK S9 S8 HA D9",
            frozenset(
                card
                for card in cards("CJ HJ SA SK S9 S8 HA D9")
                if all(winner(Game.SPADES, (card, other, other)) == card for other in DECK if other != card)
            ),
        ),
        pick(
            {
                "en": "You defend against spades. Your partner led the ace of diamonds, the soloist followed "
                "with the eight: the "
                "trick is yours. Give it as many points as you may.",
                "de": "Sie spielen gegen Pik. Ihr Partner hat das Karo-Ass ausgespielt, die Alleinspielerin die "
                "Acht gelegt: "
                "Der Stich gehört Ihnen beiden. Schmieren Sie, so viel Sie dürfen.",
            },
            {
                "en": "Right: that is called smearing. You had to follow suit, so the ace of hearts was not "
                "allowed.",
                "de": "Richtig: Das heißt schmieren. Sie mussten bedienen, das Herz-Ass ging nicht.",
            },
            "HA HT DK DQ CT C9",
            richest(legal(Game.SPADES, cards("HA HT DK DQ CT C9"), Card.DA)),
            trick="DA D8",
        ),
        pick(
            {
                "en": "The soloist took this trick with a trump, and you have no clubs. Throw away what costs "
                "you least.",
                "de": "Der Alleinspieler hat diesen Stich mit Trumpf genommen, und Sie haben kein Kreuz. Werfen "
                "Sie ab, was "
                "am wenigsten kostet.",
            },
            {
                "en": "Right: a card without points.",
                "de": "Richtig: eine Karte ohne Augen.",
            },
            "HA HT DK DQ D7",
            frozenset(card for card in legal(Game.SPADES, cards("HA HT DK DQ D7"), Card.CK) if card.points == 0),
            trick="CK SJ",
        ),
    ),
)

_WON = seeger_fabian(evaluate(Declaration.parse("C"), 18, 1, 70, 6))
_LOST = seeger_fabian(evaluate(Declaration.parse("C"), 18, 1, 50, 5))
SHEET = SkatLesson(
    "sheet",
    {"en": "The score sheet", "de": "Das Blatt"},
    (
        LessonStep(
            {
                "en": "A won game is written down with its value, a lost one with minus twice its value. On a "
                "list (the count "
                "of Seeger and Fabian) winning brings 50 more, losing costs 50 more, and each defender gets 40 "
                "for beating you.",
                "de": "Ein gewonnenes Spiel wird mit seinem Wert angeschrieben, ein verlorenes mit minus dem "
                "doppelten. Auf einer "
                "Liste (nach Seeger und Fabian) bringt gewinnen 50 dazu, verlieren kostet 50 mehr, und jeder "
                "Gegenspieler "
                "bekommt dann 40.",
            }
        ),
        choose(
            {
                "en": "Clubs with 1, won: the game is worth 24. How many list points?",
                "de": "Kreuz mit 1, gewonnen: Das Spiel ist 24 wert. Wie viele Listenpunkte?",
            },
            {"en": "Right: 24 + 50.", "de": "Richtig: 24 + 50."},
            _WON[0],
            24,
            48,
            64,
        ),
        choose(
            {"en": "The same game lost: how many?", "de": "Dasselbe Spiel verloren: wie viele?"},
            {
                "en": "Right: twice 24 and 50 more are lost. So it pays to pass a weak hand.",
                "de": "Richtig: zweimal 24 und noch 50. Eine schwache Hand passt man also besser.",
            },
            _LOST[0],
            -48,
            -24,
            -74,
        ),
        choose(
            {
                "en": "And how many does each defender get?",
                "de": "Und wie viele bekommt jeder Gegenspieler?",
            },
            {"en": "Right: 40 each.", "de": "Richtig: jeder 40."},
            _LOST[1],
            0,
            20,
            50,
        ),
        LessonStep(
            {
                "en": "That is all you need. At the table you can ask at any time: press a dotted word, a card "
                "you cannot play, "
                "or “What is my hand worth?”",
                "de": "Mehr brauchen Sie nicht. Am Tisch können Sie jederzeit fragen: Drücken Sie ein "
                "gepunktetes Wort, eine Karte, "
                "die nicht geht, oder „Was ist mein Blatt wert?“",
            }
        ),
    ),
)
