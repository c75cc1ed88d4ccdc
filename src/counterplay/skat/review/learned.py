"""Who an opponent is, how it adapts, and what it has learned about somebody: what its model says, and how surely.

What is known about a name is a document (`ModelMemory`); where it says too little, so does the sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from counterplay.opponent import MISTAKES_PART, Fit, Tally, Trust
from counterplay.skat.beliefs import POLICIES_PART
from counterplay.skat.players import FIT_PART, Opponent
from counterplay.skat.review.sentences import Spoken, in_both, spoken
from counterplay.skat.solver import MISTAKE_AXES

ENOUGH = 25  # cards with a choice, before anything is said
ENOUGH_OPPORTUNITIES = 20  # cards that could have given a game away, before a rate is said


def who_it_is(opponent: Opponent) -> Spoken:
    """Say who an opponent is.

    >>> from counterplay.skat.players import OPPONENTS_BY_NAME
    >>> who_it_is(OPPONENTS_BY_NAME["club"])["en"]
    'Plays by rules of thumb, at once and without search.'
    """
    return spoken(f"opponent.{opponent.name}")


def how_it_adapts(opponent: Opponent) -> Spoken:
    """Say whether, and by what, an opponent plays you otherwise than others."""
    return spoken(f"adapts.{opponent.adapts}")


def what_a_bot_learned(
    bot: str, document: Mapping[str, Any] | None, *, modelled: bool = True, called: str = ""
) -> Spoken | None:
    """Say what a bot, `called` otherwise where it sits, makes of somebody; None for one that learns nothing.

    >>> what_a_bot_learned("rules", None) is None
    True
    >>> what_a_bot_learned("counterplay", None)["en"]
    'counterplay: too early to say how you play.'
    """
    if bot not in _SENTENCES:
        return None
    if not modelled:
        return spoken("learned.not_modelled", bot=called or bot)
    return spoken("learned", bot=called or bot, sentence=_SENTENCES[bot](document or {}))


def _whom_you_resemble(document: Mapping[str, Any]) -> Spoken:
    """Say by whose policy somebody seems to play, and how well that predicted the cards."""
    fit = Fit.read(document.get(FIT_PART))
    cards = int(fit.decisions)
    shares = {**document.get(POLICIES_PART, {}).get("shares", {})}
    if cards < ENOUGH or not shares:
        return _early("early.choices", cards, ENOUGH) if cards else spoken("early")
    likest = max(shares, key=lambda policy: shares[policy])
    return spoken(
        "resemble" if Trust().in_one(fit) > 0 else "resemble.no_trust",
        whom=in_both(lambda words: words.texts.get(f"like.{likest}", likest)),
        share=round(100 * fit.predicted / fit.decisions),
        cards=cards,
    )


def _how_often_you_err(document: Mapping[str, Any]) -> Spoken:
    """Say how many of the cards that decided a game were mistakes."""
    tally = Tally.from_json(document[MISTAKES_PART]) if MISTAKES_PART in document else Tally(MISTAKE_AXES)
    rate = tally.where()
    if rate.rate is None or rate.opportunities < ENOUGH_OPPORTUNITIES:
        return _early("early.opportunities", rate.opportunities, ENOUGH_OPPORTUNITIES)
    return spoken("err", opportunities=rate.opportunities, mistakes=rate.mistakes)


def _early(text: str, count: int, wanted: int) -> Spoken:
    return in_both(lambda words: words.count(text, count, wanted=wanted))


_SENTENCES = {"counterplay": _whom_you_resemble, "count": _how_often_you_err}
