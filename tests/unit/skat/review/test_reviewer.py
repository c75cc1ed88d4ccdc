"""Reviews of Skat games, against brute force where it can reach."""

import io
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from counterplay.protocol import BadInput, Stream
from counterplay.record_files import SetAside
from counterplay.review.game import ReviewedGame
from counterplay.review.judgement import Verdict
from counterplay.review.work import RawRecord
from counterplay.skat.players.random import RandomPlayer
from counterplay.skat.records import sgf
from counterplay.skat.review.reviewer import SOLOIST, SkatReviewer, raw_records
from counterplay.skat.rules.actions import Play, Show
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import DECK, Card, Game, deal
from counterplay.skat.rules.declaration import Declaration, matadors
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position, Solver
from counterplay.skat.solver.hindsight import target_of

GAMES = Path(__file__).parents[3] / "golden/review_games.sgf"


@cache
def reviewed(points: bool = False) -> tuple[ReviewedGame, ...]:
    reviewer = SkatReviewer(points=points)
    games = []
    for record in raw_records(GAMES):
        assert isinstance(record, RawRecord)
        try:
            games.append(reviewer.review(reviewer.read(record)))
        except BadInput:
            assert record.line == 11
    return tuple(games)


def end_game(index: int, text: str, bid: int, cards: int) -> State:
    """A game played at random until so many cards lie."""
    declaration = Declaration.parse(text)
    dealt = deal(seed=21, index=index)
    soloist = index % 3
    discards = () if declaration.hand else sorted(dealt.hands[soloist] | dealt.skat)[:2]
    state = begin_play(dealt, soloist, bid, declaration, discards)
    player = RandomPlayer()
    while state.phase is Phase.PLAY and state.cards_played < cards:
        seat = state.to_act
        assert seat is not None
        state = state.apply(player.act(observe(state, seat), Stream(index, state.cards_played)))
    return state


def group(card: Card, game: Game) -> int:
    """What must be followed: a suit, or trumps."""
    if game is not Game.NULL and (card.rank.letter == "J" or int(card.suit) == int(game)):
        return 4
    return int(card.suit)


def all_worlds(state: State) -> Iterator[tuple[list[set[Card]], set[Card]]]:
    """Every way the hidden cards can lie for the seat to act, found by trying all."""
    seat, soloist = state.to_act, state.soloist
    assert seat is not None
    assert soloist is not None
    assert state.declaration is not None
    game = state.declaration.game
    played: dict[int, list[Card]] = {0: [], 1: [], 2: []}
    lacking: dict[int, set[int]] = {0: set(), 1: set(), 2: set()}
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            played[trick.seat_of(place)].append(card)
            led = group(trick.cards[0], game)
            if group(card, game) != led:
                lacking[trick.seat_of(place)].add(led)
    known = set(state.hands[seat]) | {card for cards in played.values() for card in cards}
    knows_skat = seat == soloist and state.picked_up
    if knows_skat:
        known |= state.discards
    hidden = [card for card in DECK if card not in known]
    left, right = (seat + 1) % 3, (seat + 2) % 3
    for first in combinations(hidden, 10 - len(played[left])):
        rest = [card for card in hidden if card not in first]
        for second in combinations(rest, 10 - len(played[right])):
            skat = set(state.discards) if knows_skat else {card for card in rest if card not in second}
            hands: list[set[Card]] = [set(), set(), set()]
            hands[seat], hands[left], hands[right] = set(state.hands[seat]), set(first), set(second)
            if all(group(card, game) not in lacking[holder] for holder in range(3) for card in hands[holder]):
                yield hands, skat


