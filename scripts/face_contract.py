"""A contract for import-linter: whoever is outside a package imports its face, never a module inside it.

A face is a package whose `__init__.pyi` lists what others may import.
Compiled cores are inside their package like any other module. The sources are read, because the graph of
import-linter has no compiled modules and cannot tell a face's name from a module of the same name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class FaceContract(Contract):
    """Nobody outside a face imports a module inside it."""

    type_name = "faces"

    faces = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look through every module."""
        faces = {face: listed_names(face) for face in self.faces}
        broken = []
        for module in sorted(graph.modules):
            spec = find_spec(module)
            if spec is not None and spec.origin is not None:
                source = Path(spec.origin).read_text(encoding="utf-8")
                broken += [(module, *reach) for reach in reaches_inside(module, source, faces)]
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say where."""
        for module, line, name, face in check.metadata["broken"]:
            output.print_error(f"{module} imports {name} (line {line}): import it from {face}, which must list it")


def listed_names(face: str) -> set[str]:
    """Return the names that a face offers."""
    spec = find_spec(face)
    if spec is None or spec.origin is None:
        raise ValueError(f"there is no package {face}")
    stub = ast.parse(Path(spec.origin).with_suffix(".pyi").read_text(encoding="utf-8"))
    return {alias.name for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}


def reaches_inside(module: str, source: str, faces: dict[str, set[str]]) -> Iterator[tuple[int, str, str]]:
    """Yield line, name and face of each import of something inside a face that the module is not part of."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imports = [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            imports = [(node.module, alias.name) for alias in node.names]
        else:
            continue
        for package, name in imports:
            face = nearest_face(package, faces)
            if face is None or is_inside(module, face) or package + "." + name in faces:
                continue
            if package != face or (name and name not in faces[face]):
                yield node.lineno, f"{package}.{name}".rstrip("."), face


def nearest_face(package: str, faces: dict[str, set[str]]) -> str | None:
    """Return the innermost face that a package belongs to."""
    return max((face for face in faces if is_inside(package, face)), key=len, default=None)


def is_inside(module: str, package: str) -> bool:
    """Return whether a module is a package or part of it."""
    return module == package or module.startswith(package + ".")
