"""How much ten samples a history change: figure 6 and table 2 again in Leduc, over seeds of the samples."""

from __future__ import annotations

from functools import cache

from counterplay.efg import Method, ResponseMatch, opponents
from counterplay.studies.abd.setting import LEDUC, AbdPart, Shared, abd, blueprint, game, match_against, measures
from counterplay.studies.tables import Row

FIGURE, TABLE = "figure6_samples", "table2_samples"
SAMPLES = 10
SEEDS = 5  # of the samples; the first is that of the figures
OPPONENTS = ("uniform", "S1")
NAMED = ("S1", "S2", "S3", "S4")


@cache
def _sampled(seed: int) -> Method:
    return abd(LEDUC, samples=SAMPLES, seed=seed)


def _figure_rows(shared: Shared, case: tuple[str, float, int]) -> list[Row]:
    opponent, p, place = case
    outcome = _sampled(shared[0] + place).respond(match_against(opponent, LEDUC), p)
    row = {"opponent": opponent, "p": f"{p:g}", "sampled": place}
    return [row | measures(outcome, "objective", "gain", "exploitability")]


def _table_rows(shared: Shared, case: tuple[str, int]) -> list[Row]:
    opponent, place = case
    if opponent in NAMED:
        match = match_against(opponent, LEDUC)
    else:
        drawn = opponents.random_behaviour(game(LEDUC), 2, shared[0], int(opponent))
        match = ResponseMatch(game(LEDUC), drawn, blueprint(LEDUC))
    outcome = _sampled(shared[0] + place).respond(match, 1.0)
    return [{"opponent": opponent, "sampled": place} | measures(outcome, "utility")]


FIGURE_PART = AbdPart(
    FIGURE,
    ("opponent", "p", "sampled"),
    lambda size: [(name, p, place) for name in OPPONENTS for p in size.trusts for place in range(SEEDS)],
    _figure_rows,
)
TABLE_PART = AbdPart(
    TABLE,
    ("opponent", "sampled"),
    lambda size: [
        *((name, place) for name in NAMED for place in range(SEEDS)),
        *((str(index), 0) for index in range(size.random_opponents)),
    ],
    _table_rows,
)
