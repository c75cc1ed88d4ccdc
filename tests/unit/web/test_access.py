"""The access log: one line for each request, for programs, without a card, a name or a link."""

import json
import logging

import pytest
from web_person import Person

from counterplay.web.access import Form, log, write_log


def test_each_request_is_a_line_that_names_nobody(client):
    lines = []

    class Keep(logging.Handler):
        def emit(self, record):
            lines.append(self.format(record))

    handler = Keep()
    handler.setFormatter(Form("json"))
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    try:
        person = Person(client, 41)
        table = person.open()
        person.use().get(f"/api/tables/{table}")
        client.get("/api/nothing")
    finally:
        log.removeHandler(handler)
        log.setLevel(logging.NOTSET)
    told = [json.loads(line) for line in lines]
    assert [(line["method"], line["route"], line["status"]) for line in told] == [
        ("GET", "/api/session", 200),
        ("POST", "/api/tables", 201),
        ("GET", "/api/tables/{table}", 200),
        ("GET", "/{page:path}", 404),
    ]
    assert all(line["ms"] >= 0 and line["at"].startswith("20") for line in told)
    for secret in (table, person.session["person"], person.cookie, person.session["name"]):
        assert secret not in "".join(lines)


def test_a_failure_is_a_line_too():
    record = logging.LogRecord("counterplay", logging.WARNING, "", 0, "the %s is full", ("disk",), None)
    told = json.loads(Form("json").format(record))
    assert (told["level"], told["message"]) == ("warning", "the disk is full")
    assert Form("text").format(record).endswith("warning the disk is full")


@pytest.mark.parametrize("form", ["none", "text"])
def test_what_goes_wrong_is_told_whether_or_not_requests_are(form, capsys, monkeypatch):
    monkeypatch.setattr(logging, "root", logging.RootLogger(logging.WARNING))
    write_log(form)
    try:
        logging.root.handle(logging.LogRecord("counterplay", logging.WARNING, "", 0, "a bot failed", (), None))
        assert log.level == (logging.NOTSET if form == "none" else logging.INFO)
    finally:
        log.setLevel(logging.NOTSET)
    assert capsys.readouterr().err.endswith("warning a bot failed\n")
