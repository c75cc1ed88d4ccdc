"""Any legal game ends consistently, hides what must be hidden, and survives its own record."""

import io

from hypothesis import example, given, settings
from hypothesis import strategies as st
from property_size import examples

from counterplay.protocol import Stream
from counterplay.skat.records import sgf
from counterplay.skat.rules.actions import Declare, Resign, Show
from counterplay.skat.rules.cards import DECK, Deal, Game, card_points, deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.phases import Ending, Phase
from counterplay.skat.rules.score import seeger_fabian
from counterplay.skat.rules.state import State

seeds = st.integers(min_value=0, max_value=2**32)


def random_game(seed: int, stop_after: int = 10_000) -> tuple[State, list[tuple[int, object]]]:
    """Play legal actions at random; bids are mostly kept low so that all kinds of games are reached."""
    chance = Stream(seed, "random game")
    state = State.start(deal(seed, 0))
    moves = []
    while not state.over and len(moves) < stop_after:
        seat, legal = state.to_act, state.legal_actions()
        if state.phase is Phase.AUCTION:
            legal = legal[: chance.choice([2, 2, 4, 64])]
        elif state.phase is Phase.SKAT:
            legal = chance.choice([legal[:1], legal])
        action = chance.choice(legal)
        if state.phase is Phase.PLAY and chance.below(60) == 0:
            seat, action = chance.below(3), chance.choice([Resign(), Show()])
        state = state.apply(action, seat)
        moves.append((seat, action))
    return state, moves


finished_games = st.builds(random_game, seeds)


@given(finished_games)
def test_any_legal_sequence_ends_in_a_consistent_result(game):
    state, _ = game
    assert state.over
    assert state.legal_actions() == ()
    places = [*state.hands, state.skat, *(frozenset(trick.cards) for trick in state.tricks)]
    assert sum(map(len, places)) == 32
    assert frozenset().union(*places) == frozenset(DECK)
    if state.ending is Ending.PASSED_IN:
        assert state.result is None
        return
    result = state.result
    assert 0 <= result.points <= 120
    assert 0 <= result.tricks <= 10
    if state.ending is Ending.PLAYED_OUT:
        assert sum(state.trick_points) + card_points(state.skat) == 120
        assert result.tricks == sum(trick.winner == state.soloist for trick in state.tricks)
    if result.won:
        assert result.score == result.value >= state.bid
        assert result.declaration.game is Game.NULL or result.points >= 61
    else:
        assert result.score <= -2 * result.value
        assert result.declaration.game is Game.NULL or -result.score >= 2 * state.bid
    assert sum(seeger_fabian(result)) == (result.score + 50 if result.won else result.score + 30)
    assert str(abs(result.score)) in result.explain().replace("-", "")


@given(finished_games)
def test_records_round_trip_and_agree_with_themselves(game):
    state, moves = game
    record = sgf.from_state(state, moves, ("a", "b]", "c\\"))
    line = sgf.dumps(record)
    again = sgf.loads(line)
    assert sgf.dumps(again) == line
    assert (again.properties[0], again.players) == (record.properties[0], record.players)
    assert again.moves == record.moves
    assert again.state.hands == state.hands
    assert again.result == state.result
    (block,) = sgf.check(io.BytesIO(line.encode()))
    assert block.agreeing == 1


slips = st.tuples(
    st.integers(0, 10_000),
    st.sampled_from(["change", "delete", "double", "cut"]),
    st.integers(1, 12),
    st.sampled_from(b"CSHDAKQJT987.?p0ws[]\\;() \x00\xff"),
)


@settings(max_examples=examples(300))
@given(finished_games, st.lists(slips, min_size=1, max_size=4))
@example(random_game(0), [(0, "cut", 1, 0), (0, "delete", 1, 0), (0, "change", 1, 0)])  # a line cut to nothing
def test_mutated_and_truncated_records_never_crash_the_reader(game, slips):
    state, moves = game
    line = bytearray(sgf.dumps(sgf.from_state(state, moves, ("a", "b", "c"))).encode())
    for place, kind, length, byte in slips:
        at = place % max(1, len(line))
        if kind == "change":
            line[at : at + 1] = bytes([byte])
        elif kind == "delete":
            del line[at : at + length]
        elif kind == "double":
            line[at:at] = line[at : at + length]
        else:
            del line[at + 1 :]
    text = bytes(line).replace(b"\n", b" ")
    (block,) = sgf.check(io.BytesIO(text.replace(b"\x00", b"?"))) if text.strip() else (None,)
    assert block is None or (
        block.records == block.agreeing + len({row.line for row in block.differing}) + len(block.set_aside)
    )
    try:
        record = sgf.loads(text)
    except sgf.BadRecord as problem:
        assert str(problem)  # noqa: PT017
    else:
        assert sgf.loads(sgf.dumps(record).encode("utf-8", "surrogateescape")).moves == record.moves


