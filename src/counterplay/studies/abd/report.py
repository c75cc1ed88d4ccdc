"""The run as pictures and as a page: the paper's number beside ours, and why they differ where they do."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from counterplay.efg import PlanePoint, draw_points, new_figure
from counterplay.statistics import ERRORS_OF_95, wilson
from counterplay.studies import pictures
from counterplay.studies.abd import duels, estimated, figures, grown, large_game, sampled, table1, table2, table3
from counterplay.studies.abd.folder import Row, RunFolder


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and the half-width of its 95% interval."""
    array = np.asarray(values)
    half = ERRORS_OF_95 * array.std(ddof=1) / np.sqrt(len(array)) if len(array) > 1 else float("nan")
    return float(array.mean()), float(half)


def draw(folder: RunFolder) -> None:
    """Draw every figure of which there are rows."""
    for name, drawn in (
        (figures.NAME, _draw_figures),
        (table3.NAME, _draw_table3),
        (estimated.NAME, _draw_estimated),
    ):
        if folder.rows(name):
            drawn(folder)


def _draw_figures(folder: RunFolder) -> None:
    rows = folder.rows(figures.NAME)
    titles = {
        "top-left-last": "opponent who shoots top-left last",
        "uniform": "uniform opponent",
        "S1": "opponent S1",
    }
    for name in dict.fromkeys(row["figure"] for row in rows):
        planes = [p for p in figures.PLANES if p[0] == name]
        figure, axes = new_figure(len(planes), width=5.4)
        for (_, _, opponent, _), axis in zip(planes, axes, strict=True):
            points = [
                PlanePoint(
                    row["method"],
                    *(float(row[k]) for k in ("p", "objective", "utility", "gain", "exploitability")),
                )
                for row in rows
                if row["figure"] == name and row["opponent"] == opponent
            ]
            draw_points(axis, points)
            axis.set_title(titles[opponent])
        pictures.save(figure, folder.path / f"{name.replace(' ', '')}.png", dpi=120)


def _draw_table3(folder: RunFolder) -> None:
    rows = [row for row in folder.rows(table3.NAME) if row["opponent"] == "rare-a1-5"]
    figure, (axis,) = new_figure()
    colours = ("#c0392b", "#2471a3", "#7d8a2e")
    for (fleet, depth), colour in zip(table3.SETTINGS, colours, strict=True):
        own = [row for row in rows if (row["fleet"], row["depth"]) == (fleet, str(depth))]
        samples = [int(row["samples"]) for row in own]
        rates = [int(row["correct"]) / int(row["trials"]) for row in own]
        bounds = [wilson(int(row["correct"]), int(row["trials"])) for row in own]
        below = [max(0.0, rate - low) for rate, (low, _) in zip(rates, bounds, strict=True)]
        above = [max(0.0, high - rate) for rate, (_, high) in zip(rates, bounds, strict=True)]
        words = f"ours: two {fleet}, depth {depth}"
        axis.errorbar(samples, rates, [below, above], marker="o", capsize=3, color=colour, label=words)
    paper = {samples: float(text.rstrip("%")) / 100 for samples, text in table3.PAPER.items()}
    axis.plot(list(paper), list(paper.values()), "k^", fillstyle="none", label="paper")
    axis.set_xscale("log")
    axis.set_xticks(table3.SAMPLES, [str(samples) for samples in table3.SAMPLES])
    axis.set_ylim(0.4, 1.02)
    axis.set_xlabel("samples per history")
    axis.set_ylabel("best placement found")
    axis.set_title("5x5 Battleships, top-left with 5% at each shot")
    axis.grid(alpha=0.3)
    axis.legend()
    pictures.save(figure, folder.path / "table3.png", dpi=120)


_LINES = {
    "abd, p from data": ("#c0392b", "s", "-"),
    "equilibrium": ("#222222", "o", ":"),
    "best response": ("#7d8a2e", "D", "--"),
    "data-biased": ("#7d3c98", "P", "-."),
}


