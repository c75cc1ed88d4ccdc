"""`counterplay study`: make a paper's tables and figures again. Each study is one command."""

from __future__ import annotations

import typer

from counterplay.cli import (
    study_abd,
    study_autodidact,
    study_bridge,
    study_count,
    study_counterplay,
    study_evolution,
    study_habits,
    study_imitator,
    study_inference,
    study_opponents,
    study_review,
    study_xskat,
)

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="""Studies: a paper's tables and figures made again, with the paper's numbers beside ours.

    For example:  [bold]counterplay study abd --out abd-run[/]""",
)


@app.callback()
def studies() -> None:
    """Keep `study` a group while it has one command."""


app.command("abd")(study_abd.command)
app.command("autodidact")(study_autodidact.command)
app.command("evolution")(study_evolution.command)
app.command("count")(study_count.command)
app.command("counterplay")(study_counterplay.command)
app.command("bridge")(study_bridge.command)
app.command("inference")(study_inference.command)
app.command("opponents")(study_opponents.command)
app.command("habits")(study_habits.command)
app.command("imitator")(study_imitator.command)
app.command("review")(study_review.command)
app.command("xskat-class")(study_xskat.command)
