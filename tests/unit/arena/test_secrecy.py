"""Nobody who is told numbers, cards or records can work the next deals out; our own line-ups stay as they were."""

import hashlib
import json
import sys
from dataclasses import replace

import pytest
from toy_game import ToyContest

from counterplay import __version__
from counterplay.arena.report.summary import summarise
from counterplay.arena.running import run_match
from counterplay.arena.schedule import LineUp, Match, Series, Stretch
from counterplay.arena.secrecy import deal_seed
from counterplay.arena.series import play_stretch
from counterplay.arena.specs import Spec, parse_specs
from counterplay.cli.arena.games import contest_of
from counterplay.protocol import BadInput, Stream
from counterplay.skat.rules.cards import deal, parse_card
from counterplay.workers import ProcessPool

SEED = 7
SEARCHED = range(200)  # what an attacker tries; the seed is among them

# Writes down every message and answers the first legal action of each game's observation.
LISTENER = """
import json, sys
with open(sys.argv[1], "a") as kept:
    for line in sys.stdin:
        kept.write(line)
        kept.flush()
        message = json.loads(line)
        if message["type"] == "act":
            seen = message["observation"]
            print(json.dumps({"action": (seen.get("legal") or seen.get("actions"))[0]}), flush=True)
"""


def listen(tmp_path, game, others, deals=3, **key):
    """Return what an engine is told in a run, as messages."""
    program, heard = tmp_path / "listener.py", tmp_path / "heard"
    program.write_text(LISTENER)
    heard.unlink(missing_ok=True)
    spec = Spec("engine", (("command", f"{sys.executable} {program} {heard}"),))
    match = Match(contest_of(game), (LineUp((spec, *parse_specs(others))),), deals, SEED, rotations=1, **key)
    results = run_match(match, tmp_path / ("open" if key else "secret"), ProcessPool(1))
    return spec, results, [json.loads(line) for line in heard.read_text().splitlines()]


def by_chance(game, name, heard):
    """Return the seeds that the first random number points to."""
    number = next(message["chance"] for message in heard if message["type"] == "act")
    return [seed for seed in SEARCHED if Stream(seed, "decision", 0, name, 0).next64() == number]


def by_own_cards(game, name, heard):
    """Return the seeds whose deal 0 gives the engine the ten cards it held there."""
    seen = next(message["observation"] for message in heard if message["type"] == "act")
    hand = set(map(parse_card, seen["hand"]))
    return [seed for seed in SEARCHED if deal(seed, 0).hands[seen["seat"]] == hand]


def by_record(game, name, heard):
    """Return the seeds whose deal 0 is that of the first record; or the key in it, if the next deal has it too."""
    first, second, *_ = [message["record"] for message in heard if message["type"] == "result"]
    if game != "skat":
        key = json.loads(first)["seed"]
        return [key] if key == json.loads(second)["seed"] or key in SEARCHED else []
    dealt = contest_of(game).load(first, 0).state.deal
    return [seed for seed in SEARCHED if deal(seed, 0) == dealt]


ATTACKS = [
    ("skat", "random,random", by_chance),
    ("skat", "random,random", by_own_cards),
    ("skat", "random,random", by_record),
    ("onecard", "LA", by_chance),
    ("onecard", "LA", by_record),
    ("leduc", "model", by_chance),
    ("leduc", "model", by_record),
]


@pytest.mark.parametrize(("game", "others", "attack"), ATTACKS)
def test_an_engine_finds_an_open_seed_and_never_a_secret(tmp_path, game, others, attack):
    spec, _, heard = listen(tmp_path, game, others, open_seed=True)
    assert attack(game, str(spec), heard) == [SEED]
    _, results, heard = listen(tmp_path, game, others)
    assert attack(game, str(spec), heard) == []
    assert summarise(results)["faults"] == []


