"""Puts the study together: grows the corpus, does what is missing, evaluates what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from counterplay.protocol import BadInput
from counterplay.studies.inference import adaptive, corpus, figure1, matches, plots, ratios, tables
from counterplay.studies.inference.corpus import Corpus, digest
from counterplay.studies.inference.journal import WorkJournal
from counterplay.studies.inference.knowledge import OF_STRANGERS, OF_THE_POPULATION, OF_XSKAT, knowledge
from counterplay.studies.inference.plan import (
    GAMES,
    LEARNERS,
    PARTS,
    SERIES,
    STRANGERS,
    InferenceOptions,
    RatedInference,
    Unit,
    WorkShare,
    contracts_needed,
    methods_for,
    parse_pairs,
    units,
)
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row, corrected
from counterplay.workers import stream

WHOLE = WorkShare()
InferenceWork = Work[InferenceOptions]


def check(work: InferenceWork) -> None:
    """Refuse what cannot be measured."""
    if "xskat" in work.parts and not work.options.xskat:
        if set(work.parts) == set(STUDY.choose(None)):
            work.parts = tuple(part for part in work.parts if part != "xskat")
            return
        raise BadInput(
            "the part xskat needs a log: make one by xskat -auto 2000 -log - > xskat.log, give it by --xskat"
        )


def run(work: InferenceWork) -> None:
    """Do what is missing."""
    games = _games(work)
    for source, records in _sources(work, games):
        _measure(work, source, records)
    if _match_parts(work):
        _play_matches(work, games)
    if "adaptive" in work.parts:
        _play_series(work, games)


def report(work: InferenceWork) -> Tables:
    """Evaluate what there is."""
    games = _games(work)
    found: Tables = {}
    for source, records in _sources(work, games):
        found |= _ratio_tables(work, source, _measured(work, source, records))
    if _match_parts(work):
        found |= _match_tables(work, _match_results(work, games))
    if "adaptive" in work.parts:
        found |= _series_tables(work, games)
    return found


def _games(work: InferenceWork) -> Corpus:
    """Return the games of the study, grown as far as is needed."""
    options = work.options
    needed = contracts_needed(work.parts, options)
    if options.corpus:
        games = corpus.read(options.corpus, needed)
        corpus.check(games, needed, ", ".join(map(str, options.corpus)))
        return games
    seed = corpus.seed_of_population(options.seed)
    return corpus.grow(work.out / "corpus", seed, needed, work.executor, work.progress)


# -- the ratio


def _sources(work: InferenceWork, games: Corpus) -> Iterator[tuple[str, Corpus]]:
    """Yield the games in which the ratio is measured: the population's, and what there is of XSkat's."""
    if "tssr" in work.parts:
        yield "population", games
    if "xskat" in work.parts:
        yield "xskat", corpus.read(work.options.xskat, dict.fromkeys(GAMES, work.options.xskat_games))


RatioJob = tuple[str, str, int, str, list[tuple[str, RatedInference, str, str]], int]


def _ratio_jobs(work: InferenceWork, source: str, games: Corpus) -> Iterator[RatioJob]:
    """Yield what is measured in each game: method, role and key; the types in turn, so that all grow alike."""
    options = work.options
    for number in range(max(map(len, games.values()))):
        for game in GAMES:
            if number >= len(games[game]):
                continue
            record = games[game][number]
            wanted = [
                (name, method, role, digest(record, str(options.seed), repr(method)))
                for name, method in methods_for(source, game).items()
                if number < options.games_of(method, source)
                for role in ratios.ROLES
            ]
            yield source, game, number, record, wanted, options.seed


def _ratio_journal(work: InferenceWork, source: str) -> WorkJournal:
    networks = knowledge(OF_XSKAT if source == "xskat" else OF_THE_POPULATION)
    return WorkJournal(work.out / "runs", f"tssr-{source}", work.options.my_share, networks)


def _measured(
    work: InferenceWork, source: str, games: Corpus, journal: WorkJournal | None = None
) -> ratios.Ratios:
    keys = {
        (source, game, number, name, role): key
        for _, game, number, _, wanted, _ in _ratio_jobs(work, source, games)
        for name, _, role, key in wanted
    }
    return ratios.Ratios.of((journal or _ratio_journal(work, source)).read(), keys)


def _measure(work: InferenceWork, source: str, games: Corpus) -> None:
    journal = _ratio_journal(work, source)
    measured = _measured(work, source, games, journal)
    missing = []
    for _, game, number, record, wanted, seed in _ratio_jobs(work, source, games):
        left = [entry for entry in wanted if not measured.has((source, game, number, entry[0], entry[2]))]
        if left and work.options.my_share.takes(number):
            missing.append((source, game, number, record, left, seed))
    if not missing:
        return
    journal.check_networks()
    todo = sum(len(job[4]) for job in missing)
    for done, (_, line) in enumerate(stream(work.executor, ratios.measure, missing), 1):
        journal.append(line)
        work.progress(f"tssr, {source}", done, todo)
    journal.close()


def _ratio_tables(work: InferenceWork, source: str, measured: ratios.Ratios) -> Tables:
    seed = work.options.seed
    lines = figure1.curves(measured, source, seed)
    if not lines:
        return {}
    plots.curves(work.out / f"tssr-{source}.png", lines, f"Games of {source}, 95% bands over games")
    whole = figure1.summary(measured, source, seed)
    paired = figure1.differences(measured, source, seed)
    counts = {game: max((line["games"] for line in whole if line["game"] == game), default=0) for game in GAMES}
    measured_games = ", ".join(f"{count} {game}" for game, count in counts.items())
    work.facts.append(f"tssr on games of {source}: seed {seed}, {measured_games}")
    tables = {
        f"tssr-{source}": lines,
        f"tssr-{source}-games": whole,
        f"tssr-{source}-differences": corrected([line for line in paired if line["cards"] == figure1.ALL], "p"),
        f"tssr-{source}-differences-by-cards": [line for line in paired if line["cards"] != figure1.ALL],
    }
    return {name: rows for name, rows in tables.items() if rows}


# -- Tables III to V


def _match_parts(work: InferenceWork) -> list[str]:
    return [part for part in work.parts if part in ("table3", "table4", "table5")]


def _match_journal(work: InferenceWork) -> WorkJournal:
    return WorkJournal(work.out / "runs", "games", work.options.my_share, knowledge(OF_THE_POPULATION))


def _works(work: InferenceWork, games: Corpus) -> Iterator[tuple[Unit, list[matches.Game]]]:
    """Yield every game that the tables are made of, contract by contract."""
    options = work.options
    for unit in units(work.parts, options, WHOLE):
        record = games[unit.game][unit.contract]
        planned = []
        for arrangement in unit.arrangements:
            soloist, first, second = (options.player(kind) for kind in arrangement)
            key = digest(record, str(options.seed), soloist, first, second)
            planned.append((arrangement, (soloist, first, second), key))
        yield unit, planned


def _match_results(work: InferenceWork, games: Corpus, journal: WorkJournal | None = None) -> matches.MatchResults:
    keys = {
        (unit.game, unit.contract, arrangement): key
        for unit, planned in _works(work, games)
        for arrangement, _, key in planned
    }
    return matches.MatchResults.of((journal or _match_journal(work)).read(), keys)


def _play_matches(work: InferenceWork, games: Corpus) -> None:
    options, journal = work.options, _match_journal(work)
    results = _match_results(work, games, journal)
    planned = (
        (unit.game, unit.contract, arrangement)
        for unit in units(work.parts, options, options.my_share, parse_pairs(options.pairs))
        for arrangement in unit.arrangements
    )
    asked = set(islice(planned, options.stop_after))
    jobs = []
    for unit, every in _works(work, games):
        places = [(unit.game, unit.contract, arrangement) for arrangement, _, _ in every]
        left = [
            game for game, place in zip(every, places, strict=True) if place in asked and not results.has(*place)
        ]
        if left:
            jobs.append((unit, games[unit.game][unit.contract], left, options.seed))
    if not jobs:
        return
    journal.check_networks()
    todo = {part: sum(len(job[2]) for job in jobs if job[0].part == part) for part in _match_parts(work)}
    done = dict.fromkeys(todo, 0)
    for place, line in stream(work.executor, matches.play, jobs):
        journal.append(line)
        part = jobs[place][0].part
        done[part] += 1
        work.progress(part, done[part], todo[part])
    journal.close()


def _match_tables(work: InferenceWork, results: matches.MatchResults) -> Tables:
    options = work.options
    work.faults += results.faults
    work.facts.append(
        f"matches: seed {options.seed}, {results.games} games, {options.worlds} worlds, {results.faults} faults"
    )
    makers: dict[str, Callable[[matches.MatchResults, int], list[Row]]] = {
        "table3": tables.table3,
        "table4": tables.table4,
        "table5": tables.table5,
    }
    made: Tables = {}
    for part in _match_parts(work):
        rows = makers[part](results, options.seed)
        if rows:
            made |= {part: tables.with_holm(rows), f"{part}-grid": tables.as_printed(rows)}
    if "table3" in made:
        plots.pairings(work.out / "table3.png", made["table3"])
    return made


# -- `pi+` and `pi` at tables of strangers

SeriesJob = tuple[int, list[adaptive.Deal], list[str], str, tuple[str, str], str, int, str]


def _series_jobs(work: InferenceWork, games: Corpus) -> Iterator[SeriesJob]:
    """Yield whole series, as many as there are contracts for: every stranger and learner in turn."""
    options = work.options
    for series in range(3 * options.matches // SERIES):
        deals = adaptive.deals_of(series)
        records = [games[game][contract] for game, contract, _ in deals]
        for stranger in (text.format(worlds=options.worlds) for text in STRANGERS):
            for learner in LEARNERS:
                players = (options.player(learner), stranger)
                key = digest(*records, str(options.seed), *players)
                yield series, deals, records, learner, players, stranger, options.seed, key


def _series_journal(work: InferenceWork) -> WorkJournal:
    return WorkJournal(work.out / "runs", "series", work.options.my_share, knowledge(OF_STRANGERS))


def _series_results(jobs: Sequence[SeriesJob], journal: WorkJournal) -> adaptive.SeriesResults:
    keys = {(learner, stranger, series): key for series, _, _, learner, _, stranger, _, key in jobs}
    return adaptive.SeriesResults.of(journal.read(), keys)


def _play_series(work: InferenceWork, games: Corpus) -> None:
    jobs, journal = list(_series_jobs(work, games)), _series_journal(work)
    results, share = _series_results(jobs, journal), work.options.my_share
    missing = [job for job in jobs if not results.complete(job[3], job[5], job[0]) and share.takes(job[0])]
    if not missing:
        return
    journal.check_networks()
    for done, (_, line) in enumerate(stream(work.executor, adaptive.play_series, missing), 1):
        if not results.has(line):
            journal.append(line)
        work.progress("adaptive", done, SERIES * len(missing))
    journal.close()


def _series_tables(work: InferenceWork, games: Corpus) -> Tables:
    options = work.options
    results = _series_results(list(_series_jobs(work, games)), _series_journal(work))
    work.faults += results.faults
    work.facts.append(
        f"series: seed {options.seed}, {len(results.points)} games, {options.worlds} worlds,"
        f" {results.faults} faults"
    )
    strangers = [stranger.format(worlds=options.worlds) for stranger in STRANGERS]
    rows = adaptive.table(results, strangers, options.seed)
    return {"adaptive": rows} if rows else {}


STUDY = Study(
    "inference",
    InferenceOptions,
    run,
    report,
    parts=PARTS,
    left_out=("adaptive",),
    check=check,
    shown=(
        "tssr-population-games",
        "tssr-population-differences",
        "tssr-xskat-games",
        "table3-grid",
        "table4-grid",
        "table5-grid",
        "adaptive",
    ),
    workers=2,
)
