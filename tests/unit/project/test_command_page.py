"""The page of the command line: every command of the program, with its help and options."""

import re
import sys
from pathlib import Path

import pytest
import typer

from counterplay.cli.main import app

DOCS = Path(__file__).parents[3] / "docs"
sys.path.insert(0, str(DOCS))

import commands  # noqa: E402


def walk(command, path=("counterplay",)):
    """Return every command below one, by the words that call it."""
    yield " ".join(path), command
    context = typer.Context(command, info_name=path[-1])
    if hasattr(command, "list_commands"):
        for name in command.list_commands(context):
            yield from walk(command.get_command(context, name), (*path, name))


@pytest.fixture(scope="module")
def sections() -> dict[str, str]:
    """What the page says, by the command of each heading."""
    source = [(DOCS / "command-line.md").read_text(encoding="utf-8")]
    commands.fill(None, "command-line", source)
    parts = re.split(r"^#+ `(counterplay.*)`$", source[0], flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def test_every_command_stands_on_the_page_with_its_options(sections):
    tree = dict(walk(typer.main.get_command(app)))
    assert list(sections) == list(tree)
    for words, command in tree.items():
        assert command.help, words
        assert f"$ {words} " in sections[words] + " "
        for option in command.params:
            if getattr(option, "hidden", False) or "--help" in option.opts:
                continue
            pattern = rf"(?mi)^\* `[^`]*{re.escape(option.opts[0])}\b"
            assert re.search(pattern, sections[words]), (words, option.opts)


def test_an_example_is_set_as_code(sections):
    assert (
        "`counterplay arena run --players 'kermit(worlds=40),rules,rules' ...`"
        in sections["counterplay arena players"]
    )
    assert "<span" not in "".join(sections.values())


def test_completion_is_installed_for_the_whole_program_alone(sections):
    assert [words for words, text in sections.items() if "--install-completion" in text] == ["counterplay"]


def test_a_page_without_the_mark_stays_as_it_is():
    source = ["# Another"]
    commands.fill(None, "another", source)
    assert source == ["# Another"]
