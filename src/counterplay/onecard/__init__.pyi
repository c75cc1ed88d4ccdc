from . import (
    evolution as evolution,
    exact as exact,
    likelihoods as likelihoods,
    networks as networks,
    records as records,
    refine as refine,
    styles as styles,
    tournament as tournament,
)
from .arena_game import Contest as Contest, OneCardContest as OneCardContest
from .dealt import TournamentCourse as TournamentCourse
from .evolution import EvolutionPlan as EvolutionPlan
from .exact import best_response as best_response, equilibrium as equilibrium, win_rate as win_rate
from .game import (
    READINGS as READINGS,
    Action as Action,
    Hand as Hand,
    Rules as Rules,
    Table as Table,
    replay_hand as replay_hand,
)
from .networks import Champion as Champion, find_champion as find_champion
from .players.named import find_player as find_player
from .players.player import OneCardPlayer as OneCardPlayer
from .players.seated import CorePlayer as CorePlayer
from .records import HandRecord as HandRecord, load as load
from .style_reading import STYLE_READINGS as STYLE_READINGS, StyleReader as StyleReader, ACTION_WORDS as ACTION_WORDS
from .styles import (
    STYLE_NAMES as STYLE_NAMES,
    STYLES as STYLES,
    Style as Style,
    OneCardTurn as OneCardTurn,
    parse_style as parse_style,
    split_names as split_names,
)
from .numbered import numbered_tournaments as numbered_tournaments
