"""Learn Skat: ten lessons, every answer found by the core; `python -m counterplay.skat.teach.lessons` prints them.

The front end ships that file, so that the lessons need no network; a test compares it with what the core says.
"""

from counterplay.skat.teach.lessons.bidding import AUCTION, MATADORS
from counterplay.skat.teach.lessons.first_cards import CARDS, FOLLOWING, POINTS
from counterplay.skat.teach.lessons.games import GRAND_NULL, SKAT
from counterplay.skat.teach.lessons.playing import HAND, PLAYING, SHEET
from counterplay.skat.teach.lessons.steps import LessonStep, SkatLesson, as_json

LESSONS = (CARDS, FOLLOWING, POINTS, AUCTION, MATADORS, SKAT, GRAND_NULL, HAND, PLAYING, SHEET)

__all__ = ["LESSONS", "LessonStep", "SkatLesson", "as_json"]
