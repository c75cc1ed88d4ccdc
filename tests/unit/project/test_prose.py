"""Figures in the prose of the manual are those of the committed runs.

What a page says as "+37 (18 to 56)" must stand together in one row of its study's results; any other figure must
stand somewhere in them. What comes from elsewhere (a paper, a setting, a bench, arithmetic) is listed here: so a
figure that was changed, mistyped or left behind by a new run is found.
"""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "src" / "counterplay"
RESULTS = PACKAGE / "results"
FIGURE = r"[+-]?\d[\d,]*(?:\.\d+)?%?"
INTERVAL = re.compile(rf"({FIGURE})(?:\*\*)? ?\(({FIGURE}) to ({FIGURE})")
IN_RESULTS = re.compile(r"(?<![\w.])[+-]?\d[\d,]*(?:\.\d+)?(?:[eE]-?\d+)?")


@dataclass(frozen=True)
class Page:
    """A page, whose results it tells, sections whose figures have no results, and figures from elsewhere."""

    name: str
    folders: tuple[str, ...]
    benches: tuple[str, ...] = ()  # tables that benches have kept
    cards: tuple[str, ...] = ()  # shipped files that say themselves how good they are
    without: tuple[str, ...] = ()
    elsewhere: str = ""


PAGES = (
    Page(
        "study-count",
        ("count",),
        elsewhere="14,415 "  # the paper's games
        "0.0013 600 "  # five times a p of 0.00026; 6,000 deals of ten seeds
        "63% "  # of what rm36 keeps of its gain against imitators: +23 of +37
        "270,000 1.5 1,620 "  # games that a run would take, its hours, and those of its trial
        "75%",  # of a game made up
    ),
    Page(
        "study-inference",
        ("inference",),
        elsewhere="20,000 100,000 "  # samples
        "5,000 3,800 13,000 500,000 3,200",  # the paper's
    ),
    Page(
        "study-evolution",
        ("evolution",),
        elsewhere="0.0003 0.0005 1.8 1.9 1.3 0.001 "  # differences, and differences by their standard errors
        "0.9002",  # the shipped champion `anti-la` on the exact chain
    ),
    Page("study-abd", ("abd",), elsewhere="5,000 5.2 4.5"),  # iterations; seconds of a move
    Page("study-bridge", ("bridge",), elsewhere="175 115"),  # megabytes
    Page(
        "counterplay",
        ("counterplay",),
        without=("What it costs",),  # benches
        elsewhere="7001 7101 9900 7003 1.3 "  # seeds
        "5,000 2,500 7051 1.4 0.35 "  # worlds, a constant, and the fits that it was chosen from
        "15,000 39,000 81,000 "  # playouts a second: a bench
        "85% 299",  # a test; a sum
    ),
    Page(
        "autodidact",
        ("autodidact",),
        without=("How it learned",),  # told from logs of training on a GPU
        elsewhere="254 577 7.8 3.6 "  # millions of games, megabytes, minutes
        "0.33 93 249 1.6 400 "  # time of a decision: a bench; playouts
        "186",  # a sum
    ),
    Page(
        "players",
        ("players", "count", "inference"),
        cards=("skat/players/data/bidding.json",),
        benches=("adapting",),
        without=("How fast",),  # a bench
        elsewhere="100,000 "  # samples
        "55.5% 35.8%",  # shares of the counts of kinds
    ),
    Page(
        "review",
        ("review",),
        cards=("skat/review/data/auction.json",),
        without=("How fast it is",),  # a bench
        elsewhere="100 200 231 500 1.96",  # playouts, worlds, skats, games on a page; of a normal distribution
    ),
    Page("opponents", ("opponents",)),
    Page(
        "onecard",
        ("evolution",),
        elsewhere="0.8347 0.7936 0.0002",  # exact: `counterplay onecard anti`, and what the equilibrium can lose
    ),
)


def values_of(text: str) -> list[float]:
    """Return the numbers in a cell or a line."""
    return [float(found.replace(",", "")) for found in IN_RESULTS.findall(text) if found.strip("+-,")]


def objects(document: object) -> Iterator[list[float]]:
    """Return the numbers of every object of a JSON document: those that stand together."""
    if isinstance(document, dict):
        held = [value for value in document.values() if not isinstance(value, dict)]
        yield values_of(json.dumps([list(document), held]))
    for part in (
        document.values() if isinstance(document, dict) else document if isinstance(document, list) else ()
    ):
        yield from objects(part)


