"""A wheel brings several cores, and the best one that the processor runs is loaded."""

import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from counterplay import compiled_core
from counterplay.skat import _core


@pytest.fixture
def asked(monkeypatch):
    def ask(level):
        monkeypatch.setenv(compiled_core.ENVIRONMENT, level)
        compiled_core.levels.cache_clear()

    yield ask
    compiled_core.levels.cache_clear()


def test_a_newer_level_needs_all_features_of_the_older_ones(monkeypatch, asked):
    asked("")
    flags = sorted(set().union(*compiled_core._LEVELS.values()))

    def told(*missing):
        compiled_core.levels.cache_clear()
        line = "flags\t\t: " + " ".join(flag for flag in flags if flag not in missing)
        monkeypatch.setattr(compiled_core.Path, "read_text", lambda _: f"processor\t: 0\n{line}\n")
        return compiled_core.levels()

    assert told() == ("v4", "v3")
    assert told("avx512bw") == ("v3",)
    assert told("bmi2") == ()


def test_where_there_is_one_core_it_is_loaded_as_always(asked, tmp_path):
    asked("v3")
    assert compiled_core.choose_core("counterplay.skat", [str(tmp_path)]) == ""


def test_the_core_of_a_level_is_loaded_under_the_rooms_name(tmp_path):
    """The very core of this build, put where a wheel would have the one of level v3."""
    room = tmp_path / "room"
    (room / "v3").mkdir(parents=True)
    (room / "v3" / f"_core{EXTENSION_SUFFIXES[0]}").write_bytes(Path(_core.__file__).read_bytes())
    (room / "__init__.py").write_text(
        "from counterplay.compiled_core import choose_core\nlevel = choose_core(__name__, __path__)\n"
    )
    code = "import room; from room import _core; print(room.level, _core.__name__, _core.bid_values()[:2])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={compiled_core.ENVIRONMENT: "v3"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split(maxsplit=2) == ["v3", "room._core", "[18, 20]\n"], done.stderr


def test_the_level_that_is_asked_for_is_taken(asked):
    asked("v3")
    assert compiled_core.levels() == ("v3",)
    asked("v2")
    assert compiled_core.levels() == ()
