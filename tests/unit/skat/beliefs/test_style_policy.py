"""Networks that are given a style: the core plays what the evidence says, and its derivatives are right."""

from pathlib import Path
from weakref import ref

import numpy as np
import pytest
from random_styles import random_styles

from counterplay.protocol import BadInput
from counterplay.skat.beliefs import onnx_file
from counterplay.skat.beliefs.features import Collector, Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.beliefs.style_policy import MOST_BENT, STYLE_FORMAT, StyledNetwork, load_styles
from counterplay.skat.learn.population import play_population_game
from counterplay.skat.records import sgf

STYLES = random_styles()
GAMES = [
    (state, seat)
    for index in range(6)
    for state in [sgf.loads(play_population_game(3, index, "both", pool="rules")).state]
    for seat in range(3)
    if state is not None
]
STYLE = np.array([0.5, -1.0, 0.3, 1.5])


def test_the_network_of_a_style_says_what_the_evidence_says() -> None:
    by_point = STYLES.evidence_of(GAMES).by_point(STYLE)
    networks = STYLES.of(STYLE)
    assert len(by_point) >= 6
    for point, logs in by_point.items():
        collector, expected = Collector(), []
        for state, seat in GAMES:
            collector.add(state, (point,))
            examples = collector.take(point)
            own = (examples.seats == seat) & (examples.legal_matrix().sum(axis=1) > 1)
            rows = examples.rows(np.nonzero(own)[0].astype(np.int64))
            expected += networks[point].log_likelihood(rows).tolist()
        assert np.allclose(logs, expected, atol=1e-4), point


def test_a_network_that_shares_its_first_weights_is_one_that_has_its_own_to_the_last_bit() -> None:
    collector = Collector()
    for point, bent in STYLES.of(STYLE).items():
        whole = PolicyNetwork(point, [(weights.copy(), bias.copy()) for weights, bias in bent.layers])
        for state, _ in GAMES:
            collector.add(state, (point,))
        examples = collector.take(point)
        for row, legal in enumerate(examples.legal_matrix()):
            asked = examples.row(row).tolist(), np.flatnonzero(legal).tolist()
            assert bent.log_probabilities(*asked) == whole.log_probabilities(*asked), point


def test_styles_share_their_first_weights_and_few_are_held() -> None:
    point = Point.PLAY_SUIT
    one, other = STYLES.of(STYLE), STYLES.of(-STYLE)
    assert one[point] is STYLES.of(STYLE.copy())[point]
    assert one[point].layers[0][0] is other[point].layers[0][0] is STYLES.networks[point].layers[0][0]
    assert not np.array_equal(one[point].layers[0][1], other[point].layers[0][1])
    network = ref(one[point])
    for number in range(MOST_BENT):
        STYLES.of(STYLE + number + 1)[Point.BID]
    assert network() is None
    with pytest.raises(ValueError, match="not those of the other network"):
        PolicyNetwork(point, [(part.copy(), bias) for part, bias in one[point].layers], first_of=other[point])


def test_gradient_and_information_are_those_of_the_likelihood() -> None:
    evidence = STYLES.evidence_of(GAMES)
    value, gradient, information = evidence.at(STYLE)
    for number in range(4):
        step = np.zeros(4)
        step[number] = 1e-5
        above, below = evidence.at(STYLE + step)[0], evidence.at(STYLE - step)[0]
        assert gradient[number] == pytest.approx((above - below) / 2e-5, rel=1e-3, abs=1e-3)
    assert value < 0
    assert np.linalg.eigvalsh(information).min() > 0


def test_a_mixture_of_one_style_is_that_style() -> None:
    evidence = STYLES.evidence(*GAMES[0])
    for point, logs in evidence.by_point(STYLE, STYLE).items():
        assert np.allclose(logs, evidence.by_point(STYLE)[point])


def test_the_style_of_one_who_plays_by_it_is_found() -> None:
    place = STYLES.prior
    for state, seat in GAMES:
        evidence = STYLES.evidence(state, seat)
        place = place.after(evidence, evidence.decisions, STYLES.prior)
    before, after = (STYLES.evidence_of(GAMES).at(style)[0] for style in (STYLES.prior.mean, place.mean))
    assert after > before
    assert place.deals == len(GAMES)
    assert (place.deviations < STYLES.prior.deviations).all()


def test_a_file_gives_back_what_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "styles.onnx"
    STYLES.save(path)
    read = load_styles(path)
    assert read.version == "random-1"
    assert [line.name for line in read.lines] == [line.name for line in STYLES.lines]
    evidence, other = STYLES.evidence(*GAMES[0]), read.evidence(*GAMES[0])
    assert other.at(STYLE)[0] == pytest.approx(evidence.at(STYLE)[0])
    line = read.lines[0]
    assert line.percentile(line.quantiles[30]) == pytest.approx(0.3, abs=0.01)
    assert (line.percentile(-99), line.percentile(99)) == (0, 1)


def test_what_is_no_file_of_styles_gets_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "styles.onnx"
    with pytest.raises(BadInput, match="there is no file"):
        load_styles(path)
    path.write_bytes(b"nothing")
    with pytest.raises(BadInput, match=r"not an ONNX file|holds no networks"):
        load_styles(path)
    STYLES.save(path)
    parts, card = onnx_file.load(path, STYLE_FORMAT)
    onnx_file.save(path, parts, "counterplay skat styles 9", card)
    with pytest.raises(BadInput, match="holds no networks of this kind and version"):
        load_styles(path)
    narrow = {**card, "prior": {"mean": [0.0], "covariance": [[1.0]]}}
    onnx_file.save(path, parts, STYLE_FORMAT, narrow)
    with pytest.raises(BadInput, match="styles of another width"):
        load_styles(path)
    onnx_file.save(path, parts, STYLE_FORMAT, {key: value for key, value in card.items() if key != "lines"})
    with pytest.raises(BadInput, match="are damaged"):
        load_styles(path)


def test_layers_that_do_not_fit_are_refused() -> None:
    network = STYLES.networks[Point.PLAY_SUIT]
    with pytest.raises(ValueError, match="do not fit together"):
        StyledNetwork(Point.PLAY_SUIT, (network.layers[0], network.layers[2], network.layers[2]), network.bend)
    with pytest.raises(ValueError, match="does not fit its layers"):
        StyledNetwork(Point.PLAY_SUIT, network.layers, network.bend[:, 1:])
