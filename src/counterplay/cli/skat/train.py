"""`counterplay skat train`: train what the players know before they play."""

from __future__ import annotations

from dataclasses import asdict
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterplay.cli.option_groups import Only, grouped
from counterplay.cli.options import Json
from counterplay.cli.skat.train_options import ALONE, Games, TrainingFiles, TrainingWork, check_file, tell, write
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.skat.learn import BiddingPlan, PolicyPlan, PopulationOrder, ProfilesSize, ReactionPlan

if TYPE_CHECKING:
    from counterplay.skat.learn import AgainstPlan

BIDDING, BIDDING_FILES = BiddingPlan(), TrainingFiles(Path("bidding.json"), Path("bidding-work"))
PROFILES, PROFILES_FILES = ProfilesSize(), TrainingFiles(Path("profiles.npz"), Path("profiles-work"))
REACTION, REACTION_FILES = ReactionPlan(), TrainingFiles(Path("reaction.json"), Path("reaction-work"))
POLICY, POLICY_FILES = PolicyPlan(), TrainingFiles(Path("policies.onnx"), Path("policy-work"))
POPULATION = PopulationOrder()


@grouped
def bidding(
    files: TrainingFiles = BIDDING_FILES,
    games: Annotated[
        list[Path] | None, typer.Option(help="Train from these ISS records instead of games of our own.")
    ] = None,
    plan: BiddingPlan = BIDDING,
    where: TrainingWork = ALONE,
    against: Annotated[
        str | None,
        typer.Option(help="Fit the bidding of counterplay against a shipped policy: xskat, rules or population."),
    ] = None,
    passed_deals: Annotated[
        int, typer.Option(help="With --against: deals to pass, to see what they bring when the others play.")
    ] = 400,
    json: Json = False,
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
        from counterplay.skat.learn import AgainstPlan

        _train_against(AgainstPlan(against, plan.seed, plan.map_games, passed_deals), files, json)
        return
    # scipy takes longer to import than other subcommands take to run
    from counterplay.skat.learn import train_bidding, train_from_records

    check_file(files.out, "the evaluator")
    with where.begin() as (executor, bars):
        if games:
            evaluator, calibration = train_from_records(games, files.work, bars.report)
        else:
            evaluator, calibration = train_bidding(plan, files.work, bars.report, executor)
    write(files.out, evaluator.dumps() + "\n", "the evaluator")
    curves = {name: [asdict(row) for row in result.bins] for name, result in calibration.items()}
    said = [
        f"{name:12} {result.games:6} games  Brier {result.brier:.4f}  calibration error {result.error:.4f}"
        f"  (95%: {result.error_low:.4f} to {result.error_high:.4f})"
        for name, result in calibration.items()
    ]
    document = {"evaluator": str(files.out), "card": evaluator.card, "curves": curves}
    tell(json, document, *said, evaluator=files.out, report=files.work)


def _train_against(plan: AgainstPlan, files: TrainingFiles, json: bool) -> None:
    from counterplay.skat.learn import train_against
    from counterplay.skat.players import bidding as against

    out, policy = files.out, plan.policy
    known = against.load(out) if out.exists() else {}
    with StageBars(transient=False) as bars:
        learned = train_against(plan, files.work, bars.report)
    try:
        against.save(out, {**known, policy: learned})
    except OSError as problem:
        raise BadInput(f"what was learned cannot be written to {out}: {problem.strerror}") from None
    at_nothing, by_worth = learned.passing
    tell(
        json,
        {"policy": policy, **learned.as_dict()},
        f"a deal passed against two {policy}: {at_nothing:+.1f} {by_worth:+.2f} x the hand's worth",
        **{f"bidding against {policy}": out},
    )


@grouped
def profiles(
    files: TrainingFiles = PROFILES_FILES,
    size: ProfilesSize = PROFILES,
    where: TrainingWork = ALONE,
) -> None:
    """Make profiles of opponents to train `skat train told` with: what is known of them after 0 to 1,000 deals.

    autodidact plays against two of each of seven sorts; what every deal says of them is taken in again and again
    in random order. Every finished game is kept, and a run that was stopped goes on where it was.

    Example:  [bold]counterplay skat train profiles --deals 4 --lives 1 --workers 2[/]
    """
    from counterplay.skat.learn import make_profiles

    check_file(files.out, "the profiles")
    with where.begin() as (executor, bars):
        bank = make_profiles(files.work, size, executor, bars.report)
    bank.save(files.out)
    tell(False, {}, **{f"profiles of {len(bank.sorts)} sorts of opponents": files.out})


@grouped
def reaction(
    files: TrainingFiles = REACTION_FILES,
    plan: ReactionPlan = REACTION,
    where: TrainingWork = ALONE,
    json: Json = False,
) -> None:
    """Train how count(reaction=learned) moves its bidding threshold with what it knows of its opponents.

    kermit plays at seven thresholds against eleven kinds of opponents on the same deals; the reaction is the line
    that the gains follow. Every finished game is kept, and a run that was stopped goes on where it was.

    Example:  [bold]counterplay skat train reaction --deals 6 --worlds 5 --workers 2[/]
    """
    from counterplay.skat.learn import train_reaction

    check_file(files.out, "the reaction")
    with where.begin() as (executor, bars):
        learned = train_reaction(
            files.work, plan, executor, show=lambda seen: bars.report("training games", seen.games, seen.total)
        )
    write(files.out, learned.dumps() + "\n", "the reaction")
    line = "".join(f" {weight:+.3f} x {feature}" for feature, weight in learned.weights.items())
    said = f"threshold = {learned.intercept:.3f}{line}, from {learned.low} to {learned.high}"
    tell(json, {"reaction": str(files.out), **loads(learned.dumps())}, said, reaction=files.out, games=files.work)


@grouped
def population(
    order: Annotated[PopulationOrder, Only("games", "seed", "stratum", players="pool")] = POPULATION,
    out: Annotated[Path, typer.Option(help="Where to write the records, packed; it goes on there.")] = Path(
        "population.sgf.gz"
    ),
    where: TrainingWork = ALONE,
) -> None:
    """Play the games that the shipped policies learn from: our own players of every strength.

    Every seat is drawn from a pool (rules, kermit with few and many worlds, mistake at three rates), and its name
    in the record says who it is. The games are the same on every machine; a run that was stopped goes on where it
    was when the same command is given again, and a file can be made longer.

    Example:  [bold]counterplay skat train population --games 2000 --workers 2 --out games.sgf.gz[/]
    """
    from counterplay.skat.learn import write_population

    with where.begin() as (executor, bars):
        write_population(order, out, lambda done, total: bars.report("games", done, total), executor)
    tell(False, {}, games=out)


@grouped
def policy(
    games: Games,
    files: TrainingFiles = POLICY_FILES,
    plan: PolicyPlan = POLICY,
    json: Json = False,
) -> None:
    """Train networks that predict what players do: how far they bid, what they declare, each card.

    One network for each kind of decision; every tenth game is held out to measure them, beside guessing among the
    legal choices and beside how often each was chosen. The games are streamed; a run that was stopped goes on
    where it was when the same command is given again. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train policy --games archive.sgf.bz2 --epochs 4 --out human.onnx[/]
    """
    from counterplay.skat.learn import train_policies

    check_file(files.out, "the networks")
    with StageBars(transient=False) as bars:
        trained = train_policies(plan, games, files.work, bars.report)
    files.out.parent.mkdir(parents=True, exist_ok=True)
    trained.save(files.out)
    said = [
        f"{name.replace('_', ' '):16} {measured['examples']:8} held out"
        f"  log-loss {measured['log_loss']:.3f} (uniform {measured['uniform_log_loss']:.3f},"
        f" frequency {measured['frequency_log_loss']:.3f})"
        f"  accuracy {measured['accuracy']:.3f} of {measured['exact']}"
        f" (guessing {measured['uniform_accuracy']:.3f})"
        for name, measured in trained.card["measures"].items()
    ]
    document = {"policies": str(files.out), "card": trained.card}
    tell(json, document, *said, policies=files.out, work=files.work)
