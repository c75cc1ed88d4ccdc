"""Reviewed games and profiles as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from counterplay.opponent import Tally
from counterplay.review.game import ReviewedGame
from counterplay.review.judgement import Move
from counterplay.review.profile import Profile, Profiles


def game_json(game: ReviewedGame) -> dict[str, Any]:
    """Return a game: where its record stands, whether it came to its end, and every move."""
    written: dict[str, Any] = {"line": game.line, "id": game.id, "complete": game.complete}
    if game.broken_off:
        written["broken_off"] = game.broken_off
    written["moves"] = [move_json(move) for move in game.moves]
    if game.everything is not None:
        written["everything"] = game.everything
    return written


def move_json(move: Move) -> dict[str, Any]:
    """Return a move; what was asked for besides win and loss comes after the keys every move has."""
    loss = move.decision
    written: dict[str, Any] = {
        "seat": move.seat,
        "card": move.card,
        "legal": dict(move.legal),
        "opportunity": move.opportunity,
        "mistake": move.mistake,
        "decision_loss": None if loss is None else round(loss.loss, 6),
    }
    if loss is not None:
        written |= {
            "decision_error": round(loss.error, 6),
            "decision_worlds": loss.worlds,
            "decision_best": loss.best,
        }
    if move.mistake and (loss is not None or move.practical is not None):
        written["bad_luck"] = move.bad_luck
    if move.reason:
        written["reason"] = move.reason
    if move.points is not None:
        written |= {"points": dict(move.points), "lost_points": move.lost_points, "lost_levels": move.lost_levels}
    return written


def tally_json(tally: Tally, axes: tuple[str, ...]) -> dict[str, Any]:
    """Return a tally's rate, and the rates by each of the axes."""
    written: dict[str, Any] = tally.where().to_json()
    for axis in axes:
        written[f"by_{axis}"] = {label: rate.to_json() for label, rate in tally.by(axis).items()}
    return written


def profile_json(profile: Profile, axes: tuple[str, ...]) -> dict[str, Any]:
    """Return a player's profile: the games that came to their end, then those that were broken off."""
    written = tally_json(profile.complete, axes)
    written["games"] = profile.complete.games
    written["broken_off"] = {"games": profile.broken_off.games} | profile.broken_off.where().to_json()
    lesser = profile.lesser
    if lesser.moves:
        counted = ("moves", "lost_points", "points", "lost_levels")
        written["lesser"] = {key: value for key, value in asdict(lesser).items() if key in counted}
    if lesser.judged:
        written["decisions"] = {"judged": lesser.judged, "bad_luck": lesser.bad_luck}
    return written


def profiles_json(profiles: Profiles, axes: tuple[str, ...]) -> dict[str, Any]:
    """Return all players by name."""
    return {name: profile_json(profile, axes) for name, profile in profiles.players.items()}


def totals_json(profiles: Profiles) -> dict[str, Any]:
    """Return the totals over all games, complete and broken off apart."""
    return {"complete": asdict(profiles.complete), "broken_off": asdict(profiles.broken_off)}
