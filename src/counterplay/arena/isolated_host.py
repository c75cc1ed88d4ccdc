"""The process of an isolated player: hears JSON lines from the arena, and answers each by one (see `isolation`).

What the player prints goes to standard error: standard output belongs to the conversation.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
from base64 import b64decode
from collections.abc import Callable
from typing import Any, BinaryIO

from counterplay.arena.play import FAILURES, illegal_answer, what_it_did
from counterplay.protocol import BadInput, Change, Contest, Player, Remembers, Stream, Table


class Conversation:
    """Lines to and from the arena."""

    def __init__(self, hears: BinaryIO, speaks: BinaryIO) -> None:
        self._hears, self._speaks = hears, speaks

    def hear(self) -> dict[str, Any]:
        """Return the next message; without the arena there is nothing left to do."""
        line = self._hears.readline()
        if not line:
            os._exit(0)
        message: dict[str, Any] = json.loads(line)
        return message

    def say(self, **words: Any) -> None:
        """Send a message."""
        self._speaks.write(json.dumps(words).encode() + b"\n")
        self._speaks.flush()


class DistantMemory:
    """The memory that the arena keeps for the player."""

    def __init__(self, conversation: Conversation) -> None:
        self._arena = conversation

    def load(self, name: str) -> dict[str, Any] | None:
        """Return what is kept about a name."""
        self._arena.say(memory="load", name=name)
        document: dict[str, Any] | None = self._arena.hear()["kept"]
        return document

    def update(self, name: str, change: Change) -> dict[str, Any]:
        """Replace what is kept; again from the start when another writer was faster."""
        before = self.load(name)
        while True:
            after = change(json.loads(json.dumps(before)))
            self._arena.say(memory="update", name=name, before=before, after=after)
            answer = self._arena.hear()
            if answer["replaced"]:
                document: dict[str, Any] = answer["kept"]
                return document
            before = answer["kept"]


class Host:
    """Holds the player and does with it what the arena says."""

    def __init__(self, conversation: Conversation) -> None:
        self._arena = conversation
        self._contest: Contest[Any, Any, Any]
        self._player: Player[Any, Any]

    def serve(self) -> None:
        """Do what the arena says until it says goodbye."""
        deeds: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "sit": self._sit,
            "observe": self._observe,
            "act": self._act,
            "result": self._result,
        }
        while (message := self._arena.hear())["type"] != "end":
            try:
                answer = deeds[message["type"]](message)
            except FAILURES as problem:
                refused = message["type"] == "sit" and isinstance(problem, BadInput)
                answer = {"refused": str(problem)} if refused else {"failed": what_it_did(problem)}
            self._arena.say(**answer)
        self._player.end()

    def _sit(self, message: dict[str, Any]) -> dict[str, Any]:
        from counterplay.arena.specs import make_player, parse_spec

        sys.path[:] = message["path"]
        self._contest = _unpacked(message["contest"])
        self._player = make_player(self._contest, parse_spec(message["spec"]))
        if message["remembers"] and isinstance(self._player, Remembers):
            self._player.remember(DistantMemory(self._arena))
        table = message["table"]
        self._player.start(Table(table["game"], tuple(table["names"]), table["place"]))
        for result in message["results"]:
            try:
                self._result(result)
            except FAILURES:
                continue  # it was at fault when it first heard this
        return {}

    def _observe(self, message: dict[str, Any]) -> dict[str, Any]:
        self._player.observe(_unpacked(message["observation"]))
        return {}

    def _act(self, message: dict[str, Any]) -> dict[str, Any]:
        action = self._player.act(_unpacked(message["observation"]), Stream.at(message["chance"]))
        try:
            text = self._contest.action_text(action)
            if self._contest.parse_action(text) == action:
                return {"action": text}
        except Exception as problem:
            return {"failed": illegal_answer(action, problem)}
        return {"failed": illegal_answer(action, ValueError())}

    def _result(self, message: dict[str, Any]) -> dict[str, Any]:
        self._player.result(self._contest.load(message["record"], message["deal"]), message["seat"])
        return {}


def _unpacked(text: str) -> Any:
    return pickle.loads(b64decode(text))


def main() -> None:
    """Talk to the arena over standard input and output."""
    speaks = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    hears = os.fdopen(os.dup(0), "rb")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    Host(Conversation(hears, speaks)).serve()


if __name__ == "__main__":
    main()
