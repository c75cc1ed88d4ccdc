"""A contract for import-linter: compiled cores are imported by their rooms alone.

Compiled modules are not in import-linter's graph, so the sources of all modules outside the rooms are read.
"""

from __future__ import annotations

import ast
from importlib.util import find_spec
from pathlib import Path

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class CoreContract(Contract):
    """Nothing outside `rooms` imports a module called `core`."""

    type_name = "core"

    rooms = fields.ListField(subfield=fields.StringField())
    core = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look through every module outside the rooms."""
        found = []
        for module in sorted(graph.modules):
            if any(module == room or module.startswith(f"{room}.") for room in self.rooms):
                continue
            spec = find_spec(module)
            if spec is not None and spec.origin is not None:
                lines = imports_of(Path(spec.origin).read_text(encoding="utf-8"), self.core)
                found += [(module, line) for line in lines]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say where."""
        for module, line in check.metadata["found"]:
            output.print_error(f"{module} imports {self.core} (line {line}): ask the room's public face instead")


def imports_of(source: str, core: str) -> list[int]:
    """Return the lines of a source that import a module of this name."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
        if isinstance(node, ast.ImportFrom) and node.module:
            names.append(node.module)
        if any(core in name.split(".") for name in names):
            lines.append(node.lineno)
    return lines
