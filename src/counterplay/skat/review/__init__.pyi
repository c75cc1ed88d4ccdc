from . import level as level, practical as practical
from .auction import HEIGHTS as HEIGHTS, Lines as Lines, WORTHS as WORTHS, situation_of as situation_of
from .explaining import Faces as Faces, bid_meaning as bid_meaning, hand_worth as hand_worth, why_not as why_not
from .forms import rescue_form as rescue_form, told_form as told_form, whole_form as whole_form
from .instruments import Instruments as Instruments
from .intake import CHOICES as CHOICES, SKAT as SKAT, SkatKeeping as SkatKeeping, acquaintances as acquaintances
from .judge import (
    ALL_POINTS as ALL_POINTS,
    DEFAULT_SEED as DEFAULT_SEED,
    DEFAULT_WORLDS as DEFAULT_WORLDS,
    SOLOIST as SOLOIST,
    decision_wins as decision_wins,
    is_null as is_null,
    judge_auction as judge_auction,
    judge_decision as judge_decision,
    judge_game as judge_game,
    judge_practical as judge_practical,
)
from .learned import learned as learned
from .level import START as START, level_of as level_of
from .practical import (
    SEED as SEED,
    judge_card as judge_card,
    table_of as table_of,
    weighed_worlds as weighed_worlds,
)
from .ready import play as play, review_game as review_game
from .rescue import could_have_won as could_have_won
from .reviewer import SkatReviewer as SkatReviewer, raw_records as raw_records
from .speech import Language as Language, speech as speech
from .told import beliefs_of as beliefs_of
from .what_if import play_on as play_on, turn_off as turn_off
from .whole import judge_whole as judge_whole
from .words import told_words as told_words
