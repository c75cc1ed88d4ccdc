from . import (
    account as account,
    bidding as bidding,
    evaluator as evaluator,
    learning as learning,
    network_file as network_file,
    playouts as playouts,
    tracker as tracker,
)
from .account import BeliefAccount as BeliefAccount, ReconsideredCard as ReconsideredCard, account_of as account_of
from .acquaintance import (
    Acquaintances as Acquaintances,
    acquaintances as acquaintances,
    read_policies as read_policies,
    renew_style as renew_style,
)
from .auction_account import AuctionAccount as AuctionAccount, steps_further as steps_further
from .advice import advised as advised
from .arena_game import SkatContest as SkatContest
from .asking import AskedPlayer as AskedPlayer, player as player
from .autodidact import AutodidactPlayer as AutodidactPlayer, core_network as core_network
from .best_response import BestResponseSearch as BestResponseSearch
from .bidding import BiddingAgainst as BiddingAgainst, FITTED_WORTHS as FITTED_WORTHS
from .count import MISTAKE_PRIOR as MISTAKE_PRIOR, count_player as count_player, reaction_to as reaction_to
from .counterplay import CounterplayPlayer as CounterplayPlayer
from .counterplay_options import DEFAULT_PLAYOUTS as DEFAULT_PLAYOUTS
from .evaluator import (
    Evaluator as Evaluator,
    CONTRACT_KINDS as CONTRACT_KINDS,
    LogOddsMap as LogOddsMap,
    CONTRACT_VARIANTS as CONTRACT_VARIANTS,
    contract_levels as contract_levels,
    load_evaluator as load_evaluator,
    loads_evaluator as loads_evaluator,
    shipped_evaluator as shipped_evaluator,
    untrained_maps as untrained_maps,
    contract_variant as contract_variant,
)
from .imitator import ImitatorPlayer as ImitatorPlayer
from .kermit import KermitPlayer as KermitPlayer
from .known_style import (
    KnownStyle as KnownStyle,
    is_stale as is_stale,
    styles_there as styles_there,
)
from .learning import (
    FIT_PART as FIT_PART,
    SeenGame as SeenGame,
    STYLE_PART as STYLE_PART,
    LEARNED_PART as LEARNED_PART,
    LearnedPolicy as LearnedPolicy,
    add_learned as add_learned,
    is_lesson_due as is_lesson_due,
    fit_of as fit_of,
    learn_policy as learn_policy,
    load_learned as load_learned,
)
from .mistake import MistakePlayer as MistakePlayer
from .network_file import Arrays as Arrays, Networks as Networks
from .opponents import OPPONENTS_BY_NAME as OPPONENTS_BY_NAME, Opponent as Opponent, OPPONENTS as OPPONENTS
from .playouts import BySeat as BySeat
from .profile_input import (
    ProfileBank as ProfileBank,
    PROFILED_SEATS as PROFILED_SEATS,
    NetworkProfile as NetworkProfile,
    PROFILE_WORDS as PROFILE_WORDS,
    as_stranger as as_stranger,
    with_profiles as with_profiles,
    words_of_strangers as words_of_strangers,
)
from .random import RandomPlayer as RandomPlayer
from .reaction import REACTION_FEATURES as REACTION_FEATURES, Reaction as Reaction, reaction_features as reaction_features
from .registry import PLAYERS as PLAYERS, player_behind as player_behind
from .renewal import DueLessons as DueLessons, lessons_due as lessons_due
from .rules import SOLOIST_FORMAT as SOLOIST_FORMAT, RulesPlayer as RulesPlayer
from .somebody import GROUPS as GROUPS, Character as Character, Group as Group, SomebodyPlayer as SomebodyPlayer, character as character
from .style_account import (
    LEAST_OTHERS as LEAST_OTHERS,
    LineStanding as LineStanding,
    StyleAccount as StyleAccount,
    games_that_show as games_that_show,
    standings as standings,
    style_account as style_account,
)
from .style_lines import (
    LINE_NAMES as LINE_NAMES,
    LineMoment as LineMoment,
    examples_of as examples_of,
    moments_of_lines as moments_of_lines,
    with_unusual as with_unusual,
)
from .search import CardView as CardView, Search as Search, Turn as Turn, must_choose as must_choose
from .terminal import (
    Quit as Quit,
    TerminalPlayer as TerminalPlayer,
    check_action as check_action,
    legal_cards as legal_cards,
)
from .tracker import bidding_error as bidding_error
