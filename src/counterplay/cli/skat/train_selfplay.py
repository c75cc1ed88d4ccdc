"""`counterplay skat train selfplay`, `response`, `told`: networks that teach themselves, and answers to others."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import typer

from counterplay import __version__
from counterplay.cli import terminal
from counterplay.cli.option_groups import Only, grouped
from counterplay.cli.options import Json
from counterplay.protocol import BadInput
from counterplay.skat.learn import CONTRACTS_BY, GIVEN_KINDS, SelfplayPlan, TrainingCourse, import_torch

FROM_NOTHING = SelfplayPlan(contracts=0.35)
# Networks that have learned go on more gently, against others alone, and guess no cards.
GOING_ON = SelfplayPlan(rate=5e-4, settle=0.7, last_noise=0.2, average=0.999, warm_up=100, pool=0.0, guesses=0.0)
ANSWERING = replace(GOING_ON, model_share=0.5, model_alone=1.0)
TOLD = replace(GOING_ON, model_share=0.7, contracts=0.15, cards_only=True)
COURSE = TrainingCourse()
Course = Annotated[
    TrainingCourse,
    Only("games", "minutes", "pause_after", "evaluate_every", "evaluation_games", opponent="opponents"),
]
_LEARNING = ("seed", "batch", "rate", "settle", "last_noise", "greedy", "little", "contracts")
WholePlan = Annotated[
    SelfplayPlan,
    Only(
        *_LEARNING,
        "width",
        "blocks",
        "pool",
        "given",
        "guesses",
        "method",
        "cards_only",
        "auction_only",
        round="games",
        models="model_share",
    ),
]
AnswerPlan = Annotated[SelfplayPlan, Only(*_LEARNING, "cards_only", round="games", p="model_share")]
ToldPlan = Annotated[SelfplayPlan, Only(*_LEARNING, round="games", others="model_share")]
Kind = Annotated[
    str | None, typer.Option(help="Give contracts of one kind alone (with --given 1): suit, grand or null.")
]
Device = Annotated[str | None, typer.Option(help="cuda or cpu; a GPU where there is one.")]
Opponents = Annotated[
    list[str] | None,
    typer.Option("--opponent", help="Whom they meet: a model or self-taught networks; repeatable."),
]


@dataclass(frozen=True)
class RunOptions:
    """Where a training runs, and how it goes on there."""

    start: Annotated[
        str | None, typer.Option(help="Networks to begin with: a file (.npz) or a shipped name. [default: none]")
    ] = None
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the training in the folder.")] = False
    device: Device = None
    compiled: Annotated[
        bool, typer.Option("--compiled", help="Compile the networks for the device first: a minute, then faster.")
    ] = False
    json: Json = False


FRESH, SHIPPED = RunOptions(), RunOptions("autodidact")
Out = Annotated[Path, typer.Option(help="The run's folder: checkpoint, log, curve and networks.")]


@grouped
def selfplay(
    out: Out,
    plan: WholePlan = FROM_NOTHING,
    kind: Kind = None,
    temperature: Annotated[
        float, typer.Option(help="Of ppo: it draws cards about so many points apart.", min=0.01)
    ] = 3.0,
    course: Course = COURSE,
    run: RunOptions = FRESH,
) -> None:
    """Let networks teach themselves the whole game: auction, discards, declarations and cards.

    All games of a round are played at once, on a GPU in one captured graph (about 270,000 games a second on an
    H200), and every value moves towards what its game brought. While it learns it is measured against models of
    rules, XSkat and the population, by kind of game. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train selfplay --out run --minutes 15[/]

    Example:  [bold]counterplay skat train selfplay --out tiny --games 512 --round 64 --batch 256 --width 32
    --blocks 1 --evaluation-games 64[/]
    """
    plan = replace(
        plan,
        before_width=max(32, plan.width // 2 // 16 * 16),
        before_blocks=max(1, min(plan.blocks - 1, 3)),
        kinds=_kinds(kind),
        temperature=temperature / 100,
    )
    _train(plan, course, out, run)


@grouped
def response(
    against: Annotated[
        str,
        typer.Option(help="The model: rules, xskat, population, a file of policies, or of self-taught networks."),
    ],
    out: Out,
    plan: AnswerPlan = ANSWERING,
    course: Course = COURSE,
    run: RunOptions = SHIPPED,
) -> None:
    """Train an answer to someone: a restricted Nash response, by networks.

    The same training as selfplay, but with chance p both other seats are the model, else copies of the learner. It
    starts from the shipped self-taught networks and takes a minute or two on a GPU. p = 1 gains most on the model
    and is the least safe.

    Example:  [bold]counterplay skat train response --against xskat --p 0.5 --minutes 1.2 --out answer[/]
    """
    _train(replace(plan, models=(against,), **_shape(run.start)), course, out, run)


@grouped
def told(
    profiles: Annotated[Path, typer.Option(help="What it is told: a file of `skat train profiles`.")],
    out: Out,
    plan: ToldPlan = TOLD,
    course: Course = COURSE,
    run: RunOptions = SHIPPED,
) -> None:
    """Train networks that are told who sits there: profiles as noisy as after 0 to 1,000 deals.

    The same training as response, but against opponents of many sorts, good and bad, and beside the cards the
    network is told what is known of both others: by whose policies they seem to play, how often they err, how many
    deals say so. How to react to it is learned. It is measured against each opponent twice: as one of whom nothing
    is known, and as one well known. The auction stays as it was.

    Example:  [bold]counterplay skat train told --profiles profiles.npz --minutes 12 --out told[/]
    """
    _train(replace(plan, told=str(profiles), **_shape(run.start)), course, out, run)


def compare(
    networks: Annotated[
        list[str],
        typer.Option("--networks", help="A file (.npz) or a shipped name; several: the mean of their weights."),
    ],
    bidding: Annotated[
        str | None, typer.Option(help="Other networks that bid and declare for them. [default: their own]")
    ] = None,
    skats: Annotated[
        int,
        typer.Option(help="Bid by values of contracts, averaged over so many skats; 0: as it learned to.", min=0),
    ] = 0,
    opponent: Opponents = None,
    evaluation_games: Annotated[int, typer.Option(help="Games of each evaluation.", min=2)] = 16_384,
    seed: Annotated[int, typer.Option(help="Which deals.", min=0)] = 2001,
    device: Device = None,
    json: Json = False,
) -> None:
    """Measure networks as training does: card play by kind, and whole games, on the device, many deals at once.

    Example:  [bold]counterplay skat train compare --networks autodidact --opponent rules --evaluation-games 512[/]
    """
    torch = import_torch()
    from counterplay.skat.learn import (
        SelfplayRounds,
        compare_card_play,
        compare_whole_games,
        decider_of,
        mean_networks,
        named_decider,
    )
    from counterplay.skat.players import Networks

    where = device or ("cuda" if torch.cuda.is_available() else "cpu")
    kind = torch.bfloat16 if where == "cuda" else torch.float32
    compared = mean_networks([_networks(name) for name in networks])
    if bidding is not None:
        compared = Networks(_networks(bidding).before, compared.play)
    decider, rounds = decider_of(compared, where, kind, skats=skats), SelfplayRounds(evaluation_games, where)
    contracts_by = named_decider(CONTRACTS_BY, where, kind)
    line: dict[str, Any] = {"networks": networks, "bidding": bidding, "skats": skats, "seed": seed}
    opponents = opponent or TrainingCourse.opponents
    for name in opponents:
        other = named_decider(name, where, kind)
        with torch.no_grad():
            line[name] = {
                "card play": compare_card_play(rounds, decider, other, contracts_by, seed),
                "whole games": compare_whole_games(rounds, decider, other, seed + 1),
            }
    if json:
        terminal.print_json(line)
        return
    for name in opponents:
        terminal.out.print(_summary(name, line[name]))


def _kinds(kind: str | None) -> tuple[float, ...]:
    """Return up to which draw a given contract is suit, grand or null; the rest is null ouvert."""
    shares = {None: GIVEN_KINDS, "suit": (1.0, 1.0, 1.0), "grand": (0.0, 1.0, 1.0), "null": (0.0, 0.0, 0.6)}
    if kind not in shares:
        raise BadInput(f"a kind of game is suit, grand or null, not {kind!r}")
    return shares[kind]


def _networks(start: str | None) -> Any:
    from counterplay.skat.players import network_file

    if start is None:
        return None
    return network_file.load(Path(start)) if start.endswith(".npz") else network_file.shipped(start)


def _shape(start: str | None) -> dict[str, Any]:
    """Return the plan's sizes that fit the networks to begin with."""
    if start is None:
        return {}
    networks = _networks(start)

    def blocks(part: dict[str, Any]) -> int:
        return sum(name.endswith(".up.weight") for name in part)

    return {
        "width": len(networks.play["in.bias"]),
        "blocks": blocks(networks.play),
        "before_width": len(networks.before["in.bias"]),
        "before_blocks": blocks(networks.before),
    }


