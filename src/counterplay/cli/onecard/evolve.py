"""`counterplay onecard evolve`: breed a champion."""

from __future__ import annotations

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from counterplay.cli import terminal
from counterplay.cli.onecard.options import Json, Seats, Seed
from counterplay.onecard import evolution, networks, parse_style, refine, split_names
from counterplay.protocol import BadInput

_DEFAULT = evolution.EvolutionPlan()
ALGORITHMS = ("neat", "cma")


def command(
    out: Annotated[Path, typer.Option("--out", help="The champion's file (.json).")],
    against: Annotated[str, typer.Option("--against", help="Styles to beat.")] = "LA,LP,TA,TP",
    fitness: Annotated[
        str, typer.Option("--fitness", help="tournaments, equation2, exact or told.")
    ] = "tournaments",
    likelihood: Annotated[
        str | None,
        typer.Option("--likelihood", help="Belief inputs by this table: paper, estimated or situation."),
    ] = None,
    seats: Seats = 2,
    generations: Annotated[int, typer.Option("--generations")] = _DEFAULT.generations,
    population: Annotated[int, typer.Option("--population")] = _DEFAULT.population,
    tournaments: Annotated[int, typer.Option("--tournaments", help="For each style, each generation.")] = 100,
    add_node: Annotated[float, typer.Option("--add-node", help="Probability of a new node.")] = _DEFAULT.add_node,
    add_connection: Annotated[float, typer.Option("--add-connection")] = _DEFAULT.add_connection,
    hidden: Annotated[int, typer.Option("--hidden", help="Hidden nodes to begin with.")] = 0,
    algorithm: Annotated[
        str, typer.Option("--algorithm", help="neat, or cma: CMA-ES on a layered network of --hidden nodes.")
    ] = "neat",
    start_from: Annotated[str | None, typer.Option("--start-from", help="cma: a champion to begin with.")] = None,
    spread: Annotated[float, typer.Option("--spread", help="cma: the first step size.")] = 0.5,
    steps: Annotated[int, typer.Option("--steps", help="Network steps for each opponent.")] = _DEFAULT.steps,
    memory: Annotated[
        str, typer.Option("--memory", help="Cleared at each decision, hand or tournament.")
    ] = "decision",
    paired: Annotated[bool, typer.Option("--paired", help="All genomes meet the same cards.")] = False,
    held_out: Annotated[int, typer.Option("--held-out", help="Fresh tournaments for each style.")] = 10_000,
    threads: Annotated[int, typer.Option("--threads")] = 2,
    seed: Seed = 1,
    json: Json = False,
) -> None:
    """Breed networks against styles and keep the best as a small data file.

    Example:  counterplay onecard evolve --against LA --fitness exact --generations 100 --out anti-la.json
    """
    if memory not in networks.MEMORIES:
        raise BadInput(f"memory is one of {', '.join(networks.MEMORIES)}, not {memory!r}")
    plan = evolution.EvolutionPlan(
        opponents=tuple(parse_style(name).name for name in split_names(against)),
        seats=seats,
        likelihood=likelihood,
        fitness=fitness,
        tournaments=tournaments,
        generations=generations,
        population=population,
        add_node=add_node,
        add_connection=add_connection,
        hidden=hidden,
        steps=steps,
        memory=memory,
        paired=paired,
        seed=seed,
    )
    if algorithm not in ALGORITHMS:
        raise BadInput(f"an algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    ancestor = None if start_from is None else networks.find_champion(start_from)
    if not out.parent.is_dir():
        raise BadInput(f"the folder {out.parent} does not exist")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[best]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=terminal.err, transient=True) as progress:
        task = progress.add_task("breeding", total=generations, best="")

        def report(generation: evolution.Generation | refine.RefineProgress) -> None:
            progress.update(task, advance=1, best=f"best {generation.best:.3f} mean {generation.mean:.3f}")

        if algorithm == "neat":
            champion = evolution.select(plan, evolution.evolve(plan, report, threads), threads)
        else:
            champion = refine.refine(plan, hidden or 16, generations, report, threads, spread, ancestor)
    tables = [[style] * (seats - 1) for style in plan.styles()]
    won = evolution.held_out(champion, tables, held_out, seed, threads)
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


def _words(plan: evolution.EvolutionPlan) -> list[str]:
    """The words that breed the same champion again."""
    words = ["onecard", "evolve", "--against", ",".join(plan.opponents)]
    for name in (
        "fitness",
        "likelihood",
        "seats",
        "generations",
        "population",
        "tournaments",
        "add_node",
        "add_connection",
        "hidden",
        "steps",
        "memory",
        "seed",
    ):
        value = getattr(plan, name)
        if value != getattr(_DEFAULT, name):
            words += [f"--{name.replace('_', '-')}", str(value)]
    if plan.paired:
        words.append("--paired")
    return words
