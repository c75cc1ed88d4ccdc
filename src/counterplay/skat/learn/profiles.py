"""Profiles to train with: what is known of opponents of several sorts after few deals and after many.

Each sort plays against `autodidact`; every deal gives a lesson about each of the two: how likely each policy makes
what he did, his mistakes, and whether he played alone. Lessons in random order, taken in one after the other as a
player at the table takes them in, make a life; it is looked at again and again, ever more rarely.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from counterplay.arena import LineUp, Match, Results, Series, parse_specs, run_match
from counterplay.opponent import Fit, Tally, opportunities_by_seat
from counterplay.skat.beliefs import POLICIES_PART, shipped_policies
from counterplay.skat.learn.plan import ProfilesSize
from counterplay.skat.learn.portions import Report
from counterplay.skat.players import (
    FIT_PART,
    Acquaintances,
    NetworkProfile,
    ProfileBank,
    SkatContest,
    reaction_features,
)
from counterplay.skat.records import episodes
from counterplay.skat.solver import MISTAKE_AXES, SkatHindsight
from counterplay.workers import Executor, in_order

LEARNER = "autodidact"
SORTS = (  # who may sit there; on the device models stand for the players that imitate by them
    "autodidact",
    "imitator(rules)",
    "imitator(xskat)",
    "imitator(population)",
    "autodidact(early)",
    "autodidact(temperature=15)",
    "autodidact(temperature=40)",
)
LONGEST = 1000  # deals of a life
LOOKS = 50  # at each
STRANGERS = 0.12  # share of the profiles of which nothing is known yet


def match_of(size: ProfilesSize) -> Match:
    """Return what is played."""
    line_ups = [
        LineUp(parse_specs(f"{LEARNER},{sort},{sort}"), ("learner", f"{sort} 1", f"{sort} 2")) for sort in SORTS
    ]
    return Match(SkatContest(), tuple(line_ups), size.deals, size.seed)


def make_profiles(
    work: Path, size: ProfilesSize, executor: Executor, report: Report = lambda stage, done, total: None
) -> ProfileBank:
    """Play what is missing and make profiles of it."""
    results = run_match(match_of(size), work, executor, show=lambda seen: report("games", seen.games, seen.total))
    banks = []
    for bank in in_order(executor, _profiles, (results, size), range(len(SORTS))):
        banks.append(bank)
        report("profiles", len(banks), len(SORTS))
    words, deals = zip(*banks, strict=True)
    return ProfileBank(SORTS, np.array(words, np.uint32), np.array(deals, np.int32), {"command": size.command})


@dataclass(frozen=True, slots=True)
class _Lesson:
    """What a deal says of one of the others."""

    policies: dict[str, Any]
    mistakes: Tally
    alone: bool


def _lessons(results: Results, line_up: int) -> list[_Lesson]:
    known, hindsight, lessons = Acquaintances(shipped_policies()), SkatHindsight(), []
    learner = results.settings.line_ups[line_up].entries[0]
    for rotation in range(results.settings.rotations_played):
        for deal, row in results.games[Series(line_up, rotation)].items():
            episode = episodes.load(row.record, deal)
            judged = opportunities_by_seat(hindsight.decisions(episode))
            for seat, name in enumerate(episode.seats):
                if name != learner:
                    mistakes = Tally(MISTAKE_AXES)
                    mistakes.add_game(judged.get(seat, []))
                    lesson = known.lesson(episode.state, seat)
                    lessons.append(_Lesson(lesson, mistakes, episode.state.soloist == seat))
    return lessons


def _profiles(shared: tuple[Results, ProfilesSize], sort: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Return the words of a sort's profiles, and after how many deals each was taken."""
    results, size = shared
    lessons = _lessons(results, sort)
    chance = np.random.default_rng([size.seed, sort])
    looked = sorted({round(LONGEST ** (place / (LOOKS - 1))) for place in range(LOOKS)})
    words, deals = [], []
    for _ in range(size.lives):
        known, tally, alone = Acquaintances(shipped_policies()), Tally(MISTAKE_AXES), 0
        document: dict[str, Any] = {}
        for number in range(1, looked[-1] + 1):
            lesson = lessons[int(chance.integers(len(lessons)))]
            document = known.adding(document, lesson.policies)
            tally.merge(lesson.mistakes)
            alone += lesson.alone
            if number in looked:
                shares, fit = document[POLICIES_PART]["shares"], Fit.read(document[FIT_PART]).mean
                rates = reaction_features({"": tally}, {"": alone}, number)
                words.append(NetworkProfile(number, shares, fit, **rates).words())
                deals.append(number)
        for _ in range(round(STRANGERS * len(looked) / (1 - STRANGERS))):
            words.append(NetworkProfile().words())
            deals.append(0)
    return words, deals
