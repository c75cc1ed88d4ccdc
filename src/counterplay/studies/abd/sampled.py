"""How much ten samples a history change: figure 6 and table 2 again in Leduc, over seeds of the samples."""

from __future__ import annotations

from functools import cache

from counterplay.efg import Method, MethodSettings, ResponseMatch, make_method, opponents
from counterplay.studies.abd.folder import number
from counterplay.studies.abd.setting import LEDUC, AbdPart, Shared, blueprint, game, portfolio
from counterplay.studies.tables import Row

FIGURE, TABLE = "figure6_samples", "table2_samples"
SAMPLES = 10
SEEDS = 5  # of the samples; the first is that of the figures
OPPONENTS = ("uniform", "S1")
NAMED = ("S1", "S2", "S3", "S4")


@cache
def _sampled(seed: int) -> Method:
    return make_method("abd", game(LEDUC), MethodSettings(1, held=portfolio(LEDUC), samples=SAMPLES, seed=seed))


def _figure_rows(shared: Shared, case: tuple[str, float, int]) -> list[Row]:
    opponent, p, place = case
    match = ResponseMatch(game(LEDUC), opponents.named(game(LEDUC), opponent), blueprint(LEDUC))
    outcome = _sampled(shared[0] + place).respond(match, p)
    objective, exploitability = number(outcome.objective), number(outcome.exploitability)
    row = {"opponent": opponent, "p": f"{p:g}", "sampled": place, "objective": objective}
    return [row | {"gain": number(outcome.gain), "exploitability": exploitability}]


def _table_rows(shared: Shared, case: tuple[str, int]) -> list[Row]:
    opponent, place = case
    named = opponent in NAMED
    behaviour = (
        opponents.named(game(LEDUC), opponent)
        if named
        else opponents.random_behaviour(game(LEDUC), 2, shared[0], int(opponent))
    )
    outcome = _sampled(shared[0] + place).respond(ResponseMatch(game(LEDUC), behaviour, blueprint(LEDUC)), 1.0)
    return [{"opponent": opponent, "sampled": place, "utility": number(outcome.utility)}]


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
