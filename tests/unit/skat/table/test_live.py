"""A live table without a network: several people, bots, stand-ins, the clock, the shuffle, three and four."""

import asyncio
import secrets
import time

import pytest
from live_table import ANNA, BEN, CLEO, DORA, Somebody, begin, bot, shuffle, table_of, until

from counterplay.skat.rules.lists import seat_of
from counterplay.skat.table import Listener, MemoryBackend, Overtaken, Refusal, events, pledge_of, rules, sight


async def play_deal(table, without=()):
    """Let every person who holds their chair do the first thing that is legal, until the deal is over."""
    course = table.deals.course
    while not course.state.over:
        place = table.table.place_to_act
        if place is None or place in without or place not in table.seats.here:
            version = table.table.version
            await until(lambda before=version: table.table.version != before)
            continue
        legal = course.state.legal_actions()
        passing = [action for action in legal if str(action) == "p"]
        await table.act(None, str((passing or legal)[0]), place)


def test_three_people_play_a_list_and_it_is_the_same_from_the_journal():
    async def evening():
        backend = MemoryBackend()
        table = table_of(ANNA, None, None, backend=backend)
        people = [Somebody(table, ANNA)]
        for sitter in (BEN, CLEO):
            await table.sit_down(sitter)
            people.append(Somebody(table, sitter))
        with pytest.raises(Refusal, match="not ready yet"):
            await table.start(0)
        await begin(table)
        for _ in range(table.rules.deals):
            await shuffle(table)
            await play_deal(table)
        assert table.table.complete
        assert [str(event) for event in people[0].heard[-5:]] == [str(event) for event in people[2].heard[-5:]]
        assert [one.sitters for one in backend.played[table.id]] == [
            tuple((ANNA, BEN, CLEO)[table.seats.place(deal, seat)] for seat in range(3)) for deal in range(2)
        ]
        again = table_of(ANNA, None, None)
        again.seats.know(BEN, CLEO)
        ended = dict(enumerate(table.deals.finished))
        for entry in backend.journals[table.id]:
            again.take(entry, ended.get(entry.deal))
        assert again.seats.titles == table.seats.titles == ("Anna", "Ben", "Cleo")
        assert again.table.version == table.table.version
        assert [one.record for one in again.deals.finished] == [one.record for one in table.deals.finished]
        assert again.table.standings() == table.table.standings()

    asyncio.run(evening())


def test_four_people_play_and_the_dealer_sits_out_and_sees_no_card():
    async def evening():
        table = table_of(ANNA, BEN, CLEO, DORA, deals=4)
        _ = [Somebody(table, sitter) for sitter in (ANNA, BEN, CLEO, DORA)]
        await begin(table)
        for deal in range(4):
            await shuffle(table)
            assert table.seats.seat(deal, deal) is None
            assert seat_of(deal, deal, 4) == 3
            seen = sight(table.table, deal)
            assert seen.seat is None
            assert not (seen.hand)
            assert not (seen.skat)
            assert not (seen.discards)
            assert not (seen.legal_actions)
            for other in set(range(4)) - {deal}:
                assert len(sight(table.table, other).hand) == 10
            with pytest.raises(Refusal, match="not your turn"):
                await table.act(None, "18", deal)
            await play_deal(table)
        assert table.table.complete
        assert len(table.table.standings()) == 4

    asyncio.run(evening())


def test_a_stand_in_plays_for_who_is_gone_and_hands_the_chair_back(monkeypatch):
    monkeypatch.setattr(rules, "GONE_SECONDS", 0.05)

    async def evening():
        backend = MemoryBackend()
        table = table_of(ANNA, BEN, bot(2), deals=2, backend=backend)
        anna, ben = Somebody(table, ANNA), Somebody(table, BEN)
        await begin(table)
        await shuffle(table)
        ben.go()
        await play_deal(table, without=(1,))
        assert table.seats.away == {1}
        assert events.Changed("away", 1, "gone") in anna.heard
        seat = table.seats.seat(0, 1)
        assert backend.played[table.id][0].sitters[seat] is None, "what a stand-in played is not Ben's"
        with pytest.raises(Refusal, match="take it back first"):
            await table.pledge(1, 1, "0" * 64)
        again = Somebody(table, BEN)
        await table.come_back(1)
        assert 1 in table.seats.here
        await shuffle(table)
        await play_deal(table)
        assert backend.played[table.id][1].sitters[table.seats.seat(1, 1)] == BEN
        assert again.heard

    asyncio.run(evening())


