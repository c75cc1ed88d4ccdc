"""The Count meets ada and bob for an evening of 36 deals, and keeps what it learns: remember.py STORE."""

import sys

from counterplay.arena.play import Sitting, play_deal
from counterplay.arena.specs import make_player, parse_spec
from counterplay.protocol import Table
from counterplay.skat.contest import SkatContest
from counterplay.skat.players.count import CountPlayer
from counterplay.store import KeptGame, Seat, open_store

contest = SkatContest()
names = ("count", "ada", "bob")
with open_store(sys.argv[1]) as store:
    players = [
        CountPlayer(worlds=5, memory=store.memory("count", contest.name)),
        make_player(contest, parse_spec("rules")),
        make_player(contest, parse_spec("kermit(worlds=5,slip=0.25)")),
    ]
    for place, player in enumerate(players):
        player.start(Table(contest.name, names, place))
    for deal in range(36):
        sittings = [Sitting(name, player) for name, player in zip(names, players, strict=True)]
        episode = play_deal(contest, 1, deal, sittings)
        for seat, player in enumerate(players):
            player.result(episode, seat)  # here the Count writes to its memory
        facts = contest.facts(episode)
        seats = tuple(
            Seat(name, role, score, won)
            for name, role, score, won in zip(
                names, facts.roles or [None] * 3, episode.scores, facts.won or [None] * 3, strict=True
            )
        )
        store.add_game(KeptGame(contest.name, contest.dump(episode), seats, kind=facts.kind, source="remember.py"))
