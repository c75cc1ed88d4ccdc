"""The soloist of `rules`: its merits are linear in the weights, and the fit finds weights that were hidden."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from counterplay.arena.specs import make_player, parse_spec
from counterplay.cli.main import app
from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.learn.soloist import NAMES, CardExamples, examples_of, fit, together
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.rules import RulesPlayer, load_weights
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State


def decisions(games, player):
    """Yield what the soloist sees in play, and what the player does."""
    for index in range(games):
        state = State.start(deal(seed=5, index=index))
        while (seat := state.to_act) is not None:
            seen = observe(state, seat)
            action = player.act(seen, Stream(0))
            if state.declaration is not None and seat == state.soloist and seen.core.legal_cards:
                yield seen, action
            state = state.apply(action)


@pytest.mark.parametrize("weights", ["shipped", "others"])
def test_the_card_of_most_merit_is_played(weights):
    """The principles are read off the very function that plays: their sum by the weights must choose its card."""
    values = np.array(_core.SoloistWeights().values)
    if weights == "others":
        values = np.round(np.random.Generator(np.random.PCG64(1)).normal(size=len(NAMES)), 2)
    player = RulesPlayer(weights=_core.SoloistWeights(values.tolist()))
    weighed = 0
    for seen, action in decisions(60, player):
        cards, principles = _core.weigh_cards(seen.core)
        if len(cards) < 2:
            continue
        merits = principles @ values
        chosen = merits[cards.index(int(action.card))]
        assert chosen == pytest.approx(merits.max(), abs=1e-9)
        weighed += 1
    assert weighed > 100


def test_the_shipped_weights_are_those_it_plays_with():
    shipped = RulesPlayer(weights=_core.SoloistWeights())
    for seen, action in decisions(30, RulesPlayer()):
        assert shipped.act(seen, Stream(0)) == action


def test_the_fit_finds_weights_that_were_hidden():
    """Where cards win by a hidden merit, the fitted merit tells them apart as well as the hidden one."""
    generator = np.random.Generator(np.random.PCG64(2))
    hidden = generator.normal(size=len(NAMES))
    principles = generator.integers(-3, 4, size=(6000, len(NAMES))).astype(float)
    merits = (principles @ hidden).reshape(-1, 4)
    wins = (merits == merits.max(axis=1, keepdims=True)).ravel()
    examples = CardExamples(principles, wins, np.arange(0, 6000, 4), np.arange(1500))
    found = fit(examples)
    assert examples.mistakes(hidden) == 0
    assert examples.mistakes(found) < 1500 * 0.02
    assert np.corrcoef(found, hidden)[0, 1] > 0.99


def test_examples_are_decisions_at_which_something_is_at_stake():
    weights = np.array(_core.SoloistWeights().values)
    found = examples_of(range(40), 1, weights)
    lengths = np.diff(np.append(found.first, len(found.wins)))
    assert len(found) > 30
    for begin, length in zip(found.first, lengths, strict=True):
        some = found.wins[begin : begin + length]
        assert some.any()
        assert not some.all()
    halves = together([examples_of(range(20), 1, weights), examples_of(range(20, 40), 1, weights)])
    for name in ("principles", "wins", "first", "game"):
        assert np.array_equal(getattr(found, name), getattr(halves, name))
    odd = found.some(found.game % 2 == 1)
    even = found.some(found.game % 2 == 0)
    assert odd.mistakes(weights) + even.mistakes(weights) == found.mistakes(weights)


def test_the_command_goes_on_and_its_weights_play(tmp_path):
    words = ["skat", "train", "rules", "--games", "30", "--rounds", "2", "--work", str(tmp_path / "work")]
    first = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "one.json"), "--json"])
    assert first.exit_code == 0, first.output
    (tmp_path / "work" / "round-2-30-60.npz").unlink()
    again = CliRunner().invoke(app, [*words, "--out", str(tmp_path / "two.json")])
    assert again.exit_code == 0, again.output
    assert (tmp_path / "one.json").read_text() == (tmp_path / "two.json").read_text()
    told = json.loads((tmp_path / "one.json").read_text())
    assert load_weights(tmp_path / "one.json").values == list(told["weights"].values())
    spec = parse_spec(f"rules(soloist='{tmp_path / 'one.json'}')")
    player = make_player(SkatContest(), spec)
    assert player.play_key != RulesPlayer().play_key
    assert all(action is not None for _, action in decisions(2, player))
    other = CliRunner().invoke(app, [*words, "--seed", "2", "--out", str(tmp_path / "three.json")])
    assert isinstance(other.exception, BadInput)
    assert "another training" in str(other.exception)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"format": "other"}',
        '{"format": "counterplay soloist weights 1", "weights": {"win": 1}}',
        "[" * 99_999,
    ],
)
def test_a_file_that_holds_no_weights_is_refused(tmp_path, text):
    (tmp_path / "weights.json").write_text(text)
    with pytest.raises(BadInput, match=r"weights\.json"):
        RulesPlayer(soloist=str(tmp_path / "weights.json"))


@pytest.mark.parametrize("values", [[], [1.0], [float("nan")] * len(NAMES)])
def test_the_core_refuses_other_weights(values):
    with pytest.raises(ValueError, match="weight"):
        _core.SoloistWeights(values)
