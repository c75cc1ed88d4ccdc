"""`counterplay iss`: the Skat server's line protocol, as a client and as a server."""

from counterplay.cli.subcommands import group

app = group(
    __name__,
    "Sit at the International Skat Server with one of ours or by hand, or be such a server yourself.\n\n"
    "Begin at home: [bold]counterplay iss serve[/] in one window, and in another "
    "[bold]counterplay iss play --host localhost --user ada --player me --create --invite rules,rules[/]",
    {
        "play": "play:play",
        "serve": "serve:serve",
        "replay": "replay:replay",
    },
)
