"""A seat for any program that speaks JSON lines over standard input and output (see docs/engines.md)."""

from __future__ import annotations

import json
import shlex
from dataclasses import asdict
from typing import Any

from counterplay.arena.program import EngineFailed, ExternalProgram, ProgramPlayer
from counterplay.protocol import BadInput, Contest, Episode, Option, Player, PlayerKind, Stream, Table
from counterplay.untrusted import from_json

_LONGEST_ANSWER = 10_000


class Engine(ProgramPlayer):
    """A program that plays. It is started with the match, and again should it have died, with all it was told."""

    def __init__(
        self, contest: Contest[Any, Any, Any], command: list[str], time_limit: float | None = None
    ) -> None:
        self._contest = contest
        self._command = command
        self._time_limit = time_limit
        self._sent: list[str] = []  # what a new process must hear first

    def start(self, table: Table) -> None:
        """Start the program and tell it who sits where."""
        self._sent = [json.dumps({"type": "start", **asdict(table)})]
        try:
            self._running()
        except EngineFailed:
            self._stop()  # should it die again at the first question, that is a fault

    def observe(self, observation: Any) -> None:
        """Do nothing: each observation has the whole history."""

    def act(self, observation: Any, chance: Stream) -> Any:
        """Ask for an action and wait for the answer."""
        seen = self._contest.observation_json(observation)
        question = json.dumps({"type": "act", "observation": seen, "chance": chance.next64()})
        try:
            return self._contest.parse_action(_action_in(self._running().ask(question, self._time_limit)))
        except BaseException:  # an answer that comes late must not be taken for the next one
            self._stop()
            raise

    def result(self, episode: Episode[Any, Any], seat: int) -> None:
        """Tell how a deal ended."""
        line = json.dumps(
            {
                "type": "result",
                "deal": episode.deal,
                "seat": seat,
                "names": episode.seats,
                "scores": episode.scores,
                "record": self._contest.dump(episode),
            }
        )
        self._sent.append(line)
        if self._program is not None:
            try:
                self._program.tell(line)
            except EngineFailed:
                self._stop()  # it died between two deals: the next question starts it anew

    def _running(self) -> ExternalProgram:
        if self._program is None:
            self._program = ExternalProgram(self._command, _LONGEST_ANSWER)
            for line in self._sent:
                self._program.tell(line)
        return self._program


def _action_in(line: str) -> str:
    try:
        action = from_json(line)["action"]
    except (ValueError, KeyError, TypeError):
        action = None
    if not isinstance(action, str):
        raise EngineFailed(f'the engine wrote {line[:80].strip()!r}, not {{"action": "..."}}')
    return action


def make_engine(
    contest: Contest[Any, Any, Any], command: str, time_limit: float | None = None
) -> Player[Any, Any]:
    """Return a player that asks a program; the command is split like a shell's, without a shell."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise BadInput(f"the engine's command {command!r} cannot be split: {problem}") from None
    if not words:
        raise BadInput("an engine needs its command, as in engine(command='python3 my_player.py')")
    return Engine(contest, words, time_limit)


def _needs_its_game(**_options: object) -> Player[Any, Any]:
    raise BadInput("an engine is made for a game: use counterplay.arena.specs.make_player")


ENGINE = PlayerKind(
    summary="any program that speaks our JSON lines over standard input and output (docs/engines.md)",
    make=_needs_its_game,
    options={"command": Option("how the program is started, in quotes", str)},
    learns=True,  # it may: so it sees all results, in order
)
