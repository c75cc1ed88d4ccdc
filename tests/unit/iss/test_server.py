"""Our server: the login, the lobby, tables, every end of a game, and what each receiver is told."""

import asyncio
from io import BytesIO

import pytest
from iss_caller import Caller, three_at_a_table
from iss_house import PASSWORD, house, open_line

from counterplay.iss.server.accounts import ServerAccounts
from counterplay.iss.server.bots import offered_bots
from counterplay.iss.server.lobby import ServerRules
from counterplay.protocol import BadInput
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.records import sgf

SEED = 7


def run(work, rules=None, **more):
    """Open a house, let something happen in it, and look that nobody saw a card too many."""

    async def evening():
        async with house(rules or ServerRules(seed=SEED), **more) as opened:
            await asyncio.wait_for(work(opened), 60)
            return opened.records

    return asyncio.run(evening())


def agreeing(record):
    """Say whether our checker of records has nothing to say against one."""
    (found,) = sgf.check(BytesIO(record.encode()))
    return found.agreeing == 1 and not found.differing and not found.set_aside


async def record_of(seat):
    """Return the record that a seat is sent at the end; our checker must have nothing to say against it."""
    record = (await seat.until(" end ")).partition(" end ")[2]
    assert agreeing(record)
    return record


def test_the_login_dialogue_and_the_lobby():
    async def work(opened):
        anna = await Caller.call(opened.port, "anna")
        assert anna.heard == ["password:", "Welcome anna @ 127.0.0.1 to ISS version 14.0"]
        assert await anna.until("clients + rules") == "clients + rules 0 - 0 0.0 0 0 1 1"
        bela = await Caller.call(opened.port, "bela")
        assert await anna.until("bela") == "clients + bela 0 E 0 0.0 0 0 0 1"
        await bela.until("clients + anna")
        bela.hang_up()
        assert await anna.until("bela") == "clients - bela"
        anna.say("yell good   evening")
        assert await anna.until("yell") == "yell anna good evening"

    run(work)


@pytest.mark.parametrize("name", ["", "two words", "a" * 17, "9lives", "rules", "x\x1b[31m", "clients"[:0] + "."])
def test_who_cannot_be_called_so_is_not_let_in(name):
    async def work(opened):
        reader, writer = await open_line(opened.port)
        writer.write(name.encode() + b"\n")
        assert b"_bad_name" in await reader.readline()
        assert await reader.readline() == b""
        anna = await Caller.call(opened.port, "anna")
        await anna.until("clients")

    run(work)


def test_a_wrong_password_is_refused_with_the_code_that_clients_know():
    async def work(opened):
        await Caller.call(opened.port, "anna")
        other = await Caller.call(opened.port, "anna", "guessed")
        assert other.heard[-1] == "error _id_pw_mismatch"
        with pytest.raises(EOFError):
            await other.until("anything")

    run(work)


def test_names_and_passwords_last_in_a_file_that_does_not_tell_them(tmp_path):
    path = tmp_path / "users"
    first = ServerAccounts(path, cost=2)
    assert first.check("anna", "swordfish")
    assert "swordfish" not in path.read_text()
    assert path.stat().st_mode & 0o077 == 0
    again = ServerAccounts(path, open_to_all=False, cost=2)
    assert again.check("anna", "swordfish")
    assert not again.check("anna", "Swordfish")
    assert not again.check("bela", "anything")
    assert not again.check("anna", "")
    path.write_text("nonsense\n")
    with pytest.raises(BadInput, match="line 1"):
        ServerAccounts(path)


def test_an_invitation_is_good_once_and_for_one():
    async def work(opened):
        anna, bela, clara = [await Caller.call(opened.port, name) for name in ("anna", "bela", "clara")]
        anna.say("create / 3")
        await anna.until("create .1")
        anna.at("invite bela")
        ticket = (await bela.until("invite anna .1")).split()[-1]
        clara.say(f"join .1 {ticket}")
        assert "_bad_ticket" in await clara.until("error")
        bela.say(f"join .1 {ticket}")
        await bela.until("create .1 anna 3")
        clara.say("join .1")
        await clara.until("create .1 anna 3")
        dora = await Caller.call(opened.port, "dora")
        dora.say("join .1")
        assert "_table_full" in await dora.until("error")
        dora.say("join .9")
        assert "_no_such_table" in await dora.until("error")
        dora.at("ready")
        assert "_not_at_table" in await dora.until("error")
        anna.at("invite nobody")
        assert "_no_such_user nobody" in await anna.until("error")

    run(work)


