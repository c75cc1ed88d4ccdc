"""`counterplay bridge`: the subcommands about bridge."""

import typer

from counterplay.cli.bridge import review

app = typer.Typer(
    add_completion=False, no_args_is_help=True, help="Bridge: review boards from LIN and PBN records."
)


@app.callback()
def bridge() -> None:
    """Keep `bridge` a group while it has one command."""


app.command("review")(review.review)
