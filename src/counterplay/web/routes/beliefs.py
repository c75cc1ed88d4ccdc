"""What the bot `counterplay` believes about a person, and what it would have played without."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any

from fastapi import APIRouter, Query

from counterplay.opponent import MOST_TRUST, Fit
from counterplay.skat.players import (
    AuctionAccount,
    BeliefAccount,
    account_of,
    acquaintances,
    player_behind,
)
from counterplay.skat.records import sgf
from counterplay.skat.review import SKAT
from counterplay.store import GameQuery, StoredGame, Who
from counterplay.web.identity import Person
from counterplay.web.refusal import PROBLEMS, Refused, not_found
from counterplay.web.schema import Identifier
from counterplay.web.schema_beliefs import (
    BelievedPolicy,
    GamesThatShow,
    LearnedView,
    PolicyFit,
    ReconsideredGame,
    WhatItBelieves,
)
from counterplay.web.server import Server
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)
BOT = "counterplay"
OTHERS = 200  # people of this store, with whom one is compared
LOOKED_AT = 60  # latest games in which a line is looked for


@router.get("/me/beliefs")
async def what_it_believes(server: ThisServer, person: ThisPerson) -> WhatItBelieves:
    """Return what counterplay believes about oneself."""
    return await server.clerks.do(
        lambda: _view(account_of(acquaintances(), _document(server, person), _others(server, person)))
    )


@router.get("/me/beliefs/auction")
async def what_it_bids(server: ThisServer, person: ThisPerson) -> AuctionAccount:
    """Return how many steps further counterplay bids because of what it believes about oneself."""
    document = await server.read(_document, server, person)
    return AuctionAccount(**await server.work_out("bid_against", document=document))


@router.get("/me/beliefs/games")
async def games_that_show(
    server: ThisServer,
    person: ThisPerson,
    line: Annotated[str, Query(description="a line of how one plays", max_length=60)],
    more: Annotated[bool, Query(description="which show more of it than the average player, or less")] = True,
) -> GamesThatShow:
    """Return up to two of one's own latest games that show a line of how one plays."""
    known = acquaintances().styles
    if known is None or line not in {one.name for one in known.lines}:
        raise not_found("line of style")
    if not server.store.modelled(person.who):
        return GamesThatShow(line=line, games=())
    games = await server.read(_own_games, server, person)
    records = [(record, seat) for _, record, seat in games]
    shown = await server.work_out("find_games", line=line, more=more, games=records)
    return GamesThatShow(line=line, games=tuple(games[number][0] for number in shown["games"]))


@router.get("/games/{game}/reconsidered")
async def reconsider(game: Identifier, server: ThisServer, person: ThisPerson) -> ReconsideredGame:
    """Return what counterplay, where it sat in a finished game, would play today, and without a model."""
    stored = await server.read(server.store.find, game, server.viewer(person))
    if stored is None:
        raise not_found("game")
    seat = _seat_of_bot(stored)
    record = stored.game.record
    if record is None:
        raise Refused(410, "forgotten", "the record was deleted: somebody who sat there was forgotten")
    if seat is None:
        raise not_found("seat of counterplay in this game")
    names = sgf.loads(record).players
    document = await server.read(_document, server, person)
    known = {
        names[seat_number]: document
        for seat_number, sitting in enumerate(stored.game.seats)
        if document is not None and sitting.who == person.who
    }
    cards = await server.work_out("reconsider", record=record, seat=seat, documents=known)
    return ReconsideredGame.model_validate(
        {"game": stored.game.key, "seat": seat, "name": names[seat], "cards": cards["cards"]}
    )


def _own_games(server: Server, person: Person) -> list[tuple[str, str, int]]:
    """Return the latest games of a person that were played: key, record and seat."""
    stored = server.store.games(GameQuery(game=SKAT.game, who=person.who))
    played = [
        (game.key, game.record, seat)
        for game in stored
        if game.record is not None and game.counts and game.kind not in ("passed in", "undeclared")
        for seat, sitting in enumerate(game.seats)
        if sitting.who == person.who
    ]
    return played[-LOOKED_AT:]


def _document(server: Server, person: Person) -> dict[str, object] | None:
    """Return what the bot may know of a person."""
    if not server.store.modelled(person.who):
        return None
    handle = person.who.handle
    memory = server.store.recall(BOT, SKAT.game, viewer=server.viewer(person), who={handle: person.who})
    return memory.load(handle)


def _others(server: Server, person: Person) -> Iterator[dict[str, Any]]:
    """Yield what is kept about other people, without their names; who is not learned about has nothing kept."""
    own = {who for who, _ in server.store.names(person.who)} | {person.who}
    models = server.store.models(owner=BOT, game=SKAT.game)
    people = (model for model in models if model.key.who == "person" and Who.person(model.key.player) not in own)
    yield from (model.document for model in islice(people, OTHERS))


def _seat_of_bot(stored: StoredGame) -> int | None:
    sitters = [sitting.who for sitting in stored.game.seats]
    bots = [player_behind(who.name) if who is not None and who.kind == "bot" else None for who in sitters]
    return bots.index(BOT) if BOT in bots else None


def _view(account: BeliefAccount) -> WhatItBelieves:
    learned = account.learned
    return WhatItBelieves(
        deals=account.deals,
        policies=tuple(BelievedPolicy(policy=name, share=share) for name, share in account.shares.items()),
        seen=_fit(account.fit),
        chance_right=account.chance_right,
        trust=account.trust,
        most=MOST_TRUST,
        learned=None
        if learned is None
        else LearnedView(
            start=learned.start, games=learned.games, before=_fit(learned.before), after=_fit(learned.after)
        ),
        style=account.style,
    )


def _fit(fit: Fit) -> PolicyFit:
    if not fit.decisions:
        return PolicyFit(cards=0, foretold=None, fit=None, error=None)
    return PolicyFit(
        cards=round(fit.decisions), foretold=fit.predicted / fit.decisions, fit=fit.mean, error=fit.error
    )