def test_a_move_that_cannot_be_changes_nothing_and_says_why():
    async def work(opened):
        fore, middle, _ = await three_at_a_table(opened.port)
        for wish, code in (
            ("play 18", "_not_your_turn"),
            ("play C..", "_error_parsing_card"),
            ("play ZZ", "_error"),
        ):
            fore.at(wish)
            assert code in await fore.until("error")
        for wish in ("play 20", "play y", "play CJ", "play s", "play RE", "play 19"):
            middle.at(wish)
            assert "_invalid_move" in await middle.until("error")
        middle.at("play 18")
        assert " play 1 18 240.0 2" in await fore.until(" play ")

    run(work)


async def say_all(seats, moves):
    """Let seats move one after the other, each when the move before has come back."""
    for seat, move in moves:
        seats[seat].at(f"play {move}")
        for caller in seats:
            line = await caller.until(f" play {seat} ", "error")
            assert "error" not in line, line


AUCTION = [(1, "p"), (2, "18"), (0, "p")]  # of seed 7, deal 0, where rearhand has a game


async def says(seat, *words):
    """The record that comes to a seat says all this."""
    record = await record_of(seat)
    assert [word for word in words if word not in record] == []


async def declared(opened, *moves):
    """Three at a table where rearhand plays clubs, after these moves."""
    seats = await three_at_a_table(opened.port)
    await say_all(seats, [*AUCTION, (2, "s"), (2, "C.D8.H8"), *moves])
    return seats


def test_each_sees_the_skat_and_the_discards_that_are_theirs():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        await say_all(seats, [*AUCTION, (2, "s")])
        assert await seats[2].until(" play w ") == seats[2].heard[-1]
        assert " play w D8.CA " in seats[2].heard[-1]
        assert " play w ??.?? " in await seats[0].until(" play w ")
        seats[2].at("play C.D8.H8")
        assert " play 2 C.D8.H8 " in await seats[2].until(" play 2 ")
        assert " play 2 C.??.?? " in await seats[1].until(" play 2 C")

    run(work)


def test_an_ouvert_game_lies_open_to_all():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        await say_all(seats, [*AUCTION, (2, "NHO.DJ.H8.HJ.S8.SK.SJ.C7.C8.CT.CJ")])
        assert " play 2 NHO.DJ.H8.HJ.S8.SK.SJ.C7.C8.CT.CJ " in seats[0].heard[-1]

    run(work)


def test_who_leaves_ends_the_game_and_loses_it():
    async def work(opened):
        seats = await declared(opened, (0, "HA"))
        seats[2].at("leave")
        assert await seats[2].until("destroy") == "destroy .1"
        assert " play w LE.2 " in await seats[0].until(" LE.")
        await says(seats[0], "d:2 loss", "l:2 to:-1")
        assert " false 1" in await seats[0].until(" state ")

    (record,) = run(work)
    assert sgf.loads(record).interrupted


def test_who_leaves_the_auction_ends_it_without_a_soloist():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        seats[0].at("leave")
        record = (await seats[1].until(" end ")).partition(" end ")[2]
        assert "d:-1 penalty v:0" in record
        assert "p0:1" in record
        assert sgf.loads(record).interrupted

    run(work)


def test_a_clock_that_runs_out_ends_the_game():
    async def work(opened):
        seats = await declared(opened)
        assert " play w TI.0 0.0 " in await seats[1].until(" TI.")
        await says(seats[1], "d:2 win", "l:-1 to:0")

    run(work, ServerRules(seed=SEED, seconds=2.0))


def test_a_soloist_may_give_up():
    async def work(opened):
        seats = await declared(opened, (2, "RE"))
        await says(seats[1], "r:1", "d:2 loss")

    run(work)


def test_it_takes_both_defenders_to_give_up_and_one_alone_is_played_for():
    async def work(opened):
        seats = await declared(opened, (2, "SC"))
        assert " play 2 SC." in seats[0].heard[-1]
        assert seats[0].heard[-1].split()[5].count(".") == 10
        seats[0].at("play RE")
        assert " play 0 RE " in await seats[1].until(" RE ")
        await seats[1].until(" play 0 ")  # a card, at once and without being asked
        seats[1].at("play RE")
        await says(seats[0], "d:2 win", "r:1")

    run(work)


