"""Figures that pages quote come from the committed runs."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))

import figures  # noqa: E402


def test_every_figure_that_a_page_names_is_there():
    known = figures.figures()
    named = {
        name
        for page in (ROOT / "docs").glob("*.md")
        for name in re.findall(r"\{\{ (\w+) \}\}", page.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= known.keys()
    assert all(known.values())


def test_a_row_that_is_not_there_is_an_error():
    with pytest.raises(LookupError, match="0 rows"):
        figures.row("count/claims.csv", player="nobody")
