"""Who plays whom in the study: a row is one player against two of a kind, beside `kermit` on the same deals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from counterplay.arena import Match
from counterplay.studies.margins import one_against_two
from counterplay.studies.tables import Row

BASE = "kermit"
PLAYER = "counterplay"
STRANGER = "stranger"
TOLD_NETWORKS = "counterplay(weights=network,bids=network)"  # what the networks do by themselves
NEVER = "counterplay(trust=0)"  # it never trusts a model
LUCK = ("player", "left", "right")  # the same for whoever plays, so that rows meet the same luck
CAPS = (0.0, 0.25, 0.5, 0.75, 1.0)
DEFAULT_PLAYOUTS = 20  # what it plays unless told so
PLAYOUTS = (5, 10, DEFAULT_PLAYOUTS, 60, 200)
LEFT_OUT = ("beliefs", "playouts", "discards", "bidding", "trust")
MODELLED = "imitator(xskat)"  # of the frontier: the model that it takes everybody for is right of this one
MISTAKEN = ("rules", "kermit")  # and wrong of these: one weaker than the model and one stronger
GAMES_LEARNED = (0, 12, 36, 144, 1_000)  # of a stranger
WITHOUT_TRUST = "more than without trust"  # a column of the frontier: paired, on the same deals
SAFE_ROWS = (
    STRANGER,
    "kermit",
    "pi20",
    "count(reaction=learned)",
)  # against these it must not lose much: they are pooled


@dataclass(frozen=True)
class StudyRow:
    """One row: a player against two opponents, and how many deals it asks for."""

    part: str
    player: str
    against: str
    deals: int
    least: float | None = None  # the gain it must reach on average, where there is a mark
    learned: int = 0  # games of the opponent that the player has learned from beforehand
    label: str = ""  # what pictures call it

    def match(self, player: str, deals: int, seed: int) -> Match:
        """Return the match of a player in this row."""
        return one_against_two(player, self.against, deals, seed, LUCK)

    def played_by(self, folder: Path) -> str:
        """Return who plays, with what was learned of the opponent, which lies in a folder."""
        return self.player if not self.learned else knowing(learned_file(folder, self.learned))

    @property
    def name(self) -> str:
        """Return what the tables call the player."""
        return self.player if not self.learned else f"{self.player} after {self.learned} games"


def learned_file(folder: Path, games: int) -> Path:
    """Return where it is kept what so many games of the stranger teach."""
    return folder / f"stranger-after-{games}.json"


def knowing(file: Path) -> str:
    """Return the player that starts from what a file says of everybody."""
    return _with(knows=repr(str(file)))


def _with(**options: object) -> str:
    return f"{PLAYER}({','.join(f'{name}={value}' for name, value in options.items())})"


def trusting(cap: float) -> str:
    """Return the player that takes everybody for XSkat, trusted so far."""
    return _with(trust=cap, believe="xskat")


UNTRUSTING = trusting(CAPS[0])


def _only(part: str) -> str:
    """Return the player with one part alone; trust stays, because the others act as far as it lets them."""
    return _with(without=repr(" ".join(other for other in LEFT_OUT if other not in (part, "trust"))))


def _playing_out(playouts: int) -> str:
    return PLAYER if playouts == DEFAULT_PLAYOUTS else _with(playouts=playouts)


TABLE = [
    StudyRow("table", PLAYER, "imitator(xskat)", 600, 300.0),
    StudyRow("table", PLAYER, "rules", 600, 200.0),
    StudyRow("table", PLAYER, "mistake(0.03)", 600, 40.0),
    StudyRow("table", PLAYER, "mistake(0.25)", 1_200, 0.0),
    StudyRow("table", PLAYER, STRANGER, 600, 100.0, learned=1_000, label=f"{STRANGER}, 1,000 games known"),
    *(StudyRow("table", PLAYER, against, 1_200, -15.0) for against in SAFE_ROWS),
]
LEAVING_OUT = [
    StudyRow("parts", player, against, 300, label=label)
    for against in ("imitator(xskat)", "rules")
    for player, label in (
        (PLAYER, "the whole player"),
        *((_with(without=part), f"without {part}") for part in LEFT_OUT),
        *((_only(part), f"{part} alone") for part in LEFT_OUT),
    )
]
FRONTIER = [StudyRow("frontier", trusting(cap), against, 300) for against in (MODELLED, *MISTAKEN) for cap in CAPS]
COST = [
    StudyRow("cost", _playing_out(playouts), "imitator(xskat)", 300, label=str(playouts)) for playouts in PLAYOUTS
]
MEETING = [
    StudyRow("meeting", PLAYER, STRANGER, 300, learned=games, label=f"{games:,}") for games in GAMES_LEARNED
]
PARTS = {"table": TABLE, "parts": LEAVING_OUT, "frontier": FRONTIER, "cost": COST, "meeting": MEETING}


def label(part: str, row: Row) -> str:
    """Return what pictures call a row of a table."""
    for question in PARTS[part]:
        if (question.name, question.against) == (row["player"], row["against two"]) and question.label:
            return question.label
    return str(row["against two"])


def questions(parts: Iterable[str]) -> list[StudyRow]:
    """Return the rows of some parts."""
    return [question for part in parts for question in PARTS[part]]
