"""Players of logs and records: who is one of them, and what is too little to say anything of."""

from pathlib import Path

import pytest

from counterplay.protocol import BadInput
from counterplay.studies.styles.archives import BOTH, STYLE, logged_players, recorded_players, table
from counterplay.studies.styles.prediction import BAYES, NAMED, PARTICLE

TESTS = Path(__file__).parents[3]
LOG = TESTS / "differential" / "xskat_sample.log"
RECORDS = TESTS / "golden" / "review_games.sgf"


def test_so_many_games_in_a_row_are_one_player_in_all_seats() -> None:
    people = logged_players([LOG], 6)
    assert {len(games) for games in people} == {6}
    assert [seat for _, seat in people[0]] == [0, 1, 2, 0, 1, 2]
    with pytest.raises(BadInput, match="too short"):
        logged_players([LOG], 10_000)


def test_a_name_with_one_game_is_nobody_to_predict(tmp_path) -> None:
    people = recorded_players([RECORDS])
    assert all(len(games) > 1 for games in people.values())
    assert all(":" not in name for name in people)
    empty = tmp_path / "none.sgf"
    empty.write_text("")
    with pytest.raises(BadInput, match="no name with 2 games"):
        recorded_players([empty])


def test_a_player_counts_once_however_many_games_he_has() -> None:
    def rows(number: int, gain: float) -> list:
        ways = dict.fromkeys((*NAMED, BAYES, STYLE, PARTICLE), -2.0) | {BOTH: gain - 2.0}
        return [[seen, way, {"bids": [4 * said, 4]}] for seen in range(number) for way, said in ways.items()]

    first, later, more = table([{"rows": rows(3, 0.5)}, {"rows": rows(8, 1.5)}])
    assert (first["games before"], first["players"], first["decisions"]) == (0, 2, 8)
    assert later["both less the three"] == 1.0
    assert later["+-"] == 0.98
    assert (more["players"], more["+-"]) == (1, "")
    assert table([]) == []
