"""The Count meets ada and bob for an evening of 36 deals, and the store keeps the games: remember.py STORE."""

import sys

from counterplay.arena import Sitting, make_player, parse_spec, play_deal
from counterplay.protocol import Table
from counterplay.skat.players import SkatContest, count_player
from counterplay.skat.review import SkatStoreAdapter
from counterplay.store import FinishedGame, Who, judge_waiting, open_store

contest, adapter = SkatContest(), SkatStoreAdapter()
names = ("count", "ada", "bob")
with open_store(sys.argv[1]) as store:
    players = [
        count_player(worlds=5, memory=store.recall("count", contest.name)),
        make_player(contest, parse_spec("rules")),
        make_player(contest, parse_spec("kermit(worlds=5,slip=0.25)")),
    ]
    for place, player in enumerate(players):
        player.start(Table(contest.name, names, place))
    for deal in range(36):
        sittings = [Sitting(name, player) for name, player in zip(names, players, strict=True)]
        episode = play_deal(contest, 1, deal, sittings)
        for seat, player in enumerate(players):
            player.result(episode, seat)
        record = contest.dump(episode)
        store.take_in(adapter, FinishedGame(record, "remember.py", {0: Who.bot("count")}, number=deal))
    judge_waiting(store, adapter)  # now the store knows what the Count knows
