"""One-card poker as matches need it: a deal is a whole tournament, and a point is a tournament won.

The cards of hand `n` of a tournament come from the seed, the tournament's number and `n` alone: whoever sits in a
seat gets that seat's cards, so that over all rotations everybody holds everybody's cards once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from counterplay.arena import episode_lines
from counterplay.onecard.dealt import OneCardView, TournamentCourse
from counterplay.onecard.game import Action, Rules
from counterplay.onecard.players.match import kinds
from counterplay.onecard.records import LETTERS, HandRecord, record
from counterplay.protocol import BadInput, Episode, Facts, IllegalAction, PlayerKind, Stream

NAME = "onecard"
_SIGNS = {action: letter for letter, action in LETTERS.items()}


class OneCardContest:
    """One-card poker to the arena: tournaments to one survivor, for two seats or more.

    >>> from counterplay import arena
    >>> arena.run(OneCardContest(), "TP,LA", deals=5)
    <Results: 10 games of onecard by TP,LA>
    """

    list_length = 100
    roles_given = False

    def __init__(self, rules: Rules | None = None) -> None:
        self.rules = rules or Rules()
        self.seats = self.rules.seats
        self.name = NAME if self.seats == 2 else f"{NAME}:{self.seats}"

    @classmethod
    def named(cls, name: str) -> OneCardContest:
        """Return the contest of a name: `onecard`, or `onecard:4` for four seats."""
        match = re.fullmatch(rf"{NAME}(?::([0-9]{{1,4}}))?", name)
        if match is None:
            raise BadInput(f"{name!r} is no game: write {NAME}, or {NAME}:4 for four seats")
        return cls(Rules(seats=int(match[1] or 2)))

    def __reduce__(self) -> tuple[Callable[[Rules], OneCardContest], tuple[Rules]]:
        """Travel to other processes by the rules."""
        return OneCardContest, (self.rules,)

    def deal(self, seed: int, index: int) -> TournamentCourse:
        """Return the start of tournament `index`."""
        rules = self.rules
        first = Stream(seed, "one-card first", index).below(rules.seats)
        past: tuple[tuple[HandRecord, ...], ...] = ((),) * rules.seats
        return self._dealt(TournamentCourse(rules, seed, index, past, first, (rules.chips,) * rules.seats, ()))

    def _dealt(self, course: TournamentCourse) -> TournamentCourse:
        """Deal hands until somebody has to act (two who are all in by their antes have nothing to say)."""
        pack = list(range(1, self.rules.deck + 1))
        Stream(course.seed, "one-card hand", course.index, len(course.past[0])).shuffle(pack)
        cards = tuple(pack[seat] if chips > 0 else 0 for seat, chips in enumerate(course.chips))
        course = replace(course, cards=cards, actions=())
        return self._next_hand(course) if course.hand.over else course

    def _next_hand(self, course: TournamentCourse) -> TournamentCourse:
        """Go on after a finished hand: the next one, or the end of the tournament."""
        hand, rules = course.hand, self.rules
        whole = record(hand, course.chips, course.first)
        shown = hand.shown()
        past = tuple(
            (
                *before,
                replace(whole, cards=(*shown[:seat], course.cards[seat], *shown[seat + 1 :])),
            )
            for seat, before in enumerate(course.past)
        )
        chips = tuple(hand.chips)
        if max(chips) == rules.total or len(past[0]) == rules.max_hands:
            return replace(course, past=past, chips=chips, cards=(0,) * rules.seats, actions=(), over=True)
        after = course.first
        if not rules.first_moves:
            after = Stream(course.seed, "one-card first", course.index, len(past[0])).below(rules.seats)
        seats = (seat % rules.seats for seat in range(after + 1, after + 1 + rules.seats))
        first = next(seat for seat in seats if chips[seat] > 0)
        return self._dealt(replace(course, past=past, chips=chips, first=first))

    def to_act(self, course: TournamentCourse) -> int | None:
        """Return the seat to act, or None when the tournament is over."""
        return None if course.over else course.hand.table.actor

    def observe(self, course: TournamentCourse, seat: int) -> OneCardView:
        """Return what the seat may know."""
        legal = tuple(course.hand.legal()) if self.to_act(course) == seat else ()
        past, card = course.past[seat], course.cards[seat]
        return OneCardView(self.rules, seat, past, course.first, course.chips, card, course.actions, legal)

    def apply(self, course: TournamentCourse, action: Action) -> TournamentCourse:
        """Return the next state; by the rules a raise that the limit or the stacks forbid is a call."""
        if course.over:
            raise IllegalAction("the tournament is over")
        if not isinstance(action, Action):
            raise IllegalAction("an action is fold, call or raise")
        hand = course.replayed()
        done = hand.play(action)
        after = replace(course, actions=(*course.actions, done))
        after.__dict__["hand"] = hand  # what replaying would give
        return self._next_hand(after) if hand.over else after

    def scores(self, course: TournamentCourse) -> tuple[float, ...]:
        """Return 1 for the survivor and 0 for the others; a tournament that never ends has no winner."""
        return tuple(float(chips == self.rules.total) for chips in course.chips)

    def after_fault(self, course: TournamentCourse, seat: int) -> tuple[Action | None, tuple[float, ...] | None]:
        """Check in its place where that is free, fold where it is not."""
        if self.to_act(course) != seat:
            return None, None
        return (Action.FOLD if course.hand.table.to_pay else Action.CALL), None

    def facts(self, episode: Episode[TournamentCourse, Action]) -> Facts:
        """Return who won."""
        won = tuple(score > 0 for score in episode.scores)
        return Facts("tournament", (), won) if any(won) else Facts("unfinished")

    def wander(self, course: TournamentCourse, chance: Stream) -> Action:
        """Return some action; folds are rarer, so that tournaments with short stacks and long hands come up."""
        legal = course.hand.legal()
        return chance.choice(legal) if chance.below(3) == 0 else chance.choice(legal[1:])

    def permuted(self, course: TournamentCourse, seat: int, chance: Stream) -> TournamentCourse:
        """Deal the others' cards anew; what the seat has not seen of earlier hands nobody remembers for it."""
        pack = [card for card in range(1, self.rules.deck + 1) if card != course.cards[seat]]
        chance.shuffle(pack)
        cards = tuple(
            card if place == seat or card == 0 else pack.pop() for place, card in enumerate(course.cards)
        )
        return replace(course, cards=cards)

    def dump(self, episode: Episode[TournamentCourse, Action]) -> str:
        """Return a tournament as one line of JSON; its actions as hand histories write them."""
        moves = {"play": "".join(_SIGNS[action] for _, action in episode.moves)}
        return episode_lines.dump(self.name, episode.state.seed, episode, moves)

    def load(self, line: str, deal: int) -> Episode[TournamentCourse, Action]:
        """Return the tournament that `dump` wrote, played again by the rules."""
        return episode_lines.load(self, line, deal, lambda row: [LETTERS[letter] for letter in row["play"]])

    def action_text(self, action: Action) -> str:
        """Return an action as external engines write it."""
        return action.name.lower()

    def parse_action(self, text: str) -> Action:
        """Return the action that a text means."""
        try:
            return Action[text.strip().upper()]
        except KeyError:
            raise BadInput(f"{text.strip()[:40]!r} is no action: write fold, call or raise") from None

    def observation_json(self, seen: OneCardView) -> dict[str, Any]:
        """Return an observation for external engines: actions by their letters, cards not seen as 0."""
        past = [
            {
                "first": hand.first,
                "chips": hand.chips,
                "cards": hand.cards,
                "play": "".join(_SIGNS[action] for action in hand.actions),
                "result": hand.result,
            }
            for hand in seen.past
        ]
        return {
            "seat": seen.seat,
            "seats": seen.rules.seats,
            "deck": seen.rules.deck,
            "limit": seen.rules.limit,
            "past": past,
            "first": seen.first,
            "chips": seen.chips,
            "card": seen.card,
            "play": "".join(_SIGNS[action] for action in seen.actions),
            "legal": [self.action_text(action) for action in seen.legal],
        }

    def players(self) -> Mapping[str, PlayerKind]:
        """Return the players that can be named."""
        return kinds(self.rules)


Contest = OneCardContest  # its name in the face of the package
