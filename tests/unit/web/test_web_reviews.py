"""Reviews through the web: judged as the solver judges, searched, and honest about what could be known."""

import json
from importlib.resources import files
from pathlib import Path

import pytest
from typer.testing import CliRunner
from web_person import Person, wait_for

from counterplay.cli.main import app
from counterplay.skat.records import sgf
from counterplay.skat.rules.cards import Card
from counterplay.skat.solver.double_dummy import Position, Solver, first_lead_of

GAMES = Path(__file__).parents[2] / "golden/review_games.sgf"
SAMPLE = (files("counterplay.skat") / "sample.sgf").read_bytes()


@pytest.fixture(scope="module")
def game(person):
    browser = person.use()
    job = browser.post("/api/imports", content=SAMPLE).json()["id"]
    assert wait_for(job, browser)["games"] == 1
    return browser.get("/api/games").json()["games"][0]["id"]


def test_every_card_is_judged_as_the_solver_judges_it(person, game):
    review = person.use().get(f"/api/games/{game}/review").json()
    state = sgf.loads(SAMPLE.strip()).state
    start, play = first_lead_of(state)
    solver, position = Solver(), start
    assert len(review["moves"]) == len(play) == 30
    for index, (move, card) in enumerate(zip(review["moves"], play, strict=True)):
        exact = solver.moves(position)
        assert {one["card"]: one["points"] for one in move["alternatives"]} == {
            str(c): v for c, v in exact.items()
        }
        ours = position.to_move == position.soloist
        best = (max if ours else min)(exact.values())
        assert (move["seat"], move["card"]) == (position.to_move, str(card))
        assert move["points_lost"] == abs(best - exact[card])
        wins = {c: (value >= 61) == ours for c, value in exact.items()}
        assert {one["card"]: one["wins"] for one in move["alternatives"]} == {str(c): v for c, v in wins.items()}
        assert move["mistake"] == (len(set(wins.values())) == 2 and not wins[card])
        assert review["curve"][index] == {"index": index, "points": best, "soloist_wins": best >= 61}
        position = position.after([card])
    assert review["curve"][30]["points"] == 61
    assert review["explained"] == "with 2, game 3, times spades 11 = 33"


def test_beliefs_are_shares_and_know_what_the_seat_knows(person, game):
    record = person.use().get(f"/api/games/{game}").json()
    for seat in range(3):
        told = person.use().get(f"/api/games/{game}/beliefs/3?seat={seat}").json()
        assert len(told["cards"]) == 29
        for card in told["cards"]:
            assert sum(card["permille"]) == 1000  # also as they are shown, one digit after the point
            if card["known"]:
                assert 1000 in card["permille"]
        own = {card["card"] for card in told["cards"] if card["permille"][seat] == 1000}
        played = {card["card"] for card in record["play"][:3]}
        expected = set(record["hands"][seat]) - played
        if seat == record["info"]["soloist"]:
            expected = (expected | set(record["skat"])) - set(record["discards"]) - played
        assert own == expected


def test_beliefs_are_counted_and_not_drawn(person, game):
    """The soloist at the first lead knows of the others' cards nothing at all: fifty, fifty, and no 43 to 57."""
    record = person.use().get(f"/api/games/{game}").json()
    soloist = record["info"]["soloist"]
    told = person.use().get(f"/api/games/{game}/beliefs/0?seat={soloist}").json()
    hidden = [card["permille"] for card in told["cards"] if not card["known"]]
    assert len(hidden) == 20
    assert {tuple(sorted(shares)) for shares in hidden} == {(0, 0, 500, 500)}
    assert told["possible"] == "184756"


def test_a_decision_is_judged_over_worlds(person, game):
    told = person.use().get(f"/api/games/{game}/decisions/0?worlds=60").json()
    assert told["worlds"] == 60
    rates = {card["card"]: card["win_rate"] for card in told["cards"]}
    played = person.use().get(f"/api/games/{game}").json()["play"][0]["card"]
    assert told["loss"] == pytest.approx(max(rates.values()) - rates[played])
    assert person.use().get(f"/api/games/{game}/decisions/0?worlds=60").json() == told


