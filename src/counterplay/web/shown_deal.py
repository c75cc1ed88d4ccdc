"""What a person at a table may see, from their sight of it alone; all is revealed once a deal is over."""

from __future__ import annotations

from collections.abc import Iterable

from counterplay.protocol import BadInput
from counterplay.skat.review import PlayedCard
from counterplay.skat.rules import (
    Bid,
    Card,
    Declaration,
    Ending,
    Game,
    Hold,
    Phase,
    Play,
    Result,
    State,
    Trick,
    display_order,
    reaches,
    seeger_fabian,
    value_levels,
)
from counterplay.skat.table import Sight
from counterplay.web import schema_table as bodies

NOTHING_LEGAL = bodies.LegalActions(
    bids=(),
    answer=False,
    pass_=False,
    pick_up=False,
    declarations=(),
    discards=0,
    cards=(),
    claim=False,
    resign=False,
    show=False,
    undo=False,
    hint=False,
)


def shown_in_order(cards: Iterable[Card], game: Game | None) -> tuple[str, ...]:
    """Return cards as texts in display order."""
    return tuple(map(str, display_order(cards, game)))


def declared(declaration: Declaration) -> bodies.Declared:
    """Return a declaration for the browser."""
    return bodies.Declared.model_validate(_declaration_fields(declaration))


def _declaration_fields(declaration: Declaration) -> dict[str, str | bool]:
    return {
        "text": str(declaration),
        "game": declaration.game.title,
        "hand": declaration.hand,
        "ouvert": declaration.ouvert,
        "schneider": declaration.schneider,
        "schwarz": declaration.schwarz,
        "title": declaration.title,
    }


def trick_view(number: int, trick: Trick) -> bodies.TrickView:
    """Return a trick for the browser."""
    return bodies.TrickView(
        number=number,
        leader=trick.leader,
        cards=tuple(PlayedCard(trick.seat_of(place), card) for place, card in enumerate(trick.cards)),
        winner=trick.winner,
    )


def calls_view(calls: Iterable[tuple[int, object]]) -> tuple[bodies.Call, ...]:
    """Return an auction for the browser."""
    return tuple(bodies.Call(seat=seat, call=str(call)) for seat, call in calls)


def seats_view(
    seen: Sight, titles: tuple[str, ...], places: tuple[int, ...], dealer: int, bot: int | None
) -> tuple[bodies.SeatView, ...]:
    """Return the three seats; `titles` are by chair, `places` by seat, `bot` is the seat where one is to move."""
    said = {seat: str(call) for seat, call in seen.calls}
    taken = [trick.winner for trick in seen.tricks]
    rows = []
    for seat in range(3):
        to_act = seen.to_act == seat
        rows.append(
            bodies.SeatView(
                seat=seat,
                place=places[seat],
                name=titles[places[seat]],
                you=seat == seen.seat,
                dealer=places[seat] == dealer,
                role=None if seen.soloist is None else "soloist" if seat == seen.soloist else "defender",
                cards=_cards_held(seen, seat),
                tricks=taken.count(seat),
                to_act=to_act,
                thinking=to_act and seat == bot,
                said=said.get(seat),
                shown=shown_in_order(seen.shown[seat], seen.game),
                resigned=seat in seen.resigned,
            )
        )
    return tuple(rows)


def _cards_held(seen: Sight, seat: int) -> int:
    if seen.phase is None:
        return 0
    played = sum(trick.seat_of(place) == seat for trick in seen.tricks for place in range(len(trick.cards)))
    twelve = seen.phase is Phase.DECLARE and seat == seen.soloist
    return (12 if twelve else 10) - played


