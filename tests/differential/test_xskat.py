"""Our rules against games that Debian's XSkat played with itself: legality, trick winners, points, won or lost."""

import subprocess
from collections import Counter
from pathlib import Path

import needs
import pytest

from counterplay.protocol import BadInput
from counterplay.skat.records import xskat
from counterplay.skat.records.xskat import LoggedGame
from counterplay.skat.rules.actions import Bid, Declare, Hold, Pass, PickUp, Play
from counterplay.skat.rules.phases import Ending
from counterplay.skat.rules.state import State

SAMPLE = Path(__file__).parent / "xskat_sample.log"
PROGRAM = needs.where("XSkat")
needs_xskat = pytest.mark.skipif(PROGRAM is None, reason=str(needs.why_not("XSkat")))


def auction(game: LoggedGame):
    """The log has only the last bid: the shortest auction that ends there."""
    if game.soloist == 0:
        return (Bid(game.bid), Hold(), Pass(), Pass())
    return (Bid(game.bid), Pass(), Pass()) if game.soloist == 1 else (Pass(), Bid(game.bid), Pass())


def replay(game: LoggedGame) -> str:
    if game.declaration is None:
        State.start(game.deal)
        return "passed"
    state = State.start(game.deal)
    for call in auction(game):
        state = state.apply(call)
    if game.declaration.hand:
        state = state.apply(Declare(game.declaration))
    else:
        state = state.apply(PickUp()).apply(Declare(game.declaration, game.skat))
    for trick in game.tricks:
        for place, card in enumerate(trick.cards):
            state = state.apply(Play(card), trick.seat_of(place))
        assert state.tricks[-1].winner == trick.winner
    assert state.ending in (Ending.PLAYED_OUT, Ending.DECIDED)
    assert state.result.won == game.won
    if game.points is not None:
        assert state.result.points == game.points
    return "won" if game.won else "lost"


def replay_run(games: int, *strength: str) -> Counter[str]:
    run = subprocess.run(
        [PROGRAM, "-auto", str(games), "-log", "-", *strength], capture_output=True, text=True, check=True
    )
    return Counter(map(replay, xskat.load(run.stdout.splitlines())))


def test_every_game_of_the_sample_agrees():
    with SAMPLE.open() as log:
        games = list(xskat.load(log))
    assert Counter(map(replay, games)) == {"won": 15, "lost": 8, "passed": 2}
    assert {str(game.declaration) for game in games} >= {"NHO", "NH", "GH", "None"}


@needs_xskat
def test_fresh_games_agree():
    counts = replay_run(300)
    assert sum(counts.values()) == 300
    assert counts["won"] > counts["lost"] > 0


@needs_xskat
@pytest.mark.verify
@pytest.mark.parametrize("strength", [(), ("-s1", "-4", "-s2", "-2"), ("-s3", "-4")])
def test_three_thousand_games_agree(strength):
    assert sum(replay_run(3000, *strength).values()) == 3000


@pytest.mark.parametrize("row", ["  Ducks 8     Heart K     CLUB J", "---- nothing here"])
def test_a_damaged_log_is_refused_with_its_line(row):
    lines = SAMPLE.read_text().splitlines()
    lines[3] = row
    with pytest.raises(BadInput, match="begins at line 1 cannot be read"):
        list(xskat.load(lines))
