"""Post-mortems, game-independent: Algorithm 1, and rates whose unit is the game."""

import json
import random
from itertools import pairwise

import numpy as np
import pytest

from counterplay.opponent.mistakes import Decision, Prior, Rate, Tally, opportunities_by_seat
from counterplay.protocol import BadInput

AXES = ("role", "trick")


def decision(wins: dict[str, bool], chosen: str, seat: int = 0) -> Decision[str]:
    return Decision(seat, chosen, wins, ("soloist", "1"))


def test_an_opportunity_needs_a_winning_and_a_losing_action() -> None:
    assert not decision({"a": True, "b": True}, "a").opportunity
    assert not decision({"a": False, "b": False}, "a").opportunity
    assert not decision({"a": False, "b": False}, "a").mistake
    missed = decision({"a": True, "b": False}, "b")
    assert missed.opportunity
    assert missed.mistake
    assert not decision({"a": True, "b": False}, "a").mistake


def test_decisions_are_counted_for_the_seat_that_moved() -> None:
    found = opportunities_by_seat(
        [decision({"a": True, "b": False}, "b", 0), decision({"a": True, "b": True}, "a", 2)]
    )
    assert found == {0: [(("soloist", "1"), True)], 2: []}


def some_games(count: int, seed: int) -> list[list[tuple[tuple[str, ...], bool]]]:
    chance = random.Random(seed)
    games = []
    for _ in range(count):
        rate = chance.choice([0.05, 0.6])  # a game goes well or badly as a whole
        games.append(
            [
                ((chance.choice(["soloist", "defender"]), str(chance.randint(1, 4))), chance.random() < rate)
                for _ in range(chance.randint(0, 6))
            ]
        )
    return games


def tally_of(games: list[list[tuple[tuple[str, ...], bool]]]) -> Tally:
    tally = Tally(AXES)
    for game in games:
        tally.add_game(game)
    return tally


@pytest.mark.parametrize(
    "labels", [{}, {"role": "soloist"}, {"trick": ["1", "2"]}, {"role": "defender", "trick": 3}]
)
def test_the_spread_of_any_partition_is_that_of_its_games(labels: dict[str, object]) -> None:
    games = some_games(400, 1)
    rate = tally_of(games).where(**labels)  # type: ignore[arg-type]

    def chosen(situation: tuple[str, ...]) -> bool:
        wanted = {
            axis: [str(one) for one in ([label] if isinstance(label, str | int) else label)]  # type: ignore[attr-defined]
            for axis, label in labels.items()
        }
        return all(label in wanted.get(axis, [label]) for axis, label in zip(AXES, situation, strict=True))

    rows = np.array([[sum(chosen(s) for s, _ in game), sum(m for s, m in game if chosen(s))] for game in games])
    chances, missed = rows.sum(axis=0)
    assert (rate.opportunities, rate.mistakes) == (chances, missed)
    share = missed / chances
    squared = ((rows[:, 1] - share * rows[:, 0]) ** 2).sum()
    variance = share * (1 - share) / rate.effective
    assert variance >= share * (1 - share) / chances - 1e-12
    # Within the factor n / (n - 1), which the tally takes from the most frequent cell.
    assert variance == pytest.approx(max(squared / chances**2, share * (1 - share) / chances), rel=0.05)


def test_a_bad_day_widens_the_interval() -> None:
    together = tally_of([[(("soloist", "1"), True)] * 5] * 4 + [[(("soloist", "1"), False)] * 5] * 16)
    apart = tally_of([[(("soloist", "1"), True)]] * 20 + [[(("soloist", "1"), False)]] * 80)
    assert together.where().rate == apart.where().rate == 0.2
    assert np.diff(together.where().interval)[0] > 1.8 * np.diff(apart.where().interval)[0]


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    truth = (0.05 + 0.6) / 2
    covered = 0
    for seed in range(300):
        low, high = tally_of(some_games(60, seed)).where().interval
        covered += low <= truth <= high
    assert 0.90 <= covered / 300 <= 0.99


def test_merging_is_the_same_as_counting_on() -> None:
    games = some_games(60, 3)
    first, second = tally_of(games[:25]), tally_of(games[25:])
    first.merge(second)
    assert first.to_json() == tally_of(games).to_json()
    with pytest.raises(ValueError, match="do not merge"):
        first.merge(Tally(("role",)))


def test_what_is_kept_can_be_read_again() -> None:
    tally = tally_of(some_games(30, 4))
    again = Tally.from_json(json.loads(json.dumps(tally.to_json())))
    assert again == tally
    assert again.by("trick") == tally.by("trick")


@pytest.mark.parametrize(
    "damage",
    [{"format": 2}, {"axes": None}, {"situations": [[["soloist"], 1, 0]]}, {"pairs": [[9, 9, 1, 1, 1, 1]]},
     {"situations": [[["soloist", "1"], 1, 2]]}],
)  # fmt: skip
def test_damaged_memories_are_refused(damage: dict[str, object]) -> None:
    kept = tally_of(some_games(30, 4)).to_json() | damage
    with pytest.raises(BadInput):
        Tally.from_json(kept)


def test_memory_does_not_grow_with_the_games() -> None:
    sizes = [len(json.dumps(tally_of(some_games(count, 5)).to_json()["pairs"])) for count in (2_000, 8_000)]
    cells = 2 * 4
    assert len(tally_of(some_games(2_000, 5)).to_json()["pairs"]) <= cells * (cells + 1) // 2
    assert sizes[1] < 1.5 * sizes[0]


def test_an_unknown_axis_is_named() -> None:
    with pytest.raises(BadInput, match="role, trick, not by suit"):
        Tally(AXES).where(suit="clubs")


def test_nothing_known_is_said_to_be_so() -> None:
    nothing = Tally(AXES).where()
    assert nothing.rate is None
    assert nothing.to_json() == {"opportunities": 0, "mistakes": 0, "rate": None, "low": None, "high": None}
    assert nothing.posterior(Prior(0.1, 20)) == 0.1


def test_the_posterior_moves_from_the_prior_to_the_rate() -> None:
    prior = Prior(0.1, 20)
    means = [Rate(count, count // 2, float(count)).posterior(prior) for count in (0, 2, 20, 200, 20_000)]
    assert all(before < after for before, after in pairwise(means))
    assert means[2] == pytest.approx(0.3)
    assert means[-1] == pytest.approx(0.5, abs=0.001)
    assert str(prior) == "a prior of 0.1 worth 20 opportunities"
    with pytest.raises(BadInput, match="a rate from 0 to 1"):
        Prior(1.2, 20)


def test_labels_that_are_numbers_come_in_their_order() -> None:
    tally = Tally(AXES)
    tally.add_game([(("soloist", trick), False) for trick in ("10", "9", "1")])
    assert list(tally.by("trick")) == ["1", "9", "10"]
