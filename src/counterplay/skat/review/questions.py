"""Questions about one finished game, as a browser or a program asks them; all are answered from one review.

The last few games are kept reviewed, so that the next question about one of them starts from its judged cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from counterplay.json_form import Rows
from counterplay.protocol import BadInput, Judged, Player
from counterplay.review import Language, Move, Page, Profiles, RawRecord, ReviewedGame, Verdict, game_section
from counterplay.skat.beliefs import whole_parts
from counterplay.skat.players import KermitPlayer, RulesPlayer
from counterplay.skat.records import sgf, state_after
from counterplay.skat.review.everything import JudgedWhole, judge_whole
from counterplay.skat.review.evidence import ActionEvidence, beliefs_of
from counterplay.skat.review.judge import ALL_CARD_POINTS, SOLOIST, is_null, judge_decision
from counterplay.skat.review.practical import weighed_worlds
from counterplay.skat.review.rescue import Rescue, could_have_won
from counterplay.skat.review.reviewer import SkatReviewer
from counterplay.skat.review.sentences import SkatWords
from counterplay.skat.review.store_adapter import SKAT
from counterplay.skat.review.variations import PlayedCard, cards_of, result_of
from counterplay.skat.review.what_if import play_on, with_other_cards
from counterplay.skat.rules import Card, State, display_order, from_bits, observe
from counterplay.skat.solver import Solver, Worlds, target_of_state

Judgement = Literal["forced", "best", "equal", "lost_points", "lost_level", "turned"]
"""forced: one card only; best: the only best one; equal: one of several best; lost_points: the game stands, points
are gone; lost_level: so is a level of the result (schneider); turned: the mover's side had won, and has lost"""

_JUDGEMENTS: Mapping[Verdict, Judgement] = {
    Verdict.FORCED: "forced",
    Verdict.TURNED: "turned",
    Verdict.LEVEL: "lost_level",
    Verdict.POINTS: "lost_points",
    Verdict.BEST: "best",
    Verdict.EQUAL: "equal",
}
_GAMES_KEPT = 8
_reviewer = SkatReviewer(points=True)
_solver = Solver()


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal card with its value when everybody sees all cards."""

    card: str
    points: int | None  # the soloist's card points under best play; None in null
    wins: bool  # whether the mover's side still wins the contract


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """One card of the play, judged in hindsight."""

    index: int
    trick: int
    seat: int
    card: str
    judgement: Judgement
    points_lost: int  # against the best card
    opportunity: bool  # both winning and losing cards were at hand
    mistake: bool  # a losing one was chosen
    alternatives: tuple[Alternative, ...]

    @classmethod
    def of(cls, index: int, move: Move) -> ReviewedMove:
        """Return a judged card; points are told as the soloist makes them."""
        points = move.points or {}
        if move.side != SOLOIST:
            points = {card: ALL_CARD_POINTS - made for card, made in points.items()}
        return cls(
            index,
            move.trick,
            move.seat,
            move.card,
            _JUDGEMENTS[move.verdict],
            move.lost_points,
            move.opportunity,
            move.mistake,
            tuple(Alternative(card, points.get(card), wins) for card, wins in move.legal.items()),
        )


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """The value of the game before card `index` (or at the end): the soloist's points under best play."""

    index: int
    points: int | None  # None in null
    soloist_wins: bool


@dataclass(frozen=True, slots=True)
class GameReview:
    """A finished game with every card judged."""

    complete: bool
    target: str  # what the contract needs: 61, 90, schwarz or null
    curve: tuple[CurvePoint, ...]
    moves: tuple[ReviewedMove, ...]
    turning_points: tuple[int, ...]  # indices of the moves that turned the game
    explained: str  # the game value in English


@dataclass(frozen=True, slots=True)
class CardDecision:
    """The decision error of one card: the best card's win rate less the chosen one's, over sampled worlds."""

    index: int
    worlds: int
    loss: float | None  # None where there was nothing to decide
    error: float | None  # standard error of the loss
    bad_luck: bool  # wrong in hindsight, but nothing lost by what could be known
    cards: Annotated[Mapping[str, float], Rows("card", "win_rate")]


@dataclass(frozen=True, slots=True)
class CardPlaces:
    """Where a card lies, in how many of a thousand worlds; the four add up to a thousand."""

    card: Card
    permille: tuple[int, ...]  # by seat, then the skat
    by_actions: tuple[int, ...]  # the same, worlds weighed by what the others did (pi)
    known: bool  # the seat knows where it is


@dataclass(frozen=True, slots=True)
class PossiblePlaces:
    """What a seat could believe before a card was played, counted over every world it could not rule out."""

    index: int
    seat: int
    possible: str  # how many worlds there are, as text: it may exceed what JavaScript counts
    cards: tuple[CardPlaces, ...]  # cards not yet played, in display order


@dataclass(frozen=True, slots=True)
class Telling:
    """What each action told a seat, by policy inference."""

    seat: int
    actions: tuple[ActionEvidence, ...]


