"""A command loads only what it needs: nobody waits for the libraries of the others."""

import subprocess
import sys

import pytest

HEAVY = {"scipy", "sqlalchemy", "alembic", "matplotlib", "fastapi", "torch", "pygments", "pandas"}
SHOWS = f"""
import sys
from counterplay.cli.main import app
try:
    app(sys.argv[1:], standalone_mode=False)
except SystemExit:
    pass
print("loaded", *sorted({HEAVY!r} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    "command",
    [
        ["--version"],
        ["skat", "check", "examples/turned.sgf"],
        ["skat", "review", "examples/turned.sgf"],
        ["bench", "solver", "--signature"],
    ],
    ids=lambda words: "-".join(words[:2]).strip("-"),
)
def test_a_small_command_loads_no_large_library(command):
    done = subprocess.run([sys.executable, "-c", SHOWS, *command], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "loaded", done.stdout[-500:] + done.stderr[-500:]
