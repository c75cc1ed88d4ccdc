"""Reviews of finished games: every card judged with all hands known, and by what its mover could know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from counterplay.opponent.mistakes import Situation
from counterplay.protocol import BadInput, IllegalAction, Player, Stream
from counterplay.review.game import ReviewedGame
from counterplay.review.judgement import Move, Verdict, decision_loss
from counterplay.review.work import RawRecord
from counterplay.skat import _core, iss
from counterplay.skat.actions import Play
from counterplay.skat.cards import Card, Game, from_bits
from counterplay.skat.contracts import begin_play
from counterplay.skat.hindsight import target_of_state
from counterplay.skat.observation import observe
from counterplay.skat.players.kermit import KermitPlayer
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.render import display_order
from counterplay.skat.review import ALL_POINTS, SOLOIST, SkatReviewer, win_table
from counterplay.skat.solver import Solver
from counterplay.skat.state import State
from counterplay.skat.worlds import Worlds
from counterplay.web.work import levels
from counterplay.web.work.claims import best_card

_JUDGEMENTS = {
    Verdict.FORCED: "forced",
    Verdict.TURNED: "turned",
    Verdict.LEVEL: "lost_level",
    Verdict.POINTS: "lost_points",
    Verdict.BEST: "best",
    Verdict.EQUAL: "equal",
}
_reviewer = SkatReviewer(points=True)
_solver = Solver()


def play_of(state: State) -> Iterator[tuple[State, Card]]:
    """Yield every card of a game with the state it was played in."""
    if state.declaration is None or state.soloist is None:
        return
    before = begin_play(state.deal, state.soloist, state.bid, state.declaration, state.discards)
    for trick in state.tricks:
        for card in trick.cards:
            yield before, card
            before = before.apply(Play(card))


def state_before(state: State, index: int) -> State:
    """Return a game before its card number `index`, or at its end."""
    if state.declaration is None or index > state.cards_played:
        raise BadInput(f"only {state.cards_played} cards were played in this game: there is no card {index}")
    played = list(play_of(state))
    if index < len(played):
        return played[index][0]
    return played[-1][0].apply(Play(played[-1][1])) if played else state


def _reviewed(record: str) -> tuple[State, ReviewedGame]:
    game = _reviewer.read(RawRecord(1, record.encode("utf-8", "surrogateescape")))
    state = game.state
    assert state is not None
    return state, _reviewer.review(game)


def _state(record: str) -> State:
    state = iss.loads(record).state
    assert state is not None
    return state


def review(asked: dict[str, Any]) -> dict[str, Any]:
    """Judge every card of a game."""
    state, game = _reviewed(asked["record"])
    if not game.moves:
        return {"target": "", "curve": [], "moves": []}
    course, target = game.course, target_of_state(state)
    null = state.declaration is not None and state.declaration.game is Game.NULL
    return {
        "target": "null" if null else "nothing wins" if target is None else str(target),
        "curve": [
            {
                "index": index,
                "points": None if course.points is None else course.points[index],
                "soloist_wins": won,
            }
            for index, won in enumerate(course.wins)
        ],
        "moves": [{"index": index, **_move(move)} for index, move in enumerate(game.moves)],
    }


def _move(move: Move) -> dict[str, Any]:
    ours = move.side == SOLOIST
    points = {} if move.points is None else move.points
    return {
        "seat": move.seat,
        "card": move.card,
        "judgement": _JUDGEMENTS[move.verdict],
        "points_lost": move.lost_points,
        "opportunity": move.opportunity,
        "mistake": move.mistake,
        "alternatives": [
            {
                "card": card,
                "points": (points[card] if ours else ALL_POINTS - points[card]) if card in points else None,
                "wins": wins,
            }
            for card, wins in move.legal.items()
        ],
    }


def analyse(asked: dict[str, Any]) -> dict[str, Any]:
    """Return what lists and profiles need: mistakes by seat, the largest loss, and the choices of a seat."""
    state, game = _reviewed(asked["record"])
    found: dict[str, list[tuple[Situation, bool]]] = {}
    for move in game.moves:
        mine = found.setdefault(str(move.seat), [])
        if move.opportunity:
            mine.append((move.situation, move.mistake))
    tallies: dict[str, Any] = {"seats": found}
    if asked.get("seat", -1) >= 0:
        own = [(before, card) for before, card in play_of(state) if before.to_act == asked["seat"]]
        tallies["choices"] = levels.choices_of(own)
    return {
        "mistakes": len(game.turning_points),
        "points_lost": max((move.lost_points for move in game.moves), default=0),
        "tallies": tallies,
    }


def decision(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the decision error of one card: over the worlds its mover could not tell apart."""
    state, game = _reviewed(asked["record"])
    index = asked["index"]
    if index >= len(game.moves):
        raise BadInput(f"only {len(game.moves)} cards were played in this game: there is no card {index}")
    move, before = game.moves[index], state_before(state, index)
    cards, wins, every = _wins(before, asked["worlds"], Stream("decision", *before.core.dealt_hands, index))
    loss = decision_loss(
        {str(card): wins[:, place] for place, card in enumerate(cards)}, move.card, every_world=every
    )
    choice = len(cards) > 1
    return {
        "worlds": len(wins),
        "loss": loss.loss if choice else None,
        "error": loss.error if choice else None,
        "bad_luck": move.mistake and loss.none,
        "cards": [
            {"card": str(card), "win_rate": float(wins[:, place].mean())} for place, card in enumerate(cards)
        ],
    }


