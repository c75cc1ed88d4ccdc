from . import mistakes as mistakes
from .memory import InProcessMemory as InProcessMemory
from .mistakes import (
    Decision as Decision,
    Prior as Prior,
    Rate as Rate,
    Situation as Situation,
    Tally as Tally,
    opportunities_by_seat as opportunities_by_seat,
)
from .profiles import MISTAKES_PART as MISTAKES_PART, Profiles as Profiles
from .styles import Belief as Belief, Habits as Habits, NONE_OF_THESE as NONE_OF_THESE
