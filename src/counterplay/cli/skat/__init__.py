"""`counterplay skat`: the subcommands about Skat."""

import typer

from counterplay.cli.skat import (
    check,
    infer,
    learn,
    mine,
    play,
    policies,
    practise,
    progress,
    review,
    show,
    solve,
    train,
)

app = typer.Typer(
    no_args_is_help=True,
    help="Skat: play and practise; show, check and review records; infer hands; solve positions; train.",
)
app.command("show")(show.show)
app.command("check")(check.check)
app.command("review")(review.review)
app.command("infer")(infer.infer)
app.command("solve")(solve.solve)
app.command("play")(play.play)
app.command("learn")(learn.learn)
app.command("practise")(practise.practise)
app.command("progress")(progress.progress)
app.command("mine")(mine.mine)
app.command("policies")(policies.policies)
app.add_typer(train.app, name="train")
