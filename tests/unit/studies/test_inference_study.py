"""The study of inference: its equations on made-up games, its plan, and that it goes on from where it was."""

import json
import shutil
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from scipy import stats
from typer.testing import CliRunner

from counterplay import studies
from counterplay.arena.specs import make_player, parse_spec
from counterplay.cli.main import app
from counterplay.protocol import BadInput, Stream
from counterplay.skat.beliefs.tssr import moments_of
from counterplay.skat.learn import population
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.players.rules import RulesPlayer
from counterplay.skat.records import sgf
from counterplay.skat.rules.cards import deal
from counterplay.skat.rules.observation import observe
from counterplay.skat.rules.state import State
from counterplay.studies.inference import adaptive, corpus, figure1, paper, plan, tables
from counterplay.studies.inference import study as study_module
from counterplay.studies.inference.journal import InferenceJob, Line, Place, WorkJournal, WorkKind
from counterplay.studies.inference.matches import MatchResults, newcomer, play_game
from counterplay.studies.inference.plan import Arrangement, InferenceOptions, RatedInference, WorkShare, units
from counterplay.studies.inference.ratios import Ratios, course_of
from counterplay.studies.inference.study import WHOLE
from counterplay.studies.tables import csv_text
from counterplay.workers import HERE, ProcessPool

# ---- the paper's own figures


def test_the_papers_tables_agree_with_its_equations() -> None:
    lines = paper.printed()
    for (_, _, _), line in lines.items():
        tp_a, tp_b, gain = (paper.number(line[name]) for name in ("TP A", "TP B", "dTP"))
        assert tp_a - tp_b == pytest.approx(gain, abs=0.011)
    flipped = 0
    table3 = [line for (table, _, _), line in lines.items() if table == "III"]
    assert len(table3) == 18
    for line in table3:
        gain, defence = paper.number(line["dTP"]), paper.number(line["dDef"])
        soloist = paper.soloists_difference(line)
        assert defence + paper.number(soloist) == pytest.approx(gain, abs=0.011)  # (4) = (5) + (6)
        assert soloist.endswith("*") == line["dSol"].endswith("*")
        flipped += soloist != line["dSol"]
    assert flipped == 16


def test_the_papers_table_5_splits_its_table_3() -> None:
    for game, line in paper.printed_table5().items():
        defence = paper.number(paper.printed()["III", game, "pi : cli"]["dDef"])
        assert paper.number(line["dDef PI"]) - paper.number(line["dDef CLI"]) == pytest.approx(defence, abs=0.011)


# ---- the equations

KINDS = ("pi", "cli")


def made_up(contracts: int, kinds: tuple[str, ...] = KINDS) -> MatchResults:
    """Return made-up points of every arrangement: soloists win 60 to 120, or lose and give 40 to each defender."""
    return MatchResults(made_up_games(contracts, kinds))


def made_up_games(contracts: int, kinds: tuple[str, ...]) -> dict[Place, Line]:
    games = {}
    numbers = np.random.default_rng(5)
    for game in plan.MATCH_GAMES:
        for arrangement in (Arrangement(*kinds) for kinds in product(kinds, repeat=3)):
            for contract in range(contracts):
                worth = float(numbers.integers(20, 60))
                won = numbers.random() < (0.8 if arrangement.soloist == "pi" else 0.7)
                points = (worth + 50, 0.0, 0.0) if won else (-2 * worth - 50, 40.0, 40.0)
                games[game, contract, *arrangement] = {"points": points}
    return games


def test_a_hand_made_match() -> None:
    # One contract twice: PI wins 70 + 50 against CLI and itself; CLI loses against PI and wins 68 against itself.
    points = {
        ("pi", "cli", "cli"): (120, 0, 0),
        ("cli", "pi", "pi"): (-90, 40, 40),
        ("pi", "pi", "pi"): (120, 0, 0),
        ("cli", "cli", "cli"): (68, 0, 0),
    }
    games = {("suit", contract, *kinds): {"points": points[kinds]} for contract in range(2) for kinds in points}
    (line,) = tables.table3(MatchResults(games), seed=1)
    assert (line["game"], line["pair"], line["matches"]) == ("suit", "PI : CLI", 2)
    assert line["TP"] == f"{(120 + 80) / 3:.2f} : {-90 / 3:.2f}"
    assert line["dTP"] == pytest.approx((120 - (-90 - 80)) / 3, abs=1e-3)
    assert line["dDef"] == pytest.approx(((120 + 68) - (120 - 170)) / 6, abs=1e-3)
    assert line["dSol"] == pytest.approx(((120 + 170) + (120 - 68)) / 6, abs=1e-3)
    assert line["paper's dSol"] == "0.68*"
    (printed,) = tables.as_printed([line])
    assert printed["dTP (95% interval)"].startswith("96.67*")  # two equal matches prove nothing


