"""Reasons, rescues and what actions told: nothing is said that the lines and the beliefs do not show."""

from functools import cache

import pytest

from counterplay.json_form import to_json
from counterplay.protocol import BadInput
from counterplay.review import Language
from counterplay.review.judgement import Move
from counterplay.skat.learn.population import play_population_game
from counterplay.skat.records import sgf
from counterplay.skat.review.everything import judge_whole
from counterplay.skat.review.evidence import beliefs_of, change_words
from counterplay.skat.review.judge import judge_game
from counterplay.skat.review.reasons import Deed, Reason, reason_for
from counterplay.skat.review.rescue import RescueAnswer, could_have_won
from counterplay.skat.review.sentences import SkatWords
from counterplay.skat.review.verdicts import ERRORS
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.cards import Card, Game, card_points
from counterplay.skat.rules.declaration import matadors
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Solver
from counterplay.skat.solver.hindsight import target_of

SOLVER = Solver()


@cache
def games() -> list[tuple[State, tuple[Move, ...]]]:
    """Return games in which a card turned the result."""
    found = []
    for index in range(60):
        state = sgf.loads(play_population_game(1, index, "both", pool="rules").encode()).state
        assert state is not None
        moves = judge_game(state, SOLVER)
        if any(move.mistake for move in moves):
            found.append((state, moves))
    return found[:12]


def reasons() -> list[tuple[State, Move, Reason]]:
    found = []
    for state, moves in games():
        plays = [step for step in state.replay() if isinstance(step.action, Play)]
        for move, step in zip(moves, plays, strict=True):
            if move.mistake:
                winning = [Card[card] for card in move.winning]
                found.append((step.state, move, reason_for(step.state, Card[move.card], winning, SOLVER)))
    return found


