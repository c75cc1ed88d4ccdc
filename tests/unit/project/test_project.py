"""What holds for the whole project."""

import doctest
import importlib
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
STUBS = sorted((ROOT / "src/counterplay").glob("*/_core.pyi"))
UNIT = ROOT / "tests/unit"
FOUNDATIONS = ["opponent", "arena", "review", "store", "workers"]
GAMES = re.compile(r"\b(skat|bridge|poker|leduc|kuhn|onecard)\b", re.IGNORECASE)


@pytest.mark.parametrize("stub", STUBS, ids=lambda path: path.parent.name)
def test_the_stubs_are_those_of_the_core(stub, tmp_path):
    module = f"counterplay.{stub.parent.name}._core"
    importlib.import_module(module)
    fresh = tmp_path / "_core.pyi"
    patterns = ROOT / "cpp/bind/stubs.pat"
    stubgen = [sys.executable, "-m", "nanobind.stubgen", "-q", "-p", patterns, "-m", module, "-o", fresh]
    subprocess.run(stubgen, check=True)
    assert fresh.read_text() == stub.read_text(), "run `make stubs` and commit the result"


def test_every_game_of_the_core_has_stubs():
    rooms = sorted(path.name for path in (ROOT / "cpp/bind").iterdir() if path.is_dir())
    assert [stub.parent.name for stub in STUBS] == rooms


def test_only_the_bindings_see_python():
    core = [path for path in (ROOT / "cpp").rglob("*.?pp") if not {"bind", "tests", "tools"} & set(path.parts)]
    assert core
    assert not [
        path
        for path in core
        if re.search(r"nanobind|Python\.h|<iostream>", path.read_text()) and "tests" not in path.parts
    ]


def without_examples(path: Path) -> str:
    """Return a module without the examples in its docstrings: those need a game."""
    parts = doctest.DocTestParser().parse(path.read_text(encoding="utf-8"), path.name)
    return "".join(part for part in parts if isinstance(part, str))


def test_foundations_name_no_game():
    code = ROOT / "src/counterplay"
    map_of_the_project = code / "opponent/__init__.py"  # it says where the parts of each game are
    sources = [
        path for package in FOUNDATIONS for path in (code / package).rglob("*.py") if path != map_of_the_project
    ]
    naming = [
        f"{path.name}: {line}"
        for path in sources
        for line in without_examples(path).splitlines()
        if GAMES.search(line)
    ]
    assert naming == []


def test_every_property_is_tried_longer_in_make_verify():
    """A property that pins its number of examples would be tried no longer there."""
    pinned = re.compile(r"max_examples=(?!examples\()")
    tests = [path for path in (ROOT / "tests").rglob("test_*.py") if path != Path(__file__)]
    assert [path.name for path in tests if pinned.search(path.read_text())] == []


def is_mirrored(test: Path) -> bool:
    """Say whether a test's name begins with that of a module or package of its folder, or of the folder."""
    folder = test.parent.relative_to(UNIT)
    source = ROOT / "src/counterplay" / folder
    names = {path.stem for path in source.glob("*.py")} | {
        path.parent.name for path in source.glob("*/__init__.py")
    }
    name = test.stem.removeprefix("test_")
    return any(name == one or name.startswith(f"{one}_") for one in (names | {folder.name}) - {"", "__init__"})


def test_a_changed_file_names_its_tests():
    """`src/counterplay/a/b.py` is tested in `tests/unit/a/`; what holds for the whole project, in `project/`."""
    tests = sorted(path for path in UNIT.rglob("test_*.py") if path.parent != UNIT / "project")
    assert len(tests) > 150
    assert [str(path.relative_to(UNIT)) for path in tests if not is_mirrored(path)] == []


def test_the_name_of_a_class_is_unique():
    names = Counter(
        name
        for path in (ROOT / "src/counterplay").rglob("*.py")
        for name in re.findall(r"^class (\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    )
    assert [name for name, places in names.items() if places > 1] == []
