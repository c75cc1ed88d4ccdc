"""What is thought apart from the table: a bot that learns knows who sits there now."""

import pytest

from counterplay.protocol import BadInput, Stream
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.state import State
from counterplay.skat.table import tasks
from counterplay.skat.table.positions import disguised


def asked(names, memory):
    state = State.start(deal(seed=1, index=0))
    return {
        "spec": "tracker(worlds=2)",
        "chair": "table 0",
        "names": names,
        "place": 0,
        "seat": state.to_act,
        "key": ["x", 1],
        "position": disguised(state, state.to_act, Stream(1)),
        "past": [],
        "memory": memory,
    }


def test_a_bot_recalls_somebody_who_sits_down_later():
    before = asked(["bot", "anna", "ben"], {"anna": {"games": 3}})
    first = tasks._bot(before)
    assert tasks._bot(before) is first, "as long as nobody changes it is the same player"
    after = asked(["bot", "dora", "ben"], {"anna": {"games": 3}, "dora": {"games": 9}})
    second = tasks._bot(after)
    assert second is not first
    assert second.player.model.memory.load("dora") == {"games": 9}
    assert tasks.act(after)["action"]


def test_bots_whom_nobody_asks_leave_and_so_do_those_beyond_the_most(monkeypatch):
    now = 1000.0
    monkeypatch.setattr(tasks.time, "monotonic", lambda: now)
    monkeypatch.setattr(tasks, "_seated", tasks.OrderedDict())
    monkeypatch.setattr(tasks, "_asked", {})
    made = [tasks._seat(f"table {number}", object, most=3) for number in range(5)]
    assert list(tasks._seated.values()) == made[2:]
    now += tasks._PATIENCE / 2
    assert tasks._seat("table 3", object, most=3) is made[3]
    now += tasks._PATIENCE / 2 + 1
    tasks._seat("table 5", object, most=3)
    assert list(tasks._seated) == list(tasks._asked) == ["table 3", "table 5"]


def test_who_wrote_a_guest_is_told_here_why_rules_of_thumb_stand_in(tmp_path, capfd, monkeypatch):
    monkeypatch.setattr(tasks, "_seated", tasks.OrderedDict())
    monkeypatch.setattr(tasks, "_asked", {})
    (tmp_path / "own.py").write_text(
        "class Breaks:\n    def act(self, seen, chance):\n        raise KeyError('trumps')\n"
    )
    spec = f"{tmp_path}/own.py:Breaks"
    with pytest.raises(BadInput, match="KeyError"):
        tasks.act({**asked(["guest", "anna", "ben"], {}), "spec": spec})
    for bot in tasks._seated.values():
        bot.leave()
    told = capfd.readouterr().err
    assert told.startswith(spec)
    assert "raised KeyError: 'trumps'" in told
    assert told.endswith("rules of thumb stand in\n")
