"""A hostile server does our client no harm, a hostile client none to our server or to those who play there."""

import asyncio
from dataclasses import replace

import pytest
from iss_caller import Caller, three_at_a_table
from iss_house import PASSWORD, QUICK, guest, house, open_line, table_of_three

from counterplay.iss.client import ClientPlan, LoginRefused
from counterplay.iss.server.connections import LineLimits
from counterplay.iss.server.lobby import ServerRules

MANNERS = replace(QUICK, login=0.5, echo=0.2, silence=5.0, doubt=0.2, game=0.5, company=0.5, pauses=(0.01,) * 3)
WELCOME = "Welcome anna @ 127.0.0.1 to ISS version 14.0"
DECK = "C7.C8.C9.CQ.CK.CT.CA.CJ.S7.S8"
HIDDEN = "??.??.??.??.??.??.??.??.??.??"
STATE = (
    "table .1 anna state 3 anna x y . anna . 0 0 0 0 0 0 1 0 x . 0 0 0 0 0 0 1 0 y . 0 0 0 0 0 0 1 0 "
    ". . 0 0 0 0 0 0 0 0 false 0"
)
GAME = [
    "create .1 anna 3 -1 3 ? ? ? 0",
    STATE,
    "table .1 anna start 1 anna 240.0 x 240.0 y 240.0",
    "table .1 anna go",
    f"table .1 anna play w {DECK}|{HIDDEN}|{HIDDEN}|??.?? 240.0 240.0 240.0",
]


async def meet(*lines, ever=(), login=True):
    """Let our client meet a server that says what it likes; return what the client sent and said."""
    sent, told = [], []

    async def serve(reader, writer):
        async def listen():
            while line := await reader.readline():
                sent.append(line.decode().rstrip("\n"))

        hearing = asyncio.create_task(listen())
        try:
            if login:
                await asyncio.sleep(0.01)
                writer.write(b"password:\n")
                await asyncio.sleep(0.02)
                writer.write(WELCOME.encode() + b"\n")
            for line in lines:
                writer.write(line if isinstance(line, bytes) else line.encode() + b"\n")
                await writer.drain()
            while ever:
                for line in ever:
                    writer.write(line if isinstance(line, bytes) else line.encode() + b"\n")
                await writer.drain()
                await asyncio.sleep(0)
            await hearing
        except OSError:
            pass
        finally:
            hearing.cancel()
            writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        client = guest(port, ClientPlan("anna", 3, create=True), tell=told.append, manners=MANNERS)
        summary = await asyncio.wait_for(client.run(), 60)
        await asyncio.sleep(0.02)
    assert all(words.isprintable() for words in told), told
    assert max(map(len, told), default=0) < 1_000
    assert PASSWORD not in " ".join(told)
    assert summary.why
    return sent, told, summary, client


def at_a_server_that_says(*lines, **more):
    """Let our client meet one server."""
    return asyncio.run(meet(*lines, **more))


def at_servers_that_say(scenes, **more):
    """Let a client of ours meet each of these servers, all at once."""

    async def evening():
        return await asyncio.gather(*(meet(*lines, **more) for lines in scenes))

    return asyncio.run(evening())


def test_a_line_without_end():
    _, told, _, _ = at_a_server_that_says(ever=[b"x" * 65_536])
    assert told


def test_a_line_that_is_too_long_is_left_out_and_told():
    _, told, _, _ = at_a_server_that_says(b"y" * 100_000 + b"\n", *GAME)
    assert any("too long" in words for words in told)
    assert any("game 1" in words for words in told)


FLOODS = (
    "text hello",
    "clients + n{number} 0 E 1 1.0 0 0 0 1",
    "tables + .{number} 3 0 . . . -1",
    "table .1 anna tell x hello",
    "nonsense \x1b[31m",
    "table .9 x play 0 18 1.0 1.0 1.0",
)


def test_a_flood_of_lines():
    ever = [line.replace("{number}", str(number)) for number in range(50) for line in FLOODS]
    _, _, _, client = at_a_server_that_says(ever=ever)
    assert len(client.tables) <= 5_000


def test_names_and_talk_that_would_steer_a_terminal():
    bad = "a\x1b[2J\x07b"
    _, told, _, _ = at_a_server_that_says(
        f"yell {bad} {bad}",
        f"text {bad}",
        f"error _x {bad}",
        f"invite {bad} {bad} {bad}",
        bad,
        GAME[0],
        f"table .1 anna tell {bad} {bad}",
        STATE.replace(" x ", f" {bad} "),
        f"table .1 anna start 1 anna 240.0 {bad} 240.0 y 240.0",
    )
    assert any("a\N{REPLACEMENT CHARACTER}[2J" in words for words in told)


MOVES = (
    "1 C1",
    "1 ZZ",
    "1 CJ",
    "1 999",
    "1 y",
    "0 18",
    "1 G.C7.C7",
    "w TI.7",
    f"w {DECK}|{DECK}|{HIDDEN}|??.??",
    "1 SC.C7",
    "1 " + "18." * 50,
)


def test_moves_that_cannot_be_are_told_and_never_answered_with_a_card():
    met = at_servers_that_say([*GAME, f"table .1 anna play {move} 240.0 240.0 240.0"] for move in MOVES)
    for sent, told, _, _ in met:
        assert any("lost track" in words for words in told), told
        assert not any(" play " in line for line in sent)