def test_parts_add_up_and_tests_are_paired() -> None:
    results = made_up(40)
    for line in tables.table3(results, seed=1):
        assert line["dTP"] == pytest.approx(line["dDef"] + line["dSol"], abs=2e-3)
        one, other = map(float, line["TP"].split(" : "))
        assert one - other == pytest.approx(line["dTP"], abs=0.011)
    found = tables.PairingMatch(results, "suit", ("pi", "cli"), plan.match(("pi", "cli")))
    line = tables.table3(results, seed=1)[0]
    wanted = stats.ttest_rel(found.value("pi", "cli", "cli"), found.value("cli", "pi", "pi"))
    assert line["dTP p"] == pytest.approx(wanted.pvalue, abs=1e-6)
    assert line["dTP low"] < line["dTP"] < line["dTP high"]


def test_the_match_of_six_games_by_seats() -> None:
    results = made_up(30)
    for game, line in zip(plan.MATCH_GAMES, tables.table5(results, seed=1), strict=True):
        found = tables.PairingMatch(results, game, ("pi", "cli"), plan.match(("pi", "cli")))
        assert line["dDef PI"] - line["dDef CLI"] == pytest.approx(found.defence().mean(), abs=2e-3)
        value = {
            text: found.value(*text.split()).mean()
            for text in ("pi pi cli", "cli pi cli", "pi cli pi", "cli cli pi")
        }
        soloist = value["pi pi cli"] - value["cli pi cli"] + value["pi cli pi"] - value["cli cli pi"]
        assert line["dSol"] == pytest.approx(soloist / 6, abs=1e-3)
    six = next(line for line in tables.table4(results, seed=1) if "6way" in line["pair"])
    points = {"pi": [], "cli": []}
    for arrangement in (*plan.adversaries(("pi", "cli")), *plan.mixed(("pi", "cli"))):
        for place, kind in enumerate(arrangement):
            points[kind].append(results.points("suit", arrangement, range(30))[:, place].mean())
    assert [len(points[kind]) for kind in KINDS] == [9, 9]
    assert six["TP"] == f"{np.mean(points['pi']):.2f} : {np.mean(points['cli']):.2f}"
    assert six["dTP"] == pytest.approx(np.mean(points["pi"]) - np.mean(points["cli"]), abs=1e-3)


def test_a_variant_is_compared_with_pi_on_the_contracts_of_both() -> None:
    variant_games = {
        place: line for place, line in made_up_games(10, ("pi100", "cli")).items() if "pi100" in place
    }
    results = MatchResults(made_up_games(40, KINDS) | variant_games)
    lines = {line["pair"]: line for line in tables.table4(results, seed=1) if line["game"] == "grand"}
    variant = lines["PI100 : CLI"]
    assert (lines["PI : CLI"]["matches"], variant["matches"]) == (40, 10)

    def gain(kind: str) -> float:
        games = (Arrangement(kind, "cli", "cli"), Arrangement("cli", kind, kind))
        won, lost = (results.points("grand", one, range(10)) @ (1, -1, -1) for one in games)
        return float((won - lost).mean() / 3)

    assert variant["dTP"] == pytest.approx(gain("pi100"), abs=1e-3)
    assert variant["over PI"] == pytest.approx(gain("pi100") - gain("pi"), abs=1e-3)
    assert variant["over PI low"] < variant["over PI"] < variant["over PI high"]
    shown = {line["pair"]: line for line in tables.as_printed(list(lines.values()))}
    assert shown["PI : CLI"]["over PI (95% interval)"] == "" != shown["PI100 : CLI"]["over PI (95% interval)"]


