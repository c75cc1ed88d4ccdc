"""What was judged, in German sentences for the one-file page; `words` and `reasons` have the English ones."""

from __future__ import annotations

from collections.abc import Sequence

from counterplay.review import counted, number, percent
from counterplay.skat.records import card_text
from counterplay.skat.review.auction import JudgedCall
from counterplay.skat.review.declaration import JudgedDeclaration, JudgedPickUp
from counterplay.skat.review.lines import Line
from counterplay.skat.review.reasons import Deed, Reason
from counterplay.skat.review.rescue import Answer, Rescue
from counterplay.skat.review.words import Name, in_tricks
from counterplay.skat.rules import Card, Declaration, Declare, Game

LABELS: dict[str, str] = {
    "role": "Rolle",
    "trick": "Stich",
    "game": "Spiel",
    "soloist": "Alleinspieler",
    "left defender": "linker Gegenspieler",
    "right defender": "rechter Gegenspieler",
    "suit": "Farbspiel",
    "grand": "Grand",
    "null": "Null",
    "the soloist": "den Alleinspieler",
}
_GAMES = {
    Game.DIAMONDS: "Karo",
    Game.HEARTS: "Herz",
    Game.SPADES: "Pik",
    Game.CLUBS: "Kreuz",
    Game.GRAND: "Grand",
    Game.NULL: "Null",
}
_RANKS = {"J": "B", "Q": "D"}
_DEEDS = {
    Deed.LAST_TRUMP: "Den letzten Trumpf mit {card} zu ziehen",
    Deed.DRAWS: "Mit {card} Trumpf zu ziehen",
    Deed.TRUMPS: "Mit {card} einzustechen",
    Deed.TAKES: "Den Stich mit {card} zu nehmen",
    Deed.LETS_PARTNER: "Den Stich mit {card} dem Partner zu lassen",
    Deed.DUCKS: "Den Stich mit {card} abzugeben",
    Deed.LOSES: "{card}",
}


def card_words(card: Card) -> str:
    """Return a card as German players write it.

    >>> card_words(Card.CJ), card_words(Card.DQ), card_words(Card.HT)
    ('♣B', '♦D', '♥10')
    """
    text = card_text(card).plain
    return text[:-1] + _RANKS.get(text[-1], text[-1])


def game_words(declaration: Declaration) -> str:
    """Return a game as German players say it.

    >>> game_words(Declaration.parse("CHS"))
    'Kreuz Hand, Schneider angesagt'
    """
    words = _GAMES[declaration.game] + " ouvert" * declaration.ouvert + " Hand" * declaration.hand
    if declaration.game is not Game.NULL and not declaration.ouvert:
        words += ", Schwarz angesagt" if declaration.schwarz else ", Schneider angesagt" * declaration.schneider
    return words


def call_words(call: JudgedCall, who: str) -> str:
    """Return a call: what it was about, what both ways bring, and what such estimates have shown."""
    on, off = call.going_on, call.passing
    did = "passte" if call.passed else f"hielt {call.bid}" if str(call.action) == "y" else f"reizte {call.bid}"
    held_out = ""
    if (shown := on.shown_points) is not None:
        came = f"{_points(shown.came)} ± {number(shown.error)}"
        held_out = f" (solche Blätter brachten {came} in {shown.games} fremden Spielen)"
    lost = f": {number(call.loss)} ± {number(call.error)} Punkte verloren" if call.loss > 0 else ""
    return (
        f"{who} {did} mit einem Blatt, das bei {call.bid} zu {percent(on.chance)} gewinnt und "
        f"{_points(on.points)} bringt{held_out}; Passen bringt {_points(off.points)}{lost}"
    )


def _points(points: float) -> str:
    return number(points, sign=True)


