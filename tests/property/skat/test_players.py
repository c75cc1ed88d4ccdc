"""What holds for every player of Skat: legal, repeatable, blind to hidden cards; same seed, same game."""

import pytest

from counterplay.arena.checker import check_player
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match
from counterplay.arena.specs import Spec
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.kermit import PRESETS
from counterplay.skat.players.registry import PLAYERS
from counterplay.workers.here import HereExecutor

SKAT = SkatContest()
# Those that infer are tested with small samples: test_kermit_inferring.py, test_counterplay.py of the unit tests.
INFERRING = (*PRESETS, "counterplay")
HONEST = [name for name, kind in PLAYERS.items() if not kind.knows_all and name not in INFERRING]


@pytest.mark.parametrize("name", HONEST)
def test_every_player_is_sound(name):
    report = check_player(SKAT, Spec(name), situations=60, seed=2, slow=30.0)
    assert report.situations == 60
    assert not report.problems, report.examples


@pytest.mark.parametrize("name", HONEST)
def test_the_same_seed_is_the_same_game(name, tmp_path):
    match = Match(SKAT, (LineUp((Spec(name), Spec("random"), Spec(name))),), 2, 3)
    records = []
    for run in "ab":
        games = run_match(match, tmp_path / run, HereExecutor()).games
        records.append([row.record for _, deals in sorted(games.items()) for _, row in sorted(deals.items())])
    assert records[0] == records[1]
    assert len(records[0]) == 6
