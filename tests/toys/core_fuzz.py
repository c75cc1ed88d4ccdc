"""Calls every function of the C++ core with what a careless or hostile caller might hand in.

Run as a program, in a process of its own: a crash of the core is a crash of that process. Functions, methods and
properties are read off the modules, their parameters off the generated stubs, so a new one is called as soon as it
is there. Ordinary commands of the program are run first, and what they hand to the core is kept: most calls change
one argument of such a call, the others are made up whole.

    python core_fuzz.py --calls 2000 --seed 1 [--core FOLDER] [--only NAME]

`--core` names a build folder of the extension modules, for example one with the address sanitizer.
"""

from __future__ import annotations

import argparse
import ast
import enum
import importlib
import importlib.machinery
import importlib.util
import os
import random
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[2]
ROOMS = sorted(path.name for path in (ROOT / "cpp/bind").iterdir() if path.is_dir())
COMMANDS = (  # what the program does with its core, a little of everything
    "skat check SAMPLE",
    "skat review SAMPLE --decision --workers 1",
    "skat infer --sample --card 12 --seat Anna --samples 40",
    "skat infer --sample --card 3 --seat Anna --inference pi+ --samples 20",
    "arena run --players kermit(worlds=2),count(worlds=2),rules --deals 2 --seed 3 --out OUT/1",
    "arena run --players random,kermit(worlds=2,inference=ki,samples=9),imitator --deals 2 --seed 4 --out OUT/2",
    "arena run --players kermit(worlds=2,inference=cli,samples=9),rules,random --deals 1 --seed 5 --out OUT/3",
    "arena run --players counterplay,rules,counterplay --deals 1 --seed 6 --out OUT/6",
    "arena run --game onecard --players bayes_safe,TP --deals 2 --out OUT/4",
    "arena run --game onecard --players heads_up,champion --deals 1 --out OUT/5",
    "efg respond leduc --opponent S1 --method rnr --p 0.5",
    "efg respond leduc --opponent S1 --method abd --p 0.5 --samples 3",
    "efg respond battleships(2,2,[1]) --opponent uniform --method abd --p 0.5 --samples 3",
    "onecard anti --against TP --top 1",
    "onecard best-response --against LA",
    "onecard match champion --against LA --seats 3 --tournaments 2",
    "onecard match bayes --against LA,TP --tournaments 2",
)
AMOUNTS = {  # parameters that say how much work to do: a large one is slow, not wrong
    "samples", "iterations", "sweeps", "tournaments", "worlds", "wanted", "playouts", "deals", "threads",
    "table_bytes", "max_hands", "steps", "games", "count", "size", "batch", "lanes", "rounds",
}  # fmt: skip
SLOW = {"skat.bench_signature": 2}  # calls of what solves for seconds by its nature
WELL_TOLD = (TypeError, ValueError, IndexError, OverflowError)  # BadInput and IllegalAction are ValueErrors
NO_SENTENCE = ("std::", "_M_", "vector::", "basic_string")
INTEGERS = (-(2**63), -(2**31) - 1, -(2**31), -129, -2, -1, 0, 1, 2, 3, 4, 5, 6, 9, 10, 12, 18, 31, 32, 33, 61, 64,
            90, 120, 121, 127, 128, 255, 256, 1000, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1,
            2**64 - 1, 2**64)  # fmt: skip
FLOATS = (0.0, 1.0, 0.5, -1.0, 1e-300, 1e300, float("inf"), float("-inf"), float("nan"), 2.0, 1e9)
GARBAGE = (None, "text", b"bytes", 1.5, (), [], {}, object(), [None], [[None]], float("nan"), True, -1, 2**70)


def not_slow(name: str, value: Any) -> Any:
    """Return a small amount of work for a large one, and anything else as it is."""
    if name in AMOUNTS and isinstance(value, int) and not isinstance(value, bool) and value > 3:
        return value % 4
    return value


@dataclass(frozen=True)
class Function:
    """Something of the core that can be called, and what its parameters are said to be."""

    name: str
    call: Callable[..., Any]
    parameters: tuple[tuple[str, ast.expr | None], ...]