# ---- the plan


def test_a_game_is_planned_once_and_all_types_grow_alike() -> None:
    size = InferenceOptions(matches=8)
    planned = list(plan.units(plan.PARTS[:-1], size, WorkShare()))
    games = [(unit.game, unit.contract, one) for unit in planned for one in unit.arrangements]
    assert len(games) == len(set(games))
    # PI and CLI both ways on every contract; then of a fifth the pairings without PI, those with it, and copies
    types = len(plan.TABLE_GAMES)
    stages = [planned[types * number] for number in (0, 8, 10, 12)]
    assert [len(unit.arrangements) for unit in stages] == [2, 6, 4, 4]
    assert [unit.game for unit in planned[:5]] == ["suit", "grand", "null", "natural null", "suit"]
    assert [unit.contract for unit in planned[:8]] == [0] * 4 + [1] * 4
    # 12 of Table III's six pairings, 4 copies, 6 of Table IV, 4 mixed, 6 ablations, 14 of what was left open
    assert len(games) == types * (8 * 2 + 2 * (10 + 4 + 6 + 4 + 6 + 14))
    assert [unit.part for unit in planned] == sorted((unit.part for unit in planned), key=plan.PARTS.index)
    every = {one for _, _, one in games}
    for pair in plan.PAIRS:
        assert set(plan.match(pair)) <= every
    assert plan.contracts_needed(("tssr",), InferenceOptions(8, games=5)) == dict.fromkeys(plan.GAMES, 5)
    assert set(plan.contracts_needed(("table3",), size).values()) == {
        0
    }  # whole games: contracts are another thing
    assert plan.most_matches(("table3",), size) == 8
    assert plan.most_matches(("table4", "table5"), size) == 2


def test_a_pairing_alone_is_its_four_games() -> None:
    size = InferenceOptions(matches=3)
    planned = list(plan.units(("table3",), size, WorkShare(), plan.parse_pairs("pi:ni")))
    assert len(planned) == 2 * 2 * len(plan.TABLE_GAMES)
    four = plan.match(("ni", "pi"))
    assert {unit.arrangements for unit in planned} == {four[:2], four[2:]}
    with pytest.raises(BadInput, match="choose from ki:cli"):
        plan.parse_pairs("pi:pi")


def test_parts_of_the_work_are_disjoint_and_whole() -> None:
    size = InferenceOptions(matches=7)
    whole = {
        (unit.game, unit.contract, unit.arrangements) for unit in plan.units(plan.PARTS[:-1], size, WorkShare())
    }
    parts = [
        {
            (unit.game, unit.contract, unit.arrangements)
            for unit in plan.units(plan.PARTS[:-1], size, WorkShare(number, 3))
        }
        for number in (1, 2, 3)
    ]
    assert set.union(*parts) == whole
    assert sum(map(len, parts)) == len(whole)


@pytest.mark.parametrize("text", ["0/2", "3/2", "a/b", "1", "1/", "-1/2", ""])
def test_a_part_that_is_none(text: str) -> None:
    with pytest.raises(BadInput, match="write I/K"):
        WorkShare.parse(text)


def test_bad_sizes_are_refused() -> None:
    for size in ({"matches": 1}, {"games": 1}, {"worlds": 0}):
        with pytest.raises(BadInput):
            InferenceOptions(**size)
    with pytest.raises(BadInput, match="no part 'table9'"):
        studies.find_study("inference").choose("tssr,table9")
    assert studies.find_study("inference").choose("table5,tssr") == ("tssr", "table5")
    assert "adaptive" not in studies.find_study("inference").choose(None)


def test_in_a_series_every_type_meets_every_place() -> None:
    deals = adaptive.deals_of(0) + adaptive.deals_of(1)
    assert len({(game, contract) for game, contract, _ in deals}) == 2 * plan.SERIES
    for game in plan.MATCH_GAMES:
        places = [place for kind, _, place in deals if kind == game]
        assert [places.count(place) for place in range(3)] == [8, 8, 8]


# ---- the ratio


