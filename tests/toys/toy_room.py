"""A room for tests of the store: a record is JSON that tells who sat where and which chances they missed."""

import json
from datetime import datetime

from counterplay.json_form import from_json, to_json
from counterplay.protocol import BadInput, Judged, Lesson, RecordFacts, SeatFacts, SeatJudged
from counterplay.store import FinishedGame, GameRow, Seat, Who

AXES = ("role", "trick")


def record(number, *names, chances=(), kind="plain", alone=None, won=None, played=None, **more):
    """Return a game; `chances` are (seat, role, trick, missed)."""
    told = {"number": number, "names": names, "chances": chances, "kind": kind, "alone": alone, "won": won}
    return json.dumps({**told, "played": played, **more})


class ToyRoom:
    """A `protocol.StoreAdapter`; judging a game whose record says so fails."""

    game = "toy"
    axes = AXES

    def __init__(self, version=1):
        self.version = version
        self.learners = {"student": lambda kept, lesson: {"sum": (kept or {"sum": 0})["sum"] + lesson["points"]}}
        self.judged = 0

    def facts(self, record):
        told = self._read(record)
        seats = tuple(
            SeatFacts(name, "soloist" if seat == told["alone"] else None, float(seat), told["won"])
            for seat, name in enumerate(told["names"])
        )
        played = told["played"] and datetime.fromisoformat(told["played"])
        return RecordFacts(seats, told["kind"], told["alone"], played, told.get("complete", True), {})

    def judge(self, record, people, bots):
        self.judged += 1
        told = self._read(record)
        if told.get("unjudgeable"):
            raise BadInput("nobody can judge this")
        if told.get("fails"):
            raise RuntimeError("the judge fell ill")
        found = {seat: [] for seat in range(len(told["names"]))}
        for seat, role, trick, missed in told["chances"]:
            found[seat].append(((role, str(trick)), missed and self.version < 9))
        seats = {
            seat: SeatJudged(tuple(mine), float(sum(missed for _, missed in mine)), {"closer": seat in people})
            for seat, mine in found.items()
        }
        lessons = (
            tuple(Lesson("student", (seat,), {"points": 1}) for seat in found)
            if "student" in bots.values()
            else ()
        )
        mistakes = sum(missed for mine in found.values() for _, missed in mine)
        judged = Judged(mistakes, float(mistakes), seats, lessons)
        return from_json(Judged, json.loads(json.dumps(to_json(judged))))  # as from a process of its own

    def renamed(self, record, names):
        told = self._read(record)
        told["names"] = [names.get(seat, name) for seat, name in enumerate(told["names"])]
        return json.dumps(told)

    def _read(self, record):
        try:
            return json.loads(record)
        except ValueError:
            raise BadInput("this is no record of a toy") from None


ROOM = ToyRoom()
ROOMS = {"toy": ROOM}


def played(number, *names, who=None, source="test", counts=True, series=None, **more) -> GameRow:
    """Return a game to keep."""
    return FinishedGame(record(number, *names, **more), source, who or {}, counts, series, number).row(ROOM)


__all__ = ["AXES", "ROOM", "ROOMS", "Seat", "ToyRoom", "Who", "played", "record"]