def test_a_found_deal_says_nothing_about_the_others():
    keys = {deal_seed(SEED, "ab" * 16, deal) for deal in range(1000)}
    assert len(keys) == 1000
    assert all(key.bit_length() > 64 for key in list(keys)[:10])
    assert (
        deal_seed(SEED, "ab" * 16, 0) != deal_seed(SEED, "ab" * 15 + "aa", 0) != deal_seed(SEED + 1, "ab" * 16, 0)
    )


def engine_match(tmp_path, deals=12, **key):
    program = tmp_path / "listener.py"
    program.write_text(LISTENER)
    spec = Spec("engine", (("command", f"{sys.executable} {program} /dev/null"),))
    return Match(ToyContest(), (LineUp((spec, Spec("chance"), Spec("high"))),), deals, SEED, **key)


def test_a_run_goes_on_and_repeats_by_the_secret_of_its_folder(tmp_path):
    match = engine_match(tmp_path)
    whole = summarise(run_match(match, tmp_path / "one", ProcessPool(1)))
    kept = json.loads((tmp_path / "one" / "run.json").read_text())
    assert len(bytes.fromhex(kept["secret"])) == 16
    assert (tmp_path / "one" / "run.json").stat().st_mode & 0o077 == 0
    for path in (tmp_path / "one").glob("*.jsonl"):
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
    assert summarise(run_match(match, tmp_path / "one", ProcessPool(2))) == whole
    again = replace(match, secret=kept["secret"])
    assert summarise(run_match(again, tmp_path / "two", ProcessPool(1))) == whole
    other = summarise(run_match(match, tmp_path / "three", ProcessPool(1)))
    assert other["secret"] != kept["secret"]
    assert other["standings"] != whole["standings"]


def test_open_and_secret_runs_are_not_mixed(tmp_path):
    opened = engine_match(tmp_path, open_seed=True)
    run_match(opened, tmp_path / "open", ProcessPool(1))
    assert "secret" not in json.loads((tmp_path / "open" / "run.json").read_text())
    with pytest.raises(BadInput, match="go on with it by --open-seed"):
        run_match(engine_match(tmp_path), tmp_path / "open", ProcessPool(1))
    run_match(engine_match(tmp_path), tmp_path / "secret", ProcessPool(1))
    with pytest.raises(BadInput, match="keyed by a secret of its own"):
        run_match(opened, tmp_path / "secret", ProcessPool(1))


def test_no_engine_is_dealt_to_without_a_secret(tmp_path):
    match = engine_match(tmp_path)
    with pytest.raises(BadInput, match="give the match a secret"):
        list(play_stretch(match, Stretch((Series(0, 0),), 0, 1)))
    with pytest.raises(BadInput, match="32 hexadecimal digits"):
        replace(match, secret="12")


# The whole folder of a run (but its lock), hashed with the code as it was before deals could be keyed by a secret.
AS_BEFORE = [
    ("skat", "kermit(worlds=3),tracker(worlds=3),random", 6, "e0b0500bd7c2fc786a2a80d0455a3e38"),
    ("skat", "rules,rules,random", 12, "f8d65fe58f5df42227a76b75566580f4"),
    ("onecard", "bayes,LA", 3, "553426c661f07439e28715c57424a81b"),
    ("leduc", "model,model", 40, "aa026e60168f37bd7c3ec2e266e9dc79"),
]


@pytest.mark.parametrize(("game", "players", "deals", "digest"), AS_BEFORE)
def test_line_ups_of_our_own_players_stay_byte_for_byte(tmp_path, game, players, deals, digest):
    match = Match(contest_of(game), (LineUp(parse_specs(players)),), deals, 20261)
    run_match(match, tmp_path, ProcessPool(1))
    found = hashlib.blake2b(digest_size=16)
    for path in sorted(tmp_path.iterdir()):
        if path.name != "lock":
            # the files were hashed when the program was 0.1.0; its version is in run.json
            same = path.read_bytes().replace(f'"version": "{__version__}"'.encode(), b'"version": "0.1.0"')
            found.update(path.name.encode() + b"\0" + same)
    assert found.hexdigest() == digest
