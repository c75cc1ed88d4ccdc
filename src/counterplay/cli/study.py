"""`counterplay study`: make a paper's tables and figures again. Each study is one command."""

from __future__ import annotations

import typer

from counterplay.cli import study_evolution

app = typer.Typer(
    no_args_is_help=True,
    help="""Studies: a paper's tables and figures made again, with the paper's numbers beside ours.

    For example:  [bold]counterplay study evolution --out run --only table3[/]""",
)


@app.callback()
def studies() -> None:
    """Keep `study` a group while it has one command."""


app.command("evolution")(study_evolution.command)
