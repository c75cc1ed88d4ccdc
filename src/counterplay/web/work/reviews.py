"""Reviews of finished games: every card judged with all hands known, and by what its mover could know."""

from __future__ import annotations

from typing import Any

from counterplay.protocol import BadInput, Player
from counterplay.review import Move, Page, Profiles, RawRecord, ReviewedGame, Verdict, game_section
from counterplay.skat.beliefs import whole_parts
from counterplay.skat.players import KermitPlayer, RulesPlayer
from counterplay.skat.records import sgf, state_after
from counterplay.skat.review import (
    ALL_CARD_POINTS,
    SKAT,
    SOLOIST,
    Language,
    SkatReviewer,
    beliefs_of,
    could_have_won,
    judge_decision,
    judge_whole,
    play_on,
    rescue_form,
    speech,
    told_form,
    weighed_worlds,
    whole_form,
    with_other_cards,
)
from counterplay.skat.rules import Card, Game, State, display_order, from_bits, observe
from counterplay.skat.solver import Solver, Worlds, target_of_state

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


def _reviewed(record: str) -> tuple[State, ReviewedGame]:
    game = _reviewer.read(RawRecord(1, record.encode("utf-8", "surrogateescape")))
    state = game.state
    assert state is not None
    return state, _reviewer.review(game)


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
                "points": (points[card] if ours else ALL_CARD_POINTS - points[card]) if card in points else None,
                "wins": wins,
            }
            for card, wins in move.legal.items()
        ],
    }


def judge(asked: dict[str, Any]) -> dict[str, Any]:
    """Return what a store keeps of a game."""
    return SKAT.judge(asked["record"], asked["people"], dict(asked["bots"])).to_json()


def decision(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the decision error of one card: over the worlds its mover could not tell apart."""
    _, game = _reviewed(asked["record"])
    index = asked["index"]
    if index >= len(game.moves):
        raise BadInput(f"only {len(game.moves)} cards were played in this game: there is no card {index}")
    move, before = game.moves[index], state_after(sgf.loads(asked["record"]), index)
    judged = judge_decision(before, Card[move.card], _solver, worlds=asked["worlds"])
    choice = len(judged.win_rates) > 1
    return {
        "worlds": judged.loss.worlds,
        "loss": judged.loss.loss if choice else None,
        "error": judged.loss.error if choice else None,
        "bad_luck": move.mistake and judged.loss.none,
        "cards": [{"card": card, "win_rate": rate} for card, rate in judged.win_rates.items()],
    }


def beliefs(asked: dict[str, Any]) -> dict[str, Any]:
    """Return where a seat could believe the cards to be, before a card."""
    seat, before = asked["seat"], state_after(sgf.loads(asked["record"]), asked["index"])
    seen = observe(before, seat)
    worlds = Worlds(seen)
    lying, count = worlds.places(), worlds.count
    known = set(seen.hand) | set(seen.discards) | set().union(*seen.shown)
    weighed = weighed_worlds(seen).places()
    cards = []
    for card in display_order(lying, seen.declaration.game if seen.declaration else None):
        shares = [worlds_there / count for worlds_there in lying[card]]
        cards.append(
            {
                "card": str(card),
                "permille": whole_parts(shares, 1000),
                "by_actions": whole_parts([float(share) for share in weighed[card]], 1000),
                "known": card in known,
            }
        )
    return {"possible": str(count), "cards": cards}


def whole(asked: dict[str, Any]) -> dict[str, Any]:
    """Judge what there is beside the cards in hindsight."""
    state, game = _reviewed(asked["record"])
    return whole_form(judge_whole(state, game.moves, _solver))


def page(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the review of everything as one page that needs nothing else."""
    language = Language(asked["language"])
    name = speech(language).card
    reviewer = SkatReviewer(points=True, decision=True, everything=True, name=name, language=language)
    game = reviewer.review(reviewer.read(RawRecord(1, asked["record"].encode("utf-8", "surrogateescape"))))
    profiles = Profiles(reviewer.axes)
    profiles.add(game)
    made = Page(game.title, words=reviewer.speech.page)
    made.add(game_section(game, lambda card: name(Card[card]), made.words))
    return {"html": made.html(profiles, reviewer.told)}


def rescue(asked: dict[str, Any]) -> dict[str, Any]:
    """Say whether a seat could have won, and how."""
    state, game = _reviewed(asked["record"])
    return rescue_form(could_have_won(state, asked["seat"], game.moves, _solver))


def telling(asked: dict[str, Any]) -> dict[str, Any]:
    """Return what each action told a seat."""
    state, _ = _reviewed(asked["record"])
    return {"actions": [told_form(told) for told in beliefs_of(state, asked["seat"]).told]}


def what_if(asked: dict[str, Any]) -> dict[str, Any]:
    """Play on from a card with other cards, then by the solver or bots, each on its own observation."""
    state = with_other_cards(sgf.loads(asked["record"]), asked["index"], [Card[name] for name in asked["cards"]])
    legal = [] if state.over else sorted(from_bits(state.core.legal_cards))
    told = {"legal": [str(card) for card in legal], "to_act": state.to_act, "asked": state.cards_played}
    player: Player[Any, Any] | None = None
    if asked["against"] != "solver":
        player = RulesPlayer() if asked["against"] == "rules" else KermitPlayer(worlds=20)
    state = play_on(state, player, _solver)
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
