"""Gambit's files beside another program that reads them: OpenSpiel."""

from pathlib import Path

import pytest

from counterplay import efg
from counterplay.efg import gambit

pyspiel = pytest.importorskip("pyspiel")

# Myerson (1991), figure 2.1, as Gambit's catalogue has it; and a game with payoffs on the way and a null outcome.
POKER = (Path(__file__).parents[1] / "golden" / "myerson_poker.efg").read_text(encoding="utf-8")
GAMES = ("kuhn", "leduc", "leduc(ranks=2,raises=1)", "battleships(2,1,[1])", "tictactoe(start=[4,0,8,2,6])")


def files(folder):
    written = {"poker": POKER, **{name: gambit.dumps(efg.load(name)) for name in GAMES}}
    for number, (name, text) in enumerate(written.items()):
        path = folder / f"game{number}.efg"
        path.write_text(text, encoding="utf-8")
        yield name, path


def test_openspiel_reads_the_same_games_from_our_files(tmp_path):
    compared = 0
    for name, path in files(tmp_path):
        theirs = efg.load(f"openspiel:efg_game(filename={path})")
        ours = efg.compile_game(efg.load(str(path)))
        other = efg.compile_game(theirs)
        assert [plex.sequences for plex in other.treeplexes] == [plex.sequences for plex in ours.treeplexes], name
        assert efg.solve(other).value == pytest.approx(efg.solve(ours).value, abs=1e-9), name
        compared += 1
    assert compared == len(GAMES) + 1
