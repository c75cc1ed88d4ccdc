"""A table that goes by games, as on a Skat server: ready anew each time, a clock for all of it, leaving loses."""

import asyncio

import pytest
from live_table import ANNA, BEN, CLEO, DORA, Somebody, until

from counterplay.skat.records import sgf
from counterplay.skat.rules.cards import deal
from counterplay.skat.table import (
    Broken,
    CardTable,
    GameRules,
    LiveTable,
    MemoryBackend,
    RecordHeading,
    Refusal,
    as_seen,
)


def by_games(backend, clock=240.0):
    """Three people who are ready."""
    rules = GameRules(lambda: RecordHeading("77", "today", "club.1"))
    return LiveTable(backend, CardTable(".1", (ANNA, BEN, CLEO), rules, clock=clock))


async def start(table, cards=None):
    for place in range(3):
        await table.be_ready(place, True)
    await table.start(0)
    await table.deal(table.deals.played, "7", cards)


async def pass_in(table):
    for _ in range(3):
        await table.act(None, "p", table.table.place_to_act)


def test_people_come_and_go_between_games_and_are_ready_anew():
    async def evening():
        backend = MemoryBackend()
        table = by_games(backend)
        await start(table, deal(seed=3, index=0))
        assert table.deals.course.deal == deal(seed=3, index=0)
        assert not table.seats.ready
        with pytest.raises(Refusal, match="between two games"):
            await table.sit_down(DORA, 0)
        with pytest.raises(Refusal, match="the next bid is 18"):
            await table.act(None, "20", table.table.place_to_act)
        await pass_in(table)
        assert (table.deals.played, table.table.started, table.table.complete) == (1, False, False)
        await table.rise(0)
        with pytest.raises(Refusal, match="somebody is missing"):
            await table.start(1)
        assert await table.sit_down(DORA) == 0
        await start(table)
        assert table.deals.course.index == 1
        await pass_in(table)
        first, second = (sgf.loads(one.record) for one in backend.played[table.id])
        assert first.players == ("Ben", "Cleo", "Anna")
        assert second.players == ("Cleo", "Dora", "Ben")
        assert first.get("ID") == "77"
        assert first.get("SE") == "club.1"

    asyncio.run(evening())


def test_who_leaves_a_game_has_lost_it():
    async def evening():
        backend = MemoryBackend()
        table = by_games(backend)
        ben = Somebody(table, BEN)
        await start(table)
        await table.rise(0)
        assert Broken(2, left=True) in ben.heard
        assert table.deals.in_play is None
        assert table.table.place_to_act is None
        (record,) = (sgf.loads(one.record) for one in backend.played[table.id])
        assert record.interrupted
        again = by_games(MemoryBackend())  # the journal says the same
        for entry in backend.journals[table.id]:
            again.take(entry, table.deals.finished[0])
        assert again.deals.played == 1
        assert again.deals.course.broken == table.deals.course.broken

    asyncio.run(evening())


def test_the_clock_is_for_a_whole_game_and_counts_for_whoever_is_to_act():
    async def evening():
        table = by_games(MemoryBackend(), clock=2.0)
        ben = Somebody(table, BEN)
        await start(table)
        assert table.clock.clocks() == (2.0, 2.0, 2.0)
        await asyncio.sleep(0.05)
        await table.act(None, "18", 2)  # middlehand
        assert 0.0 < table.clock.clocks()[1] < 1.96
        assert table.clock.clocks(0) == (2.0, 2.0, 2.0)
        assert table.clock.clocks()[0] == 2.0
        await until(lambda: table.deals.in_play is None)
        assert Broken(0, left=False) in ben.heard
        assert table.clock.clocks()[0] == 0.0

    asyncio.run(evening())


def test_prepared_cards_stay_hidden_in_a_journal_that_is_read():
    async def evening():
        backend = MemoryBackend()
        table = by_games(backend)
        await start(table, deal(seed=3, index=0))
        told = as_seen(backend.journals[table.id], (), 0)
        assert not any("order" in entry.text for entry in told)
        assert any("order" in entry.text for entry in backend.journals[table.id])

    asyncio.run(evening())