def _draw_estimated(folder: RunFolder) -> None:
    rows = folder.rows(estimated.NAME)
    figure, axes = new_figure(len(estimated.OPPONENTS) + 1, width=4.4)
    for opponent, axis in zip(estimated.OPPONENTS, axes, strict=False):
        for method, (colour, marker, line) in _LINES.items():
            grid, means, halves = _by_hands(rows, method, "gain", opponent)
            axis.errorbar(
                grid, means, halves, color=colour, marker=marker, linestyle=line, capsize=2, label=method
            )
        axis.set_title(f"true gain against {opponent}")
        axis.set_ylabel("chips a hand above the value")
    risk = axes[-1]
    for method, (colour, marker, line) in _LINES.items():
        grid = sorted({int(row["hands"]) for row in rows})
        worst = [
            max(float(r["exploitability"]) for r in rows if r["method"] == method and int(r["hands"]) == hands)
            for hands in grid
        ]
        risk.plot(grid, worst, color=colour, marker=marker, linestyle=line, label=method)
    risk.axhline(estimated.BOUND, color="#555555", linewidth=1)
    risk.annotate(
        f"chosen bound {estimated.BOUND}", (10, estimated.BOUND), xytext=(0, 4), textcoords="offset points"
    )
    risk.set_title("highest exploitability of any repeat")
    for axis in axes:
        axis.set_xscale("log")
        axis.set_xlabel("hands observed")
        axis.grid(alpha=0.3)
    risk.legend(loc="center")
    pictures.save(figure, folder.path / "estimated.png", dpi=120)


def _by_hands(
    rows: list[Row], method: str, column: str, opponent: str
) -> tuple[list[int], list[float], list[float]]:
    grid = sorted({int(row["hands"]) for row in rows})
    pairs = [
        mean_interval(
            [
                float(row[column])
                for row in rows
                if row["method"] == method and row["opponent"] == opponent and int(row["hands"]) == hands
            ]
        )
        for hands in grid
    ]
    return grid, [mean for mean, _ in pairs], [0.0 if np.isnan(half) else half for _, half in pairs]


def _table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(header) + " |", "|" + "---|" * len(header)]
    return "\n".join(lines + ["| " + " | ".join(row) + " |" for row in rows]) + "\n"


def page(folder: RunFolder) -> str:
    """Return the tables of the run as Markdown, each between marks by which the documentation quotes it."""
    parts = {
        table1.NAME: _table1,
        table2.NAME: _table2,
        sampled.TABLE: _table2_samples,
        sampled.FIGURE: _figure6_gaps,
        table3.NAME: _table3,
        large_game.NAME: _large_game,
        duels.NAME: _duels,
        grown.NAME: _grown,
        estimated.NAME: _estimated,
    }
    return "\n".join(
        f"<!-- {name} -->\n{part(folder)}<!-- end of {name} -->\n"
        for name, part in parts.items()
        if folder.rows(name)
    )


def _table1(folder: RunFolder) -> str:
    rows = folder.rows(table1.NAME)
    body = []
    for method in ("cdbr", "abd"):
        own = [row for row in rows if row["method"] == method]
        body.append([f"{method.upper()}, ours", *(f"{float(row['utility']):.2f}" for row in own)])
        body.append([f"{method.upper()}, paper", *(row["paper_utility"] for row in own)])
    return "Table 1: utility in 2x2 Battleships by depth, p = 1.\n\n" + _table(["", "1", "2", "3", "4"], body)


def _table2(folder: RunFolder) -> str:
    named, drawn = folder.rows(table2.NAME), folder.rows(table2.RANDOM)
    body = []
    for method in dict.fromkeys(row["method"] for row in named):
        own = {row["opponent"]: row for row in named if row["method"] == method}
        mean, half = mean_interval([float(row[method]) for row in drawn])
        body.append([method, *(f"{float(own[s]['utility']):.3g}" for s in own), f"{mean:.3f} ± {half:.3f}"])
    better, half = mean_interval([float(r["abd, first of ties"]) - float(r["cdbr, optimal leaf"]) for r in drawn])
    body.append(["abd above cdbr, opponent by opponent", "", "", "", "", f"{better:.3f} ± {half:.3f}"])
    for method, values in table2.PAPER.items():
        body.append([f"paper: {method}", *values.values(), table2.PAPER_RANDOM[method].replace("+-", "±")])
    title = f"Table 2: player 1's utility in Leduc, p = 1; the last column over {len(drawn)} random opponents.\n\n"
    return title + _table(["", "S1", "S2", "S3", "S4", "Random"], body)


