"""Every way to know somebody predicts the same later decisions."""

from random_styles import random_styles

from counterplay.skat.learn.population import play_of_somebody
from counterplay.studies.styles.prediction import BAYES, BOTH, LEARNED, PARTICLE, STYLE, predictions

GAMES = [play_of_somebody("held-out", 3, index) for index in range(9)]


def test_all_ways_are_asked_of_the_same_decisions() -> None:
    rows = predictions(GAMES[:5], GAMES[5:], random_styles(), [5])
    assert {(played, way) for played, way, _ in rows} == {
        *((0, name) for name in ("population", "rules", "xskat")),
        *((played, way) for played in (0, 5) for way in (BAYES, STYLE, PARTICLE, BOTH)),
        (5, LEARNED),
    }
    counts = [{part: number for part, (_, number) in sums.items()} for _, _, sums in rows]
    assert all(count == counts[0] for count in counts)
    assert all(total <= 0 for _, _, sums in rows for total, _ in sums.values())
    assert rows == predictions(GAMES[:5], GAMES[5:], random_styles(), [5])
