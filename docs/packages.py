"""The picture of the packages, drawn from the code: who imports whom, in the rows of import-linter's contract.

`python docs/packages.py` writes `docs/images/packages.svg`, and so does every build of these pages. An arrow is an
import that does not follow from other arrows; within Skat each row imports rows below it only.
"""

from __future__ import annotations

import re
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).parents[1]
PICTURE = ROOT / "docs" / "images" / "packages.svg"
SMALL = "protocol"  # stands for all modules beside the packages
WIDTH, LEFT, BOX, GAP = 980, 144, 118, 34
LINE = 34  # of the parts of Skat
STYLE = """<style>
text { font: 15px system-ui, sans-serif; text-anchor: middle; fill: #16302a }
.soft { font-size: 12px; fill: #4a5a55 }
.band { font-weight: 700; font-size: 13px; fill: #1d5c46; text-anchor: start } .row { fill: #e9efe9 }
.box { fill: #ffffff; stroke: #1d5c46; stroke-width: 1.6 } .inner { fill: #f4f1e8; stroke: #9aa79f }
.way { stroke: #57806f; stroke-width: 1.4; fill: none; marker-end: url(#tip) }
</style>
<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="6" markerHeight="6" orient="auto">
<path d="M0 0 10 5 0 10z" fill="#57806f"/></marker></defs>"""

Graph = dict[str, set[str]]


def contract_rows() -> list[list[str]]:
    """Return the packages row by row, the interfaces first, as the contract in pyproject.toml has them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    layers = next(one for one in project["tool"]["importlinter"]["contracts"] if one["type"] == "layers")["layers"]
    rows = [re.findall(r"counterplay\.(\w+)", layer) for layer in layers]
    packages = [[name for name in row if (ROOT / "src/counterplay" / name).is_dir()] for row in rows]
    return [*filter(None, packages), [SMALL]]


def joined(rows: list[list[str]], graph: Graph) -> list[list[str]]:
    """Return fewer rows: two of which neither imports the other are one."""
    whole: list[list[str]] = []
    for row in rows:
        if whole and not any(graph[name] & set(row) for name in whole[-1]):
            whole[-1] = [*whole[-1], *row]
        else:
            whole.append(row)
    return whole


def imports(package: str, merged: frozenset[str] = frozenset()) -> Graph:
    """Return which children of a package import which others; the `merged` ones count as one, `SMALL`."""
    graph = grimp.build_graph("counterplay", cache_dir=None)
    depth = package.count(".") + 1
    found: Graph = {}

    def child(module: str) -> str | None:
        if not module.startswith(package + "."):
            return None
        name = module.split(".")[depth]
        return SMALL if name in merged else name

    for module in graph.modules:
        for other in graph.find_modules_directly_imported_by(module):
            here, there = child(module), child(other)
            if here and there and here != there:
                found.setdefault(here, set()).add(there)
                found.setdefault(there, set())
    return found


def reduced(graph: Graph) -> Graph:
    """Return the fewest arrows from which all others follow.

    >>> reduced({"web": {"skat", "rules"}, "skat": {"rules"}, "rules": set()})
    {'web': {'skat'}, 'skat': {'rules'}, 'rules': set()}
    """
    reach: Graph = {}
    for name in TopologicalSorter(graph).static_order():
        reach[name] = set().union(*({other} | reach[other] for other in graph[name]))
    return {name: others - set().union(*(reach[other] for other in others)) for name, others in graph.items()}


def levels(graph: Graph) -> list[list[str]]:
    """Return the names in rows, so that each imports names of lower rows only; the lowest row comes last."""
    height: dict[str, int] = {}
    for name in TopologicalSorter(graph).static_order():
        height[name] = 1 + max((height[other] for other in graph[name]), default=-1)
    return [sorted(name for name in height if height[name] == row) for row in range(max(height.values()), -1, -1)]


def picture() -> str:
    """Return the picture as SVG."""
    small = frozenset(path.stem for path in (ROOT / "src/counterplay").glob("*.py") if path.stem != "__init__")
    packages = {name for row in contract_rows() for name in row}
    graph = {name: others & packages for name, others in imports("counterplay", small).items() if name in packages}
    rows = joined(contract_rows(), graph)
    inside = levels(imports("counterplay.skat"))
    games = next(number for number, row in enumerate(rows) if "skat" in row)
    parts: list[str] = []
    places: dict[str, tuple[int, int, int, int]] = {}
    y = 20
    for number, row in enumerate(rows):
        tall = 44 + LINE * len(inside) if number == games else 56 if row == [SMALL] else 40
        band = {0: "interfaces", games: "games", games + 1: "foundations"}.get(number, "")
        parts.append(f'<text class="band" x="12" y="{y + 25}">{band.upper()}</text>')
        parts.append(_box("row", LEFT - 14, y - 7, WIDTH - LEFT, tall + 14))
        wide = {name: {"skat": 260, SMALL: WIDTH - LEFT - 50}.get(name, BOX) for name in row}
        x = LEFT + (WIDTH - LEFT - 28 - sum(wide.values()) - GAP * (len(row) - 1)) // 2
        for name in row:
            places[name] = (x, y, wide[name], tall)
            x += wide[name] + GAP
        y += tall + 46
    for name, others in sorted(reduced(graph).items()):
        parts += [_arrow(places[name], places[other]) for other in sorted(others)]
    for name, (x, top, width, tall) in places.items():
        parts.append(_box("box", x, top, width, tall))
        parts.append(f'<text x="{x + width // 2}" y="{top + 25}">{name + ".py" * (name == SMALL)}</text>')
    x, top, width, _ = places[SMALL]
    parts.append(
        f'<text class="soft" x="{x + width // 2}" y="{top + 45}">{" · ".join(sorted(small - {SMALL}))}</text>'
    )
    x, top, width, _ = places["skat"]
    for number, row in enumerate(inside):
        for place, part in enumerate(row):
            left, at = x + width // 2 + 110 * place - 55 * len(row) + 5, top + 36 + LINE * number
            parts.append(_box("inner", left, at, 100, 26))
            parts.append(f'<text class="soft" x="{left + 50}" y="{at + 17}">{part}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y - 20}">'
    return "\n".join([head + STYLE + f'<rect width="{WIDTH}" height="{y}" fill="#ffffff"/>', *parts, "</svg>\n"])


def _box(kind: str, x: int, y: int, width: int, height: int) -> str:
    return f'<rect class="{kind}" x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>'


def _arrow(start: tuple[int, int, int, int], end: tuple[int, int, int, int]) -> str:
    x1, y1 = start[0] + start[2] // 2, start[1] + start[3]
    x2, y2 = end[0] + end[2] // 2, end[1]
    return f'<path class="way" d="M{x1} {y1} C{x1} {y2 - 10} {x2} {y1 + 10} {x2} {y2}"/>'


def draw(*_: object) -> None:
    """Write the picture, as the build of the pages asks for it."""
    if not PICTURE.exists() or PICTURE.read_text(encoding="utf-8") != picture():
        PICTURE.write_text(picture(), encoding="utf-8")


if __name__ == "__main__":
    draw()