def rows(folder: str) -> Iterator[list[float]]:
    """Return the numbers of a study's results, row by row."""
    for path in sorted((RESULTS / folder).rglob("*.*")):
        if path.parent.name == "margins" or path.name == "games.jsonl":  # deals and games, none of which is told
            continue
        text = "" if path.suffix in (".png", ".xz") else path.read_text(encoding="utf-8")
        if path.suffix == ".csv":
            yield from cells(path)
        elif path.suffix == ".json":
            yield from objects(json.loads(text))
        elif path.suffix == ".jsonl":
            yield from (found for line in text.splitlines() for found in objects(json.loads(line)))
        else:
            yield from map(values_of, text.splitlines())


def cells(path: Path) -> Iterator[list[float]]:
    """Return the numbers of a table, row by row."""
    with path.open(encoding="utf-8", newline="") as file:
        yield from (values_of(" ".join(line)) for line in csv.reader(file))


def told_by(path: Path) -> Iterator[list[float]]:
    """Return the numbers of what a shipped file says of itself, without its weights."""
    document = json.loads(path.read_text(encoding="utf-8"))
    return objects([document["card"], document.get("shown")])


def prose(page: Page) -> str:
    """Return what a page says itself: no code, no links, no included tables, no substitutions."""
    text = (ROOT / "docs" / f"{page.name}.md").read_text(encoding="utf-8")
    sections = re.split(r"^## ", text, flags=re.MULTILINE)
    for heading in page.without:
        assert any(section.startswith(f"{heading}\n") for section in sections), f"{page.name} has no {heading!r}"
    text = "\n".join(section for section in sections if section.split("\n")[0] not in page.without)
    text = re.sub(r"```.*?```|^    [^\n]*$", "", text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"`[^`]*`|\]\([^)]*\)|\{\{.*?\}\}|<!--.*?-->", "", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", text)


def fits(shown: str, value: float) -> bool:
    """Say whether a figure is this value, rounded to its places; differences are told from either side."""
    digits = shown.rstrip("%").replace(",", "")
    half = 0.5 * 10 ** -len(digits.partition(".")[2]) + 1e-9
    near = 100 * value if shown.endswith("%") else value
    return abs(abs(float(digits)) - abs(near)) <= half


def together(found: re.Match[str]) -> list[str]:
    """Return a figure and its interval; a percent sign behind the first is meant for all."""
    share = "%" if "%" in found[1] else ""
    return [one.rstrip("%") + (share or "%" * one.endswith("%")) for one in found.groups()]


def is_a_figure(text: str) -> bool:
    """Say whether a number claims something: one with a fraction, a share, or a large one that is no year."""
    if text == "95%":
        return False  # of all intervals
    return "." in text or "%" in text or (len(re.sub(r"\D", "", text)) > 2 and not re.fullmatch("(19|20)..", text))


def unaccounted(page: Page) -> list[str]:
    """Return the figures of a page that its results do not have."""
    known = [row for folder in page.folders for row in rows(folder)]
    known += [row for bench in page.benches for row in cells(ROOT / "benchmarks" / "results" / f"{bench}.csv")]
    known += [row for card in page.cards for row in told_by(PACKAGE / card)]
    pool = sorted({abs(value) for row in known for value in row})
    text = prose(page)
    wrong = [
        found[0]
        for found in INTERVAL.finditer(text)
        if not any(all(any(fits(one, value) for value in row) for one in together(found)) for row in known)
    ]
    for found in re.finditer(rf"(?<![\w.])({FIGURE})", INTERVAL.sub("", text)):
        shown = found[1].rstrip(",")
        if (
            is_a_figure(shown)
            and shown not in page.elsewhere.split()
            and not any(fits(shown, one) for one in pool)
        ):
            wrong.append(shown)
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_figures_in_prose_are_those_of_the_runs(page):
    assert unaccounted(page) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_nothing_is_listed_as_from_elsewhere_that_the_page_does_not_say(page):
    assert [one for one in page.elsewhere.split() if one not in prose(page)] == []


def test_a_changed_figure_is_found():
    assert fits("+37", 37.1)
    assert fits("73%", 0.7349)
    assert not fits("0.236", 0.2371)
    assert is_a_figure("0.5")
    assert not is_a_figure("2011")
