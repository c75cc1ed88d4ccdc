"""'Match my level': the level follows the slips of a simulated person, and the bot follows the level."""

import math

import pytest

from counterplay.arena.play import Sitting, play_deal
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.review import level as levels
from counterplay.skat.solver.double_dummy import Solver
from counterplay.web import catalogue
from counterplay.web.schema_table import BotChoice

SOLVER = Solver()


def simulated(slip, deals, seed):
    """The choices of a person who plays like kermit(slip) against two bots of the level seen so far."""
    choices = []
    for deal in range(deals):
        level = levels.level_of(choices)
        seat = deal % 3
        players = [Sitting("bot", KermitPlayer(worlds=20, slip=round(level, 3))) for _ in range(3)]
        players[seat] = Sitting("person", KermitPlayer(worlds=20, slip=slip))
        state = play_deal(SkatContest(), seed, deal, players).state
        choices += levels.choices_of(state, seat, SOLVER)
    return choices


def test_the_level_of_known_slips():
    """Choices that only a slip explains, mixed with choices that only search explains."""
    for share in (0.05, 0.2, 0.4):
        slips = round(400 * share)
        found = levels.level_of([[0.0, 1.0]] * slips + [[1.0, 0.0]] * (400 - slips))
        assert math.isclose(found, share, abs_tol=0.02)


def test_the_bot_takes_the_level_as_its_slip():
    choice = BotChoice(name="kermit", options={"worlds": 20}, match_level=True)
    assert dict(catalogue.spec_of(choice, 0.1534).options)["slip"] == 0.153
    assert dict(catalogue.spec_of(choice, 0.9).options)["slip"] == 0.6
    assert dict(catalogue.spec_of(choice, None).options)["slip"] == 0.15


@pytest.mark.verify
def test_a_person_who_slips_is_met_after_a_list():
    """Over several lists most levels are within 0.05 of the truth, and their mean is.

    A list has about 130 real choices, so even a perfect count of slips has a standard error of 0.03.
    """
    found = [levels.level_of(simulated(0.15, 36, seed)) for seed in range(6)]
    assert abs(sum(found) / len(found) - 0.15) <= 0.03
    assert sum(abs(level - 0.15) <= 0.05 for level in found) >= 4
