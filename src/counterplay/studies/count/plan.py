"""What the study plays: who meets whom in which part, on which deals, and the paper's figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

from counterplay.arena import LineUp, Match, Spec, parse_spec
from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.skat.players import SkatContest

PARTS = ("table1", "xskat", "fig1", "fig2", "fig3", "fig4", "settling", "fresh", "times")
MATCHES = (
    "table1",
    "xskat",
    "fresh",
    "fig4",
    "fig2",
    "fig3",
)  # the long ones first; settling reads the games of table1

ROWS = ("mistake(0.03)", "mistake(0.1)", "mistake(0.25)", "rules", "mistake(0.25,threshold=0.7)")
XSKAT_ROWS = ("imitator(xskat)",)  # one more row of table 1, on the same deals, in a run of its own
COLUMNS = (
    "kermit",
    "tracker",
    "tracker(forget=36)",
    "count",
    "count(forget=36)",
    "count(reaction=learned)",  # `count+` in tables of earlier versions
)
# One evening with 36 games to learn from: what the invented rate before the first game should be worth.
PRIORS = (0, 3, 10, 30)  # opportunities
PRIOR_COLUMNS = {prior: f"count(forget=36,prior={prior})" for prior in PRIORS} | {10: COLUMNS[4]}  # as shipped: 10
PLAYED_COLUMNS = tuple(dict.fromkeys((*COLUMNS, *PRIOR_COLUMNS.values())))
FRESH_COLUMNS = ("count", COLUMNS[-1])
FRESH_SEEDS = 10
SELF_PLAY = ("kermit", "kermit(slip=0.2)", "rules")
ERRING = (0.0, 0.03, 0.06, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4)
REFERENCE = "kermit(worlds=10)"  # whom the players of varied strength meet
STRENGTHS = (
    *(f"kermit(worlds={worlds})" for worlds in (1, 2, 3, 5, 10, 20, 50, 100)),
    *(f"kermit(slip={slip})" for slip in (0.05, 0.1, 0.2, 0.3, 0.5, 0.8)),
    *(f"kermit(threshold={threshold})" for threshold in (0.5, 0.7, 0.8)),
    *(f"kermit(slip=0.3,threshold={threshold})" for threshold in (0.5, 0.7)),
    *(f"mistake({step / 20:g})" for step in range(11)),
    *(f"mistake({rate},threshold={threshold})" for rate in (0.1, 0.25) for threshold in (0.5, 0.7, 0.8)),
    "rules",
    "random",
)
_WITHOUT_SEARCH = ("rules", "random", "imitator")

# Table 1 of the paper: points per list of row and column; its fourth row is XSkat, ours `rules` and the imitator.
_PAPER_XSKAT = ((648, 1389), (612, 1438), (594, 1256), (630, 1448), (623, 1431))
PAPER: dict[tuple[str, str], tuple[int, int]] = {
    (row, column): pair
    for row, pairs in {
        "mistake(0.03)": ((874, 495), (812, 468), (756, 494), (756, 648), (761, 628)),
        "mistake(0.1)": ((634, 847), (693, 783), (684, 637), (660, 821), (662, 806)),
        "mistake(0.25)": ((460, 1098), (460, 1186), (468, 966), (511, 1129), (493, 1057)),
        "rules": _PAPER_XSKAT,
        XSKAT_ROWS[0]: _PAPER_XSKAT,
    }.items()
    for column, pair in zip(COLUMNS, pairs, strict=False)
}
PAPER_FOLLOW_UP = 57  # what count(forget=36) gained on kermit against mistake(0.25) bidding at 0.7


@dataclass(frozen=True)
class CountStudyOptions:
    """The Count (Long & Buro): Table 1, figures 2-4, how fast the estimate settles, and a learned reaction.

    Tables and pictures are written into the folder, the games into its runs/. The same command goes on with a run
    that was stopped. Exit code 1: done, but players were at fault.

    Example:  counterplay study count --deals 60 --out count-run
    Example:  counterplay study count --deals 2000 --seed 1 --workers 16 --out count-run
    """

    deals: Annotated[int, Help("Deals of Table 1; the other parts go by it.")] = 2000
    seed: Annotated[int, Help("Which deals, and which luck.", ge=0)] = 1
    fresh_deals: Annotated[int | None, Help("Fresh deals to test the learned reaction on (3 x deals).")] = None
    worlds: Annotated[int | None, Help("Worlds that players search: few for a trial (100).", ge=1)] = None

    def __post_init__(self) -> None:
        if self.deals < 2:
            raise BadInput(f"the study needs 2 deals or more, not {self.deals}")
        if self.fresh < 2 * FRESH_SEEDS:
            raise BadInput(f"fresh deals must be {2 * FRESH_SEEDS} or more, not {self.fresh}")

    @property
    def fresh(self) -> int:
        """Return the fresh deals to test the learned reaction on."""
        return max(3 * self.deals, 2 * FRESH_SEEDS) if self.fresh_deals is None else self.fresh_deals

    @property
    def strength_deals(self) -> int:
        """Return the deals of each player of figure 2."""
        return max(36, self.deals // 10)

    @property
    def self_play_deals(self) -> int:
        """Return the deals of each player of figure 3."""
        return max(2, self.deals // 4)

    @property
    def error_deals(self) -> int:
        """Return the deals of each pair of opponents of figure 4."""
        return max(2, self.deals // 10)


def matches(part: str, size: CountStudyOptions) -> list[Match]:
    """Return what a part plays; no two parts share deals, but for the two of table 1."""
    seed = size.seed
    if part == "table1":
        return [_against(ROWS, PLAYED_COLUMNS, size, size.deals, seed)]
    if part == "xskat":
        return [_against(XSKAT_ROWS, PLAYED_COLUMNS, size, size.deals, seed)]
    if part == "fresh":
        deals = size.fresh // FRESH_SEEDS
        return [
            _against(ROWS, FRESH_COLUMNS, size, deals, seed + 10_000 + number, rotations=1)
            for number in range(FRESH_SEEDS)
        ]
    if part == "fig2":
        line_ups = [
            _line_up((player, REFERENCE, REFERENCE), ("player", "table 1", "table 2"), size)
            for player in STRENGTHS
        ]
        return [Match(SkatContest(), tuple(line_ups), size.strength_deals, seed + 20_002, rotations=1)]
    if part == "fig3":
        line_ups = [_line_up((player,) * 3, ("player 1", "player 2", "player 3"), size) for player in SELF_PLAY]
        return [Match(SkatContest(), tuple(line_ups), size.self_play_deals, seed + 20_003, rotations=1)]
    if part == "fig4":
        line_ups = [
            _line_up(("kermit", *(f"mistake({rate:g})",) * 2), ("kermit", "opponent 1", "opponent 2"), size)
            for rate in ERRING
        ]
        return [Match(SkatContest(), tuple(line_ups), size.error_deals, seed + 20_004)]
    raise ValueError(part)


def _against(
    rows: Sequence[str], columns: Sequence[str], size: CountStudyOptions, deals: int, seed: int, rotations: int = 0
) -> Match:
    """Return each column player against two copies of each row player; a row's games are played side by side."""
    line_ups = [
        _line_up((column, row, row), ("column", f"{row} 1", f"{row} 2"), size)
        for row in rows
        for column in columns
    ]
    return Match(SkatContest(), tuple(line_ups), deals, seed, rotations=rotations, shared_play=True)


def _line_up(players: Sequence[str], luck: tuple[str, str, str], size: CountStudyOptions) -> LineUp:
    return LineUp(tuple(spec_of(player, size.worlds) for player in players), luck)


def spec_of(player: str, worlds: int | None) -> Spec:
    """Return a player that searches so many worlds where it does not say itself.

    >>> str(spec_of("count(forget=36)", 5)), str(spec_of("kermit(worlds=3)", 5)), str(spec_of("rules", 5))
    ('count(forget=36,worlds=5)', 'kermit(worlds=3)', 'rules')
    """
    spec = parse_spec(player)
    if worlds is None or spec.name in _WITHOUT_SEARCH or "worlds" in dict(spec.options):
        return spec
    return replace(spec, options=(*spec.options, ("worlds", worlds)))
