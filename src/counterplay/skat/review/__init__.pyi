from . import level as level, practical as practical, questions as questions, verdicts as verdicts
from .auction import (
    ALONE as ALONE,
    AuctionLines as AuctionLines,
    BID_HEIGHTS as BID_HEIGHTS,
    AUCTION_WORTHS as AUCTION_WORTHS,
    CallEstimate as CallEstimate,
    estimate_passing as estimate_passing,
    estimate_playing as estimate_playing,
    judge_auction as judge_auction,
    situation_of as situation_of,
)
from .coaching import Coached as Coached, FIRST_DEAL as FIRST_DEAL, coached as coached
from .declaration import games_after_pick_up as games_after_pick_up
from .everything import JudgedWhole as JudgedWhole, judge_whole as judge_whole
from .evidence import beliefs_of as beliefs_of
from .explaining import bid_chances as bid_chances, bid_meaning as bid_meaning, hand_worth as hand_worth, why_not as why_not
from .store_adapter import CHOICES_PART as CHOICES_PART, SKAT as SKAT, SkatStoreAdapter as SkatStoreAdapter
from .judge import (
    ALL_CARD_POINTS as ALL_CARD_POINTS,
    DEFAULT_SEED as DEFAULT_SEED,
    DEFAULT_WORLDS as DEFAULT_WORLDS,
    SOLOIST as SOLOIST,
    decision_wins as decision_wins,
    is_null as is_null,
    judge_decision as judge_decision,
    judge_game as judge_game,
)
from .learned import how_it_adapts as how_it_adapts, what_a_bot_learned as what_a_bot_learned, who_it_is as who_it_is
from .level import STARTING_LEVEL as STARTING_LEVEL, level_of as level_of
from .practical import (
    PRACTICAL_SEED as PRACTICAL_SEED,
    judge_card as judge_card,
    judge_closely as judge_closely,
    playout_table as playout_table,
    weighed_worlds as weighed_worlds,
)
from .ready import play as play, record_of as record_of, review_game as review_game
from .rescue import Rescue as Rescue, could_have_won as could_have_won
from .reviewer import SkatReviewer as SkatReviewer, raw_records as raw_records
from .sentences import Faces as Faces, SkatWords as SkatWords, Spoken as Spoken
from .variations import PlayedCard as PlayedCard, cards_of as cards_of
from .what_if import play_on as play_on, with_other_cards as with_other_cards
