"""Players by name; the Bayesian ones against the exact ceilings."""

import numpy as np
import pytest

from counterplay.onecard import exact, tournament
from counterplay.onecard.game import Rules
from counterplay.onecard.players import named
from counterplay.onecard.styles import STYLES, parse_style
from counterplay.protocol import BadInput


def rates(name: str, opponents: list[str], count: int) -> np.ndarray:
    tally = named.find_player(name, Rules()).tournaments(
        Rules(), [[parse_style(o)] for o in opponents], count, 17, threads=2
    )
    return np.asarray(tally[:, 1] / count)


def ceilings(opponents: list[str]) -> np.ndarray:
    return np.array([exact.best_response(parse_style(name)).win for name in opponents])


def test_bayes_is_near_the_ceiling_and_never_above_it() -> None:
    names = [style.name for style in STYLES]
    count = 4000
    won, best = rates("bayes", names, count), ceilings(names)
    error = np.sqrt(best * (1 - best) / count)
    assert (won < best + 3 * error).all()
    assert won.mean() > best.mean() - 0.01 - 3 * float(np.sqrt((error**2).sum())) / 4


@pytest.mark.parametrize("chance", ["0.12", "0.25"])
def test_bayes_safe_holds_against_bluffers_where_bayes_collapses(chance: str) -> None:
    names = [f"bluff({style.name},{chance})" for style in STYLES]
    count = 1500
    best = ceilings(names)
    safe = rates("bayes-safe", names, count)
    error = np.sqrt(best * (1 - best) / count)
    assert (safe > best - 0.06 - 3 * error).all()
    assert (safe < best + 3 * error).all()
    if chance == "0.25":
        assert rates("bayes", names[3:], count)[0] < safe[3] - 0.2


def test_the_named_champion_plays_every_table_size() -> None:
    for seats in (2, 4, 9):
        rules = Rules(seats=seats)
        players = [
            named.find_player(name, rules).player(seat)
            for seat, name in enumerate(["champion", *["TP"] * (seats - 1)])
        ]
        *_, last = tournament.play(rules, players, seed=seats)
        assert sorted(last.chips)[-1] == rules.total


def test_search_plays_larger_tables_and_believes_the_right_styles() -> None:
    rules = Rules(seats=4, chips=100)
    players = [
        named.find_player(name, rules).player(seat) for seat, name in enumerate(["bayes", "LA", "TP", "TA"])
    ]
    for _ in zip(range(20), tournament.play(rules, players, seed=3), strict=False):
        beliefs = [players[0].beliefs(seat) for seat in (1, 2, 3)]
    assert [max(belief, key=belief.__getitem__) for belief in beliefs] == ["LA", "TP", "TA"]


def test_bayes_safe_holds_against_a_table_of_bluffers_where_bayes_collapses() -> None:
    rules = Rules(seats=4)
    tables = [[parse_style("bluff(TP,0.25)")] * 3, [parse_style("TP")] * 3]
    safe, plain = (
        named.find_player(name, rules).tournaments(rules, tables, 120, 41, threads=2)[:, 1] / 120
        for name in ("bayes-safe", "bayes")
    )
    assert safe[0] > 0.45  # at least four standard errors under 0.64
    assert plain[0] < 0.35
    assert safe[1] > 0.7


def test_bayes_safe_believes_in_bluffers_at_larger_tables() -> None:
    rules = Rules(seats=3, chips=100)
    names = ["bayes-safe", "bluff(TP,0.6)", "TP"]
    players = [named.find_player(name, rules).player(seat) for seat, name in enumerate(names)]
    for _ in zip(range(40), tournament.play(rules, players, seed=3), strict=False):
        beliefs = [players[0].beliefs(seat) for seat in (1, 2)]
    assert [max(belief, key=belief.__getitem__) for belief in beliefs] == ["bluff(TP,0.6)", "TP"]
    assert "none of these" in beliefs[0]


def test_an_unknown_player_gets_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"unknown style 'nobody'.*champion"):
        named.find_player("nobody", Rules())


def test_a_tournament_needs_a_player_for_each_seat() -> None:
    with pytest.raises(BadInput, match="2 seats need 2 players, not 1"):
        next(tournament.play(Rules(), [named.find_player("LA", Rules()).player(1)], 1))
