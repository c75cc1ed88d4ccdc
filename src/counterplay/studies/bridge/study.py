"""Runs the study in a folder: judge every board, add up, write tables and pictures. A stopped run goes on."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.studies.bridge import analysis, collect, crossfit, plots
from counterplay.studies.bridge import report as pages
from counterplay.studies.lines import Report, counting
from counterplay.workers import HERE, Executor

ROWS = "boards.jsonl"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run is about."""

    games: Path
    least_boards: int = 500
    seed: int = 1


def run_study(out: Path, settings: Settings, report: Report, executor: Executor = HERE) -> dict[str, pages.Rows]:
    """Run, or go on with, the study in a folder; return its tables."""
    out.mkdir(parents=True, exist_ok=True)
    boards = analysis.count_boards(settings.games)
    analysis.analyse(settings.games, out / ROWS, executor, counting(report, "judging boards", boards))
    return _write(out, settings, counting(report, "adding up", boards))


def _write(out: Path, settings: Settings, advance: Callable[[int], None]) -> dict[str, pages.Rows]:
    set_aside: list[SetAside] = []
    found = collect.collect(settings.games, out / ROWS, set_aside.append, advance, settings.seed)
    sample = crossfit.frequent_players(found, settings.least_boards)
    tables: dict[str, pages.Rows] = {
        "tricks": pages.by_trick(found),
        "changes": pages.changes(found),
        "players": pages.players(sample),
        "correlations": pages.correlations(sample) if sample.players >= 3 else [],
    }
    totals = {
        "boards that replay legally": found.totals["boards"],
        "set aside": len(set_aside),
        "passed out": found.totals["passed out"],
        "played to the last card": found.totals["played to the last card"],
        "deals": found.totals["deals"],
        "deals with IMPs": found.totals["deals with IMPs"],
        "segments": found.segments,
        "frequent players": sample.players,
    }
    for name, rows in tables.items():
        pages.write_csv(out / f"{name}.csv", rows)
    pages.write_csv(out / "set_aside.csv", [{"line": one.line, "reason": one.reason} for one in set_aside])
    pages.write_json(out / "totals.json", totals)
    if tables["tricks"]:
        plots.draw_tricks(tables["tricks"], out / "tricks.png")
    if tables["correlations"]:
        plots.draw_players(tables["players"], tables["correlations"], out / "players.png")
    (out / "tables.md").write_text(pages.page(tables, totals), encoding="utf-8")
    return tables | {"totals": [dict(totals)]}


def digest(games: Path) -> str:
    """Return by what a file of games is known again."""
    try:
        with games.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        raise BadInput(f"there is no file {games}") from None
    except OSError as error:
        raise BadInput(f"{games} cannot be opened: {error.strerror}") from None
