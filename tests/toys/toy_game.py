"""A tiny card game with three seats, and players of all sorts: the arena must not care which game it is.

Seven cards, 0 to 6: two for each seat, one stays hidden. In turn each seat says "play" or "pass"; the first to say
"play" plays alone against the others (if all pass nothing happens). Then every seat plays a card, in turn, and the
lone seat wins if its card is the highest.
"""

from __future__ import annotations

import gc
import json
import os
import random
import sys
import time
from dataclasses import dataclass, replace

from counterplay.protocol import BadInput, Episode, Facts, IllegalAction, Option, PlayerKind, Stream


@dataclass(frozen=True)
class ToyState:
    hands: tuple[tuple[int, ...], ...]
    calls: tuple[str, ...] = ()
    alone: int | None = None
    table: tuple[int, ...] = ()


@dataclass(frozen=True)
class ToySeen:
    seat: int
    hand: tuple[int, ...]
    calls: tuple[str, ...]
    alone: int | None
    table: tuple[int, ...]

    @property
    def legal(self) -> list[str]:
        return ["play", "pass"] if self.alone is None else [str(card) for card in self.hand]


LEAK: list[ToyState] = []  # what a cheat looks at


@dataclass(frozen=True)
class ToyContest:
    list_length: int = 6
    roles_given: bool = False
    pause: float = 0.0  # seconds a deal takes at least, where a run must last a while

    name = "toy"
    seats = 3

    def deal(self, seed, index):
        time.sleep(self.pause)
        cards = list(range(7))
        Stream(seed, "toy deal", index).shuffle(cards)
        hands = tuple(tuple(sorted(cards[2 * seat : 2 * seat + 2])) for seat in range(3))
        return ToyState(hands, ("play",), index % 3) if self.roles_given else ToyState(hands)

    def to_act(self, state):
        if state.alone is None:
            return len(state.calls) if len(state.calls) < 3 else None
        return len(state.table) if len(state.table) < 3 else None

    def observe(self, state, seat):
        LEAK[:] = [state]
        return ToySeen(seat, state.hands[seat], state.calls, state.alone, state.table)

    def apply(self, state, action):
        seat = self.to_act(state)
        if action not in self.observe(state, seat).legal:
            raise IllegalAction(f"seat {seat} may not {action}")
        if state.alone is None:
            return replace(state, calls=(*state.calls, action), alone=seat if action == "play" else None)
        return replace(state, table=(*state.table, int(action)))

    def settled(self, state):
        return state.alone is not None

    def scores(self, state):
        if state.alone is None:
            return 0, 0, 0
        return self._scores(state, won=state.table[state.alone] == max(state.table))

    def _scores(self, state, won):
        return tuple((6 if won else -6) if seat == state.alone else (0 if won else 2) for seat in range(3))

    def after_fault(self, state, seat):
        if state.alone is None:
            return ("pass" if self.to_act(state) == seat else None), None
        return None, self._scores(state, won=seat != state.alone)

    def facts(self, episode):
        alone = episode.state.alone
        if alone is None:
            return Facts("passed in")
        won = episode.scores[alone] > 0
        roles = tuple("alone" if seat == alone else "rest" for seat in range(3))
        return Facts("trick", roles, tuple(won == (seat == alone) for seat in range(3)), alone)

    def wander(self, state, chance):
        return chance.choice(self.observe(state, self.to_act(state)).legal)

    def permuted(self, state, seat, chance):
        hidden = [card for card in range(7) if card not in state.hands[seat] and card not in state.table]
        chance.shuffle(hidden)
        hands = []
        for other in range(3):
            if other == seat:
                hands.append(state.hands[seat])
                continue
            played = state.table[other : other + 1]
            hands.append(tuple(sorted([*played, *(hidden.pop() for _ in range(2 - len(played)))])))
        return replace(state, hands=tuple(hands))

    def dump(self, episode):
        state = episode.state
        return json.dumps([episode.seats, state.hands, state.calls, state.alone, state.table, episode.moves,
                           episode.scores, episode.faults])  # fmt: skip

    def load(self, line, deal):
        seats, hands, calls, alone, table, moves, scores, faults = json.loads(line)
        state = ToyState(tuple(map(tuple, hands)), tuple(calls), alone, tuple(table))
        return Episode(
            deal, tuple(seats), state, tuple(map(tuple, moves)), tuple(scores), tuple(map(tuple, faults))
        )

    def action_text(self, action):
        return action

    def parse_action(self, text):
        if not text.isalnum():
            raise BadInput(f"{text!r} is not an action")
        return text

    def observation_json(self, seen):
        return {"seat": seen.seat, "hand": seen.hand, "alone": seen.alone, "legal": seen.legal}

    def players(self):
        return PLAYERS


class Chance:
    """Plays at random; the base of all others."""

    def start(self, table):
        self.table = table

    def observe(self, observation):
        pass

    def act(self, observation, chance):
        return chance.choice(observation.legal)

    def result(self, episode, seat):
        pass

    def end(self):
        pass


class High(Chance):
    """Plays alone with a good hand, and always its highest card."""

    @property
    def play_key(self):
        return type(self).__name__

    def __init__(self, least=5):
        if not isinstance(least, int):
            raise BadInput(f"least is a card, not {least!r}")
        self.least = least

    def act(self, observation, chance):
        if observation.alone is None:
            return "play" if max(observation.hand) >= self.least else "pass"
        return str(max(observation.hand))


class Learner(Chance):
    """What it does hangs on all it has seen, name by name: any lost or doubled result shows."""

    def start(self, table):
        super().start(table)
        self.memory = 0

    def result(self, episode, seat):
        words = (self.memory, episode.deal, *episode.seats, *map(str, episode.scores), str(episode.moves), seat)
        self.memory = Stream(*words).next64()

    def act(self, observation, chance):
        return observation.legal[(self.memory + chance.below(2)) % len(observation.legal)]


