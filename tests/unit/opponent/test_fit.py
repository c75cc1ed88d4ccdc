"""The fit: near 0 for one who plays as believed, far below it for a stranger, and honest about its error."""

from __future__ import annotations

import json
import math

from counterplay.arena.play import Sitting, play_deal
from counterplay.opponent.fit import ALARM, LEAST, Fit, FitSums
from counterplay.opponent.mixture import Mixture
from counterplay.protocol import Stream
from counterplay.skat.beliefs.choices import choices_of
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.playouts import by_rules
from counterplay.skat.players.random import RandomPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.rules.cards import Card
from counterplay.skat.rules.observation import observe

CHANCES = {Card(0): 0.6, Card(1): 0.3, Card(2): 0.1}


def played(chances: dict[Card, float], times: int, seed: int) -> Fit:
    """Return the fit of CHANCES to one who plays by other chances."""
    fit, chance = Fit(), Stream(seed, "fit")
    for _ in range(times):
        card, left = Card(0), chance.uniform()
        for one, share in chances.items():
            if left >= 0:
                card = one
            left -= share
        fit = fit.after(CHANCES, card)
    return fit


def test_one_who_plays_as_believed_is_within_his_error_and_a_stranger_is_not() -> None:
    inside = [abs(fit.mean) < 2 * fit.error for fit in (played(CHANCES, 300, seed) for seed in range(100))]
    assert 88 <= sum(inside) <= 100  # two standard errors: 95 of 100 expected
    stranger = played({Card(0): 0.1, Card(1): 0.3, Card(2): 0.6}, 300, 1)
    assert stranger.mean < -10 * stranger.error
    regular = played({Card(0): 1.0}, 300, 1)
    assert regular.mean > 5 * regular.error
    assert regular.predicted == 300


def test_the_figures_are_those_of_the_definition() -> None:
    fit = Fit().after(CHANCES, Card(2)).after(CHANCES, Card(0))
    entropy = -sum(share * math.log(share) for share in CHANCES.values())
    assert math.isclose(fit.surplus, math.log(0.1) + math.log(0.6) + 2 * entropy)
    square = sum(share * math.log(share) ** 2 for share in CHANCES.values())
    assert math.isclose(fit.variance, 2 * (square - entropy**2))
    assert (fit.decisions, fit.predicted) == (2, 1)
    assert Fit.read(fit.as_dict()) == fit
    assert (Fit().mean, Fit().error) == (0.0, math.inf)
    assert Fit().after(CHANCES, Card(9)).surplus == math.log(LEAST) + entropy  # what was held impossible


def test_one_who_changes_is_judged_by_what_he_did_since() -> None:
    """After 1,500 decisions as believed forty otherwise are enough."""
    same = played(CHANCES, 1500, 3)
    assert same.decisions > 1400
    assert same.slump < ALARM
    changed = same
    for _ in range(40):
        changed = changed.after(CHANCES, Card(2))
    assert changed.decisions < 60
    measured = same
    for _ in range(40):
        measured = measured.after(CHANCES, Card(2), watched=False)
    assert measured.decisions > same.decisions  # where a model is only measured, all decisions count
    assert changed.mean < -1
    assert Fit.read(json.loads(json.dumps(changed.as_dict()))) == changed
    assert (
        Fit.read({"decisions": 3.0, "surplus": 1.0}).since == FitSums()
    )  # a document of before slumps were watched for


def test_of_many_decisions_the_late_ones_count() -> None:
    fit = played({Card(2): 1.0}, 2000, 1)
    assert fit.mean < -1
    for _ in range(6000):
        fit = fit.after(CHANCES, Card(0))
    assert fit.mean > 0.3
    assert fit.decisions < 2000


def test_choices_are_what_the_seats_saw_and_played() -> None:
    contest = SkatContest()
    sittings = [Sitting("a", RulesPlayer()), Sitting("b", RandomPlayer()), Sitting("c", RulesPlayer())]
    rules, asked = by_rules(), 0
    for deal in range(10):
        episode = play_deal(contest, 3, deal, sittings)
        seen_in_play, state = [], contest.deal(3, deal)
        for seat, action in episode.moves:
            if state.declaration is not None and state.core.legal_cards.bit_count() > 1:
                seen_in_play.append(observe(state, seat))
            state = state.apply(action, seat)
        found = list(choices_of(episode.state))
        assert [seen for seen, _ in found] == seen_in_play
        for seen, card in found:
            if seen.seat != 1:
                asked += 1
                assert Mixture(((rules, 2.0),)).chances(seen.core) == {card: 1.0}
    assert asked > 50
