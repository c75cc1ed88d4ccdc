"""When a task comes again: spaced repetition by FSRS (the package `fsrs`), which keeps a card for each task."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, cast

from fsrs import Card, Rating, Scheduler

# A task is met once a day at most, so there are no steps of minutes; and it comes on the same day for everybody.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


def new_card(now: datetime) -> dict[str, Any]:
    """Return the card of a task nobody has answered; it is due at once."""
    return cast(dict[str, Any], Card(card_id=0, due=now).to_dict())


def after(card: Mapping[str, Any], *, right: bool, now: datetime) -> tuple[datetime, dict[str, Any]]:
    """Return when a task comes again after an answer, and its card.

    >>> from datetime import UTC, timedelta
    >>> now = datetime(2026, 1, 1, tzinfo=UTC)
    >>> wrong, card = after(new_card(now), right=False, now=now)
    >>> (wrong - now).days, (after(card, right=True, now=wrong)[0] - wrong).days
    (1, 2)
    """
    before = Card.from_dict(cast(Any, dict(card)))
    changed, _ = _SCHEDULER.review_card(before, Rating.Good if right else Rating.Again, now)
    return changed.due, cast(dict[str, Any], changed.to_dict())
