"""`counterplay efg`: the subcommands about two-player games and safe answers to a known opponent."""

import typer

from counterplay.cli.efg import curve, games, play, respond, value

app = typer.Typer(
    no_args_is_help=True,
    help="""Two-player games: their value, and safe answers to an opponent you know.

    For example:  [bold]counterplay efg respond leduc --opponent S1 --method abd --p 0.5 --depth 1[/]""",
)
app.command("games")(games.games)
app.command("value")(value.value)
app.command("respond")(respond.respond)
app.command("curve")(curve.curve)
app.command("play")(play.play)
