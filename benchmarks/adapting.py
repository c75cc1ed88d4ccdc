"""What adapting is worth: PI+ against PI at tables of players unlike the population, by the truth's weight.

python benchmarks/adapting.py [--strangers 'rules;kermit(slip=0.3,worlds=10)'] [--policies 'population my.onnx']

Series of 36 deals with two strangers, from which beliefs are learned deal by deal. At each of the third player's
moves in the first seven tricks both inferences weigh one sample that holds the true world. Printed is the mean
over deals of the logarithm of how many times more weight the truth has with adapting (0: no gain); the
points that a search makes of it are the business of `counterplay study inference`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from counterplay.arena import Sitting, kind_of, make_player, parse_specs, play_deal
from counterplay.skat.beliefs import AdaptiveInference, NamedPolicies, PolicyInference, shipped_policies, tssr
from counterplay.skat.players import Acquaintances, SkatContest, read_policies
from counterplay.skat.rules import Phase
from counterplay.statistics import estimate
from counterplay.studies import Row, rounded, write_csv

CONTEST = SkatContest()
SERIES = 36
LAST = 21  # cards


def gains(beliefs: Acquaintances, stranger: str, seed: int, deal: int, samples: int) -> tuple[list[float], float]:
    """Play a deal; return the gain and the plain log-ratio of each of the measured player's looks, and learn."""
    specs = parse_specs(f"rules,{stranger},{stranger}")
    names = ("measured", "left", "right")
    mine = deal % 3
    entries = [
        Sitting(name, make_player(CONTEST, spec), knows_all=kind_of(CONTEST, spec).knows_all)
        for name, spec in zip(names, specs, strict=True)
    ]
    played = play_deal(CONTEST, seed, deal, [entries[(seat - mine) % 3] for seat in range(3)])
    shares = [beliefs.of(name).shares for name in names[1:]]
    fixed = PolicyInference(next(iter(beliefs.policies.values())), samples)
    adapted = AdaptiveInference(beliefs.policies, samples, 0, shares)
    found, plain = [], []
    state = CONTEST.deal(seed, deal)
    for seat, action in played.moves:
        if state.phase is Phase.PLAY and seat == mine and state.cards_played < LAST:
            before = np.log(tssr(fixed, state, seat, samples, seed=deal))
            plain.append(before)
            found.append(float(np.log(tssr(adapted, state, seat, samples, seed=deal)) - before))
        state = state.apply(action)
    beliefs.learn(played.state, played.seats, mine)
    return found, float(np.mean(plain)) if plain else 0.0


def report(stranger: str, policies: NamedPolicies, given: argparse.Namespace) -> Row:
    """Print what adapting gains against one kind of strangers, and what it came to believe of them; return it."""
    halves: tuple[list[float], list[float]] = ([], [])
    plain: list[float] = []
    believed: list[Sequence[float]] = []
    for series in range(given.series):
        beliefs = Acquaintances(policies)
        for place in range(SERIES):
            found, ratio = gains(beliefs, stranger, given.seed, SERIES * series + place, given.samples)
            if found:
                halves[2 * place // SERIES].append(float(np.mean(found)))
                plain.append(ratio)
        believed += [beliefs.of(name).shares for name in ("left", "right")]
    print(f"{stranger}: pi's mean log-ratio {np.mean(plain):.3f}; pi+ adds")
    row: Row = {"strangers": stranger, "pi": rounded(float(np.mean(plain)), 2)}
    for name, values in zip(("deals 1 to 18", "deals 19 to 36"), halves, strict=True):
        one = estimate(np.array(values), given.seed)
        print(f"  {name:15} {one.mean:+.3f} ({one.low:+.3f} to {one.high:+.3f}), {one.count} deals")
        row[f"pi+ adds, {name}"] = f"{one.mean:+.2f} ({one.low:.2f} to {one.high:.2f})"
    shares = dict(zip(policies, np.mean(believed, axis=0), strict=True))
    print("  believes " + ", ".join(f"{name} {share:.0%}" for name, share in shares.items()))
    likeliest = max(shares, key=lambda name: shares[name])
    return row | {"believed at the end": f"{likeliest} {shares[likeliest]:.0%}"}


def main() -> None:
    """Measure against each kind of strangers."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--strangers", default="rules;kermit(slip=0.3,worlds=10);kermit(worlds=10)")
    parser.add_argument("--policies", help="as counterplay takes them; the shipped ones by default")
    parser.add_argument("--series", type=int, default=3)
    parser.add_argument("--samples", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--csv", type=Path, help="keep the table in this file")
    given = parser.parse_args()
    policies = shipped_policies() if given.policies is None else read_policies(given.policies)
    print(f"{given.series} series of {SERIES} deals, {given.samples} samples, policies: {', '.join(policies)}")
    rows = [report(stranger, policies, given) for stranger in given.strangers.split(";")]
    if given.csv is not None:
        write_csv(given.csv, rows)


if __name__ == "__main__":
    main()
