"""`counterplay opponents`: what is kept about the people and bots one has met."""

import typer

from counterplay.cli.opponents import aliasing, export, forget, importing, listing, show

app = typer.Typer(
    no_args_is_help=True,
    help="What is kept about opponents: who plays how well, and by what evidence.\n\n"
    "Start with [bold]counterplay opponents list[/], then [bold]counterplay opponents show NAME[/].\n\n"
    "All is kept in a file in your data folder; [bold]--store[/] or COUNTERPLAY_STORE names another file, or a "
    "PostgreSQL database by its URL. (A password in a URL can be read in the list of processes: put it into "
    "COUNTERPLAY_STORE, or into ~/.pgpass.)",
)
app.command("list")(listing.command)
app.command("show")(show.command)
app.command("alias")(aliasing.alias)
app.command("part")(aliasing.part)
app.command("model")(aliasing.model)
app.command("forget")(forget.command)
app.command("export")(export.command)
app.command("import")(importing.command)