def legal_view(seen: Sight, *, undo: bool, hint: bool) -> bodies.LegalActions:
    """Return exactly what the seat may do now."""
    if seen.seat is None or seen.to_act != seen.seat:
        return NOTHING_LEGAL.model_copy(update={"undo": undo, "resign": _may_give_up(seen)})
    fields: dict[str, object] = {"undo": undo, "hint": hint}
    match seen.phase:
        case Phase.AUCTION:
            fields["pass_"] = True
            fields["answer"] = Hold() in seen.legal_actions
            fields["bids"] = tuple(call.value for call in seen.legal_actions if isinstance(call, Bid))
        case Phase.SKAT:
            fields["pick_up"] = True
            fields["declarations"] = _choices(seen, picked_up=False)
        case Phase.DECLARE:
            fields["declarations"] = _choices(seen, picked_up=True)
            fields["discards"] = 2
        case Phase.PLAY:
            legal = [action.card for action in seen.legal_actions if isinstance(action, Play)]
            fields["cards"] = shown_in_order(legal, seen.game)
            fields["claim"] = True
            fields["resign"] = seen.soloist == seen.seat or _may_give_up(seen)
            fields["show"] = not seen.shown[seen.seat]
    return NOTHING_LEGAL.model_copy(update=fields)


def _may_give_up(seen: Sight) -> bool:
    """Say whether a defender may give up, which needs no turn, but the partner."""
    return seen.phase is Phase.PLAY and seen.seat not in (None, seen.soloist, *seen.resigned)


def _choices(seen: Sight, *, picked_up: bool) -> tuple[bodies.DeclarationChoice, ...]:
    return tuple(
        bodies.DeclarationChoice.model_validate(
            {
                **_declaration_fields(reach.declaration),
                "value": reach.value if picked_up or reach.declaration.game is Game.NULL else None,
                "reach": bodies.ReachView.model_validate(
                    {
                        "need": reach.need.value,
                        "least": reach.value,
                        "then": reach.then,
                        "reaching": reach.reaching,
                        "skats": reach.skats,
                        "lost": 2 * reach.charged,
                    }
                ),
            }
        )
        for reach in reaches(seen.hand, seen.bid, picked_up=picked_up)
    )


def value_view(result: Result) -> bodies.GameValue:
    """Return how a game's value comes about."""
    null = result.declaration.game is Game.NULL
    steps = (
        ()
        if null
        else value_levels(result.declaration, result.matadors, schneider=result.schneider, schwarz=result.schwarz)
    )
    return bodies.GameValue(
        parts=tuple(bodies.ValuePart.model_validate({"word": word, "count": count}) for word, count in steps),
        base=None if null else result.declaration.game.base,
        value=result.value,
        charged=None if result.won else -result.score // 2,
        overbid=result.overbid,
        text=result.explain(),
    )


_ENDINGS = {
    Ending.NONE: "broken_off",
    Ending.PASSED_IN: "passed_in",
    Ending.PLAYED_OUT: "played_out",
    Ending.DECIDED: "decided",
    Ending.SOLOIST_RESIGNED: "soloist_resigned",
    Ending.DEFENDERS_RESIGNED: "defenders_resigned",
}


def result_view(
    state: State,
    *,
    game: str | None,
    counts: bool,
    claimed: bool = False,
    result: Result | None = None,
    tournament: tuple[int, ...] | None = None,
) -> bodies.ResultView:
    """Return how a deal ended, with all cards; `result` stands in where a game was broken off."""
    if not state.over and state.ending is not Ending.NONE:
        raise BadInput("a deal is revealed when it is over")
    result = result or state.result
    kind = state.declaration.game if state.declaration else None
    return bodies.ResultView.model_validate(
        {
            "ending": "claimed" if claimed else _ENDINGS[state.ending],
            "soloist": state.soloist,
            "declaration": None if state.declaration is None else declared(state.declaration),
            "won": None if result is None else result.won,
            "points": None if result is None else result.points,
            "tricks": None if result is None else result.tricks,
            "schneider": result is not None and result.schneider,
            "schwarz": result is not None and result.schwarz,
            "score": None if result is None else result.score,
            "value": None if result is None else value_view(result),
            "tournament": seeger_fabian(result) if tournament is None else tournament,
            "hands": tuple(shown_in_order(hand, kind) for hand in state.deal.hands),
            "skat": shown_in_order(state.deal.skat, kind),
            "discards": shown_in_order(state.discards, kind),
            "game": game,
            "counts": counts,
        }
    )
