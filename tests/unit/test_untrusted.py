"""Whatever a user mistypes in an address, its password is not echoed."""

import re

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from property_size import examples

from counterplay.store import StoreProblem
from counterplay.store.address import resolve, shown
from counterplay.untrusted import masked, without_credentials

SECRET = "hushhush"
NOISE = st.sampled_from(":/@.?&=#+ ;,|%'\"aZ9")


@st.composite
def mistyped(draw) -> str:
    """An address with a password, with up to two slips of the keyboard outside of the password.

    The colon before the password stays: without it the password is the name of a user, and looks like one.
    """
    start = draw(
        st.sampled_from(
            [
                "postgresql://ada:",
                "postgres://ada:",
                "postgresql+psycopg://:",
                "sqlite:///ada:",
                "mysql://ada:",
                "",
            ]
        )
    )
    front, back = list(start[:-1]), list("@host.example:5432/cards?sslmode=require")
    if not start:
        front, back = list("ada"), list("@host/cards")
    for _ in range(draw(st.integers(0, 2))):
        part = draw(st.sampled_from([part for part in (front, back) if part] or [back]))
        at = draw(st.integers(0, max(0, len(part) - 1)))
        match draw(st.sampled_from(["drop", "double", "put", "swap"])):
            case "drop":
                del part[at : at + 1]
            case "double":
                part[at:at] = part[at : at + 1]
            case "put":
                part.insert(at, draw(NOISE))
            case "swap":
                part[at : at + 2] = part[at : at + 2][::-1]
    return "".join(front) + ":" + SECRET + "".join(back)


def echoed(address: str) -> str:
    """What a user reads after naming this address as a store."""
    try:
        return shown(resolve(address))
    except StoreProblem as problem:
        return str(problem)


@settings(max_examples=examples(400))
@given(mistyped())
@example("postgresql:/ada:hushhush@host/cards")
@example("ada:hushhush@host/cards")
@example("postgresql:///ada:hushhush@host/cards")
@example("postgresql//ada:hushhush@host/cards")
@example("postgresql://ada:hushhush:5432/cards")
@example("postgresql://ada:hushhushhost/cards")
@example("postgresql:ada:hushhush@host/cards")
@example("/ada:hushhush@host/cards")
def test_a_mistyped_address_never_shows_its_password(address):
    # Without a server's scheme and without an @ nothing tells it from the name of a file with a colon in it.
    assume("@" in address.partition(SECRET)[2] or re.match(r"(postgres|postgresql|mysql)://", address))
    assert SECRET not in masked(address)
    assert SECRET not in echoed(address)
    if " " not in address:
        assert SECRET not in without_credentials(f"No such command '{address}'.")


@settings(max_examples=examples(300))
@given(st.text(alphabet=":/@?&=# ab%", max_size=12))
def test_any_password_is_hidden_whole(strange):
    """A password may hold the characters that divide an address."""
    password = f"{SECRET}{strange}{SECRET}"
    for address in (f"postgresql://ada:{password}@host/cards", f"ada:{password}@host/cards"):
        assert SECRET not in masked(address)
        assert SECRET not in echoed(address)


@pytest.mark.parametrize("key", ["password", "Password", "passwd", "sslpassword", "pasword", "nonsense"])
def test_values_of_a_query_are_hidden(key):
    assert SECRET not in echoed(f"postgresql://ada@host/cards?{key}={SECRET}")
    assert SECRET not in masked(f"postgresql://ada@ho st:x/cards?{key}={SECRET}&sslmode=require")


@pytest.mark.parametrize(
    "harmless",
    [
        "games.db",
        "./games.db",
        "/a/b/c.db",
        "evening-20:15.db",
        "anna@home.db",
        "http://127.0.0.1:8321/",
        "a=b.db",
    ],
)
def test_what_holds_no_password_is_shown_as_it_is(harmless):
    assert masked(harmless) == harmless


def test_a_file_whose_name_looks_like_credentials_is_named_from_its_folder():
    with pytest.raises(StoreProblem, match=r"looks like the URL of a server.*\./FILE"):
        resolve("ada:hushhush@host")
    assert resolve("./ada:hushhush@host").database == "./ada:hushhush@host"
    assert SECRET not in shown(resolve("./ada:hushhush@host"))
