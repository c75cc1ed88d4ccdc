"""What an opponent that learns has learned about somebody, in a sentence: what its model says, and how surely.

What is kept about a name is a document (`ModelMemory`); where it says too little, so does the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from counterplay.opponent import MISTAKES_PART, MOST_TRUST, Fit, Tally, Trust
from counterplay.skat.beliefs import POLICIES_PART
from counterplay.skat.players import FIT_PART, LEARNED_PART, Spoken
from counterplay.skat.solver import MISTAKE_AXES

ENOUGH = 25  # cards with a choice, before anything is told
ENOUGH_OPPORTUNITIES = 20  # cards that could have given a game away, before a rate is told

_ALIKE: Mapping[str, Spoken] = {
    "rules": {"en": "the club player", "de": "der Vereinsspieler"},
    "xskat": {"en": "XSkat", "de": "XSkat"},
    "population": {
        "en": "the mixed field of players it knows",
        "de": "das gemischte Feld der Spieler, die er kennt",
    },
    LEARNED_PART: {
        "en": "what it learned from your own games",
        "de": "das, was er aus Ihren eigenen Spielen gelernt hat",
    },
}


def what_a_bot_learned(bot: str, kept: Mapping[str, Any] | None, *, modelled: bool = True) -> Spoken | None:
    """Say what a bot makes of somebody; None for one that learns nothing.

    >>> what_a_bot_learned("rules", None) is None
    True
    >>> what_a_bot_learned("counterplay", None)["en"]
    'counterplay: too early to say. It has seen no card of yours yet that you had a choice of.'
    """
    if bot not in _SENTENCES:
        return None
    if not modelled:
        return {
            "en": f"{bot} has learned nothing: you asked that nothing be learned from your games.",
            "de": f"{bot} hat nichts gelernt: Sie haben gebeten, dass aus Ihren Spielen nichts gelernt wird.",
        }
    told = _SENTENCES[bot](kept or {})
    return {language: f"{bot}: {sentence}" for language, sentence in told.items()}


def _whom_you_resemble(kept: Mapping[str, Any]) -> Spoken:
    """Say by whose policy somebody seems to play, how well that predicted the cards, and how far it is trusted."""
    fit = Fit.read(kept.get(FIT_PART))
    seen = int(fit.decisions)
    shares = {**kept.get(POLICIES_PART, {}).get("shares", {})}
    if seen < ENOUGH or not shares:
        return _too_early(seen)
    likest = max(shares, key=lambda policy: shares[policy])
    sure, foretold = round(100 * shares[likest]), round(100 * fit.foretold / fit.decisions)
    trust = round(100 * Trust().in_one(fit) / MOST_TRUST)
    alike = _ALIKE.get(likest, {"en": likest, "de": likest})
    head = {
        "en": f"of those it knows you play most like {alike['en']} ({sure}% sure); it foretold {foretold}% of "
        f"your "
        f"{seen} cards.",
        "de": f"Von denen, die er kennt, spielen Sie am ehesten wie {alike['de']} (zu {sure} % sicher); von "
        f"Ihren {seen} "
        f"Karten hat er {foretold} % vorausgesagt.",
    }
    if trust == 0:
        return {
            "en": f"{head['en']} That is too little to rely on: for now it plays its own cards.",
            "de": f"{head['de']} Das ist zu wenig, um sich darauf zu verlassen: Vorerst spielt er nur seine "
            f"Karten.",
        }
    return {
        "en": f"{head['en']} It relies on that with {trust}% of the most it ever does.",
        "de": f"{head['de']} Darauf verlässt er sich mit {trust} % dessen, was er sich höchstens erlaubt.",
    }


def _too_early(seen: int) -> Spoken:
    if seen == 0:
        return {
            "en": "too early to say. It has seen no card of yours yet that you had a choice of.",
            "de": "Noch zu früh. Er hat noch keine Karte von Ihnen gesehen, bei der Sie die Wahl hatten.",
        }
    cards = ("one card", "eine Karte") if seen == 1 else (f"{seen} cards", f"{seen} Karten")
    return {
        "en": f"too early to say. It has seen {cards[0]} of yours that you had a choice of, and wants {ENOUGH}.",
        "de": f"Noch zu früh. Er hat {cards[1]} von Ihnen gesehen, bei denen Sie die Wahl hatten, und will "
        f"{ENOUGH}."
        if seen > 1
        else f"Noch zu früh. Er hat eine Karte von Ihnen gesehen, bei der Sie die Wahl hatten, und will {ENOUGH}.",
    }


def _how_often_you_err(kept: Mapping[str, Any]) -> Spoken:
    """Say how many of the cards that decided a game were mistakes."""
    tally = Tally.from_json(kept[MISTAKES_PART]) if MISTAKES_PART in kept else Tally(MISTAKE_AXES)
    rate = tally.where()
    if rate.rate is None or rate.opportunities < ENOUGH_OPPORTUNITIES:
        count = rate.opportunities
        cards = ("one card", "eine Karte, die") if count == 1 else (f"{count} cards", f"{count} Karten, die")
        verb = "konnte" if count == 1 else "konnten"
        return {
            "en": f"too early to say. It has seen {cards[0]} of yours that could give a game away, and wants "
            f"{ENOUGH_OPPORTUNITIES}.",
            "de": f"Noch zu früh. Er hat {cards[1]} ein Spiel verschenken {verb}, von Ihnen gesehen und will "
            f"{ENOUGH_OPPORTUNITIES}.",
        }
    low, high = (round(100 * end) for end in rate.interval)
    return {
        "en": f"of {rate.opportunities} cards that could give a game away you missed {rate.mistakes} (a rate of "
        f"{low}% to "
        f"{high}%), and it bids by that.",
        "de": f"Von {rate.opportunities} Karten, die ein Spiel verschenken konnten, waren {rate.mistakes} "
        f"falsch (das sind "
        f"{low} % bis {high} %), und danach reizt er.",
    }


_SENTENCES = {"counterplay": _whom_you_resemble, "count": _how_often_you_err, "count+": _how_often_you_err}
