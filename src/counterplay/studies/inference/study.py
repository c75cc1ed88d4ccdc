"""Puts the study together: grows the corpus, does what is missing, evaluates what there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.studies.folder import stored_tables
from counterplay.studies.inference import adaptive, corpus, figure1, matches, plots, ratios, tables, times
from counterplay.studies.inference.corpus import Corpus, digest
from counterplay.studies.inference.journal import InferenceJob, Line, Place, WorkJournal, WorkKind
from counterplay.studies.inference.knowledge import (
    OF_MATCHES,
    OF_STRANGERS,
    OF_THE_POPULATION,
    OF_XSKAT,
    knowledge,
)
from counterplay.studies.inference.plan import (
    GAMES,
    LEARNERS,
    MATCH_GAMES,
    NATURAL,
    PARTS,
    SERIES,
    STRANGERS,
    InferenceOptions,
    Unit,
    WorkShare,
    contracts_needed,
    methods_for,
    most_matches,
    parse_pairs,
    units,
)
from counterplay.studies.shape import Study, Tables, Work
from counterplay.studies.tables import Row, as_numbers, corrected, read_kept, write_kept

WHOLE = WorkShare()
MATCH_TABLES = {
    "table3": tables.table3,
    "table4": tables.table4,
    "table5": tables.table5,
    "ties": tables.ties,
    "open": tables.left_open,
}
FIGURES = {
    "population": "Games of the population",
    "xskat": "Games of XSkat",
    "every": "Games of the population, before every card",
}
PLAYED, MEASURED = "games.csv.xz", "ratios.csv.xz"  # what the tables are made of, kept in the folder
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


@dataclass(frozen=True)
class _Task:
    """One kind of work: all its jobs, which of them are wanted now, and the tables that come of their lines."""

    journal: WorkJournal
    jobs: list[InferenceJob]
    wanted: Callable[[InferenceJob], bool]
    tables: Callable[[Mapping[Place, Line]], Tables]


def run(work: InferenceWork) -> Tables:
    """Do what is missing; times are taken again."""
    for task in _tasks(work):
        known = task.journal.known(task.jobs)
        task.journal.do(work.executor, filter(task.wanted, task.jobs), known, work.progress)
    return {"times": times.table(_contracts(work), work.options)} if "times" in work.parts else {}


def report(work: InferenceWork) -> Tables:
    """Evaluate what there is; a folder without games of its own has what was kept of them."""
    made: Tables = {}
    if (work.out / "runs").exists():
        for task in _tasks(work):
            made |= task.tables(task.journal.known(task.jobs))
    else:
        made = recomputed(work.out, work.options.seed)
    _draw(work.out, made)
    return {name: rows for name, rows in made.items() if rows}


def _draw(out: Path, tables_made: Tables) -> None:
    """Draw the pictures of these tables."""
    for source in ("population", "xskat", "every"):
        if rows := tables_made.get(f"tssr-{source}"):
            plots.curves(out / f"tssr-{source}.png", rows, f"{FIGURES[source]}, 95% bands over games")
    if rows := tables_made.get("table3"):
        plots.pairings(out / "table3.png", rows)


def _tasks(work: InferenceWork) -> Iterator[_Task]:
    """Yield what the parts ask for, on the games of the study, which are grown as far as is needed."""
    options, games = work.options, _games(work)
    if "tssr" in work.parts:
        yield _ratio_task(work, "population", games, OF_THE_POPULATION)
    if "every" in work.parts:
        yield _ratio_task(work, "every", games, OF_THE_POPULATION)
    if "xskat" in work.parts:
        logged = corpus.read(options.xskat, dict.fromkeys(GAMES, options.xskat_games))
        yield _ratio_task(work, "xskat", logged, OF_XSKAT)
    if any(part in MATCH_TABLES for part in work.parts):
        yield _match_task(work, _contracts(work))
    if "adaptive" in work.parts:
        yield _series_task(work, games)


def _games(work: InferenceWork) -> Corpus:
    options = work.options
    needed = contracts_needed(work.parts, options)
    if options.corpus:
        games = corpus.read(options.corpus, needed)
        corpus.check(games, needed, ", ".join(map(str, options.corpus)))
        return games
    seed = corpus.seed_of_population(options.seed)
    return corpus.grow(work.out / "corpus", seed, needed, work.executor, work.progress)


def _contracts(work: InferenceWork) -> Corpus:
    """Return the contracts of the matches: of whole games that were given, or as the population bids them."""
    options = work.options
    most = max(
        most_matches(work.parts, options, parse_pairs(options.pairs)),
        times.CONTRACTS if "times" in work.parts else 0,
    )
    needed = dict.fromkeys(GAMES, 0) | dict.fromkeys((*MATCH_GAMES, NATURAL), most)
    if options.corpus:
        return corpus.read(options.corpus, needed)
    seed = corpus.seed_of_population(options.seed)
    return corpus.grow(work.out / "corpus", seed, needed, work.executor, work.progress, contracts=True)


def _journal(work: InferenceWork, name: str, kind: WorkKind, networks: tuple[str, ...]) -> WorkJournal:
    return WorkJournal(work.out / "runs", name, kind, work.options.my_share, knowledge(networks))


def _mine(work: InferenceWork) -> Callable[[InferenceJob], bool]:
    return lambda job: work.options.my_share.takes(job.number)


# -- the ratio


def _ratio_task(work: InferenceWork, source: str, games: Corpus, networks: tuple[str, ...]) -> _Task:
    journal = _journal(work, f"tssr-{source}", ratios.KIND, networks)
    jobs = list(_ratio_jobs(work.options, source, games))

    def made(known: Mapping[Place, Line]) -> Tables:
        _keep(work.out / MEASURED, ratios.Ratios(known).lines(), ("source", "game", "method", "role"))
        return _ratio_tables(work, source)

    return _Task(journal, jobs, _mine(work), made)


def _ratio_jobs(options: InferenceOptions, source: str, games: Corpus) -> Iterator[InferenceJob]:
    """Yield what is measured: the types in turn, so that all grow alike."""
    for number in range(max(map(len, games.values()))):
        for game in (game for game in GAMES if number < len(games[game])):
            record = games[game][number]
            for name, method in methods_for(source, game).items():
                if number < options.games_of(method, source):
                    key = digest(record, str(options.seed), repr(method))
                    for role in ratios.ROLES:
                        place = (source, game, number, name, role)
                        arguments = (place, record, method, options.seed)
                        yield InferenceJob(f"tssr, {source}", number, (place,), key, arguments)


def _ratio_tables(work: InferenceWork, source: str) -> Tables:
    seed = work.options.seed
    made = _ratio_tables_of(ratios.Ratios.of(read_kept(work.out / MEASURED)), source, seed)
    if made:
        whole = made[f"tssr-{source}-games"]
        counts = {game: max((row["games"] for row in whole if row["game"] == game), default=0) for game in GAMES}
        measured_games = ", ".join(f"{count} {game}" for game, count in counts.items())
        work.facts.append(f"tssr on games of {source}: seed {seed}, {measured_games}")
    return made


def _ratio_tables_of(measured: ratios.Ratios, source: str, seed: int) -> Tables:
    curves = figure1.curves(measured, source, seed)
    if not curves:
        return {}
    whole = figure1.summary(measured, source, seed)
    paired = figure1.differences(measured, source, seed)
    spikes = {"spikes": figure1.spikes(measured, source, seed)} if source == "every" else {}
    return spikes | {
        f"tssr-{source}": curves,
        f"tssr-{source}-games": whole,
        f"tssr-{source}-differences": corrected([row for row in paired if row["cards"] == figure1.ALL], "p"),
        f"tssr-{source}-differences-by-cards": [row for row in paired if row["cards"] != figure1.ALL],
    }


# -- Tables III to V


def _match_task(work: InferenceWork, games: Corpus) -> _Task:
    options = work.options
    mine = filter(_there_in(games), units(work.parts, options, options.my_share, parse_pairs(options.pairs)))
    planned = ((unit.game, unit.contract, *seats) for unit in mine for seats in unit.arrangements)
    asked = set(islice(planned, options.stop_after))
    journal = _journal(work, "games", matches.KIND, OF_MATCHES)
    jobs = list(_match_jobs(work, games))
    return _Task(journal, jobs, lambda job: job.places[0] in asked, lambda known: _match_tables(work, known))


def _match_jobs(work: InferenceWork, games: Corpus) -> Iterator[InferenceJob]:
    """Yield every game that the tables are made of, contract by contract."""
    options = work.options
    for unit in filter(_there_in(games), units(work.parts, options, WHOLE)):
        record = games[unit.game][unit.contract]
        for seats in unit.arrangements:
            players = tuple(options.player(kind) for kind in seats)
            place = (unit.game, unit.contract, *seats)
            key = digest(record, str(options.seed), *players)
            yield InferenceJob(unit.part, unit.contract, (place,), key, (place, record, players, options.seed))


def _there_in(games: Corpus) -> Callable[[Unit], bool]:
    """Return what says whether there is a contract: ordinary deals give so many nulls and no more."""
    return lambda unit: unit.contract < len(games.get(unit.game, ()))


def _match_tables(work: InferenceWork, known: Mapping[Place, Line]) -> Tables:
    options = work.options
    _add_fact(work, f"matches: seed {options.seed}", known)
    _keep(work.out / PLAYED, matches.MatchResults(known).lines(), ("game", "soloist", "first", "second"))
    results = matches.MatchResults.of(read_kept(work.out / PLAYED))  # with what other parts have played
    return _match_tables_of(results, [part for part in work.parts if part in MATCH_TABLES], options.seed)


def _match_tables_of(results: matches.MatchResults, parts: Iterable[str], seed: int) -> Tables:
    made: Tables = {}
    for part in parts:
        if rows := MATCH_TABLES[part](results, seed):
            made |= {part: tables.with_holm(rows), f"{part}-grid": tables.as_printed(rows)}
    return made


def _keep(path: Path, rows: list[Row], kinds: tuple[str, ...]) -> None:
    """Keep rows beside those of other kinds that are there; a run may be of some parts alone."""
    new = {tuple(row[name] for name in kinds) for row in rows}
    others: list[Row] = [row for row in read_kept(path) if tuple(row[name] for name in kinds) not in new]
    if rows or others:
        write_kept(path, [*others, *rows])


def recomputed(folder: Path, seed: int) -> Tables:
    """Return every table that can be worked out from what a folder keeps."""
    made = {  # as printed; of games, where there are any
        f"{part}-grid": tables.as_printed(rows)
        for part, rows in _stored(folder).items()
        if part in MATCH_TABLES and rows
    }
    results = matches.MatchResults.of(read_kept(folder / PLAYED))
    made |= _match_tables_of(results, MATCH_TABLES, seed)
    measured = ratios.Ratios.of(read_kept(folder / MEASURED))
    for source in measured.sources:
        made |= _ratio_tables_of(measured, source, seed)
    return made


def _stored(folder: Path) -> Tables:
    """Return the tables of a folder as they were written; the paper's figures stay as it prints them."""
    return {
        name: [
            number | {column: text for column, text in row.items() if column.startswith("paper's")}
            for row, number in zip(rows, as_numbers(rows), strict=True)
        ]
        for name, rows in stored_tables(folder).items()
    }


