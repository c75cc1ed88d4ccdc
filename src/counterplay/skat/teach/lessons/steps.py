"""What a lesson is made of, and the questions it puts to the core."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from counterplay.skat import _core
from counterplay.skat.players import Spoken
from counterplay.skat.rules import (
    DECK,
    Card,
    Declaration,
    Game,
    card_points,
    display_order,
    evaluate,
    from_bits,
    to_bits,
)


@dataclass(frozen=True, slots=True)
class LessonStep:
    """Something to read, cards to click, or an answer to choose."""

    says: Spoken
    then: Spoken | None = None  # what is said when it is right
    hand: tuple[Card, ...] = ()
    trick: tuple[Card, ...] = ()
    right: frozenset[Card] = frozenset()  # the cards to click
    every: bool = False  # all of them, not any one
    choices: tuple[Spoken, ...] = ()
    answer: int | None = None  # which choice is right

    @property
    def kind(self) -> str:
        """Return whether it is read, or answered with cards or with a choice."""
        return "cards" if self.right else "choice" if self.choices else "read"


@dataclass(frozen=True, slots=True)
class SkatLesson:
    """A few steps about one thing."""

    name: str
    title: Spoken
    steps: tuple[LessonStep, ...]


def cards(text: str) -> tuple[Card, ...]:
    """Return cards from their texts."""
    return tuple(Card[word] for word in text.split())


def trumps(game: Game) -> frozenset[Card]:
    """Return the trumps of a game: what answers the jack of clubs, if it is one."""
    if game is Game.NULL:
        return frozenset()
    return from_bits(_core.legal_cards(int(game), to_bits(DECK), int(Card.CJ)))


def legal(game: Game, hand: Iterable[Card], led: Card) -> frozenset[Card]:
    """Return the cards of a hand that may be played to a lead."""
    return from_bits(_core.legal_cards(int(game), to_bits(hand), int(led)))


def winner(game: Game, trick: Sequence[Card]) -> Card:
    """Return the card that takes a trick."""
    first, second, third = map(int, trick)
    return trick[_core.trick_winner(int(game), first, second, third)]


def beating(game: Game, hand: Iterable[Card], trick: Sequence[Card]) -> frozenset[Card]:
    """Return the cards of the third player that may be played and take the trick."""
    return frozenset(
        card for card in legal(game, hand, trick[0]) if winner(game, (trick[0], trick[1], card)) == card
    )


def richest(among: Iterable[Card]) -> frozenset[Card]:
    """Return the cards that count most."""
    there = tuple(among)
    return frozenset(card for card in there if card.points == max(each.points for each in there))


def numbers(right: int, *wrong: int) -> tuple[tuple[Spoken, ...], int]:
    """Return numbers to choose from, in order, and which is right."""
    every = sorted({right, *wrong})
    return tuple({"en": str(one), "de": str(one)} for one in every), every.index(right)


def plain_value(text: str, tops: int, *, points: int = 61, bid: int = 18) -> int:
    """Return what a game brings that ends with so many card points."""
    return evaluate(Declaration.parse(text), bid, tops, points, 6).score


def total(of: Iterable[Card]) -> int:
    """Return the card points."""
    return card_points(of)


def as_json(lessons: Sequence[SkatLesson]) -> str:
    """Return the lessons as the front end ships them."""
    return json.dumps([_lesson(one) for one in lessons], ensure_ascii=False, indent=1) + "\n"


def _lesson(lesson: SkatLesson) -> dict[str, Any]:
    return {"name": lesson.name, "title": dict(lesson.title), "steps": [_step(one) for one in lesson.steps]}


def _step(step: LessonStep) -> dict[str, Any]:
    return {
        "kind": step.kind,
        "says": dict(step.says),
        "then": None if step.then is None else dict(step.then),
        "hand": [str(card) for card in step.hand],
        "trick": [str(card) for card in step.trick],
        "right": [str(card) for card in display_order(step.right)],
        "every": step.every,
        "choices": [dict(choice) for choice in step.choices],
        "answer": step.answer,
    }


def choose(says: Spoken, then: Spoken, right: int, *wrong: int, hand: str = "", trick: str = "") -> LessonStep:
    """Return a question with numbers to choose from."""
    choices, answer = numbers(right, *wrong)
    return LessonStep(says, then, cards(hand), cards(trick), choices=choices, answer=answer)


def pick(
    says: Spoken, then: Spoken, hand: str, right: frozenset[Card], *, trick: str = "", every: bool = False
) -> LessonStep:
    """Return a question answered by cards of a hand."""
    held = cards(hand)
    return LessonStep(says, then, held, cards(trick), right & frozenset(held), every)


def yes_no(says: Spoken, then: Spoken, *, yes: bool) -> LessonStep:
    """Return a question to be answered by yes or no."""
    return LessonStep(
        says,
        then,
        choices=({"en": "Yes", "de": "Ja"}, {"en": "No", "de": "Nein"}),
        answer=0 if yes else 1,
    )
