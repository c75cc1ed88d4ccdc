from . import exercises as exercises, habits as habits, mining as mining, puzzle as puzzle, rating as rating
from .chances import Chance as Chance, Habit as Habit, chances_of as chances_of
from .exercises import Kind as Kind, Question as Question, Scored as Scored
from .habits import Baseline as Baseline, Finding as Finding, find_habits as find_habits
from .looking import Looker as Looker
from .overtime import OverTime as OverTime, Part as Part, SpecOf as SpecOf, over_time as over_time
from .people import (
    AGAINST as AGAINST,
    PLANTED as PLANTED,
    POPULATION as POPULATION,
    SimulatedPerson as SimulatedPerson,
)
from .practice import DAILY as DAILY, Practice as Practice, Told as Told
