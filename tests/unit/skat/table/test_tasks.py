"""What is thought apart from the table: a bot that learns knows who sits there now."""

from counterplay.protocol import Stream
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
