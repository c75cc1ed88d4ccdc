"""The search and the strength dial of `kermit`."""

from concurrent.futures import ThreadPoolExecutor

from counterplay.protocol import Stream
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.players.search import Turn
from counterplay.skat.rules.actions import Play
from counterplay.skat.rules.card_play import begin_play
from counterplay.skat.rules.cards import Card, deal
from counterplay.skat.rules.declaration import Declaration
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Phase
from counterplay.skat.rules.state import State
from counterplay.skat.solver.double_dummy import Position, Solver
from counterplay.skat.solver.worlds import Worlds


def play_with_rules(index: int, cards: int) -> State:
    """A game that `rules` bid and played, some cards in."""
    state = State.start(deal(seed=21, index=index))
    player = RulesPlayer()
    while not state.over and not (state.phase is Phase.PLAY and state.cards_played >= cards):
        seat = state.to_act
        assert seat is not None
        state = state.apply(player.act(observe(state, seat), Stream(0)))
    return state


def test_wins_are_those_of_the_solver_in_every_world() -> None:
    checked = 0
    solver = Solver()
    for index in range(40):
        state = play_with_rules(index, 17 + index % 8)
        if state.over or state.declaration is None or state.declaration.hand:
            continue
        seat = state.to_act
        assert seat is not None
        seen = observe(state, seat)
        if state.bid > 2 * max(state.declaration.game.base if state.declaration.game.letter != "N" else 23, 9):
            continue  # a bid so high that 61 points may not do
        worlds = Worlds(seen)
        if worlds.count > 400:
            continue
        views = KermitPlayer(worlds=400).search.answer(Turn(seen, Stream(1)))
        if not views:
            continue
        _, play = _start(state)
        totals = dict.fromkeys((view.card for view in views), 0)
        for rank in range(worlds.count):
            world = worlds.world(rank)
            hands = [set(hand) for hand in world.hands]
            for trick in state.tricks:
                for place, card in enumerate(trick.cards):
                    hands[trick.seat_of(place)].add(card)
            assert state.soloist is not None
            position = Position.first_lead(hands, world.skat, state.soloist, state.declaration.game, play)
            for card, won in solver.moves(position, 61).items():
                if card in totals:
                    totals[card] += bool(won) == (seat == state.soloist)
        assert {view.card: view.wins for view in views} == totals
        assert all(view.worlds == worlds.count for view in views)
        checked += 1
    assert checked >= 8


def _start(state: State) -> tuple[None, list[Card]]:
    return None, [card for trick in state.tricks for card in trick.cards]


def test_a_single_card_is_played_without_a_search() -> None:
    state = play_with_rules(2, 27)
    player = KermitPlayer(worlds=50)
    while not state.over:
        seat = state.to_act
        assert seat is not None
        state = state.apply(player.act(observe(state, seat), Stream(1)))
    assert player.nodes == 0


def test_it_slips_at_about_the_asked_rate_against_its_own_worlds() -> None:
    honest, slipping = KermitPlayer(worlds=12), KermitPlayer(worlds=12, slip=0.3)
    chances = slips = 0
    for index in range(160):
        state = play_with_rules(index, 6 + index % 15)
        if state.over or state.to_act is None:
            continue
        seen = observe(state, state.to_act)
        views = honest.search.answer(Turn(seen, Stream(4, index)))
        most = max((view.wins for view in views), default=0)
        worse = {view.card for view in views if view.wins < most}
        if not worse:
            continue
        for draw in range(6):
            views = honest.search.answer(Turn(seen, Stream(4, index, draw)))
            most = max(view.wins for view in views)
            worse = {view.card for view in views if view.wins < most}
            action = slipping.act(seen, Stream(4, index, draw))
            assert isinstance(action, Play)
            if worse:
                chances += 1
                slips += action.card in worse
    assert chances > 150
    assert 0.3 - 0.12 < slips / chances < 0.3 + 0.12


def test_announced_schneider_is_played_for_ninety() -> None:
    # A hand that takes at least 61 whatever it does, but 90 only with care: the search must see a difference.
    dealt = deal(seed=77, index=5)
    state = begin_play(dealt, 0, 18, Declaration.parse("GHS"))
    plain = begin_play(dealt, 0, 18, Declaration.parse("GH"))
    player = KermitPlayer(worlds=30)
    announced = {view.card: view.wins for view in player.search.answer(Turn(observe(state, 0), Stream(1)))}
    ordinary = {view.card: view.wins for view in player.search.answer(Turn(observe(plain, 0), Stream(1)))}
    assert all(announced[card] <= ordinary[card] for card in announced)


def test_with_a_clock_it_still_answers() -> None:
    state = play_with_rules(1, 0)
    assert state.to_act is not None
    action = KermitPlayer(seconds=0.02).act(observe(state, state.to_act), Stream(1))
    assert action in state.legal_actions()


def test_two_threads_share_no_search() -> None:
    state = play_with_rules(2, 5)
    seat = state.to_act
    assert seat is not None
    player = KermitPlayer(worlds=20)
    expected = player.act(observe(state, seat), Stream(1))
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: player.act(observe(state, seat), Stream(1)), range(20)))
    assert set(answers) == {expected}
