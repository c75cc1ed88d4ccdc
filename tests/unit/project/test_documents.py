"""The examples of the README and the docs run and print what they say."""

import doctest
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
sys.path.insert(0, str(ROOT / "scripts"))

from face_contract import listed_names, reaches_inside  # noqa: E402

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)


def console_examples() -> list[tuple[str, str, str]]:
    """All (document, command, expected output); a line `...` stands for any lines."""
    examples = []
    for document in DOCUMENTS:
        for block in CONSOLE.findall(document.read_text()):
            for example in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = example.partition("\n")
                examples.append((document.name, command, output))
    return examples


@pytest.fixture
def checkout(tmp_path, monkeypatch) -> Path:
    """A folder that looks like the checkout, where examples may leave files."""
    for name in ("src", "docs", "examples"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("document", "command", "output"), console_examples())
def test_console_examples(document, command, output, checkout):
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": path, "COLUMNS": "80", "TERM": "dumb"}
    done = subprocess.run(
        command, shell=True, cwd=checkout, capture_output=True, text=True, check=False, env=environment
    )
    pattern = re.escape(output.strip()).replace(re.escape("...\n"), r"(.*\n)*") + r"\s*"
    assert re.fullmatch(pattern, done.stdout.strip()), (
        f"{document}: {command} printed:\n{done.stdout}{done.stderr}"
    )


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples(document, checkout):
    result = doctest.testfile(str(document), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0


EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if path.suffix in (".py", ".ipynb"))


@pytest.mark.parametrize("document", [*DOCUMENTS, *EXAMPLES], ids=lambda path: path.name)
def test_documents_and_examples_import_faces_only(document):
    """What people copy must not break when an inner module moves."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][1]
    faces = {face: listed_names(face) for face in contract["faces"]}
    imports = re.findall(r"from (counterplay\.[\w.]+) import ([\w, ]+)", document.read_text())
    source = "\n".join(f"from {package} import {names.strip().rstrip(',')}" for package, names in imports)
    assert list(reaches_inside("", source, faces)) == []


def test_the_readme_fits_on_two_screens():
    assert len((ROOT / "README.md").read_text().splitlines()) <= 100


def test_the_changelog_keeps_its_form():
    """What is to come, then releases with their day, each in at most four parts in this order."""
    releases = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(), flags=re.MULTILINE)[1:]
    headings = [release.partition("\n")[0] for release in releases]
    assert headings[0] == "[Unreleased]"
    assert all(re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", heading) for heading in headings[1:])
    for release in releases:
        parts = re.findall(r"^### (.*)", release, re.MULTILINE)
        assert parts == [part for part in ("Added", "Changed", "Fixed", "Removed") if part in parts]
