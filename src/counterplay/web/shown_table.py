"""A table as its person may see it, and what happened as events."""

from __future__ import annotations

import time

from counterplay.skat.rules import Bid, Declare, Hold, Pass, Phase, PickUp, Play, Resign, Show
from counterplay.skat.table import OWN_PLACE, Course, Table, events, fair, sight
from counterplay.skat.table import LiveTable as LiveRoomTable
from counterplay.web import schema_friends as friends
from counterplay.web import schema_socket as messages
from counterplay.web import schema_table as bodies
from counterplay.web import shown_deal

_WHAT: tuple[tuple[type, str], ...] = (
    (Bid, "bid"),
    (Hold, "hold"),
    (Pass, "pass"),
    (PickUp, "pick_up"),
    (Declare, "declare"),
    (Play, "play"),
    (Resign, "resign"),
    (Show, "show"),
)
_PHASES = {Phase.AUCTION: "auction", Phase.SKAT: "skat", Phase.DECLARE: "declare", Phase.PLAY: "play"}


def event_of(event: events.Event) -> messages.TableEvent | None:
    """Return what happened as the browser is told it; None where nothing is said of it."""
    match event:
        case events.Dealt():
            return messages.Dealt()
        case events.Acted(seat, action, winner, stood_in):
            what = next(name for kind, name in _WHAT if isinstance(action, kind))
            told = {
                "seat": seat,
                "action": str(action),
                "what": what,
                "trick_won_by": winner,
                "stood_in": stood_in,
            }
            return messages.Acted.model_validate(told)
        case events.PlaysOn(seat):
            return messages.PlaysOn(seat=seat)
        case events.Claimed(seat, cards):
            return messages.Claimed(seat=seat, cards=tuple(map(str, cards)))
        case events.Undone(actions):
            return messages.Undone(actions=actions)
        case events.Hinted():
            return messages.Hinted()
        case events.Changed(what, place, why):
            return friends.PeopleChanged(what=what, place=place, why=why)
        case events.Presence():
            return friends.PeopleChanged(what="presence", place=None, why="")
        case events.Offered(without):
            return friends.OfferedAgain(without=without)
        case _:
            return None


def table_view(table: Table, place: int | None = OWN_PLACE) -> bodies.TableView:
    """Return all that the person of a chair may see and do; without a chair, what a spectator may see."""
    course = table.course
    common = {
        "table": table.id,
        "version": table.version,
        "training": table.training,
        "deals": table.deals,
        "sheet": sheet_view(table),
        "offer": None
        if table.offer is None
        else bodies.Offer(deal=table.offer.deal, commitment=fair.commitment(table.offer.text)),
        "counts": table.counts,
        "together": together_view(table, place) if isinstance(table, LiveRoomTable) and table.together else None,
    }
    if course is None:
        return bodies.TableView.model_validate({**common, **_before_the_first(table, place)})
    over = course.state.over
    seen = sight(table, place)
    game = seen.declaration.game if seen.declaration else None
    tricks = [shown_deal.trick_view(number, trick) for number, trick in enumerate(seen.tricks, 1)]
    open_trick = tricks[-1] if tricks and tricks[-1].winner is None else None
    done = [trick for trick in tricks if trick.winner is not None]
    places = (table.place(course.index, 0), table.place(course.index, 1), table.place(course.index, 2))
    return bodies.TableView.model_validate(
        {
            **common,
            "phase": ("finished" if table.offer is None else "over") if over else _PHASES[seen.phase],
            "deal": course.index,
            "fairness": bodies.Fairness(
                table=table.id,
                deal=course.index,
                commitment=fair.commitment(course.secret),
                number=course.number,
                secret=course.secret if over else None,
            ),
            "seat": seen.from_seat,
            "watching": seen.seat is None,
            "seats": shown_deal.seats_view(
                seen,
                tuple(table.titles[one] for one in places),
                places,
                course.index % len(table.chairs),
                table.bot_to_act,
            ),
            "hand": shown_deal.shown_in_order(seen.hand, game),
            "auction": shown_deal.calls_view(seen.calls),
            "bid": seen.bid,
            "soloist": seen.soloist,
            "declaration": None if seen.declaration is None else shown_deal.declared(seen.declaration),
            "picked_up": seen.picked_up,
            "skat": shown_deal.shown_in_order(seen.skat, game),
            "discards": shown_deal.shown_in_order(seen.discards, game),
            "trick": open_trick,
            "last_trick": done[-1] if done else None,
            "legal": shown_deal.NOTHING_LEGAL
            if over
            else shown_deal.legal_view(seen, undo=table.undo_length(place) is not None, hint=not table.together),
            "result": _result(table, course) if over else None,
        }
    )


