"""Is `rules` of XSkat's class? Mistakes per opportunity, by post-mortem, in XSkat's own logged games and in ours.

An opportunity is a decision where some legal card keeps the contract won for the mover's side and another gives it
away, with all cards known; a mistake is one that gives it away. `rules` plays the very contracts of the log with
the same cards, and deals of its own from the first call on.

    python -m counterplay.studies.players.xskat_class --log xskat.log --out xskat-class.json
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from counterplay.protocol import IllegalAction, Stream
from counterplay.skat import xskat
from counterplay.skat.actions import Play
from counterplay.skat.cards import Game, deal
from counterplay.skat.contracts import begin_play
from counterplay.skat.observation import observe
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.solver import Solver, first_lead_of
from counterplay.skat.state import State

# Soloist's mistakes and opportunities, then the defenders'.
Counts = tuple[int, int, int, int]
Counted = tuple[str, Counts]  # with the kind of game: suit, grand or null


def count_mistakes(state: State, solver: Solver) -> Counted:
    """Return the win/loss mistakes and opportunities of a game, for the soloist and for the defenders."""
    start, play = first_lead_of(state)
    counts = [0, 0, 0, 0]
    for decision in solver.post_mortem(start, play, 61):
        if decision.played is None or len(set(decision.results.values())) < 2:
            continue
        soloist = decision.mover == start.soloist
        place = 0 if soloist else 2
        counts[place + 1] += 1
        counts[place] += bool(decision.results[decision.played]) != soloist
    kind = {Game.GRAND: "grand", Game.NULL: "null"}.get(start.game, "suit")
    return kind, (counts[0], counts[1], counts[2], counts[3])


def contracts(log: Iterable[str]) -> Iterator[tuple[xskat.LoggedGame, State]]:
    """Yield the played games of an XSkat log with their states before the first lead."""
    for game in xskat.load(log):
        if game.declaration is None or game.soloist is None:
            continue
        discards = () if game.declaration.hand else game.skat
        try:
            yield game, begin_play(game.deal, game.soloist, game.bid or 18, game.declaration, discards)
        except IllegalAction:
            continue  # XSkat's log has no auction; a contract our rules would not allow is left out


def play_log(game: xskat.LoggedGame, state: State) -> State:
    """Return the end of a logged game."""
    for trick in game.tricks:
        for card in trick.cards:
            if not state.over:
                state = state.apply(Play(card))
    return state


def play_rules(state: State) -> State:
    """Return the end of a game that `rules` plays at all seats."""
    player = RulesPlayer()
    while (seat := state.to_act) is not None:
        state = state.apply(player.act(observe(state, seat), Stream(0)))
    return state


def measure(log: Iterable[str], own_games: int, seed: int) -> dict[str, list[Counted]]:
    """Return the counts of every game: XSkat's, `rules` at the same contracts, and `rules` from the first call."""
    solver = Solver()
    found: dict[str, list[Counted]] = {"xskat": [], "rules, same contracts": [], "rules, own games": []}
    for game, start in contracts(log):
        found["xskat"].append(count_mistakes(play_log(game, start), solver))
        found["rules, same contracts"].append(count_mistakes(play_rules(start), solver))
    for index in range(own_games):
        end = play_rules(State.start(deal(seed=seed, index=index)))
        if end.declaration is not None:
            found["rules, own games"].append(count_mistakes(end, solver))
    return found


def summarise(found: dict[str, list[Counted]], seed: int, kinds: Sequence[str]) -> dict[str, dict[str, object]]:
    """Return rates over some kinds of games, and ratios to XSkat's with bootstrap intervals by game."""
    generator = np.random.Generator(np.random.PCG64(seed))
    arrays = {
        name: np.array([counts for kind, counts in games if kind in kinds], dtype=np.float64).reshape(-1, 4)
        for name, games in found.items()
    }
    result: dict[str, dict[str, object]] = {}
    for name, counts in arrays.items():
        row: dict[str, object] = {"games": len(counts)}
        for role, place in (("soloist", 0), ("defender", 2)):
            mistakes, opportunities = counts[:, place].sum(), counts[:, place + 1].sum()
            row[role] = {
                "mistakes": int(mistakes),
                "opportunities": int(opportunities),
                "rate": round(float(mistakes / opportunities), 4) if opportunities else None,
            }
            if name != "xskat" and opportunities:
                ratios = [
                    _rate(counts, place, generator) / _rate(arrays["xskat"], place, generator) for _ in range(1000)
                ]
                ratio = (mistakes / opportunities) / _rate(arrays["xskat"], place, None)
                low, high = np.quantile(ratios, [0.025, 0.975])
                row[f"{role} ratio to xskat"] = [round(float(value), 3) for value in (ratio, low, high)]
        result[name] = row
    return result


def _rate(counts: npt.NDArray[np.float64], place: int, generator: np.random.Generator | None) -> float:
    rows = counts if generator is None else counts[generator.integers(0, len(counts), len(counts))]
    return float(rows[:, place].sum() / rows[:, place + 1].sum())


def main() -> None:
    """Measure and write the result."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--log", type=Path, required=True, help="made by `xskat -auto N -log -`")
    parser.add_argument("--own-games", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    with given.log.open(encoding="utf-8") as log:
        found = measure(log, given.own_games, given.seed)
    result = {
        "command": "xskat -auto 10000 -log - > xskat.log; python -m counterplay.studies.players.xskat_class"
        f" --log xskat.log --own-games {given.own_games} --seed {given.seed} --out {given.out.name}",
        "seed": given.seed,
        "note": "XSkat deals by its own clock: another log gives slightly other counts",
        "results": summarise(found, given.seed, ("suit", "grand", "null")),
        "suit games": summarise(found, given.seed, ("suit",)),
        "grands": summarise(found, given.seed, ("grand",)),
    }
    given.out.write_text(json.dumps(result, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
