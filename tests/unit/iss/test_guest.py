"""A program on the line protocol at a table of `skat.table`, with people who have no line."""

import asyncio
import re

from iss_house import CARD

from counterplay.iss import client_lines as wanted
from counterplay.iss.following import Finished, FollowedTable
from counterplay.iss.guest import LineGuest
from counterplay.iss.moves import write_wish
from counterplay.iss.server_lines import TableLine, Unknown, parse
from counterplay.protocol import Stream
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.records import sgf
from counterplay.skat.rules.cards import DECK, Card, Deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.table import CardTable, Listener, ListRules, LiveTable
from counterplay.skat.table.backend import MemoryBackend
from counterplay.skat.table.seats import Sitter
from counterplay.skat.table.shuffle import pledge_of

NUMBER = "ab" * 32


class Evening:
    """A person in the browser (by calls), a bot, and a program that hears lines."""

    def __init__(self, deals):
        self.backend = MemoryBackend()
        sitters = (
            Sitter("person", "P1", "Ada Lovelace", "person P1"),
            Sitter("bot", "rules#1", "rules", "rules"),
            None,
        )
        self.table = LiveTable(self.backend, CardTable("T" * 22, sitters, ListRules(deals), pledges=True))
        self.lines, self.leaks, self.finished = [], [], []
        self.following = FollowedTable(".1", "goskat")
        self.player = RulesPlayer()
        self.moves = asyncio.Queue()

    async def run(self):
        table = self.table
        table.listen(Listener("P1", lambda event: None, lambda: None))
        await table.sit_down(Sitter("person", "L1", "goskat", "person L1"))
        self.guest = LineGuest(table, "L1", "goskat", self._hear, ".1")
        table.listen(self.guest.listener)
        self.guest.show()
        await self.guest.wish(wanted.Ready())
        await table.be_ready(0, True)
        await table.start(0)
        async with asyncio.timeout(90):
            while not table.table.complete:
                await self._step()
                await asyncio.sleep(0.001)
        await self.guest.wish(wanted.Tell("good game"))
        await self.guest.wish(wanted.Leave())

    async def _step(self):
        """Do what the person in the browser does, and what the program's lines ask of it."""
        table = self.table
        if table.shuffle.offer is not None and 0 in table.shuffle.unpledged(table.seats.here):
            await table.pledge(
                0, table.shuffle.offer.deal, pledge_of(table.id, table.shuffle.offer.deal, 0, NUMBER)
            )
        elif table.shuffle.offer is not None and 0 in table.shuffle.unrevealed:
            await table.reveal(0, table.shuffle.offer.deal, NUMBER)
        elif table.deals.in_play is not None and table.table.place_to_act == 0:
            state = table.deals.in_play.state
            await table.act(None, str(self.player.act(observe(state, state.to_act), Stream(1))), 0)
        game, state = self.following.game, self.following.state
        if game is None and state is not None and table.table.started and not self.following.ready:
            await self.guest.wish(wanted.Ready())
        elif game is not None and game.witness is not None and game.witness.my_turn:
            acts = game.acts
            seen = game.witness.observation
            await self.guest.wish(wanted.MoveCommand(write_wish(self.player.act(seen, Stream(1)), seen)))
            assert game.acts > acts, self.lines[-3:]

    def _hear(self, line):
        self.lines.append(line)
        told = parse(line)
        assert not isinstance(told, Unknown), told
        self._look(line)
        if isinstance(told, TableLine):
            for thing in self.following.take(told.event):
                if isinstance(thing, Finished):
                    self.finished.append(thing)
            game = self.following.game
            assert game is None or not game.lost, game.lost

    def _look(self, line):
        """Search a line for cards that the program's seat may not see."""
        course = self.table.deals.in_play
        if course is None or " end " in line:
            return
        state, seat = course.state, self.table.seats.seat(course.index, 2)
        allowed = set(course.states[0].deal.hands[seat]) | {card for trick in state.tricks for card in trick.cards}
        allowed = allowed.union(*state.shown)
        if state.picked_up and state.soloist == seat:
            allowed |= course.states[0].deal.skat
        self.leaks += [line for name in CARD.findall(line) if Card[name] not in allowed]


def test_a_program_and_a_person_play_a_list_together():
    evening = Evening(deals=6)
    asyncio.run(evening.run())
    played = evening.backend.played[evening.table.id]
    assert len(played) == len(evening.finished) == 6
    assert not evening.leaks
    for kept, ended in zip(played, evening.finished, strict=True):
        assert ended.record.moves == sgf.loads(kept.record).moves
        assert set(ended.record.players) == {"goskat", "Ada_Lovelace", "rules"}
        assert ended.record.players[ended.seat] == "goskat"
    assert any(re.search(r" tell goskat good game$", line) for line in evening.lines)
    assert evening.lines[-1] == "destroy .1"


def test_what_cannot_be_is_refused_in_words():
    async def work():
        evening = Evening(deals=1)
        table = evening.table
        table.listen(Listener("P1", lambda event: None, lambda: None))
        await table.sit_down(Sitter("person", "L1", "goskat", "person L1"))
        guest = LineGuest(table, "L1", "goskat", evening._hear, ".1")
        table.listen(guest.listener)
        guest.show()
        for wish in (
            wanted.MoveCommand("18"),
            wanted.MoveCommand("ZZ"),
            wanted.Invite(("rules",)),
            wanted.GameTalk(),
        ):
            await guest.wish(wish)
        return [line for line in evening.lines if " error " in line]

    refused = asyncio.run(work())
    assert len(refused) == 4
    assert "_not_now" in refused[0]
    assert "_error_parsing_card" in refused[1]
    assert "_not_supported" in refused[2]


def test_a_defender_on_a_line_gives_up_with_a_partner_in_the_browser():
    cards = ["CJ", "SJ", "HJ", "DJ", "CA", "CT", "CK", "CQ", "C9", "C8"]
    hand = [Card[name] for name in cards]

    async def work():
        lines = []
        people = (Sitter("person", "P1", "Ada", "person P1"), Sitter("person", "P2", "Ben", "person P2"), None)
        table = LiveTable(MemoryBackend(), CardTable("T" * 22, people, ListRules(1)))
        for person in ("P1", "P2"):
            table.listen(Listener(person, lambda event: None, lambda: None))
        await table.sit_down(Sitter("person", "L1", "goskat", "person L1"))
        guest = LineGuest(table, "L1", "goskat", lines.append, ".1")
        table.listen(guest.listener)
        guest.show()
        for place in range(3):
            await table.be_ready(place, True)
        await table.start(0)
        await table.deal(0, "7", Deal.from_order([*hand, *(card for card in DECK if card not in hand)]))
        await guest.wish(wanted.MoveCommand("p"))
        for place, said in ((0, "p"), (1, "18"), (1, "GH"), (1, "CA")):
            await table.act(None, said, place)
        await guest.wish(wanted.MoveCommand("RE"))
        async with asyncio.timeout(10):
            while table.deals.course.state.cards_played < 2:  # played for at once, as on a server
                await asyncio.sleep(0.005)
        await table.act(None, "RE", 0)
        return lines

    lines = asyncio.run(work())
    assert not [line for line in lines if " error " in line]
    moves = [line.split(" play ")[1] for line in lines if " play " in line]
    assert [move[:4] for move in moves if " RE " in move] == ["1 RE", "2 RE"]
    (end,) = [line for line in lines if " end " in line]
    assert "r:1" in end
    assert "d:0 win" in end
