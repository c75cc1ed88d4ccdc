"""Evolving networks with NEAT (neat-python breeds, the C++ core plays), Baker et al., sections III.B and IV.

The paper's rates are the defaults: population 100, 100 tournaments per style, a node added with probability 0.005,
a connection with 0.01, nothing ever deleted. What the paper leaves open (weights, species) is neat-python's own.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from counterplay.onecard import _core, exact
from counterplay.onecard.game import READINGS, Rules
from counterplay.onecard.networks import MODEL_INPUTS, PLAIN_INPUTS, Champion, OneCardNetwork
from counterplay.onecard.styles import STYLE_NAMES, Style, parse_style
from counterplay.options import Help
from counterplay.protocol import BadInput

FITNESSES = ("tournaments", "equation2", "exact", "told")
EMPTY = OneCardNetwork(PLAIN_INPUTS, (-1, -1, -1), (0,), (), (), (), (), ())


@dataclass(frozen=True)
class EvolutionPlan:
    """What to evolve, against whom, measured how."""

    opponents: tuple[str, ...] = STYLE_NAMES
    """styles; at larger tables all other seats play the same one"""
    seats: Annotated[int, Help("Seats at the table, 2 to 9.")] = 2
    reading: Annotated[str, Help(f"What the paper's rules mean: {', '.join(READINGS)}.")] = "literal"
    likelihood: Annotated[str | None, Help("Belief inputs by this table: paper, estimated or situation.")] = None
    # tournaments (T), equation2 (T plus the share of hands won), exact (by the chain), told (and styles told)
    fitness: Annotated[str, Help("tournaments, equation2, exact or told.")] = "tournaments"
    tournaments: Annotated[int, Help("For each style, each generation.")] = 100
    generations: Annotated[int, Help("How many generations are bred.")] = 400
    population: Annotated[int, Help("Networks of a generation.")] = 100
    add_node: Annotated[float, Help("Probability of a new node.")] = 0.005
    add_connection: Annotated[float, Help("Probability of a new connection.")] = 0.01
    hidden: Annotated[int, Help("Hidden nodes to begin with.")] = 0
    weight_power: float = 0.5
    activation: str = "sigmoid"
    steps: Annotated[int, Help("Network steps for each opponent.")] = 3
    memory: Annotated[str, Help("Cleared at each decision, hand or tournament.")] = "decision"
    paired: Annotated[bool, Help("All genomes of a generation meet the same cards.")] = False
    seed: Annotated[int, Help("The same seed gives the same cards.")] = 1

    def __post_init__(self) -> None:
        if self.fitness not in FITNESSES:
            raise BadInput(f"unknown fitness {self.fitness!r}; use {', '.join(FITNESSES)}")
        if self.reading not in READINGS:
            raise BadInput(f"unknown reading {self.reading!r} of the rules; use {', '.join(READINGS)}")
        if self.fitness in ("exact", "told") and READINGS[self.reading].weak_check_shown_as_fold:
            raise BadInput("exact fitness cannot follow weak checks shown as folds; use fitness 'tournaments'")
        if self.fitness in ("exact", "told") and (self.seats != 2 or self.memory != "decision"):
            raise BadInput("exact fitness needs two seats and a network that forgets at each decision")
        if self.fitness == "exact" and self.likelihood is not None:
            raise BadInput("exact fitness cannot follow beliefs; use fitness 'told', or evolve without a model")
        if self.fitness == "told" and (self.likelihood is None or self.opponents != STYLE_NAMES):
            raise BadInput("fitness 'told' is for a network with a model against LA, LP, TA and TP")
        for name in ("tournaments", "generations", "population", "steps"):
            if getattr(self, name) < 1:
                raise BadInput(f"{name} must be at least 1, not {getattr(self, name)}")

    @property
    def rules(self) -> Rules:
        """The rules of the tournaments."""
        return READINGS[self.reading].with_(seats=self.seats)

    def styles(self) -> list[Style]:
        """The opponents."""
        return [parse_style(name) for name in self.opponents]


@dataclass(frozen=True)
class Generation:
    """How a generation did, by the fitness it was bred with, and its best network."""

    number: int
    best: float
    mean: float
    best_win: float
    """the share of tournaments won by the best, without the bonus of equation (2)"""
    mean_win: float
    champion: Champion
    nodes: int
    connections: int


def compile_genome(genome: Any, config: Any) -> OneCardNetwork:
    """Turn a neat-python genome into arrays, by neat-python's own reading of it (its RecurrentNetwork)."""
    import neat

    net = neat.nn.RecurrentNetwork.create(genome, config)
    inputs = config.genome_config.num_inputs
    place = {key: -key - 1 for key in net.input_nodes}
    place |= {evaluation[0]: inputs + index for index, evaluation in enumerate(net.node_evals)}
    starts, sources, weights, bias, response, activation = [0], [], [], [], [], []
    for key, _, _, node_bias, node_response, links in net.node_evals:
        # A source that nothing feeds stays zero: leave it out.
        live = [(place[source], weight) for source, weight in links if source in place]
        sources += [source for source, _ in live]
        weights += [weight for _, weight in live]
        starts.append(len(sources))
        bias.append(node_bias)
        response.append(node_response)
        activation.append(genome.nodes[key].activation)
    outputs = tuple(place[key] - inputs if key in place else -1 for key in net.output_nodes)
    return OneCardNetwork(
        inputs,
        outputs,
        tuple(starts),
        tuple(sources),
        tuple(weights),
        tuple(bias),
        tuple(response),
        tuple(activation),
    )


