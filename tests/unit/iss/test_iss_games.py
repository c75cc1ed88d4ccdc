"""Our client at our server: whole games, the same as the arena plays them."""

import asyncio

import pytest
from iss_house import house, table_of_three

from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.specs import make_player, parse_spec
from counterplay.iss.server.lobby import ServerRules
from counterplay.protocol import Table
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.records import sgf
from counterplay.skat.rules.lists import place_of

SKAT = SkatContest()


def in_the_arena(players, lucks, seed, games):
    """The records of the same deals in the arena, which knows nothing of lines."""
    sittings = [
        Sitting(luck, make_player(SKAT, parse_spec(player))) for player, luck in zip(players, lucks, strict=True)
    ]
    for place, sitting in enumerate(sittings):
        sitting.player.start(Table("skat", lucks, place))
    found = []
    for deal in range(games):
        by_seat = [sittings[place_of(deal, seat)] for seat in range(3)]
        episode = play_deal(SKAT, seed, deal, by_seat)
        for seat, sitting in enumerate(by_seat):
            sitting.player.result(episode, seat)
        found.append(sgf.loads(SKAT.dump(episode)))
    return found


def same_games(players, games, seed):
    lucks = tuple(f"{player} {number}" for number, player in enumerate(players))

    async def evening():
        async with house(ServerRules(seed=seed)) as opened:
            summaries = await table_of_three(opened.port, players, games, seed, lucks)
            return opened.records, summaries

    records, summaries = asyncio.run(evening())
    expected = in_the_arena(players, lucks, seed, games)
    assert [summary.games for summary in summaries] == [games] * 3
    assert [summary.unknown + summary.refused + summary.returns for summary in summaries] == [0] * 3
    played = [sgf.loads(record) for record in records]
    assert [one.moves for one in played] == [one.moves for one in expected]
    assert [one.result_text for one in played] == [one.result_text for one in expected]


def test_fifty_games_are_those_of_the_arena():
    same_games(("rules", "kermit(worlds=2,slip=0.3)", "rules"), 25, seed=7)
    same_games(("rules", "rules", "rules"), 21, seed=8)
    same_games(("count(worlds=2)", "rules", "rules"), 4, seed=9)


@pytest.mark.verify
@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_games_are_those_of_the_arena(seed):
    same_games(("rules", "kermit(worlds=3,slip=0.3)", "kermit(worlds=2)"), 45, seed=100 + seed)
    same_games(("rules", "rules", "rules"), 50, seed=200 + seed)
    same_games(("count(worlds=4)", "rules", "kermit(worlds=3,slip=0.3)"), 5, seed=300 + seed)
