"""`counterplay arena`: matches between players, with statistics."""

import typer

from counterplay.cli.arena import check, players, report, run

app = typer.Typer(no_args_is_help=True, help="Matches between players on duplicate deals, with honest statistics.")
app.command("run")(run.run)
app.command("report")(report.report)
app.command("players")(players.players)
app.command("check")(check.check)
