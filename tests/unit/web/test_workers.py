"""Worker processes: one that is slow, fails or dies holds nobody up."""

import asyncio
import json
import re
import threading

import pytest
from toy_work import stand_in
from web_person import Person

from counterplay.protocol import BadInput
from counterplay.web import metrics, workers
from counterplay.web.workers import TaskFailed, TaskPool


def with_pool(size, work):
    async def run():
        pool = TaskPool("test", size, answer=stand_in)
        try:
            return await work(pool)
        finally:
            await pool.close()

    return asyncio.run(run())


class TestPool:
    def test_answers_come_back_to_who_asked(self):
        async def work(pool):
            return await asyncio.gather(*(pool.ask("echo", {"n": number}) for number in range(20)))

        assert with_pool(2, work) == [{"n": number} for number in range(20)]

    @pytest.mark.parametrize("task", ["hang", "die", "fail"])
    def test_a_task_that_fails_is_told_and_the_next_one_works(self, task):
        async def work(pool):
            with pytest.raises(TaskFailed):
                await pool.ask(task, {}, 3.0)
            return await pool.ask("echo", {"n": 1})

        assert with_pool(1, work) == {"n": 1}

    def test_a_refusal_is_a_sentence(self):
        async def work(pool):
            with pytest.raises(BadInput, match="no"):
                await pool.ask("refuse", {})

        with_pool(1, work)

    def test_one_that_hangs_does_not_hold_up_the_others(self):
        async def work(pool):
            slow = asyncio.create_task(pool.ask("hang", {}, 600.0))
            await asyncio.sleep(0.2)
            await asyncio.gather(*(pool.ask("echo", {}) for _ in range(20)))
            waiting = not slow.done()
            slow.cancel()
            return waiting

        assert with_pool(2, work)

    def test_a_cancelled_task_leaves_no_answer_for_the_next(self):
        async def work(pool):
            task = asyncio.create_task(pool.ask("hang", {}))
            await asyncio.sleep(0.2)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            return await pool.ask("echo", {"n": 2})

        assert with_pool(1, work) == {"n": 2}

    def test_a_pool_is_crowded_while_many_play_or_much_waits(self):
        async def work(pool):
            for person in range(workers.MOST_THERE):
                await pool.ask("echo", {}, owner=f"{person}")
            few = pool.crowded
            await pool.ask("echo", {}, owner="one more")
            many = pool.crowded
            pool._there.clear()  # they have gone
            alone = pool.crowded
            await asyncio.gather(*(pool.ask("echo", {}, owner="in a hurry") for _ in range(100)))
            after = pool.crowded
            slow = asyncio.create_task(pool.ask("hang", {}, 600.0, owner="in a hurry"))
            await asyncio.sleep(0)
            waiting = pool.crowded
            slow.cancel()
            return few, many, alone, after, waiting

        assert with_pool(1, work) == (False, True, False, False, True)


def hurried_deals():
    return float(re.search(r"^counterplay_hurried_deals_total (\S+)", metrics.text().decode(), re.MULTILINE)[1])


def test_where_the_server_is_full_bots_look_at_less_and_the_journal_says_so(client, server, monkeypatch):
    person, before = Person(client), hurried_deals()
    table = person.open(bots=[{"name": "counterplay"}, {"name": "rules"}], deals=2)
    with person.sit(table) as seat:
        monkeypatch.setattr(TaskPool, "crowded", True)
        seat.deal()
    dealt = [entry.text for entry in server.stored_tables.entries(table) if entry.kind == "dealt"]
    assert json.loads(dealt[0])["bots"] == ["counterplay(quick=true)", "rules"]
    assert hurried_deals() == before + 1


def test_rules_of_thumb_stand_in_for_a_bot_that_fails(client, server, monkeypatch):
    async def fail(task, asked, *more):
        raise TaskFailed("it does not work")

    monkeypatch.setattr(server.quick, "ask", fail)
    person = Person(client)
    with person.sit(person.open(deals=1)) as seat:
        seat.play_deal(bold=False)
        assert seat.view["phase"] == "finished"
    assert any('"stood_in":true' in text for text in person.heard)


def test_a_bot_that_breaks_a_rule_is_replaced_too(client, server, monkeypatch):
    async def cheat(task, asked, *more):
        return {"action": chosen.pop() if chosen else "nonsense"}

    chosen = ["264", "17", "CJ", "G", "RE"]  # from the last on; to bid 264 is legal, and to be played somehow

    monkeypatch.setattr(server.quick, "ask", cheat)
    person = Person(client)
    with person.sit(person.open(deals=1)) as seat:
        seat.play_deal(bold=False)
        assert seat.view["phase"] == "finished"


def test_one_slow_table_does_not_hold_up_another(client, server, monkeypatch):
    real, slow, thought = server.quick.ask, [], threading.Event()

    async def slow_for_one(task, asked, *more):
        while asked["chair"].split()[0] in slow and not thought.is_set():
            await asyncio.sleep(0.02)
        return await real(task, asked, *more)

    monkeypatch.setattr(server.quick, "ask", slow_for_one)
    one, two = Person(client, 1), Person(client, 2)
    slow.append(one.open(deals=1))
    with one.sit(slow[0]) as waiting:
        waiting.deal()
        while waiting.my_turn:
            waiting.act(waiting.choose(bold=False))
        with two.sit(two.open(deals=1)) as playing:
            playing.play_deal(bold=False)
            assert playing.view["phase"] == "finished"
        assert waiting.view["phase"] != "finished"
        thought.set()
        waiting.wait()
