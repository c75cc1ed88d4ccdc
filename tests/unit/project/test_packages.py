"""The picture of the packages is that of the code."""

import sys
from pathlib import Path

DOCS = Path(__file__).parents[3] / "docs"
sys.path.insert(0, str(DOCS))

import packages  # noqa: E402


def test_the_picture_is_drawn_from_the_imports_of_today():
    assert packages.PICTURE.read_text(encoding="utf-8") == packages.picture(), "run `python docs/packages.py`"


def test_every_package_has_its_place():
    on_disk = {path.parent.name for path in (DOCS.parent / "src/counterplay").glob("*/__init__.py")}
    assert {name for row in packages.contract_rows() for name in row} == on_disk | {packages.SMALL}


def test_the_parts_of_skat_import_downwards_only():
    rows = packages.levels(packages.imports("counterplay.skat"))
    assert rows[-1] == ["rules"]
    assert sorted(name for row in rows for name in row) == sorted(
        path.parent.name for path in (DOCS.parent / "src/counterplay/skat").glob("*/__init__.py")
    )


def test_arrows_that_follow_from_others_are_left_out():
    graph = {"web": {"skat", "rules"}, "skat": {"rules"}, "rules": set()}
    assert packages.reduced(graph) == {"web": {"skat"}, "skat": {"rules"}, "rules": set()}
    assert packages.levels(graph) == [["web"], ["skat"], ["rules"]]
