"""The study of styles: players that nothing was trained on, predicted after 0 to 150 games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from counterplay.protocol import BadInput
from counterplay.skat.learn import play_of_somebody
from counterplay.skat.players import Group, character
from counterplay.statistics import ERRORS_OF_95
from counterplay.studies import lines
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.styles import archives, gain, sorts
from counterplay.studies.styles.options import StylesOptions
from counterplay.studies.styles.prediction import (
    BAYES,
    BOTH,
    CUTS,
    LEARNED,
    NAMED,
    PARTICLE,
    PARTS,
    STYLE,
    predictions,
    styles_from,
)
from counterplay.studies.tables import Row, rounded

Shared = TypeVar("Shared")
Whom = TypeVar("Whom")
ALL = "all decisions"
PREDICTION, GAIN, SORTS, XSKAT, RECORDS = "prediction", "gain", "sorts", "xskat", "records"
GROUPS = ("held-out", "odd")
WAYS = (*NAMED, BAYES, LEARNED, STYLE, PARTICLE, BOTH)


def check(work: Work[StylesOptions]) -> None:
    """Refuse what cannot be measured."""
    if XSKAT in work.parts and not work.options.xskat:
        raise BadInput(
            "the part xskat needs a log: make one by xskat -auto 2000 -log - > xskat.log, give it by --xskat"
        )
    if RECORDS in work.parts and not work.options.records:
        raise BadInput(
            "the part records needs records of games, as the International Skat Server has them: --records"
        )


def run(work: Work[StylesOptions]) -> None:
    """Predict the players that the folder lacks."""
    options, path = work.options, work.out / "people.jsonl"
    styles_from(options.styles)  # what is missing is missed now
    if GAIN in work.parts:
        gain.play(work)
    if SORTS in work.parts:
        _add(work, SORTS, _placed, options, list(enumerate(who[:2] for who in _wanted(options))))
    if XSKAT in work.parts:
        people = archives.logged_players(options.xskat, options.games + options.judged)
        _add(work, XSKAT, archives.logged, (styles_from(options.styles), options.judged), list(enumerate(people)))
    if RECORDS in work.parts:
        names = archives.recorded_players(options.records)
        _add(work, RECORDS, archives.recorded, styles_from(options.styles), list(enumerate(names.values())))
    if PREDICTION not in work.parts:
        return
    done = {(line["group"], line["number"]) for line in lines.read(path)}
    wanted = [who for who in _wanted(options) if who[:2] not in done]
    tick = lines.counting(work.progress, "players", len(wanted) + len(done))
    tick(len(done))
    lines.do(path, work.executor, _person, options, wanted, lambda line: tick(1))


def _add(
    work: Work[StylesOptions],
    part: str,
    function: Callable[[Shared, tuple[int, Whom]], Row],
    shared: Shared,
    jobs: Sequence[tuple[int, Whom]],
) -> None:
    """Do what is missing of a part, a line of its file for each player."""
    path = work.out / f"{part}.jsonl"
    done = {line["number"] for line in lines.read(path)}
    tick = lines.counting(work.progress, "players", len(jobs))
    tick(len(done))
    missing = [job for job in jobs if job[0] not in done]
    lines.do(path, work.executor, function, shared, missing, lambda line: tick(1))


def _placed(options: StylesOptions, job: tuple[int, tuple[Group, int]]) -> Row:
    """Return where one lies in the space after ever more of his games."""
    place, (group, number) = job
    styles, known = styles_from(options.styles), {}
    at = styles.prior
    for index in range(options.games + 1):
        if index in CUTS:
            known[index] = at
        if index < options.games:
            evidence = styles.evidence(*play_of_somebody(group, number, index))
            at = at.after(evidence, evidence.decisions, styles.prior)
    return {"number": place, "family": character(group, number).family, "places": sorts.described(known, styles)}


def _wanted(options: StylesOptions) -> list[tuple[Group, int, bool]]:
    counts: tuple[tuple[Group, int], ...] = (("held-out", options.people), ("odd", options.odd))
    numbers = range(options.first, options.first + max(options.people, options.odd))
    return [
        (group, number, number < options.first + options.learned)
        for number in numbers
        for group, most in counts
        if number < options.first + most
    ]


def _person(options: StylesOptions, who: tuple[Group, int, bool]) -> Row:
    group, number, learned = who
    most = options.games
    games = [play_of_somebody(group, number, index) for index in range(most + options.judged)]
    styles = styles_from(options.styles)
    rows = predictions(games[:most], games[most:], styles, CUTS[1:] if learned else ())
    return {
        "group": group,
        "number": number,
        "family": character(group, number).family,
        "rows": rows,
    }


def report(work: Work[StylesOptions]) -> Tables:
    """Return nats a decision by what is predicted, the number of games, and the way to know somebody."""
    people, most = lines.read(work.out / "people.jsonl"), work.options.games
    work.facts.append(
        f"{len(people)} players, {work.options.games} games each and {work.options.judged} that are predicted"
    )
    tables: Tables = {"gain": gain.table(work), RECORDS: archives.table(lines.read(work.out / f"{RECORDS}.jsonl"))}
    cuts = [games for games in CUTS if games <= most]
    logged = lines.read(work.out / f"{XSKAT}.jsonl")
    placed = lines.read(work.out / f"{SORTS}.jsonl")
    tables |= {"confusion": sorts.confusion(placed, cuts), "lines": sorts.lines(placed, cuts)}
    tables[XSKAT] = _table(logged, archives.XSKAT, archives.XSKAT, ALL, cuts)
    if not people:
        return tables
    few = [games for games in (0, 20, max(CUTS)) if games <= most]
    families = [(person["family"], person["group"]) for person in people]
    return tables | {
        "likelihood": [row for group in GROUPS for row in _table(people, group, group, ALL, cuts)],
        "points": [
            row
            for part in dict.fromkeys(PARTS.values())
            for group in GROUPS
            for row in _table(people, group, group, part, few)
        ],
        "families": [
            row
            for family, group in sorted(set(families), key=lambda both: (GROUPS.index(both[1]), both[0]))
            for row in _table([person for person in people if person["family"] == family], group, family, ALL, few)
        ],
        "gains": _gains(people),
    }


def _mean(person: Row, games: int, way: str, part: str) -> float | None:
    """Return the nats a decision of one player; a way that never learns is the same at any number of games."""
    for played, name, sums in person["rows"]:
        if name == way and (played == games or way in NAMED):
            chosen = list(sums.values()) if part == ALL else [sums[part]] if part in sums else []
            count = sum(number for _, number in chosen)
            return sum(total for total, _ in chosen) / count if count else None
    return None


def _table(people: Sequence[Row], group: str, title: str, part: str, cuts: Sequence[int]) -> list[Row]:
    """Return the mean over players of each one's nats a decision; only some are learned as a name was before."""
    rows = []
    some = [person for person in people if person["group"] == group]
    for games in cuts if some else ():
        means = {way: [_mean(person, games, way, part) for person in some] for way in WAYS}
        known = {way: [value for value in values if value is not None] for way, values in means.items()}
        row: Row = {"what": part, "players": title, "games": games, "n": len(known[STYLE])}
        row |= {way: rounded(float(np.mean(values)), 3) if values else "" for way, values in known.items()}
        rows.append({**row, f"n {LEARNED}": len(known[LEARNED])})
    return rows


