"""Which measure of a card predicts best what came of it: hindsight, decision or practical value?

Held-out games, played by players of all strengths (the pool that the shipped policies learned from, on deals
nobody learned from). At every card with a choice each measure gives a chance that the mover's side wins after the
card that was played; then the game ends one way or the other. Brier scores are compared on the same cards; a game
counts once, however many cards it has, because its cards share one ending.

Every game is kept when it is played and when it is judged, and a study that was stopped goes on.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

import numpy as np

from counterplay.arena import cut_torn_line
from counterplay.options import Help
from counterplay.protocol import BadInput
from counterplay.skat.learn import CALIBRATION_BINS, population
from counterplay.skat.records import sgf
from counterplay.skat.review import decision_wins, judge_game, practical
from counterplay.skat.rules import Play, State, observe
from counterplay.skat.solver import Solver
from counterplay.statistics import estimate
from counterplay.studies import lines
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row, interval_columns, rounded
from counterplay.workers import in_order

MEASURES = ("hindsight", "decision", "practical")


@dataclass(frozen=True, slots=True)
class JudgedCard:
    """A card with a choice: what each measure said, and whether the mover's side won."""

    trick: int
    soloist: bool
    won: bool
    chances: Mapping[str, float]


@dataclass(frozen=True)
class ReviewOptions:
    """Hindsight, decision or practical value: which predicts best what came of a card?

    Players of all strengths play deals that nothing was learned from. At every card with a choice each measure
    says how likely its player's side is to win; the Brier scores stand beside each other, paired, with 95%
    intervals over games, and a table says how often cards won that were given each chance.

    2,000 games take an hour.

    Example:  [bold]counterplay study review --games 50 --out review-run[/]
    """

    games: Annotated[int, Help("Held-out games.")] = 2_000
    seed: Annotated[int, Help("Which games; 1 is what the policies learned.", ge=0)] = 2102

    def __post_init__(self) -> None:
        if self.games < 2:
            raise BadInput(f"an interval needs at least two games, not {self.games}")


def run(work: Work[ReviewOptions]) -> None:
    """Play and judge what is missing, game by game, so that what is done so far can be reported."""
    games, seed = work.options.games, work.options.seed
    path, journal = work.out / "games.sgf", work.out / "cards.jsonl"
    for file in (path, journal):
        cut_torn_line(file)
    records = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    if records and sgf.loads(records[0].encode()).id != population.record_id(seed, 0, "all"):
        raise BadInput(f"{path} holds games of another seed: name another folder")
    judged = _read(journal)
    wanted = [_Game(index, records[index] if index < len(records) else None) for index in range(games)]
    missing = [
        game for game in wanted if game.text is None or population.record_id(seed, game.index, "all") not in judged
    ]
    tick = lines.counting(work.progress, "games", games)
    if len(missing) < games:
        tick(games - len(missing))
    with path.open("a", encoding="utf-8") as played, journal.open("a", encoding="utf-8") as cards:
        for game, text, row in in_order(work.executor, _judged, seed, missing):
            if game.text is None:
                played.write(text + "\n")
                played.flush()
            cards.write(row + "\n")
            cards.flush()
            tick(1)


def report(work: Work[ReviewOptions]) -> Tables:
    """Return the Brier scores, and how often cards won that were given each chance."""
    games = [cards for cards in _read(work.out / "cards.jsonl").values() if cards]
    if len(games) < 2:
        raise BadInput(f"{work.out} holds fewer than two judged games: run the study without --report-only")
    return {"foretold": predicted(games, work.options.seed), "calibration": calibration(games)}


@dataclass(frozen=True, slots=True)
class _Game:
    index: int
    text: str | None  # what was played already


@cache
def _solver() -> Solver:
    return Solver()


def _judged(seed: int, game: _Game) -> tuple[_Game, str, str]:
    """Play a game, if it was not, and judge its cards: its record, and its line of the journal."""
    text = population.play_population_game(seed, game.index, "all").strip() if game.text is None else game.text
    record = sgf.loads(text.encode())
    cards = [] if record.state is None else judged_cards(record.state, _solver())
    row = [[card.trick, card.soloist, card.won, *card.chances.values()] for card in cards]
    return game, text, json.dumps({"game": record.id, "cards": row})


def _read(journal: Path) -> dict[str, list[JudgedCard]]:
    return {
        line["game"]: [
            JudgedCard(int(trick), bool(soloist), bool(won), dict(zip(MEASURES, chances, strict=True)))
            for trick, soloist, won, *chances in line["cards"]
        ]
        for line in lines.read(journal)
    }