def _table2_samples(folder: RunFolder) -> str:
    exact = {row["opponent"]: row["utility"] for row in folder.rows(table2.NAME) if row["method"] == _EXACT}
    rows = folder.rows(sampled.TABLE)
    body = []
    for name in sampled.NAMED:
        values = [float(row["utility"]) for row in rows if row["opponent"] == name]
        spread = f"{np.mean(values):.2f} ({min(values):.2f} to {max(values):.2f})"
        body.append([name, f"{float(exact[name]):.2f}", spread, table2.PAPER["abd"][name]])
    drawn = {row["opponent"]: float(row["utility"]) for row in rows if row["opponent"] not in sampled.NAMED}
    leaves = {row["opponent"]: float(row[_EXACT]) for row in folder.rows(table2.RANDOM)}
    pairs = [
        mean_interval(list(values))
        for values in (leaves.values(), drawn.values(), [leaves[name] - drawn[name] for name in drawn])
    ]
    cells = [f"{mean:.3f} ± {half:.3f}" for mean, half in pairs]
    body.append([f"{len(drawn):,} random", *cells[:2], table2.PAPER_RANDOM["abd"].replace("+-", "±")])
    body.append(["lost by sampling, opponent by opponent", "", cells[2], ""])
    title = f"Table 2, ABD with {sampled.SAMPLES} samples a history: mean (range) over {sampled.SEEDS} seeds.\n\n"
    return title + _table(["opponent", "exact leaves", f"{sampled.SAMPLES} samples", "paper"], body)


_EXACT = "abd, first of ties"


def _figure6_gaps(folder: RunFolder) -> str:
    """How far each method stays below RNR, the optimum, in what all maximise: the objective at its p."""
    rows = [row for row in folder.rows(figures.NAME) if row["figure"] == "figure 6"]
    objective = {(row["opponent"], row["p"], row["method"]): float(row["objective"]) for row in rows}
    body = []
    for opponent in sampled.OPPONENTS:
        gaps: dict[str, list[list[float]]] = {"abd": [], "samples": [], "cdrnr": []}
        trusts = list(
            dict.fromkeys(row["p"] for row in folder.rows(sampled.FIGURE) if row["opponent"] == opponent)
        )
        for p in trusts:
            best = objective[opponent, p, "rnr"]
            gaps["abd"].append([best - objective[opponent, p, "abd"]])
            gaps["cdrnr"].append([best - objective[opponent, p, "cdrnr"]])
            drawn = [row for row in folder.rows(sampled.FIGURE) if (row["opponent"], row["p"]) == (opponent, p)]
            gaps["samples"].append([best - float(row["objective"]) for row in drawn])
        for place, p in enumerate(trusts):
            body.append([opponent, p, *(_spread(gaps[name][place]) for name in gaps)])
        means = [f"{np.mean([np.mean(values) for values in gaps[name]]):.3f}" for name in gaps]
        body.append([opponent, "mean", *means])
    title = "Figure 6: objective below RNR at each p; samples: mean (range) over the seeds of the samples.\n\n"
    header = ["opponent", "p", "ABD, exact leaves", f"ABD, {sampled.SAMPLES} samples", "CDRNR"]
    return title + _table(header, body)


def _spread(values: Sequence[float]) -> str:
    mean = f"{np.mean(values):.3f}"
    return mean if len(values) == 1 else f"{mean} ({min(values):.3f} to {max(values):.3f})"


def _table3(folder: RunFolder) -> str:
    rows = folder.rows(table3.NAME)
    body = []
    for row in rows:
        low, high = wilson(int(row["correct"]), int(row["trials"]))
        about = table3.OPPONENTS[row["opponent"]]
        rate = f"{int(row['correct']):,}/{int(row['trials']):,}"
        cells = [f"two {row['fleet']}", row["depth"], about, row["samples"], rate]
        body.append([*cells, f"{low:.1%} to {high:.1%}", row["paper"]])
    header = ["ships", "depth", "opponent", "samples", "correct", "95% interval", "paper"]
    return "Table 3: best placement found on 5x5.\n\n" + _table(header, body)


