"""Networks against neat-python's own, and champions as files."""

import json
import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from counterplay.onecard import _core, evolution, exact, networks, refine
from counterplay.onecard.evolution import EvolutionPlan
from counterplay.onecard.game import Rules
from counterplay.onecard.styles import STYLES
from counterplay.protocol import BadInput

neat = pytest.importorskip("neat")


@pytest.mark.parametrize("activation", ["sigmoid", "tanh"])
def test_the_core_steps_networks_as_neat_python_does(activation: str) -> None:
    plan = EvolutionPlan(
        add_node=0.6, add_connection=0.8, likelihood="situation", population=12, activation=activation
    )
    config = evolution.make_config(plan)
    state = random.getstate()
    try:
        population = neat.Population(config, seed=5).population
        for genome in population.values():
            for _ in range(12):
                genome.mutate(config.genome_config)
    finally:
        random.setstate(state)
    numbers = np.random.Generator(np.random.Philox(key=3))
    recurrent = 0
    for genome in population.values():
        theirs = neat.nn.RecurrentNetwork.create(genome, config)
        network = evolution.compile_genome(genome, config)
        recurrent += any(source >= 10 for source in network.sources)
        rows = numbers.normal(size=(20, 10))
        expected = [theirs.activate(row) for row in rows.tolist()]
        assert np.allclose(network.core().run(rows.tolist()), expected, rtol=0, atol=1e-12)
    assert recurrent > 6


def small_champion(**changes: object) -> networks.Champion:
    network = refine.with_weights(
        refine.layered(6, 3), np.random.Generator(np.random.Philox(key=9)).normal(size=6 * 3 + 3 * 3 + 6)
    )
    return replace(networks.Champion("test", network, steps=2, command="counterplay ..."), **changes)  # type: ignore[arg-type]


def test_champions_round_trip(tmp_path: Path) -> None:
    champion = small_champion()
    networks.dump(champion, tmp_path / "c.json")
    assert networks.load(tmp_path / "c.json") == champion


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda text: text[: len(text) // 2], "is damaged: it is not JSON"),
        (lambda text: "[]", "is not a champion"),
        (lambda text: text.replace('"bias"', '"bios"', 1), "'bias' is missing"),
        (lambda text: text.replace('"tanh"', '"magic"', 1), "unknown activation magic"),
        (lambda text: text.replace('"steps": 2', '"steps": 0'), "0 steps"),
        (lambda text: text.replace('"memory": "decision"', '"memory": "ever"'), "memory 'ever'"),
        (lambda text: text.replace('"inputs": 6', '"inputs": 7'), "inputs do not fit|arrays do not fit"),
        (lambda text: text.replace('"seats": 2', '"seats": 40'), "seats must be between"),
        (lambda text: text.replace('"likelihood": null', '"likelihood": "tea leaves"'), "unknown likelihood"),
    ],
)
def test_a_damaged_champion_gets_a_sentence(damage, sentence: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadInput, match=sentence):
        networks.loads(damage(networks.dumps(small_champion())))


def test_weights_that_are_no_numbers_or_lead_nowhere_are_refused() -> None:
    for key, value in (
        ("weights", [float("nan")] * 6),
        ("sources", [99] * 6),
        ("sources", [-1] * 6),
        ("weights", [1.0]),
    ):
        data = json.loads(networks.dumps(small_champion()))
        data["network"]["nodes"][0][key] = value
        with pytest.raises(BadInput, match="damaged"):
            networks.loads(json.dumps(data))


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot read the champion file"):
        networks.find_champion(str(tmp_path / "none.json"))
    with pytest.raises(BadInput, match="no champion is called 'nobody'"):
        networks.find_champion("nobody")


def test_a_network_plays_in_the_kernel_what_the_chain_says() -> None:
    rules = Rules()
    setting = small_champion().setting(rules)
    policy = _core.network_policy(rules.core(), setting)
    tables = [[style.core(rules)] for style in STYLES]
    count = 20_000
    won = _core.play_networks(rules.core(), [setting], tables, count, 4)[0, :, 1]
    for style, wins in zip(STYLES, won, strict=True):
        truth = _core.win_rate(rules.core(), policy, exact.policy_of(style))
        assert abs(wins / count - truth) < 4 * (truth * (1 - truth) / count) ** 0.5 + 1e-9


def test_every_shipped_champion_loads_and_says_where_it_comes_from() -> None:
    found = networks.shipped()
    assert found
    for path in found.values():
        champion = networks.load(path)
        assert champion.command.startswith("counterplay ")
        assert path.stat().st_size < 100_000
