"""A memory that ends with the process behaves like one that lasts."""

import pytest

from counterplay.opponent.memory import InProcessMemory
from counterplay.protocol import ModelMemory


def test_what_is_kept_cannot_be_changed_from_outside():
    memory: ModelMemory = InProcessMemory()
    given = {"tricks": [1, 2]}
    returned = memory.update("ada", lambda kept: given)
    for document in (given, returned, memory.load("ada")):
        document["tricks"].append(3)
    assert memory.load("ada") == {"tricks": [1, 2]}


def test_a_change_that_fails_changes_nothing():
    memory = InProcessMemory()
    memory.update("ada", lambda kept: {"games": 1})
    with pytest.raises(ZeroDivisionError):
        memory.update("ada", lambda kept: {"games": 1 // 0})
    with pytest.raises(ValueError, match="JSON"):
        memory.update("ada", lambda kept: {"rate": float("nan")})
    assert memory.load("ada") == {"games": 1}
    assert memory.names() == ["ada"]
