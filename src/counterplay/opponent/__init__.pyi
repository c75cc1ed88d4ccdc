from . import mistakes as mistakes
from .fit import Fit as Fit, FIT_MEMORY as FIT_MEMORY
from .memory import InProcessMemory as InProcessMemory
from .mistakes import (
    Decision as Decision,
    Prior as Prior,
    Rate as Rate,
    Situation as Situation,
    Tally as Tally,
    opportunities_by_seat as opportunities_by_seat,
)
from .mixture import Mixture as Mixture
from .profiles import MISTAKES_PART as MISTAKES_PART, MistakeProfiles as MistakeProfiles
from .styles import StyleBelief as StyleBelief, Habits as Habits, NONE_OF_THESE as NONE_OF_THESE
from .style_space import StylePlace as StylePlace
from .trust import MOST_TRUST as MOST_TRUST, Trust as Trust, chance_right as chance_right
