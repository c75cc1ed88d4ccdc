"""`counterplay iss`: the Skat server's line protocol, as a client and as a server."""

import typer

from counterplay.cli.iss import play, replay, serve

app = typer.Typer(
    no_args_is_help=True,
    help="Sit at the International Skat Server with one of ours or by hand, or be such a server yourself.\n\n"
    "Begin at home: [bold]counterplay iss serve[/] in one window, and in another "
    "[bold]counterplay iss play --host localhost --user ada --player me --create --invite rules,rules[/]",
)
app.command("play")(play.play)
app.command("serve")(serve.serve)
app.command("replay")(replay.replay)
