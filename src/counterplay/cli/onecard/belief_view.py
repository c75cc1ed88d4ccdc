"""How a belief looks in the terminal: a bar for each type, and what the opponent does when."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from counterplay.cli import terminal
from counterplay.onecard import StyleReader

_WIDTH = 12


def bars(beliefs: Mapping[str, float], least: float = 0.005) -> Text:
    """A bar for each type that is believed in at all, the strongest first."""
    text = Text()
    for name, share in sorted(beliefs.items(), key=lambda item: -item[1]):
        if share < least:
            continue
        filled = round(share * _WIDTH)
        text.append(f"{name:>14} ")
        text.append("█" * filled, style="cyan")
        text.append("·" * (_WIDTH - filled), style="dim")
        text.append(f" {share:4.0%}\n")
    text.rstrip()
    return text


def habits(reader: StyleReader) -> Text:
    """What the opponent did in each situation, in counts."""
    text = Text()
    for situation, counter in sorted(reader.habits.counts.items()):
        done = ", ".join(f"{action} {count}" for action, count in counter.most_common())
        text.append(f"{situation}: {done}\n")
    text.rstrip()
    return text


def board(readers: Mapping[str, StyleReader], stacks: Mapping[str, int]) -> Table:
    """One row for each opponent."""
    rows = [
        (name, stacks[name], reader.hands, bars(reader.belief.as_dict()), habits(reader))
        for name, reader in readers.items()
    ]
    heads = ("opponent", "chips", "hands", "belief", "what it does when")
    return terminal.table(heads, rows, "What the play says")
