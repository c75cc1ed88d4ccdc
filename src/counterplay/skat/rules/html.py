"""Deals in play as a notebook shows them: hands, auction and tricks with cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from counterplay.html_form import cards_html, shown_html, table_html, trick_row
from counterplay.skat.rules.cards import Card
from counterplay.skat.rules.phases import Calls, Trick
from counterplay.skat.rules.text import SEAT_NAMES, auction_line


def deal_html(
    title: str,
    hands: Iterable[tuple[str, Sequence[Card]]],
    calls: Calls,
    tricks: Sequence[Trick],
    names: Sequence[str] = SEAT_NAMES,
) -> str:
    """Return a deal: named hands, the auction, and the tricks, a column for each seat."""
    rows = [(f"<b>{escape(name)}</b>", cards_html(cards)) for name, cards in hands]
    auction = f"<div>Auction: {escape(auction_line(calls))}</div>"
    played = [
        trick_row(number, {trick.seat_of(place): card for place, card in enumerate(trick.cards)}, trick.winner, 3)
        for number, trick in enumerate(tricks, 1)
    ]
    return shown_html(title, table_html(rows), auction, table_html(played, ("trick", *names)) if played else "")
