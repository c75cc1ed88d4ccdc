"""One-card poker: the kernel beside plain neat-python evaluation in Python, in the same run; hands a second.

The plain side is what one writes with neat-python alone: its RecurrentNetwork and a heads-up game in Python.
Both play the same genomes against the same styles under the same rules; their win rates must agree.
"""

import random
import time
from statistics import median
from typing import Any

import neat

from counterplay.onecard import STYLES, Champion, EvolutionPlan, Rules, Style, _core, evolution

GENOMES = 20
PLAIN_TOURNAMENTS = 4
KERNEL_TOURNAMENTS = 2000
CAP = 4
REPEATS = 3


def plain_tournament(net: Any, style: Style, stream: random.Random, steps: int) -> tuple[bool, int]:
    """One heads-up tournament; seat 0 is the network, seat 1 the style."""
    chips = [10, 10]
    first = stream.randrange(2)
    hands = 0
    while min(chips) > 0 and hands < 10_000:
        hands += 1
        cards = stream.sample(range(1, 11), 2)
        cap = min(CAP, *chips)
        paid = [1, 1]
        last = None
        actor = first
        checks = 0
        folded = None
        while cap > 1:
            pay = max(paid) - paid[actor]
            if actor == 0:
                net.reset()
                bits = [float(last == action) for action in range(3)]
                inputs = [*bits, (chips[0] - paid[0]) / 20, cards[0] / 10, 1.0]
                for _ in range(steps):
                    outputs = net.activate(inputs)
                action = outputs.index(max(outputs))
            else:
                win = (cards[1] - 1) / 9
                action = 2 if win >= style.beta - 1e-9 else 1 if win >= style.alpha - 1e-9 or pay == 0 else 0
            if action == 2 and max(paid) >= cap:
                action = 1
            if actor == 1:
                last = action
            if action == 0:
                folded = actor
                break
            paid[actor] = max(paid) + (action == 2)
            if action == 1:
                checks += 1
                if pay > 0 or checks == 2:
                    break
            actor = 1 - actor
        winner = 1 - folded if folded is not None else int(cards[1] > cards[0])
        chips[winner] += paid[1 - winner]
        chips[1 - winner] -= paid[1 - winner]
        first = 1 - first
    return chips[1] == 0, hands


def grown_genomes(plan: EvolutionPlan) -> tuple[list[Any], Any]:
    config = evolution.make_config(plan)
    genomes = list(neat.Population(config, seed=1).population.values())[:GENOMES]
    random.seed(2)
    for genome in genomes:
        for _ in range(5):
            genome.mutate(config.genome_config)
    return genomes, config


def settings(plan: EvolutionPlan, genomes: list[Any], config: Any) -> list[_core.NetworkSetting]:
    networks = [evolution.compile_genome(genome, config) for genome in genomes]
    return [
        Champion("", network, plan.likelihood, plan.steps, plan.memory, seats=plan.seats).setting(plan.rules)
        for network in networks
    ]


def kernel_rate(plan: EvolutionPlan, threads: int) -> tuple[float, float]:
    """Hands a second and the share of tournaments won."""
    heroes = settings(plan, *grown_genomes(plan))
    tables = [[style.core(plan.rules)] * (plan.seats - 1) for style in STYLES]
    rates, won = [], 0.0
    for repeat in range(REPEATS):
        began = time.perf_counter()
        tally = _core.play_networks(
            plan.rules.core(), heroes, tables, KERNEL_TOURNAMENTS, repeat, 0, False, threads
        )
        rates.append(tally[:, :, 4].sum() / (time.perf_counter() - began))
        won = tally[:, :, 1].sum() / tally[:, :, 0].sum()
    return median(rates), won


def main() -> None:
    plan = EvolutionPlan(add_node=0.3, add_connection=0.5)
    genomes, config = grown_genomes(plan)
    stream = random.Random(3)
    hands = wins = count = 0
    began = time.perf_counter()
    for genome in genomes:
        net = neat.nn.RecurrentNetwork.create(genome, config)
        for style in STYLES:
            for _ in range(PLAIN_TOURNAMENTS):
                won, played = plain_tournament(net, style, stream, plan.steps)
                hands += played
                wins += won
                count += 1
    plain = hands / (time.perf_counter() - began)
    print(f"plain neat-python             {plain:12,.0f} hands/s   wins {wins / count:.3f} of {count}")
    cases = {
        "kernel, 1 thread": (plan, 1),
        "kernel, 2 threads": (plan, 2),
        "kernel, 2 threads, no memo": (EvolutionPlan(add_node=0.3, add_connection=0.5, memory="hand"), 2),
        "kernel, 2 threads, beliefs": (EvolutionPlan(add_node=0.3, add_connection=0.5, likelihood="situation"), 2),
        "kernel, 2 threads, four seats": (EvolutionPlan(add_node=0.3, add_connection=0.5, seats=4, steps=1), 2),
    }
    for name, (case, threads) in cases.items():
        rate, share = kernel_rate(case, threads)
        print(f"{name:29} {rate:12,.0f} hands/s   wins {share:.3f}   {rate / plain:7.0f} x plain")
    tally = _core.play_styles(
        Rules().core(),
        [style.core(Rules()) for style in STYLES],
        [[style.core(Rules())] for style in STYLES],
        1000,
        2008,
        threads=2,
    )
    print("signature", tally[:, :, 1].tolist(), int(tally[:, :, 4].sum()))


if __name__ == "__main__":
    main()
