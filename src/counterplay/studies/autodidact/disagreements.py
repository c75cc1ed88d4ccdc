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
from counterplay.studies.shape import Progress, Tables
from counterplay.studies.tables import Row
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
class SearchEffort:
    """How hard double dummy looks, and how often both cards are played out."""

    seed: int
    worlds: int = 40
    playouts: int = 400


@cache
def _players(worlds: int) -> tuple[AutodidactPlayer, KermitPlayer]:
    return AutodidactPlayer(), KermitPlayer(worlds=worlds)


def find(search: SearchEffort, index: int) -> tuple[list[Disagreement], int]:
    """Return the disagreements of a game, and how many choices there were."""
    player, searcher = _players(search.worlds)
    moments, choices, seed = [], 0, search.seed
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
                moments.append(_disagreement(state, seen, index, action.card, other.card, gain, error))
        state = state.apply(action)
    return moments, choices


def _disagreement(
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


def disagreements(
    out: Path, games: int, search: SearchEffort, progress: Progress, executor: Executor = HERE
) -> Tables:
    """Return two tables: who was right by role, and the ten clearest moments."""
    journal = out / "disagreements.jsonl"
    known = {tuple(line["game"]): line for line in lines.read(journal)}

    def add(line: Row) -> None:
        known[tuple(line["game"])] = line
        progress("games", len(known), games)

    wanted = [(*astuple(search), index) for index in range(games)]
    missing = [game[-1] for game in wanted if game not in known]
    lines.do(journal, executor, _line, search, missing, add)
    moments = [Disagreement(*moment) for game in wanted for moment in known[game]["found"]]
    choices = sum(known[game]["choices"] for game in wanted)
    return {"disagreements": _summary(moments, games, choices), "positions": _clearest(moments)}


def _line(search: SearchEffort, index: int) -> Row:
    moments, choices = find(search, index)
    return {"game": [*astuple(search), index], "choices": choices, "found": list(map(astuple, moments))}


def _summary(moments: list[Disagreement], games: int, choices: int) -> list[Row]:
    rows: list[Row] = []
    for role in ("soloist", "defender"):
        for name, tricks in (("1-3", range(1, 4)), ("4-6", range(4, 7)), ("7-9", range(7, 10))):
            part = [moment for moment in moments if moment.role == role and moment.trick in tricks]
            if not part:
                continue
            verdicts = [moment.verdict for moment in part]
            mean = sum(moment.gain for moment in part) / len(part)
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


def _clearest(moments: list[Disagreement]) -> list[Row]:
    clear = sorted(moments, key=lambda moment: -abs(moment.gain) / max(moment.error, 1e-9))[:SHOWN]
    return [
        {
            "deal": moment.deal,
            "game": moment.kind,
            "role": moment.role,
            "trick": moment.trick,
            "hand": moment.hand,
            "on the table": moment.table,
            "autodidact": moment.own,
            "double dummy": moment.search,
            "gain": round(moment.gain, 1),
            "error": round(moment.error, 1),
            "right": moment.verdict,
        }
        for moment in clear
    ]
