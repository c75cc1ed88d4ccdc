"""`counterplay skat train`: train what the players know before they play."""

from __future__ import annotations

from collections.abc import Iterator
from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import Only, grouped
from counterplay.cli.options import Json
from counterplay.cli.skat.train_options import (
    ALONE,
    Games,
    TrainingFiles,
    TrainingWork,
    check_file,
    save,
    write,
)
from counterplay.cli.stage_bars import StageBars
from counterplay.protocol import BadInput
from counterplay.skat.learn import (
    BiddingPlan,
    LimitPlan,
    LocationPlan,
    PolicyPlan,
    PopulationOrder,
    ProfilesSize,
    ReactionPlan,
    SoloistPlan,
    StylePlan,
)

if TYPE_CHECKING:
    from counterplay.skat.learn import AgainstPlan
    from counterplay.skat.rules import State

BIDDING, BIDDING_FILES = BiddingPlan(), TrainingFiles(Path("bidding.json"), Path("bidding-work"))
PROFILES, PROFILES_FILES = ProfilesSize(), TrainingFiles(Path("profiles.npz"), Path("profiles-work"))
REACTION, REACTION_FILES = ReactionPlan(), TrainingFiles(Path("reaction.json"), Path("reaction-work"))
POLICY, POLICY_FILES = PolicyPlan(), TrainingFiles(Path("policies.onnx"), Path("policy-work"))
POPULATION = PopulationOrder()
STYLES, STYLE_FILES = StylePlan(), TrainingFiles(Path("styles.onnx"), Path("styles-work"))
SOLOIST, SOLOIST_FILES = SoloistPlan(), TrainingFiles(Path("soloist.json"), Path("soloist-work"))
LOCATIONS, LOCATION_FILES = LocationPlan(), TrainingFiles(Path("locations.onnx"), Path("locations-work"))
LIMITS = LimitPlan()


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

        _train_against(AgainstPlan(against, plan.seed, plan.map_games, passed_deals), files)
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
    curves = {name: [row._asdict() for row in result.bins] for name, result in calibration.items()}
    said = [
        f"{name:12} {result.games:6} games  Brier {result.brier:.4f}  calibration error {result.error:.4f}"
        f"  (95%: {result.error_low:.4f} to {result.error_high:.4f})"
        for name, result in calibration.items()
    ]
    document = {"evaluator": str(files.out), "card": evaluator.card, "curves": curves}
    files.tell(document, *said, evaluator=files.out, report=files.work)


def _train_against(plan: AgainstPlan, files: TrainingFiles) -> None:
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
    files.tell(
        {"policy": policy, **learned.as_dict()},
        f"a deal passed against two {policy}: {at_nothing:+.1f} {by_worth:+.2f} x the hand's worth",
        **{f"bidding against {policy}": out},
    )


