"""A store of an earlier release is brought up to date with nothing lost: rates, games, what models knew."""

import json

import old_store
import pytest
from sqlalchemy import inspect, text

from counterplay.skat.review.store_adapter import SkatStoreAdapter
from counterplay.store import GameQuery, ModelKey, Who, judge_waiting, open_store
from counterplay.store.transfer import dump, load

SHOWN = json.loads((old_store.THEN / "shown.json").read_text())


@pytest.fixture
def old(url):
    """The address of a store as the release 5c35fb5 left it, with the browser's part."""
    old_store.fill(url)
    return url


def rates(store):
    return {one.shown: (one.games, one.rate.opportunities, one.rate.mistakes) for one in store.known("skat")[0]}


def test_what_was_known_without_its_games_is_known(old):
    then = {one["name"]: one for one in SHOWN["opponents"] if one["owner"] == "count"}
    with open_store(old) as store:
        for name in ("Ada at home", "tracker(worlds=4)"):
            profile = store.profile(Who.named(name), "skat")
            assert profile.tally.games == then[name]["games"]
            assert {key: profile.tally.where().to_json()[key] for key in ("opportunities", "mistakes")} == {
                key: then[name][key] for key in ("opportunities", "mistakes")
            }
            for axis in ("role", "trick", "game"):
                found = {label: rate.to_json() for label, rate in profile.tally.by(axis).items()}
                assert found == SHOWN["opponent"][name]["models"][0][f"by_{axis}"]
        about = "Ada at home and count(worlds=4)"
        kept = store.model(ModelKey("tracker", "skat", about, who="group")).document
        assert kept == SHOWN["opponent"][about]["models"][0]["document"]


def test_games_that_were_judged_for_one_bot_are_judged_for_all_and_counted_once(old):
    with open_store(old) as store:
        found = {found.game.digest for found in store.search(GameQuery(game="skat"), limit=100)[0]}
        lines = [json.loads(line) for line in SHOWN["export"]]
        assert {line["game"]["digest"] for line in lines if "game" in line} <= found
        judge_waiting(store, SkatStoreAdapter())
        before = rates(store)
        assert before["Mia"] == (1, 1, 1)
        store.rebuild()
        assert rates(store) == before
        assert store.count_waiting("skat") == 0


def test_an_export_of_the_old_release_is_read(store):
    lines = ['{"counterplay-store": 1}', *SHOWN["export"]]
    aside = []
    brought = load(store, lines, aside.append)
    assert (brought.games, aside) == (3, [])
    judge_waiting(store, SkatStoreAdapter())
    then = {
        one["name"]: (one["games"], one["opportunities"]) for one in SHOWN["opponents"] if one["owner"] == "count"
    }
    now = {name: (games, chances) for name, (games, chances, _) in rates(store).items()}
    assert now == then
    assert load(store, lines, aside.append).games == 0
    assert {name: (games, chances) for name, (games, chances, _) in rates(store).items()} == then


def test_a_store_that_is_newer_says_so(old):
    with open_store(old) as store, store.transactions.engine.begin() as connection:
        connection.execute(text("UPDATE counterplay_version SET version_num = '9999'"))
    with pytest.raises(Exception, match="a newer Counterplay wrote it; update Counterplay"):
        open_store(old)


def test_a_person_of_an_old_store_is_forgotten_everywhere(tmp_path):
    """The browser's part too: no table and no byte of the file names them."""
    address = tmp_path / "store.db"
    old_store.fill(f"sqlite:///{address}")
    room = SkatStoreAdapter()
    with open_store(str(address)) as store:
        judge_waiting(store, room)
        (ben,) = store.called("Ben")
        exported = [next(iter(json.loads(line))) for line in dump(store, ben)]
        assert exported.count("game") == 4
        assert exported.count("table") == 2
        assert exported.count("person") == 1
        kaj = store.profile(Who.named("Kaj"), "skat").tally.to_json()
        assert store.forget(ben, adapters={"skat": room}).deleted == 4
        with store.transactions.reading() as connection:
            everything = [
                str(tuple(row))
                for table in inspect(connection).get_table_names()
                for row in connection.execute(text(f"SELECT * FROM {table}"))
            ]
        assert not [row for row in everything if "Ben" in row or ben.name in row]
        left = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"Ben" not in left
        assert ben.name.encode() not in left
        assert store.profile(Who.named("Kaj"), "skat").tally.to_json() == kaj  # Ada imported that file too
