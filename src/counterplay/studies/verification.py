"""`counterplay study verify`: works tables out again from what their folders keep, and says which differ.

A study that keeps what its tables are made of names a function that works them out of it (`Study.recomputed`);
here each is compared with its CSV file, byte for byte. Figures that pages quote are read from these files when the
pages are made; those that stand in sentences, a value with its interval, are looked for in them.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.studies import folder, runner
from counterplay.studies.folder import RESULTS
from counterplay.studies.tables import csv_text
from counterplay.untrusted import from_json

DOCUMENTS = Path(__file__).parents[3] / "docs"  # of a checkout; an installed package has none
SAME, DIFFERS, NOTHING_KEPT, NOT_IN_A_TABLE = "the same", "differs", "nothing kept", "in no table"
_NUMBER = r"[+-]?\d[\d,]*(?:\.\d+)?"
_QUOTED = re.compile(rf"(?<![\w.])({_NUMBER})\s+\(({_NUMBER})\s+to\s+({_NUMBER})\b")
_ANY_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?")


@dataclass(frozen=True)
class VerifiedTable:
    """What became of one table, or of one figure in a sentence."""

    place: str  # folder/table, or page: figure
    state: str
    detail: str = ""


def verify(names: Sequence[str] = (), results: Path = RESULTS) -> Iterator[VerifiedTable]:
    """Yield every committed table of these studies, or of all: is it what comes of what its folder keeps?"""
    folders = {
        path.parent.relative_to(results).as_posix(): path.parent for path in results.glob(f"**/{folder.FILE}")
    }
    known = sorted({name.partition("/")[0] for name in folders})
    for name in names:
        if name not in known:
            raise BadInput(f"no results of {name!r} are committed: choose from {', '.join(known)}")
    for name, out in sorted(folders.items()):
        if not names or name.partition("/")[0] in names:
            yield from verify_folder(out, name)


def verify_folder(out: Path, name: str) -> Iterator[VerifiedTable]:
    """Yield every table of a folder, which is called so."""
    record = folder.read(out)
    again = runner.find_study(record["study"]).recomputed if record["study"] in runner.NAMES else None
    seeds = [run["seed"] for run in record["runs"] if run["seed"] is not None]
    made = again(out, seeds[0]) if again is not None and seeds else {}
    for path in sorted(out.glob("*.csv")):
        place = f"{name}/{path.stem}"
        rows = made.get(path.stem)
        if not rows:
            yield VerifiedTable(place, NOTHING_KEPT)
            continue
        committed, new = path.read_text(encoding="utf-8"), csv_text(rows)
        if committed == new:
            yield VerifiedTable(place, SAME)
        else:
            yield VerifiedTable(place, DIFFERS, _first_difference(committed, new))


def verify_documents(names: Sequence[str] = (), results: Path = RESULTS) -> Iterator[VerifiedTable]:
    """Yield every value with its interval that a page has in a sentence: does some row of a table hold the three?

    The pages are those of these studies, or all; an installed package has none.
    """
    pages = [DOCUMENTS / f"study-{name}.md" for name in names] if names else sorted(DOCUMENTS.glob("*.md"))
    rows = [row for path in sorted(results.glob("**/*.csv")) for row in _numbers_by_row(path)]
    kept = (path for path in sorted(results.glob("*/*.json")) if path.name != folder.FILE)
    rows += [row for path in kept for row in _numbers_side_by_side(from_json(path.read_text(encoding="utf-8")))]
    for page in filter(Path.exists, pages):
        text = re.sub(r"\s+", " ", page.read_text(encoding="utf-8"))
        for match in _QUOTED.finditer(text):
            quoted = [part.replace(",", "") for part in match.groups()]
            held = any(_holds(numbers, quoted) for numbers in rows)
            yield VerifiedTable(f"{page.stem}: {match[0]})", SAME if held else NOT_IN_A_TABLE)


def _numbers_by_row(path: Path) -> Iterator[frozenset[float]]:
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.reader(file):
            yield frozenset(float(number) for cell in row for number in _ANY_NUMBER.findall(cell))


def _numbers_side_by_side(value: object) -> Iterator[frozenset[float]]:
    """Yield the numbers of every object and every list of JSON: those that stand directly in it."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        yield frozenset(float(part) for part in value if isinstance(part, int | float))
        for part in value:
            yield from _numbers_side_by_side(part)


def _holds(numbers: frozenset[float], quoted: Sequence[str]) -> bool:
    """Say whether a row has all three, to the digits quoted; a difference may be told the other way round.

    >>> _holds(frozenset({73.4, 47.7, 99.7}), ["+73", "48", "100"])
    True
    >>> _holds(frozenset({-73.4, -99.7, -47.7}), ["+73", "48", "100"])
    True
    """
    return any(
        all(any(_rounds_to(sign * number, text) for number in numbers) for text in quoted) for sign in (1, -1)
    )


def _rounds_to(number: float, text: str) -> bool:
    digits = len(text.partition(".")[2])
    return abs(number - float(text)) <= 0.5 * 10.0**-digits + 1e-9


def _first_difference(committed: str, again: str) -> str:
    lines = list(zip(committed.splitlines(), again.splitlines(), strict=False))
    for number, (one, other) in enumerate(lines, 1):
        if one != other:
            return f"line {number}: {one} is not {other}"
    counts = [len(text.splitlines()) for text in (committed, again)]
    return " lines are not ".join(map(str, counts)) + " lines" if len(set(counts)) > 1 else "line ends"
