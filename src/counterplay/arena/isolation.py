"""A player in a process of its own, which is sent what its seat may know and nothing else: `isolated(kermit)`.

A Python player in the arena's process can look through frames and memory and find every card. Isolated, it plays
the same games: its observations, random numbers and results are those it would get in the arena, and its actions
come back as text. What it says is read as an engine's is; it is never unpickled. Should its process die, it is at
fault, and is started anew with all results so far, or from its memory where it was given one.
"""

from __future__ import annotations

import json
import pickle
import sys
from base64 import b64encode
from dataclasses import asdict
from typing import Any

from counterplay.arena import clock
from counterplay.arena.play import PlayerFailed
from counterplay.arena.program import EngineFailed, ExternalProgram, ProgramPlayer
from counterplay.protocol import BadInput, Contest, Episode, ModelMemory, Stream, Table
from counterplay.untrusted import from_json

_HOST = [sys.executable, "-P", "-m", "counterplay.arena.isolated_host"]


class IsolatedPlayer(ProgramPlayer):
    """Stands for the player named by `spec`, who thinks elsewhere."""

    def __init__(self, contest: Contest[Any, Any, Any], spec: str, time_limit: float | None = None) -> None:
        self._contest, self._spec, self._time_limit = contest, spec, time_limit
        self._table: Table | None = None
        self._memory: ModelMemory | None = None
        self._results: list[dict[str, Any]] = []  # what a new process must hear first

    def remember(self, memory: ModelMemory) -> None:
        """Let the player start from this memory and write to it, if it is one that remembers."""
        self._memory = memory

    def start(self, table: Table) -> None:
        """Begin a match."""
        self._table, self._results = table, []
        self._stop()
        self._running()

    def observe(self, observation: Any) -> None:
        """Show what has just happened."""
        self._ask({"type": "observe", "observation": _packed(observation)}, self._learning_limit)

    def act(self, observation: Any, chance: Stream) -> Any:
        """Ask for an action."""
        question = {"type": "act", "observation": _packed(observation), "chance": chance.state}
        action = self._ask(question, self._time_limit).get("action")
        if not isinstance(action, str):
            self._stop()
            raise EngineFailed("the isolated player's process gave no action")
        return self._contest.parse_action(action)

    def result(self, episode: Episode[Any, Any], seat: int) -> None:
        """Show how a deal ended."""
        message = {
            "type": "result",
            "deal": episode.deal,
            "seat": seat,
            "record": self._contest.dump(episode),
        }
        program = self._running()
        try:
            self._hear(program, message, self._learning_limit)
        finally:
            self._results.append(message)

    @property
    def _learning_limit(self) -> float | None:
        return clock.learning_limit(self._time_limit)

    def _running(self) -> ExternalProgram:
        if self._program is None:
            assert self._table is not None
            self._program = ExternalProgram(_HOST)
            sit = {
                "type": "sit",
                "path": sys.path,
                "contest": _packed(self._contest),
                "spec": self._spec,
                "table": asdict(self._table),
                "remembers": self._memory is not None,
                "results": [] if self._memory is not None else self._results,  # a memory has them already
            }
            self._hear(self._program, sit, clock.starting_limit(self._time_limit))
        return self._program

    def _ask(self, question: dict[str, Any], limit: float | None) -> dict[str, Any]:
        return self._hear(self._running(), question, limit)

    def _hear(self, program: ExternalProgram, question: dict[str, Any], limit: float | None) -> dict[str, Any]:
        """Return the player's answer; what it asks its memory meanwhile is answered on the way."""
        try:
            reply = _read(program.ask(json.dumps(question), limit))
            while "memory" in reply:
                reply = _read(program.ask(json.dumps(self._recall(reply)), limit))
        except BaseException:  # an answer that comes late must not be taken for the next one
            self._stop()
            raise
        if "refused" in reply:
            raise BadInput(str(reply["refused"]))
        if "failed" in reply:
            raise PlayerFailed(str(reply["failed"]))
        return reply

    def _recall(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Answer what the player asks its memory: to read, or to replace what it has read before."""
        if self._memory is None or not isinstance(name := asked.get("name"), str):
            raise EngineFailed("the isolated player asked for a memory that it does not have")
        if asked["memory"] == "load":
            return {"kept": self._memory.load(name)}
        before, after = asked.get("before"), asked.get("after")
        if not isinstance(after, dict):
            raise EngineFailed("what the isolated player remembers is not a document")

        def change(now: dict[str, Any] | None) -> dict[str, Any]:
            if json.dumps(now, sort_keys=True) != json.dumps(before, sort_keys=True):
                raise _OtherWriter
            return after

        try:
            return {"kept": self._memory.update(name, change), "replaced": True}
        except _OtherWriter:
            return {"kept": self._memory.load(name), "replaced": False}


class _OtherWriter(Exception):
    """Somebody has written since the player read."""


def _packed(thing: Any) -> str:
    return b64encode(pickle.dumps(thing)).decode()


def _read(line: str) -> dict[str, Any]:
    try:
        message = from_json(line)
    except ValueError:
        message = None
    if not isinstance(message, dict):
        raise EngineFailed(f"the isolated player's process wrote {line[:80].strip()!r}")
    return message
