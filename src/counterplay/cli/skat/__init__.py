"""`counterplay skat`: the subcommands about Skat."""

import typer

from counterplay.cli.skat import check, show, solve, train

app = typer.Typer(no_args_is_help=True, help="Skat: show and check game records, solve positions.")
app.command("show")(show.show)
app.command("check")(check.check)
app.command("solve")(solve.solve)
app.add_typer(train.app, name="train")
