"""A program that is spoken to in lines. No word to it and no word from it can keep the arena waiting.

Both pipes are non-blocking: what the program does not read yet is kept for it, and a question waits for its answer
only as long as it may. What it writes without being asked, or beyond its one line, is a failure.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import signal
import subprocess
import time
from collections.abc import Sequence

from counterplay.arena.clock import overtime
from counterplay.processes import not_ended_meanwhile
from counterplay.protocol import BadInput

_LONGEST_ANSWER = 1 << 20
_CHUNK = 1 << 16
_FAREWELL = 1.0  # seconds that a program has to leave


class EngineFailed(RuntimeError):
    """The program ended, or wrote something that cannot be read."""


class ExternalProgram:
    """A running program, with processes of its own in a session that ends with it."""

    def __init__(self, command: Sequence[str], longest_answer: int = _LONGEST_ANSWER) -> None:
        self._longest = longest_answer
        self._unsent = bytearray()
        self._unread = bytearray()
        try:
            with not_ended_meanwhile():  # a program that was just started would be nobody's
                self._process = subprocess.Popen(
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, start_new_session=True
                )
        except OSError as problem:
            raise BadInput(f"the engine {shlex.join(command)} cannot be started: {problem}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        for pipe in (self._stdin, self._stdout):
            os.set_blocking(pipe.fileno(), False)

    def __del__(self) -> None:
        """Leave no program behind that its player could not take in: the work was ended at that very moment."""
        process = getattr(self, "_process", None)
        if process is not None and process.returncode is None:
            self.stop()

    def tell(self, line: str) -> None:
        """Say something; what the program does not read at once waits for it here."""
        self._unsent += line.encode() + b"\n"
        self._push()

    def ask(self, line: str, limit: float | None = None) -> str:
        """Return the one line that the program answers within the limit (seconds), from the first byte sent."""
        self._pull()
        if self._unread:
            raise EngineFailed(f"the engine wrote {self._begun()} without being asked")
        self.tell(line)
        deadline = None if limit is None else time.monotonic() + limit
        while (end := self._unread.find(b"\n")) < 0:
            if len(self._unread) > self._longest:
                raise EngineFailed("its answer is too long")
            if not self._wait(deadline):
                assert limit is not None
                raise overtime(limit)
        if end > self._longest:
            raise EngineFailed("its answer is too long")
        answer, self._unread = bytes(self._unread[:end]), self._unread[end + 1 :]
        if self._unread:
            raise EngineFailed(f"the engine wrote more than its answer: {self._begun()}")
        try:
            return answer.decode()
        except UnicodeDecodeError:
            raise EngineFailed("the engine wrote bytes that are not UTF-8") from None

    def leave(self, line: str) -> None:
        """Say the last word and let the program go; one that does not is ended."""
        deadline = time.monotonic() + _FAREWELL
        try:
            self.tell(line)
            while self._unsent and self._wait(deadline, reading=False):
                pass
            self._stdin.close()
            self._process.wait(timeout=max(0.0, deadline - time.monotonic()))
        except (EngineFailed, OSError, subprocess.TimeoutExpired):
            pass
        self.stop()

    def stop(self) -> None:
        """End the program, and whatever it has started."""
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _wait(self, deadline: float | None, reading: bool = True) -> bool:
        """Wait until the program reads or writes; say whether it did before the deadline."""
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            return False
        ready = select.poll()
        if reading:
            ready.register(self._stdout, select.POLLIN)
        if self._unsent:
            ready.register(self._stdin, select.POLLOUT)
        if not ready.poll(None if left is None else 1000 * left):
            return False
        self._push()
        if reading and not self._pull():
            raise EngineFailed(self._farewell())
        return True

    def _push(self) -> None:
        while self._unsent:
            try:
                del self._unsent[: os.write(self._stdin.fileno(), self._unsent[:_CHUNK])]
            except BlockingIOError:
                return
            except OSError:
                raise EngineFailed(self._farewell()) from None

    def _pull(self) -> bool:
        """Read what there is to read, up to the longest answer; say whether there may be more some day."""
        while len(self._unread) <= self._longest:
            try:
                chunk = os.read(self._stdout.fileno(), _CHUNK)
            except BlockingIOError:
                return True
            except OSError:
                return False
            if not chunk:
                return False
            self._unread += chunk
        return True

    def _begun(self) -> str:
        return repr(bytes(self._unread[:80]).decode(errors="replace").split("\n")[0])

    def _farewell(self) -> str:
        try:
            code = self._process.wait(timeout=_FAREWELL)
        except subprocess.TimeoutExpired:
            return "the engine closed its output"
        return f"the engine ended with exit code {code}"


class ProgramPlayer:
    """A player whose moves a program makes, which is started when it is first needed and may be given up."""

    _program: ExternalProgram | None = None

    def end(self) -> None:
        """Finish the match, and let the program go."""
        if self._program is not None:
            self._program.leave(json.dumps({"type": "end"}))
            self._program = None

    def _stop(self) -> None:
        if self._program is not None:
            self._program.stop()
            self._program = None
