"""How strong the self-taught player is: card play, whole games, disagreements with double dummy, trainings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from counterplay.arena import make_player, parse_spec
from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.skat.players import SkatContest
from counterplay.studies.autodidact import frontier as safe
from counterplay.studies.autodidact import paired, trials, whole
from counterplay.studies.autodidact.card_play import card_play, compare
from counterplay.studies.autodidact.disagreements import SearchEffort, disagreements
from counterplay.studies.autodidact.paired import MeasuredPlayer
from counterplay.studies.shape import Study, Tables, Work


@dataclass(frozen=True)
class AutodidactStudyOptions:
    """Card play of the self-taught player at held-out contracts, points a game more than the other (dTP).

    Every contract is played twice: by the player alone against two of the other, and the other way round. The
    contracts are those of the inference study. --frontier and --trials read logs of trainings, which takes no
    processes.

    Example:  [bold]counterplay study autodidact --out run --opponent rules --contracts 100[/]

    Example:  [bold]counterplay study autodidact --out run --whole 36 --opponent rules[/]

    Example:  [bold]counterplay study autodidact --out run --whole 36 --opponent rules --less kermit[/]

    Example:  [bold]counterplay study autodidact --out run --frontier[/]

    Example:  [bold]counterplay study autodidact --out run --disagreements 60[/]
    """

    player: Annotated[str, Help("Who is measured.")] = "autodidact"
    opponent: Annotated[tuple[str, ...], Help("Against whom; may be given several times.")] = ()
    less: Annotated[
        str | None, Help("Another player for the same contracts or deals: the difference, with its interval.")
    ] = None
    contracts: Annotated[int, Help("Contracts of each kind of game.", ge=2)] = 1000
    seed: Annotated[int, Help("Which contracts, and the luck of players.", ge=1)] = 1
    frontier: Annotated[bool, Help("Instead: what answers to rules gain and risk, table and figure.")] = False
    trials: Annotated[bool, Help("Instead: what the trainings beside the shipped one came to.")] = False
    whole: Annotated[int | None, Help("Instead: whole games, one against two, of so many deals.", ge=2)] = None
    disagreements: Annotated[
        int | None, Help("Instead: play so many games, and ask where double dummy plays another card.", ge=1)
    ] = None

    def __post_init__(self) -> None:
        instead = self.instead
        if len(instead) > 1:
            raise BadInput(f"{instead[0]} and {instead[1]} are two studies: give one of them")
        if self.less is not None and instead not in ([], ["--whole"]):
            raise BadInput(f"--less compares card play or --whole games, and says nothing with {instead[0]}")

    @property
    def instead(self) -> list[str]:
        """Return what is asked for instead of card play."""
        asked = {
            "--frontier": self.frontier,
            "--trials": self.trials,
            "--whole": self.whole,
            "--disagreements": self.disagreements,
        }
        return [name for name, value in asked.items() if value]


def check(work: Work[AutodidactStudyOptions]) -> None:
    """Refuse players that there are not, before the first one's games."""
    options = work.options
    for name in (options.player, *options.opponent, *([options.less] if options.less is not None else ())):
        make_player(SkatContest(), parse_spec(name))


def run(work: Work[AutodidactStudyOptions]) -> Tables:
    """Play what is missing, or read the logs of the trainings."""
    options, out = work.options, work.out
    if options.frontier:
        rows = safe.frontier()
        safe.draw(rows, out / "frontier.png")
        return {"frontier": rows}
    if options.trials:
        return {"trials": trials.trials(), "told": trials.told()}
    if options.disagreements is not None:
        search = SearchEffort(options.seed)
        return disagreements(out, options.disagreements, search, work.progress, work.executor)
    if options.whole is not None:
        opponents = options.opponent or ("rules", "imitator(xskat)")
        games = MeasuredPlayer(options.player, opponents, options.whole, options.seed)
        tables = {"whole-games": whole.whole_games(work, games)}
        compared = [] if options.less is None else whole.compare(work, games, options.less)
    else:
        opponents = options.opponent or ("rules", "kermit(worlds=100)", "pi20")
        measured = MeasuredPlayer(options.player, opponents, options.contracts, options.seed)
        tables = {"card-play": card_play(work, measured)}
        compared = [] if options.less is None else compare(work, measured, options.less)
    return tables | ({"paired": paired.beside(out, compared)} if compared else {})


def settings(options: AutodidactStudyOptions) -> dict[str, Any]:
    """Return what all runs at contracts share."""
    return {} if options.instead else {"seed of the contracts": options.seed}


STUDY = Study(
    "autodidact",
    AutodidactStudyOptions,
    run,
    check=check,
    settings=settings,
)
