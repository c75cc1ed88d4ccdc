"""In which language a review speaks: what a reviewer asks for its sentences, and what a page for its words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from counterplay.review import PageWords, page_words
from counterplay.skat.records import card_text
from counterplay.skat.review import german, reasons, words
from counterplay.skat.review.auction import JudgedCall
from counterplay.skat.review.declaration import JudgedDeclaration, JudgedPickUp
from counterplay.skat.review.reasons import Reason
from counterplay.skat.review.rescue import Rescue
from counterplay.skat.review.whole import JudgedWhole
from counterplay.skat.review.words import Name
from counterplay.skat.rules import Declaration, Ending


class Language(StrEnum):
    """A language reviews are written in."""

    ENGLISH = "en"
    GERMAN = "de"


@dataclass(frozen=True, slots=True)
class Speech:
    """The sentences of a language."""

    call: Callable[[JudgedCall, str], str]
    pick_up: Callable[[JudgedPickUp, str, Name], str]
    declaration: Callable[[JudgedDeclaration, str, Name], list[str]]
    rescue: Callable[[Rescue, Sequence[str], Name], list[str]]
    reason: Callable[[Reason, Name], str]
    title: Callable[
        [Declaration, int, str, Sequence[str]], str
    ]  # what was played at what bid, by whom, the others
    hidden: str
    passed_in: str
    nothing: str
    not_shown: str
    interrupted: str
    endings: Mapping[Ending, str]  # how a game was broken off
    card: Name
    page: PageWords

    def before(self, whole: JudgedWhole, names: Sequence[str], name: Name = str) -> list[str]:
        """Return sentences on the auction, the pick-up and the declaration, in order."""
        said = [self.call(call, names[call.seat]) for call in whole.calls]
        if whole.pick_up is not None:
            said.append(self.pick_up(whole.pick_up, names[whole.pick_up.seat], name))
        if whole.declaration is not None:
            said += self.declaration(whole.declaration, names[whole.declaration.seat], name)
        return said


_ENGLISH = Speech(
    words.call_words,
    words.pick_up_words,
    words.declaration_words,
    words.rescue_words,
    reasons.reason_words,
    lambda game, bid, soloist, others: f"{game.title} at {bid}, {soloist} against {' and '.join(others)}",
    hidden="a hidden deal",
    passed_in="passed in",
    nothing="nothing declared",
    not_shown="cards are not shown",
    interrupted="a player left or ran out of time",
    endings={
        Ending.NONE: "the record stops before the last card",
        Ending.SOLOIST_RESIGNED: "the soloist resigned",
        Ending.DEFENDERS_RESIGNED: "the defenders resigned",
    },
    card=lambda card: card_text(card).plain,
    page=page_words.ENGLISH,
)
_GERMAN = Speech(
    german.call_words,
    german.pick_up_words,
    german.declaration_words,
    german.rescue_words,
    german.reason_words,
    lambda game, bid, soloist, others: (
        f"{german.game_words(game)} bei {bid}, {soloist} gegen {' und '.join(others)}"
    ),
    hidden="ein verdecktes Spiel",
    passed_in="eingepasst",
    nothing="nichts angesagt",
    not_shown="Karten sind nicht gezeigt",
    interrupted="ein Spieler ging oder überschritt die Zeit",
    endings={
        Ending.NONE: "die Aufzeichnung endet vor der letzten Karte",
        Ending.SOLOIST_RESIGNED: "der Alleinspieler gab auf",
        Ending.DEFENDERS_RESIGNED: "die Gegenspieler gaben auf",
    },
    card=german.card_words,
    page=replace(page_words.GERMAN, labels=german.LABELS),
)


def speech(language: Language) -> Speech:
    """Return the sentences of a language."""
    return {Language.ENGLISH: _ENGLISH, Language.GERMAN: _GERMAN}[language]