def test_browser_and_terminal_show_the_same_digits(client):
    """Every mistake of a file of records, as `skat review --decision` prints it and as a page gets it."""
    printed = CliRunner().invoke(app, ["skat", "review", str(GAMES), "--decision", "--json", "--workers", "1"])
    told = {game["line"]: game["moves"] for game in json.loads(printed.stdout)["games"]}
    lines = {line.strip(): number for number, line in enumerate(GAMES.read_text().splitlines(), 1)}
    person = Person(client)
    browser = person.use()
    assert wait_for(browser.post("/api/imports", content=GAMES.read_bytes()).json()["id"], browser)["games"]
    compared = 0
    for info in browser.get("/api/games?limit=200").json()["games"]:
        game = browser.get(f"/api/games/{info['id']}").json()
        review = browser.get(f"/api/games/{info['id']}/review").json()
        moves = told[lines[game["record"]]]
        mistakes = [(index, move) for index, move in enumerate(moves) if move["mistake"]]
        assert review["turning_points"] == [index for index, _ in mistakes]
        for index, move in mistakes:
            page = person.use().get(f"/api/games/{info['id']}/decisions/{index}").json()
            assert round(page["loss"], 6) == move["decision_loss"]
            assert round(page["error"], 6) == move["decision_error"]
            assert (page["worlds"], page["bad_luck"]) == (move["decision_worlds"], move["bad_luck"])
            compared += 1
    assert compared >= 5


def test_what_if_by_the_solver_brings_what_the_solver_says(person, game):
    state = sgf.loads(SAMPLE.strip()).state
    start, play = first_lead_of(state)
    for index in (0, 4, 13):
        position = start.after(play[:index])
        for card, value in Solver().moves(position).items():
            question = {"index": index, "cards": [str(card)], "against": "solver"}
            told = person.use().post(f"/api/games/{game}/whatif", json=question).json()
            assert told["points"] == value
            assert len(told["play"]) == 30
            assert told["asked"] == index + 1
            after = position.after([card])
            assert {Card[name] for name in told["legal"]} == set(after.legal)
            assert told["to_act"] == after.to_move


@pytest.mark.parametrize("against", ["rules", "kermit"])
def test_what_if_against_bots_is_a_legal_game(person, game, against):
    question = {"index": 6, "cards": [], "against": against}
    assert person.use().post(f"/api/games/{game}/whatif", json=question).status_code == 422
    legal = person.use().get(f"/api/games/{game}/review").json()["moves"][6]["alternatives"]
    question["cards"] = [legal[0]["card"]]
    told = person.use().post(f"/api/games/{game}/whatif", json=question).json()
    start, _ = first_lead_of(sgf.loads(SAMPLE.strip()).state)
    assert Position.after(start, [Card[one["card"]] for one in told["play"]]).points == told["points"]


def test_an_illegal_what_if_is_refused(person, game):
    record = person.use().get(f"/api/games/{game}").json()
    gone = record["play"][0]["card"]
    for index, cards in ((3, [gone]), (29, ["CJ", "CJ"]), (0, ["XX"])):
        answer = person.use().post(f"/api/games/{game}/whatif", json={"index": index, "cards": cards})
        assert answer.status_code == 422, answer.text
        assert answer.json()["message"]


def test_a_passed_in_deal_has_an_empty_review(passed_in):
    person, result = passed_in
    assert result["ending"] == "passed_in"
    told = person.use().get(f"/api/games/{result['game']}/review").json()
    assert told["moves"] == told["curve"] == told["turning_points"] == []
    assert person.use().get(f"/api/games/{result['game']}/decisions/0").status_code == 422
    assert person.use().get(f"/api/games/{result['game']}").json()["info"]["kind"] == "passed in"
