"""`counterplay skat review`: which cards turned games, and how often each player misses a win."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from counterplay.cli.cards import CardFaces
from counterplay.cli.game_batches import GameBatches
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import ReviewCall, StoreAddress
from counterplay.cli.reviewing import Room, review_file
from counterplay.protocol import BadInput
from counterplay.record_files import open_file
from counterplay.review import Language
from counterplay.skat.records import render
from counterplay.skat.review import DEFAULT_SEED, DEFAULT_WORLDS, SkatReviewer, SkatWords, raw_records
from counterplay.skat.rules import Card

ASKED = ReviewCall(worlds=DEFAULT_WORLDS, seed=DEFAULT_SEED)


@grouped
def review(
    file: Annotated[
        Path, typer.Argument(help="ISS records: .sgf, .gz, .bz2 or .xz; - is standard input.", show_default=False)
    ],
    points: Annotated[
        bool, typer.Option("--points", help="Report lost card points and schneider too: about five times slower.")
    ] = False,
    everything: Annotated[
        bool,
        typer.Option(
            "--everything",
            help="Judge the auction, the skat and the declaration too, play every card out, and give reasons.",
        ),
    ] = False,
    asked: ReviewCall = ASKED,
    keep: Annotated[
        bool, typer.Option("--keep", help="Keep the games in the store, judged: profiles then know them.")
    ] = False,
    store: StoreAddress = None,
    cards: CardFaces = render.Faces.FRENCH,
) -> None:
    """Find the cards that turned won games into lost ones, and how often each player plays one.

    All cards known, a decision where some cards win and others lose is an opportunity, and to choose one that
    loses is a mistake. A game that was broken off is judged as far as it goes and counted apart.

    With --decision a mistake is also judged by what its player could know: over worlds he could not tell apart,
    how much more often would the best card have won? If no more often, it was bad luck.

    With --everything calls, the pick-up, discards and the declaration are judged by what the seat knew, every card
    is played out among players who see only their own cards, and a card that turned the game gets its reason.

    Example:  [bold]counterplay skat review games.sgf.bz2 --player Anna --decision --html anna.html[/]

    With --keep the games go into the store as well; the same file twice changes nothing there.

    Exit code 0: all records were reviewed. 1: some are set aside, with line and reason. 2: the call was wrong, or
    the file cannot be read at all.
    """
    with nullcontext(sys.stdin.buffer) if str(file) == "-" else open_file(file) as opened:
        room = Room(
            partial(
                SkatReviewer,
                points=points,
                for_store=keep,
                everything=everything,
                words=SkatWords(Language.ENGLISH, partial(_named, faces=cards)),
                **asked.judging,
            ),
            SkatReviewer.axes,
            SkatReviewer.profile_axes,
            raw_records,
            partial(_face, faces=cards),
            _plain,
            portion=1 if asked.decision or everything else 16,
        )
        if store is not None and not keep:
            raise BadInput("--store says where --keep keeps the games: say --keep too")
        batches = GameBatches(store, "skat", "import", asked.player) if keep else None
        review_file(file, opened, room, asked, batches)


def _face(card: str, faces: render.Faces) -> Text:
    return render.card_text(Card[card], faces)


def _named(card: Card, faces: render.Faces) -> str:
    return render.card_text(card, faces).plain


def _plain(card: str) -> str:
    return render.card_text(Card[card]).plain
