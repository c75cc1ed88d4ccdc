from .measures import measures as measures
from .rates import ALL_KINDS as ALL_KINDS, kinds as kinds, win_rates as win_rates
from .sprt import Sprt as Sprt, SprtVerdict as SprtVerdict
from .standings import paired as paired, standings as standings
