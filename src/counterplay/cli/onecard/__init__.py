"""`counterplay onecard`: the subcommands about one-card poker."""

import typer

from counterplay.cli.onecard import anti, best_response, check, evolve, match, matrix, play, watch

app = typer.Typer(
    no_args_is_help=True,
    help="One-card poker: exact truth, style beliefs, evolved players.\n\n"
    "Start with [bold]counterplay onecard play --against champion[/] or [bold]counterplay onecard matrix[/].",
)
app.command("matrix")(matrix.command)
app.command("best-response")(best_response.command)
app.command("anti")(anti.command)
app.command("match")(match.command)
app.command("play")(play.command)
app.command("watch")(watch.command)
app.command("check")(check.command)
app.command("evolve")(evolve.command)
