"""The card of a set of policies as a table: how well each network predicts what players of held-out games did."""

from __future__ import annotations

import csv
import io
from typing import Any

from counterplay.protocol import BadInput
from counterplay.statistics import ERRORS_OF_95
from counterplay.untrusted import csv_cell

ACCURACY_COLUMNS = (
    "decision",
    "hidden",
    "trained on",
    "held out",
    "log-loss",
    "+-",
    "uniform",
    "frequency",
    "accuracy",
    "guessing",
)


def accuracy_rows(card: dict[str, Any]) -> list[tuple[str, ...]]:
    """Return a row for each network, by `ACCURACY_COLUMNS`; +- is half the 95% interval of the log-loss."""
    try:
        plan = card["plan"]
        rows: list[tuple[str, ...]] = []
        for name, measures in card["measures"].items():
            hidden = plan["hidden"] if name.startswith("play") else plan["hidden_before"]
            rows.append(
                (
                    name.replace("_", " "),
                    " ".join(map(str, hidden)),
                    f"{card['examples'][name]:,}",
                    f"{measures['examples']:,}",
                    f"{measures['log_loss']:.3f}",
                    f"{ERRORS_OF_95 * measures['log_loss_error']:.3f}",
                    f"{measures['uniform_log_loss']:.3f}",
                    f"{measures['frequency_log_loss']:.3f}",
                    f"{measures['accuracy']:.3f}",
                    f"{measures['uniform_accuracy']:.3f}",
                )
            )
    except (KeyError, TypeError, ValueError, AttributeError):
        raise BadInput("these policies have no card of their training") from None
    return rows


def accuracy_csv(card: dict[str, Any]) -> str:
    """Return the table as CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(ACCURACY_COLUMNS)
    writer.writerows(map(csv_cell, row) for row in accuracy_rows(card))
    return text.getvalue()