def load(room: str, folder: Path | None) -> Any:
    """Import the core of a room, from a build folder where one is named."""
    name = f"counterplay.{room}._core"
    if folder is None:
        return importlib.import_module(name)
    (path,) = (folder / room).glob("_core*.so")
    loader = importlib.machinery.ExtensionFileLoader(name, str(path))
    spec = importlib.util.spec_from_file_location(name, path, loader=loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    loader.exec_module(module)
    return module


def stub_signatures(room: str) -> dict[str, list[tuple[tuple[str, ast.expr | None], ...]]]:
    """Return the parameters of everything in a stub, by name (`Class.method`), for each overload."""
    found: dict[str, list[tuple[tuple[str, ast.expr | None], ...]]] = defaultdict(list)
    bases: dict[str, list[str]] = {}

    def read(body: list[ast.stmt], inside: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                bases[node.name] = [base.id for base in node.bases if isinstance(base, ast.Name)]
                read(node.body, f"{node.name}.")
            elif isinstance(node, ast.FunctionDef):
                parameters = tuple(
                    (each.arg, each.annotation)
                    for each in [*node.args.posonlyargs, *node.args.args]
                    if each.arg != "self"
                )
                kind = {getattr(each, "attr", getattr(each, "id", "")) for each in node.decorator_list}
                name = f"{inside}{node.name}" + (".set" if "setter" in kind else "")
                found[name].append(parameters)

    for stub in ("core_games.pyi", f"{room}/_core.pyi"):
        read(ast.parse((ROOT / "src/counterplay" / stub).read_text()).body, "")
    for name, above in bases.items():  # what a class has from another stands there
        for base in above:
            for inherited in [each for each in found if each.startswith(f"{base}.")]:
                found.setdefault(inherited.replace(base, name, 1), found[inherited])
    return found


def unpickling(kind: type) -> Callable[[Any], Any]:
    """Return what pickle does with the state of an object."""

    def unpickled(state: Any) -> Any:
        made = kind.__new__(kind)
        made.__setstate__(state)
        return made

    return unpickled


def functions_of(room: str, module: Any) -> Iterator[Function]:
    """Yield everything of a core that can be called; fail where the stub does not know it."""
    stub = stub_signatures(room)

    def known(name: str) -> list[tuple[tuple[str, ast.expr | None], ...]]:
        assert name in stub, f"{room}._core.{name} is not in the stub: run `make stubs`"
        return stub[name]

    for name, value in sorted(vars(module).items()):
        if name.startswith("_"):
            continue
        if isinstance(value, type):
            if issubclass(value, BaseException):
                continue
            if any("nb" in type(base).__name__ for base in (value,)) and f"{name}.__init__" in stub:
                for parameters in stub[f"{name}.__init__"]:
                    yield Function(f"{room}.{name}", value, parameters)
            for member, bound in sorted(vars(value).items()):
                if member == "__setstate__":
                    yield Function(f"{room}.{name}.{member}", unpickling(value), known(f"{name}.{member}")[0])
                if member.startswith("_") or not (
                    type(bound).__module__ == "nanobind" or isinstance(bound, property)
                ):
                    continue
                full = f"{name}.{member}"
                itself = ("self", ast.Name(name))
                if isinstance(bound, property):
                    if bound.fget is not None:
                        yield Function(f"{room}.{full}", bound.fget, (itself,))
                    if bound.fset is not None:
                        (parameters,) = known(f"{full}.set")
                        yield Function(f"{room}.{full}.set", bound.fset, (itself, *parameters))
                    continue
                static = type(bound).__name__ == "nb_func"
                for parameters in known(full):
                    yield Function(f"{room}.{full}", bound, parameters if static else (itself, *parameters))
        elif type(value).__module__ == "nanobind":
            for parameters in known(name):
                yield Function(f"{room}.{name}", value, parameters)


class Memory:
    """What has been seen: objects by the name of their class, arrays, and arguments of calls that went well."""

    KEPT = 60

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.objects: dict[str, list[Any]] = defaultdict(list)
        self.arrays: dict[str, list[np.ndarray]] = defaultdict(list)
        self.calls: dict[str, list[tuple[Any, ...]]] = defaultdict(list)

    def keep(self, where: list[Any], what: Any) -> None:
        """Keep something, in the place of another where there is no more room."""
        if len(where) < self.KEPT:
            where.append(what)
        else:
            where[self.chance.randrange(self.KEPT)] = what

    def see(self, value: Any) -> None:
        """Keep what a value is made of."""
        if isinstance(value, (tuple, list)):
            for part in value[:8]:
                self.see(part)
        elif isinstance(value, np.ndarray):
            self.keep(self.arrays[str(value.dtype)], value)
        else:
            kinds = (kind for kind in type(value).__mro__ if (kind.__module__ or "").endswith("._core"))
            for name in {kind.__name__: None for kind in kinds}:  # a seated style is a seated player, too
                self.keep(self.objects[name], value)

    def called(self, name: str, arguments: tuple[Any, ...]) -> None:
        """Keep the arguments of a call, as they were before it."""
        self.keep(self.calls[name], arguments)
        self.see(arguments)


def copied(value: Any) -> Any:
    """Return a value of which the core can change nothing that others hold."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, (tuple, list)):
        return type(value)(copied(part) for part in value)
    return value


def watched_class(kind: type, name: str, memory: Memory) -> type:
    """Return a class that does the same and keeps what its objects are made of."""

    def __init__(self: Any, *arguments: Any, **named: Any) -> None:  # noqa: N807
        kind.__init__(self, *arguments, **named)
        if not named:
            memory.called(name, tuple(copied(each) for each in arguments))

    try:
        return type(kind.__name__, (kind,), {"__init__": __init__, "__module__": kind.__module__})
    except TypeError:  # a class that is not to be inherited from
        return kind


def further_work() -> None:
    """Use what no command does in a short time."""
    from counterplay.efg import games
    from counterplay.efg.arrays import compile_game
    from counterplay.efg.solvers import cfr

    cfr.equilibrium(compile_game(games.load("kuhn")), most_iterations=10)
    board: Any = games.load("battleships(2,2,[1])")
    orders = [board.order("uniform"), board.order("rare-a1-5")]
    board.sample([board.root()], orders, orders, 3, 1)
    from counterplay import envs

    for name in ("skat", "leduc", "onecard"):
        env = envs.vector(name, 2)
        _, infos = env.reset(seed=1)
        env.step(infos["action_mask"].argmax(axis=1))
        env._games.to_act(0)
        env._games.observe(0, 0, env._observations[0])


def record(modules: dict[str, Any], memory: Memory) -> None:
    """Run the commands, and keep what they hand to the core."""
    from typer.testing import CliRunner

    undo: list[Callable[[], None]] = []

    def watch(holder: Any, attribute: str, name: str, bound: Any) -> None:
        def watched(*arguments: Any, **named: Any) -> Any:
            before = tuple(copied(each) for each in arguments) if not named else None
            result = bound(*arguments, **named)
            if not memory.calls[name] or (before is not None and memory.chance.random() < 0.2):
                memory.called(name, before if before is not None else arguments)
                memory.see(list(named.values()))
            memory.see(result)
            return result

        static = isinstance(holder, type) and type(bound).__name__ == "nb_func"
        setattr(holder, attribute, staticmethod(watched) if static else watched)
        undo.append(lambda: setattr(holder, attribute, staticmethod(bound) if static else bound))

    for room, module in modules.items():
        for name, value in list(vars(module).items()):
            if type(value).__name__ == "nb_func":
                watch(module, name, f"{room}.{name}", value)
            elif isinstance(value, type) and not issubclass(value, (BaseException, enum.Enum)):
                setattr(module, name, watched_class(value, f"{room}.{name}", memory))
                undo.append(lambda module=module, name=name, value=value: setattr(module, name, value))
                for member, bound in list(vars(value).items()):
                    if type(bound).__module__ == "nanobind" and not member.startswith("_"):
                        watch(value, member, f"{room}.{value.__name__}.{member}", bound)
    from counterplay.cli.main import app

    sample = str(ROOT / "src" / "counterplay" / "skat" / "sample.sgf")
    with tempfile.TemporaryDirectory() as folder:
        for command in COMMANDS:
            words = command.replace("SAMPLE", sample).replace("OUT", folder).split()
            result = CliRunner().invoke(app, words)
            assert result.exit_code == 0, f"{command}: {result.output}{result.exception!r}"
    further_work()
    for each in reversed(undo):
        each()


class Maker:
    """Makes arguments."""

    def __init__(self, chance: random.Random, memory: Memory) -> None:
        self.chance, self.memory = chance, memory
        self.pack = list(range(32))
        self.length = 1  # of arrays and lists in one call: most functions want some of them to agree
        self.by_name: dict[str, Callable[[], Any]] = {  # what a well-meaning caller would hand in
            "hands": lambda: [self.cards(0, 10), self.cards(10, 10), self.cards(20, 10)],
            "skat": lambda: self.cards(30, 2),
            "discards": lambda: self.cards(8, 2),
            "laid": lambda: self.cards(8, 2),
            "ten": lambda: self.cards(0, 10),
            "hand": lambda: self.cards(0, 10),
            "twelve": lambda: self.cards(0, 12),
            "game": lambda: chance.randrange(6),
            "seat": lambda: chance.randrange(3),
            "soloist": lambda: chance.randrange(3),
            "leader": lambda: chance.randrange(3),
            "player": lambda: chance.randrange(2),
            "level": lambda: chance.randrange(3),
            "kind": lambda: chance.randrange(5),
            "strength": lambda: chance.randrange(3),
            "question": lambda: chance.randrange(6),
            "bid": lambda: chance.choice([0, 18, 20, 24, 48, 264]),
            "matadors": lambda: chance.randrange(-4, 5),
            "points": lambda: chance.randrange(121),
            "tricks": lambda: chance.randrange(11),
            "card": lambda: chance.randrange(1, 11),
            "deck": lambda: chance.choice([2, 10, 30]),
            "opponents": lambda: chance.randrange(9),
            "declaration": lambda: (chance.randrange(6), *(chance.random() < 0.3 for _ in range(4))),
        }

    def arguments(self, function: Function) -> tuple[Any, ...]:
        """Return arguments for a call: those of a good one with a change, or new ones."""
        chance = self.chance
        self.length = chance.choice([0, 1, 1, 2, 3, 5, 10, 40])
        kept = self.memory.calls[function.name]
        if kept and chance.random() < 0.7:
            arguments = [copied(each) for each in chance.choice(kept)][: len(function.parameters)]
            for _ in range(chance.choice([1, 1, 2])):
                if arguments:
                    at = chance.randrange(len(arguments))
                    arguments[at] = self.changed(function, at, arguments[at])
            return tuple(arguments)
        return tuple(self.fitting(name, annotation) for name, annotation in function.parameters)

    def cards(self, first: int, number: int) -> int:
        """Return some places of a shuffled pack as a set; the pack stays the same for a while."""
        if self.chance.random() < 0.1:
            self.chance.shuffle(self.pack)
        return sum(1 << card for card in self.pack[first : first + number])

    def changed(self, function: Function, at: int, value: Any) -> Any:
        """Return something near a value, or anything."""
        chance = self.chance
        if chance.random() < 0.5:
            return self.fitting(*function.parameters[at])
        if isinstance(value, np.ndarray) and value.size:
            match chance.randrange(4):
                case 0:
                    return np.ascontiguousarray(value[: chance.randrange(len(value) + 1)])
                case 1:
                    return np.concatenate([value, value])
                case 2:
                    return value.astype(chance.choice([np.float32, np.int64, value.dtype.type]))
                case _:
                    value.flat[chance.randrange(value.size)] = self.number(value.dtype)
                    return value
        if isinstance(value, (list, tuple)) and value:
            parts = list(value)
            place = chance.randrange(len(parts))
            match chance.randrange(4):
                case 0:
                    del parts[place]
                case 1:
                    parts.insert(place, copied(parts[place]))
                case 2:
                    parts[place] = chance.choice(GARBAGE)
                case _:
                    parts[place] = self.changed_inside(parts[place])
            return type(value)(parts)
        return not_slow(function.parameters[at][0], self.changed_inside(value))

    def changed_inside(self, value: Any) -> Any:
        """Return another number for a number, anything for anything else."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.chance.choice([value + 1, value - 1, -value, value ^ (1 << self.chance.randrange(64))])
        if isinstance(value, float):
            return self.chance.choice(FLOATS)
        if isinstance(value, bytes) and value:
            at = self.chance.randrange(len(value))
            return value[:at] + bytes([self.chance.randrange(256)]) + value[at + self.chance.randrange(3) :]
        return self.chance.choice(GARBAGE)

    def fitting(self, name: str, annotation: ast.expr | None) -> Any:
        """Return a value of the kind a parameter asks for, rarely another one."""
        if self.chance.random() < 0.05:
            return self.chance.choice(GARBAGE)
        if name in self.by_name and self.chance.random() < 0.6:
            return self.by_name[name]()
        return not_slow(name, self.value(annotation))

    def value(self, annotation: ast.expr | None) -> Any:
        """Return a value of an annotated kind."""
        chance = self.chance
        match annotation:
            case ast.Name(id="int"):
                return chance.choice([*INTEGERS, 0, 1, 2, chance.getrandbits(32), 0x3FF << chance.randrange(20)])
            case ast.Name(id="float"):
                return chance.choice([*FLOATS, chance.random()])
            case ast.Name(id="bool"):
                return chance.random() < 0.5
            case ast.Name(id="str"):
                return chance.choice(["", "tanh", "sigmoid", "relu", "\0", "x" * 99, "é"])
            case ast.Name(id="bytes"):
                return chance.choice([b"", b"\0", b"(;GM[Skat]", b"\xff" * 9])
            case ast.BinOp(left=left, right=right):
                return self.value(chance.choice([left, right]))
            case ast.Constant(value=None):
                return None
            case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[of, ast.Call(keywords=how)])):
                return self.array(of, next((each.value for each in how if each.arg == "shape"), None))
            case ast.Subscript(value=ast.Name(id="NDArray")):
                return self.array(annotation, None)
            case ast.Subscript(value=ast.Name(id="Sequence" | "list"), slice=of):
                length = chance.choice([self.length, self.length, 0, 1, 2, 3])
                return [self.value(of) for _ in range(length)]
            case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=parts)):
                return tuple(self.value(part) for part in parts)
            case ast.Name(id=kind) if self.memory.objects[kind]:
                return chance.choice(self.memory.objects[kind])
            case _:
                return chance.choice(GARBAGE)

    def array(self, of: ast.expr, shape: ast.expr | None) -> np.ndarray:
        """Return an array of a type and shape; what is open in the shape is mostly the length of this call."""
        chance = self.chance
        assert isinstance(of, ast.Subscript)
        dtype = np.dtype(of.slice.attr if isinstance(of.slice, ast.Attribute) else "float64")
        kept = self.memory.arrays[str(dtype)]
        if kept and chance.random() < 0.3:
            return chance.choice(kept).copy()
        sizes: list[int | None] = [None] * chance.choice([1, 1, 2])
        if isinstance(shape, ast.Tuple):
            sizes = [each.value if isinstance(each, ast.Constant) else None for each in shape.elts]
        whole = [size if size is not None else chance.choice([self.length, self.length, 3]) for size in sizes]
        made = np.empty(whole, dtype)
        for at in range(made.size):
            made.flat[at] = self.number(dtype)
        return made

    def number(self, dtype: np.dtype) -> Any:
        """Return a number for an array."""
        if dtype.kind == "f":
            return self.chance.choice([*FLOATS[:4], FLOATS[8], self.chance.random(), self.chance.random()])
        if dtype.kind == "b":
            return self.chance.random() < 0.5
        value = self.chance.choice([0, 1, 1, 2, 3, 5, 9, 31, 255, -1, 2**31, self.chance.getrandbits(32)])
        return np.array(value & (2 ** (8 * dtype.itemsize) - 1), np.uint64).astype(dtype)


