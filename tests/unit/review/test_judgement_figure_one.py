"""Long & Buro, Figure 1: post-mortems, and decision losses with them, can condemn the best move there is."""

import pytest
from guessing_game import WORLDS, GuessingHindsight, Played, known_value, max_wins

from counterplay.opponent.mistakes import Tally, opportunities_by_seat
from counterplay.review.judgement import Move, Verdict, decision_loss


def test_going_right_is_best_for_who_does_not_know_the_world() -> None:
    left = max(sum(max_wins("left", named, world) for world in WORLDS) for named in WORLDS) / 4
    right = min(sum(max_wins("right", named, world) for world in WORLDS) for named in WORLDS) / 4
    assert (left, right) == (0.25, 0.75)


@pytest.mark.parametrize("world", WORLDS)
@pytest.mark.parametrize("named", WORLDS)
def test_the_post_mortem_calls_it_a_mistake(world: int, named: int) -> None:
    root, answer = GuessingHindsight().decisions(Played(world, "right", named))
    assert root.opportunity
    assert root.mistake
    # And MIN, who could only guess, is blamed for not having guessed right.
    assert answer.mistake == (named != world)
    tally = Tally(GuessingHindsight.axes)
    tally.add_game(opportunities_by_seat([root, answer])[0])
    assert tally.where(role="MAX", trick=1).rate == 1.0


def test_the_decision_loss_condemns_it_too() -> None:
    # It too lets everybody know the world after the move: in each of the four, left wins and right loses.
    wins = {way: [known_value(way, world) for world in WORLDS] for way in ("left", "right")}
    loss = decision_loss(wins, "right", every_world=True)
    assert (loss.loss, loss.error, loss.worlds, loss.best) == (1.0, 0.0, 4, "left")
    root, _ = GuessingHindsight().decisions(Played(2, "right", 1))
    move = Move.of(root, side="MAX", trick=1, decision=loss)
    assert move.verdict is Verdict.TURNED
    assert not move.bad_luck


def test_going_left_passes_and_the_guess_is_bad_luck() -> None:
    root, guess = GuessingHindsight().decisions(Played(2, "left", 1))
    assert root.opportunity
    assert not root.mistake
    wins = {f"W{named}": [max_wins("left", named, world) for world in WORLDS] for named in WORLDS}
    move = Move.of(guess, side="MAX", trick=2, decision=decision_loss(wins, "W1", every_world=True))
    assert move.mistake
    assert move.bad_luck