def _add_fact(work: InferenceWork, what: str, known: Mapping[Place, Line]) -> None:
    """Say what was played."""
    faults = sum(len(line["faults"]) for line in known.values())
    work.faults += faults
    work.facts.append(f"{what}, {len(known)} games, {work.options.worlds} worlds, {faults} faults")


# -- PI+ and PI at tables of strangers


def _series_task(work: InferenceWork, games: Corpus) -> _Task:
    options = work.options
    strangers = [stranger.format(worlds=options.worlds) for stranger in STRANGERS]

    def made(known: Mapping[Place, Line]) -> Tables:
        _add_fact(work, f"series: seed {options.seed}", known)
        return {"adaptive": adaptive.table(known, strangers, options.seed)}

    journal = _journal(work, "series", adaptive.KIND, OF_STRANGERS)
    return _Task(journal, list(_series_jobs(options, strangers, games)), _mine(work), made)


def _series_jobs(options: InferenceOptions, strangers: list[str], games: Corpus) -> Iterator[InferenceJob]:
    """Yield whole series, as many as there are contracts for: every stranger and learner in turn."""
    for series in range(3 * options.matches // SERIES):
        records = [games[game][contract] for game, contract, _ in adaptive.deals_of(series)]
        for stranger in strangers:
            for learner in LEARNERS:
                player = options.player(learner)
                key = digest(*records, str(options.seed), player, stranger)
                places = tuple((learner, stranger, series, place) for place in range(SERIES))
                arguments = (series, learner, player, stranger, records, options.seed)
                yield InferenceJob("adaptive", series, places, key, arguments)


STUDY = Study(
    "inference",
    InferenceOptions,
    run,
    report,
    parts=PARTS,
    left_out=("every", "ties", "open", "adaptive", "times"),
    check=check,
    recomputed=recomputed,
    shown=(
        "tssr-population-games",
        "tssr-population-differences",
        "tssr-xskat-games",
        "table3-grid",
        "table4-grid",
        "table5-grid",
        "ties-grid",
        "open-grid",
        "spikes",
        "adaptive",
        "times",
    ),
    workers=2,
)
