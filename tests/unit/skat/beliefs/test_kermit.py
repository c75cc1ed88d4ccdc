"""Kermit's inference: weights of endgames by hand, tables learned by counting, bad files refused."""

import json
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from played_skat import cut, game, write_records
from typer.testing import CliRunner

from counterplay.cli.main import app
from counterplay.protocol import BadInput, Stream
from counterplay.skat import _core
from counterplay.skat.beliefs import kermit_tables
from counterplay.skat.beliefs.kermit import KermitInference
from counterplay.skat.beliefs.kermit_tables import KermitTables
from counterplay.skat.beliefs.tssr import tssr
from counterplay.skat.learn.kermit_tables import bid_shares, declaration_rates, learn_kermit_tables
from counterplay.skat.rules.actions import Bid, Hold, Pass
from counterplay.skat.rules.cards import Card, deal, to_bits
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State

LEVELS = [0, 18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 48]
NULL_ORDER = "789TJQKA"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def some_tables() -> KermitTables:
    """KermitTables in which every entry is another number."""
    draw = np.random.Generator(np.random.PCG64(5))
    bids = draw.random((kermit_tables.HANDS, kermit_tables.LEVELS)) + 0.01
    declared = draw.random((len(kermit_tables.KINDS), kermit_tables.DEMANDS, kermit_tables.SOLOISTS)) + 0.01
    return KermitTables(bids / bids.sum(axis=1, keepdims=True), declared)


def faults(cards: set[Card], suit: str) -> int:
    """How many cards of a suit may be caught in null: the k-th lowest with more than k cards outside below it."""
    places = sorted(NULL_ORDER.index(card.name[1]) for card in cards if card.name[0] == suit)
    return sum(place > 2 * number for number, place in enumerate(places))


def jack_pattern(cards: set[Card]) -> int:
    return sum(1 << number for number, suit in enumerate("DHSC") if Card[suit + "J"] in cards)


def hand_class(cards: set[Card]) -> int:
    lengths = [sum(card.name[0] == suit and card.name[1] != "J" for card in cards) for suit in "DHSC"]
    aces = sum(card.name[1] == "A" for card in cards)
    weak = sum(faults(cards, suit) > 0 for suit in "DHSC")
    return ((jack_pattern(cards) * 5 + max(max(lengths), 3) - 3) * 4 + min(aces, 3)) * 3 + min(weak, 2)


def soloist_class(game_played: int, cards: set[Card], laid: set[Card]) -> int:
    if game_played == 5:
        found = [faults(cards, suit) for suit in "DHSC"]
        empty = sum(all(card.name[0] != suit for card in cards) for suit in "DHSC")
        return (min(sum(found), 7) * 4 + min(max(found), 3)) * 3 + min(empty, 2)
    trump = "DHSCG"[game_played]
    side = [suit for suit in "DHSC" if suit != trump]
    names = {card.name for card in cards}
    if trump == "G":
        length = 1 + sum({suit + "A", suit + "T"} <= names for suit in "DHSC")
    else:
        length = sum(name[0] == trump and name[1] != "J" for name in names)
    aces = sum(suit + "A" in names for suit in side)
    voids = sum(all(name[0] != suit or name[1] == "J" for name in names) for suit in side)
    points = sum(POINTS.get(card.name[1], 0) for card in laid)
    away = 0 if points < 4 else 1 if points < 14 else 2
    length = min(max(length, 1), 6) - 1
    return (((jack_pattern(cards) * 6 + length) * 4 + min(aces, 3)) * 3 + away) * 3 + min(voids, 2)


