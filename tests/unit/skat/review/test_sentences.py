"""A review in German says what it says in English: the same cards and numbers, and no English word."""

import re
from html import unescape
from pathlib import Path

import pytest

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
    words = SkatWords(language)
    reviewer = SkatReviewer(points=True, decision=True, everything=True, words=words)
    profiles = Profiles(reviewer.axes)
    page = Page("", words=words)
    for record in raw_records("examples/turned.sgf"):
        game = reviewer.review(reviewer.read(record))
        profiles.add(game)
        page.add(game_section(game, lambda card: words.card(Card[card]), words))
    html = page.html(profiles, reviewer.told)
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
