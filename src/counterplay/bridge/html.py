"""Deals, positions and boards as a notebook shows them: hands by suit, auction and tricks with cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from counterplay.html_form import cards_html, table_html

SEAT_TITLES = ("North", "East", "South", "West")


def hands_html(hands: Sequence[Iterable[int]], names: Sequence[str] = ("",) * 4) -> str:
    """Return the four hands, spades first, high cards first."""
    return table_html(
        [f"<b>{title}</b>{' ' + escape(name) if name else ''}", cards_html(sorted(hand, reverse=True))]
        for title, name, hand in zip(SEAT_TITLES, names, hands, strict=True)
    )


def auction_html(dealer: int, calls: Iterable[object]) -> str:
    """Return the calls, a column for each seat."""
    cells = [""] * dealer + [escape(str(call)) for call in calls]
    return table_html([cells[start : start + 4] for start in range(0, len(cells), 4)], SEAT_TITLES)


def tricks_html(tricks: Iterable[Sequence[str]]) -> str:
    """Return tricks, a column for each seat."""
    return table_html(tricks, ("trick", *SEAT_TITLES))


def on_the_table(leader: int, trick: Sequence[object]) -> str:
    """Return the cards of a trick that is not full."""
    return f"<div>{SEAT_TITLES[leader]} led {cards_html(trick)}</div>" if trick else ""