def test_weights_of_an_endgame_are_the_products_of_the_entries() -> None:
    tables = some_tables()
    for index, wanted in enumerate(["D", "HS", "C", "G", "N", "DHSC"]):
        final, actions = game(20 + index, wanted)
        for cards, seat in [(18, 0), (20, 1), (22, 2)]:
            state = cut(final, actions, cards)
            assert state.declaration is not None
            seen = observe(state, seat)
            found = KermitInference(10**6, tables=tables).see(seen)
            assert found.complete
            played: list[set[Card]] = [set(), set(), set()]
            for trick in state.tricks:
                for place, card in enumerate(trick.cards):
                    played[trick.seat_of(place)].add(card)
            by_hand = []
            for world in found.worlds:
                held = [{card for card in Card if int(bits) >> card & 1} for bits in world]
                weight = 1.0
                for other in {0, 1, 2} - {seat}:
                    ten = held[other] | played[other]
                    if other == state.soloist:
                        kind = min(int(state.declaration.game), 5) - 3 if int(state.declaration.game) > 3 else 0
                        kind += 0 if state.picked_up else 4
                        base = [9, 10, 11, 12, 24, 1000][int(state.declaration.game)]
                        demand = min(max(-(-state.bid // base), 2), 5) - 2
                        laid = held[3] if state.picked_up else set()
                        at = soloist_class(int(state.declaration.game), ten, laid)
                        weight *= tables.declared[kind, demand, at]
                    else:
                        bounds = _core.auction_reach(seen.core, other)
                        assert bounds is not None
                        weight *= tables.bids[hand_class(ten), bounds[0] : bounds[1] + 1].sum()
                by_hand.append(weight)
            np.testing.assert_allclose(found.weights, np.array(by_hand) / sum(by_hand), rtol=1e-9)


@pytest.mark.parametrize(
    ("calls", "bounds"),
    [
        # middlehand bids 18, 20 and passes when 20 is held; forehand holds; rearhand passes at once
        ([Bid(18), Hold(), Bid(20), Hold(), Pass(), Pass()], [(20, 48), (20, 20), (0, 20)]),
        # forehand passes 18; middlehand holds rearhand's 22 and passes 23
        ([Bid(18), Pass(), Bid(22), Hold(), Bid(23), Pass()], [(0, 0), (22, 22), (23, 48)]),
        # two pass, forehand plays at 18
        ([Pass(), Pass(), Bid(18)], [(18, 48), (0, 0), (0, 0)]),
        # nobody bids
        ([Pass(), Pass(), Pass()], [(0, 0), (0, 0), (0, 0)]),
    ],
)
def test_bounds_of_how_far_a_seat_goes(calls: list[Bid | Hold | Pass], bounds: list[tuple[int, int]]) -> None:
    state = State.start(deal(seed=1, index=0))
    for call in calls:
        state = state.apply(call)
    for seat, (low, high) in enumerate(bounds):
        reach = _core.auction_reach(observe(state, seat).core, seat)
        assert reach == (LEVELS.index(low), LEVELS.index(high)), seat


def test_shares_are_counts_where_everything_is_seen() -> None:
    reaches = np.zeros((kermit_tables.HANDS, len(LEVELS), len(LEVELS)), dtype=np.int64)
    reaches[7, 0, 0], reaches[7, 3, 3] = 30_000, 10_000
    reaches[8, 2, 2] = 10
    shares = bid_shares(reaches)
    np.testing.assert_allclose(shares.sum(axis=1), 1)
    assert shares[7, [0, 3]] == pytest.approx([0.75, 0.25], abs=1e-3)
    assert 0.4 < shares[8, 2] < 0.6  # ten hands, and ten of the average
    assert shares[9] == pytest.approx(bid_shares(reaches.sum(axis=0, keepdims=True))[0], abs=0.01)


def test_shares_of_bounds_follow_what_is_known_within_them() -> None:
    reaches = np.zeros((1, len(LEVELS), len(LEVELS)), dtype=np.int64)
    reaches[0, 2, 2], reaches[0, 3, 3], reaches[0, 2, 3] = 3000, 1000, 4000
    shares = bid_shares(reaches)[0]
    assert shares[[2, 3]] == pytest.approx([0.75, 0.25], abs=0.01)  # the unsure ones split as the sure ones do


def test_rates_are_soloists_over_those_who_could() -> None:
    declared = np.zeros((len(kermit_tables.KINDS), kermit_tables.DEMANDS, kermit_tables.SOLOISTS), dtype=np.int64)
    dealt = np.zeros((len(kermit_tables.KINDS), kermit_tables.SOLOISTS), dtype=np.int64)
    dealt[0, 5], dealt[0, 6] = 66 * 100_000, 66 * 100_000
    declared[0, 0, 5], declared[0, 1, 5] = 40_000, 10_000
    rates = declaration_rates(declared, dealt)
    assert rates[0, :2, 5] == pytest.approx([0.4, 0.1], rel=1e-3)
    assert rates[0, 0, 6] < 1e-4
    assert (rates > 0).all()


def test_classes_count_what_they_say() -> None:
    draw = Stream(3, "cards")
    order = list(Card)
    for _ in range(300):
        draw.shuffle(order)
        cards, laid = set(order[:10]), set(order[10:12])
        assert _core.hand_class(to_bits(cards)) == hand_class(cards)
        for number in range(6):
            assert _core.soloist_class(number, to_bits(cards), to_bits(laid)) == soloist_class(number, cards, laid)


def test_counting_deals() -> None:
    final, _ = game(5, "DHSC")
    assert final.declaration is not None
    assert final.soloist is not None
    counts = _core.KermitCounts()
    counts.add(final.core)
    assert counts.deals == 1
    assert counts.reaches.sum() == 3
    assert counts.declared.sum() == 1
    twelve = final.deal.hands[final.soloist] | final.deal.skat
    kept = set(twelve - final.discards) if final.picked_up else set(final.deal.hands[final.soloist])
    at = soloist_class(int(final.declaration.game), kept, set(final.discards))
    assert counts.declared[0 if final.picked_up else 4, :, at].sum() == 1
    # grand after every pick-up and every pair laid away
    wanted = np.zeros(kermit_tables.SOLOISTS, dtype=np.int64)
    for hand in final.deal.hands:
        for pair in combinations(sorted(hand | final.deal.skat), 2):
            wanted[soloist_class(4, set(hand | final.deal.skat) - set(pair), set(pair))] += 1
    assert counts.dealt[1].tolist() == wanted.tolist()


def test_the_command_learns_tables_that_raise_the_truth(tmp_path: Path) -> None:
    source = write_records(tmp_path / "games.sgf", 1500, seed=11)
    out = tmp_path / "tables.json"
    answer = CliRunner().invoke(
        app, ["skat", "train", "tables", "--games", str(source), "--out", str(out), "--json"]
    )
    assert answer.exit_code == 0, answer.output
    tables = kermit_tables.load(out)
    assert tables.card["data"] == "1350 of 1500 games of games.sgf"
    found = tables.card["measures"]
    assert found["log_loss"] < found["frequency_log_loss"]
    assert found["soloist_gain"] > 1
    inference = KermitInference(400, tables=tables)
    ratios = []
    for index in range(40):
        final, actions = game(100 + index)
        ratios.append(np.log(tssr(inference, cut(final, actions, 3), index % 3, samples=400, seed=index)))
    assert np.mean(ratios) > 2 * np.std(ratios) / np.sqrt(len(ratios))


def test_bad_files_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.json"
    with pytest.raises(BadInput, match="there is no file"):
        kermit_tables.load(path)
    small = KermitTables(
        np.full((kermit_tables.HANDS, kermit_tables.LEVELS), 0.5),
        np.full((len(kermit_tables.KINDS), kermit_tables.DEMANDS, kermit_tables.SOLOISTS), 0.25),
    )
    small.save(path)
    assert (kermit_tables.load(path).bids == 0.5).all()
    whole = json.loads(path.read_text(encoding="utf-8"))
    damaged = [
        "{",
        "[]",
        json.dumps({**whole, "format": "else"}),
        json.dumps({key: value for key, value in whole.items() if key != "bids"}),
        json.dumps({**whole, "bids": {"usual": [0.5], "classes": {}}}),
        json.dumps({**whole, "bids": {**whole["bids"], "classes": {"99999": whole["bids"]["usual"]}}}),
        json.dumps({**whole, "bids": {**whole["bids"], "classes": {"1": [-1.0] * kermit_tables.LEVELS}}}),
        json.dumps({**whole, "bids": {**whole["bids"], "classes": {"1": ["x"]}}}),
    ]
    for text in damaged:
        path.write_text(text, encoding="utf-8")
        with pytest.raises(BadInput, match="no tables of this version"):
            kermit_tables.load(path)
    games = tmp_path / "games.sgf"
    games.write_text("", encoding="utf-8")
    with pytest.raises(BadInput, match="no game with its auction"):
        learn_kermit_tables([games], lambda stage, done, total: None)
