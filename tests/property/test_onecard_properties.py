"""What must hold in every hand of one-card poker, whoever plays."""

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st
from property_size import examples

from counterplay.onecard import _core, records
from counterplay.onecard.game import Action, Hand, Rules
from counterplay.onecard.players import named
from counterplay.onecard.styles import OneCardTurn
from counterplay.protocol import Stream

Start = tuple[Rules, list[int], list[int], int]
SCRIPTS = st.lists(st.sampled_from(list(Action)), min_size=80, max_size=80)


@st.composite
def hands(draw: st.DrawFn) -> Start:
    seats = draw(st.integers(2, 9))
    rules = Rules(
        seats=seats,
        chips=draw(st.integers(1, 12)),
        limit=draw(st.integers(0, 6)),
        limit_includes_ante=draw(st.booleans()),
    )
    cuts = sorted(draw(st.lists(st.integers(0, rules.total), min_size=seats - 1, max_size=seats - 1)))
    chips = [b - a for a, b in itertools.pairwise([0, *cuts, rules.total])]
    if sum(stack > 0 for stack in chips) < 2:
        chips = [rules.chips] * seats
    cards = draw(st.permutations(range(1, 11)))[:seats]
    living = [seat for seat in range(seats) if chips[seat] > 0]
    return rules, chips, [card if chips[i] else 0 for i, card in enumerate(cards)], draw(st.sampled_from(living))


@settings(max_examples=examples(300), deadline=None)
@given(hands(), SCRIPTS)
def test_chips_are_conserved_and_nobody_goes_below_zero(start: Start, actions: list[Action]) -> None:
    rules, chips, cards, first = start
    hand = Hand(rules, chips, cards, first)
    cap = rules.total if rules.limit == 0 else rules.limit + (not rules.limit_includes_ante)
    for action in actions:
        if hand.over:
            break
        assert hand.table.chips[hand.table.actor] > 0
        assert not hand.table.folded[hand.table.actor]
        hand.play(action)
        assert all(paid <= max(cap, 1) for paid in hand.table.paid)
    while not hand.over:
        hand.play(Action.CALL)
    assert sum(hand.chips) == rules.total
    assert min(hand.chips) >= 0
    # The best card among those still in never loses, and a seat that is out stays out.
    standing = [s for s in range(rules.seats) if hand.table.dealt[s] and not hand.table.folded[s]]
    best = max(standing, key=lambda seat: cards[seat])
    assert hand.chips[best] >= chips[best] or len(standing) == 0
    assert all(hand.chips[seat] == 0 for seat in range(rules.seats) if chips[seat] == 0)


@settings(max_examples=examples(200), deadline=None)
@given(hands(), SCRIPTS)
def test_a_record_of_any_hand_reads_back(start: Start, actions: list[Action]) -> None:
    rules, chips, cards, first = start
    hand = Hand(rules, chips, cards, first)
    script = iter(actions)
    while not hand.over:
        hand.play(next(script, Action.CALL))
    made = records.record(hand, chips, first)
    line = records.dump_hand(1, made)
    assert records._hand(line, rules, 1, tuple(chips)) == made


@settings(max_examples=examples(40), deadline=None)
@given(
    st.integers(0, 10**6),
    st.sampled_from(["champion", "bayes", "bayes-safe", "TA"]),
    st.permutations(range(1, 11)),
)
def test_a_players_action_does_not_depend_on_hidden_cards(seed: int, name: str, pack: list[int]) -> None:
    """The same public play with other hidden cards leads to the same actions."""
    rules = Rules(seats=2)
    mine, *others = pack
    seen = []
    for theirs in others[:3]:
        player = named.find_player(name, rules).player(seed)
        player.start(rules, 0)
        hand = Hand(rules, [10, 10], [mine, theirs], seed % 2)
        stream = Stream(seed, "public play")
        player.deal(hand.table, mine)
        actions = []
        while not hand.over:
            actor = hand.table.actor
            wish = player.answer(OneCardTurn(mine, hand.table)) if actor == 0 else stream.choice(hand.legal())
            action = wish if wish in hand.legal() else Action.CALL
            if actor == 0:
                actions.append(action)
            player.observe(hand.table, actor, action)
            hand.play(action)
        seen.append(actions)
    assert seen[0] == seen[1] == seen[2]


@settings(max_examples=examples(30), deadline=None)
@given(st.integers(0, 2**63), st.integers(2, 9), st.integers(1, 4))
def test_the_kernel_is_the_same_with_any_number_of_threads(seed: int, seats: int, threads: int) -> None:
    rules = Rules(seats=seats)
    hero, other = _core.Style(0.3, 0.6, 0.1), _core.Style(0.5, 0.9)
    one = _core.play_styles(rules.core(), [hero, other], [[other] * (seats - 1)], 300, seed, threads=1)
    many = _core.play_styles(rules.core(), [hero, other], [[other] * (seats - 1)], 300, seed, threads=threads)
    assert (one == many).all()
