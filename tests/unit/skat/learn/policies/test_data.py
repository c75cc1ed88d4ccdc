"""Examples out of game records: what is read, what is held out, and that a run that was stopped goes on."""

from pathlib import Path

import numpy as np
import pytest
from played_skat import write_records

from counterplay.protocol import BadInput
from counterplay.record_files import SetAside
from counterplay.skat.beliefs.features import POINTS_WITHOUT_AUCTION, Point
from counterplay.skat.beliefs.networks import PolicyNetwork
from counterplay.skat.learn.policies.data import Portions, games_of
from counterplay.skat.learn.policies.measures import frequencies, measure, pieces

XSKAT_LOG = Path(__file__).parents[4] / "differential" / "xskat_sample.log"


def quiet(stage: str, done: int, total: int) -> None:
    """Report nothing."""


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Records of 60 games, one of them damaged."""
    return write_records(tmp_path_factory.mktemp("records") / "games.sgf", games=60, seed=6, damaged_at=7)


def test_a_bad_record_is_set_aside_and_the_rest_goes_on(records: Path) -> None:
    aside: list[SetAside] = []
    assert len(list(games_of(records, aside.append))) == 60
    assert [problem.line for problem in aside] == [8]


def test_portions_have_every_decision_once(records: Path, tmp_path: Path) -> None:
    portions = Portions.gather([records], tmp_path, quiet, portion_games=25)
    assert portions.games == [25, 25, 10]
    for point, held_out, games in ((Point.BID, False, 54), (Point.BID, True, 6)):
        assert sum(len(part) for part in portions.examples(point, held_out=held_out)) == games
    plays = (Point.PLAY_SUIT, Point.PLAY_GRAND, Point.PLAY_NULL)
    cards = sum(game.state.cards_played for game in games_of(records))
    found = sum(
        len(part)
        for point in plays
        for held_out in (True, False)
        for part in portions.examples(point, held_out=held_out)
    )
    assert found == cards


def test_a_stopped_run_goes_on_after_its_last_portion(records: Path, tmp_path: Path) -> None:
    class Stopped(Exception):
        pass

    whole = Portions.gather([records], tmp_path / "whole", quiet, portion_games=25)
    seen: list[int] = []
    original = Portions._note

    def stop(self: Portions, head: dict[str, object], *, complete: bool) -> None:
        original(self, head, complete=complete)
        seen.append(len(self.games))
        if len(seen) == 1:
            raise Stopped

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Portions, "_note", stop)
        with pytest.raises(Stopped):
            Portions.gather([records], tmp_path / "stopped", quiet, portion_games=25)
    first = (tmp_path / "stopped" / "portion-00000.npz").stat().st_mtime_ns
    resumed = Portions.gather([records], tmp_path / "stopped", quiet, portion_games=25)
    assert (tmp_path / "stopped" / "portion-00000.npz").stat().st_mtime_ns == first
    assert resumed.games == whole.games
    for number in range(3):
        one, other = (part.portion(number, Point.PLAY_SUIT, held_out=False) for part in (whole, resumed))
        assert np.array_equal(one.features, other.features)
        assert np.array_equal(one.legal, other.legal)
    (tmp_path / "stopped" / "portion-00001.npz").write_bytes(b"PK damaged")
    with pytest.raises(BadInput, match="missing or damaged"):
        resumed.portion(1, Point.BID, held_out=False)
    with pytest.raises(BadInput, match="other files"):
        Portions.gather([records, records], tmp_path / "stopped", quiet, portion_games=25)


def test_no_game_gets_a_sentence(tmp_path: Path) -> None:
    empty = tmp_path / "empty.sgf"
    empty.write_text("\n", encoding="utf-8")
    with pytest.raises(BadInput, match="no game was found"):
        Portions.gather([empty], tmp_path / "work", quiet)
    with pytest.raises(BadInput, match="there is no file"):
        Portions.gather([tmp_path / "nowhere.sgf"], tmp_path / "other", quiet)


def test_a_log_of_xskat_gives_all_but_the_auction(tmp_path: Path) -> None:
    aside: list[SetAside] = []
    games = list(games_of(XSKAT_LOG, aside.append))
    assert not aside
    assert len(games) > 20
    assert {game.points for game in games} == {POINTS_WITHOUT_AUCTION}
    portions = Portions.gather([XSKAT_LOG], tmp_path, quiet)
    counts = {
        point: sum(len(part) for held_out in (True, False) for part in portions.examples(point, held_out=held_out))
        for point in Point
    }
    assert not any(counts[point] for point in Point if point not in POINTS_WITHOUT_AUCTION)
    assert counts[Point.PICK_UP] == len(games)
    assert counts[Point.DISCARD] == counts[Point.DECLARE] == sum(game.state.picked_up for game in games)


def test_records_and_logs_may_be_mixed(records: Path, tmp_path: Path) -> None:
    alone = Portions.gather([XSKAT_LOG], tmp_path / "log", quiet)
    assert not alone.auction
    mixed = Portions.gather([records, XSKAT_LOG], tmp_path / "mixed", quiet)
    assert mixed.auction
    assert sum(mixed.games) == 60 + sum(alone.games)
    again = Portions.gather([records, XSKAT_LOG], tmp_path / "mixed", quiet)  # complete: only taken up
    assert again.auction
    assert [again.count(point) for point in Point] == [mixed.count(point) for point in Point]
    assert mixed.count(Point.BID) == 54  # of the records alone


def test_pieces_and_rows_keep_every_example(records: Path, tmp_path: Path) -> None:
    portions = Portions.gather([records], tmp_path, quiet)
    examples = portions.portion(0, Point.PLAY_SUIT, held_out=False)
    parts = list(pieces(examples, 100))
    assert np.array_equal(np.concatenate([part.dense() for part in parts]), examples.dense())
    order = np.arange(len(examples))[::-1]
    assert np.array_equal(examples.rows(order).dense(), examples.dense()[::-1])
    assert np.array_equal(examples.rows(order).row(0), examples.row(len(examples) - 1))


def test_measures_of_a_network_that_knows_nothing(records: Path, tmp_path: Path) -> None:
    """With all weights 0 it is the uniform policy; with log frequencies as bias, the frequency policy."""
    portions = Portions.gather([records], tmp_path, quiet)
    for point in (Point.PLAY_SUIT, Point.CONTINUE_BID):
        often = frequencies(point, portions.examples(point, held_out=False))
        assert often.sum() == pytest.approx(1)
        nothing = [
            (np.zeros((point.inputs, 16)), np.zeros(16)),
            (np.zeros((16, point.outputs)), np.zeros(point.outputs)),
        ]
        blind = measure(PolicyNetwork(point, nothing), portions.examples(point, held_out=True), often)
        counted = [nothing[0], (nothing[1][0], np.log(often))]
        frequent = measure(PolicyNetwork(point, counted), portions.examples(point, held_out=True), often)
        assert blind is not None
        assert frequent is not None
        assert blind.log_loss == pytest.approx(blind.uniform_log_loss)
        assert frequent.log_loss == pytest.approx(blind.frequency_log_loss, rel=1e-5)
        assert blind.exact <= blind.examples
