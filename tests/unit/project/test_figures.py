"""Figures that pages quote come from the committed runs."""

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
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


def test_the_figures_of_the_readme_are_those_of_the_runs():
    known, text = figures.figures(), (ROOT / "README.md").read_text(encoding="utf-8")
    for name, over in (
        ("marks_xskat", f"{known['marks_xskat_deals']} deals"),
        ("marks_rules", f"{known['marks_rules_deals']} deals"),
        ("marks_stranger", f"{known['marks_stranger_deals']} deals"),
        ("inference_suit", f"{known['inference_suit_matches']} matches"),
        ("count_strong", f"{known['count_strong_deals']} deals"),
    ):
        assert f"| {known[name]} | {over} |" in text, name


@pytest.mark.parametrize("study", ["count", "inference", "evolution", "abd", "bridge"])
def test_a_study_opens_with_what_was_claimed_and_what_holds(study):
    text = (ROOT / "docs" / f"study-{study}.md").read_text(encoding="utf-8")
    assert text.split("\n\n")[1].startswith("| claim | paper | ours (95% interval) | holds? |")
