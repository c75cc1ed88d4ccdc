"""The lessons that the front end ships are those the core makes now, and every answer is one that can be given."""

from __future__ import annotations

from pathlib import Path

from counterplay.skat.teach.lessons import LESSONS, as_json

SHIPPED = Path(__file__).parents[5] / "frontend" / "src" / "learn" / "lessons.json"


def test_the_shipped_lessons_are_what_the_core_says() -> None:
    assert SHIPPED.read_text(encoding="utf-8") == as_json(LESSONS), (
        "run: python -m counterplay.skat.teach.lessons > frontend/src/learn/lessons.json"
    )


def test_there_are_ten_with_something_to_answer_in_each_and_both_languages_throughout() -> None:
    assert len({lesson.name for lesson in LESSONS}) == 10
    for lesson in LESSONS:
        assert sum(step.kind != "read" for step in lesson.steps) >= 2, lesson.name
        spoken = [lesson.title]
        for step in lesson.steps:
            spoken += [step.says, *([step.then] if step.then else []), *step.choices]
            if step.kind == "cards":
                assert step.right < frozenset(step.hand), step.says["en"]  # and some cards are wrong
            if step.kind == "choice":
                assert step.answer is not None
                assert 0 <= step.answer < len(step.choices) > 1
                assert len({choice["en"] for choice in step.choices}) == len(step.choices)
        for words in spoken:
            assert set(words) == {"en", "de"}
            assert all(words.values())
