"""What is believed of somebody moves the auction against him, and what is believed of nobody does not."""

from counterplay.opponent import FIT_MEMORY, Fit
from counterplay.skat.players import steps_further
from counterplay.skat.players.auction_account import HANDS
from counterplay.skat.players.learning import FIT_PART


def test_against_strangers_it_bids_as_against_strangers() -> None:
    account = steps_further(None)
    assert (account.hands, account.mean, account.most, account.least) == (HANDS, 0.0, 0, 0)


def test_one_who_is_predicted_well_and_plays_badly_alone_is_bid_against_further() -> None:
    fit = Fit(decisions=FIT_MEMORY, surplus=0.1 * FIT_MEMORY, predicted=FIT_MEMORY)
    rules = {"shares": {"population": 0.0, "rules": 1.0, "xskat": 0.0}, "deals": 50}
    account = steps_further({"policies": rules, FIT_PART: fit.as_dict()})
    assert account.least <= account.mean <= account.most
    assert account.most > 0
