from .claims import PAPERS as PAPERS, VERDICTS as VERDICTS, PaperClaim as PaperClaim, paper_claims as paper_claims
from .counterplay.cost import seconds_a_game as seconds_a_game
from .folder import COMMANDS as COMMANDS, RESULTS as RESULTS
from .opponents.figures import OpponentFigures as OpponentFigures, opponent_figures as opponent_figures
from .runner import NAMES as NAMES, StudyResult as StudyResult, find_study as find_study, run as run
from .shape import Study as Study, Tables as Tables, default_of as default_of
from .verification import (
    DIFFERS as DIFFERS,
    NOTHING_KEPT as NOTHING_KEPT,
    NOT_IN_A_TABLE as NOT_IN_A_TABLE,
    SAME as SAME,
    VerifiedTable as VerifiedTable,
    verify as verify,
    verify_documents as verify_documents,
)
from .tables import Row as Row, rounded as rounded, write_csv as write_csv