def make_config(plan: EvolutionPlan) -> Any:
    """The neat-python configuration of a plan."""
    try:
        import neat
    except ImportError:
        raise BadInput("evolution needs neat-python: pip install 'counterplay[evolve]'") from None
    connection = "full_direct" if plan.hidden else "full_nodirect"
    values = asdict(plan) | {
        "inputs": PLAIN_INPUTS if plan.likelihood is None else MODEL_INPUTS,
        "connection": connection,
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "neat.ini"
        form = files("counterplay.onecard").joinpath("neat.ini").read_text()
        path.write_text(form.format(**values), encoding="utf-8")
        return neat.Config(
            neat.DefaultGenome,
            neat.DefaultReproduction,
            neat.DefaultSpeciesSet,
            neat.DefaultStagnation,
            str(path),
        )


def measure(
    plan: EvolutionPlan, champions: list[Champion], number: int, threads: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Fitness and share of tournaments won of each champion in generation `number`."""
    rules = plan.rules
    core = rules.core()
    settings = [champion.setting(rules) for champion in champions]
    if plan.fitness in ("exact", "told"):
        others = [exact.policy_of(style, rules) for style in plan.styles()]
        rates = _core.network_win_rates(core, settings, others, plan.fitness == "told", threads)
        wins = np.asarray(rates).mean(axis=1)
        return wins, wins
    tables = [[style.core(rules)] * (plan.seats - 1) for style in plan.styles()]
    seed = (plan.seed << 32) + (number << 4) + 7
    tally = _core.play_networks(core, settings, tables, plan.tournaments, seed, 0, plan.paired, threads)
    wins = (tally[:, :, 1] / tally[:, :, 0]).mean(axis=1)
    if plan.fitness == "tournaments":
        return wins, wins
    hands = tally[:, :, 3].sum(axis=1) / np.maximum(tally[:, :, 2].sum(axis=1), 1)
    return wins + hands, wins


def evolve(
    plan: EvolutionPlan, report: Callable[[Generation], None] | None = None, threads: int = 1
) -> list[Generation]:
    """Breed for the plan's generations; the same plan gives the same result with any number of threads."""
    config = make_config(plan)
    import neat

    history: list[Generation] = []
    frame = Champion("", EMPTY, plan.likelihood, plan.steps, plan.memory, seats=plan.seats)

    def evaluate(genomes: list[tuple[int, Any]], config: Any) -> None:
        champions = [replace(frame, network=compile_genome(genome, config)) for _, genome in genomes]
        fitness, wins = measure(plan, champions, len(history), threads)
        for (_, genome), value in zip(genomes, fitness, strict=True):
            genome.fitness = float(value)
        best = int(np.argmax(fitness))
        network = champions[best].network
        generation = Generation(
            len(history),
            float(fitness[best]),
            float(fitness.mean()),
            float(wins[best]),
            float(wins.mean()),
            champions[best],
            len(network.bias),
            len(network.weights),
        )
        history.append(generation)
        if report is not None:
            report(generation)

    with _own_randomness():
        population = neat.Population(config, seed=plan.seed)
        population.run(evaluate, plan.generations)
    return history


def champion_of(history: list[Generation]) -> Champion:
    """The best network of the run by the fitness it was bred with (the paper's "best")."""
    return max(history, key=lambda generation: generation.best).champion


def select(plan: EvolutionPlan, history: list[Generation], threads: int = 1) -> Champion:
    """The best of the generations' bests on fresh tournaments, in two rounds: luck in breeding does not decide."""
    if plan.fitness in ("exact", "told"):
        return champion_of(history)
    left = list({generation.champion.network: generation.champion for generation in history}.values())
    for stage, (tournaments, survivors) in enumerate(((100, 20), (2000, 1))):
        judge = replace(plan, tournaments=tournaments, paired=True, fitness="tournaments")
        wins, _ = measure(judge, left, (1 << 20) + stage, threads)
        left = [left[i] for i in np.argsort(-wins, kind="stable")[:survivors]]
    return left[0]


def held_out(
    champion: Champion,
    opponents: list[list[Style]],
    tournaments: int,
    seed: int,
    threads: int = 1,
    without: str | None = None,
    reading: str = "literal",
) -> NDArray[np.int64]:
    """Tournaments won at each table (the styles of the other seats), on cards no breeding has seen."""
    rules = READINGS[reading].with_(seats=len(opponents[0]) + 1)
    tables = [[style.core(rules) for style in table] for table in opponents]
    setting = champion.setting(rules, without=without)
    fresh = (seed << 32) + (1 << 31)
    tally = _core.play_networks(rules.core(), [setting], tables, tournaments, fresh, 0, False, threads)
    return np.asarray(tally[0, :, 1])


@contextmanager
def _own_randomness() -> Iterator[None]:
    """neat-python draws from Python's global generator: give it back as it was."""
    state = random.getstate()
    try:
        yield
    finally:
        random.setstate(state)