def judged_cards(state: State, solver: Solver) -> list[JudgedCard]:
    """Return every card of a finished game that was a choice; none where nobody played."""
    result = state.result
    if result is None:
        return []
    cards = []
    moves = judge_game(state, solver)
    plays = [step for step in state.replay() if isinstance(step.action, Play)]
    for move, (before, seat, action) in zip(moves, plays, strict=True):
        assert isinstance(action, Play)
        if len(move.legal) < 2:
            continue
        wins, _ = decision_wins(before, solver)
        value = practical.judge_card(observe(before, seat), action.card, among=[action.card]).value
        chances = {
            "hindsight": float(move.legal[move.card]),
            "decision": round(float(wins[move.card].mean()), 4),
            "practical": round(value.wins, 4),
        }
        cards.append(
            JudgedCard(move.trick, seat == state.soloist, result.won == (seat == result.soloist), chances)
        )
    return cards


def _parts() -> Iterator[tuple[str, Callable[[JudgedCard], bool]]]:
    yield "all", lambda card: True
    yield "soloist", lambda card: card.soloist
    yield "defenders", lambda card: not card.soloist
    yield "tricks 1 to 3", lambda card: card.trick <= 3
    yield "tricks 4 to 6", lambda card: 4 <= card.trick <= 6
    yield "tricks 7 to 10", lambda card: card.trick >= 7


def predicted(games: list[list[JudgedCard]], seed: int) -> list[Row]:
    """Return the Brier scores, and what each is above those of the decision and the practical value, paired."""
    rows = []
    for part, wanted in _parts():
        chosen = [cards for game in games if (cards := [card for card in game if wanted(card)])]
        if len(chosen) < 2:
            continue
        scores = {
            measure: np.array(
                [np.mean([(card.chances[measure] - card.won) ** 2 for card in game]) for game in chosen]
            )
            for measure in MEASURES
        }
        for measure in MEASURES:
            row: Row = {"cards": part, "measure": measure, "games": len(chosen), "choices": sum(map(len, chosen))}
            row |= interval_columns(estimate(scores[measure], seed), "brier", 4)
            for other in ("decision", "practical"):
                more = estimate(scores[measure] - scores[other], seed)
                row |= interval_columns(more, f"more than {other}", 4, f"{other} ")
            rows.append(row)
    return rows


def calibration(games: list[list[JudgedCard]]) -> list[Row]:
    """Return by tenths of the chance how often such cards won, with the error of that over games."""
    rows = []
    for measure in MEASURES:
        for place in range(CALIBRATION_BINS):
            said: list[float] = []
            won: list[float] = []
            sums = []
            for game in games:
                here = [
                    card
                    for card in game
                    if min(int(card.chances[measure] * CALIBRATION_BINS), CALIBRATION_BINS - 1) == place
                ]
                said += [card.chances[measure] for card in here]
                won += [float(card.won) for card in here]
                if here:
                    sums.append((sum(card.won for card in here), len(here)))
            if not said:
                continue
            rate = sum(won) / len(won)
            # The cards of a game share its ending: the error of the rate is that of a ratio over games.
            spread = sum((wins - rate * size) ** 2 for wins, size in sums)
            rows.append(
                {
                    "measure": measure,
                    "from": place / CALIBRATION_BINS,
                    "to": (place + 1) / CALIBRATION_BINS,
                    "games": len(sums),
                    "choices": len(said),
                    "said": rounded(sum(said) / len(said), 3),
                    "won": rounded(rate, 3),
                    "s.e.": rounded(spread**0.5 / len(won), 3),
                }
            )
        rows.append(_overall(games, measure))
    return rows


def _overall(games: list[list[JudgedCard]], measure: str) -> Row:
    """Return the mean distance between what was said and what came, bins weighed by their cards."""

    def distance(chosen: list[list[JudgedCard]]) -> float:
        said = np.array([card.chances[measure] for game in chosen for card in game])
        won = np.array([card.won for game in chosen for card in game], dtype=float)
        place = np.minimum((said * CALIBRATION_BINS).astype(int), CALIBRATION_BINS - 1)
        return float(
            sum(abs(said[place == bin].sum() - won[place == bin].sum()) for bin in range(CALIBRATION_BINS))
            / len(said)
        )

    return {
        "measure": measure,
        "from": "all",
        "to": "mean distance",
        "games": len(games),
        "choices": sum(map(len, games)),
        "said": "",
        "won": rounded(distance(games), 3),
        "s.e.": rounded(_jackknife(games, distance), 3),
    }


def _jackknife(games: list[list[JudgedCard]], value: Callable[[list[list[JudgedCard]]], float]) -> float:
    """Return the standard error of a value over games, leaving out a twentieth of them at a time."""
    parts = min(20, len(games))
    without = np.array(
        [value([game for place, game in enumerate(games) if place % parts != part]) for part in range(parts)]
    )
    return float(np.sqrt((parts - 1) / parts * ((without - without.mean()) ** 2).sum()))


STUDY = Study("review", ReviewOptions, run, report, settings=("seed",))
