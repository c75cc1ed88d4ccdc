"""What is thought about at a table, apart from it: a bot's move, a hint, a claim and its rest.

Each task takes a JSON object and returns one, so that it can run in another process. A position was disguised
before it came here: nothing in it says where hidden cards lie (the rest of a granted claim alone is played with
all cards known). A bot that learns is told the earlier deals.
"""

from __future__ import annotations

import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import asdict, replace
from typing import Any

from counterplay.arena import Spec, apart, clock, kind_of, make_player, parse_spec
from counterplay.opponent import InProcessMemory
from counterplay.protocol import BadInput, Stream
from counterplay.skat.players import KermitPlayer, SkatContest, Turn, advised
from counterplay.skat.records import episodes
from counterplay.skat.rules import observe
from counterplay.skat.solver import claims
from counterplay.skat.table.positions import seen_by, state_of
from counterplay.skat.table.seated import SeatedBot

_CONTEST = SkatContest()
_MOST_SEATED = 500  # a few hundred kilobytes each while a deal is played
_MOST_GUESTS = 64  # a process each
_PATIENCE = 1200.0  # seconds after which one whom nobody asks leaves
HINT_WORLDS = 100
GUEST_SECONDS = 10.0  # for a decision of a player of somebody's own


_seated: OrderedDict[str, SeatedBot] = OrderedDict()  # who was asked last comes last
_asked: dict[str, float] = {}  # when


def act(asked: dict[str, Any]) -> dict[str, Any]:
    """Choose an action for a seat; a bot that fails is stood in for at the table."""
    bot, state, seat = _bot(asked), state_of(asked["position"]), asked["seat"]
    with suppress(Exception, clock.Overtime):  # only guests watch: one may be at fault, and goes on
        bot.watch(state, seat)
    decision = bot.decide(observe(state, seat), Stream(*asked["key"]))
    if decision.stood_in:
        if apart(parse_spec(asked["spec"])):
            # for whoever wrote it, and on this machine alone: it may name cards
            print(f"{asked['spec']} {decision.stood_in}; rules of thumb stand in", file=sys.stderr, flush=True)
        raise BadInput(decision.stood_in)
    return {"action": str(decision.action)}


def hint(asked: dict[str, Any]) -> dict[str, Any]:
    """Say what the static expert would do, and in how many worlds each card wins."""
    player = KermitPlayer(worlds=HINT_WORLDS)
    seen = seen_by(asked["position"], asked["seat"])
    action = advised(player, seen, Stream(*asked["key"]))
    views = player.search.answer(Turn(seen, Stream(*asked["key"]))) if seen.declaration is not None else ()
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


def _bot(asked: dict[str, Any]) -> SeatedBot:
    spec = parse_spec(asked["spec"])
    kind, guest = kind_of(_CONTEST, spec), apart(spec)
    if not kind.learns and not guest:
        return _seat(asked["spec"], lambda: SeatedBot(make_player(_CONTEST, spec)))
    # who sits down later is somebody else, known from other evenings: then the bot begins anew with all it is told
    key, past = " ".join([asked["chair"], asked["spec"], *asked["names"]]), asked["past"]
    if key in _seated and _seated[key].deals > len(past):
        del _seated[key], _asked[key]
    if guest:
        bot = _seat(key, lambda: _guest(asked, spec, watches=kind.watches), _MOST_GUESTS)
    else:
        bot = _seat(key, lambda: _learner(asked, kind.make, dict(spec.options)))
    for number in range(bot.deals, len(past)):
        deal = past[number]
        with suppress(Exception, clock.Overtime) if guest else nullcontext():  # it may be at fault, and goes on
            bot.learn(replace(episodes.load(deal["record"], number), seats=tuple(deal["names"])), deal["seat"])
    return bot


def _guest(asked: dict[str, Any], spec: Spec, *, watches: bool) -> SeatedBot:
    """Return a player in a process of its own, which is given up after so many seconds."""
    bot = SeatedBot(make_player(_CONTEST, spec, GUEST_SECONDS), watches=watches)
    bot.sit(tuple(asked["names"]), asked["place"])
    return bot


def _seat(key: str, make: Callable[[], SeatedBot], most: int = _MOST_SEATED) -> SeatedBot:
    bot, now = _seated.get(key) or make(), time.monotonic()
    _seated[key], _asked[key] = bot, now
    _seated.move_to_end(key)
    while len(_seated) > most or _asked[next(iter(_seated))] < now - _PATIENCE:
        gone, _ = _seated.popitem(last=False)
        del _asked[gone]
    return bot


def _learner(asked: dict[str, Any], make: Any, options: dict[str, Any]) -> SeatedBot:
    memory = InProcessMemory()
    for name, document in asked["memory"].items():
        memory.update(name, lambda _, document=document: document)  # type: ignore[misc]
    bot = SeatedBot(make(**options, memory=memory))
    bot.sit(tuple(asked["names"]), asked["place"])
    return bot
