"""`counterplay skat`: the subcommands about Skat."""

import typer

app = typer.Typer(no_args_is_help=True, help="Skat: show and check game records.")