def test_nobody_is_stood_in_for_while_nobody_is_there(monkeypatch):
    monkeypatch.setattr(rules, "GONE_SECONDS", 0.02)

    async def evening():
        table = table_of(ANNA, BEN, CLEO)
        people = [Somebody(table, sitter) for sitter in (ANNA, BEN, CLEO)]
        await begin(table)
        await shuffle(table)
        for one in people:
            one.go()
        version = table.table.version
        await asyncio.sleep(0.15)
        assert table.table.version == version
        assert await table.give_up(), "after a day the deal is played out"
        assert table.deals.course.state.over

    asyncio.run(evening())


def test_the_clock_hands_the_chair_to_a_stand_in_and_can_be_off():
    async def evening():
        table = table_of(ANNA, BEN, CLEO)
        anna, *_ = [Somebody(table, sitter) for sitter in (ANNA, BEN, CLEO)]
        await begin(table)
        await shuffle(table)
        assert table.clock.deadlines() == {}, "it is off"
        with pytest.raises(Refusal, match="from 15 to 600 seconds"):
            await table.rule(clock=1)
        await table.rule(clock=15)
        acting = table.table.place_to_act
        ((_, why),) = table.clock.deadlines().values()
        assert why == "clock"
        table.clock.since -= 15
        table.wake()
        await until(lambda: acting in table.seats.away)
        assert events.Changed("away", acting, "clock") in anna.heard
        await until(lambda: table.table.place_to_act != acting)

    asyncio.run(evening())


def test_who_comes_back_has_all_the_time_again():
    async def evening():
        table = table_of(ANNA, BEN, CLEO)
        _ = [Somebody(table, sitter) for sitter in (ANNA, BEN, CLEO)]
        await begin(table)
        await table.rule(clock=15)
        table.clock.since -= 100
        table.wake()
        await until(lambda: table.seats.away == {0, 1, 2})
        await table.come_back(1)
        assert table.clock.deadlines()[1][0] > time.monotonic() + 50
        await asyncio.sleep(0.05)
        assert table.seats.away == {0, 2}

    asyncio.run(evening())


def test_a_number_that_is_never_revealed_gives_the_deal_up(monkeypatch):
    monkeypatch.setattr(rules, "REVEAL_SECONDS", 0.05)

    async def evening():
        table = table_of(ANNA, BEN, CLEO)
        anna, *_ = [Somebody(table, sitter) for sitter in (ANNA, BEN, CLEO)]
        await begin(table)
        numbers = {place: secrets.token_hex(16) for place in range(3)}
        first = table.shuffle.offer.text
        for place, number in numbers.items():
            with pytest.raises(Refusal, match="after everybody has committed"):
                await table.reveal(place, 0, number)
            await table.pledge(place, 0, pledge_of(table.id, 0, place, number))
        with pytest.raises(Refusal, match="not the number that you committed to"):
            await table.reveal(0, 0, numbers[1])
        await table.reveal(0, 0, numbers[0])
        await table.reveal(2, 0, numbers[2])
        await until(lambda: table.seats.away == {1})
        assert table.shuffle.offer.text != first
        assert not table.shuffle.hashes
        assert anna.heard[-2:] == [events.Changed("away", 1, "silent"), events.Offered(1)]
        assert set(await shuffle(table)) == {0, 2}
        assert table.deals.course.number.count(".") == 1
        await table.come_back(1)
        await play_deal(table)

    asyncio.run(evening())