def pick_up_words(judged: JudgedPickUp, who: str, name: Name = str) -> str:
    """Return pick-up or hand."""
    did = "nahm den Skat auf" if judged.picked_up else "spielte aus der Hand"
    lost = f": {number(judged.loss)} Punkte verloren" if judged.loss > 0 else ""
    with_skat, hand = judged.hindsight_with_skat, judged.hindsight_hand
    from_hand = f"{percent(judged.hand_chance)} und {_points(judged.hand_points)}"
    return (
        f"{who} {did}: mit Skat {percent(judged.with_skat_chance)} und {_points(judged.with_skat)}, "
        f"{choice_words(judged.hand, name)} {from_hand}{lost}; "
        f"wie die Karten lagen, kommt {choice_words(with_skat.choice, name)} auf {with_skat.result.score:+d}, "
        f"{choice_words(hand.choice, name)} auf {hand.result.score:+d}"
    )


def declaration_words(judged: JudgedDeclaration, who: str, name: Name = str) -> list[str]:
    """Return the declaration: first what it lost, then the best few."""
    value, loss = judged.practical.value, judged.practical
    first = (
        f"{who} sagte {choice_words(judged.chosen, name)} an: gewinnt {percent(value.wins)}, "
        f"{_points(value.points)} ± {number(value.error)}"
    )
    if not loss.none:
        first += f": {number(loss.loss)} ± {number(loss.error)} Punkte verloren"
    rows = [
        f"  {choice_words(game.choice, name)}: gewinnt {percent(game.practical.wins)}, "
        f"{_points(game.practical.points)} ± {number(game.practical.error)}; "
        f"wie die Karten lagen {game.hindsight.score:+d}" + " (angesagt)" * (game.choice == judged.chosen)
        for game in judged.games
    ]
    return [first, *rows]


def choice_words(choice: Declare, name: Name = str) -> str:
    """Return a game with what is laid away for it."""
    laid = ", ".join(name(card) for card in sorted(choice.discards, reverse=True))
    return game_words(choice.declaration) + (f" ohne {laid}" if laid else "")


def reason_words(reason: Reason, name: Name = str) -> str:
    """Return why a card turned the game."""
    played, better = reason.played, reason.better
    card, deed = name(played.card), _DEEDS[better.deed].format(card=name(better.card))
    if reason.null:
        if reason.seat == played.line.result.soloist:
            return (
                f"{card} lässt den Alleinspieler den {played.decisive}. Stich bekommen. "
                f"{deed} hält ihn aus jedem Stich heraus."
            )
        return (
            f"Nach {card} bekommt der Alleinspieler keinen Stich. "
            f"{deed} lässt ihn den {better.decisive}. Stich bekommen."
        )
    eyes = counted(played.trick_points, "Auge", "Augen")
    if played.ours:
        verb = f"bringt {eyes}" if played.deed is Deed.LETS_PARTNER else f"sticht {eyes} ein"
        first = f"{card} {verb}, aber sie kommen auf {played.theirs}."
    else:
        given = f"{eyes} auf dem Tisch" if played.trick_points else "den Stich"
        first = f"{card} gibt ihnen {given}; sie kommen auf {played.theirs}."
    return f"{first} {deed} bringt {better.reached}."


def rescue_words(rescue: Rescue, names: Sequence[str], name: Name = str) -> list[str]:
    """Answer "could I have won?" in sentences."""
    who = names[rescue.seat]
    if rescue.answer is Answer.WON:
        return [f"{who} hat gewonnen."]
    said = []
    if rescue.answer is Answer.NO:
        said.append(f"{who} konnte gegen bestes Spiel nicht gewinnen.")
    else:
        assert rescue.at is not None
        where = f"im {rescue.at // 3 + 1}. Stich"
        said.append(
            f"{who} hätte gewinnen können: mit einer anderen Karte {where}."
            if rescue.answer is Answer.YES
            else f"{who} hätte gewinnen können, wenn der Partner {where} eine andere Karte gespielt hätte."
        )
    if rescue.against_best is not None:
        said.append(f"  gegen bestes Spiel: {_line(rescue.against_best, rescue.seat, name)}")
    if rescue.against_likely is not None:
        said.append(f"  gegen wahrscheinliches Spiel: {_line(rescue.against_likely, rescue.seat, name)}")
    return said


def _line(line: Line, seat: int, name: Name) -> str:
    end = "gewonnen" if line.won_by(seat) else "verloren"
    return f"{in_tricks(line, name)}: {end}, {counted(line.points_of(seat), 'Auge', 'Augen')}"