def test_a_deal_with_cards_that_do_not_exist():
    deal = GAME[-1].replace("C7", "Z7")
    sent, told, _, _ = at_a_server_that_says(*GAME[:-1], deal)
    assert any("lost track" in words for words in told)
    assert not any(" play " in line for line in sent)


def test_a_game_that_never_ends_is_left_with_a_sentence():
    sent, _, summary, _ = at_a_server_that_says(*GAME, ever=["table .1 anna tell x wait a little", "text soon"])
    assert "does not end" in summary.why
    assert sent[-1].endswith("leave")


def test_a_server_that_never_finishes_the_login_is_given_up():
    _, _, summary, _ = at_a_server_that_says("text please wait", login=False)
    assert "give up" in summary.why


def test_a_server_that_lets_one_in_and_hangs_up_is_not_called_for_ever():
    async def evening():
        calls = []

        async def serve(reader, writer):
            calls.append(1)
            writer.write(f"password:\n{WELCOME}\n{GAME[0]}\n".encode())
            await writer.drain()
            writer.close()

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            client = guest(port, ClientPlan("anna", 3, create=True), manners=MANNERS)
            return await asyncio.wait_for(client.run(), 60), len(calls)

    summary, calls = asyncio.run(evening())
    assert "give up" in summary.why
    assert calls == len(MANNERS.pauses)


def test_a_server_that_says_the_password_back_does_not_get_it_shown():
    at_a_server_that_says(f"text your password is {PASSWORD}", f"yell x {PASSWORD}", PASSWORD, f"error {PASSWORD}")


def test_a_wrong_password_ends_the_evening_at_once():
    async def evening():
        async with house() as opened:
            await Caller.call(opened.port, "anna", "another")
            await guest(opened.port, ClientPlan("anna"), manners=MANNERS).run()

    with pytest.raises(LoginRefused, match="does not know"):
        asyncio.run(evening())


# --- the other way round ---


def while_three_play(mischief, limits=None):
    """Let three play whole games while somebody does mischief; the games must not notice."""

    async def evening():
        more = {} if limits is None else {"limits": limits}
        async with house(ServerRules(seed=3), **more) as opened:
            trouble = asyncio.create_task(mischief(opened))
            await asyncio.sleep(0.05)
            summaries = await table_of_three(opened.port, ("rules",) * 3, 4, 3, ("a", "b", "c"))
            await asyncio.wait_for(trouble, 60)
            assert [one.games for one in summaries] == [4, 4, 4]
            assert not any(one.why or one.returns or one.unknown for one in summaries)

    asyncio.run(asyncio.wait_for(evening(), 90))


def test_lines_without_end_and_bytes_of_no_meaning():
    async def mischief(opened):
        for data in (b"x" * 50_000, b"\xff\x00\xfe" * 5_000 + b"\n", b"mallory\n" + b"y" * 50_000, b"mallory\n\n"):
            reader, writer = await open_line(opened.port)
            writer.write(data)
            assert len(await reader.read(1_000)) < 1_000
            writer.close()

    while_three_play(mischief)


def test_a_flood_of_wishes_only_slows_who_sends_it():
    async def mischief(opened):
        mallory = await Caller.call(opened.port, "mallory")
        for number in range(3_000):
            mallory.say(("create / 3", "yell x", "observe .1", "table .1 anna play CJ", "nonsense")[number % 5])
        await mallory.rest(0.3)
        mallory.hang_up()

    while_three_play(mischief, LineLimits(lines_a_second=200, at_once=50, wrong_password=0.01))


def test_one_who_never_reads_loses_the_line_and_nobody_else_anything():
    async def mischief(opened):
        deaf = await Caller.call(opened.port, "deaf")
        member = opened.lobby.members["deaf"]
        for _ in range(200):
            for _ in range(2_000):
                member.send("text " + "x" * 100)
            await asyncio.sleep(0)
            if member.outbox is None or member.outbox.closed:
                break
        assert member.outbox is None or member.outbox.closed
        deaf.hang_up()

    while_three_play(mischief)


def test_nobody_can_speak_for_another():
    async def work():
        async with house(ServerRules(seed=7)) as opened:
            seats = await three_at_a_table(opened.port)
            mallory = await Caller.call(opened.port, "mallory")
            for name in ("bela", "clara", "anna", "mallory"):
                for wish in ("play 18", "play p", "leave", "ready", "tell hello", "invite rules"):
                    mallory.say(f"table .1 {name} {wish}")
                    assert "_not_at_table" in await mallory.until("error")
            mallory.say("observe .1")
            await mallory.until(" play w ")
            mallory.say("table .1 clara play 18")
            assert "_not_at_table" in await mallory.until("error")
            assert not any(" play 1 " in line for line in await seats[0].rest())

    asyncio.run(work())


def test_the_house_has_an_end():
    async def work():
        async with house(ServerRules(most_tables=2, most_members=3, windows=1)) as opened:
            anna = await Caller.call(opened.port, "anna")
            anna.say("create / 3")
            await anna.until("create .1")
            anna.say("create / 3")
            assert "_too_many_tables" in await anna.until("error")
            bela = await Caller.call(opened.port, "bela")
            bela.say("create / 4")
            assert "_not_supported" in await bela.until("error")
            clara = await Caller.call(opened.port, "clara")
            await clara.until("clients")
            reader, _ = await open_line(opened.port)
            assert b"_house_full" in await reader.readline()

    asyncio.run(work())
