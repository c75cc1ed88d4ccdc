"""The long proofs: marks of the players on many fresh tournaments (`make verify`)."""

import shlex
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from counterplay.onecard import _core, exact, networks
from counterplay.onecard.game import Rules
from counterplay.onecard.players import named
from counterplay.onecard.styles import GRID, STYLES, Style

pytestmark = pytest.mark.verify


def rates(name: str, tables: list[list[Style]], count: int) -> np.ndarray:
    rules = Rules(seats=len(tables[0]) + 1)
    return np.asarray(
        named.find_player(name, rules).tournaments(rules, tables, count, 41, threads=2)[:, 1] / count
    )


def test_bayes_is_within_a_hundredth_of_the_ceiling() -> None:
    ceilings = np.array([exact.best_response(style).win for style in STYLES])
    won = rates("bayes", [[style] for style in STYLES], 40_000)
    assert (won < ceilings + 3 * np.sqrt(ceilings * (1 - ceilings) / 40_000)).all()
    assert won.mean() > ceilings.mean() - 0.01


@pytest.mark.parametrize("chance", [0.12, 0.25])
def test_bayes_safe_is_within_six_hundredths_of_the_ceiling_against_bluffers(chance: float) -> None:
    bluffers = [style.bluffing(chance) for style in STYLES]
    ceilings = np.array([exact.best_response(style).win for style in bluffers])
    won = rates("bayes-safe", [[style] for style in bluffers], 10_000)
    assert (won > ceilings - 0.06).all()


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_the_command_in_a_champion_makes_one_as_good(style: Style, tmp_path: Path) -> None:
    name = f"anti-{style.name.lower()}"
    shipped, rules = networks.find_champion(name), Rules()
    program, *words = shlex.split(shipped.command)
    subprocess.run([Path(sys.executable).parent / program, *words], cwd=tmp_path, check=True, capture_output=True)
    bred = networks.load(tmp_path / f"{name}.json")
    was, now = (
        _core.win_rate(
            rules.core(), _core.network_policy(rules.core(), each.setting(rules)), exact.policy_of(style)
        )
        for each in (shipped, bred)
    )
    assert now > was - 0.005  # bit for bit the same where arithmetic is


def test_bayes_safe_saves_at_four_seats_what_bluffers_take_from_bayes() -> None:
    for chance, gain in ((0.25, 0.1), (0.5, 0.2)):
        tables = [[style.bluffing(chance)] * 3 for style in STYLES]
        assert rates("bayes-safe", tables, 300).mean() > rates("bayes", tables, 300).mean() + gain
    honest = [[style] * 3 for style in STYLES]
    assert rates("bayes-safe", honest, 300).mean() > rates("bayes", honest, 300).mean() - 0.08


def test_four_seats_are_played_better_than_by_any_static_pair() -> None:
    rules = Rules(seats=4)
    tables = [[style] * 3 for style in STYLES]
    cores = [[style.core(rules) for style in table] for table in tables]
    pairs = [_core.Style(alpha, beta) for alpha, beta in GRID]
    tally = _core.play_styles(rules.core(), pairs, cores, 2000, 41, threads=2)
    best = float((tally[:, :, 1] / 2000).mean(axis=1).max())
    assert rates("champion", tables, 10_000).mean() > best + 0.05
    assert rates("bayes", tables, 300).mean() > best + 0.15


def test_the_heads_up_champion_is_near_the_ceiling() -> None:
    assert rates("champion", [[style] for style in STYLES], 10_000).mean() > 0.85