def win_rates(state: State, solver: Solver) -> tuple[dict[Card, float], set[object], int]:
    """How often each legal card wins, every world solved on its own; what had to be reached; how many worlds."""
    declaration, soloist, seat = state.declaration, state.soloist, state.to_act
    assert declaration is not None
    assert soloist is not None
    tricks = state.tricks
    going = tricks[-1] if tricks[-1].winner is None else None
    finished = [trick for trick in tricks if trick.winner is not None]
    taken = sum(card.points for trick in finished if trick.winner == soloist for card in trick.cards)
    played = {c for trick in tricks for place, c in enumerate(trick.cards) if trick.seat_of(place) == soloist}
    wins: dict[Card, int] = {}
    targets = set()
    worlds = 0
    for hands, skat in all_worlds(state):
        worlds += 1
        target = target_of(declaration, state.bid, matadors(declaration.game, hands[soloist] | skat | played))
        targets.add(target)
        position = Position.at_table(
            hands, soloist, declaration.game,
            leader=going.leader if going else finished[-1].winner or 0,
            table=going.cards if going else (),
            points=taken + sum(card.points for card in skat),
            soloist_took_trick=any(trick.winner == soloist for trick in finished),
            defenders_took_trick=any(trick.winner != soloist for trick in finished),
        )  # fmt: skip
        for card, won in solver.moves(position, target or 61).items():
            wins[card] = wins.get(card, 0) + ((bool(won) and target is not None) == (seat == soloist))
    return {card: count / worlds for card, count in wins.items()}, targets, worlds


@pytest.mark.parametrize(
    ("text", "bid"),
    [("C", 18), ("G", 18), ("N", 18), ("DH", 36), ("DH", 45), ("HH", 50), ("SHS", 33), ("CH", 60), ("D", 264)],
)
def test_decision_losses_are_those_of_every_world_solved_on_its_own(text: str, bid: int) -> None:
    reviewer, solver = SkatReviewer(worlds=10**6), Solver()
    compared, several = 0, 0
    for index in range(40):
        state = end_game(index, text, bid, 21 + index % 5)
        if state.phase is not Phase.PLAY or len(state.hands[state.to_act or 0]) < 2:
            continue
        rates, targets, worlds = win_rates(state, solver)
        several += len(targets) > 1
        for chosen in rates:
            loss = reviewer.decision_loss(state, chosen)
            assert (loss.worlds, loss.error, loss.every_world) == (worlds, 0.0, True)
            assert loss.loss == pytest.approx(max(rates.values()) - rates[chosen])
            assert rates[Card[loss.best]] == max(rates.values())
        compared += 1
        if compared >= 6 and (several or text not in ("DH", "HH")):
            break
    assert compared >= 3
    if text in ("DH", "HH"):
        assert several  # worlds in which the soloist needs different points


def test_a_sample_of_worlds_finds_the_same_within_its_error() -> None:
    state = end_game(12, "C", 18, 18)
    rates, _, worlds = win_rates(state, Solver())
    assert worlds > 1000
    worst = min(rates, key=lambda card: rates[card])
    truth = max(rates.values()) - rates[worst]
    assert truth > 0.02
    inside = 0
    for seed in range(40):
        loss = SkatReviewer(worlds=200, seed=seed).decision_loss(state, worst)
        assert loss.worlds == 200
        assert not loss.every_world
        inside += abs(loss.loss - truth) <= 1.96 * loss.error
    assert inside >= 33  # of 40; the best card is chosen on the same worlds, so the loss errs upwards


def test_cards_laid_open_are_known() -> None:
    state = end_game(3, "C", 18, 18)
    seat = state.to_act
    assert seat is not None
    opened = state.apply(Show(), (seat + 1) % 3)
    reviewer = SkatReviewer(worlds=10**6)
    card = min(observe(state, seat).hand & Position.of_state(state).legal)
    assert reviewer.decision_loss(opened, card).worlds < reviewer.decision_loss(state, card).worlds


def test_a_hand_laid_open_in_a_record_counts_from_there_on() -> None:
    """The flagged card of line 4 (trick 8) is judged over fewer worlds once another hand lies open before it."""
    line = GAMES.read_bytes().splitlines()[3]
    reviewer = SkatReviewer(decision=True)
    plain = reviewer.review(reviewer.read(RawRecord(1, line)))
    (number, move), *_ = [(n, m) for n, m in enumerate(plain.moves) if m.mistake]
    other = next(seat for seat in range(3) if seat != move.seat)
    played = f" {move.seat} {move.card} ".encode()
    assert line.count(played) == 1
    for place, changes in ((played, True), (b" ]R[", False)):
        shown = line.replace(place, f" {other} SC".encode() + place)
        again = reviewer.review(reviewer.read(RawRecord(1, shown))).moves[number]
        assert again.mistake
        assert again.decision is not None
        assert move.decision is not None
        assert (again.decision.worlds < move.decision.worlds) == changes


