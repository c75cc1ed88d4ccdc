"""Scores answers to exercises: what each would be worth takes a moment."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from counterplay.skat.teach import exercises


def score_exercise(asked: dict[str, Any]) -> dict[str, Any]:
    """Say what an answer loses, and what the best one brings."""
    scored = exercises.score(exercises.question(asked["key"]), asked["answer"])
    score = {"answer": scored.answer, "loss": scored.loss, "best": scored.best, "correct": scored.correct}
    return {**score, "worths": [asdict(worth) for worth in scored.worths]}
