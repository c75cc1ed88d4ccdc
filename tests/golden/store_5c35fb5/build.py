"""Made the store of this folder, with the code of commit 5c35fb5; with later code it does not run.

    git worktree add ../then 5c35fb5; set it up; then in it
    PYTHONPATH=tests/toys python .../tests/golden/store_5c35fb5/build.py FOLDER

It writes `store.sql.gz` (an SQL dump of the SQLite file) and `shown.json`: what that release showed of it, which
every later release must show again. Cards, numbers and identifiers are random, so another run makes another store.
"""

import asyncio
import gzip
import json
import sqlite3
import subprocess
import sys
import time
import warnings
from contextlib import closing
from pathlib import Path

from played_skat import game, write_records
from web_person import RULES, Person
from web_server import COMMAND

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from counterplay.opponent.mistakes import Tally
from counterplay.review.work import RawRecord
from counterplay.skat import iss
from counterplay.skat.hindsight import AXES
from counterplay.skat.review import SkatReviewer
from counterplay.skat.state import State
from counterplay.store import Judgement, KeptGame, Seat, open_store, transfer
from counterplay.web.app import create_app
from counterplay.web.services import Settings

COUNT = {"name": "count", "options": {"worlds": 10}}
NAMES = ("zoot", "Kaj", "xskat:2")  # logins of an imported file


def records(folder: Path) -> bytes:
    """Return nine games of three logins; the last one is broken off, one line is no record."""
    path = write_records(folder / "games.sgf", 8, seed=16)
    lines = path.read_text().splitlines()
    state, actions = game(16)
    begun, moves = State.start(state.deal), []
    for action in actions[:-9]:
        moves.append((begun.to_act, action))
        begun = begun.apply(action)
    lines.append(iss.dumps(iss.from_state(begun, moves, ("a", "b", "c"), result="")))
    for seat, name in enumerate(NAMES):
        lines = [line.replace(f"P{seat}[{'abc'[seat]}]", f"P{seat}[{name}]") for line in lines]
    return ("\n".join([*lines[:4], "this is no record", *lines[4:]]) + "\n").encode()


def wait_for_import(browser, content: bytes) -> dict:
    job = browser.post("/api/imports", content=content).json()["id"]
    while (state := browser.get(f"/api/imports/{job}").json())["state"] == "running":
        time.sleep(0.1)
    return {key: state[key] for key in ("records", "games", "known", "bad")}


def shown_of(person: Person) -> dict:
    """Return what a browser shows to a person."""
    browser = person.use()
    games = browser.get("/api/games?limit=100").json()
    people = browser.get("/api/people?limit=100").json()
    return {
        "cookie": person.cookie,
        "session": browser.get("/api/session").json(),
        "games": games,
        "records": {one["id"]: browser.get(f"/api/games/{one['id']}").json()["record"] for one in games["games"]},
        "people": people,
        "profile": browser.get("/api/me/profile").json(),
        "profiles": {
            one["name"]: browser.get("/api/people/profile", params={"name": one["name"]}).json()
            for one in people["people"]
            if not one["you"]
        },
        "tables": browser.get("/api/tables").json(),
    }


def in_the_browser(store: Path, upload: bytes) -> dict:
    app = create_app(Settings(store=str(store), hosts=("testserver",), thinkers=1))
    with TestClient(app) as client:
        ada, ben = Person(client, seed=16), Person(client, seed=17)
        ada.use().put("/api/session", json={"name": "Ada"})
        ben.use().put("/api/session", json={"name": "Ben"})
        with ada.sit(ada.open((COUNT, RULES), deals=5)) as seat:
            for _ in range(5):
                seat.play_deal()
        with ben.sit(ben.open(deals=3)) as seat:
            for _ in range(3):
                seat.play_deal()
        training = ben.open(deals=2, training=True)
        with ben.sit(training) as seat:
            seat.deal()
            seat.wait()
            seat.ask({"type": "hint", "version": seat.view["version"]})
            while seat.my_turn:
                seat.act(seat.choose())
                seat.wait()
        imported = [wait_for_import(who.use(), upload) for who in (ada, ben)]
        table = ada.open((COUNT, RULES), deals=2)
        with ada.sit(table) as seat:
            while True:
                seat.deal()
                seat.wait()
                while seat.my_turn and not (seat.view["phase"] == "play" and seat.view["trick"]):
                    seat.act(seat.choose(bold=False))
                    seat.wait()
                if seat.my_turn:
                    break
            view = seat.view
        while asyncio.run(_waiting(app)):
            time.sleep(0.5)
        return {
            "people": {"Ada": shown_of(ada), "Ben": shown_of(ben)},
            "imports": imported,
            "mid_trick": {"table": table, "view": view},
        }


