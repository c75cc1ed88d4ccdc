"""`counterplay arena`: matches between players, with statistics."""

from counterplay.cli.subcommands import group

app = group(
    __name__,
    "Matches between players on duplicate deals, with honest statistics.",
    {
        "run": "run:run",
        "report": "report:report",
        "players": "players:players",
        "check": "check:check",
    },
)
