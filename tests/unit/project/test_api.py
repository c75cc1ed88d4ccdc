"""The public faces: what can be imported, in any order, as the committed listing says, and what it does."""

import dataclasses
import inspect
import re
import subprocess
import sys
from functools import partial
from importlib import import_module
from pathlib import Path

import pytest

from counterplay import arena, bridge, efg, onecard, skat, store
from counterplay.efg.arrays import compile_game
from counterplay.opponent.mistakes import Tally
from counterplay.protocol import BadInput
from counterplay.review.profile import Profiles
from counterplay.skat.players.arena_game import SkatContest
from counterplay.skat.review.reviewer import SkatReviewer, raw_records
from counterplay.skat.rules.cards import Card, Game

LISTING = Path(__file__).parents[2] / "golden" / "api.txt"
GAMES = (arena, bridge, efg, onecard, skat, store)
PARTS = [
    import_module(f"counterplay.skat.{name}")
    for name in ("rules", "records", "solver", "beliefs", "players", "learn", "review", "table", "teach")
]
FACES = (*GAMES, *PARTS)


def signature(thing) -> str:
    """Its parameters, without where a default value happens to lie in memory."""
    return re.sub(r"<(?:function )?(\S+?)(?: object)? at 0x\w+>", r"\1", str(inspect.signature(thing)))


def listing() -> str:
    lines = []
    for face in FACES:
        for name in face.__all__:
            thing = getattr(face, name)
            if inspect.isfunction(thing):
                lines.append(f"function {face.__name__}.{name}{signature(thing)}")
            else:
                kind = "class" if inspect.isclass(thing) else "module" if inspect.ismodule(thing) else "value"
                lines.append(f"{kind} {face.__name__}.{name}")
    return "\n".join(lines) + "\n"


def test_the_api_is_the_committed_one():
    """A change here is a change for everybody who imports us: write the new listing only when it is meant."""
    assert listing() == LISTING.read_text(), f"write it anew by {__name__}.listing()"


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_every_public_name_has_a_docstring(face):
    things = {name: getattr(face, name) for name in face.__all__}
    documented = (type(lambda: None), type, type(pytest))
    assert [
        name for name, thing in things.items() if isinstance(thing, documented) and not inspect.getdoc(thing)
    ] == []


@pytest.mark.parametrize("face", GAMES, ids=lambda face: face.__name__)
def test_a_game_shows_an_example(face):
    assert ">>> " in face.__doc__


def is_module(path: Path) -> bool:
    return path.stem[0] != "_" and (path.suffix == ".py" or (path / "__init__.py").exists())


EITHER_ORDER = """
import importlib, os, sys
for large in ("alembic", "pydantic", "rich", "scipy.stats", "scipy.optimize", "sqlalchemy", "torch"):
    try:
        importlib.import_module(large)  # once for all, which then begin as forks of this process
    except ImportError:
        pass
wrong = []
for face, names, inner in map(eval, sys.stdin):
    for faces_first in (True, False):
        if (child := os.fork()) == 0:
            code = 1
            try:
                if not faces_first:
                    for module in inner: importlib.import_module(module)
                kept = {name: getattr(importlib.import_module(face), name) for name in names}
                for module in inner: importlib.import_module(module)
                code = int(any(getattr(sys.modules[face], name) is not thing for name, thing in kept.items()))
            finally:
                sys.stderr.flush()
                os._exit(code)
        if os.waitpid(child, 0)[1]:
            wrong.append((face, "first" if faces_first else "last"))
sys.exit(repr(wrong) if wrong else 0)
"""


def test_a_face_and_its_inner_modules_can_be_imported_in_either_order():
    """An inner module of the same name as a public thing would hide it, once it is imported."""
    asked = []
    for face in FACES:
        inner = [
            f"{face.__name__}.{path.stem}"
            for part in face.__path__
            for path in Path(part).iterdir()
            if is_module(path)
        ]
        assert inner
        asked.append(repr((face.__name__, face.__all__, sorted(inner))))
    command = [sys.executable, "-c", EITHER_ORDER]
    done = subprocess.run(command, input="\n".join(asked), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]


def test_one_import_deals_plays_reviews_and_prints(capsys):
    """All that a newcomer needs, in eight lines."""
    from counterplay import skat

    hand = sorted(skat.deal(seed=1, index=0).hands[0])
    played = skat.play("rules", "rules", "rules", seed=1)
    record = skat.record_of(played, "Anna", "Bela", "Clara")
    print(hand[-1], played, record.result, sep="\n")
    print(skat.review_game(record))
    print(skat.dumps(record))
    best = skat.Solver().value(skat.Position.of_state(list(played.replay())[5].state))
    said = capsys.readouterr().out
    assert said.startswith(f"{hand[-1]}\nforehand  ")
    assert "hearts at 18, Anna against Bela and Clara" in said
    assert skat.loads(said.splitlines()[-1]).state == played
    assert 0 <= best <= 120


