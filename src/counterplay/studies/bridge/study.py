"""Runs the study in a folder: judge every board, add up, write tables and pictures. A stopped run goes on."""

from __future__ import annotations

import fcntl
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from counterplay import __version__
from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.studies.bridge import analysis, collect, crossfit, plots, report
from counterplay.workers import Executor
from counterplay.workers.here import HERE

Watch = Callable[[str, int], Callable[[int], None]]
"""Given a part's name and number of steps, returns what to call as steps are done."""

ROWS = "boards.jsonl"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run is about."""

    games: Path
    least_boards: int = 500
    seed: int = 1


def run_study(out: Path, settings: Settings, watch: Watch, executor: Executor = HERE) -> dict[str, report.Rows]:
    """Run, or go on with, the study in a folder; return its tables."""
    if settings.least_boards < 1:
        raise BadInput("--least-boards must be 1 or more")
    if out.exists() and not out.is_dir():
        raise BadInput(f"{out} is a file; --out needs a folder")
    digest = _digest(settings.games)
    out.mkdir(parents=True, exist_ok=True)
    with (out / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput(f"another run is writing into {out}: wait for it, or name another folder") from None
        _check_same(out, settings, digest)
        boards = analysis.count_boards(settings.games)
        analysis.analyse(settings.games, out / ROWS, executor, watch("judging boards", boards))
        return _write(out, settings, watch("adding up", boards))


def _write(out: Path, settings: Settings, advance: Callable[[int], None]) -> dict[str, report.Rows]:
    set_aside: list[SetAside] = []
    found = collect.collect(settings.games, out / ROWS, set_aside.append, advance, settings.seed)
    sample = crossfit.frequent_players(found, settings.least_boards)
    tables: dict[str, report.Rows] = {
        "tricks": report.by_trick(found),
        "changes": report.changes(found),
        "players": report.players(sample),
        "correlations": report.correlations(sample) if sample.players >= 3 else [],
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
        report.write_csv(out / f"{name}.csv", rows)
    report.write_csv(out / "set_aside.csv", [{"line": one.line, "reason": one.reason} for one in set_aside])
    report.write_json(out / "totals.json", totals)
    if tables["tricks"]:
        plots.draw_tricks(tables["tricks"], out / "tricks.png")
    if tables["correlations"]:
        plots.draw_players(tables["players"], tables["correlations"], out / "players.png")
    (out / "tables.md").write_text(report.page(tables, totals), encoding="utf-8")
    return tables | {"totals": [dict(totals)]}


def _digest(games: Path) -> str:
    try:
        with games.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except FileNotFoundError:
        raise BadInput(f"there is no file {games}") from None
    except OSError as error:
        raise BadInput(f"{games} cannot be opened: {error.strerror}") from None


def _check_same(out: Path, settings: Settings, digest: str) -> None:
    command = (
        f"counterplay study bridge --games {settings.games.name} --out DIR --least-boards {settings.least_boards} "
        f"--seed {settings.seed}"
    )
    record = {"study": "bridge", "command": command, "games_sha256": digest, "version": __version__}
    path = out / "run.json"
    if path.exists():
        before = json.loads(path.read_text(encoding="utf-8"))
        if before.get("games_sha256") != digest:
            raise BadInput(f"{out} holds a run over another file; choose another folder, or that file")
    elif (out / ROWS).exists():
        raise BadInput(f"{out} holds rows of boards, but no run.json: choose another folder")
    report.write_json(path, record)
