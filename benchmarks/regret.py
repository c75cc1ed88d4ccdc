"""What looking at less costs `counterplay`: points a decision, judged by the same player looking at far more.

python benchmarks/regret.py [--against 'imitator(xskat)'] [--looks 'samples=5000;samples=2000;quick=true']

It plays games against two of a kind. At each card every look chooses, with luck of its own. Where they differ, one
that takes 20 times the samples, 10 times the worlds and the playouts says what each choice loses; where all agree
nothing is counted. The game goes on by the first look's choice. The judge may be wrong: it is the same for all.
"""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import typer

from counterplay.arena import make_player, parse_spec
from counterplay.protocol import Episode, Stream, Table
from counterplay.skat.players import CounterplayPlayer, SkatContest
from counterplay.skat.rules import Action, State, deal, observe
from counterplay.statistics import estimate

NAMES = ("player", "left", "right")
REFERENCE = "samples=100000,worlds=400,playouts=300"


def regrets(looks: list[str], against: str, deals: int, seed: int) -> dict[str, list[float]]:
    """Return for each look what each of its choices loses, in points."""
    contest = SkatContest()
    ours = [make_player(contest, parse_spec(f"counterplay({look})")) for look in looks]
    judge = make_player(contest, parse_spec(f"counterplay({REFERENCE})"))
    assert isinstance(judge, CounterplayPlayer)
    others = [make_player(contest, parse_spec(against)) for _ in NAMES[1:]]
    sitting = [*ours, judge]
    for player in sitting:
        player.start(Table("skat", NAMES, 0))
    for place, player in enumerate(others, 1):
        player.start(Table("skat", NAMES, place))
    found: dict[str, list[float]] = defaultdict(list)
    for index in range(deals):
        state = State.start(deal(seed=seed, index=index))
        while (seat := state.to_act) is not None:
            place, seen = (seat + index) % 3, observe(state, seat)
            if place:
                state = state.apply(others[place - 1].act(seen, Stream(seed, index, len(state.history), place)))
                continue
            actions = [
                player.act(seen, Stream(seed, index, len(state.history), number))
                for number, player in enumerate(ours)
            ]
            if len(set(map(str, actions))) > 1 and state.declaration is not None:
                views = judge.consider(seen, Stream(seed, index, len(state.history), "judge")).candidates
                values = {str(view.choice): view.value for view in views}
            else:
                values = {}
            for look, action in zip(looks, actions, strict=True):
                lost = max(values.values()) - values[str(action)] if str(action) in values else 0.0
                found[look].append(lost)
            state = state.apply(actions[0])
        scores = tuple(map(float, contest.scores(state)))
        episode: Episode[State, Action] = Episode(
            index, tuple(NAMES[(seat + index) % 3] for seat in range(3)), state, (), scores
        )
        for place, player in enumerate([*sitting, *others]):
            own = max(0, place - len(ours))
            player.result(episode, (own - index) % 3)
    return found


def main(
    against: str = "imitator(xskat)",
    looks: str = "samples=5000;samples=2000;quick=true",
    deals: int = 30,
    seed: int = 1,
) -> None:
    """Print what each look loses, and how much more than the first."""
    several = looks.split(";")
    found = regrets(several, against, deals, seed)
    base = np.array(found[several[0]])
    for look in several:
        lost = np.array(found[look])
        mean, more = estimate(lost, seed), estimate(lost - base, seed)
        print(
            f"counterplay({look}): {mean.mean:.3f} points a decision over {mean.count}, "
            f"{(lost > 0).mean():.1%} not the best; than the first look {more.mean:+.3f} "
            f"({more.low:+.3f} to {more.high:+.3f})"
        )


if __name__ == "__main__":
    typer.run(main)
