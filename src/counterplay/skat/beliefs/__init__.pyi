from . import (
    card_belief_picture as card_belief_picture,
    location_network as location_network,
    named as named,
    networks as networks,
)
from .adaptive import AdaptiveInference as AdaptiveInference, NAMES as NAMES, shipped_policies as shipped_policies
from .card_belief import (
    Belief as Belief,
    MOST_SAMPLES as MOST_SAMPLES,
    SAMPLES as SAMPLES,
    SKAT as SKAT,
    belief_of as belief_of,
    believe as believe,
)
from .card_belief_text import belief_view as belief_view, role_of as role_of
from .card_policy import CardPolicyInference as CardPolicyInference
from .cheating import Cheating as Cheating
from .features import (
    ALL_POINTS as ALL_POINTS,
    AUCTION_POINTS as AUCTION_POINTS,
    Collector as Collector,
    Examples as Examples,
    History as History,
    POINTS_WITHOUT_AUCTION as POINTS_WITHOUT_AUCTION,
    Point as Point,
)
from .fit import Fit as Fit, MEMORY as MEMORY, choices_of as choices_of, mixed_chances as mixed_chances
from .kermit_tables import learn as learn
from .location_network import (
    GameType as GameType,
    INPUTS as INPUTS,
    LocationNetwork as LocationNetwork,
    Locations as Locations,
    OUTPUTS as OUTPUTS,
    PLACES as PLACES,
)
from .locations import LocationInference as LocationInference
from .named import make as make
from .networks import (
    Network as Network,
    Policies as Policies,
    SHIPPED as SHIPPED,
    log_sum as log_sum,
    shipped as shipped,
)
from .none import NoInference as NoInference
from .onnx_file import Layer as Layer
from .per_deal import PerDeal as PerDeal
from .policy import PolicyInference as PolicyInference
from .policy_belief import (
    FORGETTING as FORGETTING,
    KEPT_AS as KEPT_AS,
    NamedPolicies as NamedPolicies,
    PolicyBeliefs as PolicyBeliefs,
    TEMPER as TEMPER,
    completed as completed,
    log_likelihoods as log_likelihoods,
)
from .policy_states import FullPolicyInference as FullPolicyInference
from .rounding import in_parts as in_parts
from .sample import (
    WeightedWorlds as WeightedWorlds,
    draw_ranks as draw_ranks,
    draw_worlds as draw_worlds,
    generator_for as generator_for,
    worlds_at as worlds_at,
)
from .tssr import (
    Following as Following,
    Weighing as Weighing,
    moments_of as moments_of,
    tssr as tssr,
    tssr_course as tssr_course,
)
