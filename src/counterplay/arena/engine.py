"""A seat for any program that speaks JSON lines over standard input and output (see docs/engines.md)."""

from __future__ import annotations

import json
import shlex
import subprocess
from dataclasses import asdict
from typing import Any

from counterplay.protocol import BadInput, Contest, Episode, Player, PlayerKind, Stream, Table

_LONGEST_ANSWER = 10_000


class EngineFailed(RuntimeError):
    """The program ended, or wrote something that cannot be read."""


class Engine:
    """A program that plays. It is started with the match, and again should it have died, with all it was told."""

    def __init__(self, contest: Contest[Any, Any, Any], command: list[str]) -> None:
        self._contest = contest
        self._command = command
        self._process: subprocess.Popen[str] | None = None
        self._told: list[str] = []  # what a new process must hear first

    def start(self, table: Table) -> None:
        """Start the program and tell it who sits where."""
        self._told = [json.dumps({"type": "start", **asdict(table)})]
        try:
            self._launch()
        except EngineFailed:
            self._stop()  # should it die again at the first question, that is a fault

    def observe(self, observation: Any) -> None:
        """Do nothing: each observation has the whole history."""

    def act(self, observation: Any, chance: Stream) -> Any:
        """Ask for an action and wait for the answer."""
        seen = self._contest.observation_json(observation)
        try:
            answer = self._ask({"type": "act", "observation": seen, "chance": chance.next64()})
            return self._contest.parse_action(answer)
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
        self._told.append(line)
        if self._process is not None:
            try:
                self._write(line)
            except EngineFailed:
                self._stop()  # it died between two deals: the next question starts it anew

    def end(self) -> None:
        """Let the program go."""
        if self._process is not None:
            try:
                self._write(json.dumps({"type": "end"}))
                assert self._process.stdin is not None
                self._process.stdin.close()
                self._process.wait(timeout=1)
            except (EngineFailed, OSError, subprocess.TimeoutExpired):
                pass
        self._stop()

    def _launch(self) -> None:
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as problem:
            raise BadInput(f"the engine {shlex.join(self._command)} cannot be started: {problem}") from None
        for line in self._told:
            self._write(line)

    def _write(self, line: str) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise EngineFailed(self._farewell()) from None

    def _ask(self, question: dict[str, Any]) -> str:
        if self._process is None:
            self._launch()
        assert self._process is not None
        assert self._process.stdout is not None
        self._write(json.dumps(question))
        try:
            line = self._process.stdout.readline(_LONGEST_ANSWER)
        except UnicodeDecodeError:
            raise EngineFailed("the engine wrote bytes that are not UTF-8") from None
        if not line.endswith("\n"):
            raise EngineFailed(self._farewell() if len(line) < _LONGEST_ANSWER else "its answer is too long")
        try:
            action = json.loads(line)["action"]
        except (ValueError, KeyError, TypeError, RecursionError):
            action = None
        if not isinstance(action, str):
            raise EngineFailed(f'the engine wrote {line[:80].strip()!r}, not {{"action": "..."}}')
        return action

    def _farewell(self) -> str:
        assert self._process is not None
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "the engine closed its output"
        return f"the engine ended with exit code {code}"

    def _stop(self) -> None:
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what could not be flushed to a dead program is of no use
        self._process = None


def make_engine(contest: Contest[Any, Any, Any], command: str) -> Player[Any, Any]:
    """Return a player that asks a program; the command is split like a shell's, without a shell."""
    try:
        words = shlex.split(command)
    except ValueError as problem:
        raise BadInput(f"the engine's command {command!r} cannot be split: {problem}") from None
    if not words:
        raise BadInput("an engine needs its command, as in engine(command='python3 my_player.py')")
    return Engine(contest, words)


def _needs_its_game(**_options: object) -> Player[Any, Any]:
    raise BadInput("an engine is made for a game: use counterplay.arena.specs.make_player")


ENGINE = PlayerKind(
    summary="any program that speaks our JSON lines over standard input and output (docs/engines.md)",
    make=_needs_its_game,
    options={"command": "how the program is started, in quotes"},
    learns=True,  # it may: so it sees all results, in order
)
