"""What the commands share that learn how somebody plays, from the games in a store."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from counterplay.protocol import BadInput

if TYPE_CHECKING:
    from counterplay.skat.players import SeenGame
    from counterplay.store import Store, Who

LEARNER = "counterplay"  # who meets people by what was learned of them


def who_is(store: Store, name: str) -> Who:
    """Return who goes by a name; BadInput where it may be several."""
    from counterplay.store import Who

    called = [(store.names(somebody) or [(somebody, name)])[0][0] for somebody in store.called(name)]
    who, *others = dict.fromkeys(called) or [Who.named(name)]
    if others:
        raise BadInput(f"several people are called {name}: counterplay opponents alias says who is the same")
    return who


def games_of(store: Store, who: Who, name: str, records: Iterable[str] | None = None) -> list[SeenGame]:
    """Return somebody's finished deals, from records or else from the store."""
    from counterplay.skat.players import learning
    from counterplay.store import GameQuery

    names = {name, *(called for _, called in store.names(who))}
    if records is None:
        games = store.games(GameQuery(game="skat", who=who))
        records = [game.record for game in games if game.record is not None]
    return learning.games_of(records, names)


def learn_when_due(store: Store, name: str) -> None:
    """Learn how somebody plays where there are enough games of him to, or enough new ones; say nothing else."""
    from counterplay.skat.beliefs import shipped_policies
    from counterplay.skat.players import learning, lessons_due, renew_style, styles_there
    from counterplay.store import ModelKey

    who = who_is(store, name)
    if not store.modelled(who):
        return
    key = ModelKey(LEARNER, "skat", who.name, who=who.kind)
    model = store.model(key)
    due = lessons_due(None if model is None else model.document)
    games = [game for game in games_of(store, who, name) if game[0].declaration is not None]
    if due.style and (styles := styles_there()) is not None:
        store.update_model(key, renew_style(games, styles))
    if due.policy(len(games)):
        store.update_model(key, learning.add_learned(learning.learn_policy(games, shipped_policies())))