@settings(max_examples=examples(300))
@given(st.data())
def test_permuting_hidden_cards_leaves_an_observation_equal(data):
    seat = data.draw(st.integers(0, 2))
    state, moves = random_game(data.draw(seeds), data.draw(st.integers(1, 40)))
    if state.over:
        return
    other = redealt(data, state, seat)
    twin = State.start(other)
    for mover, action in moves:
        if isinstance(action, Declare) and action.discards and mover != seat:
            action = Declare(action.declaration, twin_discards(state, twin, mover, data))
        twin = twin.apply(action, mover)
    assert observe(twin, seat) == observe(state, seat)


def twin_discards(state: State, twin: State, soloist: int, data) -> frozenset:
    """Another seat's discards: any two of its cards that it neither plays nor lays open later."""
    needed = {card for trick in state.tricks for card in trick.cards} | state.shown[soloist]
    spare = sorted(twin.hands[soloist] - needed)
    void = state.voids[soloist]
    must_go = [card for card in spare if group(state, card) in void]
    rest = [card for card in spare if card not in must_go]
    chosen = must_go + data.draw(st.permutations(rest))
    assert len(must_go) <= 2
    return frozenset(chosen[:2])


def group(state: State, card) -> int:
    game = state.declaration.game
    trump = game is not Game.NULL and (card.name[1] == "J" or int(game) == int(card.suit))
    return 4 if trump else int(card.suit)


def redealt(data, state: State, seat: int) -> Deal:
    """Deal the cards anew that `seat` cannot know, so that everything seen so far could have happened."""
    known = set(state.hands[seat]) | {card for trick in state.tricks for card in trick.cards}
    known |= set().union(*state.shown)
    own_skat = state.picked_up and state.soloist == seat
    if own_skat:
        known |= state.deal.skat | state.discards
    hidden = [card for card in DECK if card not in known]
    homes = []  # who holds each hidden card in truth; -1 is the skat
    for card in hidden:
        holder = next((other for other in range(3) if card in state.hands[other]), -1)
        homes.append(holder)
    chance = Stream(data.draw(seeds), "swaps")
    for _ in range(60 if hidden else 0):  # swaps that keep voids possible; against an open hand all may be known
        first, second = chance.below(len(hidden)), chance.below(len(hidden))
        if may_hold(state, homes[first], hidden[second]) and may_hold(state, homes[second], hidden[first]):
            homes[first], homes[second] = homes[second], homes[first]
    now = [set(state.hands[other]) if other == seat else set(state.shown[other]) for other in range(3)]
    skat = set(state.skat) if own_skat else set()
    for card, holder in zip(hidden, homes, strict=True):
        (skat if holder < 0 else now[holder]).add(card)
    for trick in state.tricks:
        for place, card in enumerate(trick.cards):
            now[trick.seat_of(place)].add(card)
    if state.picked_up:  # go back before the pick-up
        soloist = state.soloist
        twelve = now[soloist] | skat
        dealt = set(state.deal.skat) if own_skat else set(data.draw(st.permutations(sorted(twelve)))[:2])
        now[soloist], skat = twelve - dealt, dealt
    return Deal((frozenset(now[0]), frozenset(now[1]), frozenset(now[2])), frozenset(skat))


def may_hold(state: State, holder: int, card) -> bool:
    return holder < 0 or state.declaration is None or group(state, card) not in state.voids[holder]


def test_the_random_games_reach_every_kind():
    """The properties above are about something: every ending, game, hand and pick-up comes up."""
    games = [random_game(seed) for seed in range(400)]
    assert {state.ending for state, _ in games} == set(Ending) - {Ending.NONE}
    declarations = [state.declaration for state, _ in games if state.declaration]
    assert {declaration.game for declaration in declarations} == set(Game)
    assert {(d.hand, d.ouvert, d.schneider, d.schwarz) for d in declarations} >= {(False,) * 4, (True,) * 4}
    assert any(isinstance(action, Show) for _, moves in games for _, action in moves)
