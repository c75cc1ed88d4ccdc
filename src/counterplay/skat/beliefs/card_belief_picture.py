"""A belief as a picture: a panel for each place, a square for each card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.beliefs.card_belief import SKAT_PLACE, CardBelief
from counterplay.skat.beliefs.card_belief_text import Names, percents, place_words, title_of, weighed_words
from counterplay.skat.rules import Card, Game, Rank, Suit
from counterplay.skat.solver import World

_SUITS = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
_SYMBOLS = ("♣", "♠", "♥", "♦")


def save(belief: CardBelief, names: Names, path: Path, truth: World | None = None) -> None:
    """Write a PNG; cards that the seat has seen are grey, and with `truth` a frame is where each card is."""
    from matplotlib.figure import Figure  # no global state, and no display

    ranks = _ranks(belief)
    places = belief.hidden_places
    figure = Figure(figsize=(0.8 + 3.9 * len(places), 2.9), layout="constrained")
    panels = figure.subplots(1, len(places), squeeze=False)[0]
    for place, axes in zip(places, panels, strict=True):
        image = _panel(axes, belief, place, ranks, truth)
        axes.set_title(_plain(place_words(belief, place, names)), fontsize=10)
    figure.colorbar(image, ax=list(panels), shrink=0.8, label="probability")
    note = "; framed: where the card really was" if truth is not None else ""
    figure.suptitle(_plain(f"{title_of(belief, names)}\n{weighed_words(belief)}{note}"), fontsize=10)
    try:
        figure.savefig(path, dpi=120, format="png")
    except OSError as problem:
        raise BadInput(f"{path} cannot be written: {problem.strerror or problem}") from None


def _panel(axes: Any, belief: CardBelief, place: int, ranks: list[Rank], truth: World | None) -> Any:
    from matplotlib.patches import Rectangle

    values = np.full((len(_SUITS), len(ranks)), np.nan)
    for row, suit in enumerate(_SUITS):
        for column, rank in enumerate(ranks):
            card = Card(8 * suit + rank)
            if card not in belief.places:
                continue
            shown = belief.hidden_places
            numbers = percents([belief.places[card][shown_place] for shown_place in shown])
            probability = belief.places[card][place]
            values[row, column] = probability
            colour = "white" if probability > 0.6 else "black"
            number = numbers[shown.index(place)]
            axes.text(column, row, number, ha="center", va="center", fontsize=8, color=colour)
            if truth is not None and card in (truth.skat if place == SKAT_PLACE else truth.hands[place]):
                axes.add_patch(Rectangle((column - 0.46, row - 0.46), 0.92, 0.92, fill=False, linewidth=2))
    axes.set_facecolor("#d9d9d9")
    image = axes.imshow(values, cmap="YlOrBr", vmin=0, vmax=1)
    axes.set_xticks(range(len(ranks)), ["10" if rank is Rank.TEN else rank.letter for rank in ranks])
    axes.set_yticks(range(len(_SUITS)), _SYMBOLS, fontsize=13)
    axes.tick_params(length=0)
    return image


def _ranks(belief: CardBelief) -> list[Rank]:
    """Return the ranks from high to low in this game."""
    declaration = belief.observation.declaration
    assert declaration is not None
    if declaration.game is Game.NULL:
        return [next(rank for rank in Rank if rank.letter == letter) for letter in "AKQJT987"]
    return sorted(Rank, reverse=True)


def _plain(text: str) -> str:
    return text.replace("$", r"\$")  # else matplotlib reads a formula
