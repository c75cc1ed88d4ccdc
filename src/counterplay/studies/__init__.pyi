from .counterplay.cost import seconds_a_game as seconds_a_game
from .folder import COMMANDS as COMMANDS, RESULTS as RESULTS
from .opponents.figures import OpponentFigures as OpponentFigures, opponent_figures as opponent_figures
from .runner import NAMES as NAMES, StudyResult as StudyResult, find_study as find_study, run as run
from .shape import Study as Study, Tables as Tables, default_of as default_of
from .tables import Row as Row, rounded as rounded, write_csv as write_csv
