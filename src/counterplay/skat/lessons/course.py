"""The ten lessons. Texts are written here; what is right is asked of the core."""

from __future__ import annotations

from counterplay.skat.auction import next_bid
from counterplay.skat.cards import DECK, Card, Game
from counterplay.skat.declaration import Declaration, legal_declarations, matadors
from counterplay.skat.lessons.steps import (
    Lesson,
    Step,
    beating,
    cards,
    legal,
    numbers,
    plain_value,
    richest,
    total,
    trumps,
    winner,
)
from counterplay.skat.opponents import Spoken
from counterplay.skat.score import evaluate, null_value, seeger_fabian


def _choose(says: Spoken, then: Spoken, right: int, *wrong: int, hand: str = "", trick: str = "") -> Step:
    choices, answer = numbers(right, *wrong)
    return Step(says, then, cards(hand), cards(trick), choices=choices, answer=answer)


def _pick(
    says: Spoken, then: Spoken, hand: str, right: frozenset[Card], *, trick: str = "", every: bool = False
) -> Step:
    held = cards(hand)
    return Step(says, then, held, cards(trick), right & frozenset(held), every)


def _yes_no(says: Spoken, then: Spoken, *, yes: bool) -> Step:
    return Step(
        says,
        then,
        choices=({"en": "Yes", "de": "Ja"}, {"en": "No", "de": "Nein"}),
        answer=0 if yes else 1,
    )


