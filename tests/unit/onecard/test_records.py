"""Hand histories: written, read back, and what a damaged one says."""

import pytest

from counterplay.onecard import records, tournament
from counterplay.onecard.game import Rules
from counterplay.onecard.players import named
from counterplay.protocol import BadInput

GOOD = """\
# an evening
tournament seats=2 chips=10 deck=10 limit=4 players=TP|you
hand 1 first 0 chips 10 10 cards 7 3 play r c result 12 8
hand 2 first 1 chips 12 8 cards 1 9 play c c result 11 9
"""


def played(seats: int, seed: int) -> records.Tournament:
    rules = Rules(seats=seats)
    names = ["TP", "LA", "bluff(TA,0.3)", "LP", "style(0.3,0.6)"][:seats]
    players = [named.find_player(name, rules).player(seed + i) for i, name in enumerate(names)]
    chips = (rules.chips,) * seats
    hands = []
    for hand in tournament.play(rules, players, seed):
        hands.append(records.record(hand, chips, hand.table.first))
        chips = tuple(hand.chips)
    return records.Tournament(rules, tuple(names), tuple(hands))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_tournaments_round_trip(seats: int) -> None:
    tournaments = [played(seats, seed) for seed in range(3)]
    text = records.dumps(tournaments)
    assert records.loads(text) == tournaments
    assert records.dumps(records.loads(text)) == text
    assert all(sorted(each.hands[-1].result)[-1] == 10 * seats for each in tournaments)


def test_rules_that_are_not_the_default_travel_along() -> None:
    text = GOOD.replace("limit=4", "limit=4 first_moves=0")
    assert records.loads(text)[0].rules == Rules(first_moves=False)


@pytest.mark.parametrize(
    ("good", "bad", "line", "reason"),
    [
        ("play r c result 12 8", "play r", 3, "hand 1 is unfinished: seat 1 still has to act"),
        ("play r c result 12 8", "play r c", 3, "hand 1 is unfinished: its result is missing"),
        ("result 12 8", "result 13 7", 3, "ends with 13 7, but by the rules with 12 8"),
        (
            "hand 2 first 1 chips 12 8",
            "hand 2 first 1 chips 10 10",
            4,
            "begins with chips 10 10, but the chips are",
        ),
        ("play c c", "play c x", 4, "'x' is no action"),
        ("play c c result", "play c c c result", 4, "is over before its last action"),
        ("cards 1 9", "cards 9 9", 4, "must be different"),
        ("hand 2", "hand 3", 4, "stands where hand 2 belongs"),
        ("chips=10", "chips=-10", 2, "chips must be between 1 and 1000, not -10"),
        ("seats=2", "seats=11", 2, "seats must be between 2 and 9, not 11"),
        ("players=TP|you", "players=TP", 2, "2 seats need 2 players"),
        ("limit=4", "colour=4", 2, "'colour' is no rule"),
        ("first 1", "first two", 4, "'two' is not a whole number"),
        ("cards 7 3 play", "cards 7 play", 3, "a hand of 2 seats is"),
        ("play r c", "play r r r r c", 3, "cannot raise"),
    ],
)
def test_a_damaged_history_names_line_and_reason(good: str, bad: str, line: int, reason: str) -> None:
    text = GOOD.replace(good, bad, 1)
    assert text != GOOD
    with pytest.raises(BadInput, match=f"line {line}: .*{reason}"):
        records.loads(text)
    # The rest of the file goes on.
    found = list(records.read((text + "\n" + GOOD).splitlines()))
    assert isinstance(found[0], records.TournamentProblem)
    assert isinstance(found[1], records.Tournament)
