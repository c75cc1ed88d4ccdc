from . import cards as cards
from .actions import (
    Action as Action,
    Bid as Bid,
    Declare as Declare,
    Hold as Hold,
    Pass as Pass,
    PickUp as PickUp,
    Play as Play,
    Resign as Resign,
    Show as Show,
    as_announced as as_announced,
    parse_action as parse_action,
)
from .auction import BID_VALUES as BID_VALUES, next_bid as next_bid
from .card_play import auction_won_by as auction_won_by, begin_play as begin_play
from .cards import (
    Card as Card,
    DECK as DECK,
    Deal as Deal,
    Game as Game,
    Rank as Rank,
    Suit as Suit,
    TRUMPS as TRUMPS,
    card_points as card_points,
    deal as deal,
    from_bits as from_bits,
    group_of as group_of,
    parse_card as parse_card,
    parse_game as parse_game,
    to_bits as to_bits,
)
from .core_actions import action_of as action_of
from .declaration import (
    ALL_DECLARATIONS as ALL_DECLARATIONS,
    Declaration as Declaration,
    legal_declarations as legal_declarations,
    matadors as matadors,
)
from .faults import points_after_fault as points_after_fault, result_after_fault as result_after_fault
from .lists import (
    DEALS_PER_LIST as DEALS_PER_LIST,
    ScoreSheet as ScoreSheet,
    ListStanding as ListStanding,
    place_of as place_of,
    seat_of as seat_of,
)
from .observation import Observation as Observation, observe as observe
from .phases import (
    Calls as Calls,
    CardsBySeat as CardsBySeat,
    Ending as Ending,
    Phase as Phase,
    Trick as Trick,
    cards_by_seat as cards_by_seat,
)
from .reaching import Need as Need, Reach as Reach, reach_of as reach_of, reaches as reaches
from .redeal import redealt as redealt, share_out as share_out
from .score import (
    Result as Result,
    evaluate as evaluate,
    margin as margin,
    null_value as null_value,
    seeger_fabian as seeger_fabian,
    value_levels as value_levels,
)
from .state import State as State, Step as Step
from .text import (
    SEAT_NAMES as SEAT_NAMES,
    auction_line as auction_line,
    describe as describe,
    display_order as display_order,
)
from .described import position as position
from .numbered import NUMBERED_DECLARATIONS as NUMBERED_DECLARATIONS, numbered_games as numbered_games