_HEARTS_HAND = "CJ DJ HA HK H8 CA C9 SK S7 DT"
_CARDS = Lesson(
    "cards",
    {"en": "Cards and trumps", "de": "Karten und Trumpf"},
    (
        Step(
            {
                "en": "Skat has 32 cards: four suits with ace, ten, king, queen, jack, nine, eight and seven. "
                "Note that the ten comes right after the ace.",
                "de": "Skat hat 32 Karten: vier Farben mit Ass, Zehn, König, Dame, Bube, Neun, Acht und Sieben. "
                "Die Zehn kommt gleich nach dem Ass.",
            },
            hand=cards("CA CT CK CQ C9 C8 C7"),
        ),
        Step(
            {
                "en": "The four jacks are special: they are the highest trumps in every game but null. "
                "From high to low: clubs, spades, hearts, diamonds.",
                "de": "Die vier Buben sind besonders: In jedem Spiel außer Null sind sie die höchsten Trümpfe. "
                "Von oben: Kreuz, Pik, Herz, Karo.",
            },
            hand=cards("CJ SJ HJ DJ"),
        ),
        _pick(
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
        _pick(
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
        _pick(
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

_FOLLOWING = Lesson(
    "following",
    {"en": "Following suit", "de": "Bedienen"},
    (
        Step(
            {
                "en": "One leads a card, the others follow in turn. Who has a card of the suit led must play one. "
                "Who has none may play anything.",
                "de": "Einer spielt aus, die anderen folgen der Reihe nach. Wer eine Karte der angespielten "
                "Farbe hat, "
                "muss sie bedienen. Wer keine hat, darf jede spielen.",
            }
        ),
        _pick(
            {
                "en": "Hearts are trumps, a spade was led. Click every card you may play.",
                "de": "Herz ist Trumpf, Pik wurde angespielt. Klicken Sie jede Karte an, die Sie spielen dürfen.",
            },
            {
                "en": "Right: you have spades, so you must play one. The jack of spades is a trump, not a spade.",
                "de": "Richtig: Sie haben Pik und müssen es bedienen. Der Pik-Bube ist Trumpf und kein Pik.",
            },
            "SJ HA H9 SA SK S8 CT C7 DQ D8",
            legal(Game.HEARTS, cards("SJ HA H9 SA SK S8 CT C7 DQ D8"), Card.SQ),
            trick="SQ",
            every=True,
        ),
        _pick(
            {
                "en": "Hearts are trumps, the jack of diamonds was led: a trump. Click every card you may play.",
                "de": "Herz ist Trumpf, der Karo-Bube wurde angespielt, also Trumpf. Was dürfen Sie spielen?",
            },
            {
                "en": "Right: a trump asks for a trump, and the jack is one.",
                "de": "Richtig: Trumpf verlangt Trumpf, und der Bube ist einer.",
            },
            "SJ HA H9 SA SK S8 CT C7 DQ D8",
            legal(Game.HEARTS, cards("SJ HA H9 SA SK S8 CT C7 DQ D8"), Card.DJ),
            trick="DJ",
            every=True,
        ),
        _pick(
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

_POINTS = Lesson(
    "points",
    {"en": "Card points", "de": "Augen"},
    (
        Step(
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
        _choose(
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
        _pick(
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
        _choose(
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

_AUCTION = Lesson(
    "auction",
    {"en": "The auction", "de": "Reizen"},
    (
        Step(
            {
                "en": "Who plays alone is found by bidding. A bid is a number that your game must be worth: "
                "18, 20, 22, 23, 24, 27 and so on. Who says the most plays alone, the others pass.",
                "de": "Wer allein spielt, wird gereizt. Ein Gebot ist eine Zahl, die Ihr Spiel wert sein muss: "
                "18, 20, 22, 23, 24, 27 und so weiter. Wer am meisten hält, spielt allein, die anderen passen.",
            }
        ),
        _choose(
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
        _choose(
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
        _choose(
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
        _yes_no(
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

_MATADORS = Lesson(
    "matadors",
    {"en": "Matadors: how a game is counted", "de": "Spitzen: wie ein Spiel gezählt wird"},
    (
        Step(
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
        _choose(
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
        _choose(
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
        _choose(
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
        _choose(
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

_TWELVE = "CJ HJ HA HT HK H9 H8 SA CT CK DT D9"
_LAYING = tuple(card for card in cards(_TWELVE) if card not in trumps(Game.HEARTS))
_SKAT = Lesson(
    "skat",
    {"en": "Picking up and laying away", "de": "Aufnehmen und drücken"},
    (
        Step(
            {
                "en": "Who plays alone may take the two cards of the skat, and lays any two of the twelve away, "
                "face "
                "down. They count with the soloist’s points at the end.",
                "de": "Wer allein spielt, darf die zwei Karten des Skats nehmen und drückt zwei von den "
                "zwölfen, verdeckt. "
                "Sie zählen am Ende mit.",
            }
        ),
        _pick(
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
        _choose(
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
        _yes_no(
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

_GRAND_NULL = Lesson(
    "grand-null",
    {"en": "Grand and null", "de": "Grand und Null"},
    (
        Step(
            {
                "en": "In grand only the four jacks are trumps; it counts 24. In null there are no trumps, and "
                "the soloist "
                "must not take a single trick.",
                "de": "Im Grand sind nur die vier Buben Trumpf; er zählt 24. Im Null gibt es keinen Trumpf, und "
                "wer allein "
                "spielt, darf keinen Stich bekommen.",
            }
        ),
        _pick(
            {"en": "Grand: click every trump.", "de": "Grand: Klicken Sie jeden Trumpf an."},
            {"en": "Right: the jacks and nothing else.", "de": "Richtig: die Buben und sonst nichts."},
            "CJ HJ CA CT SA SK HA H9 DA DT",
            trumps(Game.GRAND),
            every=True,
        ),
        _choose(
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
        _pick(
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
        _choose(
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

_HAND = Lesson(
    "hand",
    {"en": "Hand and announcements", "de": "Hand und Ansagen"},
    (
        Step(
            {
                "en": "You may leave the skat where it is: a hand game counts one more. In a hand game you may "
                "also announce "
                "schneider (90 points) or schwarz (every trick), and even lay your cards open.",
                "de": "Sie dürfen den Skat liegen lassen: Ein Handspiel zählt eins mehr. Dann dürfen Sie auch "
                "Schneider "
                "(90 Augen) oder Schwarz (alle Stiche) ansagen und sogar offen spielen.",
            }
        ),
        _choose(
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
        _yes_no(
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
        _choose(
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
        _choose(
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

_PLAYING = Lesson(
    "playing",
    {"en": "With and against the soloist", "de": "Mit und gegen den Alleinspieler"},
    (
        Step(
            {
                "en": "Two defenders play together: their points count as one. As soloist one usually leads "
                "trumps first, "
                "so that the others can no longer trump one’s aces.",
                "de": "Die zwei Gegenspieler spielen zusammen: Ihre Augen zählen gemeinsam. Wer allein spielt, "
                "zieht meist "
                "erst Trumpf, damit die anderen die Asse nicht stechen können.",
            }
        ),
        _pick(
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
        _pick(
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
        _pick(
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
_SHEET = Lesson(
    "sheet",
    {"en": "The score sheet", "de": "Das Blatt"},
    (
        Step(
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
        _choose(
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
        _choose(
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
        _choose(
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
        Step(
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

LESSONS: tuple[Lesson, ...] = (
    _CARDS,
    _FOLLOWING,
    _POINTS,
    _AUCTION,
    _MATADORS,
    _SKAT,
    _GRAND_NULL,
    _HAND,
    _PLAYING,
    _SHEET,
)
