"""Runs the study in a folder: judge every board, add up, write tables and pictures. A stopped run goes on."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.studies import folder
from counterplay.studies.bridge import analysis, collect, crossfit, plots
from counterplay.studies.bridge import report as pages
from counterplay.studies.lines import counting
from counterplay.studies.shape import Study, Tables, Work

ROWS = "boards.jsonl"


@dataclass(frozen=True)
class BridgeOptions:
    """How often do people give a contract away, at which trick, and do better players do so less?

    Every board is judged with all cards known (Long & Buro's post-mortems). Tables, pictures and the judged boards
    go to the run folder; players appear under random names that are different in every run.

    Example: counterplay study bridge --games vugraph.lin.xz --out bridge-run
    """

    games: Annotated[Path, Help("LIN records of team matches: .lin, .xz, .gz or .bz2.")]
    least_boards: Annotated[int, Help("Who played this many boards is a frequent player.", ge=1)] = 500
    seed: Annotated[int, Help("Seed of the resampling behind the intervals.")] = 1


def check(work: Work[BridgeOptions]) -> None:
    """Refuse rows of boards that nobody knows where they come from."""
    digest(work.options.games)
    if (work.out / ROWS).exists() and not (work.out / folder.FILE).exists():
        raise BadInput(f"{work.out} holds rows of boards, but no {folder.FILE}: choose another folder")


def run(work: Work[BridgeOptions]) -> None:
    """Judge the boards that are missing."""
    games = work.options.games
    progress = counting(work.progress, "judging boards", analysis.count_boards(games))
    analysis.analyse(games, work.out / ROWS, work.executor, progress)


def report(work: Work[BridgeOptions]) -> Tables:
    """Add up the judged boards."""
    out, options = work.out, work.options
    set_aside: list[SetAside] = []
    advance = counting(work.progress, "adding up", analysis.count_boards(options.games))
    collection = collect.collect(options.games, out / ROWS, set_aside.append, advance, options.seed)
    sample = crossfit.frequent_players(collection, options.least_boards)
    tables: Tables = {
        "tricks": pages.by_trick(collection),
        "changes": pages.changes(collection),
        "players": pages.players(sample),
        "correlations": pages.correlations(sample) if sample.players >= 3 else [],
        "set_aside": [{"line": problem.line, "reason": problem.reason} for problem in set_aside],
    }
    totals = {
        "boards that replay legally": collection.totals["boards"],
        "set aside": len(set_aside),
        "passed out": collection.totals["passed out"],
        "played to the last card": collection.totals["played to the last card"],
        "deals": collection.totals["deals"],
        "deals with IMPs": collection.totals["deals with IMPs"],
        "segments": collection.segments,
        "frequent players": sample.players,
    }
    for name in (name for name, rows in tables.items() if not rows):
        (out / f"{name}.csv").write_text("")
    work.facts.append(", ".join(f"{count:,} {name}" for name, count in totals.items()))
    (out / "totals.json").write_text(json.dumps(totals, indent=2) + "\n", encoding="utf-8")
    if tables["tricks"]:
        plots.draw_tricks(tables["tricks"], out / "tricks.png")
    if tables["correlations"]:
        plots.draw_players(tables["players"], tables["correlations"], out / "players.png")
    (out / "tables.md").write_text(pages.page(tables, totals), encoding="utf-8")
    return tables


def display(tables: Tables) -> Tables:
    """Return the rates by trick in percent, and the correlations over all cards."""
    tricks = [
        {
            "role": row["role"],
            "trick": row["trick"],
            "of": f"{row['mistakes']} of {row['opportunities']}",
            "per opportunity, %": pages.percent(row, "per_opportunity"),
            "per decision, %": pages.percent(row, "per_decision"),
        }
        for row in tables.get("tricks", ())
    ]
    correlations = [
        {"role": row["role"], "mistakes and IMPs": row["what"], "correlation": pages.with_interval(row)}
        for row in tables.get("correlations", ())
        if row["per"] == "opportunity" and row["role"].startswith("all")
    ]
    return {"tricks": tricks, "correlations": correlations}


def digest(games: Path) -> str:
    """Return by what a file of games is known again."""
    try:
        with games.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        raise BadInput(f"there is no file {games}") from None
    except OSError as error:
        raise BadInput(f"{games} cannot be opened: {error.strerror}") from None


STUDY = Study(
    "bridge",
    BridgeOptions,
    run,
    report,
    check=check,
    settings=lambda options: {"games_sha256": digest(options.games)},
    display=display,
    workers=None,
)
