"""Is `rules` of XSkat's class? Mistakes per opportunity, by post-mortem, in XSkat's own logged games and in ours.

An opportunity is a decision where some legal card keeps the contract won for the mover's side and another gives it
away, with all cards known; a mistake is one that gives it away. `rules` plays the very contracts of the log with
the same cards, and deals of its own from the first call on.
"""

from __future__ import annotations

import io
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import numpy as np
import numpy.typing as npt

from counterplay.arena import write_whole
from counterplay.options import Help
from counterplay.protocol import BadInput, IllegalAction, Stream
from counterplay.record_files import DAMAGED, open_file, refuse_other_text, unpacked
from counterplay.skat.players import RulesPlayer
from counterplay.skat.records import xskat
from counterplay.skat.rules import State, deal, observe
from counterplay.skat.solver import Solver, contract_kind, first_lead_of
from counterplay.studies.shape import Progress, Study, Tables, Work
from counterplay.studies.tables import Row
from counterplay.workers import HERE, Executor, in_order

FILE, TABLE = "xskat-class.json", "xskat-class"
RESAMPLES = 1000

# Soloist's mistakes and opportunities, then the defenders'.
Counts = tuple[int, int, int, int]
Counted = tuple[str, Counts]  # with the kind of game: suit, grand or null
Contract = tuple[xskat.LoggedGame, State]  # with the state before the first lead


def count_mistakes(state: State, solver: Solver) -> Counted:
    """Return the win/loss mistakes and opportunities of a game, for the soloist and for the defenders."""
    start, play = first_lead_of(state)
    counts = [0, 0, 0, 0]
    for decision in solver.post_mortem(start, play, 61):
        if decision.played is None or len(set(decision.results.values())) < 2:
            continue
        soloist = decision.mover == start.soloist
        place = 0 if soloist else 2
        counts[place + 1] += 1
        counts[place] += bool(decision.results[decision.played]) != soloist
    return contract_kind(start.game), (counts[0], counts[1], counts[2], counts[3])


def read_log(file: BinaryIO, name: str) -> list[xskat.LoggedGame]:
    """Return the games of an XSkat log, packed or not."""
    stream, _ = unpacked(file)
    try:
        refuse_other_text(stream.peek(4096)[:4096], name)
        with io.TextIOWrapper(stream, encoding="utf-8", errors="replace") as lines:
            games = list(xskat.load(lines))
    except DAMAGED as problem:
        raise BadInput(f"{name} is damaged: {problem}") from None
    if all(game.declaration is None for game in games):
        raise BadInput(f"{name} holds no game that was played: `xskat -auto 10000 -log - > xskat.log` makes a log")
    return games


def contracts(games: Iterable[xskat.LoggedGame]) -> tuple[list[Contract], Counter[str]]:
    """Return the games that were played with their first states, and how many there are of each sort."""
    played: list[Contract] = []
    sorts: Counter[str] = Counter()
    for game in games:
        if game.declaration is None or game.soloist is None:
            sorts["passed in"] += 1
            continue
        try:
            played.append((game, game.first_lead(game.bid or 18)))
            sorts["played"] += 1
        except IllegalAction:  # the log has no auction: a bid may be missing that the contract needs
            sorts["not allowed by our rules"] += 1
    return played, sorts


def play_rules(state: State, player: RulesPlayer) -> State:
    """Return the end of a game that `rules` plays at all seats."""
    while (seat := state.to_act) is not None:
        state = state.apply(player.act(observe(state, seat), Stream(0)))
    return state


def measure(
    logged: Sequence[xskat.LoggedGame],
    own_games: int,
    seed: int,
    soloist: str | None,
    progress: Progress,
    executor: Executor = HERE,
) -> dict[str, list[Counted]]:
    """Return the counts of every game: XSkat's, `rules` at the same contracts, and `rules` from the first call."""
    games: dict[str, list[Counted]] = {"xskat": [], "rules, same contracts": [], "rules, own games": []}
    jobs: list[xskat.LoggedGame | int] = [*logged, *range(own_games)]
    for done, counted in enumerate(in_order(executor, _counted, (seed, soloist), jobs), 1):
        for name, counts in counted:
            games[name].append(counts)
        progress("games", done, len(jobs))
    return games


@cache
def _tools(soloist: str | None) -> tuple[Solver, RulesPlayer]:
    return Solver(), RulesPlayer(soloist=soloist)


def _counted(shared: tuple[int, str | None], job: xskat.LoggedGame | int) -> list[tuple[str, Counted]]:
    """Return the counts of a logged game, played by both, or of a deal by its number, if it was not passed in."""
    seed, soloist = shared
    solver, player = _tools(soloist)
    if isinstance(job, int):
        end = play_rules(State.start(deal(seed=seed, index=job)), player)
        return [] if end.declaration is None else [("rules, own games", count_mistakes(end, solver))]
    start = job.first_lead(job.bid or 18)
    return [
        ("xskat", count_mistakes(job.played_from(start), solver)),
        ("rules, same contracts", count_mistakes(play_rules(start, player), solver)),
    ]


