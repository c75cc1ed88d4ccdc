"""The notebooks run, and print what they show."""

import re
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[3]
BOOKS = sorted((ROOT / "examples").glob("*.ipynb"))


def shown(book) -> list[str]:
    """What each cell prints; pictures by their size in words."""
    texts = []
    for cell in book.cells:
        outputs = [one for one in cell.get("outputs", []) if one.get("name") != "stderr"]
        told = "".join(one.get("text") or one.get("data", {}).get("text/plain", "") for one in outputs)
        texts.append(re.sub(r"\s+", " ", told).strip())
    return texts


def test_there_are_three():
    assert [book.stem for book in BOOKS] == ["a-safe-answer", "build-and-beat-a-bot", "review-a-season"]


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_a_notebook_prints_what_it_shows(path):
    book = nbformat.read(path, as_version=4)
    before = shown(book)
    assert any(before)
    NotebookClient(book, timeout=600, resources={"metadata": {"path": str(ROOT)}}).execute()
    assert shown(book) == before