def test_the_value_turns_at_mistakes_only_and_ends_as_the_game_did() -> None:
    turned = 0
    for game in reviewed():
        wins = game.course.wins
        assert [before != after for before, after in pairwise(wins)] == [move.mistake for move in game.moves]
        turned += len(game.turning_points)
        record = next(r for r in sgf.load(GAMES, lambda _: None) if r.line == game.line)
        if game.complete and game.moves:
            assert record.result is not None
            assert wins[-1] == record.result.won
    assert turned == 10


def test_points_are_those_of_the_solver() -> None:
    solver = Solver()
    judged = 0
    for game in reviewed(points=True):
        for move in game.moves:
            if move.points is None:
                assert "null" in game.title
                continue
            assert set(move.points) == set(move.legal)
            judged += 1
        if game.course.points is not None and game.complete:
            record = next(r for r in sgf.load(GAMES, lambda _: None) if r.line == game.line)
            assert record.result is not None
            assert game.course.points[-1] == record.result.points
    assert judged > 200
    # One game, card by card.
    record = next(iter(sgf.load(GAMES, lambda _: None)))
    assert record.state is not None
    state = record.state
    start = begin_play(state.deal, state.soloist or 0, state.bid, Declaration.parse("C"), state.discards)
    for move in reviewed(points=True)[0].moves:
        exact = solver.moves(Position.of_state(start))
        ours = move.side == SOLOIST
        assert move.points == {str(card): made if ours else 120 - made for card, made in exact.items()}
        start = start.apply(Play(Card[move.card]))


def test_a_lost_schneider_is_reported_apart_from_lost_games() -> None:
    # A card may cost points, a level, or the game: always the worst is told.
    seen = {move.verdict for game in reviewed(points=True) for move in game.moves}
    assert {Verdict.TURNED, Verdict.POINTS, Verdict.BEST, Verdict.EQUAL, Verdict.FORCED} <= seen
    reviewer = SkatReviewer(points=True)
    for index in range(30):
        state = end_game(index, "G", 18, 30)
        for move in reviewer.moves(state):
            assert move.points is not None
            best, made = max(move.points.values()), move.points[move.card]
            crossed = any(made < level <= best for level in (31, 90))  # the same for both sides
            assert bool(move.lost_levels) == crossed
            seen.add(move.verdict)
            if move.verdict is Verdict.LEVEL:
                assert not move.mistake
    assert Verdict.LEVEL in seen


def test_games_broken_off_say_why() -> None:
    told = {game.line: game.broken_off for game in reviewed() if not game.complete}
    assert told == {
        7: "the soloist resigned",
        8: "a player left or ran out of time",
        9: "the record stops before the last card",
        10: "cards are not shown",
    }
    by_line = {game.line: game for game in reviewed()}
    assert [len(by_line[line].moves) for line in told] == [19, 11, 7, 0]
    # As far as it goes, the judgement is that of the whole game.
    assert by_line[7].moves == by_line[3].moves[:19]
    assert by_line[9].moves == by_line[1].moves[:7]


def test_a_card_that_is_not_shown_ends_the_review_there() -> None:
    line = GAMES.read_bytes().splitlines()[0]
    reviewer = SkatReviewer()
    whole = reviewer.review(reviewer.read(RawRecord(1, line)))
    eighth = whole.moves[7]
    hidden = line.replace(f" {eighth.seat} {eighth.card} ".encode(), f" {eighth.seat} ?? ".encode())
    game = reviewer.review(reviewer.read(RawRecord(1, hidden)))
    assert game.broken_off == "cards are not shown"
    assert game.moves == whole.moves[:7]


def test_wrong_calls_and_lines_that_are_too_long() -> None:
    with pytest.raises(BadInput, match="1 or more, not 0"):
        SkatReviewer(worlds=0)
    long = b"x" * (3 << 20)
    first, *rest = raw_records(io.BytesIO(long + b"\n" + GAMES.read_bytes()))
    assert isinstance(first, SetAside)
    assert len(rest) == 13
    assert all(isinstance(each, RawRecord) for each in rest)
