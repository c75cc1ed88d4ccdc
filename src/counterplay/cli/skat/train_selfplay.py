"""`counterplay skat train selfplay`, `response`, `told`: networks that teach themselves, and answers to others."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from counterplay import __version__
from counterplay.cli import terminal
from counterplay.protocol import BadInput

if TYPE_CHECKING:
    from counterplay.skat.learn import SelfplayPlan, TrainingCourse

Out = Annotated[Path, typer.Option(help="The run's folder: checkpoint, log, curve and networks.")]
Games = Annotated[int | None, typer.Option(help="Learn from so many games.", min=1)]
Minutes = Annotated[float | None, typer.Option(help="Or for so many minutes.", min=0.001)]
Pause = Annotated[
    float | None, typer.Option(help="Stop after so many minutes; --resume goes on from there.", min=0.001)
]
Resume = Annotated[bool, typer.Option("--resume", help="Go on with the training in the folder.")]
Start = Annotated[
    str | None, typer.Option(help="Networks to begin with: a file (.npz) or a shipped name. [default: none]")
]
Seed = Annotated[int, typer.Option(help="First weights, deals and luck.", min=0)]
Device = Annotated[str | None, typer.Option(help="cuda or cpu; a GPU where there is one.")]
Round = Annotated[int, typer.Option("--round", help="Games played at once.", min=8)]
Batch = Annotated[int, typer.Option(help="Decisions a step learns from.", min=8)]
Width = Annotated[int, typer.Option(help="Units of the card network; half as many before the play.", min=32)]
Blocks = Annotated[int, typer.Option(help="Blocks of the card network.", min=1)]
Rate = Annotated[float, typer.Option(help="Learning rate at first.", min=1e-9)]
Settle = Annotated[float, typer.Option(help="Share of the run in which rate and noise fall.", min=0, max=1)]
LastNoise = Annotated[float, typer.Option(help="What is left of the noise at the end.", min=0, max=1)]
Greedy = Annotated[float, typer.Option(help="Share of the seats that do not stray.", min=0, max=1)]
Little = Annotated[float, typer.Option(help="Share that strays a little; the rest a lot.", min=0, max=1)]
Look = Annotated[int, typer.Option(help="Games of each evaluation.", min=2)]
Contracts = Annotated[
    float, typer.Option(help="Share of the games whose contracts a model of the population bids.", min=0, max=1)
]
Method = Annotated[str, typer.Option(help="How cards are learned: monte-carlo, or ppo for comparison.")]
Temperature = Annotated[float, typer.Option(help="Of ppo: it draws cards about so many points apart.", min=0.01)]
CardsOnly = Annotated[
    bool, typer.Option("--cards-only", help="Bid and declare as the networks it began with: the safe auction.")
]
AuctionOnly = Annotated[
    bool, typer.Option("--auction-only", help="Learn to bid and declare; the cards stay as it began.")
]
Kind = Annotated[
    str | None, typer.Option(help="Give contracts of one kind alone (with --given 1): suit, grand or null.")
]
Compiled = Annotated[
    bool, typer.Option("--compiled", help="Compile the networks for the device first: a minute, then faster.")
]
Opponents = Annotated[
    list[str] | None,
    typer.Option(
        "--opponent", help="Whom it is measured against as it learns: a model or self-taught networks; repeatable."
    ),
]
Every = Annotated[float, typer.Option(help="Seconds from one evaluation to the next.", min=1)]
Json = Annotated[bool, typer.Option("--json", help="Write the last evaluation as JSON.")]


def selfplay(
    out: Out,
    games: Games = None,
    minutes: Minutes = None,
    pause_after: Pause = None,
    resume: Resume = False,
    start: Start = None,
    seed: Seed = 1,
    device: Device = None,
    round_games: Round = 131_072,
    batch: Batch = 65_536,
    width: Width = 512,
    blocks: Blocks = 4,
    rate: Rate = 1e-3,
    settle: Settle = 0.5,
    last_noise: LastNoise = 0.3,
    greedy: Greedy = 0.6,
    little: Little = 0.25,
    pool: Annotated[float, typer.Option(help="Share of the games with old selves.", min=0, max=1)] = 0.15,
    models: Annotated[float, typer.Option(help="Share of the games with models of others.", min=0, max=1)] = 0.15,
    given: Annotated[
        float, typer.Option(help="Share of the contracts that are given, so that no kind is rare.", min=0, max=1)
    ] = 0.3,
    contracts: Contracts = 0.35,
    guesses: Annotated[
        float, typer.Option(help="Weight of guessing the others' cards, beside learning values.", min=0)
    ] = 0.3,
    kind: Kind = None,
    method: Method = "monte-carlo",
    temperature: Temperature = 3.0,
    cards_only: CardsOnly = False,
    auction_only: AuctionOnly = False,
    compiled: Compiled = False,
    opponent: Opponents = None,
    evaluate_every: Every = 60.0,
    evaluation_games: Look = 16_384,
    json: Json = False,
) -> None:
    """Let networks teach themselves the whole game: auction, discards, declarations and cards.

    All games of a round are played at once, on a GPU in one captured graph (about 270,000 games a second on an
    H200), and every value moves towards what its game brought. While it learns it is measured against models of
    rules, XSkat and the population, by kind of game. Needs PyTorch, which the extra named train installs.

    Example:  [bold]counterplay skat train selfplay --out run --minutes 15[/]

    Example:  [bold]counterplay skat train selfplay --out tiny --games 512 --round 64 --batch 256 --width 32
    --blocks 1 --evaluation-games 64[/]
    """
    from counterplay.skat.learn import import_torch

    import_torch()
    from counterplay.skat.learn import SelfplayPlan

    plan = SelfplayPlan(
        seed=seed,
        games=round_games,
        batch=batch,
        width=width,
        blocks=blocks,
        before_width=max(32, width // 2 // 16 * 16),
        before_blocks=max(1, min(blocks - 1, 3)),
        rate=rate,
        settle=settle,
        last_noise=last_noise,
        greedy=greedy,
        little=little,
        pool=pool,
        model_share=models,
        given=given,
        contracts=contracts,
        guesses=guesses,
        kinds=_kinds(kind),
        method=method,
        temperature=temperature / 100,
        cards_only=cards_only,
        auction_only=auction_only,
    )
    course = _course(games, minutes, pause_after, evaluate_every, evaluation_games, opponent)
    _train(plan, course, out, device, resume, start, json, compiled=compiled)


def response(
    against: Annotated[
        str,
        typer.Option(help="The model: rules, xskat, population, a file of policies, or of self-taught networks."),
    ],
    out: Out,
    p: Annotated[
        float, typer.Option("--p", help="Chance that the other seats are the model, else copies.", min=0, max=1)
    ] = 0.5,
    games: Games = None,
    minutes: Minutes = None,
    pause_after: Pause = None,
    resume: Resume = False,
    start: Start = "autodidact",
    seed: Seed = 1,
    device: Device = None,
    round_games: Round = 131_072,
    batch: Batch = 65_536,
    rate: Rate = 5e-4,
    settle: Settle = 0.7,
    last_noise: LastNoise = 0.2,
    greedy: Greedy = 0.6,
    little: Little = 0.25,
    cards_only: CardsOnly = False,
    contracts: Contracts = 0.0,
    compiled: Compiled = False,
    opponent: Opponents = None,
    evaluate_every: Every = 60.0,
    evaluation_games: Look = 16_384,
    json: Json = False,
) -> None:
    """Train an answer to someone: a restricted Nash response, by networks.

    The same training as selfplay, but with chance p both other seats are the model, else copies of the learner. It
    starts from the shipped self-taught networks and takes a minute or two on a GPU. p = 1 gains most on the model
    and is the least safe.

    Example:  [bold]counterplay skat train response --against xskat --p 0.5 --minutes 1.2 --out answer[/]
    """
    from counterplay.skat.learn import import_torch

    import_torch()
    from counterplay.skat.learn import SelfplayPlan

    shape = _shape(start)
    plan = SelfplayPlan(
        seed=seed,
        games=round_games,
        batch=batch,
        **shape,
        rate=rate,
        settle=settle,
        last_noise=last_noise,
        greedy=greedy,
        little=little,
        pool=0.0,
        models=(against,),
        model_share=p,
        model_alone=1.0,
        average=0.999,
        warm_up=100,
        contracts=contracts,
        guesses=0.0,
        cards_only=cards_only,
    )
    course = _course(games, minutes, pause_after, evaluate_every, evaluation_games, opponent)
    _train(plan, course, out, device, resume, start, json, compiled=compiled)


def told(
    profiles: Annotated[Path, typer.Option(help="What it is told: a file of `skat train profiles`.")],
    out: Out,
    games: Games = None,
    minutes: Minutes = None,
    pause_after: Pause = None,
    resume: Resume = False,
    start: Start = "autodidact",
    others: Annotated[
        float, typer.Option(help="Share of the games with opponents of the profiles' sorts.", min=0, max=1)
    ] = 0.7,
    seed: Seed = 1,
    device: Device = None,
    round_games: Round = 131_072,
    batch: Batch = 65_536,
    rate: Rate = 5e-4,
    settle: Settle = 0.7,
    last_noise: LastNoise = 0.2,
    greedy: Greedy = 0.6,
    little: Little = 0.25,
    contracts: Contracts = 0.15,
    compiled: Compiled = False,
    opponent: Opponents = None,
    evaluate_every: Every = 60.0,
    evaluation_games: Look = 16_384,
    json: Json = False,
) -> None:
    """Train networks that are told who sits there: profiles as noisy as after 0 to 1,000 deals.

    The same training as response, but against opponents of many sorts, good and bad, and beside the cards the
    network is told what is known of both others: by whose policies they seem to play, how often they err, how many
    deals say so. How to react to it is learned. It is measured against each opponent twice: as one of whom nothing
    is known, and as one well known. The auction stays as it was.

    Example:  [bold]counterplay skat train told --profiles profiles.npz --minutes 12 --out told[/]
    """
    from counterplay.skat.learn import import_torch

    import_torch()
    from counterplay.skat.learn import SelfplayPlan

    plan = SelfplayPlan(
        seed=seed,
        games=round_games,
        batch=batch,
        **_shape(start),
        rate=rate,
        settle=settle,
        last_noise=last_noise,
        greedy=greedy,
        little=little,
        pool=0.0,
        model_share=others,
        average=0.999,
        warm_up=100,
        contracts=contracts,
        guesses=0.0,
        cards_only=True,
        told=str(profiles),
    )
    course = _course(games, minutes, pause_after, evaluate_every, evaluation_games, opponent)
    _train(plan, course, out, device, resume, start, json, compiled=compiled)


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
    evaluation_games: Look = 16_384,
    seed: Annotated[int, typer.Option(help="Which deals.", min=0)] = 2001,
    device: Device = None,
    json: Json = False,
) -> None:
    """Measure networks as training does: card play by kind, and whole games, on the device, many deals at once.

    Example:  [bold]counterplay skat train compare --networks autodidact --opponent rules --evaluation-games 512[/]
    """
    from counterplay.skat.learn import import_torch

    torch = import_torch()
    from counterplay.skat.learn import (
        CONTRACTS_BY,
        SelfplayRounds,
        TrainingCourse,
        compare_card_play,
        compare_whole_games,
        decider_of,
        mean_networks,
        named_decider,
    )
    from counterplay.skat.players import Networks

    where = device or ("cuda" if torch.cuda.is_available() else "cpu")
    kind = torch.bfloat16 if where == "cuda" else torch.float32
    found = mean_networks([_networks(one) for one in networks])
    if bidding is not None:
        found = Networks(_networks(bidding).before, found.play)
    one, rounds = decider_of(found, where, kind, skats=skats), SelfplayRounds(evaluation_games, where)
    contracts_by = named_decider(CONTRACTS_BY, where, kind)
    line: dict[str, Any] = {"networks": networks, "bidding": bidding, "skats": skats, "seed": seed}
    for name in opponent or TrainingCourse.opponents:
        other = named_decider(name, where, kind)
        with torch.no_grad():
            line[name] = {
                "card play": compare_card_play(rounds, one, other, contracts_by, seed),
                "whole games": compare_whole_games(rounds, one, other, seed + 1),
            }
    if json:
        terminal.print_json(line)
        return
    for name in opponent or TrainingCourse.opponents:
        terminal.out.print(_told(name, line[name]))


def _kinds(kind: str | None) -> tuple[float, ...]:
    """Return up to which draw a given contract is suit, grand or null; the rest is null ouvert."""
    from counterplay.skat.learn import GIVEN_KINDS

    shares = {None: GIVEN_KINDS, "suit": (1.0, 1.0, 1.0), "grand": (0.0, 1.0, 1.0), "null": (0.0, 0.0, 0.6)}
    if kind not in shares:
        raise BadInput(f"a kind of game is suit, grand or null, not {kind!r}")
    return shares[kind]


def _course(
    games: int | None,
    minutes: float | None,
    pause_after: float | None,
    every: float,
    look: int,
    opponents: list[str] | None,
) -> TrainingCourse:
    from counterplay.skat.learn import TrainingCourse

    others = tuple(opponents) if opponents else TrainingCourse.opponents
    course = TrainingCourse(games, minutes, pause_after, every, look, others)
    course.check()
    return course


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


def _train(
    plan: SelfplayPlan,
    course: TrainingCourse,
    out: Path,
    device: str | None,
    resume: bool,
    start: str | None,
    json: bool,
    *,
    compiled: bool,
) -> None:
    from counterplay.skat.learn import TrainingRun

    if device not in (None, "cpu", "cuda"):
        raise BadInput(f"a device is cuda or cpu, not {device!r}")
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file: name a folder for the training")
    about = {"command": "counterplay " + shlex.join(sys.argv[1:]), "version": __version__}
    start_with = _networks(start)
    run = TrainingRun(
        out, plan, course, device=device, resume=resume, start=start_with, about=about, compiled=compiled
    )
    last = run.go(_show)
    if json:
        terminal.print_json({"networks": str(out / "networks.npz"), **last})
        return
    terminal.out.print(f"networks, log and curve: {terminal.escape(str(out))}")


def _show(line: dict[str, Any]) -> None:
    parts = [f"{line['games'] / 1e6:.2f} million games, {line['seconds']:.0f} s"]
    for name, found in line.items():
        if isinstance(found, dict) and "card play" in found:
            parts.append(_told(name, found))
    terminal.err.print(" | ".join(parts), soft_wrap=True)


def _told(name: str, found: dict[str, Any]) -> str:
    kinds = " ".join(f"{kind} {value[0]:+.1f}" for kind, value in found["card play"].items())
    margin, error, _ = found["whole games"]["margin per list"]
    return f"{name}: {kinds}, list {margin:+.0f} ({error:.0f})"
