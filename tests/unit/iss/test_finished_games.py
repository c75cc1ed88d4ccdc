"""Games of a server on their way into the store: by their players' names, once, and not lost where it fails."""

import asyncio

import pytest
from iss_house import guest, house

from counterplay.iss.finished_games import GameKeeper, PlainNames, plain_name, who_sat
from counterplay.iss.plan import ClientPlan
from counterplay.iss.server.lobby import ServerRules
from counterplay.opponent.memory import InProcessMemory
from counterplay.skat.review.store_adapter import SKAT
from counterplay.store import GameQuery, Who, open_store

RECORD = (
    "(;GM[Skat]PC[x]SE[1]ID[9]DT[]P0[anna]P1[xskat]P2[xskat:2]MV[w C7.C8.C9.CQ.CK.CT.CA.CJ.S7.S8.S9.SQ.SK.ST.SA."
    "SJ.H7.H8.H9.HQ.HK.HT.HA.HJ.D7.D8.D9.DQ.DK.DT.DA.DJ 1 p 2 p 0 p ]R[passed] ;)"
)


def test_a_program_that_sits_twice_is_one_player():
    assert [plain_name(name) for name in ("xskat", "xskat:2", "a:b", ":2")] == ["xskat", "xskat", "a:b", ":2"]
    sat = who_sat(("anna", "xskat", "xskat:2"), {"anna"})
    assert sat == {0: Who.bot("anna"), 2: Who.named("xskat")}
    assert who_sat(("rules:2",), {"rules:2"}) == {0: Who.bot("rules")}


def test_what_is_learned_of_one_of_its_seats_is_known_of_the_other():
    memory = PlainNames(InProcessMemory())
    memory.update("xskat:2", lambda kept: {"games": 1})
    memory.update("xskat and anna:3", lambda kept: {"games": 7})
    assert memory.load("xskat") == {"games": 1}
    assert memory.load("xskat:2 and anna") == {"games": 7}


def test_a_game_is_kept_once_and_found_by_every_name(tmp_path):
    path = tmp_path / "games.sgf"
    with open_store(str(tmp_path / "store.db")) as store:
        for _ in range(2):
            keeper = GameKeeper(store, SKAT, path)
            assert keeper.keep(RECORD, 1) is None
            assert keeper.keep(RECORD, 1) is None
        games, total = store.search(GameQuery(game="skat"), 0, 10)
    assert total == 1
    assert [seat.called for seat in games[0].game.seats] == ["anna", "xskat", "xskat"]
    assert path.read_text().count("(;GM") == 2  # one evening each


def test_a_record_that_cannot_be_kept_is_told(tmp_path):
    with open_store(str(tmp_path / "store.db")) as store:
        assert GameKeeper(store, SKAT).keep("(;GM[Skat] ;)", 1)


class Fails(GameKeeper):
    """A keeper whose store is away for a while."""

    failures = 3

    def keep(self, record, number, *, counts=True):
        if self.failures:
            self.failures -= 1
            raise OSError(28, "No space left on device")
        return super().keep(record, number, counts=counts)


@pytest.mark.parametrize(("failures", "lost"), [(3, 0), (99, 4)])
def test_a_store_that_fails_for_a_while_loses_no_game(tmp_path, failures, lost):
    told = []

    async def evening(keeper):
        async with house(ServerRules(seed=3)) as opened:
            plan = ClientPlan("anna", 4, create=True, invite=("rules", "rules"))
            return await guest(opened.port, plan, keeper=keeper, tell=told.append).run()

    with open_store(str(tmp_path / "store.db")) as store:
        keeper = Fails(store, SKAT)
        keeper.failures = failures
        summary = asyncio.run(evening(keeper))
        kept = store.search(GameQuery(game="skat"), 0, 10)[1]
    assert summary.games == 4
    assert (summary.unkept, kept) == (lost, 4 - lost)
    assert any("No space left" in words for words in told)
