"""The tree of commands as a page: what `--help` says of every one, made when the pages are built.

Typer writes it (`typer counterplay.cli.main utils docs`); here it is fitted into the page `command-line`.
`python docs/commands.py` prints it.
"""

from __future__ import annotations

import html
import itertools
import re

import typer
from typer.cli import get_docs_for_click

from counterplay.cli.main import app

MARK = "<!-- every command -->"


def commands() -> str:
    """Return every command with its help, its arguments and options, as Markdown below a page's own title."""
    tree = typer.main.get_command(app)
    context = typer.Context(tree, info_name="counterplay", obj={"TYPER_RICH_MARKUP_MODE": "rich"})
    return tidy(get_docs_for_click(obj=tree, ctx=context, name="counterplay", indent=1))


def tidy(text: str) -> str:
    """Return Typer's Markdown with examples set as code, and without what says nothing of a command."""
    text = re.sub(r'<span style="font-weight: bold">(.*?)</span>', r"`\1`", text)
    text = re.sub(r"</?span.*?>", "", text)
    text = re.sub(r"^((?:For example|Example): +)(counterplay .*)$", r"\1`\2`", text, flags=re.MULTILINE)
    pieces = re.split(r"(```.*?```|`[^`\n]+`)", text, flags=re.DOTALL)  # prose, code, prose, ...
    prose = [re.sub(r"(?<![\w-])--[a-z-]+", r"`\g<0>`", piece) for piece in pieces[::2]]
    code = [html.unescape(piece) for piece in pieces[1::2]]
    text = "".join(itertools.chain.from_iterable(itertools.zip_longest(prose, code, fillvalue="")))
    text = re.sub(r" range>`", ">`", text)  # the range stands behind
    text = re.sub(r"^\* `--help`: .*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"\*\*Options\*\*:\n\n\n", "", text)
    return re.sub(r"\*\*Commands\*\*:\n\n(\* .*\n)+\n", "", text)  # cut short there, and each has its heading


def fill(app: object, page: str, source: list[str]) -> None:
    """Put the commands where the page marks it (Sphinx's event `source-read`)."""
    source[0] = source[0].replace(MARK, commands()) if MARK in source[0] else source[0]


if __name__ == "__main__":
    print(commands())
