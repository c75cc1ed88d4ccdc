"""`counterplay skat train`: train what the players know before they play."""

from __future__ import annotations

from dataclasses import asdict
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.skat import train_auction, train_inference, train_limits, train_rules, train_selfplay
from counterplay.cli.skat.train_options import Games, Learning
from counterplay.cli.stage_bars import StageBars
from counterplay.cli.work_options import Ray, Workers, executor
from counterplay.protocol import BadInput
from counterplay.skat.learn import BiddingPlan

if TYPE_CHECKING:
    from counterplay.skat.learn import Calibration
    from counterplay.skat.players import Evaluator

app = typer.Typer(
    add_completion=False, no_args_is_help=True, help="Train what Skat players know before they play."
)

app.command("auction")(train_auction.command)
app.command("limits")(train_limits.command)
app.command("rules")(train_rules.command)
app.command("tables")(train_inference.tables)
app.command("locations")(train_inference.locations)
app.command("selfplay")(train_selfplay.selfplay)
app.command("response")(train_selfplay.response)
app.command("told")(train_selfplay.told)
app.command("compare")(train_selfplay.compare)

EIGHT_TIMES = Learning(epochs=8)


@app.callback()
def trainings() -> None:
    """Train what Skat players know before they play."""


@app.command("bidding")
def bidding(
    out: Annotated[Path, typer.Option(help="Where to write the evaluator.")] = Path("bidding.json"),
    work: Annotated[
        Path, typer.Option(help="Folder for the work in progress and the calibration report; resumes there.")
    ] = Path("bidding-work"),
    games: Annotated[
        list[Path] | None, typer.Option(help="Train from these ISS records instead of games of our own.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Which hands and games.", min=0)] = 1,
    hands: Annotated[int, typer.Option(help="Hands of each kind.")] = BiddingPlan.hands,
    worlds: Annotated[int, typer.Option(help="Worlds each hand is solved in.")] = BiddingPlan.worlds,
    map_games: Annotated[int, typer.Option(help="Games for the map to played results.")] = BiddingPlan.map_games,
    held_out_games: Annotated[
        int, typer.Option(help="Games for the calibration report.")
    ] = BiddingPlan.held_out_games,
    game_worlds: Annotated[int, typer.Option(help="Worlds searched in these games.")] = BiddingPlan.game_worlds,
    workers: Workers = 1,
    ray: Ray = None,
    against: Annotated[
        str | None,
        typer.Option(help="Fit the bidding of counterplay against a shipped policy: xskat, rules or population."),
    ] = None,
    passed_deals: Annotated[
        int, typer.Option(help="With --against: deals to pass, to see what they bring when the others play.")
    ] = 400,
    json: Annotated[bool, typer.Option("--json", help="Write the calibration as JSON.")] = False,
) -> None:
    """Train the bidding evaluator that kermit bids with.

    By default our own players provide the data: hands solved double-dummy, then games played out. With --games it
    learns from records of the International Skat Server instead (.sgf, .gz, .bz2), streamed. A run that was
    stopped goes on where it was when the same command is given again.

    With --against it leaves the evaluator as it is and fits what counterplay needs to bid against one policy:
    games alone against two of it, and deals that are passed. What --out holds of other policies stays there.

    Example:  [bold]counterplay skat train bidding --hands 2000 --map-games 100 --held-out-games 100 --workers 2[/]
    Example:  [bold]counterplay skat train bidding --against rules --map-games 90 --passed-deals 50 --out b.json[/]
    """
    if against is not None:
        _train_against(against, out, work, seed, map_games, passed_deals, json)
        return
    # scipy takes longer to import than other subcommands take to run
    from counterplay.skat.learn import train_bidding, train_from_records

    if out.exists() and out.is_dir():
        raise BadInput(f"{out} is a folder: name a file for the evaluator")
    with executor(workers, ray) as where, StageBars() as bars:
        if games:
            evaluator, calibration = train_from_records(games, work, bars.report)
        else:
            plan = BiddingPlan(seed, hands, worlds, map_games, held_out_games, game_worlds)
            evaluator, calibration = train_bidding(plan, work, bars.report, where)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(evaluator.dumps() + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the evaluator cannot be written to {out}: {problem.strerror}") from None
    _show(evaluator, calibration, out, work, json)


def _train_against(policy: str, out: Path, work: Path, seed: int, games: int, passed: int, json: bool) -> None:
    from counterplay.skat.learn import AgainstPlan, train_against
    from counterplay.skat.players import bidding as against

    known = against.load(out) if out.exists() else {}
    with StageBars() as bars:
        found = train_against(AgainstPlan(policy, seed, games, passed), work, bars.report)
    try:
        against.save(out, {**known, policy: found})
    except OSError as problem:
        raise BadInput(f"what was learned cannot be written to {out}: {problem.strerror}") from None
    if json:
        terminal.print_json({"policy": policy, **found.as_dict()})
        return
    at_nothing, by_worth = found.passing
    terminal.out.print(f"a deal passed against two {policy}: {at_nothing:+.1f} {by_worth:+.2f} x the hand's worth")
    terminal.out.print(f"bidding against {policy}: {terminal.escape(str(out))}")


@app.command("profiles")
def profiles(
    out: Annotated[Path, typer.Option(help="Where to write the profiles.")] = Path("profiles.npz"),
    work: Annotated[Path, typer.Option(help="Folder for the games; resumes there.")] = Path("profiles-work"),
    deals: Annotated[int, typer.Option(help="Deals against each sort of opponents.", min=2)] = 120,
    lives: Annotated[int, typer.Option(help="Lives of up to 1,000 deals made of each sort's.", min=1)] = 40,
    seed: Annotated[int, typer.Option(help="Which deals, and in which order.", min=0)] = 1,
    workers: Workers = 1,
    ray: Ray = None,
) -> None:
    """Make profiles of opponents to train `skat train told` with: what is known of them after 0 to 1,000 deals.

    autodidact plays against two of each of seven sorts; what every deal says of them is taken in again and again
    in random order. Every finished game is kept, and a run that was stopped goes on where it was.

    Example:  [bold]counterplay skat train profiles --deals 4 --lives 1 --workers 2[/]
    """
    from counterplay.skat.learn import ProfilesSize, make_profiles

    if out.exists() and out.is_dir():
        raise BadInput(f"{out} is a folder: name a file for the profiles")
    with executor(workers, ray) as where, StageBars() as bars:
        bank = make_profiles(work, ProfilesSize(deals, lives, seed), where, bars.report)
    bank.save(out)
    terminal.out.print(f"profiles of {len(bank.sorts)} sorts of opponents: {terminal.escape(str(out))}")


@app.command("reaction")
def reaction(
    out: Annotated[Path, typer.Option(help="Where to write the reaction.")] = Path("reaction.json"),
    work: Annotated[Path, typer.Option(help="Folder for the training games; resumes there.")] = Path(
        "reaction-work"
    ),
    deals: Annotated[int, typer.Option(help="Deals against each kind of opponents.", min=2)] = 360,
    seed: Annotated[int, typer.Option(help="Which deals.", min=0)] = 1001,
    worlds: Annotated[int, typer.Option(help="Worlds searched in these games.", min=1)] = 100,
    workers: Workers = 1,
    ray: Ray = None,
    json: Annotated[bool, typer.Option("--json", help="Write the reaction as JSON.")] = False,
) -> None:
    """Train how count+ moves its bidding threshold with what it knows of its opponents.

    kermit plays at seven thresholds against eleven kinds of opponents on the same deals; the reaction is the line
    that the gains follow. Every finished game is kept, and a run that was stopped goes on where it was.

    Example:  [bold]counterplay skat train reaction --deals 6 --worlds 5 --workers 2[/]
    """
    from counterplay.skat.learn import train_reaction

    if out.exists() and out.is_dir():
        raise BadInput(f"{out} is a folder: name a file for the reaction")
    columns = (TextColumn("training games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        executor(workers, ray) as where,
        Progress(*columns, console=terminal.err, transient=True) as progress,
    ):
        task = progress.add_task("", total=None)
        learned = train_reaction(
            work,
            where,
            deals=deals,
            seed=seed,
            worlds=worlds,
            show=lambda seen: progress.update(task, completed=seen.games, total=seen.total),
        )
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_text(learned.dumps() + "\n", encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"the reaction cannot be written to {out}: {problem.strerror}") from None
    if json:
        terminal.print_json({"reaction": str(out), **loads(learned.dumps())})
        return
    line = "".join(f" {weight:+.3f} x {feature}" for feature, weight in learned.weights.items())
    terminal.out.print(f"threshold = {learned.intercept:.3f}{line}, from {learned.low} to {learned.high}")
    terminal.out.print(f"reaction: {terminal.escape(str(out))}; games: {terminal.escape(str(work))}")


@app.command("population")
def population(
    games: Annotated[int, typer.Option(help="How many games the file shall have.", min=1)] = 1_000,
    out: Annotated[Path, typer.Option(help="Where to write the records, packed; it goes on there.")] = Path(
        "population.sgf.gz"
    ),
    stratum: Annotated[
        str, typer.Option(help="Which deals: all, null (those made for null games), or both (nine to two).")
    ] = "both",
    players: Annotated[str, typer.Option(help="Who plays: population (the mixed pool) or rules alone.")] = (
        "population"
    ),
    seed: Annotated[int, typer.Option(help="Which games.", min=0)] = 1,
    workers: Workers = 1,
    ray: Ray = None,
) -> None:
    """Play the games that the shipped policies learn from: our own players of every strength.

    Every seat is drawn from a pool (rules, kermit with few and many worlds, mistake at three rates), and its name
    in the record says who it is. The games are the same on every machine; a run that was stopped goes on where it
    was when the same command is given again, and a file can be made longer.

    Example:  [bold]counterplay skat train population --games 2000 --workers 2 --out games.sgf.gz[/]
    """
    from counterplay.skat.learn import PopulationOrder, write_population

    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with (
        executor(workers, ray) as where,
        Progress(*columns, console=terminal.err, transient=True) as progress,
    ):
        task = progress.add_task("", total=games)
        write_population(
            PopulationOrder(seed, games, stratum, players),
            out,
            lambda done, total: progress.update(task, completed=done, total=total),
            where,
        )
    terminal.out.print(f"games: {terminal.escape(str(out))}")


@app.command("policy")
@grouped
def policy(
    games: Games,
    out: Annotated[Path, typer.Option(help="Where to write the networks, as ONNX.")] = Path("policies.onnx"),
    work: Annotated[
        Path, typer.Option(help="Folder for the examples and the work in progress; resumes there.")
    ] = (Path("policy-work")),
    seed: Annotated[int, typer.Option(help="First weights and order of the examples.", min=0)] = 1,
    hidden: Annotated[
        list[int] | None, typer.Option(help="Units of each hidden layer for the card play: 64 64 by default.")
    ] = None,
    hidden_before: Annotated[
        list[int] | None, typer.Option(help="The same for the decisions before it: 128 128 by default.")
    ] = None,
    learning: Learning = EIGHT_TIMES,
) -> None:
    """Train networks that foretell what players do: how far they bid, what they declare, each card.

    One network for each kind of decision; every tenth game is held out to measure them, beside guessing among the
    legal choices and beside how often each was chosen. The games are streamed; a run that was stopped goes on
    where it was when the same command is given again. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train policy --games archive.sgf.bz2 --epochs 4 --out human.onnx[/]
    """
    from counterplay.skat.learn import PolicyPlan, train_policies

    if out.exists() and out.is_dir():
        raise BadInput(f"{out} is a folder: name a file for the networks")
    with StageBars() as bars:
        plan = PolicyPlan(
            seed=seed,
            hidden=tuple(hidden or PolicyPlan().hidden),
            hidden_before=tuple(hidden_before or PolicyPlan().hidden_before),
            epochs=learning.epochs,
        )
        trained = train_policies(plan, games, work, bars.report)
    out.parent.mkdir(parents=True, exist_ok=True)
    trained.policies.save(out)
    if learning.json:
        terminal.print_json({"policies": str(out), "card": trained.policies.card})
        return
    for point, found in trained.measures.items():
        terminal.out.print(
            f"{point.name.lower().replace('_', ' '):16} {found.examples:8} held out"
            f"  log-loss {found.log_loss:.3f} (uniform {found.uniform_log_loss:.3f},"
            f" frequency {found.frequency_log_loss:.3f})"
            f"  accuracy {found.accuracy:.3f} of {found.exact} (guessing {found.uniform_accuracy:.3f})",
            soft_wrap=True,
        )
    terminal.out.print(f"policies: {terminal.escape(str(out))}; work: {terminal.escape(str(work))}")


def _show(evaluator: Evaluator, calibration: dict[str, Calibration], out: Path, work: Path, json: bool) -> None:
    if json:
        terminal.print_json(
            {
                "evaluator": str(out),
                "card": evaluator.card,
                "curves": {name: [asdict(row) for row in result.bins] for name, result in calibration.items()},
            }
        )
        return
    for name, result in calibration.items():
        terminal.out.print(
            f"{name:12} {result.games:6} games  Brier {result.brier:.4f}  calibration error {result.error:.4f}"
            f"  (95%: {result.error_low:.4f} to {result.error_high:.4f})"
        )
    terminal.out.print(f"evaluator: {terminal.escape(str(out))}; report: {terminal.escape(str(work))}")