def _train(plan: SelfplayPlan, course: TrainingCourse, out: Path, options: RunOptions) -> None:
    import_torch()
    from counterplay.skat.learn import TrainingRun

    course.check()
    if options.device not in (None, "cpu", "cuda"):
        raise BadInput(f"a device is cuda or cpu, not {options.device!r}")
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file: name a folder for the training")
    run = TrainingRun(
        out,
        plan,
        course,
        device=options.device,
        resume=options.resume,
        start=_networks(options.start),
        about={"command": "counterplay " + shlex.join(sys.argv[1:]), "version": __version__},
        compiled=options.compiled,
    )
    last = run.go(_show)
    if options.json:
        terminal.print_json({"networks": str(out / "networks.npz"), **last})
        return
    terminal.out.print(f"networks, log and curve: {terminal.escape(str(out))}")


def _show(line: dict[str, Any]) -> None:
    parts = [f"{line['games'] / 1e6:.2f} million games, {line['seconds']:.0f} s"]
    for name, measured in line.items():
        if isinstance(measured, dict) and "card play" in measured:
            parts.append(_summary(name, measured))
    terminal.err.print(" | ".join(parts), soft_wrap=True)


def _summary(opponent: str, measured: dict[str, Any]) -> str:
    kinds = " ".join(f"{kind} {value[0]:+.1f}" for kind, value in measured["card play"].items())
    margin, error, _ = measured["whole games"]["margin per list"]
    return f"{opponent}: {kinds}, list {margin:+.0f} ({error:.0f})"
