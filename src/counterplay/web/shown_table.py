"""A table as its person may see it, and what happened as events."""

from __future__ import annotations

import time
from weakref import WeakKeyDictionary

from counterplay.skat.rules import Bid, Declare, Hold, Pass, Phase, PickUp, Play, Resign, Show
from counterplay.skat.table import OWN_PLACE, DealCourse, LiveTable, Sight, events, fair, sight
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
_PHASES: dict[Phase, bodies.Phase] = {
    Phase.AUCTION: "auction",
    Phase.SKAT: "skat",
    Phase.DECLARE: "declare",
    Phase.PLAY: "play",
}


def event_of(event: events.Event) -> messages.TableEvent | None:
    """Return what happened as the browser is told it; None where nothing is said of it."""
    match event:
        case events.Acted(seat, action, winner, stood_in):
            what = next(name for kind, name in _WHAT if isinstance(action, kind))
            seen = {"seat": seat, "action": str(action), "what": what}
            return messages.ActedEvent.model_validate({**seen, "trick_won_by": winner, "stood_in": stood_in})
        case events.Changed(what, place, why):
            return friends.PeopleChanged(what=what, place=place, why=why)
        case events.Presence():
            return friends.PeopleChanged(what="presence", place=None, why="")
        case (
            events.Dealt()
            | events.PlaysOn()
            | events.Claimed()
            | events.Undone()
            | events.Hinted()
            | events.Offered()
        ):
            return event
        case _:
            return None


def table_view(live: LiveTable, place: int | None = OWN_PLACE) -> bodies.TableView:
    """Return all that the person of a chair may see and do; without a chair, what a spectator may see."""
    table, course, offer, seen = live.table, live.deals.course, live.shuffle.offer, sight(live.table, place)
    over = course is not None and course.state.over
    deal = 0 if course is None else course.index
    sitters = live.deals.finished[deal].sitters if over else live.seats.chairs
    dealer = deal % len(live.seats.chairs)
    tricks = [shown_deal.trick_view(number, trick) for number, trick in enumerate(seen.tricks, 1)]
    complete = [trick for trick in tricks if trick.winner is not None]
    return bodies.TableView(
        table=live.id,
        version=table.version,
        phase=_phase(seen, finished=offer is None),
        training=live.rules.training,
        deals=live.rules.deals,
        deal=deal,
        fairness=None if course is None else _fairness(live.id, course),
        offer=None if offer is None else bodies.Offer(deal=offer.deal, commitment=fair.commitment(offer.text)),
        seat=seen.from_seat,
        seats=shown_deal.seats_view(
            seen, live.seats.titles_of(sitters), live.seats.places(deal), dealer, table.bot_to_act
        ),
        hand=shown_deal.shown_in_order(seen.hand, seen.game),
        auction=shown_deal.calls_view(seen.calls),
        bid=seen.bid,
        soloist=seen.soloist,
        declaration=None if seen.declaration is None else shown_deal.declared(seen.declaration),
        picked_up=seen.picked_up,
        skat=shown_deal.shown_in_order(seen.skat, seen.game),
        discards=shown_deal.shown_in_order(seen.discards, seen.game),
        trick=tricks[-1] if len(tricks) > len(complete) else None,
        last_trick=complete[-1] if complete else None,
        legal=shown_deal.legal_view(seen, undo=table.undo_length(place) is not None, hint=live.rules.alone)
        if course is not None and not over
        else shown_deal.NOTHING_LEGAL,
        result=_result(live, course) if course is not None and over else None,
        sheet=sheet_view(live),
        counts=table.counts,
        guided=table.open_cards,
        watching=seen.seat is None,
        together=None if live.rules.alone else together_view(live, place),
    )


def _phase(seen: Sight, *, finished: bool) -> bodies.Phase:
    match seen.phase:
        case None:
            return "offered"
        case Phase.OVER:
            return "finished" if finished else "over"
        case phase:
            return _PHASES[phase]


def _fairness(table: str, course: DealCourse) -> bodies.Fairness:
    return bodies.Fairness(
        table=table,
        deal=course.index,
        commitment=fair.commitment(course.secret),
        number=course.number,
        secret=course.secret if course.state.over else None,
    )


def _result(live: LiveTable, course: DealCourse) -> bodies.ResultView:
    deal, points = live.deals.finished[course.index], live.deals.sheet.points(course.index)
    tournament = tuple(points[place] for place in live.seats.places(course.index))
    return shown_deal.result_view(
        course.state, game=deal.game, counts=deal.counts, claimed=course.claimed, tournament=tournament
    )


_sheets: WeakKeyDictionary[LiveTable, tuple[tuple[int, tuple[str, ...]], bodies.Sheet]] = WeakKeyDictionary()


def sheet_view(live: LiveTable) -> bodies.Sheet:
    """Return the score sheet by place, which every view has and only a deal's end or a name changes."""
    state = (len(live.deals.finished), live.table.sheet_names)
    known = _sheets.get(live)
    if known is None or known[0] != state:
        _sheets[live] = known = state, _sheet(live)
    return known[1]


def _sheet(live: LiveTable) -> bodies.Sheet:
    """Return it made anew; a deal that does not count stands there and is not added up."""
    sheet, totals = live.deals.sheet, live.deals.totals()
    rows = []
    for deal, result in enumerate(sheet.deals):
        finished = live.deals.finished[deal]
        rows.append(
            bodies.SheetRow(
                deal=deal,
                soloist=None if result is None else sheet.place(deal, result.soloist),
                declaration=None if result is None else shown_deal.declared(result.declaration),
                value=0 if result is None else result.score,
                won=None if result is None else result.won,
                points=sheet.points(deal),
                total=totals[deal].points,
                counts=finished.counts,
                review=finished.game,
            )
        )
    last = totals[-1] if totals else live.deals.no_points
    return bodies.Sheet(
        names=live.table.sheet_names, rows=tuple(rows), total=last.points, won=last.won, lost=last.lost
    )


def together_view(live: LiveTable, place: int | None) -> bodies.Together:
    """Return the people of a table as one of them sees them."""
    seats, shuffle, course = live.seats, live.shuffle, live.deals.in_play
    deadlines, present = live.clock.deadlines(), live.clock.present
    deal = course.index if course is not None else shuffle.offer.deal if shuffle.offer is not None else None
    chairs = []
    for at, sitter in enumerate(seats.chairs):
        left = deadlines[at][0] - time.monotonic() if at in deadlines else None
        chairs.append(
            bodies.ChairView(
                place=at,
                kind="open" if sitter is None else sitter.kind,
                name=seats.titles[at],
                you=at == place,
                host=at == seats.host,
                ready=at in seats.ready,
                away=at in seats.away,
                here=at in present or (sitter is not None and not sitter.is_person),
                pledged=at in shuffle.hashes,
                revealed=at in shuffle.numbers,
                sits_out=deal is not None and seats.seat(deal, at) is None,
                time_left=None if left is None else round(max(0.0, left), 1),
            )
        )
    return bodies.Together(
        place=place,
        host=place is not None and place == seats.host,
        started=live.table.started,
        chairs=tuple(chairs),
        clock=live.table.seconds,
        chat=live.table.chat,
        spectators=live.spectators,
        pledges=dict(shuffle.hashes),
        reveal=place is not None and place in shuffle.unrevealed,
        again=bool(live.table.again),
    )
