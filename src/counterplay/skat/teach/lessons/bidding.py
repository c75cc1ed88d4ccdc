"""The lessons on the auction and what a game is worth.

Texts are written here; what is right is asked of the core.
"""

from __future__ import annotations

from counterplay.skat.rules import Declaration, Game, evaluate, matadors, next_bid
from counterplay.skat.teach.lessons.steps import (
    LessonStep,
    SkatLesson,
    cards,
    choose,
    plain_value,
    yes_no,
)

AUCTION = SkatLesson(
    "auction",
    {"en": "The auction", "de": "Reizen"},
    (
        LessonStep(
            {
                "en": "Who plays alone is found by bidding. A bid is a number that your game must be worth: "
                "18, 20, 22, 23, 24, 27 and so on. Who says the most plays alone, the others pass.",
                "de": "Wer allein spielt, wird gereizt. Ein Gebot ist eine Zahl, die Ihr Spiel wert sein muss: "
                "18, 20, 22, 23, 24, 27 und so weiter. Wer am meisten hält, spielt allein, die anderen passen.",
            }
        ),
        choose(
            {"en": "Somebody bids 20. Which bid comes next?", "de": "Jemand sagt 20. Welches Gebot kommt danach?"},
            {
                "en": "Right: 22. Only values that some game can have are bids.",
                "de": "Richtig: 22. Nur Werte, die ein Spiel haben kann, sind Gebote.",
            },
            next_bid(20) or 0,
            21,
            24,
            25,
        ),
        choose(
            {
                "en": "You hold the jack of clubs, but not the jack of spades: with 1. A clubs game counts 12 "
                "times "
                "(1 and 1 for the game). How far can you bid on clubs?",
                "de": "Sie haben den Kreuz-Buben, den Pik-Buben nicht: mit 1. Ein Kreuzspiel zählt 12 mal "
                "(1 und 1 fürs Spiel). Wie weit können Sie auf Kreuz reizen?",
            },
            {"en": "Right: 2 times 12 is 24.", "de": "Richtig: 2 mal 12 ist 24."},
            plain_value("C", matadors(Game.CLUBS, cards("CJ HJ CA CT CK C9 SA ST H7 D8"))),
            18,
            12,
            36,
            hand="CJ HJ CA CT CK C9 SA ST H7 D8",
        ),
        choose(
            {
                "en": "And if you would play diamonds, which count 9, with the same jacks?",
                "de": "Und wenn Sie Karo spielen wollten, das 9 zählt, mit denselben Buben?",
            },
            {
                "en": "Right: 2 times 9 is 18, the lowest bid.",
                "de": "Richtig: 2 mal 9 ist 18, das kleinste Gebot.",
            },
            plain_value("D", 1),
            9,
            24,
            27,
        ),
        yes_no(
            {
                "en": "You bid 24 and then play diamonds with 1, which is worth 18. You make 80 points. Have "
                "you won?",
                "de": "Sie haben 24 gereizt und spielen Karo mit 1, das 18 wert ist. Sie machen 80 Augen. "
                "Gewonnen?",
            },
            {
                "en": "No: the game must be worth the bid. This is called overbid, and it is lost.",
                "de": "Nein: Das Spiel muss das Gebot wert sein. Das heißt überreizt, und es ist verloren.",
            },
            yes=evaluate(Declaration.parse("D"), 24, 1, 80, 7).won,
        ),
    ),
)

MATADORS = SkatLesson(
    "matadors",
    {"en": "Matadors: how a game is counted", "de": "Spitzen: wie ein Spiel gezählt wird"},
    (
        LessonStep(
            {
                "en": "Look at the trumps from the top: jack of clubs, spades, hearts, diamonds, then the ace "
                "of trumps and "
                "so on. Having the first few without a gap is “with” that many. Lacking the first few is "
                "“without”.",
                "de": "Sehen Sie die Trümpfe von oben an: Kreuz-, Pik-, Herz-, Karo-Bube, dann das Trumpf-Ass "
                "und so weiter. "
                "Wer die ersten lückenlos hat, spielt „mit“ so vielen. Wem die ersten fehlen, „ohne“.",
            },
            hand=cards("CJ SJ HJ DJ"),
        ),
        choose(
            {"en": "With how many is this hand?", "de": "Mit wie vielen ist diese Hand?"},
            {
                "en": "Right: clubs and spades are there, the jack of hearts is missing: with 2.",
                "de": "Richtig: Kreuz und Pik sind da, der Herz-Bube fehlt: mit 2.",
            },
            matadors(Game.SPADES, cards("CJ SJ DJ SA SK S9 HA H8 CT D7")),
            1,
            3,
            4,
            hand="CJ SJ DJ SA SK S9 HA H8 CT D7",
        ),
        choose(
            {
                "en": "Without how many is this one?",
                "de": "Ohne wie viele ist diese?",
            },
            {
                "en": "Right: clubs, spades and hearts are missing, the jack of diamonds is there: without 3.",
                "de": "Richtig: Kreuz, Pik und Herz fehlen, der Karo-Bube ist da: ohne 3.",
            },
            -matadors(Game.SPADES, cards("DJ SA ST SK S9 HA HT CT C7 D7")),
            1,
            2,
            4,
            hand="DJ SA ST SK S9 HA HT CT C7 D7",
        ),
        choose(
            {
                "en": "Count: with 2, game 3, times spades 11. What is it worth?",
                "de": "Zählen Sie: mit 2, Spiel 3, mal Pik 11. Was ist es wert?",
            },
            {
                "en": "Right: 3 times 11 is 33. With and without count the same.",
                "de": "Richtig: 3 mal 11 ist 33. Mit und ohne zählen gleich.",
            },
            plain_value("S", 2),
            22,
            44,
            24,
        ),
        choose(
            {
                "en": "Schneider, 90 points or more, counts one more: with 2, game 3, schneider 4, times spades "
                "11?",
                "de": "Schneider, 90 Augen oder mehr, zählt eins mehr: mit 2, Spiel 3, Schneider 4, mal Pik 11?",
            },
            {"en": "Right: 44.", "de": "Richtig: 44."},
            plain_value("S", 2, points=90),
            33,
            55,
            48,
        ),
    ),
)
