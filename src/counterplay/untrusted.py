"""Text that comes from outside (player names, file contents, addresses), made safe to show."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from numbers import Integral
from typing import Any, TypeVar

T = TypeVar("T")

_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_SCHEME = re.compile(r"(?:[A-Za-z][A-Za-z0-9+]*:/+|(?:postgres|postgresql|sqlite)(?:\+\w*)?[:/]+)?")
_PORT_OR_NOTHING = re.compile(r"[^:]*(:\d{0,5})?(/[^:]*)?")
_SECRET_VALUE = re.compile(r"(?i)((?:pass|pwd|pw|secret|token|key)\w*\s*=).*", re.DOTALL)
_LIKE_A_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_NUMBERS = re.compile(r"[+-](?:\d(?:[\d.,%()* +-]| to )*)?")  # as in "+805 (25)": no names, no calls
_LIKE_AN_ADDRESS = re.compile(r"(?=[^\s'\"(\[`])\S*(?::\S*@|:/|//)\S*")


def visible(text: str) -> str:
    r"""Return the text without anything that could steer a terminal or a page's direction.

    >>> visible("a\x1b[31mb") == "a\N{REPLACEMENT CHARACTER}[31mb"
    True
    """
    return "".join("\N{REPLACEMENT CHARACTER}" if unicodedata.category(c) in _INVISIBLE else c for c in text)


def same_name(name: str) -> str:
    """Return what names have in common that people would take for one another.

    >>> [same_name(name) for name in ("Kermit", "KERM\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}T", "\uff4bermit")]
    ['kermit', 'kermit', 'kermit']
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(c for c in unicodedata.normalize("NFD", folded) if unicodedata.category(c) != "Mn")


def csv_cell(value: T) -> T | str:
    """Return what stands in a cell of a CSV file: a spreadsheet takes no text of others for a formula.

    >>> [csv_cell(value) for value in ("=1+1", "-2.5", -2.5, "+805 (25)", "anna", "@anna", "-A1", None)]
    ["'=1+1", '-2.5', -2.5, '+805 (25)', 'anna', "'@anna", "'-A1", None]
    >>> csv_cell("-8.3* (-19.2 to 1.9)")
    '-8.3* (-19.2 to 1.9)'
    """
    if not isinstance(value, str):
        return value
    text = visible(value)
    harmless = _is_number(text) or _NUMBERS.fullmatch(text)
    return f"'{text}" if _LIKE_A_FORMULA.match(text) and not harmless else text


def from_csv_cell(text: str) -> str:
    """Return the text that a cell was made of.

    >>> [from_csv_cell(csv_cell(text)) for text in ("=1+1", "'=1+1", "'anna'", "-2.5")]
    ['=1+1', "'=1+1", "'anna'", '-2.5']
    """
    return text[1:] if text.startswith("'") and _LIKE_A_FORMULA.match(text) else text


def _is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False


def from_json(text: str | bytes) -> Any:
    """Return what JSON from outside says; anything else is a ValueError, however deeply it is nested.

    >>> from_json("[" * 200_000)
    Traceback (most recent call last):
    ...
    ValueError: it is nested too deeply
    """
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def finite_number(value: Any) -> float:
    """Return a number that JSON from outside holds; anything else is a ValueError.

    >>> finite_number(3)
    3.0
    """
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise ValueError(f"{value!r} is not a number")
    return float(value)


def is_whole(value: Any, least: int, most: int) -> bool:
    """Say whether a value is a whole number, numpy's included, in these bounds; true and false are none.

    >>> is_whole(3, 1, 3), is_whole(True, 1, 3), is_whole(2.0, 1, 3)
    (True, False, False)
    """
    return isinstance(value, Integral) and not isinstance(value, bool) and least <= int(value) <= most


def masked(address: str) -> str:
    """Return an address, however mistyped, without what might be a password in it.

    What stands before an `@` is hidden whole. Where the `@` itself may be missing, what follows a colon is.

    >>> masked("postgresql://ada:secret@host:port/cards")
    'postgresql://***@host:port/cards'
    >>> masked("postgresql:/ada:secret@host/cards"), masked("ada:secret@host/cards")
    ('postgresql:/***@host/cards', '***@host/cards')
    >>> masked("postgresql://ada:secrethost/cards"), masked("host=h password=secret")
    ('postgresql://ada:***', 'host=h password=***')
    >>> masked("postgresql://ada@host/cards")
    'postgresql://ada@host/cards'
    """
    scheme = _SCHEME.match(address)
    assert scheme is not None  # it may be empty
    rest = address[scheme.end() :]
    before, at, after = rest.rpartition("@")
    named = re.search(r"\w://$", scheme[0]) and not re.search("[:/?=]", before)  # a user without a password
    if at and not named and (scheme[0] or ":" in before):
        unclear = "?" in before or "=" in before  # the last @ may stand in a value
        rest = "***" if unclear else "***@" + re.sub(r"([?=]).*", r"\1***", after, flags=re.DOTALL)
    elif scheme[0] and not _PORT_OR_NOTHING.fullmatch(rest):
        rest = rest.partition(":")[0] + ":***"
    elif scheme[0]:
        rest = re.sub(r"([?=]).*", r"\1***", rest, flags=re.DOTALL)
    return _SECRET_VALUE.sub(r"\1***", scheme[0] + rest)


def without_credentials(text: str) -> str:
    """Return a sentence in which every word that looks like an address with a password is masked.

    >>> without_credentials("no command 'postgresql:/ada:secret@host/cards'; see https://example.org/help")
    "no command 'postgresql:/***@host/cards'; see https://example.org/help"
    """
    return _LIKE_AN_ADDRESS.sub(lambda word: masked(word[0]), text)
