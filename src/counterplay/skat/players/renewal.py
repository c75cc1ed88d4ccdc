"""When what was learned of somebody is to be learned again, wherever his games are played and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from counterplay.skat.players.known_style import is_stale, styles_there
from counterplay.skat.players.learning import LEARNED_PART, is_lesson_due


@dataclass(frozen=True, slots=True)
class DueLessons:
    """What of a model is due."""

    learned_from: int  # games, the last time
    style: bool  # other networks came, or he was known before any

    def policy(self, games: int) -> bool:
        """Say whether so many games are enough to learn a policy from, or enough more to learn it again."""
        return is_lesson_due(games, self.learned_from)


def lessons_due(document: Mapping[str, Any] | None) -> DueLessons:
    """Return what is due of a model's document; None: nothing is known of him.

    >>> due = lessons_due({"learned": {"games": 20}})
    >>> due.policy(24), due.policy(25)
    (False, True)
    """
    styles = styles_there()
    stale = document is not None and styles is not None and is_stale(document, styles)
    return DueLessons(int((document or {}).get(LEARNED_PART, {}).get("games", 0)), stale)
