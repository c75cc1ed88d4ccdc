"""Games that many tests share, compiled once."""

import pytest

from counterplay.efg.arrays import CompiledGame, compile_game
from counterplay.efg.games import load


@pytest.fixture(scope="session")
def kuhn() -> CompiledGame:
    return compile_game(load("kuhn"))


@pytest.fixture(scope="session")
def leduc() -> CompiledGame:
    return compile_game(load("leduc"))


@pytest.fixture(scope="session")
def battleships() -> CompiledGame:
    return compile_game(load("battleships(2,2,[1])"))
