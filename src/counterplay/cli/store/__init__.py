"""`counterplay store`: the memory itself, judged, copied and put back."""

import typer

from counterplay.cli.store import commands

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    help="The store of games, people and models itself: judge what waits, make a copy, put it back, or save what "
    "a damaged one still holds.\n\n"
    "What is in it shows [bold]counterplay opponents[/].",
)
app.command("judge")(commands.judge)
app.command("backup")(commands.backup)
app.command("restore")(commands.restore)
app.command("rescue")(commands.rescue)
