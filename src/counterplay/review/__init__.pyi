from . import forms as forms, page as page, plot as plot, text as text
from .game import ReviewedGame as ReviewedGame
from .judgement import (
    DecisionLoss as DecisionLoss,
    Move as Move,
    Verdict as Verdict,
    decision_loss as decision_loss,
)
from .page import Page as Page, game_section as game_section
from .practical import (
    PracticalJudgement as PracticalJudgement,
    PracticalValue as PracticalValue,
    judge_playouts as judge_playouts,
)
from .profile import Profiles as Profiles
from .work import (
    Portion as Portion,
    RawRecord as RawRecord,
    Reviewer as Reviewer,
    ReviewTask as ReviewTask,
    review_all as review_all,
)
from .words import ENGLISH as ENGLISH, Language as Language, Words as Words, catalogue as catalogue