class Bidder(Learner):
    """Lets all it has seen decide how it bids; its cards are chosen by chance alone, so its play can be shared."""

    play_key = "by chance"

    def __init__(self, bold=1):
        self.bold = bold

    def act(self, observation, chance):
        if observation.alone is not None:
            return chance.choice(observation.legal)
        return "play" if (self.memory + chance.below(4)) % 4 < self.bold else "pass"


class Raises(Chance):
    def act(self, observation, chance):
        raise KeyError("lost my\ncards]")


class Illegal(High):
    def act(self, observation, chance):
        return None if observation.alone is None else "9"


class LateIllegal(High):
    """Bids like a lion, then breaks the rules."""

    def act(self, observation, chance):
        return "play" if observation.alone is None else "9"


class Slow(High):
    def act(self, observation, chance):
        while True:
            try:
                time.sleep(60)
            except Exception:
                continue


class Dawdler(High):
    def act(self, observation, chance):
        time.sleep(0.03)
        return super().act(observation, chance)


class Peeks(Chance):
    """Looks at the hidden card through a global."""

    def act(self, observation, chance):
        others = [card for seat, hand in enumerate(LEAK[0].hands) if seat != observation.seat for card in hand]
        return observation.legal[max(others) % len(observation.legal)]


class Spy(Chance):
    """Looks for the state in every frame above its own, and in all objects of its process."""

    def act(self, observation, chance):
        # By its type: some objects of PyTorch warn when they are asked for their class.
        found = [thing for thing in gc.get_objects() if issubclass(type(thing), ToyState)]
        frame = sys._getframe()
        while frame is not None:
            found += [thing for thing in frame.f_locals.values() if issubclass(type(thing), ToyState)]
            frame = frame.f_back
        if found:
            raise RuntimeError(f"I see {len(found[-1].hands)} hands")
        return super().act(observation, chance)


class Keeper(Chance):
    """Keeps how often it has met each name, and plays by it; a memory makes it last."""

    def __init__(self):
        self.memory, self.met = None, {}

    def remember(self, memory):
        self.memory = memory

    def start(self, table):
        super().start(table)
        if self.memory is not None:
            for name in table.names:
                self.met[name] = (self.memory.load(name) or {"met": 0})["met"]

    def act(self, observation, chance):
        return observation.legal[sum(self.met.values()) % len(observation.legal)]

    def result(self, episode, seat):
        for name in episode.seats:
            if self.memory is None:
                self.met[name] = self.met.get(name, 0) + 1
            else:
                kept = self.memory.update(name, lambda before: {"met": (before or {"met": 0})["met"] + 1})
                self.met[name] = kept["met"]


class Chatty(High):
    """Prints, and reads what is not meant for it."""

    def act(self, observation, chance):
        print('{"action": "9"}', flush=True)
        if sys.stdin.read():
            raise RuntimeError("I have read your letters")
        return super().act(observation, chance)


class Fickle(Chance):
    def act(self, observation, chance):
        return random.choice(observation.legal)


class Sees(Chance):
    """A cheating player by the front door."""

    play_key = "all seen"

    def reveal(self, state):
        self.state = state

    def act(self, observation, chance):
        if observation.alone is None:
            return "play" if 6 in self.state.hands[observation.seat] else "pass"
        return str(max(observation.hand))


class Watcher(Chance):
    """Sees every action, and fails when someone else has played a 6."""

    def observe(self, observation):
        if 6 in observation.table:
            raise RuntimeError("cannot bear it")


class BadLoser(High):
    def result(self, episode, seat):
        if episode.scores[seat] < 0:
            raise RuntimeError("not fair")


class Crashes(High):
    """Takes its process along in one deal, once (the file remembers) or always."""

    def __init__(self, file, always=False):
        super().__init__()
        self.file, self.always = file, always

    def result(self, episode, seat):
        if episode.deal == 7 and (self.always or not os.path.exists(self.file)):
            open(self.file, "w").close()
            os._exit(3)


class NoStart(Chance):
    def start(self, table):
        raise OSError("no fuel")


PLAYERS = {
    "chance": PlayerKind("random", Chance),
    "high": PlayerKind("high cards", High, {"least": Option("the least card worth playing alone")}),
    "learner": PlayerKind("remembers all", Learner, learns=True),
    "bidder": PlayerKind(
        "bids by what it remembers", Bidder, {"bold": Option("bids so many times in four")}, learns=True
    ),
    "raises": PlayerKind("raises", Raises),
    "illegal": PlayerKind("answers illegally", Illegal),
    "late_illegal": PlayerKind("answers illegally in the play", LateIllegal),
    "slow": PlayerKind("never answers", Slow),
    "dawdler": PlayerKind("takes its time", Dawdler),
    "peeks": PlayerKind("looks at hidden cards", Peeks),
    "spy": PlayerKind("looks through frames and memory", Spy),
    "keeper": PlayerKind("counts meetings", Keeper, learns=True),
    "chatty": PlayerKind("prints", Chatty),
    "fickle": PlayerKind("not repeatable", Fickle),
    "sees": PlayerKind("is shown all", Sees, knows_all=True),
    "watcher": PlayerKind("watches", Watcher, watches=True),
    "bad_loser": PlayerKind("raises at a lost result", BadLoser),
    "crashes": PlayerKind(
        "ends its process", Crashes, {"file": Option("memory", required=True), "always": Option("each time")}
    ),
    "no_start": PlayerKind("cannot start", NoStart),
}