def test_talk_reaches_those_who_want_it_and_carries_nothing_that_steers_a_terminal():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        seats[0].at("tell \x1b[2Jhello   \x07there")
        line = await seats[1].until(" tell ")
        assert line.endswith("tell bela \N{REPLACEMENT CHARACTER}[2Jhello \N{REPLACEMENT CHARACTER}there")
        seats[2].at("gametalk")
        await seats[2].until(" state ")
        seats[0].at("tell again")
        await seats[1].until("again")
        assert not any("again" in line for line in await seats[2].rest())
        seats[0].at("tell " + "x" * 900)
        assert len(await seats[1].until("xxx")) < 400

    run(work)


def test_who_talks_without_a_pause_is_not_passed_on():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        for number in range(40):
            seats[0].at(f"tell number{number}")
        assert "_too_fast" in await seats[0].until("error")
        heard = [line for line in await seats[1].rest(0.3) if " tell " in line]
        assert 10 <= len(heard) < 20

    run(work)


def test_an_onlooker_sees_what_lies_on_the_table_and_the_record_at_the_end():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        dora = await Caller.call(opened.port, "dora")
        dora.say("observe .1")
        hidden = "??.??.??.??.??.??.??.??.??.??"
        assert f"play w {hidden}|{hidden}|{hidden}|??.??" in await dora.until(" play w ")
        await say_all(seats, [*AUCTION, (2, "s"), (2, "C.D8.H8"), (0, "HA")])
        assert " play 2 C.??.?? " in await dora.until(" C.")
        await dora.until(" play 0 HA")
        dora.at("play HT")
        assert "_no_game" in await dora.until("error")
        dora.at("ready")
        assert "_not_seated" in await dora.until("error")
        seats[2].at("play RE")
        assert "GM[Skat]" in await dora.until(" end ")
        dora.at("leave")
        await dora.until("destroy .1")

    run(work)


def test_one_who_comes_back_is_told_the_game_so_far():
    async def work(opened):
        seats = await declared(opened, (0, "HA"))
        before = [line for line in seats[2].heard if " start " in line or " play " in line]
        seats[2].hang_up()
        await asyncio.sleep(0.05)
        again = await Caller.call(opened.port, "anna")
        await again.until(" play 0 HA")
        assert [line for line in again.heard if " start " in line or " play " in line] == before
        await say_all([*seats[:2], again], [(1, "HT"), (2, "CA")])

    run(work)


def test_a_second_line_of_the_same_name_takes_the_seat_over():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        again = await Caller.call(opened.port, "anna")
        await again.until(" play w ")
        await seats[2].until("_logged_in_elsewhere")
        with pytest.raises(EOFError):
            await seats[2].until("anything")

    run(work)


def test_a_seat_is_kept_for_a_while_and_then_free_and_the_game_told_later():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        seats[2].hang_up()
        assert " LE.2 " in await seats[0].until(" LE.")
        await seats[0].until(" end ")
        again = await Caller.call(opened.port, "anna")
        assert "GM[Skat]" in await again.until(" end ")

    run(work, ServerRules(seed=SEED, grace=0.1))


def test_bots_come_when_they_are_asked_and_play_game_after_game():
    async def work(opened):
        anna = await Caller.call(opened.port, "anna")
        anna.say("create / 3")
        await anna.until("create .1")
        anna.at("invite rules rules")
        assert " anna rules rules:2 ." in await anna.until(" rules:2 ")
        await anna.until("rules:2 . 0 0 0 0 0 0 1 1")
        anna.at("ready")
        await anna.until(" play w ")
        anna.at("leave")
        await anna.until("tables - .1")
        anna.at("ready")
        assert "_no_such_table" in await anna.until("error")

    run(work)


def test_bots_that_see_all_cards_are_never_offered():
    with pytest.raises(BadInput, match="hidden cards"):
        offered_bots(SkatContest(), "mistake(0.2)")
    assert list(offered_bots(SkatContest(), "rules,'x'"[:5] + ",count")) == ["rules", "count"]


def test_xskat_is_its_imitator_under_the_name_that_clients_ask_for():
    (bot,) = offered_bots(SkatContest(), "xskat").values()
    assert (bot.name, str(bot.spec)) == ("xskat", "imitator(xskat)")
    with pytest.raises(BadInput, match="write count"):
        offered_bots(SkatContest(), "count+")


def test_the_password_is_never_sent_to_anybody():
    async def work(opened):
        seats = await three_at_a_table(opened.port)
        for caller in seats:
            await caller.rest(0.02)
            assert not any(PASSWORD in line for line in caller.heard)

    run(work)
