"""`counterplay onecard evolve`: breed a champion."""

from __future__ import annotations

import shlex
from dataclasses import fields, replace
from itertools import count
from pathlib import Path
from typing import Annotated

import typer

from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import Json
from counterplay.cli.stage_bars import StageBars
from counterplay.onecard import EvolutionPlan, evolution, networks, parse_style, refine, split_names
from counterplay.protocol import BadInput

_DEFAULT = EvolutionPlan()
ALGORITHMS = ("neat", "cma")


@grouped
def evolve(
    out: Annotated[Path, typer.Option("--out", help="The champion's file (.json).")],
    against: Annotated[str, typer.Option("--against", help="Styles to beat.")] = "LA,LP,TA,TP",
    plan: EvolutionPlan = _DEFAULT,
    algorithm: Annotated[
        str, typer.Option("--algorithm", help="neat, or cma: CMA-ES on a layered network of --hidden nodes.")
    ] = "neat",
    start_from: Annotated[str | None, typer.Option("--start-from", help="cma: a champion to begin with.")] = None,
    spread: Annotated[float, typer.Option("--spread", help="cma: the first step size.")] = 0.5,
    held_out: Annotated[int, typer.Option("--held-out", help="Fresh tournaments for each style.")] = 10_000,
    threads: Annotated[int, typer.Option("--threads")] = 2,
    json: Json = False,
) -> None:
    """Breed networks against styles and keep the best as a small data file.

    Example:  counterplay onecard evolve --against LA --fitness exact --generations 100 --out anti-la.json
    """
    if plan.memory not in networks.MEMORIES:
        raise BadInput(f"memory is one of {', '.join(networks.MEMORIES)}, not {plan.memory!r}")
    plan = replace(plan, opponents=tuple(parse_style(name).name for name in split_names(against)))
    if algorithm not in ALGORITHMS:
        raise BadInput(f"an algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    ancestor = None if start_from is None else networks.find_champion(start_from)
    if not out.parent.is_dir():
        raise BadInput(f"the folder {out.parent} does not exist")
    with StageBars() as bars:
        numbers = count(1)

        def report(generation: evolution.Generation | refine.RefineProgress) -> None:
            note = f"best {generation.best:.3f} mean {generation.mean:.3f}"
            bars.report("breeding", next(numbers), plan.generations, note)

        if algorithm == "neat":
            champion = evolution.select(plan, evolution.evolve(plan, report, threads), threads)
        else:
            champion = refine.refine(plan, plan.hidden or 16, plan.generations, report, threads, spread, ancestor)
    tables = [[style] * (plan.seats - 1) for style in plan.styles()]
    won = evolution.held_out(champion, tables, held_out, plan.seed, threads, reading=plan.reading)
    rates = dict(zip(plan.opponents, (won / held_out).tolist(), strict=True))
    further = []
    if algorithm == "cma":
        further += ["--algorithm", "cma", "--spread", str(spread)]
        further += [] if start_from is None else ["--start-from", Path(start_from).name]
    champion = replace(
        champion,
        name=out.stem,
        command=shlex.join(["counterplay", *_words(plan), *further, "--out", out.name]),
        about={"held_out": rates, "tournaments": held_out},
    )
    networks.dump(champion, out)
    if json:
        terminal.print_json({"file": str(out), "held_out": rates, "tournaments": held_out})
        return
    listed = ", ".join(f"{name} {rate:.4f}" for name, rate in rates.items())
    terminal.out.print(
        f"{terminal.escape(str(out))}: wins {terminal.escape(listed)} of {held_out} fresh tournaments",
        soft_wrap=True,
    )


def _words(plan: EvolutionPlan) -> list[str]:
    """The words that breed the same champion again."""
    words = ["onecard", "evolve", "--against", ",".join(plan.opponents)]
    for name in (field.name for field in fields(plan) if field.name != "opponents"):
        value = getattr(plan, name)
        if value != getattr(_DEFAULT, name):
            words += [f"--{name.replace('_', '-')}", *([] if value is True else [str(value)])]
    return words
