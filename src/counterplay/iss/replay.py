"""Transcripts run through the client: which lines it understands, and whether it sees each game as it was.

After every move of a game whose record came, what the client knew is compared with what that seat knew by the
record; the record's result is compared with what the rules say.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

from counterplay.iss import client_lines, transcript
from counterplay.iss.following import Finished, FollowedTable, Remark
from counterplay.iss.lines import BadLine, shown
from counterplay.iss.moves import read_wish
from counterplay.iss.server_lines import PasswordAsked, TableLine, Unknown, parse
from counterplay.protocol import BadInput, IllegalAction
from counterplay.skat.players import check_action
from counterplay.skat.records import sgf
from counterplay.skat.rules import Observation, observe


@dataclass(frozen=True, slots=True)
class Oddity:
    """A line that stands out."""

    file: str
    line: int
    words: str


@dataclass
class ReplayReport:
    """What came of some transcripts."""

    files: int = 0
    lines: int = 0  # of the server
    understood: int = 0
    games: int = 0  # begun
    ended: int = 0  # with a record
    states: int = 0  # compared with the record
    equal_states: int = 0
    results: int = 0  # compared with the rules
    equal_results: int = 0
    moves: int = 0  # that the client sent
    legal_moves: int = 0  # by the lines it had received
    oddities: list[Oddity] = field(default_factory=list)

    @property
    def well(self) -> bool:
        """Say whether everything was understood and agreed."""
        return not self.oddities


def replay(paths: Iterable[Path]) -> ReplayReport:
    """Run transcripts through the client."""
    report = ReplayReport()
    for path in paths:
        report.files += 1
        _Replay(path, report).run()
    return report


class _Replay:
    def __init__(self, path: Path, report: ReplayReport) -> None:
        self.path, self.report = path, report
        self.tables: dict[str, FollowedTable] = {}
        self.seen: dict[str, list[tuple[int, Observation]]] = {}  # by table: after how many moves, and what

    def run(self) -> None:
        for line in transcript.read(self.path):
            if line.from_server:
                self._hear(line)
            else:
                self._say(line)

    def _say(self, line: transcript.Line) -> None:
        """Look at what the client sent: a move must have been legal by what it had heard."""
        try:
            message = client_lines.parse(line.text)
        except BadLine:
            return  # the name or the password, or talk of a client that is not ours
        if not isinstance(message, client_lines.ToTable) or not isinstance(message.wish, client_lines.MoveCommand):
            return
        self.report.moves += 1
        table = self.tables.get(message.table)
        game = None if table is None else table.game
        witness = None if game is None else game.witness
        try:
            if witness is None or not witness.my_turn:
                raise IllegalAction("it was not the client's turn")
            wish = read_wish(message.wish.text, picked_up=witness.state.picked_up)
            check_action(wish, witness.observation, asides=True)
            self.report.legal_moves += 1
        except (IllegalAction, BadInput, BadLine) as problem:
            self._odd(line, f"the client sent what was not legal: {problem}")

    def _hear(self, line: transcript.Line) -> None:
        self.report.lines += 1
        message = parse(line.text)
        if isinstance(message, Unknown):
            self._odd(line, f"not understood: {message.why}")
            return
        self.report.understood += 1
        if isinstance(message, PasswordAsked):  # another line: what goes on will be told again
            for table in self.tables.values():
                table.game = None
        if isinstance(message, TableLine):
            self._at_table(line, message)

    def _at_table(self, line: transcript.Line, message: TableLine) -> None:
        table = self.tables.setdefault(message.table, FollowedTable(message.table, message.to))
        before = table.game
        for thing in table.take(message.event):
            if isinstance(thing, Finished):
                self._compare(line, thing, self.seen.pop(message.table, []))
            elif isinstance(thing, Remark) and table.game is not None and table.game.lost:
                self._odd(line, thing.words)
        game = table.game
        if game is None:
            return
        if game is not before:
            self.report.games += 1
            self.seen[message.table] = []
        witness = game.witness
        if witness is not None and witness.seat is not None and not game.lost and not witness.waits_for_skat:
            self.seen[message.table].append((game.acts, witness.observation))

    def _compare(self, line: transcript.Line, ended: Finished, seen: list[tuple[int, Observation]]) -> None:
        self.report.ended += 1
        if ended.record is None or ended.record.state is None:
            self._odd(line, "the record cannot be read")
            return
        last, seat = ended.record.state, ended.seat
        states = [step.state for step in last.replay()] + [last]
        for acts, observation in seen if seat is not None else ():
            self.report.states += 1
            if acts < len(states) and observe(states[acts], seat or 0) == observation:
                self.report.equal_states += 1
            elif acts < len(states) and states[acts].over:
                self.report.equal_states += _same_end(observation, observe(states[acts], seat or 0))
            else:
                self._odd(line, f"after {acts} moves the client saw another game than the record")
        for check in sgf.check(BytesIO(ended.text.encode())):
            self.report.results += 1
            self.report.equal_results += check.agreeing
            for difference in check.differing:
                self._odd(
                    line,
                    f"the record says {difference.field} {difference.record}, the rules say {difference.ours}",
                )
            for aside in check.set_aside:
                self._odd(line, aside.reason)

    def _odd(self, line: transcript.Line, words: str) -> None:
        self.report.oddities.append(Oddity(self.path.name, line.number, f"{words}: {shown(line.text)}"))


def _same_end(ours: Observation, theirs: Observation) -> bool:
    """Say whether two views of a finished game agree in all but its result, which hidden cards decide."""
    return (ours.ending, ours.tricks, ours.calls) == (theirs.ending, theirs.tricks, theirs.calls)
