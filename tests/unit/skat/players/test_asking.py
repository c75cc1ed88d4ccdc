"""Players asked for a card, each on its own: independently for another seed, never out of turn."""

import json

import pytest
from typer.testing import CliRunner

from counterplay import skat
from counterplay.cli.main import app
from counterplay.protocol import BadInput
from counterplay.skat.players import PLAYERS, KermitPlayer

SEEN = skat.position("CJ SJ HA HT H9 SA ST S7 D7 D8", "C", "", soloist=1, seat=0)


@pytest.mark.parametrize("name", sorted(set(PLAYERS) - {"cheater", "mistake"}))
def test_every_shipped_player_answers_for_a_position(name):
    needs = {"imitator": "imitator(rules)"}
    asked = skat.player(needs.get(name, name))
    assert asked.ask(SEEN, 1) in SEEN.legal_actions


def test_another_seed_answers_independently():
    """A belief that was kept for the deal would weigh the same worlds, whatever the seed."""
    asked = skat.player("pi20(worlds=2)")
    answers = {str(asked.ask(SEEN, seed)) for seed in range(12)}
    assert len(answers) > 1
    again = skat.player("pi20(worlds=2)")
    assert [again.ask(SEEN, seed) for seed in (5, 3)] == [asked.ask(SEEN, seed) for seed in (5, 3)]


def test_it_sits_down_as_a_player():
    assert skat.play(skat.player("rules"), "rules", "rules").over


def test_asked_out_of_turn_or_without_an_observation_it_says_so():
    late = skat.position("CJ SJ HA HT H9 SA ST S7 D7 D8", "C", "", soloist=1, seat=2)
    for asked in (skat.player("kermit"), skat.player("rules")):
        with pytest.raises(BadInput, match="not rearhand's turn"):
            asked.ask(late)
        with pytest.raises(BadInput, match="an Observation, not str"):
            asked.ask("CJ")
    with pytest.raises(BadInput, match="asked out of turn"):
        KermitPlayer().act(late, None)
    with pytest.raises(BadInput, match="is told all cards"):
        skat.player("cheater")


def test_the_command_asks_players_line_by_line(tmp_path):
    file = tmp_path / "positions.jsonl"
    good = {"hand": "CJ SJ HA HT H9 SA ST S7 D7 D8", "contract": "C", "soloist": 1}
    lines = [good, {**good, "hand": "CJ"}, {**good, "colour": "red"}, {**good, "seat": True}, {"contract": "C"}]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    done = CliRunner().invoke(
        app, ["skat", "ask", str(file), "--players", "rules,kermit(worlds=5)", "--times", "3"]
    )
    answers, *refused = map(json.loads, done.stdout.splitlines())
    assert done.exit_code == 1
    assert {name: sum(counts.values()) for name, counts in answers["answers"].items()} == {
        "rules": 3,
        "kermit(worlds=5)": 3,
    }
    assert [row["line"] for row in refused] == [2, 3, 4, 5]
    assert "holds 10, not 1" in refused[0]["error"]
    assert "there is no 'colour'" in refused[1]["error"]
