"""The committed results of studies, as the lab serves them; nothing outside their folder can be named."""

from __future__ import annotations

import csv
from pathlib import Path

from counterplay.studies import COMMANDS, RESULTS
from counterplay.web.refusal import not_found
from counterplay.web.schema_lab import LeducCurve, LeducRisk, ShownStudy, StudyFile, StudyList, StudyTable

_KINDS = {".csv": "table", ".png": "figure", ".svg": "figure", ".md": "text", ".txt": "text", ".json": "data"}
MEDIA = {
    ".csv": "text/csv; charset=utf-8",
    ".png": "image/png",
    ".md": "text/plain; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".json": "application/json",
}


def study_list() -> StudyList:
    """Return the studies that have results."""
    if not RESULTS.is_dir():
        return StudyList(studies=())
    return StudyList(studies=tuple(_study(folder) for folder in sorted(RESULTS.iterdir()) if folder.is_dir()))


def _study(folder: Path) -> ShownStudy:
    files = [
        StudyFile.model_validate(
            {
                "name": path.name,
                "kind": _KINDS[path.suffix],
                "url": f"/api/studies/{folder.name}/files/{path.name}",
                "bytes": path.stat().st_size,
            }
        )
        for path in sorted(folder.iterdir())
        if path.is_file() and path.suffix in MEDIA
    ]
    return ShownStudy(name=folder.name, command=_command(folder), files=tuple(files))


def _command(folder: Path) -> str:
    """Return what made the results, as their folder says it."""
    noted = folder / COMMANDS
    return noted.read_text(encoding="utf-8").strip() if noted.is_file() else ""


def study_file(study: str, name: str) -> Path:
    """Return a committed file; names are looked up in the folder, never put together into a path."""
    for folder in RESULTS.iterdir() if RESULTS.is_dir() else ():
        if folder.name == study and folder.is_dir():
            for path in folder.iterdir():
                if path.name == name and path.is_file() and path.suffix in MEDIA:
                    return path
    raise not_found("file")


def study_table(study: str, name: str) -> StudyTable:
    """Return a CSV as rows."""
    with study_file(study, name).open(encoding="utf-8", newline="") as file:
        columns, *rows = list(csv.reader(file)) or [[]]
    return StudyTable(columns=tuple(columns), rows=tuple(tuple(row) for row in rows))


def leduc_curve(model: str) -> LeducCurve:
    """Return gain and exploitability of ABD in Leduc for each p, from the committed figure 6."""
    with study_file("abd", "figures.csv").open(encoding="utf-8", newline="") as file:
        rows = [
            row
            for row in csv.DictReader(file)
            if (row["figure"], row["opponent"], row["method"]) == ("figure 6", model, "abd")
        ]
    return LeducCurve(
        model=model,
        seat=2,
        points=tuple(
            LeducRisk(p=float(row["p"]), gain=float(row["gain"]), exploitability=float(row["exploitability"]))
            for row in rows
        ),
        source="study abd, figure 6",
    )
