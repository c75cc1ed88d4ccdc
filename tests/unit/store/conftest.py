"""Every test of the store runs on SQLite and on a real PostgreSQL."""

import itertools

import pytest
from sqlalchemy import create_engine, text

from counterplay.store import open_store
from counterplay.store.address import resolve

_names = (f"store{number}" for number in itertools.count())


@pytest.fixture(params=["sqlite", "postgres"])
def new_url(request, tmp_path):
    """A function that returns the URL of a database, or of a schema in one, that has nothing in it yet."""
    if request.param == "sqlite":
        return lambda: f"sqlite:///{tmp_path}/{next(_names)}.db"
    server = request.getfixturevalue("postgres_url") + "postgres"

    def create() -> str:
        name = next(_names)
        engine = create_engine(resolve(server))
        with engine.begin() as connection:
            connection.execute(text(f"CREATE SCHEMA {name}"))
        engine.dispose()
        return f"{server}?options=-csearch_path%3D{name}"

    return create


@pytest.fixture
def url(new_url):
    return new_url()


@pytest.fixture
def store(url):
    with open_store(url) as store:
        yield store