def short(value: Any) -> str:
    """Return a value for the log."""
    if isinstance(value, np.ndarray):
        return (
            f"array({np.array2string(value.ravel(), threshold=24, separator=',')}, {value.dtype}, {value.shape})"
        )
    if isinstance(value, (tuple, list)):
        inner = ", ".join(short(each) for each in value[:12])
        return f"[{inner}{', ...' if len(value) > 12 else ''}]"
    return repr(value)[:120]


def main() -> int:
    """Fuzz; the exit code is 1 where something was not told in a sentence."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--calls", type=int, default=2000, help="calls of each function")
    asked.add_argument("--seed", type=int, default=0)
    asked.add_argument("--core", type=Path)
    asked.add_argument("--only", default="")
    asked.add_argument(
        "--log", type=Path, default=Path(os.devnull), help="every call is written here before it is made"
    )
    options = asked.parse_args()
    chance = random.Random(options.seed)
    memory, findings = Memory(chance), set()
    modules = {room: load(room, options.core) for room in ROOMS}
    functions = [each for room in ROOMS for each in functions_of(room, modules[room])]
    log = os.open(options.log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.write(log, b"recording\n")
    record(modules, memory)
    wanted = [each for each in functions if options.only in each.name]
    maker, told, well = Maker(chance, memory), 0, 0
    order = [each for each in wanted for _ in range(min(options.calls, SLOW.get(each.name, options.calls)))]
    chance.shuffle(order)  # what one call returns another one is handed
    for function in order:
        arguments = maker.arguments(function)
        os.write(log, f"{function.name}({', '.join(map(short, arguments))})\n".encode(errors="replace"))
        before = tuple(copied(each) for each in arguments)
        try:
            result = function.call(*arguments)
        except WELL_TOLD as problem:
            told += 1
            if any(word in str(problem) for word in NO_SENTENCE) or not str(problem).strip():
                findings.add(f"{function.name}: {type(problem).__name__} is no sentence: {problem}")
        except Exception as problem:
            findings.add(f"{function.name}: {type(problem).__name__}: {problem}")
        else:
            well += 1
            memory.called(function.name, before)
            memory.see(result)
    never = sorted({each.name for each in wanted} - {name for name, calls in memory.calls.items() if calls})
    print(f"{len(wanted)} functions, {well} calls went well, {told} were refused; never went well: {len(never)}")
    print(*(f"  {name}" for name in never), *sorted(findings), sep="\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
