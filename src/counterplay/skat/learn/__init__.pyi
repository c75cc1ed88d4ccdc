from . import population as population
from .against import AgainstPlan as AgainstPlan, train_against as train_against
from .auction import train_auction as train_auction
from .bidding import train_bidding as train_bidding
from .calibration import CALIBRATION_BINS as CALIBRATION_BINS, Calibration as Calibration
from .kermit_tables import learn_kermit_tables as learn_kermit_tables
from .plan import (
    BiddingPlan as BiddingPlan,
    LimitPlan as LimitPlan,
    LocationPlan as LocationPlan,
    PolicyPlan as PolicyPlan,
    ProfilesSize as ProfilesSize,
    ReactionPlan as ReactionPlan,
    SoloistPlan as SoloistPlan,
    StylePlan as StylePlan,
)
from .policies.accuracy_table import (
    ACCURACY_COLUMNS as ACCURACY_COLUMNS,
    accuracy_csv as accuracy_csv,
    accuracy_rows as accuracy_rows,
)
from .policies.data import games_of as games_of
from .policies.limits import add_limits as add_limits, train_limits as train_limits
from .policies.location_training import train_locations as train_locations
from .policies.epochs import import_torch as import_torch
from .policies.training import (
    train_policies as train_policies,
)
from .population import play_of_somebody as play_of_somebody, play_population_game as play_population_game
from .population_file import PopulationOrder as PopulationOrder, write_population as write_population
from .profiles import make_profiles as make_profiles
from .reaction import train_reaction as train_reaction
from .records import train_from_records as train_from_records
from .selfplay.company import decider_of as decider_of, mean_networks as mean_networks, named_decider as named_decider
from .selfplay.evaluation import compare_card_play as compare_card_play, compare_whole_games as compare_whole_games
from .selfplay.learner import Learner as Learner
from .selfplay.plan import (
    CONTRACTS_BY as CONTRACTS_BY,
    GIVEN_KINDS as GIVEN_KINDS,
    SelfplayPlan as SelfplayPlan,
    TrainingCourse as TrainingCourse,
)
from .selfplay.rollout import SelfplayRounds as SelfplayRounds
from .selfplay.run import TrainingRun as TrainingRun
from .styles.training import train_styles as train_styles
from .soloist import dumps_soloist as dumps_soloist, train_soloist as train_soloist
