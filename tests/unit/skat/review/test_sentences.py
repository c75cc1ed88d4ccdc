"""A review in German says what it says in English: the same cards and numbers, and no English word."""

import ast
import re
from html import unescape
from pathlib import Path

import pytest

from counterplay.review import words
from counterplay.review.page import Page, game_section
from counterplay.review.profile import Profiles
from counterplay.review.words import Language, Words, catalogue
from counterplay.skat.review import sentences
from counterplay.skat.review.reviewer import SkatReviewer, raw_records
from counterplay.skat.review.sentences import SkatWords
from counterplay.skat.rules.cards import Card
from counterplay.skat.rules.declaration import ALL_DECLARATIONS

ENGLISH = re.compile(r"\b(points?|tricks?|wins?|lost|best|the|soloist|passed|hand that|playouts|worlds|line)\b")


def page_of(language):
    spoken = SkatWords(language)
    reviewer = SkatReviewer(points=True, decision=True, everything=True, words=spoken)
    profiles = Profiles(reviewer.axes)
    page = Page("", words=spoken)
    for record in raw_records("examples/turned.sgf"):
        game = reviewer.review(reviewer.read(record))
        profiles.add(game)
        page.add(game_section(game, lambda card: spoken.card(Card[card]), spoken))
    html = page.html(profiles, reviewer.profile_axes)
    return html, unescape(re.sub(r"(?s)<style>.*?</style>|<[^>]+>", " ", html))


@pytest.fixture(scope="module")
def pages():
    return {language: page_of(language) for language in Language}


def test_no_english_is_left_in_a_german_page(pages):
    html, text = pages[Language.GERMAN]
    assert '<html lang="de">' in html
    assert not ENGLISH.search(text)
    assert "♠A gibt der Gegenseite 21 Augen und führt zu 54 Augen." in text
    assert "hätte gewinnen können" in text


def test_both_languages_say_the_same_numbers(pages):
    said = {}
    for language, (_, text) in pages.items():
        # a decision is told in shares in one language and in percent in the other
        told = re.sub(r"(decision loss|als Entscheidung)[^:;<]*?(worlds|Verteilungen)", "", text)
        numbers = re.findall(r"[+-]?\d+(?:[.,]\d+)?", told)
        said[language] = sorted(number.replace(",", ".") for number in numbers)
    assert said[Language.GERMAN] == said[Language.ENGLISH]


def test_every_game_has_its_german_name():
    names = [SkatWords(Language.GERMAN).declaration(one) for one in ALL_DECLARATIONS]
    assert len(set(names)) == len({one.title for one in ALL_DECLARATIONS})
    assert all(SkatWords(Language.ENGLISH).declaration(one) == one.title for one in ALL_DECLARATIONS)
    assert {"Null ouvert Hand", "Kreuz Hand, Schwarz angesagt", "Grand"} <= set(names)


TEXTS = Path(sentences.__file__).parent / "texts"
# the terminal says these, and speaks no German
ENGLISH_ONLY = re.compile(r"evidence|did[.]|as_likely|certain|impossible")
GERMAN_ONLY = re.compile(r"label[.]")  # in English a label is its own word


def test_both_catalogues_have_the_same_texts_with_the_same_places():
    assert set(Words().texts) == set(Words(Language.GERMAN).texts)
    english, german = (catalogue(TEXTS, language) for language in Language)
    english = {name: text for name, text in english.items() if not ENGLISH_ONLY.match(name)}
    german = {name: text for name, text in german.items() if not GERMAN_ONLY.match(name)}
    assert set(english) == set(german)
    for name, text in german.items():
        said, place = english[name], re.compile(r"{[a-z_]*}")
        assert set(place.findall(text)) <= set(place.findall(said)), name
        assert text.count("|") == said.count("|")


SOURCES = [Path(sentences.__file__).parent, Path(words.__file__).parent]
SPOKEN = {"say", "spoken", "count", "_early"}


def patterns(node: ast.expr) -> list[str]:
    """The names of texts that an expression can be, as patterns: f-strings have any word in their places."""
    match node:
        case ast.Constant(value=str(name)):
            return [re.escape(name)]
        case ast.JoinedStr(values=parts):
            return ["".join(re.escape(p.value) if isinstance(p, ast.Constant) else ".+" for p in parts)]
        case ast.IfExp(body=yes, orelse=no):
            return [*patterns(yes), *patterns(no)]
    return []


def asked_for() -> tuple[set[str], set[str]]:
    """The texts that are asked for by name, and every string there is: a name may be chosen far from its call."""
    asked, strings = set(), set()
    for source in SOURCES:
        for path in source.glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    strings.add(re.escape(node.value))
                called = getattr(node, "func", None)
                if isinstance(node, ast.Call) and node.args:
                    of_texts = getattr(getattr(called, "value", None), "attr", "") == "texts"
                    if of_texts or getattr(called, "attr", getattr(called, "id", "")) in SPOKEN:
                        asked |= {*patterns(node.args[0])}
                elif isinstance(node, ast.Subscript) and getattr(node.value, "attr", "") == "texts":
                    asked |= {*patterns(node.slice)}
    return asked, strings


def test_every_text_is_used_and_every_one_that_is_asked_for_is_there():
    texts = {*catalogue(TEXTS, Language.ENGLISH), *Words().texts}
    asked, strings = asked_for()
    assert len(asked) > 60
    for pattern in asked - {r"label\..+"}:  # in English a label is its own word
        assert any(re.fullmatch(pattern, name) for name in texts), pattern
    used = {name for name in texts if any(re.fullmatch(pattern, name) for pattern in asked | strings)}
    assert texts - used == set()