def test_a_pledge_cannot_be_copied_or_given_twice():
    async def evening():
        table = table_of(ANNA, BEN, bot(2))
        _ = [Somebody(table, sitter) for sitter in (ANNA, BEN)]
        await begin(table)
        number = secrets.token_hex(16)
        pledge = pledge_of(table.id, 0, 0, number)
        await table.pledge(0, 0, pledge)
        with pytest.raises(Refusal, match="given once"):
            await table.pledge(0, 0, pledge)
        await table.pledge(1, 0, pledge)  # Ben copies what he sees
        await table.reveal(0, 0, number)
        with pytest.raises(Refusal, match="not the number that you committed to"):
            await table.reveal(1, 0, number)

    asyncio.run(evening())


def test_who_leaves_is_replaced_and_another_becomes_the_host():
    async def evening():
        table = table_of(ANNA, BEN, CLEO)
        _, ben, _ = [Somebody(table, sitter) for sitter in (ANNA, BEN, CLEO)]
        await begin(table)
        await shuffle(table)
        await table.rise(0)
        assert table.seats.host == 1
        assert table.seats.people == (1, 2)
        await play_deal(table)
        before = table.table.past(1)
        assert before[0]["names"] == ["ben", "cleo", "stand-in"]
        assert await table.sit_down(DORA) == 0
        assert table.table.past(1) == before, "what was played before is not the newcomer's"
        await table.rise(2, removed=True)
        assert events.Changed("removed", 2) in ben.heard
        assert table.seats.titles == ("Dora", "Ben", "…")
        assert table.table.sheet_names == ("Dora", "Ben", "Cleo"), "what Cleo has played is still hers"
        table.seats.forget("cleo")
        assert table.table.sheet_names == ("Dora", "Ben", "…"), "unless she is forgotten"
        await shuffle(table)
        await play_deal(table)

    asyncio.run(evening())


def test_of_two_processes_only_one_writes():
    async def evening():
        backend = MemoryBackend()
        first, second = table_of(ANNA, BEN, CLEO, backend=backend), table_of(ANNA, BEN, CLEO, backend=backend)
        somebody = Somebody(second, ANNA)
        await first.be_ready(0, True)
        with pytest.raises(Overtaken):
            await second.be_ready(1, True)
        assert second.journal.stale
        assert somebody.ended
        with pytest.raises(Overtaken):
            await second.be_ready(2, True)

    asyncio.run(evening())


def test_talk_is_heard_and_can_be_turned_off():
    async def evening():
        table = table_of(ANNA, BEN, CLEO)
        anna, ben, cleo = (Somebody(table, sitter) for sitter in (ANNA, BEN, CLEO))
        table.say("anna", "Anna", " Good evening\x1b[31m ")
        assert [event.text for event in cleo.heard if isinstance(event, events.Said)] == ["Good evening\ufffd[31m"]
        table.report("cleo", "Cleo", BEN, "spoils the fun")
        assert any(isinstance(event, events.Reported) for event in anna.heard)
        assert not any(isinstance(event, events.Reported) for event in ben.heard)
        for _ in range(8):
            table.say("ben", "Ben", "bla")
        with pytest.raises(Refusal, match="slow down"):
            table.say("ben", "Ben", "bla")
        await table.rule(chat=False)
        with pytest.raises(Refusal, match="is off"):
            table.say("anna", "Anna", "hello?")

    asyncio.run(evening())


def test_a_door_without_pledges_deals_by_itself():
    async def evening():
        table = table_of(ANNA, BEN, bot(2), pledges=False, deals=1)
        _ = [Somebody(table, sitter) for sitter in (ANNA, BEN)]
        await begin(table)
        await table.deal(0, "7")
        await play_deal(table)
        assert table.table.complete

    asyncio.run(evening())


def test_who_comes_is_there_when_the_others_hear_of_it():
    async def evening():
        table = table_of(ANNA, BEN, CLEO)
        seen = []
        table.listen(Listener("anna", lambda event: seen.append((event, table.clock.present)), lambda: None))
        Somebody(table, BEN)
        assert seen == [(events.Presence(), {0, 1})]

    asyncio.run(evening())
