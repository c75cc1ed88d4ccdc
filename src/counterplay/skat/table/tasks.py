"""What is thought about at a table, apart from it: a bot's move, a hint, a claim and its rest.

Each task takes a JSON object and returns one, so that it can run in another process. A position was disguised
before it came here: nothing in it says where hidden cards lie (the rest of a granted claim alone is played with
all cards known). A bot that learns is told the earlier deals.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from counterplay.arena import kind_of, make_player, parse_spec
from counterplay.opponent import InProcessMemory
from counterplay.protocol import Player, Stream, Table
from counterplay.skat.players import KermitPlayer, SkatContest, Turn, advised
from counterplay.skat.records import episodes
from counterplay.skat.solver import claims
from counterplay.skat.table.positions import seen_by, state_of

_CONTEST = SkatContest()
_MOST_SEATED = 64
HINT_WORLDS = 100


@dataclass(slots=True)
class _Seated:
    player: Player[Any, Any]
    deals: int  # whose results it has been told


_seated: OrderedDict[str, _Seated] = OrderedDict()


def act(asked: dict[str, Any]) -> dict[str, Any]:
    """Choose an action for a seat."""
    player = _player(asked)
    action = player.act(seen_by(asked["position"], asked["seat"]), Stream(*asked["key"]))
    return {"action": str(action)}


def hint(asked: dict[str, Any]) -> dict[str, Any]:
    """Say what the static expert would do, and in how many worlds each card wins."""
    player = KermitPlayer(worlds=HINT_WORLDS)
    seen = seen_by(asked["position"], asked["seat"])
    action = advised(player, seen, Stream(*asked["key"]))
    views = player.answer(Turn(seen, Stream(*asked["key"]))) if seen.declaration is not None else ()
    return {
        "action": str(action),
        "cards": [{"card": str(view.card), "wins": view.wins, "worlds": view.worlds} for view in views],
    }


def claim(asked: dict[str, Any]) -> dict[str, Any]:
    """Say whether a claim is granted, from what the seat may know."""
    return asdict(claims.judge_claim(seen_by(asked["position"], asked["seat"]), Stream(*asked["key"])))


def give_up(asked: dict[str, Any]) -> dict[str, Any]:
    """Say whether a defender, asked by the partner, gives up, too."""
    return {"lost": claims.is_lost(seen_by(asked["position"], asked["seat"]), Stream(*asked["key"]))}


def play_out(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the rest of a granted claim."""
    return {"cards": [str(card) for card in claims.play_out(state_of(asked["position"]))]}


TASKS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "act": act,
    "hint": hint,
    "claim": claim,
    "give_up": give_up,
    "play_out": play_out,
}


def _player(asked: dict[str, Any]) -> Player[Any, Any]:
    spec = parse_spec(asked["spec"])
    kind = kind_of(_CONTEST, spec)
    if not kind.learns:
        key = asked["spec"]
        if key not in _seated:
            _sit(key, _Seated(make_player(_CONTEST, spec), 0))
        _seated.move_to_end(key)
        return _seated[key].player
    # who sits down later is somebody else, known from other evenings: then the bot begins anew with all it is told
    key = " ".join([asked["chair"], asked["spec"], *asked["names"]])
    seated = _seated.get(key)
    past = asked["past"]
    if seated is None or seated.deals > len(past):
        seated = _Seated(_learner(asked, kind.make, dict(spec.options)), 0)
        _sit(key, seated)
    _seated.move_to_end(key)
    for number in range(seated.deals, len(past)):
        told = past[number]
        episode = replace(episodes.load(told["record"], number), seats=tuple(told["names"]))
        seated.player.result(episode, told["seat"])
        seated.deals = number + 1
    return seated.player


def _learner(asked: dict[str, Any], make: Any, options: dict[str, Any]) -> Player[Any, Any]:
    memory = InProcessMemory()
    for name, document in asked["memory"].items():
        memory.update(name, partial(_replace_by, document))
    player: Player[Any, Any] = make(**options, memory=memory)
    player.start(Table(_CONTEST.name, tuple(asked["names"]), asked["place"]))
    return player


def _replace_by(document: dict[str, Any], _: dict[str, Any] | None) -> dict[str, Any]:
    return document


def _sit(key: str, seated: _Seated) -> None:
    _seated[key] = seated
    while len(_seated) > _MOST_SEATED:
        _seated.popitem(last=False)
