"""Where the self-taught player and double dummy disagree, and who was right over played-out games.

It plays games with itself. Wherever it has a choice of card, a search over worlds by double dummy is asked too;
where the two differ, both cards are played out in the same worlds, weighed by what the others did, by the
population's policy at every seat, which sees one hand alone. Every finished game is kept, and a study that was
stopped goes on.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from functools import cache
from pathlib import Path

from counterplay.protocol import Stream
from counterplay.skat.players import AutodidactPlayer, KermitPlayer
from counterplay.skat.review import judge_card
from counterplay.skat.rules import Card, Observation, Phase, Play, State, deal, observe
from counterplay.studies import lines
from counterplay.studies.lines import Report
from counterplay.studies.tables import Row, write_csv
from counterplay.workers import HERE, Executor

CLEAR = 2.0  # standard errors from which one of the two was right
SHOWN = 10


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


@dataclass(frozen=True, slots=True)
class Search:
    """How hard double dummy looks, and how often both cards are played out."""

    seed: int
    worlds: int = 40
    playouts: int = 400


@cache
def _players(worlds: int) -> tuple[AutodidactPlayer, KermitPlayer]:
    return AutodidactPlayer(), KermitPlayer(worlds=worlds)


def find(search: Search, index: int) -> tuple[list[Disagreement], int]:
    """Return the disagreements of a game, and how many choices there were."""
    player, searcher = _players(search.worlds)
    found, choices, seed = [], 0, search.seed
    state = State.start(deal(seed, index))
    while not state.over:
        seen = observe(state, state.core.to_act)
        action = player.act(seen, Stream(seed, index))
        if state.phase is Phase.PLAY and len(seen.legal_actions) > 1:
            choices += 1
            other = searcher.act(seen, Stream(seed, "search", index, state.cards_played))
            assert isinstance(action, Play)
            assert isinstance(other, Play)
            gain, error = (0.0, 0.0)
            if other != action:
                gain, error = _compare(seen, action.card, other.card, search.playouts, seed)
            if gain or error:  # else they do the same
                found.append(_told(state, seen, index, action.card, other.card, gain, error))
        state = state.apply(action)
    return found, choices


def _told(
    state: State, seen: Observation, index: int, own: Card, other: Card, gain: float, error: float
) -> Disagreement:
    lying = seen.tricks[-1].cards if seen.tricks and len(seen.tricks[-1].cards) < 3 else ()
    assert seen.declaration is not None
    return Disagreement(
        index,
        str(seen.declaration),
        "soloist" if seen.soloist == seen.seat else "defender",
        state.cards_played // 3 + 1,
        " ".join(map(str, sorted(seen.hand))),
        " ".join(map(str, lying)),
        str(own),
        str(other),
        gain,
        error,
    )


def _compare(seen: Observation, own: Card, other: Card, playouts: int, seed: int) -> tuple[float, float]:
    """Return what the one card brings more than the other, and the standard error of that."""
    among = (own, other)
    judged = judge_card(seen, own, number=playouts, seed=seed, among=among)
    gain = judged.values[str(own)].points - judged.values[str(other)].points
    if judged.best == str(own):  # the error is that of the loser's loss
        judged = judge_card(seen, other, number=playouts, seed=seed, among=among)
    return gain, judged.error


def study(
    out: Path, games: int, search: Search, report: Report, executor: Executor = HERE
) -> dict[str, list[Row]]:
    """Write and return two tables: who was right by role, and the ten clearest moments."""
    out.mkdir(parents=True, exist_ok=True)
    journal = out / "disagreements.jsonl"
    known = {tuple(line["game"]): line for line in lines.read(journal)}

    def add(line: Row) -> None:
        known[tuple(line["game"])] = line
        report("games", len(known), games)

    wanted = [(*astuple(search), index) for index in range(games)]
    missing = [game[-1] for game in wanted if game not in known]
    lines.do(journal, executor, _line, search, missing, add)
    found = [Disagreement(*one) for game in wanted for one in known[game]["found"]]
    choices = sum(known[game]["choices"] for game in wanted)
    tables = {"disagreements": _summary(found, games, choices), "positions": _clearest(found)}
    for name, rows in tables.items():
        if rows:
            write_csv(out / f"{name}.csv", rows)
    return tables


def _line(search: Search, index: int) -> Row:
    found, choices = find(search, index)
    return {"game": [*astuple(search), index], "choices": choices, "found": [astuple(one) for one in found]}


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
