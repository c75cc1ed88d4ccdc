"""`counterplay skat`: the subcommands about Skat."""

import typer

from counterplay.cli.skat import check, infer, learn, play, policies, review, show, solve, train

app = typer.Typer(
    no_args_is_help=True, help="Skat: play; show, check and review records; infer hands; solve positions; train."
)
app.command("show")(show.show)
app.command("check")(check.check)
app.command("review")(review.review)
app.command("infer")(infer.infer)
app.command("solve")(solve.solve)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("policies")(policies.policies)
app.add_typer(train.app, name="train")
