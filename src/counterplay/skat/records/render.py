"""Cards and games as people read them in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from rich.console import Group
from rich.table import Table
from rich.text import Text

from counterplay.skat.records.sgf import Record
from counterplay.skat.rules import (
    SEAT_NAMES,
    Card,
    Ending,
    Game,
    Rank,
    Result,
    State,
    Suit,
    Trick,
    auction_line,
    card_points,
    display_order,
)
from counterplay.untrusted import visible


class Faces(StrEnum):
    """How cards are drawn: French suits in four colours, German suits, or the letters of records."""

    FRENCH = "french"
    GERMAN = "german"
    PLAIN = "plain"


_FRENCH = {Suit.CLUBS: "♣", Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.DIAMONDS: "♦"}
_GERMAN = {Suit.CLUBS: "Ei", Suit.SPADES: "Gr", Suit.HEARTS: "Ro", Suit.DIAMONDS: "Sc"}
_GERMAN_RANKS = {Rank.JACK: "U", Rank.QUEEN: "O", Rank.TEN: "10"}
_COLOURS = {Suit.CLUBS: "bold", Suit.SPADES: "green", Suit.HEARTS: "red", Suit.DIAMONDS: "yellow"}


def card_text(card: Card, faces: Faces = Faces.FRENCH) -> Text:
    """Return a card as coloured text.

    >>> card_text(Card.CJ).plain, card_text(Card.CJ, Faces.GERMAN).plain, card_text(Card.HT).plain
    ('♣J', 'EiU', '♥10')
    """
    if faces is Faces.PLAIN:
        return Text(str(card))
    if faces is Faces.GERMAN:
        rank = _GERMAN_RANKS.get(card.rank, card.rank.letter)
        return Text(_GERMAN[card.suit] + rank, style=_COLOURS[card.suit])
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    return Text(_FRENCH[card.suit] + rank, style=_COLOURS[card.suit])


def cards_text(cards: Iterable[Card], faces: Faces = Faces.FRENCH, game: Game | None = None) -> Text:
    """Return a set of cards in display order."""
    return Text(" ").join(card_text(card, faces) for card in display_order(cards, game))


def deal_table(state: State, players: tuple[str, str, str], faces: Faces) -> Table:
    """Return the three hands and the skat as they were dealt."""
    game = state.declaration.game if state.declaration else None
    table = Table.grid(padding=(0, 2))
    for seat, hand in enumerate(state.deal.hands):
        mark = "soloist" if seat == state.soloist else ""
        table.add_row(
            SEAT_NAMES[seat], Text(players[seat]), cards_text(hand, faces, game), Text(mark, style="bold")
        )
    table.add_row("skat", "", cards_text(state.deal.skat, faces, game), "")
    return table


def tricks_table(state: State, players: tuple[str, str, str], faces: Faces) -> Table:
    """Return the tricks, a row each: who led (>), who won (*), and the soloist's card points as they grow."""
    table = Table(box=None, header_style="dim", padding=(0, 1))
    table.add_column("trick", justify="right")
    for seat in range(3):
        table.add_column(Text(players[seat] + (" (soloist)" if seat == state.soloist else "")))
    table.add_column("points", justify="right")
    table.add_column("soloist", justify="right")
    table.add_column("defence", justify="right")
    totals = {True: 0, False: 0}
    for number, trick in enumerate(state.tricks, 1):
        cells = _trick_cells(trick, faces)
        points = card_points(trick.cards)
        if trick.winner is not None:
            totals[trick.winner == state.soloist] += points
        table.add_row(str(number), *cells, str(points), str(totals[True]), str(totals[False]))
    if state.ending is Ending.PLAYED_OUT:
        skat = card_points(state.skat)
        table.add_row("skat", "", "", "", str(skat), str(totals[True] + skat), str(totals[False]))
    return table


def _trick_cells(trick: Trick, faces: Faces) -> list[Text]:
    cells = [Text("")] * 3
    for place, card in enumerate(trick.cards):
        seat = trick.seat_of(place)
        lead = Text("> " if place == 0 else "  ")
        cells[seat] = lead + card_text(card, faces) + Text(" *" if seat == trick.winner else "")
    return cells


_ENDINGS = {
    Ending.NONE: "broken off",
    Ending.PASSED_IN: "passed in",
    Ending.PLAYED_OUT: "played out",
    Ending.DECIDED: "decided before the last trick",
    Ending.SOLOIST_RESIGNED: "the soloist resigned",
    Ending.DEFENDERS_RESIGNED: "the defenders resigned",
}


def result_text(result: Result | None, ending: Ending) -> Text:
    """Return the result in words."""
    if result is None:
        return Text(_ENDINGS[ending].capitalize(), style="bold")
    head = Text(
        f"{'Won' if result.won else 'Lost'} with {result.points} points",
        style="bold green" if result.won else "bold red",
    )
    levels = "schwarz" if result.schwarz else "schneider" if result.schneider else ""
    detail = f" in {result.tricks} tricks{', ' + levels if levels else ''} ({_ENDINGS[ending]}): "
    return head + Text(detail) + Text(result.explain())


def game_view(record: Record, players: tuple[str, str, str], faces: Faces = Faces.FRENCH) -> Group:
    """Return a whole game for the terminal; `players` are the names to show."""
    first, second, third = map(visible, players)
    players = (first, second, third)
    state = record.state
    if state is None:
        return Group(Text("the deal is hidden: there is nothing to show but the moves"), Text(_moves(record)))
    parts: list[Table | Text] = [deal_table(state, players, faces), Text("")]
    parts.append(Text("Auction: ", style="dim") + Text(auction_line(state.calls)))
    declaration = state.declaration
    if declaration is not None:
        line = Text("Game: ", style="dim") + Text(declaration.title, style="bold") + Text(f" at {state.bid}")
        if state.picked_up:
            line += Text(", laid away ") + cards_text(state.discards, faces, declaration.game)
        parts.append(line)
        parts += [Text(""), tricks_table(state, players, faces), Text("")]
    if record.interrupted:
        parts.append(Text("A player left or ran out of time.", style="yellow"))
    parts.append(result_text(record.result, state.ending))
    return Group(*parts)


def _moves(record: Record) -> str:
    return visible(" ".join(f"{actor} {action}" for actor, action in record.moves[1:]))
