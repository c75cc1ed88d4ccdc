"""What the bot `counterplay` believes about a person, and what it would have played without."""

from __future__ import annotations

from fastapi import APIRouter

from counterplay.opponent import MOST_TRUST, Fit
from counterplay.skat.players import BeliefAccount, account_of, acquaintances
from counterplay.skat.records import sgf
from counterplay.skat.review import SKAT
from counterplay.store import StoredGame
from counterplay.web.keeper import Person
from counterplay.web.refusal import PROBLEMS, Refused, not_found
from counterplay.web.schema import Identifier
from counterplay.web.schema_beliefs import (
    BelievedPolicy,
    LearnedView,
    PolicyFit,
    ReconsideredGame,
    WhatItBelieves,
)
from counterplay.web.server import Server
from counterplay.web.session import ThisPerson, ThisServer

router = APIRouter(prefix="/api", responses=PROBLEMS)
BOT = "counterplay"


@router.get("/me/beliefs")
async def what_it_believes(server: ThisServer, person: ThisPerson) -> WhatItBelieves:
    """Return what counterplay believes about oneself."""
    return await server.clerks.do(lambda: _view(account_of(acquaintances(), _document(server, person))))


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


def _document(server: Server, person: Person) -> dict[str, object] | None:
    """Return what the bot may know of a person."""
    if not server.store.modelled(person.who):
        return None
    handle = person.who.handle
    memory = server.store.recall(BOT, SKAT.game, viewer=server.viewer(person), who={handle: person.who})
    return memory.load(handle)


def _seat_of_bot(stored: StoredGame) -> int | None:
    names = [(sitting.called or "").partition("(")[0].split(" ")[0] for sitting in stored.game.seats]
    return names.index(BOT) if BOT in names else None


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
    )


def _fit(fit: Fit) -> PolicyFit:
    if not fit.decisions:
        return PolicyFit(cards=0, foretold=None, fit=None, error=None)
    return PolicyFit(
        cards=round(fit.decisions), foretold=fit.predicted / fit.decisions, fit=fit.mean, error=fit.error
    )
