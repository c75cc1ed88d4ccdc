"""Puts the study together: grows the corpus, does what is missing in a pool of workers, writes tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from counterplay.protocol import BadInput
from counterplay.studies import folder
from counterplay.studies.inference import adaptive, corpus, figure1, matches, ratios, tables
from counterplay.studies.inference.corpus import Corpus, Report, digest
from counterplay.studies.inference.journal import Journal
from counterplay.studies.inference.knowledge import OF_STRANGERS, OF_THE_POPULATION, OF_XSKAT, knowledge
from counterplay.studies.inference.plan import (
    GAMES,
    LEARNERS,
    PAIRS,
    SERIES,
    STRANGERS,
    Arrangement,
    Method,
    Share,
    Size,
    Unit,
    contracts_needed,
    methods_for,
    units,
)
from counterplay.studies.tables import Row, write_csv
from counterplay.workers import HERE, Executor, stream

Tables = dict[str, list[Row]]
WHOLE = Share()


@dataclass(frozen=True)
class Setting:
    """What is asked for."""

    out: Path
    parts: tuple[str, ...]
    size: Size
    share: Share = WHOLE
    corpus: tuple[Path, ...] = ()  # files to take the games from, instead of playing them
    xskat: tuple[Path, ...] = ()  # logs of XSkat
    play: bool = True  # False: only the tables of what is there
    evaluate: bool = True  # False: only the games and measurements, where tables are not wanted yet
    stop_after: int | None = None  # games of Tables III to V, in the order of the plan; None: all


@dataclass
class Run:
    """The games of the study, and what is done on them."""

    setting: Setting
    games: Corpus
    xskat: Corpus
    faults: int = 0
    notes: list[str] = field(default_factory=list)


def study(setting: Setting, report: Report, command: str, executor: Executor = HERE) -> tuple[Tables, int]:
    """Do what is missing and evaluate; return the tables and the faults of players, which should be none."""
    if "xskat" in setting.parts and not setting.xskat:
        raise BadInput(
            "the part xskat needs a log: make one by xskat -auto 2000 -log - > xskat.log, give it by --xskat"
        )
    setting.out.mkdir(parents=True, exist_ok=True)
    run = Run(setting, _games(setting, executor, report), _xskat_games(setting))
    found = _ratios(run, executor, report) | _matches(run, executor, report) | _series(run, executor, report)
    for name, rows in found.items():
        write_csv(setting.out / f"{name}.csv", rows)
    folder.note(setting.out, "inference", command, *run.notes, seed=setting.size.seed)
    return found, run.faults


def _games(setting: Setting, executor: Executor, report: Report) -> Corpus:
    needed = contracts_needed(setting.parts, setting.size)
    if setting.corpus:
        found = corpus.read(setting.corpus, needed)
        corpus.check(found, needed, ", ".join(str(path) for path in setting.corpus))
        return found
    seed = corpus.seed_of_population(setting.size.seed)
    return corpus.grow(setting.out / "corpus", seed, needed, executor, report)


def _xskat_games(setting: Setting) -> Corpus:
    """Return XSkat's games: what there is of the rarer types."""
    if "xskat" not in setting.parts:
        return {game: [] for game in GAMES}
    return corpus.read(setting.xskat, dict.fromkeys(GAMES, setting.size.xskat_games))


def _ratios(run: Run, executor: Executor, report: Report) -> Tables:
    """Measure the ratio in the population's games and in XSkat's."""
    found: Tables = {}
    for part, source, games in (("tssr", "population", run.games), ("xskat", "xskat", run.xskat)):
        if part in run.setting.parts:
            measured = _measured(run, source, games, executor, report)
            found |= _ratio_tables(run, source, measured)
    return found


