"""What a notebook shows of things that hold cards: one style, every name escaped.

Cards are light in both themes, as on a table; all else takes the notebook's own colour of text. So nothing has to
know which theme is on: notebooks choose theirs by a class that each of them names differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_STYLE = """<style>
.cp-shown {font-size: 13px; line-height: 1.7; max-width: 62em}
.cp-shown table {border-collapse: collapse; margin: .4em 0; color: inherit; background: none}
.cp-shown th, .cp-shown td {text-align: left; padding: 1px 12px 1px 0; border: 0; color: inherit; background: none;
  vertical-align: baseline}
.cp-shown th {font-weight: 600; opacity: .75}
.cp-shown .cp-card {display: inline-block; min-width: 2.1em; margin: 1px 2px 1px 0; text-align: center;
  background: #fdfdfb; color: #16181b; border: 1px solid #8a8f98; border-radius: 4px; font-weight: 600}
.cp-shown .cp-red {color: #b3261e}
.cp-shown .cp-mark {outline: 2px solid #c77700; outline-offset: -1px}
</style>"""


def card_html(card: object, *, marked: bool = False) -> str:
    """Return a card by its text, a suit's letter and a rank's.

    >>> card_html("HT")
    '<span class="cp-card cp-red">♥10</span>'
    """
    text = str(card)
    rank = "10" if text[1:] == "T" else text[1:]
    colour = " cp-red" if text[:1] in ("H", "D") else ""
    mark = " cp-mark" if marked else ""
    return f'<span class="cp-card{colour}{mark}">{_SUITS.get(text[:1], escape(text[:1]))}{escape(rank)}</span>'


def cards_html(cards: Iterable[object]) -> str:
    """Return cards in a row."""
    return "".join(map(card_html, cards))


def table_html(rows: Iterable[Sequence[str]], head: Sequence[str] = ()) -> str:
    """Return a table; cells are HTML, headings are text."""
    heading = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table>{f'<thead><tr>{heading}</tr></thead>' if heading else ''}<tbody>{body}</tbody></table>"


def trick_row(number: int, cards: Mapping[int, object], winner: int | None, seats: int) -> list[str]:
    """Return a trick as a row with a column for each seat; `cards` are by seat, as they were played."""
    cells = [""] * seats
    for place, (seat, card) in enumerate(cards.items()):
        cells[seat] = card_html(card, marked=seat == winner) + (" led" if place == 0 else "")
    return [str(number), *cells]


def shown_html(title: str, *parts: str) -> str:
    """Return what a notebook shows: a title, which is text, and parts, which are HTML."""
    return f'{_STYLE}<div class="cp-shown"><b>{escape(title)}</b>{"".join(parts)}</div>'
