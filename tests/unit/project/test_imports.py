"""No two modules import each other, not even inside functions: a cycle is one module in two files."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import counterplay

SOURCE = Path(counterplay.__file__).parent


def modules() -> dict[str, Path]:
    found = {}
    for path in SOURCE.rglob("*.py"):
        parts = ("counterplay", *path.relative_to(SOURCE).with_suffix("").parts)
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def statements(tree: ast.AST, *, face: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """Every import of a file, inside functions and for type checkers too.

    A package's face is excepted from the last: it tells type checkers what it loads when it is asked for.
    """
    for child in ast.iter_child_nodes(tree):
        if face and isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield child
        else:
            yield from statements(child, face=face)


def imported(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the package that a file names."""
    names = set()
    face = path.name == "__init__.py"
    for statement in statements(ast.parse(path.read_text(encoding="utf-8")), face=face):
        if isinstance(statement, ast.Import):
            names |= {one.name for one in statement.names if one.name in known}
        elif statement.level == 0 and statement.module in known:
            for one in statement.names:
                if one.name == "_core":
                    continue  # the compiled core imports nothing
                inner = f"{statement.module}.{one.name}"
                names.add(inner if inner in known else statement.module)
    return names


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules each of which reaches all others of its group (Tarjan 1972)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in sorted(graph[module]):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            group = stack[stack.index(module) :]
            del stack[-len(group) :]
            if len(group) > 1 or module in graph[module]:
                found.append(sorted(group))

    for module in sorted(graph):
        if module not in index:
            visit(module)
    return found


def test_no_modules_import_each_other() -> None:
    known = modules()
    graph = {module: imported(path, known) for module, path in known.items()}
    assert cycles(graph) == []


def test_a_cycle_inside_a_function_is_found(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def late():\n    from two import other\n", encoding="utf-8")
    (tmp_path / "two.py").write_text(
        "from typing import TYPE_CHECKING\nimport three\nif TYPE_CHECKING:\n    import one\n", encoding="utf-8"
    )
    (tmp_path / "three.py").write_text("import json\n", encoding="utf-8")
    known = {path.stem: path for path in tmp_path.glob("*.py")}
    assert cycles({name: imported(path, known) for name, path in known.items()}) == [["one", "two"]]
