"""Measures every opponent a person can choose: its margin against two of `rules`, and its mistakes.

All play the same deals, in all three rotations. A margin is one's own points per list of 36 deals less the
mean of the other two's; mistakes are counted by post-mortem over all its games, soloist and defender together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from counterplay.arena import Results
from counterplay.opponent import Rate, Tally
from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.skat.players import OPPONENTS, OPPONENTS_BY_NAME, Opponent
from counterplay.skat.solver import MISTAKE_AXES
from counterplay.studies.count.post_mortems import judge
from counterplay.studies.folder import folder_name
from counterplay.studies.margins import estimated, margins, one_against_two
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row, rounded

AGAINST = "rules"
FILE = "opponents.csv"


def measured(names: Sequence[str] = ()) -> list[Opponent]:
    """Return the opponents that can be measured, or those named: all but the one that follows a level."""
    for name in names:
        if name not in OPPONENTS_BY_NAME:
            raise BadInput(f"there is no opponent {name!r}: choose from {', '.join(OPPONENTS_BY_NAME)}")
    return [
        opponent for opponent in OPPONENTS if not opponent.follows_level and (not names or opponent.name in names)
    ]


@dataclass(frozen=True)
class OpponentsOptions:
    """How strong every opponent of the table is: its margin against two of `rules`, and its mistakes.

    All play the same deals in all three rotations. The figures are what the page of each opponent shows.

    Example:  [bold]counterplay study opponents --deals 72 --seed 20 --out opponents-run[/]
    """

    name: Annotated[tuple[str, ...], Help("Only this opponent; may be given several times.")] = ()
    deals: Annotated[int, Help("How many deals, each in three rotations.", ge=2)] = 72
    seed: Annotated[int, Help("Which deals, and which luck.", ge=0)] = 20


def run(work: Work[OpponentsOptions]) -> None:
    """Play what is missing."""
    options = work.options
    for opponent in measured(options.name):
        match = one_against_two(opponent.spec, AGAINST, options.deals, options.seed)
        work.play(match, _folder(work, opponent), opponent.name)


def report(work: Work[OpponentsOptions]) -> Tables:
    """Return a row for each opponent that has played."""
    played = [(opponent, _folder(work, opponent)) for opponent in measured(work.options.name)]
    rows = [
        _row(opponent, Results.read(folder), work.options.seed)
        for opponent, folder in played
        if (folder / "run.json").exists()
    ]
    return {"opponents": rows}


def _folder(work: Work[OpponentsOptions], opponent: Opponent) -> Path:
    return work.out / "runs" / folder_name(f"{opponent.spec} seed {work.options.seed}")


def _row(opponent: Opponent, results: Results, seed: int) -> Row:
    deals = results.complete()
    rate = _mistakes(results, deals)
    low, high = rate.interval
    return {
        "name": opponent.name,
        "player": opponent.spec,
        "against two": AGAINST,
        "deals": len(deals),
        "games": len(deals) * results.settings.rotations_played,
        "seed": seed,
        **estimated(margins(results), seed),
        "opportunities": rate.opportunities,
        "mistakes": rate.mistakes,
        "rate": rounded(rate.rate, 4),
        "rate low": rounded(low, 4),
        "rate high": rounded(high, 4),
    }


def _mistakes(results: Results, deals: Sequence[int]) -> Rate:
    """Return the mistakes of the first entry."""
    counted = Tally(MISTAKE_AXES)
    entry = results.settings.line_ups[0].entries[0]
    for games in results.games.values():
        (judged,) = judge([(deal, games[deal].record) for deal in deals])
        for game in judged:
            if game:
                counted.add_game(game[entry])
    return counted.where()


STUDY = Study(
    "opponents",
    OpponentsOptions,
    run,
    report,
    check=lambda work: measured(work.options.name),
)