async def _waiting(app) -> bool:
    return bool(app.state.server.archive.not_analysed(1))


def at_the_terminal(store: Path) -> None:
    typed = "\n".join(["p", "1"] * 400)
    subprocess.run(
        [COMMAND, "skat", "play", "--against", "count(worlds=4),tracker(worlds=4)", "--deals", "12",
         "--seed", "16", "--name", "Ada at home", "--store", str(store)],
        input=typed, text=True, check=True, capture_output=True,
    )  # fmt: skip


def brought_in(folder: Path, store: Path, upload: bytes) -> None:
    """Bring the games of another store, judged and learned from by count, by `opponents import`."""
    reviewer = SkatReviewer(points=False)
    with open_store(str(folder / "other.db")) as other:
        for line in upload.decode().splitlines()[:3]:
            record = iss.loads(line if line == upload.decode().splitlines()[0] else line.replace("xskat:2", "Mia"))
            game = reviewer.read(RawRecord(1, iss.dumps(record).encode()))
            reviewed = reviewer.review(game)
            found: dict[int, list] = {}
            for move in reviewed.moves:
                mine = found.setdefault(move.seat, [])
                if move.opportunity:
                    mine.append((move.situation, move.mistake))
            scores = [0.0, 0.0, 0.0]
            if record.state.soloist is not None and record.result is not None:
                scores[record.state.soloist] = float(record.result.score)
            number, _ = other.add_game(
                KeptGame(
                    "skat",
                    iss.dumps(record),
                    tuple(
                        Seat(name, "soloist" if seat == record.state.soloist else "defender", scores[seat])
                        for seat, name in enumerate(record.players)
                    ),
                    kind="suit",
                    source="a friend",
                )
            )
            judgements = []
            for seat, told in found.items():
                tally = Tally(AXES)
                tally.add_game(told)
                judgements.append(
                    Judgement(
                        record.players[seat], {"mistakes": tally.to_json()}, float(sum(bad for _, bad in told))
                    )
                )
            other.judge(number, "count", judgements, _merge)
        (folder / "other.jsonl").write_text("\n".join(transfer.dump(other)) + "\n")
    subprocess.run(
        [COMMAND, "opponents", "import", str(folder / "other.jsonl"), "--store", str(store)],
        check=True, capture_output=True,
    )  # fmt: skip


def _merge(kept, new):
    tally = Tally.from_json(kept["mistakes"]) if kept else Tally(AXES)
    tally.merge(Tally.from_json(new["mistakes"]))
    return {"mistakes": tally.to_json()}


def told(*words: str) -> dict:
    return json.loads(
        subprocess.run([COMMAND, *words, "--json"], check=True, capture_output=True, text=True).stdout
    )


def main(folder: Path) -> None:
    store = folder / "store.db"
    upload = records(folder)
    shown = in_the_browser(store, upload)
    at_the_terminal(store)
    brought_in(folder, store, upload)
    listed = told("opponents", "list", "--store", str(store))["opponents"]
    shown["opponents"] = listed
    shown["opponent"] = {
        name: told("opponents", "show", name, "--store", str(store))
        for name in sorted({one["name"] for one in listed})
    }
    for one in shown["opponent"].values():
        del one["store"]
    with open_store(str(store)) as kept:
        shown["export"] = list(transfer.dump(kept))[1:]
    with closing(sqlite3.connect(store)) as connection, connection:
        # As a server leaves it that was killed: one game waits for its analysis, the analyst of another died.
        waiting = "(SELECT id FROM web_game WHERE counts AND source = 'import' ORDER BY id LIMIT 1 OFFSET ?)"
        for offset, mark in ((0, -1), (1, -2), (2, -1)):
            connection.execute(f"DELETE FROM web_seat WHERE game_id = {waiting}", [offset])
            left = f"mistakes = {mark}, points_lost = {mark}, tallies = '{'{}' if mark == -2 else ''}'"
            connection.execute(f"UPDATE web_game SET {left} WHERE id = {waiting}", [offset])
        dump = "\n".join(connection.iterdump()) + "\n"
        (folder / "store.sql.gz").write_bytes(gzip.compress(dump.encode(), mtime=0))
    (folder / "shown.json").write_text(json.dumps(shown, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
