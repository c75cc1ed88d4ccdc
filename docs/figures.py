"""Figures that pages quote, read from the committed runs: `{{ count_strong }}` in a page is the text made here.

A page that quotes a figure this way cannot drift from the run. `python docs/figures.py` prints them all.
"""

from __future__ import annotations

import csv
import gzip
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from counterplay.onecard import Rules, exact, parse_style
from counterplay.skat.beliefs import shipped_styles
from counterplay.studies import PAPERS, VERDICTS, paper_claims

PACKAGE = Path(__file__).parents[1] / "src" / "counterplay"
RESULTS = PACKAGE / "results"


def rows(path: str) -> list[dict[str, str]]:
    """Return all rows of a result file."""
    with (RESULTS / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def row(path: str, **where: str) -> dict[str, str]:
    """Return the one row of a result file in which the columns have these values."""
    found = [line for line in rows(path) if all(line[key] == value for key, value in where.items())]
    if len(found) != 1:
        raise LookupError(f"{path} has {len(found)} rows with {where}, not one")
    return found[0]


MEASURES = ("practical", "decision", "hindsight")


def gain(line: dict[str, str], value: str, low: str, high: str, places: int = 0) -> str:
    """Return a difference with its 95% interval: "+73 (48 to 100)"."""
    return f"{float(line[value]):+.{places}f} ({float(line[low]):.{places}f} to {float(line[high]):.{places}f})"


def claim(path: str, player: str, against: str) -> dict[str, str]:
    """Return a row of the Count's claims: a player less `kermit`."""
    return row(path, player=player, less="kermit", against=against)


def command(study: str) -> str:
    """Return the command that makes a study's results."""
    return f"`{(RESULTS / study / 'command.txt').read_text(encoding='utf-8').strip()}`"


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a table; columns after the first whose head ends in a colon are set to the right."""
    ends = ["---:" if head.endswith(":") else "---" for head in heads]
    body = [[head.rstrip(":") for head in heads], ends, *lines]
    return "\n".join("| " + " | ".join(line) + " |" for line in body)


def review() -> dict[str, str]:
    """Return which of the three measures of a card predicts what comes of it."""
    lines = rows("review/foretold.csv")
    order = list(dict.fromkeys(line["cards"] for line in lines))
    shown: list[list[str]] = []
    last = ""
    for line in sorted(lines, key=lambda line: (order.index(line["cards"]), MEASURES.index(line["measure"]))):
        more = [
            ""
            if line["measure"] == other
            else gain(line, f"more than {other}", f"{other} low", f"{other} high", 3)
            for other in ("decision", "practical")
        ]
        score = f"{float(line['brier']):.3f} ({float(line['low']):.3f} to {float(line['high']):.3f})"
        part = "" if line["cards"] == last else line["cards"]
        last = line["cards"]
        shown.append([part, line["measure"], f"{int(line['choices']):,}", score, *more])
    every = {measure: row("review/foretold.csv", cards="all", measure=measure) for measure in MEASURES}
    found = {
        "review_table": table(
            ("cards", "measure", "choices:", "Brier score", "more than decision", "more than practical"), shown
        ),
        "review_games": f"{int(every['practical']['games']):,}",
        "review_command": command("review"),
    }
    for measure, line in every.items():
        found[f"review_{measure}"] = f"{float(line['brier']):.3f}"
        apart = row("review/calibration.csv", measure=measure, to="mean distance")
        found[f"review_{measure}_apart"] = f"{float(apart['won']):.3f} (s.e. {float(apart['s.e.']):.3f})"
    line = every["practical"]
    found["review_less"] = gain(line, "more than decision", "decision low", "decision high", 3)
    line = every["hindsight"]
    found["review_hindsight_less"] = gain(line, "more than practical", "practical low", "practical high", 3)
    return found


def uniform_gaps() -> dict[str, float]:
    """Return how far each method stays below RNR against the uniform opponent, over the values of p."""
    objective = {
        (line["method"], line["p"]): float(line["objective"])
        for line in rows("abd/figures.csv")
        if (line["figure"], line["opponent"]) == ("figure 6", "uniform")
    }
    trusts = [p for method, p in objective if method == "rnr"]
    return {
        method: sum(objective["rnr", p] - objective[method, p] for p in trusts) / len(trusts)
        for method in ("abd", "cdrnr")
    }


def habits() -> dict[str, str]:
    """Return how often planted habits are named, by the number of deals."""
    found = rows("habits/habits.csv")
    lines = [
        [
            line["habit"],
            line["deals"],
            line["people"],
            line["stretches"],
            "–" if line["habit"] == "none" else line["named rightly"],
            line["named wrongly"],
            line["too early to say"],
            f"{float(line['share']):.1%} ({float(line['low']):.1%} to {float(line['high']):.1%})",
        ]
        for line in found
    ]
    heads = (
        "habit planted",
        "deals:",
        "people:",
        "stretches:",
        "named:",
        "another named:",
        "too early:",
        "share (95%)",
    )
    share = {(line["habit"], line["deals"]): float(line["share"]) for line in found}
    planted = [habit for habit in dict.fromkeys(habit for habit, _ in share) if habit != "none"]
    return {
        "habits_table": table(heads, lines),
        "habits_command": command("habits"),
        "habits_overbids": f"{share['bids too high', '36']:.1%}",
        "habits_all": f"{min(share[habit, '144'] for habit in planted):.1%}",
        "habits_false": f"{max(rate for (habit, _), rate in share.items() if habit == 'none'):.1%}",
    }


def drills() -> dict[str, str]:
    """Return what the answers of the bidding drill bring when they are played out, beside other rules."""
    lines = [
        [
            line["rule"],
            line["mean limit"],
            gain(line, "points", "low", "high", 1),
            "–"
            if line["rule"] == "best answer"
            else gain(line, "more than the best answer", "more low", "more high", 1),
            gain(line, "behind", "behind low", "behind high", 1),
            line["surely behind"],
        ]
        for line in rows("drills/rules.csv")
    ]
    heads = ("limit", "mean:", "points (95%)", "more than the best answer", "behind the best", "surely:")
    best = row("drills/rules.csv", rule="best answer")
    return {
        "drills_table": table(heads, lines),
        "drills_command": command("drills"),
        "drills_count": best["drills"],
        "drills_draws": best["draws"],
        "drills_reckoned": gain(best, "reckoned more", "reckoned low", "reckoned high", 1),
    }


def verdicts() -> dict[str, str]:
    """Return how well the thresholds of verdicts keep what they promise, and who goes over them."""
    grades = [
        [
            line["grade"],
            f"{float(line['in use']):.0f}",
            f"{float(line['promise']):.0%}",
            f"{float(line['borne out']):.0%} ({float(line['low']):.0%} to {float(line['high']):.0%})",
            line["cards"],
            f"{float(line['fitted']):.0f}",
        ]
        for line in rows("verdicts/thresholds.csv")
    ]
    players = [
        [
            f"`{line['player']}`",
            *(
                gain(line, grade, f"{grade} low", f"{grade} high").lstrip("+")
                for grade in ("inaccuracies", "mistakes", "blunders")
            ),
            f"{float(line['points lost a list']):,.0f}",
        ]
        for line in rows("verdicts/players.csv")
    ]
    return {
        "verdicts_command": command("verdicts"),
        "verdicts_deals": str(sum(int(line["deals"]) for line in rows("verdicts/players.csv"))),
        "verdicts_choices": f"{sum(int(line['choices']) for line in rows('verdicts/players.csv')):,}",
        "verdicts_table": table(("verdict", "from:", "promise:", "kept (95%)", "cards:", "fitted:"), grades),
        "verdicts_players": table(("three of", "inaccuracies", "mistakes", "blunders", "points lost:"), players),
    }


def puzzles() -> dict[str, str]:
    """Return what the shipped puzzles are."""
    packed = (PACKAGE / "skat" / "teach" / "data" / "puzzles.jsonl.gz").read_bytes()
    every: list[dict[str, Any]] = [json.loads(line) for line in gzip.decompress(packed).decode().splitlines()]
    themes = Counter(theme for one in every for theme in one["themes"])
    failed = {name: sum(one["failed"][name] for one in every) / len(every) for name in every[0]["failed"]}
    hard = Counter(
        1 + sum(sum(one["failed"].values()) / len(one["failed"]) > step for step in (0.2, 0.35, 0.5, 0.7))
        for one in every
    )
    return {
        "puzzles": str(len(every)),
        "puzzles_size": f"{len(packed) // 1024} KiB",
        "puzzles_failed": table(
            ("player", "fails:"), [[f"`{name}`", f"{rate:.0%}"] for name, rate in failed.items()]
        ),
        "puzzles_difficulty": ", ".join(f"{hard[step]} have {step}" for step in sorted(hard)),
        **{f"puzzles_{theme.replace(' ', '_')}": str(count) for theme, count in themes.items()},
    }


def claims() -> dict[str, str]:
    """Return what each paper claims beside what became of it, a table for each, and how many of them hold."""
    listed = paper_claims()
    heads = ("place", "claim", "paper:", "ours", "holds?", "tables")
    found = {}
    for paper in PAPERS:
        lines, place = [], ""
        for claim in (claim for claim in listed if claim.paper == paper):
            holds = f"{claim.holds}: {claim.why}" if claim.why else claim.holds
            tables = ", ".join(f"`{name.removeprefix(paper + '/')}`" for name in claim.tables)
            same, place = claim.place == place, claim.place
            first = "" if same else place
            lines.append([first, claim.claim, claim.theirs, claim.told() or "–", holds, tables or "–"])
        found[f"claims_{paper}"] = table(heads, lines)
    counts = Counter((claim.paper, claim.holds) for claim in listed)
    shown = [verdict for verdict in VERDICTS if any(counts[paper, verdict] for paper in PAPERS)]
    sums = [[about, *(str(counts[paper, verdict] or "–") for verdict in shown)] for paper, about in PAPERS.items()]
    found["claims_summary"] = table(("paper", *(f"{verdict}:" for verdict in shown)), sums)
    found["claims_number"] = str(len(listed))
    return found


def styles() -> dict[str, str]:
    """Return what styles predict and gain, and how far their lines and sorts can be relied on."""
    known = shipped_styles()
    explained = {line.name: f"{line.explained:.2f}" for line in known.lines}
    shown = [line for line in rows("styles/lines.csv") if line["games"] == "20"]
    heads = ("line", "explained:", "known:", "in the interval:", "on one side:", "still so:")
    found = {
        "styles_training": known.card["command"] + " --out styles.onnx",
        "styles_lines": table(
            heads,
            [
                (line["line"], explained[line["line"]], *(line[head.rstrip(":")] for head in heads[2:]))
                for line in shown
            ],
        ),
    }
    sorts = rows("styles/confusion.csv")
    some = [line for line in sorts if line["games"] == "20"]
    names = [line["sort"] for line in some if line["sort"] != "all"]
    found["styles_confusion"] = table(
        ("after 20 games", "players:", "right:", *(f"{name}:" for name in names)),
        [(line["sort"], line["players"], line["right"], *(line[name] for name in names)) for line in some],
    )
    right = [row("styles/confusion.csv", sort="all", games=games)["right"] for games in ("5", "20", "150")]
    found["styles_right"] = ", ".join(f"{float(share):.0%}" for share in right)
    learned = {"players": "held-out", "way": "style, drawn", "after": "20", "against": "learned from his games"}
    found["styles_twenty"] = gain(
        row("styles/gains.csv", **learned, **{"its games": "150"}), "gain", "low", "high", 2
    )
    for name, sort, against in (
        ("styles_gain", "the six sorts", "without a model"),
        ("styles_gain_before", "the six sorts", "with the named policies"),
        ("styles_gain_stranger", "stranger", "without a model"),
    ):
        line = row("styles/gain.csv", **{"against two": sort, "gain over": against})
        found[name] = gain(line, "gain", "low", "high")
    line = row("styles/families.csv", players="habits", games="0")
    found["styles_habits"], found["styles_habits_population"] = line["style, drawn"], line["population"]
    return found


def figures() -> dict[str, str]:
    """Return every figure by its name."""
    found = {**review(), **habits(), **drills(), **verdicts(), **puzzles(), **claims(), **styles()}
    for name, path, against in (
        ("strong", "count/claims.csv", "mistake(0.03)"),
        ("level", "count/claims.csv", "mistake(0.1)"),
        ("weak", "count/claims.csv", "mistake(0.25)"),
        ("xskat", "count/xskat-claims.csv", "imitator(xskat)"),
    ):
        line = claim(path, "count", against)
        found[f"count_{name}"] = gain(line, "difference", "difference low", "difference high")
        found[f"count_{name}_paper"] = f"{float(line['paper']):+.0f}"
    deals = row("count/table1.csv", row="mistake(0.03)", column="count")["deals"]
    found["count_strong_deals"] = f"{int(deals):,}"
    line = row("count/fig2-correlation.csv")
    found["count_correlation"] = f"{float(line['rank correlation']):.2f}"
    for end in ("low", "high"):
        found[f"count_correlation_{end}"] = f"{float(line[end]):.2f}"
    for kind in ("suit", "grand", "null"):
        line = row("inference/table3.csv", game=kind, pair="PI : CLI")
        found[f"inference_cli_{kind}"] = gain(line, "dTP", "dTP low", "dTP high", 1)
        found[f"inference_cli_{kind}_p"] = f"{float(line['dTP p (Holm)']):.2g}"
        found[f"inference_cli_{kind}_matches"] = f"{int(line['matches']):,}"
        found[f"inference_cli_{kind}_paper"] = "+" + line["paper's dTP"]
        line = row("inference/table3.csv", game=kind, pair="NI : PI")
        turned = {key: str(-float(line[key])) for key in ("dTP", "dTP low", "dTP high")}
        found[f"inference_{kind}"] = gain(turned, "dTP", "dTP high", "dTP low", 1)
        found[f"inference_{kind}_matches"] = f"{int(line['matches']):,}"
        found[f"inference_{kind}_paper"] = "+" + line["paper's dTP"].strip("-*")
    for method in ("cdbr", "abd"):
        line = row("abd/table1.csv", depth="1", method=method)
        found[f"{method}_battleships"] = f"{float(line['utility']):.2f}"
        found[f"{method}_battleships_paper"] = line["paper_utility"]
    for method, name in (("cdbr, optimal leaf", "cdbr"), ("abd, first of ties", "abd")):
        line = row("abd/table2.csv", opponent="S1", method=method)
        found[f"{name}_leduc"] = f"{float(line['utility']):.2f}"
        found[f"{name}_leduc_paper"] = line["paper_utility"]
    line = row("bridge/changes.csv", role="declarer", last_trick_played="all", per="opportunity")
    found["bridge_first"], found["bridge_late"] = (
        f"{float(line[key]):.1%}" for key in ("first_rate", "last_rate")
    )
    percent = {key: str(100 * float(line[key])) for key in ("change", "low", "high")}
    found["bridge_change"] = gain(percent, "change", "low", "high", 1)
    for first, second in (("odd", "even"), ("even", "odd")):
        what = f"rate of {first} segments, IMPs of {second}"
        line = row("bridge/correlations.csv", role="all", per="opportunity", what=what)
        found[f"bridge_{first}"] = gain(line, "correlation", "low", "high", 2)
    for reading in ("paper", "situation"):
        line = row("evolution/recognition.csv", reading=reading, hands="20")
        found[f"styles_{reading}"] = f"{float(line['right']):.0%}"
    line = row("evolution/runs.csv", condition="fig3")
    found["evolved_bred"], found["evolved_held_out"] = line["best as bred"], line["held out"]
    found["evolved_ceiling"] = line["ceiling"]
    found["bred_means"] = " / ".join(
        f"{float(row('evolution/runs.csv', condition=f'fig{number}')['mean as bred']):.2f}" for number in (3, 4, 5)
    )
    found["shown_ceilings"] = ", ".join(
        f"{style} {exact.ceiling(parse_style(style), Rules(weak_check_shown_as_fold=True)):.3f}"
        for style in ("LA", "LP", "TA", "TP")
    )
    gaps = uniform_gaps()
    found |= {f"{method}_uniform_gap": f"{gaps[method]:.3f}" for method in ("abd", "cdrnr")}
    for against, name in (("imitator(xskat)", "xskat"), ("rules", "rules"), ("stranger", "stranger")):
        line = row("counterplay/marks-wide.csv", **{"against two": against})
        found[f"marks_{name}"] = gain(line, "gain", "its low", "its high")
        found[f"marks_{name}_deals"] = line["deals"]
    return found


if __name__ == "__main__":
    for name, text in figures().items():
        print(f"{name:28} {text}")
