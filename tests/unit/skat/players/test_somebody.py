"""Made-up players: the same number is the same one, others are others, and all keep the rules."""

from collections import Counter

import pytest

from counterplay.arena.play import Sitting, play_deal
from counterplay.protocol import BadInput
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.somebody import FAMILIES, ODD_FAMILIES, SomebodyPlayer, character


def games(numbers: tuple[int, int, int], group: str, deals: range) -> list[list[object]]:
    players = [SomebodyPlayer(number=number, group=group) for number in numbers]
    seats = [Sitting(str(place), player) for place, player in enumerate(players)]
    episodes = [play_deal(SkatContest(), 5, deal, seats) for deal in deals]
    assert not any(episode.faults for episode in episodes)
    return [list(episode.state.history) for episode in episodes]


def test_every_family_is_made_and_odd_ones_are_apart() -> None:
    usual = Counter(character("training", number).family for number in range(400))
    assert set(usual) == set(FAMILIES)
    assert usual["mixture"] > usual["search"]
    assert {character("odd", number).family for number in range(40)} == set(ODD_FAMILIES)


def test_a_mixture_has_parts_of_several_kinds() -> None:
    mixtures = [made for number in range(200) if (made := character("held-out", number)).family == "mixture"]
    assert any(made.alone != made.defence and made.alone.kind != made.calls.kind for made in mixtures)


@pytest.mark.parametrize("group", ["training", "held-out", "odd"])
def test_the_same_somebody_does_the_same_again(group: str) -> None:
    assert games((1, 2, 3), group, range(3)) == games((1, 2, 3), group, range(3))


def test_others_do_otherwise() -> None:
    assert games((1, 2, 3), "training", range(4)) != games((4, 5, 6), "training", range(4))


def test_what_is_no_number_is_refused() -> None:
    with pytest.raises(BadInput, match="number"):
        SomebodyPlayer(number=-1)
    with pytest.raises(BadInput, match="group"):
        SomebodyPlayer(number=1, group="others")
