"""Where the self-taught player and double dummy disagree, and who was right over played-out games.

It plays games with itself. Wherever it has a choice of card, a search over worlds by double dummy is asked too;
where the two differ, both cards are played out in the same worlds, weighed by what the others did, by the
population's policy at every seat, which sees one hand alone.
"""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from counterplay.protocol import Stream
from counterplay.skat.actions import Play
from counterplay.skat.cards import Card, deal
from counterplay.skat.judging.practical import judge_card
from counterplay.skat.observation import Observation, observe
from counterplay.skat.phases import Phase
from counterplay.skat.players.autodidact import AutodidactPlayer
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.state import State
from counterplay.studies.tables import Row

CLEAR = 2.0  # standard errors from which one of the two was right
SHOWN = 10
Report = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Disagreement:
    """One moment at which the two chose differently."""

    deal: int
    kind: str
    role: str
    trick: int
    hand: str
    table: str  # what lies in the trick
    own: str
    search: str
    gain: float  # of its own card over the other, points
    error: float

    @property
    def verdict(self) -> str:
        """Return who was right."""
        if abs(self.gain) <= CLEAR * self.error:
            return "open"
        return "autodidact" if self.gain > 0 else "double dummy"


def find(games: int, seed: int, *, worlds: int, playouts: int, report: Report) -> tuple[list[Disagreement], int]:
    """Return the disagreements of some games, and how many choices there were."""
    player, searcher = AutodidactPlayer(), KermitPlayer(worlds=worlds)
    found, choices = [], 0
    for index in range(games):
        state = State.start(deal(seed, index))
        while not state.over:
            seat = state.core.to_act
            seen = observe(state, seat)
            action = player.act(seen, Stream(seed, index))
            if state.phase is Phase.PLAY and len(seen.legal_actions) > 1:
                choices += 1
                other = searcher.act(seen, Stream(seed, "search", index, state.cards_played))
                assert isinstance(action, Play)
                assert isinstance(other, Play)
                if other != action:
                    gain, error = _compare(seen, action.card, other.card, playouts, seed)
                    if gain == error == 0:  # cards that do the same
                        state = state.apply(action)
                        continue
                    tricks = seen.tricks
                    lying = tricks[-1].cards if tricks and len(tricks[-1].cards) < 3 else ()
                    assert seen.declaration is not None
                    found.append(
                        Disagreement(
                            index,
                            str(seen.declaration),
                            "soloist" if seen.soloist == seat else "defender",
                            state.cards_played // 3 + 1,
                            " ".join(map(str, sorted(seen.hand))),
                            " ".join(map(str, lying)),
                            str(action.card),
                            str(other.card),
                            gain,
                            error,
                        )
                    )
            state = state.apply(action)
        report("games", index + 1, games)
    return found, choices


def _compare(seen: Observation, own: Card, other: Card, playouts: int, seed: int) -> tuple[float, float]:
    """Return what the one card brings more than the other, and the standard error of that."""
    among = (own, other)
    judged = judge_card(seen, own, number=playouts, seed=seed, among=among)
    gain = judged.values[str(own)].points - judged.values[str(other)].points
    if judged.best == str(own):  # the error is that of the loser's loss
        judged = judge_card(seen, other, number=playouts, seed=seed, among=among)
    return gain, judged.error


def study(
    out: Path, games: int, seed: int, report: Report, *, worlds: int = 40, playouts: int = 400
) -> dict[str, list[Row]]:
    """Write and return two tables: who was right by role, and the ten clearest moments."""
    found, choices = find(games, seed, worlds=worlds, playouts=playouts, report=report)
    tables = {"disagreements": _summary(found, games, choices), "positions": _clearest(found)}
    out.mkdir(parents=True, exist_ok=True)
    for name, rows in tables.items():
        with (out / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0].keys() if rows else [], lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    return tables


def _summary(found: list[Disagreement], games: int, choices: int) -> list[Row]:
    rows: list[Row] = []
    for role in ("soloist", "defender"):
        for name, tricks in (("1-3", range(1, 4)), ("4-6", range(4, 7)), ("7-9", range(7, 10))):
            part = [one for one in found if one.role == role and one.trick in tricks]
            if not part:
                continue
            verdicts = [one.verdict for one in part]
            mean = sum(one.gain for one in part) / len(part)
            rows.append(
                {
                    "role": role,
                    "tricks": name,
                    "disagreements": len(part),
                    "autodidact right": verdicts.count("autodidact"),
                    "double dummy right": verdicts.count("double dummy"),
                    "open": verdicts.count("open"),
                    "gain of its card": round(mean, 2),
                    "games": games,
                    "choices": choices,
                }
            )
    return rows


def _clearest(found: list[Disagreement]) -> list[Row]:
    clear = sorted(found, key=lambda one: -abs(one.gain) / max(one.error, 1e-9))[:SHOWN]
    return [
        {
            "deal": one.deal,
            "game": one.kind,
            "role": one.role,
            "trick": one.trick,
            "hand": one.hand,
            "on the table": one.table,
            "autodidact": one.own,
            "double dummy": one.search,
            "gain": round(one.gain, 1),
            "error": round(one.error, 1),
            "right": one.verdict,
        }
        for one in clear
    ]