def _large_game(folder: RunFolder) -> str:
    rows = folder.rows(large_game.NAME)
    body = []
    for fleet in dict.fromkeys(row["fleet"] for row in rows):
        own = [row for row in rows if row["fleet"] == fleet]
        won = sum(float(row["utility"]) > 0 for row in own)
        moves = [int(row["moves"]) for row in own]
        seconds = [float(row["slowest_processor_seconds"]) for row in own]
        corner = sum(row["placed"].startswith("a1-") for row in own)
        body.append(
            [
                f"two {fleet}",
                f"{len(own)}",
                f"{corner}",
                f"{won}",
                f"{np.mean(moves):.1f}",
                f"{np.median(seconds):.1f} ({max(seconds):.1f})",
                str(max(int(row["peak_megabytes"] or 0) for row in own) or "–"),
            ]
        )
    header = ["ships", "games", "first ship in the corner", "won", "own moves", "slowest move of a game, s", "MB"]
    title = "Section 6.5: whole games of 5x5 Battleships, p = 1, 100 samples per history; processor seconds:"
    return f"{title} median over games (greatest); memory of the process at its peak.\n\n" + _table(header, body)


def _duels(folder: RunFolder) -> str:
    rows = folder.rows(duels.NAME)
    body = []
    for p, rival in dict.fromkeys((row["p"], row["rival"]) for row in rows):
        own = [row for row in rows if (row["p"], row["rival"]) == (p, rival)]
        won = sum(int(row["utility"]) > 0 for row in own)
        mean, half = mean_interval([float(row["utility"]) for row in own])
        seconds = [float(row["slowest_processor_seconds"]) for row in own]
        moves = np.mean([int(row["moves"]) for row in own])
        cells = [p, rival, f"{len(own)}", own[0]["corner"], f"{won}", f"{mean:.2f} ± {half:.2f}", f"{moves:.1f}"]
        most = max(int(row["peak_megabytes"]) for row in own)
        body.append([*cells, f"{np.median(seconds):.1f} ({max(seconds):.1f})", str(most)])
    header = ["p", "opponent", "games", "corner", "won", "utility", "own moves", "slowest move of a game, s", "MB"]
    title = "Section 6.5 with p below 1: two 2x2 ships on 5x5, re-solved at every move; chance that a ship covers"
    more = "the corner; processor seconds: median over games (greatest); memory of the process at its peak."
    return f"{title} {more}\n\n" + _table(header, body)


def _grown(folder: RunFolder) -> str:
    columns = ("game", "opponent", "p", "strategies")
    values = ("objective", "by_hand_objective", "rnr_objective")
    body = []
    for row in folder.rows(grown.NAME):
        body.append([*(row[c] for c in columns), *(f"{float(row[v]):.4f}" if row[v] else "–" for v in values)])
    header = ["game", "opponent", "p", "strategies each", "ABD, grown", "ABD, the paper's", "RNR (the optimum)"]
    return "Past the paper: the objective with grown portfolios.\n\n" + _table(header, body)


def _estimated(folder: RunFolder) -> str:
    rows = folder.rows(estimated.NAME)
    body = []
    for opponent in estimated.OPPONENTS:
        for method in _LINES:
            grid, means, halves = _by_hands(rows, method, "gain", opponent)
            worst = max(
                float(r["exploitability"]) for r in rows if r["method"] == method and r["opponent"] == opponent
            )
            cells = [f"{mean:.2f} ± {half:.2f}" for mean, half in zip(means, halves, strict=True)]
            body.append([opponent, method, *cells, f"{worst:.2f}"])
    header = ["opponent", "answer", *(f"{hands:,} hands" for hands in grid), "highest exploitability"]
    repeats = len({row["repeat"] for row in rows})
    title = f"Past the paper: true gain after k observed hands (mean and 95% interval over {repeats} repeats).\n\n"
    return title + _table(header, body)
