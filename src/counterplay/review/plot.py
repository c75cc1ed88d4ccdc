"""A profile as a picture: mistakes per opportunity along one axis, a line for each label of another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from counterplay.protocol import BadInput
from counterplay.review.profile import Profile, Profiles
from counterplay.review.text import by_weight
from counterplay.review.words import ENGLISH
from counterplay.untrusted import visible

PLAYERS_DRAWN = 6
_COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377")


def save(profiles: Profiles, path: Path, *, along: str = "trick", lines: str = "role") -> None:
    """Write a PNG: a panel for each of the players with most opportunities."""
    from matplotlib.figure import Figure  # no global state, and no display

    drawn = [item for item in by_weight(profiles) if item[1].complete.where().opportunities][:PLAYERS_DRAWN]
    if not drawn:
        raise BadInput("there is nothing to draw: no complete game had an opportunity for a mistake")
    figure = Figure(figsize=(8, 0.6 + 3.0 * len(drawn)), layout="constrained")
    panels = figure.subplots(len(drawn), 1, squeeze=False, sharex=True)
    labels = sorted({label for _, profile in drawn for label in profile.complete.by(lines)})
    for (name, profile), axes in zip(drawn, panels[:, 0], strict=True):
        _panel(axes, name, profile, along, lines, labels)
    panels[-1, 0].set_xlabel(along)
    try:
        figure.savefig(path, dpi=120, format="png")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem.strerror or problem}") from None


def _panel(axes: Any, name: str, profile: Profile, along: str, lines: str, labels: list[str]) -> None:
    tally = profile.complete
    places = {label: number for number, label in enumerate(tally.by(along))}
    for number, line in enumerate(labels):
        rates = {label: tally.where(**{along: label, lines: line}) for label in places}
        known = [(places[label], rate) for label, rate in rates.items() if rate.rate is not None]
        if not known:
            continue
        middles = [rate.rate or 0.0 for _, rate in known]
        bounds = [rate.interval for _, rate in known]
        axes.errorbar(
            [place + 0.12 * (number - (len(labels) - 1) / 2) for place, _ in known],
            middles,
            yerr=[
                [max(0.0, middle - low) for middle, (low, _) in zip(middles, bounds, strict=True)],
                [max(0.0, high - middle) for middle, (_, high) in zip(middles, bounds, strict=True)],
            ],
            marker="o",
            capsize=3,
            color=_COLOURS[number % len(_COLOURS)],
            label=f"{line}: {ENGLISH.rate(tally.where(**{lines: line}))}",
        )
    axes.set_xticks(list(places.values()), list(places))
    axes.set_ylim(0, 1)
    axes.set_ylabel("mistakes per opportunity")
    title = f"{visible(name)}: {tally.games} games, {tally.where().opportunities} opportunities"
    axes.set_title(title.replace("$", r"\$"), fontsize=10)
    axes.legend(fontsize=8)
