"""No command writes over a file of another kind: every command that writes is run on somebody's diary."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from command_tree import commands
from typer.testing import CliRunner

from counterplay.cli.catalogue import COMMANDS, CommandGroup
from counterplay.cli.main import app
from counterplay.cli.overwriting import FOLDER, LOOK_THEMSELVES, PAGE, STRATEGY, TRAINED, WRITES, check_place
from counterplay.protocol import BadInput
from counterplay.store import open_store

DIARY = b"Dear diary,\ntoday I lost a grand with four jacks.\n"
# Options that name files which are only read; a new one has to be put here, or among those that are written.
READS = {
    "contracts", "corpus", "file", "files", "folder", "games", "held_out", "other", "password_file", "places",
    "policies", "positions", "profiles", "records", "soloist", "styles", "xskat", "log",
}  # fmt: skip
STUDIES = {"out"}  # a folder


def entries(commands: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, entry in commands.items():
        if isinstance(entry, CommandGroup):
            yield from entries(entry.commands, (*words, name))
        else:
            yield (*words, name), entry


ENTRIES = dict(entries(COMMANDS))
TREE = dict(commands(typer.main.get_command(app)))


def kind_of(parameter: Any) -> str:
    return str(getattr(getattr(parameter, "type_descriptor", None), "annotation", ""))


def written() -> Iterator[tuple[tuple[str, ...], str]]:
    """Every option by which a command writes a file or a folder."""
    for words, command in TREE.items():
        entry = ENTRIES.get(words, "study")
        known = {*WRITES.get(entry, ()), *LOOK_THEMSELVES.get(entry, ())}
        known = STUDIES if entry == "study" else known
        for parameter in command.params:
            if parameter.name in known:
                yield words, parameter.name


def test_every_option_that_names_a_file_is_known_to_read_or_to_write() -> None:
    told = set(written())
    for words, command in TREE.items():
        for parameter in command.params:
            if "Path" in kind_of(parameter) and (words, parameter.name) not in told:
                assert parameter.name in READS, f"{' '.join(words)} --{parameter.name}: does it write?"
    for entry in (*WRITES, *LOOK_THEMSELVES):
        assert entry in ENTRIES.values(), f"{entry} is no command any more"
    assert len(told) > 40


def call(words: tuple[str, ...], name: str, place: Path, folder: Path) -> list[str]:
    """Return the shortest call that writes there."""
    said: list[str] = []
    for parameter in TREE[words].params:
        if parameter.name == name:
            value = str(place)
        elif not parameter.required:
            continue
        elif "Path" in kind_of(parameter):
            value = str(folder / "nothing-here")
        else:
            value = "2" if "int" in kind_of(parameter) else "x"
        said += [value] if parameter.param_type_name == "argument" else [parameter.opts[0], value]
    return [*words, *said]


@pytest.mark.parametrize(
    ("words", "name"), sorted(written()), ids=lambda value: "-".join([value] if isinstance(value, str) else value)
)
def test_a_diary_stays_as_it_is(words, name, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("COUNTERPLAY_STORE", str(tmp_path / "store.db"))
    open_store().close()
    diary = tmp_path / "diary.txt"
    diary.write_bytes(DIARY)
    answer = CliRunner().invoke(app, call(words, name, diary, tmp_path), input="")
    said = f"{answer.output} {answer.exception}"
    assert answer.exit_code, said
    assert diary.read_bytes() == DIARY
    assert str(diary) in said.replace("\n", ""), said
    kind = WRITES.get(ENTRIES.get(words, ""), {}).get(name)
    if kind is not None and kind is not FOLDER and not kind.appended:
        assert "--replace" in said


def test_ones_own_kind_is_replaced_and_another_with_a_word(tmp_path) -> None:
    own = {
        PAGE: b"<!doctype html><html>",
        TRAINED: b'{"format": "counterplay soloist weights 1"}',
        STRATEGY: b'{\n "K|": {"bet": 0.5}}',
    }
    for kind, content in own.items():
        place = tmp_path / "there"
        place.write_bytes(content)
        check_place(place, kind, replace=False)
        for other in {*own.values(), DIARY} - {content}:
            place.write_bytes(other)
            with pytest.raises(BadInput, match="--replace"):
                check_place(place, kind, replace=False)
            check_place(place, kind, replace=True)
