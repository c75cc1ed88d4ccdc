"""The self-taught player: options, strength, secrecy, and the table it may sit at."""

import pytest
from refused import refuses

from counterplay.arena.specs import make_player, parse_spec
from counterplay.protocol import Stream, Table
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.search import must_choose
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.score import seeger_fabian
from counterplay.skat.rules.state import State


def player(text: str):
    return make_player(SkatContest(), parse_spec(text))


def play(players, number: int) -> tuple[int, ...]:
    state = State.start(deal(11, number))
    while state.to_act is not None:
        seat = state.to_act
        state = state.apply(players[seat].act(observe(state, seat), Stream(1, "test", number, seat)))
    return seeger_fabian(state.result)


def test_it_takes_far_more_than_two_by_rules() -> None:
    own = others = 0
    for number in range(60):
        for seat in range(3):
            players = [player("rules")] * 3
            players[seat] = player("autodidact")
            points = play(players, number)
            own += points[seat]
            others += (sum(points) - points[seat]) / 2
    assert (own - others) * 36 / 180 > 250  # a list; it takes about 670


def test_hidden_cards_change_nothing() -> None:
    contest, chosen = SkatContest(), player("autodidact")
    state = State.start(deal(12, 3))
    decisions = 0
    while state.to_act is not None:
        seat = state.to_act
        action = chosen.act(observe(state, seat), Stream(1, "test"))
        for draw in range(3):
            other = contest.permuted(state, seat, Stream(draw, "hidden"))
            assert chosen.act(observe(other, seat), Stream(1, "test")) == action
        decisions += 1
        state = state.apply(action)
    assert decisions > 10


@pytest.mark.parametrize(
    "text",
    [
        "autodidact(early)",
        "autodidact(temperature=30)",
        "autodidact(views=6)",
        'autodidact("response-xskat")',
        'autodidact("response-rules")',
    ],
)
def test_every_form_plays_whole_games(text: str) -> None:
    for number in range(3):
        assert len(play([player(text)] * 3, number)) == 3


@pytest.mark.parametrize("weighed_by", ["population", "own"])
@pytest.mark.parametrize("early_by", ["double_dummy=0.3", "double_dummy=0,playouts=8"])
def test_with_search_early_cards_are_weighed_up_and_late_ones_solved(early_by: str, weighed_by: str) -> None:
    plain = player("autodidact")
    early = player(f"autodidact(search=20,search_from=10,{early_by},weighed_by={weighed_by})")
    late = player(f"autodidact(search=20,search_from=5,double_dummy=0,weighed_by={weighed_by})")
    differs = {"early": 0, "late": 0}
    for number in range(4):
        state = State.start(deal(13, number))
        while state.to_act is not None:
            seen, chance = observe(state, state.to_act), (1, "test", number, state.cards_played)
            action = plain.act(seen, Stream(*chance))
            trick = state.cards_played // 3 + 1
            if trick < 10:
                differs["early"] += early.act(seen, Stream(*chance)) != action
            if trick >= 5:
                differs["late"] += late.act(seen, Stream(*chance)) != action
            else:
                assert late.act(seen, Stream(*chance)) == action
            state = state.apply(action)
        if min(differs.values()) > 0:
            break  # of four deals at most
    assert min(differs.values()) > 0


def test_what_double_dummy_counts_decides_how_far_search_overrules() -> None:
    """At a weight of 100 search decides as from the sixth trick on; at a tiny one the networks do."""
    plain, solved = player("autodidact"), player("autodidact(search=20,search_from=1)")
    tiny = player("autodidact(search=20,double_dummy=0.000001)")
    heavy = player("autodidact(search=20,double_dummy=100)")
    agreed = {"tiny": 0, "heavy": 0, "all": 0}
    for number in range(4):
        state = State.start(deal(13, number))
        while state.to_act is not None:
            seen, chance = observe(state, state.to_act), (1, "test", number, state.cards_played)
            action = plain.act(seen, Stream(*chance))
            if state.declaration is not None and state.cards_played < 15 and must_choose(seen):
                agreed["all"] += 1
                agreed["tiny"] += tiny.act(seen, Stream(*chance)) == action
                agreed["heavy"] += heavy.act(seen, Stream(*chance)) == solved.act(seen, Stream(*chance))
            state = state.apply(action)
    assert agreed["tiny"] == agreed["all"] > 20
    # but for cards whose own values leave no doubt, and ties of search
    assert agreed["heavy"] > agreed["all"] / 2


def test_the_same_luck_searches_the_same_card() -> None:
    def cards() -> list[str]:
        searching = player("autodidact(search=10,weighed_by=own)")
        searching.start(Table("skat", ("a", "b", "c"), 0))
        state = State.start(deal(13, 1))
        while state.to_act is not None:
            state = state.apply(searching.act(observe(state, state.to_act), Stream(1, state.cards_played)))
        return [str(action) for _, action in state.history]

    assert cards() == cards()


test_what_cannot_be_is_said = refuses(
    player,
    {
        "autodidact(nobody)": "no self-taught networks",
        "autodidact(temperature=-1)": "temperature",
        "autodidact(views=0)": "views",
        "autodidact(search_from=11)": "search_from must be a whole number from 1 to 10",
        "autodidact(search=4,playouts=-1)": "whole number",
        "autodidact(search=4,weighed_by=nobody)": "weighed_by must be one of population, own",
        "autodidact(playouts=4)": "go with search",
        "autodidact(double_dummy=1)": "go with search",
        "autodidact(search=4,double_dummy=-1)": "double_dummy must be a number from 0 to 100",
        'autodidact("response-nobody")': "no self-taught networks",
    },
)
