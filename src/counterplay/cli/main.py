"""`counterplay`: puts the subcommands together and turns a user's mistake into a sentence."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from counterplay.cli import terminal, world
from counterplay.cli.catalogue import COMMANDS, lazy_group

app = typer.Typer(
    cls=lazy_group(COMMANDS),
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="""Counterplay learns how you play cards and answers with play that beats you.

    Start with a sample game:  [bold]counterplay skat show --sample[/]

    Exit codes: 0 all well, 1 the work found problems, 2 the call was wrong.""",
)


def _show_version(asked: bool) -> None:
    if asked:
        from counterplay import __version__

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
    """Run the command line: what goes wrong in a user's world ends in a sentence, never in a traceback."""
    sys.exit(world.run(app))


if __name__ == "__main__":
    main()
