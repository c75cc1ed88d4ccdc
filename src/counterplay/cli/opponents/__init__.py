"""`counterplay opponents`: what is kept about the people and bots one has met."""

from counterplay.cli.subcommands import group

app = group(
    __name__,
    "What is kept about opponents: who plays how well, and by what evidence.\n\n"
    "Start with [bold]counterplay opponents list[/], then [bold]counterplay opponents show NAME[/].\n\n"
    "All is kept in a file in your data folder; [bold]--store[/] or COUNTERPLAY_STORE names another file, or a "
    "PostgreSQL database by its URL. (A password in a URL can be read in the list of processes: put it into "
    "COUNTERPLAY_STORE, or into ~/.pgpass.)",
    {
        "list": "listing:command",
        "show": "show:command",
        "alias": "aliasing:alias",
        "part": "aliasing:part",
        "model": "aliasing:model",
        "forget": "forget:command",
        "export": "export:command",
        "import": "importing:command",
    },
)
