"""What is said of a card is true of it."""

from counterplay.skat.players.card_traits import TRAITS, traits_of_cards
from counterplay.skat.rules.cards import Card
from counterplay.skat.rules.described import position


def traits(seen: object, card: str) -> dict[str, float]:
    (row,) = traits_of_cards(seen.core, [Card[card]])  # type: ignore[attr-defined]
    return {name: value for name, value in zip(TRAITS, row, strict=True) if value}


def test_leads() -> None:
    seen = position("CJ HJ CA CT C9 SA ST HA H8 D7", "CH", seat=0, soloist=0)
    assert traits(seen, "HJ") == {"leads trump": 1, "leads points": 0.2, "plays a jack": 1}
    assert traits(seen, "C9") == {"leads trump": 1}
    assert traits(seen, "HA") == {"leads an ace": 1, "leads points": 1.1}
    assert traits(seen, "D7") == {"leads a long suit": -0.5}


def test_a_defender_gives_his_partner_points_or_the_soloist() -> None:
    # rearhand defends with forehand, who led an ace that middlehand, the soloist, follows
    seen = position("SJ HJ ST S8 HT H9 DA DK D9 D8", "C", "SA SK", seat=2, soloist=1)
    assert traits(seen, "ST") == {"gives the partner points": 1.0}
    other = position("SJ HJ ST S8 HT H9 DA DK D9 D8", "C", "S9 SK", seat=2, soloist=1)
    assert traits(other, "S8") == {}
    assert traits(other, "ST") == {"takes the trick": 1}


def test_ruffs_and_throws() -> None:
    seen = position("CJ HJ C8 C7 HT H9 DA DK D9 D8", "C", "S9 SK", seat=2, soloist=1)
    assert traits(seen, "C8") == {"takes the trick": 1, "ruffs": 1}
    assert traits(seen, "HT") == {"gives the others points": 1.0, "throws from a short suit": 0.5}


def test_null_knows_high_and_low_alone() -> None:
    seen = position("CJ HJ C8 C7 HT H9 DA DK D9 D8", "N", seat=0, soloist=1)
    heights = [traits(seen, card).get("plays high in null", 0.0) for card in ("C7", "H9", "HT", "HJ", "DK", "DA")]
    assert heights == sorted(heights)
    assert heights[0] == 0
    assert heights[-1] == 1