def test_both_lines_are_played_by_the_rules_and_end_as_said() -> None:
    told = reasons()
    assert len(told) > 12
    for before, move, reason in told:
        for card, won in ((reason.played, False), (reason.better, True)):
            state = before
            for played in card.line:
                assert state.to_act == played.seat
                state = state.apply(Play(played.card))
            assert state.over
            assert (card.line[0].seat, card.line[0].card) == (move.seat, card.card)
            assert state.result is not None
            assert (state.result.won == (move.seat == state.soloist)) == won
            trick = state.tricks[before.cards_played // 3]
            assert card.trick_points == card_points(trick.cards)
            assert card.ours == ((trick.winner == state.soloist) == (move.seat == state.soloist))
            assert card.reached + card.theirs == 120
        assert str(reason.better.card) in move.winning
        assert reason.played.card == Card[move.card]


def test_points_reach_what_the_contract_needs() -> None:
    for before, _move, reason in reasons():
        declaration, soloist = before.declaration, before.soloist
        assert declaration is not None
        assert soloist is not None
        if declaration.game is Game.NULL:
            continue
        tops = matadors(declaration.game, [*before.deal.hands[soloist], *before.deal.skat])
        target = target_of(declaration, before.bid, tops)
        if not isinstance(target, int):
            continue
        assert reason.needed == target
        ours = reason.seat == soloist
        assert (reason.better.reached >= target) == ours or not ours
        assert reason.played.reached < target if ours else reason.played.theirs >= target


def test_a_deed_is_what_the_trick_shows() -> None:
    seen = set()
    for before, move, reason in reasons():
        for card in (reason.played, reason.better):
            seen.add(card.deed)
            state = before
            for played in card.line[: 3 - before.cards_played % 3]:
                state = state.apply(Play(played.card))
            trick = state.tricks[before.cards_played // 3]
            assert before.declaration is not None
            if card.deed is Deed.LAST_TRUMP:
                game = before.declaration.game
                others = [seat for seat in range(3) if (seat == state.soloist) != (move.seat == state.soloist)]
                trumps = [
                    one
                    for seat in others
                    for one in state.hands[seat]
                    if one.rank.letter == "J" or int(one.suit) == int(game)
                ]
                assert not trumps
                assert trick.leader == move.seat
            if card.deed in (Deed.TAKES, Deed.TRUMPS):
                assert trick.winner == move.seat
            if card.deed is Deed.LETS_PARTNER:
                assert trick.winner not in (move.seat, state.soloist)
            if card.deed in (Deed.DUCKS, Deed.LOSES):
                assert not card.ours
    assert len(seen) >= 4


def test_words_name_both_cards_and_their_numbers() -> None:
    for _, _, reason in reasons():
        words = SkatWords(Language.ENGLISH, str).reason(reason)
        assert words.startswith(("After ", str(reason.played.card)))
        assert str(reason.better.card) in words
        if not reason.null:
            ends = f"leads to {reason.played.reached} point{'s' * (reason.played.reached != 1)}."
            needed = "" if reason.needed is None else f"; {reason.needed_by_mover} are needed"
            assert ends in words
            assert words.endswith(f"leads to {reason.better.reached}{needed}.")


def test_what_is_needed_is_told_of_the_movers_side() -> None:
    seen = set()
    for _, _, reason in reasons():
        if reason.needed is None:
            continue
        assert reason.needed_by_mover is not None
        seen.add(reason.soloist)
        assert reason.played.reached < reason.needed_by_mover <= reason.better.reached
    assert seen == {True, False}


def test_could_i_have_won() -> None:
    answers = set()
    for state, moves in games():
        result = state.result
        assert result is not None
        for seat in range(3):
            rescue = could_have_won(state, seat, moves, SOLVER)
            answers.add(rescue.answer)
            assert to_json(rescue)["answer"] == rescue.answer
            if rescue.answer is RescueAnswer.WON:
                assert result.won == (seat == result.soloist)
                continue
            assert rescue.against_likely is not None
            if rescue.at is None:
                assert rescue.answer is RescueAnswer.NO
                continue
            assert moves[rescue.at].mistake
            assert (moves[rescue.at].seat == seat) == (rescue.answer is RescueAnswer.YES)
            assert rescue.against_best is not None
            assert rescue.against_best.won_by(seat)
            assert rescue.against_likely.cards[0] == rescue.against_best.cards[0]
    assert {RescueAnswer.WON, RescueAnswer.YES} <= answers


def test_nothing_was_played() -> None:
    state, _ = games()[0]
    with pytest.raises(BadInput, match="nothing was played"):
        could_have_won(next(iter(state.replay())).state, 0, (), SOLVER)


def test_an_action_tells_what_it_changed() -> None:
    state, _ = games()[0]
    for seat in range(3):
        beliefs = beliefs_of(state, seat, samples=500)
        assert all(told.seat != seat for told in beliefs.actions)
        for told in beliefs.actions:
            before, after = beliefs.places[told.number], beliefs.places[told.number + 1]
            for change in told.changes:
                assert change.before == before[change.card, told.seat]
                assert change.after == after[change.card, told.seat]
                assert abs(change.after - change.before) >= 0.08
                assert to_json(told)["changes"][0]["words"]
        hand = observe(next(iter(state.replay())).state, seat).hand
        assert all(beliefs.places[0][card, seat] == pytest.approx(1) for card in hand)


def test_passing_makes_the_best_jack_less_likely() -> None:
    ratios = []
    for state, _ in games():
        for seat in range(3):
            for told in beliefs_of(state, seat, samples=500).actions:
                if told.action == "p":
                    ratios += [change.after < change.before for change in told.changes if change.card is Card.CJ]
    assert len(ratios) > 3
    assert all(ratios)


def test_changes_are_said_by_their_ratio() -> None:
    state, _ = games()[0]
    told = [change for one in beliefs_of(state, 0, samples=500).actions for change in one.changes]
    for change in told:
        words = change_words(change.before, change.after)
        assert words == change.words
        assert ("less" in words or "as likely" in words or words in ("impossible", "certain", "likelier")) or (
            words == "hardly likely"
        )
        if words == "half as likely":
            assert 0.4 <= change.after / change.before < 0.6


def test_everything_of_a_game_is_judged() -> None:
    state, moves = games()[0]
    whole = judge_whole(state, moves, SOLVER, playouts=20)
    assert len(whole.calls) == len(state.calls)
    assert whole.pick_up is not None
    assert whole.pick_up.picked_up == state.picked_up
    assert whole.declaration is not None
    assert whole.declaration.chosen.game == state.declaration
    assert set(whole.practical) == {number for number, move in enumerate(moves) if len(move.legal) > 1}
    turned = {number for number, move in enumerate(moves) if move.mistake}
    errors = {number for number, verdict in whole.verdicts.cards.items() if verdict.grade in ERRORS}
    assert turned <= set(whole.reasons) <= turned | errors
    for number in set(whole.reasons) - turned:
        assert whole.reasons[number].better.reached > whole.reasons[number].played.reached
    form = to_json(whole)
    assert [one["index"] for one in form["practical"]] == list(whole.practical)
    assert sum(game["chosen"] for game in form["declaration"]["games"]) == 1
