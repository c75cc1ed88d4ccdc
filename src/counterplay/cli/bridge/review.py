"""`counterplay bridge review`: which cards turned boards, and how often each player misses a win."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from counterplay.bridge import DEFAULT_WORLDS, BridgeCard, BridgeReviewer, raw_records
from counterplay.cli import terminal
from counterplay.cli.option_groups import grouped
from counterplay.cli.options import ReviewCall
from counterplay.cli.reviewing import Room, review_file
from counterplay.record_files import open_file

ASKED = ReviewCall(worlds=DEFAULT_WORLDS)


@grouped
def review(
    file: Annotated[
        Path,
        typer.Argument(
            help="LIN or PBN records, plain, .gz, .bz2 or .xz; - is standard input.", show_default=False
        ),
    ],
    tricks: Annotated[
        bool, typer.Option("--tricks", help="Report every card's exact tricks too: about three times slower.")
    ] = False,
    asked: ReviewCall = ASKED,
) -> None:
    """Find the cards that gave contracts away, or let them through, and how often each player plays one.

    All cards known, a decision where some cards win and others lose is an opportunity, and to choose one that
    loses is a mistake. Dummy's cards are the declarer's decisions; the opening lead is told apart. A claim is a
    regular end; a record that stops without one is judged as far as it goes and counted apart.

    With --decision a mistake is also judged by what its player could see: over worlds he could not tell apart, how
    much more often would the best card have won? The auction is not taken into account.

    Example:  [bold]counterplay bridge review boards.lin --player Ada --decision --html ada.html[/]

    Exit code 0: all boards were reviewed. 1: some are set aside, with line and reason. 2: the call was wrong, or
    the file cannot be read at all.
    """
    if find_spec("endplay") is None:
        terminal.fail("bridge values need the DDS solver: pip install 'counterplay[bridge]'")
    with nullcontext(sys.stdin.buffer) if str(file) == "-" else open_file(file) as opened:
        room = Room(
            partial(BridgeReviewer, tricks=tricks, **asked.judging),
            BridgeReviewer.axes,
            BridgeReviewer.profile_axes,
            raw_records,
            _face,
            _plain,
            "trick",
            1 if asked.decision else 16,
        )
        review_file(file, opened, room, asked)


def _plain(card: str) -> str:
    return BridgeCard[card].suit.symbol + card[1:]


def _face(card: str) -> Text:
    return Text(_plain(card), style="red" if card[0] in "HD" else "")