def test_pairs_are_taken_game_by_game() -> None:
    measured = {}
    numbers = np.random.default_rng(2)
    base = numbers.gamma(2, size=(30, 3))
    more = numbers.gamma(2, size=(30, 3))
    for game in range(30):
        moments = (0, 3, 7) if game % 2 else (1, 3)
        for method, values in (("ki", base[game]), ("pi", base[game] + more[game])):
            course = list(zip(moments, values, strict=False))
            measured["population", "suit", game, method, "soloist"] = {"tssr": course}
    measured["population", "suit", 30, "ki", "soloist"] = {"tssr": [(0, 1000.0)]}  # PI has not measured this one
    lines = figure1.differences(Ratios(measured), "population", seed=1)
    whole = lines[0]
    means = np.array([more[game, : 3 if game % 2 else 2].mean() for game in range(30)])
    assert (whole["cards"], whole["games"], whole["less"]) == ("all", 30, "ki")
    assert whole["difference"] == pytest.approx(means.mean(), abs=1e-3)
    assert whole["low"] < whole["difference"] < whole["high"]
    assert whole["p"] == pytest.approx(stats.ttest_1samp(means, 0).pvalue, abs=1e-6)
    after_three = next(line for line in lines if line["cards"] == 3)
    interval = stats.t.interval(0.95, 29, more[:, 1].mean(), stats.sem(more[:, 1]))
    assert (after_three["low"], after_three["high"]) == pytest.approx(interval, abs=1e-3)
    assert [line["cards"] for line in lines] == ["all", 0, 1, 3, 7]


def test_a_seat_that_leads_no_trick_follows_in_all() -> None:
    course = [(cards, float(cards % 3)) for cards in range(30)]
    measured = {
        ("every", "suit", game, "pi", "defender"): {"tssr": course, "leads": [3, 4] if game else []}
        for game in range(4)
    }
    lines = figure1.spikes(Ratios.of(Ratios(measured).lines()), "every", seed=1)
    assert [(line["seat"], line["games"]) for line in lines] == [("leads", 3), ("follows", 4)]
    for line in lines:
        assert [line[name] for name in ("before the lead", "one card later", "two cards later")] == [0, 1, 2]


def test_every_method_and_player_of_the_plan_is_there(games: Path) -> None:
    record = corpus.read([games], {"suit": 1, "grand": 0, "null": 0, "null ouvert": 0})["suit"][0]
    state = corpus.end(record)
    for source in ("population", "xskat"):
        for name, method in plan.methods_for(source, "suit").items():
            for role, seat in (("soloist", state.core.soloist), ("defender", (state.core.soloist + 1) % 3)):
                course = course_of(record, 0, method._replace(samples=200), role, seed=1)
                assert [cards for cards, _ in course] == [
                    moment.cards_played for moment in moments_of(state, seat)
                ]
                ratios = [ratio for _, ratio in course]
                assert (ratios == pytest.approx([1.0] * len(ratios), abs=1e-12)) == (name == "ni")
                assert all(0 <= ratio <= 200 for ratio in ratios)
    for kind in plan.PLAYERS:
        newcomer(InferenceOptions().player(kind))
    for stranger in plan.STRANGERS:
        make_player(SkatContest(), parse_spec(stranger.format(worlds=2)))


# ---- runs


def finished(index: int) -> str:
    """Return a deal that three `rules` played."""
    state, moves, player = State.start(deal(seed=7, index=index)), [], RulesPlayer()
    while (seat := state.to_act) is not None:
        action = player.act(observe(state, seat), Stream(1))
        moves.append((seat, action))
        state = state.apply(action)
    return sgf.dumps(sgf.from_state(state, moves, ("a", "b", "c"), id=str(index)))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("corpus") / "games.sgf"
    path.write_text("".join(f"{finished(index)}\n" for index in range(400)), encoding="utf-8")
    return path


