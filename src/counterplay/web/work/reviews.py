"""Reviews of finished games: every card judged with all hands known, and by what its mover could know."""

from __future__ import annotations

from typing import Any

from counterplay.opponent.mistakes import opportunities_by_seat
from counterplay.protocol import BadInput, IllegalAction, Player, Stream
from counterplay.skat import iss
from counterplay.skat.actions import Play
from counterplay.skat.cards import Card, Game
from counterplay.skat.hindsight import SkatHindsight, target_of_state
from counterplay.skat.observation import observe
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.render import display_order
from counterplay.skat.solver import Decision, Solver, first_lead_of
from counterplay.skat.state import State
from counterplay.skat.worlds import Worlds
from counterplay.web.work import levels
from counterplay.web.work.choices import choice_at
from counterplay.web.work.claims import best_card
from counterplay.web.work.positions import open_position, state_of

_solver = Solver()


def state_before(state: State, index: int) -> State:
    """Return a game before its card number `index`."""
    position = open_position(state)
    spoken = len(position["script"]) - sum(len(trick.cards) for trick in state.tricks)
    spoken -= sum(text in ("SC", "RE") for _, text in position["script"])
    if index > state.cards_played:
        raise BadInput(f"only {state.cards_played} cards were played: card {index} is not one of them")
    position["script"] = position["script"][: spoken + index]
    return state_of(position)


def _game(asked: dict[str, Any]) -> State:
    state = iss.loads(asked["record"]).state
    assert state is not None
    return state


def review(asked: dict[str, Any]) -> dict[str, Any]:
    """Judge every card of a game."""
    state = _game(asked)
    if state.declaration is None or not state.cards_played:
        return {"target": "", "curve": [], "moves": []}
    target = target_of_state(state)
    start, play = first_lead_of(state)
    null = start.game is Game.NULL
    by_points = None if null else _solver.post_mortem(start, play, None)
    by_win = _solver.post_mortem(start, play, target or 61)
    moves, curve = [], []
    for index, decision in enumerate(by_win):
        points = None if by_points is None else by_points[index]
        ours = decision.mover == start.soloist
        pick = max if ours else min
        curve.append(
            {
                "index": index,
                "points": None if points is None else pick(points.results.values()),
                "soloist_wins": target is not None and bool(pick(decision.results.values())),
            }
        )
        if decision.played is not None:
            moves.append({"index": index, **_judged(decision, points, ours, target is not None)})
    if len(curve) == len(moves):  # played to the last card
        curve.append({"index": len(moves), **_at_the_end(state, null)})
    named = "null" if null else "nothing wins" if target is None else str(target)
    return {"target": named, "curve": curve, "moves": moves}


def _at_the_end(state: State, null: bool) -> dict[str, Any]:
    result = state.result
    assert result is not None
    return {"points": None if null else result.points, "soloist_wins": result.won}


def _judged(decision: Decision, points: Decision | None, ours: bool, winnable: bool) -> dict[str, Any]:
    card = decision.played
    assert card is not None
    wins = {legal: (bool(won) if winnable else False) == ours for legal, won in decision.results.items()}
    lost = 0
    if points is not None:
        best = (max if ours else min)(points.results.values())
        lost = abs(best - points.results[card])
    opportunity = len(set(wins.values())) == 2
    mistake = opportunity and not wins[card]
    alike = sum(
        wins[legal] == wins[card] and (points is None or points.results[legal] == points.results[card])
        for legal in wins
    )
    if len(wins) == 1:
        judgement = "forced"
    elif mistake:
        judgement = "turned"
    elif lost:
        judgement = "lost_points"
    else:
        judgement = "best" if alike == 1 else "equal"
    return {
        "seat": decision.mover,
        "card": str(card),
        "judgement": judgement,
        "points_lost": lost,
        "opportunity": opportunity,
        "mistake": mistake,
        "alternatives": [
            {"card": str(legal), "points": None if points is None else points.results[legal], "wins": wins[legal]}
            for legal in sorted(wins, reverse=True)
        ],
    }


