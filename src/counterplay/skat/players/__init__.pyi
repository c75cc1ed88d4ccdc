from . import (
    account as account,
    bidding as bidding,
    evaluator as evaluator,
    learning as learning,
    network_file as network_file,
    playouts as playouts,
    tracker as tracker,
)
from .account import Account as Account, account_of as account_of
from .acquaintance import Acquaintances as Acquaintances
from .adaptive import AdaptivePlayer as AdaptivePlayer
from .advice import advised as advised
from .arena_game import SkatContest as SkatContest
from .autodidact import AutodidactPlayer as AutodidactPlayer, core_network as core_network
from .bidding import Against as Against, WORTHS as WORTHS
from .count import CountPlayer as CountPlayer, PRIOR as PRIOR, reaction_to as reaction_to
from .count_plus import FEATURES as FEATURES, Reaction as Reaction, features_of as features_of
from .counterplay import CounterplayPlayer as CounterplayPlayer, PLAYOUTS as PLAYOUTS
from .evaluator import (
    Evaluator as Evaluator,
    KINDS as KINDS,
    Map as Map,
    VARIANTS as VARIANTS,
    levels_of as levels_of,
    load_evaluator as load_evaluator,
    loads as loads,
    shipped_evaluator as shipped_evaluator,
    untrained_maps as untrained_maps,
    variant_of as variant_of,
)
from .imitator import ImitatorPlayer as ImitatorPlayer
from .kermit import KermitPlayer as KermitPlayer, Turn as Turn
from .learning import (
    FIT as FIT,
    Game as Game,
    LEARNED as LEARNED,
    Learned as Learned,
    adding as adding,
    is_due as is_due,
    judged as judged,
    learn as learn,
    load_learned as load_learned,
)
from .mistake import MistakePlayer as MistakePlayer
from .network_file import Arrays as Arrays, Networks as Networks
from .opponents import BY_NAME as BY_NAME, Opponent as Opponent, ROSTER as ROSTER, Spoken as Spoken
from .playouts import BySeat as BySeat
from .profile_input import (
    Bank as Bank,
    OTHERS as OTHERS,
    Profile as Profile,
    WORDS as WORDS,
    as_stranger as as_stranger,
    folded as folded,
    unknown as unknown,
)
from .random import RandomPlayer as RandomPlayer
from .registry import PLAYERS as PLAYERS
from .rules import FORMAT as FORMAT, RulesPlayer as RulesPlayer
from .terminal import (
    Quit as Quit,
    TerminalPlayer as TerminalPlayer,
    check_action as check_action,
    legal_cards as legal_cards,
)
from .tracker import estimate as estimate
from .trust import CAP as CAP, Trust as Trust
