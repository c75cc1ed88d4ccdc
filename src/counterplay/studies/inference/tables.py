"""Tables III to V: what an inference is worth at the table, by equations (4) to (7) of Rebstock et al. (2019).

The value of a game is the soloist's tournament points less both defenders'. In a match each player sits three
times, once as soloist and twice as defender, and its points are the mean over these: so TP(A) - TP(B) is (4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from counterplay.statistics import estimate
from counterplay.studies.inference import paper
from counterplay.studies.inference.matches import MatchResults
from counterplay.studies.inference.plan import (
    NATURAL,
    OPEN,
    PAIRS,
    SIX_WAY,
    TABLE4,
    TABLE_GAMES,
    TIES,
    TITLES,
    Arrangement,
    Pair,
    adversaries,
    match,
    mixed,
)
from counterplay.studies.tables import Row, corrected, interval_columns

SIGNIFICANT = 0.05
Values = NDArray[np.float64]  # one for each contract


class PairingMatch:
    """The games of a pairing on the contracts where all of them were played."""

    def __init__(
        self, results: MatchResults, game: str, pair: Pair, arrangements: Sequence[Arrangement], least: int = 2
    ) -> None:
        self.game = game
        self.pair = pair
        self._results = results
        self.contracts = results.contracts(game, arrangements)
        self.enough = len(self.contracts) >= least

    def value(self, soloist: str, first: str, second: str) -> Values:
        """Return the value of a game: the soloist's points less the defenders'."""
        points = self.points(soloist, first, second)
        result: Values = points[:, 0] - points[:, 1] - points[:, 2]
        return result

    def points(self, soloist: str, first: str, second: str) -> NDArray[np.float64]:
        """Return the points of soloist and defenders."""
        return self._results.points(self.game, Arrangement(soloist, first, second), self.contracts)

    def tournament_points(self, arrangements: Sequence[Arrangement]) -> tuple[Values, Values]:
        """Return the points of each of the pair over all its seats in these games."""
        sums = [np.zeros(len(self.contracts)) for _ in self.pair]
        seats = [0, 0]
        for arrangement in arrangements:
            points = self.points(*arrangement)
            for place, kind in enumerate(arrangement):
                side = self.pair.index(kind)
                sums[side] += points[:, place]
                seats[side] += 1
        return sums[0] / seats[0], sums[1] / seats[1]

    def gain(self) -> Values:
        """Return equation (4): what A takes more than B."""
        a, b = self.pair
        return (self.value(a, b, b) - self.value(b, a, a)) / 3

    def defence(self) -> Values:
        """Return equation (5): how much of it A takes as defender; positive where A defends better."""
        a, b = self.pair
        against_b = self.value(a, b, b) + self.value(b, b, b)
        return (against_b - self.value(a, a, a) - self.value(b, a, a)) / 6

    def as_soloist(self) -> Values:
        """Return equation (6): how much of it A takes as soloist."""
        a, b = self.pair
        alone = self.value(a, a, a) - self.value(b, a, a)
        return (alone + self.value(a, b, b) - self.value(b, b, b)) / 6

    def as_soloist_against_mixed(self) -> Values:
        """Return equation (7): A as soloist less B, against one of each."""
        a, b = self.pair
        return (self.value(a, a, b) - self.value(b, a, b) + self.value(a, b, a) - self.value(b, b, a)) / 6

    def swapped_in(self, kind: str) -> Values:
        """Return what it does to a pure defence of the other kind when `kind` takes one seat; positive: good.

        On the scale of equation (5), so that this for A, less this for B, is equation (5).
        """
        other = self.pair[1] if kind == self.pair[0] else self.pair[0]
        total = np.zeros(len(self.contracts))
        for soloist in self.pair:
            pure = self.value(soloist, other, other)
            total += 2 * pure - self.value(soloist, kind, other) - self.value(soloist, other, kind)
        return total / 12


def table3(results: MatchResults, seed: int) -> list[Row]:
    """Return a line for each type and pairing that was played."""
    lines = []
    for game in TABLE_GAMES:
        for pair in PAIRS:
            match_played = PairingMatch(results, game, pair, adversaries(pair))
            whole = PairingMatch(results, game, pair, match(pair))
            if not match_played.enough:
                continue
            line = _head(match_played, pair, adversaries(pair)) | _compared(match_played.gain(), seed, "dTP")
            # Of these also the games against copies of oneself: without them nobody can say which part is whose.
            line["with copies"] = len(whole.contracts) if whole.enough else 0
            for name in ("dDef", "dSol"):
                values = (whole.defence() if name == "dDef" else whole.as_soloist()) if whole.enough else None
                line |= _no_column(name) if values is None else _compared(values, seed, name)
            lines.append(line | _papers("III", game, _words(pair)))
    return lines


def table4(results: MatchResults, seed: int) -> list[Row]:
    """Return the variants against CLI, each as soloist against two of the other, and the match of six games.

    "over PI" is what a variant gains on CLI more than PI does, on the contracts that both played.
    """
    lines = []
    for game in TABLE_GAMES:
        for line, pair in _beside(results, game, TABLE4, seed):
            lines.append(line | _papers("IV", game, _words(pair)))
        six = (*adversaries(SIX_WAY), *mixed(SIX_WAY))
        match_played = PairingMatch(results, game, SIX_WAY, six)
        if match_played.enough:
            own, others = match_played.tournament_points(six)
            line = _head(match_played, SIX_WAY, six) | _compared(own - others, seed, "dTP")
            line |= _no_column(f"over {TITLES[SIX_WAY[0]]}")
            words = f"{_words(SIX_WAY)} (6way)"
            lines.append(line | {"pair": f"{line['pair']} (6way)"} | _papers("IV", game, words))
    return lines


def ties(results: MatchResults, seed: int) -> list[Row]:
    """Return the cheater by how it breaks ties, each against CLI, and what C has more or less for it."""
    return [line for game in TABLE_GAMES for line, _ in _beside(results, game, TIES, seed)]


def left_open(results: MatchResults, seed: int) -> list[Row]:
    """Return what the paper left open, against CLI beside PI, and against PI itself."""
    return [line for game in TABLE_GAMES for line, _ in _beside(results, game, OPEN, seed)]


def _beside(results: MatchResults, game: str, pairs: Sequence[Pair], seed: int) -> Iterator[tuple[Row, Pair]]:
    """Yield each pairing, and what its player has more than that of the first on the contracts of both."""
    first = pairs[0]
    played = {pair: PairingMatch(results, game, pair, adversaries(pair)) for pair in pairs}
    played = {pair: match_played for pair, match_played in played.items() if match_played.enough}
    if set(played) <= {first}:  # nothing stands beside it
        return
    for pair, match_played in played.items():
        line = _head(match_played, pair, adversaries(pair)) | _compared(match_played.gain(), seed, "dTP")
        both = (*adversaries(pair), *adversaries(first))
        of_pair, of_first = (PairingMatch(results, game, of, both) for of in (pair, first))
        name = f"over {TITLES[first[0]]}"
        comparable = pair != first and pair[1] == first[1] and of_pair.enough
        yield (
            line | (_compared(of_pair.gain() - of_first.gain(), seed, name) if comparable else _no_column(name)),
            pair,
        )


def _no_column(name: str) -> Row:
    return {name: "", f"{name} low": "", f"{name} high": "", f"{name} p": ""}


def table5(results: MatchResults, seed: int) -> list[Row]:
    """Return what a change of one defender does, and the soloists against mixed defenders."""
    a, b = SIX_WAY
    lines = []
    for game in TABLE_GAMES:
        match_played = PairingMatch(results, game, SIX_WAY, (*match(SIX_WAY), *mixed(SIX_WAY)))
        if not match_played.enough:
            continue
        line: Row = {"game": game, "pair": _title(SIX_WAY), "matches": len(match_played.contracts)}
        printed = paper.printed_table5()[_papers_game(game)]
        names = {
            "dSol": match_played.as_soloist_against_mixed(),
            f"dDef {TITLES[b]}": match_played.swapped_in(b),
            f"dDef {TITLES[a]}": match_played.swapped_in(a),
        }
        for name, values in names.items():
            line |= _compared(values, seed, name)
        lines.append(line | {f"paper's {name}": printed[name] for name in names})
    return lines


def as_printed(lines: Sequence[Row]) -> list[Row]:
    """Return lines as the paper prints them, theirs beside ours: a star where p is not below 0.05."""
    columns = ("game", "pair", "matches", "with copies", "TP")
    shown = []
    for line in lines:
        row: Row = {name: line[name] for name in columns if name in line}
        for name in line:
            if f"{name} p" in line:
                row[f"{name} (95% interval)"] = _starred(line, name)
        shown.append(row | {name: value for name, value in line.items() if name.startswith("paper's")})
    return shown


def with_holm(lines: Sequence[Row]) -> list[Row]:
    """Return lines with every p corrected by Holm over the lines of the table, beside it."""
    lines = list(lines)
    for column in [name for name in lines[0] if name.endswith(" p")]:
        lines = corrected(lines, column)
    return lines


def _starred(line: Row, name: str) -> str:
    if line[name] == "":
        return ""
    p = line[f"{name} p"]
    star = "" if p != "" and float(p) < SIGNIFICANT else "*"
    return f"{line[name]:.2f}{star} ({line[f'{name} low']:.2f} to {line[f'{name} high']:.2f})"


def _head(match_played: PairingMatch, pair: Pair, arrangements: Sequence[Arrangement]) -> Row:
    own, others = match_played.tournament_points(arrangements)
    return {
        "game": match_played.game,
        "pair": _title(pair),
        "matches": len(match_played.contracts),
        "TP": f"{own.mean():.2f} : {others.mean():.2f}",
    }


def _compared(values: Values, seed: int, name: str) -> Row:
    return interval_columns(estimate(values, seed), name, 3, f"{name} ", p=6)


def _papers(table: str, game: str, words: str) -> Row:
    line = paper.printed()[table, _papers_game(game), words]
    columns: Row = {"paper's TP": f"{line['TP A']} : {line['TP B']}", "paper's dTP": line["dTP"]}
    if table == "III":
        columns |= {"paper's dDef": line["dDef"], "paper's dSol": paper.soloists_difference(line)}
    return columns


def _papers_game(game: str) -> str:
    return "null" if game == NATURAL else game


def _words(pair: Pair) -> str:
    return " : ".join(pair)


def _title(pair: Pair) -> str:
    return " : ".join(TITLES[kind] for kind in pair)
