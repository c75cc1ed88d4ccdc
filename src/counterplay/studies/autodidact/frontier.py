"""The safe frontier of Skat: what answers to `rules` gain on its model, and what they risk, by p.

The figures come from the evaluations that the trainings wrote on the device (`results/autodidact/training`),
16,384 deals each; p = 0 is the self-play network. What an answer can be exploited for is bounded from below by the
better of two: the self-play network, and a best response that trained against this answer alone. Beside it stands
the frontier of Leduc, where restricted Nash responses are exact.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput
from counterplay.statistics import ERRORS_OF_95
from counterplay.studies import RESULTS, pictures
from counterplay.studies.counterplay.frontier import draw_leduc, leduc
from counterplay.studies.tables import Row

LOGS = RESULTS / "autodidact" / "training"
KINDS = ("suit", "grand", "null")
ANSWERS = {0.0: "self-play", 0.5: "rules-50", 0.9: "rules-90", 1.0: "rules-100"}
MODEL = "rules"
LEDUC = (0, 0.05, 0.1, 0.25, 0.3, 0.4, 0.5, 0.75, 1)  # p there


def last_line(folder: Path, name: str) -> dict[str, Any]:
    """Return the last evaluation of a training."""
    try:
        text = (folder / f"{name}.jsonl").read_text(encoding="utf-8")
        return dict(json.loads(text.splitlines()[-1]))
    except (OSError, IndexError, ValueError):
        raise BadInput(f"there is no log of the training {name!r} in {folder}") from None


def frontier(folder: Path = LOGS) -> list[Row]:
    """Return a line for each p and kind, points a game with standard errors."""
    rows: list[Row] = []
    for p, name in ANSWERS.items():
        last = last_line(folder, name)
        best = last_line(folder, f"best-{name}")
        for kind in KINDS:
            gain, error, _ = last[MODEL]["card play"][kind]
            lost, lost_error = (0.0, 0.0)
            if p:
                value, lost_error, _ = last["self-play"]["card play"][kind]
                lost = -value
            taken, taken_error, _ = best[name]["card play"][kind]
            rows.append(
                {
                    "p": p,
                    "game": kind,
                    "gain on the model": round(gain, 1),
                    "gain error": round(error, 1),
                    "loss to self-play": round(lost, 1),
                    "loss error": round(lost_error, 1),
                    "loss to a best response": round(taken, 1),
                    "best response error": round(taken_error, 1),
                    "exploitable for at least": round(max(0.0, lost, taken), 1),
                    "games": last["games"],
                }
            )
    return rows


def draw(rows: list[Row], path: Path) -> None:
    """Draw gain over risk, one line a kind, and beside it the exact frontier of Leduc."""
    figure, (axis, exact) = pictures.new(11, 4.5, 1, 2, "constrained")
    for kind in KINDS:
        of_kind = [row for row in rows if row["game"] == kind]
        base = float(of_kind[0]["gain on the model"])
        risk = [float(row["exploitable for at least"]) for row in of_kind]
        gain = [float(row["gain on the model"]) - base for row in of_kind]
        axis.errorbar(
            risk,
            gain,
            [ERRORS_OF_95 * float(row["gain error"]) for row in of_kind],
            marker="o",
            label=kind,
            capsize=2,
        )
        for row, x, y in zip(of_kind, risk, gain, strict=True):
            axis.annotate(f"p={row['p']:g}", (x, y), textcoords="offset points", xytext=(4, 4), fontsize=7)
    axis.axhline(0, color="black", linewidth=0.5)
    axis.set(
        title="Skat: answers to rules by networks",
        xlabel="exploitable for at least, points a game",
        ylabel="gain on the model beyond self-play, points a game",
    )
    axis.margins(x=0.08)
    axis.legend()
    draw_leduc(exact, leduc(LEDUC))
    pictures.save(figure, path, dpi=100)