def test_the_package_names_its_parts_and_loads_them_when_asked():
    code = (
        "import sys, counterplay; assert 'counterplay.skat' not in sys.modules; "
        "assert 'skat' in dir(counterplay); counterplay.skat.Card.CJ; counterplay.efg.load('kuhn'); "
        "from counterplay import *; assert all(name in globals() for name in counterplay.__all__)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="attribute Kard"):
        _ = skat.Kard
    assert set(skat.__all__) <= set(dir(skat))


def test_a_match_in_one_call_and_two_players_compared(tmp_path):
    results = arena.run(SkatContest(), "rules,random,random", deals=6, folder=tmp_path / "run")
    found = arena.compare(results, "rules", "random")
    turned = arena.compare(results, "random", "rules")
    assert found.difference == -turned.difference > 0
    assert (found.low, found.high) == (-turned.high, -turned.low)
    assert str(found).startswith("rules less random: +")
    assert repr(results) == "<Results: 18 games of skat by rules,random,random>"
    with pytest.raises(BadInput, match="kermit and rules did not meet"):
        arena.compare(results, "kermit", "rules")
    games = results.frame()
    assert len(games) == 54
    assert games.groupby("player").score.sum()["rules"] == pytest.approx(
        sum(one.scores[one.seats.index("rules")] for deals in results.games.values() for one in deals.values())
    )


def test_players_of_ones_own_sit_beside_named_ones():
    class Calm:
        """Passes, and plays its first legal card; it has no more of a player than that."""

        def act(self, observation, chance):
            return observation.legal_actions[-1 if str(observation.legal_actions[-1]) == "p" else 0]

    state = skat.play("rules", Calm(), Calm(), seed=3)
    assert state.over
    assert skat.play("rules", Calm(), Calm(), seed=3) == state
    with pytest.raises(BadInput, match="three players, not 1"):
        skat.play("rules")


def test_reviews_and_profiles_as_frames():
    reviewer = SkatReviewer(decision=True)
    profiles = Profiles(reviewer.axes)
    for record in raw_records("examples/turned.sgf"):
        game = reviewer.review(reviewer.read(record))
        profiles.add(game)
    cards = game.frame()
    assert cards.mistake.sum() == len(game.turning_points)
    assert "turned by" in str(game) or not game.turning_points
    rates = profiles.frame().set_index("player")
    assert rates.mistakes["bela"] == 1
    assert rates.low["bela"] < rates.rate["bela"] < rates.high["bela"]


def test_what_a_person_holds_says_what_it_is(tmp_path):
    """One line each, without an address in memory and without arrays."""
    record = next(skat.load("examples/turned.sgf"))
    board = next(bridge.load("src/counterplay/bridge/sample.lin"))
    game = efg.load("kuhn")
    profiles = Profiles(("role",))
    with store.open(str(tmp_path / "store.db")) as kept:
        held = {
            record: "<Record 8: carl, anna, bela>",
            board: "<Board: board 1, open room, 4H by Ada (North), 2 down>",
            game: "<Game: kuhn>",
            game.root(): "<State: deal0, chance to move>",
            efg.solve(game): "<Equilibrium: -0.0556 to player 1>",
            compile_game(game): "<CompiledGame: kuhn with 6 and 6 information sets>",
            onecard.best_response(onecard.parse_style("LA")): "<Answer to LA: wins 90.1% of the tournaments>",
            onecard.Hand(onecard.Rules(), [10, 10], [7, 3], first=1): (
                "<Hand: nobody has moved; chips [9, 9], seat 1 to act>"
            ),
            kept: f"<Store: {tmp_path / 'store.db'}>",
        }
        assert {thing: repr(thing) for thing in held} == held
    assert repr(profiles) == "<Profiles: 0 players in 0 games>"
    assert repr(Tally(("role",))) == "<Tally: nothing known yet>"
    assert str(onecard.parse_style("bluff(TP,0.25)")) == "bluff(TP,0.25)"
    assert str(record.result) == "82 points in 6 tricks: with 1, game 2, times diamonds 9 = 18"
    assert repr(dataclasses.replace(board, calls=board.calls[:2])).startswith("<Board: ")


def test_what_was_reached_the_same_way_is_equal_and_what_was_not_is_not():
    one, other = (list(skat.play("rules", "rules", "rules", seed=5).replay()) for _ in range(2))
    starts = [skat.Position.of_state(steps[-30].state) for steps in (one, other)]
    assert one[-30].state == other[-30].state != one[-29].state
    assert starts[0] == starts[1] != skat.Position.of_state(one[-29].state)
    assert len(set(starts)) == 1
    hands = [[Card.H7], [Card.H8], [Card.H9]]
    at_table = partial(skat.Position.at_table, hands, game=Game.NULL, soloist=0, leader=0, table=(), points=0)
    assert at_table() == at_table() != at_table(soloist_took_trick=True)


def test_a_store_is_opened_by_its_face(tmp_path):
    with store.open(str(tmp_path / "store.db")) as kept:
        assert kept.players() == []
