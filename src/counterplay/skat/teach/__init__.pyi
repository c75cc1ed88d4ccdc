from . import exercises as exercises, habits as habits, mining as mining, puzzle as puzzle, rating as rating
from .chances import HabitChance as HabitChance, Habit as Habit, chances_of as chances_of
from .exercises import AnswerWorth as AnswerWorth, Average as Average, ExerciseKind as ExerciseKind, Question as Question, ScoredAnswer as ScoredAnswer
from .habits import Baseline as Baseline, HabitFinding as HabitFinding, find_habits as find_habits
from .limits import LIMITS as LIMITS, estimate_limit as estimate_limit, path_of as path_of, sound_limit as sound_limit
from .looking import Looker as Looker
from .overtime import Against as Against, Luck as Luck, OverTime as OverTime, Part as Part, SpecOf as SpecOf, over_time as over_time
from .people import (
    SIMULATED_OPPONENTS as SIMULATED_OPPONENTS,
    PLANTED_HABITS as PLANTED_HABITS,
    SIMULATED_PEOPLE as SIMULATED_PEOPLE,
    SimulatedPerson as SimulatedPerson,
)
from .rating import Rating as Rating
from .practice import TASKS_A_DAY as TASKS_A_DAY, Practice as Practice, PracticeResult as PracticeResult, TrainDay as TrainDay
