"""`counterplay`: puts the subcommands together and turns a user's mistake into a sentence."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from counterplay import __version__
from counterplay.cli import arena, bench, efg, skat, study, terminal
from counterplay.protocol import BadInput

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Counterplay learns how you play cards and answers with play that beats you.

    Start with a sample game:  [bold]counterplay skat show --sample[/]

    Exit codes: 0 all well, 1 the work found problems, 2 the call was wrong.""",
)
app.add_typer(skat.app, name="skat")
app.add_typer(bench.app, name="bench")
app.add_typer(arena.app, name="arena")
app.add_typer(efg.app, name="efg")
app.add_typer(study.app, name="study")


def _show_version(asked: bool) -> None:
    if asked:
        terminal.out.print(f"counterplay {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Options of every subcommand."""


def main() -> None:
    """Run the command line; a user's mistake ends in a sentence and exit code 2, never in a traceback."""
    try:
        app()
    except BadInput as problem:
        terminal.err.print(f"[bold red]error:[/] {terminal.escape(str(problem))}", soft_wrap=True)
        sys.exit(terminal.WRONG_CALL)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


if __name__ == "__main__":
    main()
