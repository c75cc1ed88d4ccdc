"""`counterplay skat train limits`: how far XSkat bids, learned from soloists and last bids."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json
from counterplay.cli.stage_bars import StageBars
from counterplay.skat.learn import LimitPlan

LIMITS = LimitPlan()


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
