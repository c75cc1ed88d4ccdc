"""`counterplay efg`: the subcommands about two-player games and safe answers to a known opponent."""

from counterplay.cli.subcommands import group

app = group(
    __name__,
    """Two-player games: their value, and safe answers to an opponent you know.

    For example:  [bold]counterplay efg respond leduc --opponent S1 --method abd --p 0.5 --depth 1[/]""",
    {
        "games": "games:games",
        "value": "value:value",
        "respond": "respond:respond",
        "curve": "curve:curve",
        "play": "play:play",
    },
)
