"""`pip install counterplay` alone: what only extras bring is missed by what needs it, and in a sentence."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from bare import MODULES, PROJECT

ROOT = Path(__file__).parents[3]
TOYS = ROOT / "tests/toys"


def bare(*words):
    return subprocess.run(
        [sys.executable, TOYS / "bare.py", *words], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_none_of_them_is_asked_for_without_extras():
    names = {re.split(r"[>=\[; ]", package)[0] for package in PROJECT["dependencies"]}
    assert not names & MODULES


@pytest.mark.parametrize(
    "command",
    [
        "arena run --players rules,random,rules --deals 3",
        "arena run --game onecard --players TP,LA --deals 3",
        "skat review examples/turned.sgf",
        "skat policies",
        "serve --help",
    ],
)
def test_these_need_none_of_them(command):
    done = bare(*command.split())
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("command", "extra"),
    [
        ("efg value kuhn", "science"),
        ("arena run --game kuhn --players rnr,model --deals 2", "science"),
        ("skat infer --sample --card 12 --seat Anna --png build/never.png", "plots"),
    ],
)
def test_what_needs_one_says_how_to_get_it(command, extra):
    done = bare(*command.split())
    assert done.returncode == 2, done.stdout + done.stderr
    assert f"pip install 'counterplay[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_server_and_its_workers_start_and_every_shipped_network_is_read():
    code = """
import bare
bare.hide()
from importlib import import_module
from counterplay.arena import make_player, parse_spec
from counterplay.skat.players import SkatContest
from counterplay.web import create_app
from counterplay.web.worker import TASKS
for module in set(TASKS.values()):
    import_module(module)
for name in ("counterplay", "pi20", "imitator", "autodidact"):
    make_player(SkatContest(), parse_spec(name))
from counterplay.cli import doctor
assert 'compiled' in doctor._compiled()
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=TOYS, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_an_import_alone_loads_neither_numpy_nor_the_list_of_packages():
    code = "import sys, counterplay; print({'numpy', 'importlib.metadata', 'pydantic'} & sys.modules.keys())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_the_version_stands_alike_everywhere():
    import counterplay

    citation = (ROOT / "CITATION.cff").read_text()
    assert f"\nversion: {counterplay.__version__}\n" in citation
    assert counterplay.__version__ == PROJECT["version"]
