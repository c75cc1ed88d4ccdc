"""Every right answer of the lessons on the page "Learn Skat" is what the core says, and both languages say all."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from counterplay.skat import _core
from counterplay.skat.rules import (
    DECK,
    Card,
    Declaration,
    Game,
    card_points,
    evaluate,
    from_bits,
    legal_declarations,
    matadors,
    next_bid,
    null_value,
    seeger_fabian,
    to_bits,
)

LESSONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "frontend" / "src" / "learn" / "lessons.json").read_text(encoding="utf-8")
)
STEPS = {(lesson["name"], number): step for lesson in LESSONS for number, step in enumerate(lesson["steps"])}
WON = seeger_fabian(evaluate(Declaration.parse("C"), 18, 1, 70, 6))
LOST = seeger_fabian(evaluate(Declaration.parse("C"), 18, 1, 50, 5))
TWELVE_WITH_TWO = "CJ SJ CA CT CK C9 SA ST H7 D8 DA DT"


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card[word] for word in text.split())


def legal(game: Game, hand: Iterable[Card], led: Card) -> frozenset[Card]:
    return from_bits(_core.legal_cards(int(game), to_bits(hand), int(led)))


def trumps(game: Game) -> frozenset[Card]:
    return legal(game, DECK, Card.CJ)  # what answers the jack of clubs


def winner(game: Game, trick: Sequence[Card]) -> Card:
    first, second, third = map(int, trick)
    return trick[_core.trick_winner(int(game), first, second, third)]


def richest(among: Iterable[Card]) -> frozenset[Card]:
    there = tuple(among)
    return frozenset(card for card in there if card.points == max(other.points for other in there))


def score(text: str, tops: int, points: int = 61) -> int:
    return evaluate(Declaration.parse(text), 18, tops, points, 6).score


def unbeatable(game: Game, hand: str) -> frozenset[Card]:
    return frozenset(
        card
        for card in cards(hand)
        if all(winner(game, (card, other, other)) == card for other in DECK if other != card)
    )


LAID_AWAY = richest(cards("CT CK DT D9"))
RIGHT: dict[tuple[str, int], frozenset[Card] | int | bool] = {
    ("cards", 2): trumps(Game.HEARTS),
    ("cards", 3): frozenset({winner(Game.HEARTS, cards("CA CT H7"))}),
    ("cards", 4): frozenset({winner(Game.HEARTS, cards("CK CT SA"))}),
    ("following", 1): legal(Game.HEARTS, cards("SJ HA H9 SA SK S8 CT C7 DQ D8"), Card.SQ),
    ("following", 2): legal(Game.HEARTS, cards("SJ HA H9 SA SK S8 CT C7 DQ D8"), Card.DJ),
    ("following", 3): frozenset(
        card
        for card in legal(Game.SPADES, cards("HA HT CK C9 S9 S7"), Card.DT)
        if winner(Game.SPADES, (Card.DT, Card.DA, card)) == card
    ),
    ("points", 1): card_points(cards("HT HK H9")),
    ("points", 2): richest(cards("CJ HK ST D9 CQ")),
    ("points", 3): next(points for points in range(121) if score("C", 1, points) > 0),
    ("auction", 1): next_bid(20) or 0,
    ("auction", 2): score("C", matadors(Game.CLUBS, cards("CJ HJ CA CT CK C9 SA ST H7 D8"))),
    ("auction", 3): score("D", 1),
    ("auction", 4): evaluate(Declaration.parse("D"), 24, 1, 80, 7).won,
    ("matadors", 1): matadors(Game.SPADES, cards("CJ SJ DJ SA SK S9 HA H8 CT D7")),
    ("matadors", 2): -matadors(Game.SPADES, cards("DJ SA ST SK S9 HA HT CT C7 D7")),
    ("matadors", 3): score("S", 2),
    ("matadors", 4): score("S", 2, 90),
    ("skat", 1): LAID_AWAY,
    ("skat", 2): card_points(LAID_AWAY),
    ("skat", 3): matadors(Game.CLUBS, cards(TWELVE_WITH_TWO)) == 2,
    ("grand-null", 1): trumps(Game.GRAND),
    ("grand-null", 2): score("G", 1),
    ("grand-null", 3): frozenset({winner(Game.NULL, cards("HT HJ H9"))}),
    ("grand-null", 4): null_value(Declaration.parse("N")),
    ("hand", 1): score("CH", 1),
    ("hand", 2): any(
        one.schneider for one in legal_declarations(picked_up=True, bid=18) if one.game is Game.CLUBS
    ),
    ("hand", 3): score("CHS", 1, 90),
    ("hand", 4): score("CHS", 1, 89),
    ("playing", 1): unbeatable(Game.SPADES, "CJ HJ SA SK S9 S8 HA D9"),
    ("playing", 2): richest(legal(Game.SPADES, cards("HA HT DK DQ CT C9"), Card.DA)),
    ("playing", 3): frozenset(
        card for card in legal(Game.SPADES, cards("HA HT DK DQ D7"), Card.CK) if not card.points
    ),
    ("sheet", 1): WON[0],
    ("sheet", 2): LOST[0],
    ("sheet", 3): LOST[1],
}


@pytest.mark.parametrize("key", [key for key, step in STEPS.items() if step["kind"] != "read"])
def test_the_right_answer_is_what_the_core_says(key: tuple[str, int]) -> None:
    step, right = STEPS[key], RIGHT[key]
    if isinstance(right, frozenset):
        hand = {Card[name] for name in step["hand"]}
        assert {Card[name] for name in step["right"]} == right & hand
        assert right & hand < hand  # and some cards are wrong
        return
    wanted = ("No", "Yes")[right] if isinstance(right, bool) else str(right)
    assert step["choices"][step["answer"]]["en"] == wanted
    assert len({choice["en"] for choice in step["choices"]}) == len(step["choices"]) > 1


def test_there_are_ten_with_something_to_answer_in_each_and_both_languages_throughout() -> None:
    assert len({lesson["name"] for lesson in LESSONS}) == len(LESSONS) == 10
    for lesson in LESSONS:
        assert sum(step["kind"] != "read" for step in lesson["steps"]) >= 2, lesson["name"]
        spoken = [lesson["title"]]
        for step in lesson["steps"]:
            spoken += [step["says"], *([step["then"]] if step["then"] else []), *step["choices"]]
        for words in spoken:
            assert set(words) == {"en", "de"}
            assert all(words.values())
