from . import (
    card_belief_picture as card_belief_picture,
    location_network as location_network,
    named as named,
    networks as networks,
)
from .adaptive import AdaptiveInference as AdaptiveInference, POLICY_NAMES as POLICY_NAMES, shipped_policies as shipped_policies
from .card_belief import (
    CardBelief as CardBelief,
    MOST_BELIEF_SAMPLES as MOST_BELIEF_SAMPLES,
    BELIEF_SAMPLES as BELIEF_SAMPLES,
    SKAT_PLACE as SKAT_PLACE,
    belief_of as belief_of,
    believe as believe,
)
from .card_belief_text import belief_view as belief_view, role_of as role_of
from .card_policy import CardPolicyInference as CardPolicyInference
from .cheating import Cheating as Cheating
from .choices import choices_of as choices_of
from .dense_network import DenseNetwork as DenseNetwork, Layer as Layer
from .features import (
    ALL_DECISION_POINTS as ALL_DECISION_POINTS,
    AUCTION_POINTS as AUCTION_POINTS,
    Collector as Collector,
    PolicyExamples as PolicyExamples,
    History as History,
    POINTS_WITHOUT_AUCTION as POINTS_WITHOUT_AUCTION,
    Point as Point,
)
from .kermit_tables import KermitTables as KermitTables
from .location_network import (
    GameType as GameType,
    LOCATION_INPUTS as LOCATION_INPUTS,
    LocationNetwork as LocationNetwork,
    Locations as Locations,
    LOCATION_OUTPUTS as LOCATION_OUTPUTS,
    CARD_PLACES as CARD_PLACES,
)
from .locations import LocationInference as LocationInference
from .named import make_inference as make_inference
from .networks import (
    PolicyNetwork as PolicyNetwork,
    Policies as Policies,
    NETWORKS_FOLDER as NETWORKS_FOLDER,
    log_sum as log_sum,
    shipped_networks as shipped_networks,
)
from .none import NoInference as NoInference
from .onnx_file import arrays_of as arrays_of, layers_in as layers_in
from .per_deal import PerDeal as PerDeal
from .policy import PolicyInference as PolicyInference
from .policy_belief import (
    POLICY_FORGETTING as POLICY_FORGETTING,
    POLICIES_PART as POLICIES_PART,
    NamedPolicies as NamedPolicies,
    POLICY_TEMPER as POLICY_TEMPER,
    completed_policies as completed_policies,
    log_likelihoods as log_likelihoods,
)
from .policy_states import FullPolicyInference as FullPolicyInference
from .rounding import whole_parts as whole_parts
from .sample import (
    WeightedWorlds as WeightedWorlds,
    draw_ranks as draw_ranks,
    draw_worlds as draw_worlds,
    generator_for as generator_for,
    worlds_at as worlds_at,
)
from .style_policy import (
    SHARPEST as SHARPEST,
    SHIPPED_STYLES as SHIPPED_STYLES,
    StyledDecisions as StyledDecisions,
    StyledNetwork as StyledNetwork,
    StyleEvidence as StyleEvidence,
    StyleLine as StyleLine,
    StylePolicies as StylePolicies,
    load_styles as load_styles,
    shipped_styles as shipped_styles,
)
from .tssr import (
    FollowingInference as FollowingInference,
    Weighing as Weighing,
    moments_of as moments_of,
    tssr as tssr,
    tssr_course as tssr_course,
)