def summarise(games_of: dict[str, list[Counted]], seed: int, kinds: Sequence[str]) -> dict[str, dict[str, object]]:
    """Return rates over some kinds of games, and ratios to XSkat's with bootstrap intervals by game."""
    generator = np.random.Generator(np.random.PCG64(seed))
    arrays = {
        name: np.array([counts for kind, counts in games if kind in kinds], dtype=np.float64).reshape(-1, 4)
        for name, games in games_of.items()
    }
    result: dict[str, dict[str, object]] = {}
    for name, counts in arrays.items():
        row: dict[str, object] = {"games": len(counts)}
        for role, place in (("soloist", 0), ("defender", 2)):
            mistakes, opportunities = counts[:, place].sum(), counts[:, place + 1].sum()
            row[role] = {
                "mistakes": int(mistakes),
                "opportunities": int(opportunities),
                "rate": round(float(mistakes / opportunities), 4) if opportunities else None,
            }
            if name != "xskat":
                row[f"{role} ratio to xskat"] = _ratio(counts, arrays["xskat"], place, generator)
        result[name] = row
    return result


def _ratio(
    ours: npt.NDArray[np.float64], theirs: npt.NDArray[np.float64], place: int, generator: np.random.Generator
) -> list[float | None]:
    """Return the ratio of two rates and its bootstrap interval; None where there are too few games to say."""
    if not len(ours) or not len(theirs):
        return [None, None, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio = _rate(ours, place) / _rate(theirs, place)
        resampled = [
            _rate(_resampled(ours, generator), place) / _rate(_resampled(theirs, generator), place)
            for _ in range(RESAMPLES)
        ]
        low, high = np.quantile(resampled, [0.025, 0.975])
    return [round(float(value), 3) if np.isfinite(value) else None for value in (ratio, low, high)]


def _resampled(counts: npt.NDArray[np.float64], generator: np.random.Generator) -> npt.NDArray[np.float64]:
    return counts[generator.integers(0, len(counts), len(counts))]


def _rate(counts: npt.NDArray[np.float64], place: int) -> np.float64:
    """Return mistakes per opportunity; not a number, or infinite, where there is none."""
    return np.float64(counts[:, place].sum() / counts[:, place + 1].sum())


@dataclass(frozen=True)
class XskatClassOptions:
    """Is the player rules of XSkat's class? Mistakes per opportunity, of XSkat in its own games and of rules.

    An opportunity is a decision where, all cards known, one legal card keeps the contract and another gives it
    away; to give it away is a mistake. rules plays the log's contracts with the same cards, and deals of its own.
    A ratio below 1 says that rules errs less often than XSkat. The intervals (95%) resample whole games.

    XSkat is a program of its own (Debian has it). 10,000 games of each take about a minute.

    Example:  [bold]xskat -auto 10000 -log - > xskat.log[/]
    Example:  [bold]counterplay study xskat-class --log xskat.log --out xskat-run[/]
    """

    log: Annotated[Path, Help("What XSkat logged, packed or not; - is standard input.")]
    own_games: Annotated[int, Help("Deals that rules also bids and plays by itself.", ge=1)] = 10_000
    seed: Annotated[int, Help("Of those deals, and of the intervals.", ge=0)] = 1
    soloist: Annotated[Path | None, Help("Weights by skat train rules, instead of the shipped ones.")] = None


@cache
def _logged(log: Path) -> list[xskat.LoggedGame]:
    """Return the games of a log; standard input can be read once."""
    if str(log) == "-":
        return read_log(sys.stdin.buffer, "standard input")
    with open_file(log) as file:
        return read_log(file, str(log))


def run(work: Work[XskatClassOptions]) -> Tables:
    """Measure, and write the result."""
    options = work.options
    logged, sorts = contracts(_logged(options.log))
    if not logged:
        raise BadInput("our rules allow none of the log's contracts: is it a log of XSkat?")
    weights = None if options.soloist is None else str(options.soloist)
    games = [game for game, _ in logged]
    counts = measure(games, options.own_games, options.seed, weights, work.progress, work.executor)
    result = {
        "command": work.command,
        "seed": options.seed,
        "note": "`xskat -auto N -log -` makes a log; it deals by its own clock: logs differ, and so do counts",
        "log": dict(sorted(sorts.items())),
        "results": summarise(counts, options.seed, ("suit", "grand", "null")),
        "suit games": summarise(counts, options.seed, ("suit",)),
        "grands": summarise(counts, options.seed, ("grand",)),
    }
    write_whole(work.out / FILE, json.dumps(result, indent=2) + "\n")
    return {TABLE: table(result)}


def table(result: dict[str, Any]) -> list[Row]:
    """Return the result as rows: who played, what kind of games, in which role."""
    rows: list[Row] = []
    for kind, title in (("all", "results"), ("suit", "suit games"), ("grand", "grands")):
        for player, record in result[title].items():
            for role in ("soloist", "defender"):
                ratio = record.get(f"{role} ratio to xskat", [None] * 3)
                rows.append(
                    {
                        "games of": player,
                        "kind": kind,
                        "games": record["games"],
                        "role": role,
                        **record[role],
                        **dict(zip(("ratio to xskat", "low", "high"), ratio, strict=True)),
                    }
                )
    return rows


STUDY = Study(
    "xskat-class",
    XskatClassOptions,
    run,
    check=lambda work: _logged(work.options.log),
)
