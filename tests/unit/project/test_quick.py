"""`make test-quick` runs what changed files, and the tests that mirror them, name."""

from pathlib import Path

import pytest
import quick


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/counterplay/arena/play.py", ["tests/unit/arena/test_play.py"]),
        ("src/counterplay/arena/clock.py", ["tests/unit/arena"]),  # no file of its own
        ("src/counterplay/workers/__init__.py", ["tests/unit/workers"]),
        ("tests/unit/arena/test_play.py", ["tests/unit/arena/test_play.py"]),
        ("tests/conftest.py", []),
        ("docs/web.md", []),
    ],
)
def test_a_file_names_its_mirror_or_the_folder_of_it(changed, tests):
    named = quick.python_tests([Path(changed)])
    assert [str(test) for test in named if test != Path(changed) or changed.startswith("tests")] == tests


def test_pages_name_the_tests_of_their_folder():
    changed = ["frontend/src/table/Hand.svelte", "frontend/src/style/base.css", "tests/browser/small.test.mjs"]
    assert quick.pages([Path(name) for name in changed]) == ["small", "table"]
