"""What takes long has a bound and shares, and ends when nobody waits for it."""

import asyncio
import threading

import pytest

from counterplay.web.asking import Asker, Shares, Turns, asking, while_asked
from counterplay.web.refusal import Refused
from counterplay.web.workers import BoundedThreads


async def never():
    await asyncio.Event().wait()


def at_home(address="10.0.0.1", person="ada"):
    return asking(Asker(address, never, person))


def test_each_person_and_each_address_has_a_share():
    shares = Shares(person=1, address=2)
    with at_home(), shares.taken():
        with pytest.raises(Refused, match="still being worked at"), shares.taken():
            pass
        with at_home(person="bob"), shares.taken():
            with at_home(person="cleo"), pytest.raises(Refused) as problem, shares.taken():
                pass
            assert problem.value.status == 429
            with at_home("10.0.0.2", "dora"), shares.taken():
                pass
    with at_home(), shares.taken():  # it comes back
        pass
    with shares.taken():  # what the server does by itself is nobody's
        pass


def test_work_that_nobody_waits_for_ends():
    ended = []

    async def work():
        try:
            await never()
        finally:
            ended.append(True)

    async def leave():
        await asyncio.sleep(0.01)
        return {"type": "http.disconnect"}

    async def ask():
        with asking(Asker("10.0.0.1", leave)):
            await while_asked(work())

    with pytest.raises(Refused, match="nobody waits"):
        asyncio.run(ask())
    assert ended == [True]


def test_threads_refuse_one_too_many_and_drop_what_waits():
    done, go_on = [], threading.Event()

    def job(number):
        go_on.wait(60)
        done.append(number)
        return number

    async def ask():
        threads = BoundedThreads("test", 1, 2)
        first = asyncio.create_task(threads.do(job, 1))
        second = asyncio.create_task(threads.do(job, 2))
        third = asyncio.create_task(threads.do(job, 3))
        await asyncio.sleep(0.05)
        with pytest.raises(Refused, match="too much waits") as problem:
            await threads.do(job, 4)
        assert problem.value.status == 503
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)
        go_on.set()
        assert await first == 1
        assert await third == 3
        threads.close()

    asyncio.run(ask())
    assert done == [1, 3]


def test_an_address_takes_turns_with_itself_alone():
    turns, order, go_on = Turns(1), [], asyncio.Event()

    async def ask(name, address):
        with asking(Asker(address, never)):
            async with turns.turn():
                order.append(name)
                await go_on.wait()

    async def evening():
        rude = [asyncio.create_task(ask(f"rude {number}", "10.0.0.1")) for number in range(3)]
        await asyncio.sleep(0)
        other = asyncio.create_task(ask("other", "10.0.0.2"))
        await asyncio.sleep(0.01)
        assert order == ["rude 0", "other"]
        go_on.set()
        await asyncio.gather(*rude, other)

    asyncio.run(evening())
    assert order == ["rude 0", "other", "rude 1", "rude 2"]
