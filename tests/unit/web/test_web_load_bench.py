"""The load bench calls nothing met that it has not measured."""

import importlib.util
import sys
from pathlib import Path

import pytest

_PATH = Path(__file__).parents[3] / "benchmarks" / "web_load.py"


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("web_load", _PATH)
    module = importlib.util.module_from_spec(spec)
    sys.modules["web_load"] = module  # its dataclasses look themselves up there
    spec.loader.exec_module(module)
    yield module
    del sys.modules["web_load"]


def test_too_few_moves_or_deals_fail_however_quick_they_were(bench):
    few = bench.Heard(moves=[0.001] * 158, deals=20)
    assert bench.shortfalls("kermit", few, 0.001, 20) == ["kermit: 158 moves, and fewer than 2000 prove nothing"]
    unfinished = bench.Heard(moves=[0.001] * 2000, deals=3)
    assert len(bench.shortfalls("kermit", unfinished, 0.001, 20)) == 1


def test_slow_or_broken_tables_fail_and_the_rest_is_met(bench):
    enough = bench.Heard(moves=[0.001] * 2000, deals=20)
    assert bench.shortfalls("kermit", enough, 0.08, 20) == []
    assert len(bench.shortfalls("kermit", enough, 0.081, 20)) == 1
    assert len(bench.shortfalls("kermit", enough, float("nan"), 20)) == 1
    enough.problems.append("ConnectionClosed")
    assert len(bench.shortfalls("kermit", enough, 0.08, 20)) == 1