def _gains(people: Sequence[Row]) -> list[Row]:
    """Return by how much styles predict better than another way, player by player, with an interval of 95%."""
    rows = []
    for group in GROUPS:
        some = [person for person in people if person["group"] == group]
        ours = (PARTICLE, BOTH)
        pairs = [
            (way, games, other, games) for way in ours for games in CUTS for other in WAYS if other not in ours
        ]
        pairs += [(way, 20, other, 150) for way in ours for other in (LEARNED, BAYES)]
        for way, games, other, after in pairs:
            values = [
                mine - theirs
                for person in some
                if (mine := _mean(person, games, way, ALL)) is not None
                and (theirs := _mean(person, after, other, ALL)) is not None
            ]
            if len(values) > 1:
                mean, error = float(np.mean(values)), float(np.std(values, ddof=1) / np.sqrt(len(values)))
                rows.append(
                    {
                        "players": group,
                        "way": way,
                        "after": games,
                        "against": other,
                        "its games": after,
                        "n": len(values),
                        "gain": rounded(mean, 4),
                        "low": rounded(mean - ERRORS_OF_95 * error, 4),
                        "high": rounded(mean + ERRORS_OF_95 * error, 4),
                        "better for": sum(value > 0 for value in values),
                    }
                )
    return rows


STUDY = Study(
    "styles",
    StylesOptions,
    run,
    report,
    settings=lambda options: {
        "games": options.games,
        "judged": options.judged,
        "styles": None if options.styles is None else options.styles.name,
    },
    parts=(PREDICTION, SORTS, GAIN, XSKAT, RECORDS),
    left_out=(GAIN, XSKAT, RECORDS),
    check=check,
    shown=("gains", "gain"),
)
