"""Whatever clients say in whatever order: the lobby goes on, nobody sees a hidden card, records are right."""

import asyncio
from io import BytesIO

from hypothesis import given, settings
from hypothesis import strategies as st
from iss_house import Eye
from property_size import examples

from counterplay.iss.moves import write_wish
from counterplay.iss.server.bots import offered_bots
from counterplay.iss.server.lobby import Lobby, ServerRules
from counterplay.iss.server_lines import Unknown, parse
from counterplay.protocol import Stream
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.records import sgf
from counterplay.skat.rules.observation import observe

SKAT = SkatContest()
NAMES = ("anna", "bela", "clara", "dora")
SAYINGS = (
    "create / 3", "create / 4", "join .1", "join .2", "join .1 ticket", "observe .1", "observe .2", "yell hello",
    "nonsense", "", "table .1 anna play 18", "table .1 {me} leave", "table .1 {me} ready", "table .1 {me} ready",
    "table .1 {me} ready", "table .1 {me} tell good card", "table .1 {me} gametalk", "table .1 {me} 34",
    "table .1 {me} invite rules", "table .1 {me} invite bela clara", "table .1 {me} play p",
    "table .1 {me} play y",
    "table .1 {me} play RE", "table .1 {me} play SC", "table .1 {me} play CJ", "table .1 {me} play G.C7.C8",
    "table .1 {me} play GHO", "table .1 {me} play s", "table .2 {me} ready", "table .1 {me} play 0",
)  # fmt: skip


class Box:
    """Takes what a member is sent."""

    def __init__(self):
        self.lines, self.closed = [], False

    def send(self, line):
        self.lines.append(line)

    def close(self, last=""):
        self.closed = True


async def evening(seed, steps):
    chance, records = Stream(seed, "lobby"), []
    lobby = Lobby(
        ServerRules(grace=0.0, seed=seed),
        offered_bots(SKAT, "rules"),
        keep=lambda record, table, bots: records.append(record),
    )
    eye = Eye(lobby)
    boxes = {name: Box() for name in NAMES}
    members = {name: lobby.enter(name, boxes[name]) for name in NAMES}
    for name in NAMES[:3]:  # some evenings should get as far as a game
        await lobby.hear(members[name], "create / 3" if name == "anna" else "join .1")
    for _ in range(steps):
        name = chance.choice(NAMES)
        table = lobby.tables.get(".1")
        game = None if table is None else table.live.deals.in_play
        if chance.below(100) == 0:  # a line breaks, and somebody comes back or does not
            await lobby.line_broke(members[name])
            await asyncio.sleep(0.001 * chance.below(2))
            boxes[name] = Box()
            members[name] = lobby.enter(name, boxes[name])
        elif game is not None and chance.below(4):
            seat = game.state.to_act
            mover = table.names[table.live.seats.place(game.index, seat)]
            if mover in members:
                action = SKAT.wander(game.state, chance)
                wish = write_wish(action, observe(game.state, seat))
                await lobby.hear(members[mover], f"table .1 {mover} play {wish}")
        elif game is None and table is not None and chance.below(2):
            await lobby.hear(members[name], f"table .1 {name} ready")
        else:
            await lobby.hear(members[name], chance.choice(SAYINGS).replace("{me}", name))
        await asyncio.sleep(0)
    for table in list(lobby.tables.values()):
        lobby.close_table(table)
    return eye, records, [line for box in boxes.values() for line in box.lines]


@settings(max_examples=examples(25))
@given(st.integers(0, 2**32))
def test_a_lobby_survives_everything_that_is_said_in_it(seed):
    eye, records, lines = asyncio.run(evening(seed, 300))
    assert eye.lines
    assert not eye.leaks, eye.leaks[:2]
    assert not [line for line in lines if isinstance(parse(line), Unknown)]
    for record in records:
        (found,) = sgf.check(BytesIO(record.encode()))
        assert not found.differing, record
        assert not found.set_aside, (record, found.set_aside)


def test_such_evenings_do_get_to_whole_games():
    ends = [record for seed in range(12) for record in asyncio.run(evening(seed, 400))[1]]
    assert len(ends) >= 12
    assert any(sgf.loads(record).complete and sgf.loads(record).result is not None for record in ends)
    assert any(sgf.loads(record).interrupted for record in ends)
