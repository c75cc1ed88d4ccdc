"""Each claim of the four papers has a row, and each row comes from a committed run."""

import json
import re

import pytest

from counterplay.protocol import BadInput
from counterplay.studies import RESULTS, find_study
from counterplay.studies.claims import PAPERS, PaperClaim, paper_claims

CLAIMS = paper_claims()
WITHOUT_A_RUN = ("not run", "not possible here")
PLACES = {
    "count": ("Figure 1", "Figure 2", "Figure 3", "Figure 4", "Table 1"),
    "inference": ("Figure 1", "Table III", "Table IV", "Table V"),
    "evolution": (*(f"Figure {number}" for number in (3, 4, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15)), "Table III"),
    "abd": ("Table 1", "Table 2", "Table 3", "Figure 5", "Figure 6", "Section 6.5"),
}  # every table and figure of a paper that has results
CELLS = {
    ("count", "Table 1"): 24,  # four rows: two players and their memories, over kermit and over each other
    ("inference", "Table III"): 36,  # six pairs, three games: points, and where they come from
    ("inference", "Table IV"): 18,
    ("inference", "Table V"): 9,
}
INTERVAL = re.compile(r"([+-]?\d[\d.]*) \((-?\d[\d.]*) to (-?\d[\d.]*)\), p (?:< )?([\d.e-]+)")
TIE = 30  # points a list: what the test of `count+` allows for no worse


def named(claim: PaperClaim) -> str:
    return f"{claim.paper}, {claim.place}: {claim.claim}"


@pytest.mark.parametrize("paper", PAPERS)
def test_every_table_and_figure_of_a_paper_has_a_row(paper):
    places = [claim.place for claim in CLAIMS if claim.paper == paper]
    for place in PLACES[paper]:
        rows = [found for found in places if found == place or found.startswith(f"{place},")]
        assert len(rows) >= CELLS.get((paper, place), 1), place
    assert find_study(paper)


def test_no_claim_stands_twice():
    assert len({named(claim) for claim in CLAIMS}) == len(CLAIMS)


@pytest.mark.parametrize("claim", CLAIMS, ids=named)
def test_a_row_comes_from_a_committed_run(claim):
    assert claim.claim
    assert claim.theirs
    if not claim.ours:
        assert claim.holds in WITHOUT_A_RUN
        assert claim.why
        return
    assert claim.holds not in WITHOUT_A_RUN or claim.why
    assert claim.tables, "our figure names no table"
    for table in claim.tables:
        folder, _, name = table.rpartition("/")
        assert name in json.loads((RESULTS / folder / "run.json").read_text())["tables"]
    told = claim.told()
    assert "{" not in told
    assert "nan" not in told


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if INTERVAL.fullmatch(claim.told())], ids=named)
def test_a_verdict_is_that_of_the_corrected_p(claim):
    """A difference whose p (Holm) is above .05 shows nothing, whatever its sign and whatever the paper's star.

    A tie that is claimed is borne out by an interval that leaves no room for more.
    """
    value, low, high, p = (float(text) for text in INTERVAL.fullmatch(claim.told()).groups())
    assert low <= value <= high
    tie = claim.theirs.endswith("(a tie)")
    if p >= 0.05:
        level = tie and low >= -TIE and high <= TIE
        assert claim.holds == ("yes" if level else "not shown")
        return
    same = (value > 0) == (float(claim.theirs.removesuffix(" (a tie)").strip("*")) > 0)
    unclaimed = tie or claim.theirs.endswith("*")
    assert claim.holds == (("partly" if unclaimed else "yes") if same else "opposite")


@pytest.mark.parametrize("claim", [claim for claim in CLAIMS if claim.claim.startswith("most of")], ids=named)
def test_a_gain_comes_from_defence_where_that_part_stands_out_and_is_the_greater(claim):
    defence, soloist = (
        [float(text) for text in INTERVAL.search(part).groups()] for part in claim.told().split("; soloist ")
    )
    theirs = float(re.search(r"-?[\d.]+", claim.theirs)[0])
    greater = abs(defence[0]) > abs(soloist[0]) and defence[0] * theirs > 0
    assert claim.holds == ("yes" if greater and defence[-1] < 0.05 else "not shown")


def test_a_tiny_p_is_not_told_as_nothing():
    cell = "{inference/table3.csv; game=suit & pair=PI : CLI; dTP p (Holm); .2g}"
    assert PaperClaim("abd", "?", "?", "1", cell, "yes", "").told() == "< 0.0001"


def test_a_cell_that_is_not_there_or_not_one_is_refused():
    claim = PaperClaim("abd", "Table 1", "?", "1", "{abd/table1.csv; depth=1; utility; .2f}", "yes", "")
    with pytest.raises(BadInput, match=r"abd/table1.csv has 2 rows with \{'depth': '1'\}, not one"):
        claim.told()


def test_a_verdict_is_one_of_the_list():
    with pytest.raises(BadInput, match="the verdict one of yes, partly"):
        PaperClaim("abd", "Table 1", "?", "1", "", "maybe", "")


def test_an_interval_is_turned_with_its_sign():
    where = "game=suit & pair=NI : PI"
    told = [
        PaperClaim(
            "inference", "Table III", "?", "1", f"{{inference/table3.csv; {where}; {columns}; +.1f}}", "yes", ""
        )
        for columns in ("dTP|dTP low|dTP high", "-dTP|dTP low|dTP high")
    ]
    straight, turned = (re.findall(r"[\d.]+", claim.told()) for claim in told)
    assert straight[0] == turned[0]
    assert straight[1:] == turned[:0:-1]