@grouped
def profiles(
    files: TrainingFiles = PROFILES_FILES, size: ProfilesSize = PROFILES, where: TrainingWork = ALONE
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
    document = {"profiles": str(files.out), "sorts": list(bank.sorts)}
    files.tell(document, **{f"profiles of {len(bank.sorts)} sorts of opponents": files.out})


@grouped
def reaction(
    files: TrainingFiles = REACTION_FILES, plan: ReactionPlan = REACTION, where: TrainingWork = ALONE
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
    files.tell({"reaction": str(files.out), **loads(learned.dumps())}, said, reaction=files.out, games=files.work)


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
    terminal.out.print(f"games: {terminal.escape(str(out))}", soft_wrap=True)


@grouped
def policy(games: Games, files: TrainingFiles = POLICY_FILES, plan: PolicyPlan = POLICY) -> None:
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
    save(trained.save, files.out)
    said = [
        f"{name.replace('_', ' '):16} {measured['examples']:8} held out"
        f"  log-loss {measured['log_loss']:.3f} (uniform {measured['uniform_log_loss']:.3f},"
        f" frequency {measured['frequency_log_loss']:.3f})"
        f"  accuracy {measured['accuracy']:.3f} of {measured['exact']}"
        f" (guessing {measured['uniform_accuracy']:.3f})"
        for name, measured in trained.card["measures"].items()
    ]
    document = {"policies": str(files.out), "card": trained.card}
    files.tell(document, *said, policies=files.out, work=files.work)


@grouped
def styles(files: TrainingFiles = STYLE_FILES, plan: StylePlan = STYLES, where: TrainingWork = ALONE) -> None:
    """Train one policy for everybody: networks that are given a style, a vector of a few numbers.

    Made-up players by the thousand (`somebody`) sit down at tables of three; what they do teaches the networks and
    each player's style together. Then lines are laid through the space for which people have a word. Needs
    PyTorch, which the extra named train installs, and runs on a GPU where there is one.

    Example:  [bold]counterplay skat train styles --people 60 --games 1200 --steps 200 --batch 1024[/]
    """
    from counterplay.skat.learn import train_styles

    check_file(files.out, "the styles")
    with where.begin() as (executor, bars):
        trained = train_styles(plan, files.work, executor, bars.report)
    save(trained.save, files.out)
    said = [
        f"{name.replace('_', ' '):16} {nats:.3f} nats a decision"
        for name, nats in trained.card["log_loss"].items()
    ]
    said += [f"{line.name:36} explains {line.explained:.0%}" for line in trained.lines]
    files.tell({"styles": str(files.out), "card": trained.card}, *said, styles=files.out, work=files.work)


@grouped
def rules(files: TrainingFiles = SOLOIST_FILES, plan: SoloistPlan = SOLOIST, where: TrainingWork = ALONE) -> None:
    """Fit by which weights rules chooses its cards as soloist.

    Three rules play, and the solver says at which of the soloist's decisions one card still won and another lost.
    The weights are those under which winning cards are likeliest; every tenth game is held out, to count the
    mistakes beside those of the shipped weights. rules(soloist='FILE') plays with what was fitted.

    Example:  [bold]counterplay skat train rules --games 40 --rounds 1 --work work --out soloist.json[/]
    """
    from counterplay.skat.learn import dumps_soloist, train_soloist

    check_file(files.out, "the weights")
    with where.begin() as (executor, bars):
        trained = train_soloist(files.work, plan, bars.report, executor)
    write(files.out, dumps_soloist(trained), "the weights")
    held = trained["held out"]
    said = (
        f"{trained['decisions']} decisions; of {held['decisions']} held out {held['mistakes']} are mistakes,"
        f" and {held['mistakes of the shipped weights']} with the shipped weights"
    )
    files.tell({"file": str(files.out), **trained}, said, weights=files.out, examples=files.work)


def tables(
    games: Games,
    out: Annotated[Path, typer.Option(help="Where to write the tables.")] = Path("kermit_tables.json"),
    json: Json = False,
) -> None:
    """Count how far hands of a kind bid and what they declare: Kermit's inference (ki).

    The games are streamed, some thousand a second; every tenth is left out, to measure with. A log without an
    auction teaches nothing here.

    Example:  [bold]counterplay skat train tables --games archive.sgf.bz2 --out human_tables.json[/]
    """
    from counterplay.skat.learn import learn_kermit_tables

    check_file(out, "the tables")
    with StageBars(transient=False) as bars:
        learned = learn_kermit_tables(games, bars.report)
    learned.save(out)
    measured = learned.card["measures"]
    terminal.answer(
        json,
        {"tables": str(out), "card": learned.card},
        f"how far {measured['seats']} held-out seats went: log-loss {measured['log_loss']:.3f}"
        f" (frequency {measured['frequency_log_loss']:.3f}); cards of {measured['soloists']} soloists raised by"
        f" {measured['soloist_gain']:.2f} nats",
        f"tables: {terminal.escape(str(out))}, from {terminal.escape(learned.card['data'])}",
    )


@grouped
def locations(games: Games, files: TrainingFiles = LOCATION_FILES, plan: LocationPlan = LOCATIONS) -> None:
    """Train networks that predict where each unseen card is: card-location inference (cli).

    One network for suit games, one for grand, one for null; every tenth game is held out to measure them. The
    games are streamed; a run that was stopped goes on where it was when the same command is given again, and one
    that was finished only writes its file again. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train locations --games archive.sgf.bz2 --epochs 4[/]
    """
    from counterplay.skat.learn import train_locations

    check_file(files.out, "the networks")
    with StageBars(transient=False) as bars:
        trained = train_locations(plan, games, files.work, bars.report)
    try:
        save(trained.save, files.out)
    except ImportError:
        raise BadInput(
            f"the file needs the package onnx, which is not installed; the training is kept in {files.work}: give"
            " the same command where it is, and the file is written without training again"
        ) from None
    said = [
        f"{name:6} {measured['cards']:9} cards held out  log-loss {measured['log_loss']:.4f}"
        f" (uniform {measured['uniform_log_loss']:.4f}, frequency {measured['frequency_log_loss']:.4f})"
        f"  accuracy {measured['accuracy']:.3f} (uniform {measured['uniform_accuracy']:.3f})"
        for name, measured in trained.card["measures"].items()
    ]
    files.tell({"locations": str(files.out), "card": trained.card}, *said, locations=files.out, work=files.work)


@grouped
def limits(
    games: Annotated[list[Path], typer.Option(help="Logs of XSkat, with the deals that were passed in.")],
    policies: Annotated[
        Path | None, typer.Option(help="Policies trained from such logs: the network is added to this file.")
    ] = None,
    work: Annotated[Path, typer.Option(help="Folder that keeps the network; it is taken from there.")] = Path(
        "policy-work"
    ),
    plan: LimitPlan = LIMITS,
    json: Json = False,
) -> None:
    """Train how far XSkat bids, which its logs do not tell: they have the soloist and the last bid alone.

    A network gives each hand chances for its highest bid; it learns from the chance of the whole outcome, that one
    seat went as far as the last bid and the others did not. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train limits --games xskat.log --policies xskat.onnx[/]
    """
    from counterplay.skat.beliefs import networks
    from counterplay.skat.learn import add_limits, train_limits

    before = None if policies is None else networks.load(policies)
    with StageBars(transient=False) as bars:
        network, card = train_limits(plan, games, work, bars.report)
    card["command"] = (
        "counterplay skat train limits "
        + " ".join(f"--games {path.name}" for path in games)
        + f" --policies xskat.onnx --seed {plan.seed} --epochs {plan.epochs}"
    )
    if before is not None and policies is not None:
        add_limits(before, network, card).save(policies)
    if json:
        terminal.print_json({"policies": None if policies is None else str(policies), "limits": card})
        return
    measured = card["measures"]
    terminal.out.print(
        f"{measured['auctions']} held out  log-loss {measured['log_loss']:.3f}"
        f" (frequency {measured['frequency_log_loss']:.3f})  soloist predicted {measured['soloist_foretold']:.3f},"
        f" with the last bid {measured['soloist_and_bid_foretold']:.3f}"
    )
    if policies is not None:
        terminal.out.print(f"policies: {terminal.escape(str(policies))}; work: {terminal.escape(str(work))}")


def auction(
    games: Annotated[Path, typer.Option(help="Records of the population, to move the lines by.")],
    held_out: Annotated[Path, typer.Option(help="Other records of it, on which the estimates are judged.")],
    out: Annotated[Path, typer.Option(help="Where to write the lines.")] = Path("auction.json"),
    own_games: Annotated[int, typer.Option(help="Games of the population's policy with itself.", min=100)] = 8_000,
    seed: Annotated[int, typer.Option(help="Which of these games.", min=0)] = 3001,
) -> None:
    """Fit what a deal brings when one passes, and see on held-out games what the judge's estimates are worth.

    The review judges every call by these lines and by the bidding evaluator. Records come from
    `counterplay skat train population`.

    Example:  [bold]counterplay skat train auction --games a.sgf.gz --held-out b.sgf.gz --out auction.json[/]
    """
    from counterplay.skat.learn import train_auction

    check_file(out, "the lines")
    with StageBars() as bars:
        lines = train_auction(own_games, seed, _states(games), _states(held_out), bars.report)
    lines.card["games"], lines.card["held out"] = games.name, held_out.name
    lines.save(out)
    for kind, bins in lines.shown.items():
        said = ", ".join(f"{part['estimated']:g} came to {part['came']:g} ± {part['error']:g}" for part in bins)
        terminal.out.print(f"{kind}: {said}", soft_wrap=True)
    terminal.out.print(f"lines: {terminal.escape(str(out))}")


def _states(path: Path) -> Iterator[State]:
    from counterplay.skat.records import sgf

    for record in sgf.load(path):
        if isinstance(record, sgf.Record) and record.state is not None and record.state.over:
            yield record.state
