"""`counterplay onecard`: the subcommands about one-card poker."""

from counterplay.cli.subcommands import group

app = group(
    __name__,
    "One-card poker: exact truth, style beliefs, evolved players.\n\n"
    "Start with [bold]counterplay onecard play --against champion[/] or [bold]counterplay onecard matrix[/].",
    {
        "matrix": "matrix:command",
        "best-response": "best_response:command",
        "anti": "anti:command",
        "match": "match:command",
        "play": "play:command",
        "watch": "watch:command",
        "check": "check:command",
        "evolve": "evolve:command",
    },
)
