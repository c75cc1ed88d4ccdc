"""Data as JSON: markers say what the fields alone do not."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import TypeAdapter

from counterplay.json_form import UNSHOWN, Rows, Tenths, from_json, to_json
from counterplay.skat.rules import Card, Declaration


@dataclass(frozen=True, slots=True)
class Value:
    points: Tenths
    card: Card
    game: Declaration


@dataclass(frozen=True, slots=True)
class Values:
    values: Annotated[Mapping[str, Value], Rows("choice")]
    shares: Annotated[Mapping[int, float], Rows("seat", "share")]
    inner: int = field(metadata=UNSHOWN)


def test_a_dataclass_is_its_fields_and_comes_back():
    value = Value(10.26, Card.CJ, Declaration.parse("CH"))
    form = to_json(value)
    assert form == {"points": 10.3, "card": "CJ", "game": "CH"}
    assert from_json(Value, form) == Value(10.3, Card.CJ, Declaration.parse("CH"))
    assert str(to_json(Value(-0.01, Card.CJ, value.game))["points"]) == "0.0"


def test_mappings_become_rows_and_the_description_says_so():
    value = Value(1.0, Card.H9, Declaration.parse("N"))
    form = to_json(Values({"H9": value}, {2: 0.5}, 7))
    assert form == {
        "values": [{"choice": "H9", "points": 1.0, "card": "H9", "game": "N"}],
        "shares": [{"seat": 2, "share": 0.5}],
    }
    described = TypeAdapter(Values).json_schema(mode="serialization")["properties"]
    assert set(described) == {"values", "shares"}
    assert described["values"]["items"]["required"] == ["choice", "points", "card", "game"]
    assert described["shares"]["items"]["properties"]["seat"] == {"type": "integer"}
