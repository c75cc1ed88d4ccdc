"""Where somebody stands on a line, how sure that is, and which games show it."""

import numpy as np
import pytest
from random_styles import random_styles

from counterplay.opponent.style_space import StylePlace
from counterplay.skat.learn.population import play_of_somebody
from counterplay.skat.players.acquaintance import renew_style
from counterplay.skat.players.known_style import KnownStyle
from counterplay.skat.players.learning import STYLE_PART
from counterplay.skat.players.style_account import (
    LEAST_DEALS,
    LEAST_OTHERS,
    _shown,
    games_that_show,
    style_account,
)
from counterplay.skat.players.style_lines import LINE_NAMES

STYLES = random_styles()
GAMES = [play_of_somebody("held-out", 5, index) for index in range(10)]


def test_of_one_never_met_nothing_is_known() -> None:
    account = style_account(None, STYLES)
    assert (account.deals, account.share) == (0, 0.0)
    assert [standing.line for standing in account.lines] == list(LINE_NAMES)
    assert not any(standing.known or standing.more_deals for standing in account.lines)
    assert all(standing.low < standing.place < standing.high for standing in account.lines)


def test_more_deals_make_it_surer() -> None:
    early, late = (style_account(renew_style(GAMES[:number], STYLES)(None), STYLES) for number in (3, 10))
    assert late.deals > early.deals
    wide = [standing.high - standing.low for standing in early.lines]
    narrow = [standing.high - standing.low for standing in late.lines]
    assert np.mean(narrow) < np.mean(wide)
    assert all(standing.more_deals is None for standing in late.lines if standing.known)


def test_one_who_stands_high_is_said_to() -> None:
    mean = np.array([3.0, -3.0, 0.0, 0.0])
    place = StylePlace(mean, 100 * np.eye(4), 50, 500)
    account = style_account({STYLE_PART: KnownStyle(place, 1.0).as_dict(STYLES)}, STYLES)
    assert account.lines[0].place > 0.95 > 0.05 > account.lines[1].place
    assert account.lines[0].known
    assert account.share == pytest.approx(1 / (1 + np.exp(-1)))


def test_where_one_stands_among_those_who_play_here() -> None:
    def at(first: float, deals: int) -> dict:
        place = StylePlace(np.array([first, 0.0, 0.0, 0.0]), 100 * np.eye(4), deals, 10 * deals)
        return {STYLE_PART: KnownStyle(place).as_dict(STYLES)}

    others = [at(first, LEAST_DEALS) for first in (-3.0, -2.0, -1.0, 2.0, 3.0)]
    account = style_account(at(0.0, 50), STYLES, others)
    assert account.others == 5
    assert account.lines[0].lower_here == 3
    damaged = {STYLE_PART: {"version": STYLES.version, "mean": "x"}}
    unknown = [at(0.5, LEAST_DEALS - 1), {}, damaged]
    assert style_account(at(0.0, 50), STYLES, [*others, *unknown]) == account
    few = style_account(at(0.0, 50), STYLES, [*others[: LEAST_OTHERS - 1], *unknown])
    assert few.others == 0  # a single one would be given away
    assert {line.lower_here for line in few.lines} == {None}


def test_games_that_show_a_line_show_more_of_it_than_the_others() -> None:
    line = "plays unusual cards"
    more, less = (games_that_show(line, GAMES, STYLES, more=more) for more in (True, False))
    assert not set(more) & set(less)
    assert len(more) <= 2
    values = [_shown(line, game, STYLES) for game in GAMES]
    if more:
        assert values[more[0]] == max(values) > 0
    if less:
        assert values[less[0]] == min(values) < 0
    assert games_that_show(line, [], STYLES, more=True) == []