def _result(table: Table, course: Course) -> bodies.ResultView:
    done = table.finished[course.index]
    points = table.sheet.points(course.index)
    tournament = tuple(points[table.place(course.index, seat)] for seat in range(3))
    return shown_deal.result_view(
        course.state, game=done.game, counts=done.counts, claimed=course.claimed, tournament=tournament
    )


def _before_the_first(table: Table, place: int | None) -> dict[str, object]:
    places = tuple(table.place(0, seat) for seat in range(3))
    own = None if place is None else table.seat(0, place)
    return {
        "phase": "offered",
        "deal": 0,
        "fairness": None,
        "seat": own if own is not None else table.seat(0) or 0,
        "watching": own is None,
        "seats": tuple(
            bodies.SeatView(
                seat=seat,
                place=places[seat],
                name=table.titles[places[seat]],
                you=seat == own,
                dealer=places[seat] == 0,
                role=None,
                cards=0,
                tricks=0,
                to_act=False,
                thinking=False,
                said=None,
                shown=(),
                resigned=False,
            )
            for seat in range(3)
        ),
        "hand": (),
        "auction": (),
        "bid": 0,
        "soloist": None,
        "declaration": None,
        "picked_up": False,
        "skat": (),
        "discards": (),
        "trick": None,
        "last_trick": None,
        "legal": shown_deal.NOTHING_LEGAL,
        "result": None,
    }


def sheet_view(table: Table) -> bodies.Sheet:
    """Return the score sheet by place; a deal that does not count stands there and is not added up."""
    sheet, rows, total = table.sheet, [], [0] * len(table.chairs)
    won, lost = [0] * len(table.chairs), [0] * len(table.chairs)
    for deal, result in enumerate(sheet.deals):
        points, counts = sheet.points(deal), table.finished[deal].counts
        total = [before + more for before, more in zip(total, points, strict=True)] if counts else total
        soloist = None if result is None else sheet.place(deal, result.soloist)
        if result is not None and soloist is not None and counts:
            (won if result.won else lost)[soloist] += 1
        rows.append(
            bodies.SheetRow(
                deal=deal,
                soloist=soloist,
                declaration=None if result is None else shown_deal.declared(result.declaration),
                value=0 if result is None else result.score,
                won=None if result is None else result.won,
                points=points,
                total=tuple(total),
                counts=counts,
                review=table.finished[deal].game,
            )
        )
    return bodies.Sheet(names=table.titles, rows=tuple(rows), total=tuple(total), won=tuple(won), lost=tuple(lost))


def together_view(table: LiveRoomTable, place: int | None) -> bodies.Together:
    """Return the people of a table as one of them sees them."""
    deadlines, present, pledges = table.deadlines(), table.present, table.pledges
    deal = table.offer.deal if table.in_play is None and table.offer is not None else None
    if table.in_play is not None:
        deal = table.in_play.index
    chairs = []
    for at, sitter in enumerate(table.chairs):
        left = deadlines[at][0] - time.monotonic() if at in deadlines else None
        chairs.append(
            bodies.ChairView(
                place=at,
                kind="open" if sitter is None else sitter.kind,
                name=table.titles[at],
                you=at == place,
                host=at == table.host,
                ready=at in table.ready,
                away=at in table.away,
                here=at in present or (sitter is not None and not sitter.is_person),
                pledged=at in pledges.hashes,
                revealed=at in pledges.numbers,
                sits_out=deal is not None and table.seat(deal, at) is None,
                time_left=None if left is None else round(max(0.0, left), 1),
            )
        )
    return bodies.Together(
        place=place,
        host=place is not None and place == table.host,
        started=table.started,
        chairs=tuple(chairs),
        clock=table.clock,
        chat=table.chat,
        spectators=table.spectators,
        pledges=dict(pledges.hashes),
        reveal=place is not None and place in pledges.unrevealed,
    )