@pytest.fixture
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let players without inference stand in, and measure NI alone: here it is the machinery that is tested."""
    stand_ins = {"ni": "rules", "ki": "random", "cli": "kermit(worlds=1)", "pi": "kermit(worlds=2)"}
    stand_ins |= {"pif": "rules", "pi100": "random", "c": "mistake(0.0,worlds=1)", "pi+": "count(worlds=2)"}
    monkeypatch.setattr(plan, "PLAYERS", stand_ins)
    monkeypatch.setattr(plan, "XSKAT_METHODS", {"ni": RatedInference("ni", 50), "ki": RatedInference("ni", 20)})


def quiet(*_: object) -> None: ...


PLAYED = ("table3", "table4", "table5")


def test_the_corpus_is_sorted_by_type_and_a_poor_one_refused(games: Path) -> None:
    needed = {"suit": 5, "grand": 3, "null": 1, "null ouvert": 0}
    found = corpus.read([games], needed)
    assert {game: len(lines) for game, lines in found.items()} == needed
    for game, lines in found.items():
        for line in lines:
            state = corpus.end(line)
            assert state.declaration is not None
            assert corpus.game_type(state.declaration) == game
            begun = corpus.begin(line)
            assert (begun.cards_played, begun.calls, begun.deal) == (0, state.calls, state.deal)
            assert corpus.as_record(corpus.end(corpus.as_record(state))) == corpus.as_record(state)
    with pytest.raises(BadInput, match=r"5 of 6 suit.*give more"):
        corpus.check(found, needed | {"suit": 6}, "it")
    with pytest.raises(BadInput, match="seed must be 1 or more"):
        corpus.seed_of_population(0)


def test_a_game_has_the_same_luck_wherever_it_is_played(games: Path) -> None:
    records = corpus.read([games], {"suit": 4, "grand": 0, "null": 0, "null ouvert": 0})["suit"]
    one = ("random", "kermit(worlds=1)", "random")

    def play_all(seed: int) -> list[object]:
        return [play_game(record, Arrangement("ni", "pi", "ni"), one, seed, "suit") for record in records]

    first = play_all(1)
    play_game(records[0], Arrangement("pi", "ni", "ni"), ("kermit(worlds=1)", "random", "random"), 1, "suit")
    assert play_all(1) == first
    assert any(play_all(seed) != first for seed in range(2, 6))


def as_text(tables_made: studies.Tables) -> dict[str, str]:
    return {name: csv_text(rows) for name, rows in tables_made.items()}


def lines_of(folder: Path, kind: str) -> list[str]:
    return sorted(line for path in (folder / "runs").glob(f"{kind}-*") for line in path.read_text().splitlines())


@pytest.mark.usefixtures("cheap")
def test_a_study_that_was_stopped_goes_on_and_parts_make_one(games: Path, tmp_path: Path) -> None:
    asked = {"matches": 3, "seed": 3, "worlds": 2, "corpus": [games], "parts": PLAYED}

    def study(name: str, **more: object) -> studies.Tables:
        done = studies.run("inference", tmp_path / name, **asked | more)
        assert done.faults == 0
        return done.tables

    whole = study("whole")
    assert {line["matches"] for line in whole["table3"] if line["pair"] == "PI : CLI"} == {3}
    assert {line["matches"] for line in whole["table3"] if line["pair"] != "PI : CLI"} == {2}
    assert (tmp_path / "whole" / "table3.png").is_file()
    # stopped in the middle of a line
    path = tmp_path / "broken" / "runs" / "games-1-of-1.jsonl"
    path.parent.mkdir(parents=True)
    done = (tmp_path / "whole" / "runs" / path.name).read_bytes()
    path.write_bytes(done[: len(done) // 2])
    assert study("broken") == whole
    assert lines_of(tmp_path / "broken", "games") == lines_of(tmp_path / "whole", "games")
    # what is kept is enough: without the games the tables are the same
    shutil.rmtree(tmp_path / "broken" / "runs")
    assert as_text(study("broken", play=False)) == as_text(whole)
    # two machines
    merged = tmp_path / "merged" / "runs"
    merged.mkdir(parents=True)
    for share in ("1/2", "2/2"):
        name = share.replace("/", " of ")
        study(name, share=share)
        for file in (tmp_path / name / "runs").iterdir():
            (merged / file.name).write_bytes(file.read_bytes())
    assert study("merged", play=False) == whole
    assert lines_of(tmp_path / "merged", "games") == lines_of(tmp_path / "whole", "games")
    # another setting does not take these games for its own
    with pytest.raises(BadInput, match="another study"):
        study("merged", seed=4, play=False)


@pytest.mark.usefixtures("cheap")
def test_the_ratio_is_measured_in_parts_and_ni_is_exactly_one(games: Path, tmp_path: Path) -> None:
    # three `rules` hardly ever play null ouvert: the log of another player may lack a type, and so may this one
    wanted = {"suit": 3, "grand": 3, "null": 3, "null ouvert": 0}
    found = corpus.read([games], wanted)
    log = tmp_path / "other.sgf"
    log.write_text("".join(f"{line}\n" for lines in found.values() for line in lines), encoding="utf-8")

    def run(name: str, share: str) -> dict[str, list[dict[str, object]]]:
        asked = {"matches": 2, "seed": 3, "games": 3, "xskat": [log]}
        return studies.run("inference", tmp_path / name, parts="xskat", share=share, **asked).tables

    whole = run("whole", "1/1")
    run("shared", "1/2")
    assert run("shared", "2/2") == whole
    assert lines_of(tmp_path / "shared", "tssr") == lines_of(tmp_path / "whole", "tssr")
    lines = [line for line in whole["tssr-xskat-games"] if line["method"] == "ni"]
    assert {(line["game"], line["role"]) for line in lines} == set(
        product(("suit", "grand", "null"), ("soloist", "defender"))
    )
    assert {(line["least"], line["most"], line["bits"]) for line in lines} == {(1.0, 1.0, 0.0)}
    assert (tmp_path / "whole" / "tssr-xskat.png").is_file()
    with pytest.raises(BadInput, match="needs a log"):
        studies.run("inference", tmp_path / "none", parts="xskat")


@pytest.mark.usefixtures("cheap")
def test_a_learner_plays_whole_series(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study_module, "STRANGERS", ("rules", "random"))
    asked = {"parts": "adaptive", "matches": 12, "worlds": 2, "corpus": [games]}
    done = studies.run("inference", tmp_path, **asked)
    whole = done.tables
    assert done.faults == 0
    path = tmp_path / "runs" / "series-1-of-1.jsonl"
    lines = path.read_text().splitlines(keepends=True)
    assert len(lines) == 2 * 2 * plan.SERIES
    path.write_text("".join(lines[:50]) + '{"learner":')
    assert studies.run("inference", tmp_path, **asked).tables == whole
    assert path.read_text().splitlines(keepends=True) == lines
    line = next(line for line in whole["adaptive"] if (line["table"], line["role"]) == ("rules", "both"))
    points: dict[str, list[float]] = {"pi": [], "pi+": []}
    for row in map(json.loads, lines):
        if row["stranger"] == "rules":
            points[row["learner"]].append(row["points"])
    assert line["games"] == plan.SERIES
    assert line["difference"] == pytest.approx(np.mean(points["pi+"]) - np.mean(points["pi"]), abs=0.011)


def doubled(number: int) -> Iterator[Line]:
    yield {"number": number, "double": 2 * number}


def test_a_journal_goes_on_and_refuses_other_networks_and_damage(tmp_path: Path) -> None:
    def journal(networks: str) -> WorkJournal:
        return WorkJournal(tmp_path, "games", WorkKind("games", ("number",), doubled), WorkShare(), networks)

    jobs = [InferenceJob("part", number, ((number,),), "key", (number,)) for number in range(3)]
    journal("these").do(HERE, jobs[:1], {}, quiet)
    these = journal("these")
    these.do(HERE, jobs, these.known(jobs), quiet)
    line = {"number": 2, "double": 4, "key": "key", "networks": "these"}
    assert these.known(jobs)[2,] == line
    assert len((tmp_path / "games-1-of-1.jsonl").read_text().splitlines()) == 3
    others = journal("others")
    known = others.known(jobs)
    others.do(HERE, jobs, known, quiet)  # nothing is missing
    with pytest.raises(BadInput, match="done with other networks"):
        others.do(HERE, [*jobs, InferenceJob("part", 3, ((3,),), "key", (3,))], known, quiet)
    with pytest.raises(BadInput, match="of another study"):
        these.known([job._replace(key="other") for job in jobs])
    (tmp_path / "games-2-of-2.jsonl").write_text("[1]\n")
    with pytest.raises(BadInput, match="a line that no study has written"):
        these.known(jobs)
    (tmp_path / "games-2-of-2.jsonl").write_text("{1\n")
    with pytest.raises(BadInput, match="line 1 cannot be read"):
        these.known(jobs)


def test_held_out_games_of_the_population_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "CHUNK", 2)
    monkeypatch.setattr(corpus, "AT_ONCE", 4)
    needed = {"suit": 3, "grand": 1, "null": 0, "null ouvert": 0}
    with ProcessPool(1) as pool:
        found = corpus.grow(tmp_path, 2, needed, pool, quiet)
        contracts = corpus.grow(tmp_path / "bid", 2, needed, pool, quiet, contracts=True)
        kept = {path.name: path.read_text() for path in tmp_path.glob("*.sgf")}
        (tmp_path / "all.sgf").write_text("".join(kept["all.sgf"].splitlines(keepends=True)[:7]) + "(;GM[Sk")
        assert corpus.grow(tmp_path, 2, needed, pool, quiet) == found
    assert {game: len(lines) for game, lines in found.items()} == needed
    assert {game: len(contracts[game]) for game in needed} == needed
    for game in ("suit", "grand"):  # the same contracts, though other cards are played
        begun = [[corpus.begin(line) for line in lines[game]] for lines in (found, contracts)]
        assert [(state.deal, state.calls, state.declaration, state.discards) for state in begun[0]] == [
            (state.deal, state.calls, state.declaration, state.discards) for state in begun[1]
        ]
    assert kept["all.sgf"].startswith(population.play_population_game(2, 0, "all"))
    text = (tmp_path / "all.sgf").read_text()
    assert kept["all.sgf"].startswith(text) or text.startswith(kept["all.sgf"])


@pytest.mark.usefixtures("cheap")
def test_the_command_plays_tells_and_goes_on(games: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ["study", "inference", "--matches", "2", "--only", "table3", "--pairs", "ni:pi", "--worlds", "2"]
    words += ["--corpus", str(games), "--workers", "1", "--out", str(run)]
    begun = CliRunner().invoke(app, [*words, "--games-only", "--stop-after", "7"])
    assert begun.exit_code == 0, begun.output
    planned = [
        (unit.game, unit.contract, one.soloist)
        for unit in units(("table3",), InferenceOptions(2), WHOLE, (("ni", "pi"),))
        if unit.game != plan.NATURAL  # games of a file are not told apart
        for one in unit.arrangements
    ]
    seven = [(line["game"], line["contract"], line["soloist"]) for line in map(json.loads, lines_of(run, "games"))]
    assert sorted(seven) == sorted(planned[:7])
    first = CliRunner().invoke(app, [*words, "--games-only"])
    assert first.exit_code == 0, first.output
    assert not list(run.glob("*.csv"))
    answer = CliRunner().invoke(app, [*words, "--json"])
    assert answer.exit_code == 0, answer.output
    told = json.loads(answer.stdout)
    assert [line["pair"] for line in told["table3"]] == ["NI : PI"] * 3
    games_played = lines_of(run, "games")
    assert len(games_played) == 2 * 3 * 4
    again = CliRunner().invoke(app, [*words, "--tables-only"])
    assert again.exit_code == 0, again.output
    assert "Tables and pictures are in" in again.output
    assert lines_of(run, "games") == games_played
    notes = (run / "command.txt").read_text(encoding="utf-8")
    assert "--pairs ni:pi" in notes
    assert f"matches: seed 1, {len(games_played)} games, 2 worlds, 0 faults" in notes


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--part", "3/2"], "write I/K"),
        (["--games-only", "--tables-only"], "nothing to do"),
        (["--only", "table9"], "there is no part"),
        (["--pairs", "pi:c"], "is not a list of pairings"),
        (["--matches", "1"], "2 matches or more"),
        (["--only", "xskat"], "needs a log"),
        (["--corpus", "missing.sgf"], "missing.sgf"),
    ],
)
def test_a_wrong_call_gets_a_sentence(words: list[str], sentence: str, tmp_path: Path) -> None:
    given = CliRunner().invoke(app, ["study", "inference", "--out", str(tmp_path / "run"), *words])
    assert isinstance(given.exception, BadInput), given.output  # what `main` prints, with exit code 2
    assert sentence in str(given.exception)