def analyse(asked: dict[str, Any]) -> dict[str, Any]:
    """Return what lists and profiles need: mistakes by seat, the largest loss, and the choices of a seat."""
    state = _game(asked)
    judged = review(asked)["moves"]
    found = opportunities_by_seat(SkatHindsight(_solver).decisions_of(state))
    tallies: dict[str, Any] = {"seats": {str(seat): told for seat, told in found.items()}}
    if asked.get("seat", -1) >= 0:
        tallies["choices"] = levels.choices_of(state, asked["seat"])
    return {
        "mistakes": sum(move["mistake"] for move in judged),
        "points_lost": max((move["points_lost"] for move in judged), default=0),
        "tallies": tallies,
    }


def decision(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the decision error of one card."""
    state, index = _game(asked), asked["index"]
    if index >= state.cards_played:
        raise BadInput(f"only {state.cards_played} cards were played: card {index} is not one of them")
    before = state_before(state, index)
    seat = before.core.to_act
    played = state.tricks[index // 3].cards[index % 3]
    target = target_of_state(state)
    if target is None:
        return {"worlds": 0, "loss": None, "error": None, "bad_luck": False, "cards": []}
    seed = Stream("decision", asked["record"], index).next64()
    choice = choice_at(_solver, observe(before, seat), target, asked["worlds"], seed)
    rates = [
        {"card": str(card), "win_rate": float(rate)} for card, rate in zip(choice.cards, choice.rates, strict=True)
    ]
    loss, error = choice.loss(played)
    wrong = next(move["mistake"] for move in review(asked)["moves"] if move["index"] == index)
    return {
        "worlds": len(choice.wins),
        "loss": loss if len(rates) > 1 else None,
        "error": error if len(rates) > 1 else None,
        "bad_luck": wrong and loss <= 0,
        "cards": rates,
    }


def beliefs(asked: dict[str, Any]) -> dict[str, Any]:
    """Return where a seat could believe the cards to be, before a card."""
    state = _game(asked)
    before = state_before(state, asked["index"])
    seat = asked["seat"]
    seen = observe(before, seat)
    worlds = Worlds(seen)
    drawn = worlds.draw(asked["worlds"], Stream("beliefs", asked["record"], asked["index"], seat).next64())
    played = {card for trick in seen.tricks for card in trick.cards}
    known = set(seen.hand) | set(seen.discards) | set().union(*seen.shown)
    if seen.picked_up and seen.soloist == seat and seen.declaration is None:
        known |= set(seen.skat)
    game = seen.declaration.game if seen.declaration else None
    cards = []
    for card in display_order([card for card in Card if card not in played], game):
        shares = [sum(card in world.hands[place] for world in drawn) / len(drawn) for place in range(3)]
        skat = sum(card in world.skat for world in drawn) / len(drawn)
        cards.append({"card": str(card), "seats": shares, "skat": skat, "known": card in known})
    return {"worlds": len(drawn), "possible": str(worlds.count), "cards": cards}


def what_if(asked: dict[str, Any]) -> dict[str, Any]:
    """Play on from a card with other cards, then by the solver or bots, each on its own observation."""
    state = state_before(_game(asked), asked["index"])
    if state.declaration is None:
        raise BadInput("no card was played in this game")
    for name in asked["cards"]:
        if state.over:
            raise BadInput(f"the game is over before {name} is played")
        try:
            state = state.apply(Play(Card[name]))
        except IllegalAction as problem:
            raise BadInput(str(problem)) from None
    after = observe(state, state.core.to_act if not state.over else 0)
    legal = [] if state.over else [card for card in Card if after.core.legal_cards >> card & 1]
    told = {"legal": [str(card) for card in legal], "to_act": state.to_act}
    number = state.cards_played
    player: Player[Any, Any] | None = None
    if asked["against"] != "solver":
        player = RulesPlayer() if asked["against"] == "rules" else KermitPlayer(worlds=20)
    while not state.over:
        seat = state.core.to_act
        if player is None:
            state = state.apply(Play(best_card(_solver, state)))
        else:
            chance = Stream("what if", asked["record"], state.cards_played)
            state = state.apply(player.act(observe(state, seat), chance))
    result = state.result
    assert result is not None
    return {
        **told,
        "play": [
            {"seat": trick.seat_of(place), "card": str(card)}
            for trick in state.tricks
            for place, card in enumerate(trick.cards)
        ],
        "asked": number,
        "points": result.points,
        "tricks": result.tricks,
        "won": result.won,
        "score": result.score,
        "explained": result.explain(),
    }
