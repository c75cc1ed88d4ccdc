"""A bad line between client and server: nothing illegal is sent, no finished game is lost, it ends or goes on."""

import asyncio
from dataclasses import replace

import pytest
from iss_house import PASSWORD, QUICK, guest, house
from iss_proxy import BadLineBetween

from counterplay.iss.client import ClientPlan
from counterplay.iss.finished_games import GameKeeper
from counterplay.iss.replay import replay
from counterplay.iss.server.lobby import ServerRules
from counterplay.iss.transcript import Log
from counterplay.skat.records import sgf
from counterplay.skat.review.store_adapter import SKAT
from counterplay.store import GameQuery, open_store

MANNERS = replace(QUICK, echo=0.4, silence=1.5, doubt=0.2, settle=0.05, company=60.0, asking=0.3, game=60.0)


def evening(folder, faults, games, seed, one_in=12):
    """Play some games over a bad line; return what came of it."""
    path, told = folder / f"{seed}.log", []

    async def play(store):
        keeper = GameKeeper(store, SKAT, bots={"anna"})
        async with (
            house(ServerRules(grace=30.0)) as opened,
            BadLineBetween(opened.port, seed, faults, one_in) as bad,
        ):
            with path.open("w", encoding="utf-8") as file:
                client = guest(
                    bad.port,
                    ClientPlan("anna", games, create=True, invite=("rules", "rules"), seed=seed),
                    keeper=keeper,
                    manners=MANNERS,
                    tell=told.append,
                    log=Log(file, PASSWORD),
                )
                summary = await asyncio.wait_for(client.run(), 120)
            await asyncio.sleep(0.05)
            return opened.records, summary, bad.done

    with open_store(str(folder / f"{seed}.db")) as store:
        records, summary, done = asyncio.run(play(store))
        kept = store.search(GameQuery(game="skat"), 0, 1000)[1]
    return path, told, records, summary, done, kept


def check(folder, faults, games, seed, one_in=12):
    path, told, records, summary, done, kept = evening(folder, faults, games, seed, one_in)
    report = replay([path])
    assert report.moves
    assert report.legal_moves == report.moves, [odd for odd in report.oddities if "not legal" in odd.words]
    # A game that the client itself has left is over only then, and it says so.
    finished = [record for record in records if not sgf.loads(record).interrupted]
    assert kept >= len(finished), (kept, records)
    assert summary.games == games or summary.why
    assert all(isinstance(words, str) and words for words in told)
    assert PASSWORD not in path.read_text(encoding="utf-8")
    assert not any(PASSWORD in words for words in told)
    return done


def test_twenty_faults(tmp_path):
    done = check(tmp_path, 10, 7, seed=1) + check(tmp_path, 10, 7, seed=2)
    assert done.total() >= 20
    assert len(done) == 5


@pytest.mark.verify
def test_two_hundred_faults(tmp_path):
    done = check(tmp_path, 20, 12, seed=100)
    for seed in range(101, 112):
        done += check(tmp_path, 20, 12, seed=seed)
    assert done.total() >= 200
    assert min(done.values()) >= 20
