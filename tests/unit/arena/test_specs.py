import pytest
from toy_game import ToyContest

from counterplay.arena.specs import Spec, entry_names, kind_of, make_player, parse_spec, parse_specs
from counterplay.protocol import BadInput


def test_options_are_read_as_numbers_words_and_texts():
    (spec,) = parse_specs("kermit(worlds=40, threshold=0.6, slip=-1, fast=true, mode=null, path='a b,c')")
    assert dict(spec.options) == {
        "worlds": 40,
        "threshold": 0.6,
        "slip": -1,
        "fast": True,
        "mode": "null",
        "path": "a b,c",
    }


@pytest.mark.parametrize("text", ["rules", "kermit(worlds=40,threshold=0.6)", "engine(command='python3 x.py')"])
def test_the_text_form_is_read_back(text):
    assert str(parse_spec(text)) == text
    assert parse_spec(str(parse_spec(text))) == parse_spec(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "a b",
        "rules#1,rules#2",
        "kermit(f(x))",
        "kermit(**x)",
        "kermit(worlds=__import__('os').system('true'))",
        "kermit(worlds=[1,2])",
        "a.b",
        "f(x)(y=1)",
        "kermit(worlds=40",
        "(" * 900,
        "a," * 2000,
        "rules]+[rules",
        "kermit(x=1,x=2)",
        "\x00",
    ],
)
def test_anything_else_is_refused_with_a_sentence(text):
    with pytest.raises(BadInput, match="is not a list of players"):
        parse_specs(text)


@pytest.mark.parametrize("text", ["my_player.py", "kermit,my_player.py:", "my_player.py(depth=3)"])
def test_a_file_without_its_class_is_asked_for_it(text):
    with pytest.raises(BadInput, match=r"a player in a file is written FILE\.py:CLASS"):
        parse_specs(text)


@pytest.mark.parametrize("text", ["imitator(/club.onnx),kermit", "imitator(model=networks/club.onnx)"])
def test_a_path_without_quotes_is_asked_for_them(text):
    with pytest.raises(BadInput, match=r"a path stands in quotes, as in imitator\('networks/club.onnx'\)"):
        parse_specs(text)


def test_copies_are_numbered_and_different_options_are_different_players():
    specs = parse_specs("high,high(least=4),high")
    assert entry_names(specs) == ("high#1", "high(least=4)", "high#2")


def test_unknown_players_and_options_are_named():
    with pytest.raises(BadInput, match=r"no player 'nobody' in toy: choose from .*chance.*engine"):
        make_player(ToyContest(), Spec("nobody"))
    with pytest.raises(BadInput, match="no option 'most': it takes least"):
        make_player(ToyContest(), parse_spec("high(most=3)"))
    with pytest.raises(BadInput, match="takes no options"):
        make_player(ToyContest(), parse_spec("chance(x=3)"))
    with pytest.raises(BadInput, match="least is a card, not 'high'"):
        make_player(ToyContest(), parse_spec("high(least=high)"))
    with pytest.raises(BadInput, match="needs its command"):
        make_player(ToyContest(), Spec("engine"))


def test_a_name_may_end_in_a_plus_sign_and_values_may_go_without_names():
    plus, mistake, engine = parse_specs(
        """count+(forget=36), mistake(0.25, worlds=40), engine(command="a+, b+")"""
    )
    assert (plus.name, str(plus)) == ("count+", "count+(forget=36)")
    assert (mistake.values, str(mistake)) == ((0.25,), "mistake(0.25,worlds=40)")
    assert dict(engine.options)["command"] == "a+, b+"
    assert [str(spec) for spec in parse_specs("count+,count+")] == ["count+", "count+"]


def test_the_name_of_a_file_needs_no_quotes():
    plain, quoted = parse_specs("imitator(club.onnx), imitator('club.onnx')")
    assert plain == quoted
    assert str(plain) == "imitator('club.onnx')"


def test_values_without_names_are_for_players_that_say_so():
    with pytest.raises(BadInput, match="name the options of high"):
        kind_of(ToyContest(), parse_specs("high(3)")[0])
