"""`counterplay doctor`: what is there, what is missing, and what adds it."""

import json
import tomllib
from pathlib import Path

from called import left_with

from counterplay.cli import doctor
from counterplay.extras import EXTRAS, Extra
from counterplay.store import open_store

PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def findings(*words, code=0):
    return {one["what"]: one for one in json.loads(left_with(code, "doctor", "--json", *words).stdout)}


def test_a_whole_installation_is_well_and_nothing_is_changed(tmp_path):
    store = tmp_path / "store.db"
    found = findings("--store", str(store))
    needed = ("core", "networks", "pages", "store", "room on the disk")
    assert [found[what]["verdict"] for what in needed] == ["well"] * len(needed)
    assert "made when it is first needed" in found["store"]["found"]
    assert not store.exists()
    open_store(str(store)).close()
    before = store.read_bytes()
    assert "up to date" in findings("--store", str(store))["store"]["found"]
    assert store.read_bytes() == before


def test_a_store_that_is_none_is_named_with_its_remedy(tmp_path):
    store = tmp_path / "store.db"
    store.write_text("a letter")
    found = findings("--store", str(store), code=1)["store"]
    assert found["verdict"] == "missing"
    assert "is not a database" in found["found"]
    assert "counterplay store restore" in found["remedy"]
    assert store.read_text() == "a letter"


def test_every_extra_of_the_package_is_looked_for():
    offered = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert {extra.name for extra in EXTRAS} == offered.keys() - {"dev"}


def test_a_missing_extra_is_said_with_the_command_that_adds_it():
    found = doctor._extra(Extra("ray", "no_such_module", "ray", "arena runs on a cluster"))
    assert (found.verdict, found.remedy) == ("optional", "pip install 'counterplay[ray]'")
    assert "(pettingzoo 1." in doctor._extra(next(extra for extra in EXTRAS if extra.name == "envs")).found
