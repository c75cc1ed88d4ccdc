"""Calls every command of the program in worlds that go wrong, and looks for tracebacks.

The commands and their options are read off the tree itself, so a new one is called as soon as it is there. Options
get sensible and hostile values, files are good ones or damaged copies of them, disks are full, streams are closed
or have small encodings. Each call is a fork of this process: it may hang, die or leave what it likes.

    python cli_fuzz.py --calls 20 --seed 1 [--only "arena report"]
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import typer
from command_tree import commands

from counterplay.cli import world
from counterplay.cli.main import app
from counterplay.store import ModelKey, open_store

PACKAGE = Path(world.__file__).parents[1]
AMOUNTS = ("1", "2", "0", "-1", "3", "x", "", "nan", "inf", "1e9", "99999999999999999999", "½")
TEXTS = ("", "x", "anna", "kuhn", "leduc", "LA", "TP", "uniform", "S1", "rules", "♠♥", "\x1b[31m", "a:b@c", "%s",
         "--", "'", "random,random,random", "mistake,rules,rules", "mistake(rate=x),rules,rules", "(" * 9000,
         "engine(command='false'),rules,rules", "kermit(worlds=-1),rules,rules", "postgresql:/u:hush@h/d",
         "battleships(2,2,[1])", "openspiel:kuhn_poker", "tic-tac-toe", "\udcff")  # fmt: skip
PLAYERS = (
    "rules,rules,rules",
    "random,rules,mistake",
    "LA,TP",
    "engine(command='yes'),rules,rules",
    "imitator,rules,rules",
)
HOSTS = ("127.0.0.1", "127.0.0.1", "localhost", "", "256.0.0.1", "\x1b[31m")
STREAMS = ("file", "file", "file", "full", "closed", "pipe")
ENCODINGS = ("utf-8", "utf-8", "ascii", "latin-1")
SHORT = {"workers": "1", "deals": "2", "samples": "3", "worlds": "1", "games": "2", "hands": "2",
         "tournaments": "2", "iterations": "2", "generations": "1", "situations": "3", "lists": "1",
         "threads": "1", "size": "3"}  # fmt: skip


class World:
    """Files, good and damaged, and the calls made among them."""

    def __init__(self, folder: Path, chance: random.Random) -> None:
        self.folder, self.chance, self.number = folder, chance, 0
        self.good: list[Path] = []
        for path in PACKAGE.rglob("*"):
            if path.is_file() and self._small_data(path):
                copy = folder / "package" / path.relative_to(PACKAGE)  # a command may write to what it is given
                copy.parent.mkdir(parents=True, exist_ok=True)
                self.good.append(Path(shutil.copyfile(path, copy)))
        self._make_folders()

    @staticmethod
    def _small_data(path: Path) -> bool:
        return (
            path.suffix not in (".py", ".pyi", ".pyc", ".so", ".js", ".css", ".html", ".svg")
            and path.stat().st_size < 300_000
            and "static" not in path.parts
        )

    def _make_folders(self) -> None:
        """Let the program make what it reads again: a run, a store, a strategy."""
        kept = self.folder / "good"
        kept.mkdir()
        for call in (
            f"arena run --players random,random,random --deals 6 --workers 1 --out {kept}/run",
            f"efg respond kuhn --opponent uniform --save {kept}/strategy.json",
        ):
            code, text = self.call(call.split(), stream="file", limit=60)
            assert code == 0, f"{call}: {text}"
        with open_store(str(kept / "store.db")) as store:
            for name in ("anna", "ben"):
                store.update_model(ModelKey("count", "skat", name), lambda before: {"games": 1})
        deep = "[" * 200_000
        (kept / "deep.json").write_text(deep)
        (kept / "deep_inside.json").write_text('{"game": "kuhn", "player": ' + deep)
        self.good += [path for path in kept.rglob("*") if path.is_file()]
        self.runs = [kept / "run"]

    def damaged(self, path: Path) -> Path:
        """Return a copy of a file or folder with something changed."""
        self.number += 1
        copy = self.folder / f"{self.number}{path.suffix}"
        if path.is_dir():
            shutil.copytree(path, copy)
            inside = [each for each in copy.rglob("*") if each.is_file()]
            if inside:
                self._damage(self.chance.choice(inside))
            return copy
        shutil.copyfile(path, copy)
        if path.suffix == ".db":
            copy.chmod(0o600)
        self._damage(copy)
        return copy

    def _damage(self, path: Path) -> None:
        data, chance = bytearray(path.read_bytes()), self.chance
        match chance.randrange(7):
            case 0:
                data = data[: chance.randrange(len(data) + 1)]
            case 1:
                data = bytearray()
            case 2:
                for _ in range(chance.choice([1, 3, 30])):
                    if data:
                        data[chance.randrange(len(data))] = chance.choice(b'\x00\xff\x80"{}[]0-9,:xn\n')
            case 3 if data:
                at = chance.randrange(len(data))
                data[at : at + chance.randrange(1, 40)] = b""
            case 4:
                data = bytearray(
                    chance.choice([b"[" * 200_000, b"{}", b"[]", b"null", b"1", b"\xff\xfe", b"\n\n"])
                )
            case 5:
                text = data.decode("latin-1")
                try:
                    told = json.loads(text)
                    if isinstance(told, dict) and told:
                        told[chance.choice(list(told))] = chance.choice(
                            [None, [], {}, -1, 1e300, "x", True, 2**70]
                        )
                    data = bytearray(json.dumps(told).encode())
                except (ValueError, RecursionError):
                    data = data + data
            case _:
                path.unlink()
                path.mkdir()
                return
        path.write_bytes(data)

    def path(self) -> str:
        """Return the name of something, or of nothing."""
        chance = self.chance
        match chance.randrange(9):
            case 0 | 1 | 2:
                return str(self.damaged(chance.choice(self.good)))
            case 3:
                return str(chance.choice(self.good))
            case 4:
                return str(self.damaged(self.runs[0]))
            case 5:
                return str(chance.choice(self.runs))
            case 6:
                return str(chance.choice(self.good) / "below")
            case 7:
                return chance.choice(
                    ["/dev/full", "/proc/nowhere/at/all", "", ".", "/proc/self/mem", "-", "\0", "x" * 300]
                )
            case _:
                self.number += 1
                return str(self.folder / f"new{self.number}")

    def value(self, parameter: Any) -> str:
        """Return a value for an option or argument."""
        chance, name = self.chance, parameter.name or ""
        kind = str(getattr(parameter, "bare_type", getattr(parameter, "type", ""))).lower()
        if name in SHORT and chance.random() < 0.7:
            return SHORT[name]
        if "int" in kind or "float" in kind:
            return chance.choice(AMOUNTS)
        if "player" in name and chance.random() < 0.6:
            return chance.choice(PLAYERS)
        if "path" in kind or "store" in name or chance.random() < 0.4:
            return self.path()
        return chance.choice(TEXTS)

    def arguments(self, command: Any) -> list[str]:
        """Return the words after a command."""
        words: list[str] = []
        for parameter in command.params:
            if parameter.name in ("help", "install_completion", "show_completion"):
                continue
            if parameter.name == "host":  # nothing outside this machine is ever called
                words += ["--host", self.chance.choice(HOSTS)]
                continue
            needed = parameter.required or parameter.param_type_name == "argument"
            if self.chance.random() > (0.95 if needed else 0.35):
                continue
            if parameter.param_type_name == "argument":
                many = self.chance.choice([1, 2]) if parameter.nargs == -1 else 1
                words += [self.value(parameter) for _ in range(many)]
            elif getattr(parameter, "is_flag", False):
                words.append(self.chance.choice([*parameter.opts, *parameter.secondary_opts]))
            else:
                option = self.chance.choice(parameter.opts)
                words += [option, self.value(parameter)]
        return words

    def call(self, words: list[str], *, stream: str, limit: float, **change: Any) -> tuple[int | None, str]:
        """Call the program in a process of its own; return its exit code (None: too slow) and what it said."""
        said = self.folder / "said"
        child = os.fork()
        if child == 0:
            self._become(words, stream, said, **change)
        end = time.monotonic() + limit
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                self._end_all(child)
                return os.waitstatus_to_exitcode(status), said.read_text(errors="replace")
            time.sleep(0.02)
        self._end_all(child)
        os.waitpid(child, 0)
        return None, said.read_text(errors="replace")

    @staticmethod
    def _end_all(group: int) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(group, signal.SIGKILL)

    def _become(
        self, words: list[str], stream: str, said: Path, *, room: int | None = None, encoding: str = "utf-8"
    ) -> None:
        """Be the program in a child: never returns."""
        code = 99
        try:
            os.setsid()
            home = self.folder / "home"
            home.mkdir(exist_ok=True)
            os.environ.update(XDG_DATA_HOME=str(home), XDG_CACHE_HOME=str(home), HOME=str(home), COLUMNS="200")
            os.chdir(home)
            os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
            os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 2)
            if stream == "pipe":
                reader, writer = os.pipe()
                os.close(reader)
                os.dup2(writer, 1)
            else:
                target = {"full": "/dev/full", "closed": os.devnull, "file": str(self.folder / "out")}[stream]
                os.dup2(os.open(target, os.O_WRONLY | os.O_CREAT, 0o600), 1)
                if stream == "closed":
                    os.close(1)
            sys.stdin = os.fdopen(0, closefd=False)
            sys.stdout = None if stream == "closed" else os.fdopen(1, "w", encoding=encoding, closefd=False)
            sys.stderr = os.fdopen(2, "w", encoding=encoding, errors="backslashreplace", closefd=False)
            if room is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            sys.argv = ["counterplay", *words]
            try:
                code = world.run(app)
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 1
            except BaseException:
                import traceback

                traceback.print_exc()
                code = 70
            for each in (sys.stdout, sys.stderr):
                each.flush()
        finally:
            os._exit(code)


def main() -> int:
    """Fuzz; the exit code is 1 where a command ended in a traceback or died."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--calls", type=int, default=20, help="calls of each command")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--only", default="")
    asked.add_argument("--limit", type=float, default=10, help="seconds for a call")
    options = asked.parse_args()
    chance = random.Random(options.seed)
    tree = [(words, command) for words, command in commands(typer.main.get_command(app))]
    tree = [(words, command) for words, command in tree if options.only in " ".join(words)]
    findings: list[str] = []
    ended = late = 0
    with tempfile.TemporaryDirectory() as folder:
        told = World(Path(folder), chance)
        for words, command in tree:
            for _ in range(options.calls):
                arguments = told.arguments(command)
                change = {
                    "stream": chance.choice(STREAMS),
                    "encoding": chance.choice(ENCODINGS),
                    "room": chance.choice([None, None, None, 0, 4096, 40_000]),
                }
                if change["room"] is not None:
                    change["stream"] = (
                        "pipe" if change["stream"] == "pipe" else "closed"
                    )  # its file has no room either
                code, said = told.call([*words, *arguments], limit=options.limit, **change)
                ended, late = ended + (code is not None), late + (code is None)
                wrong = "Traceback (most recent" in said or "Exception ignored" in said
                if wrong or code not in (None, 0, 1, 2, 130):
                    shown = " ".join(word[:200] for word in [*words, *arguments])
                    findings.append(f"{shown!r} {change} -> {code}\n{said[-1500:]}")
    print(f"{len(tree)} commands, {ended} calls ended, {late} took longer than {options.limit} s")
    print(*findings, sep="\n\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
