"""Learn Skat: ten lessons, every answer found by the core; `python -m counterplay.skat.lessons` prints them.

The front end ships that file, so that the lessons need no network; a test compares it with what the core says.
"""

from counterplay.skat.lessons.course import LESSONS
from counterplay.skat.lessons.steps import Lesson, Step, as_json

__all__ = ["LESSONS", "Lesson", "Step", "as_json"]