def _wins(before: State, worlds: int, chance: Stream) -> tuple[list[Card], npt.NDArray[np.bool_], bool]:
    seat = before.to_act
    assert seat is not None
    there = _core.Worlds(observe(before, seat).core)
    drawn = there.draw(worlds, chance.next64())
    hands = np.array([held for held, _ in drawn], dtype=np.uint32)
    cards = sorted(from_bits(before.core.legal_cards))
    wins = win_table(before, hands, [skat for _, skat in drawn], _solver)[:, cards]
    return cards, wins, there.count <= worlds


def beliefs(asked: dict[str, Any]) -> dict[str, Any]:
    """Return where a seat could believe the cards to be, before a card."""
    state, seat = _state(asked["record"]), asked["seat"]
    before = state_before(state, asked["index"])
    seen = observe(before, seat)
    worlds = Worlds(seen)
    key = (*state.core.dealt_hands, asked["index"], seat)
    drawn = worlds.draw(asked["worlds"], Stream("beliefs", *key).next64())
    played = {card for trick in seen.tricks for card in trick.cards}
    known = set(seen.hand) | set(seen.discards) | set().union(*seen.shown)
    game = seen.declaration.game if seen.declaration else None
    cards = []
    for card in display_order([card for card in Card if card not in played], game):
        shares = [sum(card in world.hands[place] for world in drawn) / len(drawn) for place in range(3)]
        skat = sum(card in world.skat for world in drawn) / len(drawn)
        cards.append({"card": str(card), "seats": shares, "skat": skat, "known": card in known})
    return {"worlds": len(drawn), "possible": str(worlds.count), "cards": cards}


def what_if(asked: dict[str, Any]) -> dict[str, Any]:
    """Play on from a card with other cards, then by the solver or bots, each on its own observation."""
    state = state_before(_state(asked["record"]), asked["index"])
    for name in asked["cards"]:
        if state.over:
            raise BadInput(f"the game is over before {name} is played")
        try:
            state = state.apply(Play(Card[name]))
        except IllegalAction as problem:
            raise BadInput(str(problem)) from None
    legal = [] if state.over else sorted(from_bits(state.core.legal_cards))
    told = {"legal": [str(card) for card in legal], "to_act": state.to_act, "asked": state.cards_played}
    player: Player[Any, Any] | None = None
    if asked["against"] != "solver":
        player = RulesPlayer() if asked["against"] == "rules" else KermitPlayer(worlds=20)
    while not state.over:
        seat = state.core.to_act
        if player is None:
            state = state.apply(Play(best_card(_solver, state)))
        else:
            chance = Stream("what if", *state.core.dealt_hands, state.cards_played)
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
        "points": result.points,
        "tricks": result.tricks,
        "won": result.won,
        "score": result.score,
        "explained": result.explain(),
    }