@dataclass(frozen=True, slots=True)
class OtherEnd:
    """How a game would have gone with other cards."""

    play: tuple[PlayedCard, ...]  # all cards of the game, those asked for included
    asked: int  # how many of them come from the real game and the question
    points: int  # the soloist's card points at the end
    tricks: int
    won: bool
    score: int
    explained: str
    legal: tuple[Card, ...]  # what may be played after the cards asked for
    to_act: int | None  # who would play next after them


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """The review of everything as one page that needs nothing else."""

    html: str


@lru_cache(maxsize=_GAMES_KEPT)
def _reviewed(record: str) -> tuple[sgf.Record, State, ReviewedGame]:
    read = _reviewer.read(RawRecord(1, record.encode("utf-8", "surrogateescape")))
    assert read.state is not None
    return read, read.state, _reviewer.review(read)


def review(record: str) -> GameReview:
    """Judge every card of a game."""
    read, state, game = _reviewed(record)
    explained = "" if read.result is None else read.result.explain()
    if not game.moves:
        return GameReview(read.complete, "", (), (), (), explained)
    course, target = game.course, target_of_state(state)
    points = course.points or (None,) * len(course.wins)
    return GameReview(
        read.complete,
        "null" if is_null(state) else "nothing wins" if target is None else str(target),
        tuple(CurvePoint(index, *value) for index, value in enumerate(zip(points, course.wins, strict=True))),
        tuple(ReviewedMove.of(index, move) for index, move in enumerate(game.moves)),
        tuple(index for index, move in enumerate(game.moves) if move.mistake),
        explained,
    )


def judge(record: str, people: Sequence[int], bots: Sequence[tuple[int, str]]) -> Judged:
    """Return what a store keeps of a game."""
    return SKAT.judge(record, people, dict(bots))


def decision(record: str, index: int, worlds: int) -> CardDecision:
    """Return the decision error of one card: over the worlds its mover could not tell apart."""
    read, _, game = _reviewed(record)
    if index >= len(game.moves):
        raise BadInput(f"only {len(game.moves)} cards were played in this game: there is no card {index}")
    move = game.moves[index]
    judged = judge_decision(state_after(read, index), Card[move.card], _solver, worlds=worlds)
    loss, choice = judged.loss, len(judged.win_rates) > 1
    return CardDecision(
        index,
        loss.worlds,
        loss.loss if choice else None,
        loss.error if choice else None,
        move.mistake and loss.none,
        judged.win_rates,
    )


def beliefs(record: str, index: int, seat: int) -> PossiblePlaces:
    """Return where a seat could believe the cards to be, before a card."""
    seen = observe(state_after(sgf.loads(record), index), seat)
    worlds = Worlds(seen)
    lying, count = worlds.places(), worlds.count
    known = set(seen.hand) | set(seen.discards) | set().union(*seen.shown)
    weighed = weighed_worlds(seen).places()
    return PossiblePlaces(
        index,
        seat,
        str(count),
        tuple(
            CardPlaces(
                card,
                tuple(whole_parts([there / count for there in lying[card]], 1000)),
                tuple(whole_parts([float(share) for share in weighed[card]], 1000)),
                card in known,
            )
            for card in display_order(lying, seen.declaration.game if seen.declaration else None)
        ),
    )


@lru_cache(maxsize=_GAMES_KEPT)
def whole(record: str) -> JudgedWhole:
    """Judge what there is beside the cards in hindsight."""
    _, state, game = _reviewed(record)
    return judge_whole(state, game.moves, _solver)


def page(record: str, language: str) -> ReviewPage:
    """Return the review of everything as a page."""
    words = SkatWords(Language(language))
    reviewer = SkatReviewer(points=True, decision=True, everything=True, words=words)
    read, _, reviewed = _reviewed(record)
    game = reviewer.compose(read, reviewed.moves, whole(record))
    profiles = Profiles(reviewer.axes)
    profiles.add(game)
    report = Page(game.title, words=words)
    report.add(game_section(game, lambda card: words.card(Card[card]), words))
    return ReviewPage(report.html(profiles, reviewer.profile_axes))


def rescue(record: str, seat: int) -> Rescue:
    """Say whether a seat could have won, and how."""
    _, state, game = _reviewed(record)
    return could_have_won(state, seat, game.moves, _solver)


def telling(record: str, seat: int) -> Telling:
    """Return what each action told a seat."""
    state = sgf.loads(record).state
    assert state is not None
    return Telling(seat, beliefs_of(state, seat).actions)


def what_if(
    record: str, index: int, cards: Sequence[str], against: Literal["solver", "rules", "kermit"]
) -> OtherEnd:
    """Play on from a card with other cards, then by the solver or bots, each on its own observation."""
    turned = with_other_cards(sgf.loads(record), index, [Card[name] for name in cards])
    player: Player[Any, Any] | None = None
    if against != "solver":
        player = RulesPlayer() if against == "rules" else KermitPlayer(worlds=20)
    end = play_on(turned, player, _solver)
    result = result_of(end)
    return OtherEnd(
        cards_of(end),
        turned.cards_played,
        result.points,
        result.tricks,
        result.won,
        result.score,
        result.explain(),
        () if turned.over else tuple(sorted(from_bits(turned.core.legal_cards))),
        turned.to_act,
    )