def _measured(run: Run, source: str, games: Corpus, executor: Executor, report: Report) -> ratios.Ratios:
    setting, size = run.setting, run.setting.size
    keys: dict[ratios.Measured, str] = {}
    jobs = []
    most = max(map(len, games.values()))
    for number in range(most):
        for game in GAMES:
            if number >= len(games[game]):
                continue
            wanted: list[tuple[str, Method, str, str]] = []
            for name, method in methods_for(source, game).items():
                if number < size.games_of(method, source):
                    key = digest(games[game][number], str(size.seed), repr(method))
                    for role in ratios.ROLES:
                        keys[source, game, number, name, role] = key
                        wanted.append((name, method, role, key))
            jobs.append((source, game, number, games[game][number], wanted, size.seed))
    journal = Journal(
        setting.out / "runs",
        f"tssr-{source}",
        setting.share,
        knowledge(OF_XSKAT if source == "xskat" else OF_THE_POPULATION),
    )
    measured = ratios.Ratios.of(journal.read(), keys)
    missing = []
    for source_, game, number, record, wanted, seed in jobs:
        left = [one for one in wanted if not measured.has((source_, game, number, one[0], one[2]))]
        if left and setting.share.takes(number):
            missing.append((source_, game, number, record, left, seed))
    if setting.play and missing:
        journal.check_networks()
        todo = sum(len(job[4]) for job in missing)
        for done, (_, line) in enumerate(stream(executor, ratios.measure, missing), 1):
            journal.append(line)
            report(f"tssr, {source}", done, todo)
            place = (line["source"], line["game"], line["number"], line["method"], line["role"])
            measured.add(place, [(int(cards), float(ratio)) for cards, ratio in line["tssr"]])
        journal.close()
    return measured


def _ratio_tables(run: Run, source: str, measured: ratios.Ratios) -> Tables:
    seed, out = run.setting.size.seed, run.setting.out
    lines = figure1.curves(measured, source, seed) if run.setting.evaluate else []
    if not lines:
        return {}
    from counterplay.studies.inference import plots  # matplotlib loads only when it is needed

    plots.curves(out / f"tssr-{source}.png", lines, f"Games of {source}, 95% bands over games")
    whole = figure1.summary(measured, source, seed)
    paired = figure1.differences(measured, source, seed)
    counts = {game: max((line["games"] for line in whole if line["game"] == game), default=0) for game in GAMES}
    told = ", ".join(f"{count} {game}" for game, count in counts.items())
    run.notes.append(f"tssr on games of {source}: seed {seed}, {told}")
    found = {
        f"tssr-{source}": lines,
        f"tssr-{source}-games": whole,
        f"tssr-{source}-differences": [line for line in paired if line["cards"] == figure1.ALL],
        f"tssr-{source}-differences-by-cards": [line for line in paired if line["cards"] != figure1.ALL],
    }
    return {name: rows for name, rows in found.items() if rows}


def _matches(run: Run, executor: Executor, report: Report) -> Tables:
    """Play the matches of Tables III to V."""
    setting, size = run.setting, run.setting.size
    wanted = [part for part in setting.parts if part in ("table3", "table4", "table5")]
    if not wanted:
        return {}
    every = replace(size, pairs=PAIRS)
    works = _works(run, list(units(setting.parts, every, WHOLE)))
    planned = (
        (unit.game, unit.contract, one)
        for unit in units(setting.parts, size, setting.share)
        for one in unit.arrangements
    )
    asked = set(islice(planned, setting.stop_after))
    keys = {(unit.game, unit.contract, arrangement): key for unit, work in works for arrangement, _, key in work}
    journal = Journal(setting.out / "runs", "games", setting.share, knowledge(OF_THE_POPULATION))
    results = matches.Results.of(journal.read(), keys)
    jobs = []
    for unit, work in works:
        left = [
            one
            for one in work
            if (unit.game, unit.contract, one[0]) in asked and not results.has(unit.game, unit.contract, one[0])
        ]
        if left:
            jobs.append((unit, run.games[unit.game][unit.contract], left, size.seed))
    if setting.play and jobs:
        journal.check_networks()
        todo = {part: sum(len(job[2]) for job in jobs if job[0].part == part) for part in wanted}
        done = dict.fromkeys(wanted, 0)
        for place, line in stream(executor, matches.play, jobs):
            journal.append(line)
            part = jobs[place][0].part
            done[part] += 1
            report(part, done[part], todo[part])
            arrangement = Arrangement(line["soloist"], *line["defenders"])
            results.add(line["game"], line["contract"], arrangement, line["points"])
            results.faults += len(line["faults"])
        journal.close()
    run.faults += results.faults
    run.notes.append(
        f"matches: seed {size.seed}, {results.games} games, {size.worlds} worlds, {results.faults} faults"
    )
    return _match_tables(setting, results, wanted)


def _works(run: Run, planned: Sequence[Unit]) -> list[tuple[Unit, list[matches.Work]]]:
    size = run.setting.size
    works = []
    for unit in planned:
        record = run.games[unit.game][unit.contract]
        work: list[matches.Work] = []
        for arrangement in unit.arrangements:
            soloist, first, second = (size.player(kind) for kind in arrangement)
            key = digest(record, str(size.seed), soloist, first, second)
            work.append((arrangement, (soloist, first, second), key))
        works.append((unit, work))
    return works


def _match_tables(setting: Setting, results: matches.Results, wanted: Sequence[str]) -> Tables:
    makers: dict[str, Callable[[matches.Results, int], list[Row]]] = {
        "table3": tables.table3,
        "table4": tables.table4,
        "table5": tables.table5,
    }
    found: Tables = {}
    for part in wanted if setting.evaluate else ():
        rows = makers[part](results, setting.size.seed)
        if rows:
            found |= {part: rows, f"{part}-grid": tables.as_printed(rows)}
    if "table3" in found:
        from counterplay.studies.inference import plots  # matplotlib loads only when it is needed

        plots.pairings(setting.out / "table3.png", found["table3"])
    return found


def _series(run: Run, executor: Executor, report: Report) -> Tables:
    """Play `pi+` and `pi` at tables of strangers."""
    setting, size = run.setting, run.setting.size
    if "adaptive" not in setting.parts:
        return {}
    keys, jobs = {}, []
    for job in _series_jobs(run):
        series, _, _, learner, _, stranger, _, key = job
        keys[learner, stranger, series] = key
        jobs.append(job)
    journal = Journal(setting.out / "runs", "series", setting.share, knowledge(OF_STRANGERS))
    results = adaptive.SeriesResults.of(journal.read(), keys)
    missing = [job for job in jobs if not results.complete(job[3], job[5], job[0]) and setting.share.takes(job[0])]
    if setting.play and missing:
        journal.check_networks()
        for done, (_, line) in enumerate(stream(executor, adaptive.play_series, missing), 1):
            if not results.has(line):
                journal.append(line)
                results.add(line)
            report("adaptive", done, SERIES * len(missing))
        journal.close()
    run.faults += results.faults
    run.notes.append(
        f"series: seed {size.seed}, {len(results.points)} games, {size.worlds} worlds, {results.faults} faults"
    )
    if not setting.evaluate:
        return {}
    rows = adaptive.table(results, [stranger.format(worlds=size.worlds) for stranger in STRANGERS], size.seed)
    return {"adaptive": rows} if rows else {}


SeriesJob = tuple[int, list[adaptive.Deal], list[str], str, tuple[str, str], str, int, str]


def _series_jobs(run: Run) -> Iterator[SeriesJob]:
    """Yield whole series, as many as there are contracts for: every stranger and learner in turn."""
    size = run.setting.size
    for series in range(3 * size.matches // SERIES):
        deals = adaptive.deals_of(series)
        records = [run.games[game][contract] for game, contract, _ in deals]
        for stranger in (text.format(worlds=size.worlds) for text in STRANGERS):
            for learner in LEARNERS:
                players = (size.player(learner), stranger)
                key = digest(*records, str(size.seed), *players)
                yield series, deals, records, learner, players, stranger, size.seed, key
