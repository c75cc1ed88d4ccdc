"""Fair deals: another implementation finds the same cards, and every order is as likely."""

import subprocess
from collections import Counter

import needs
import pytest

from counterplay.skat.rules.cards import DECK, Card
from counterplay.skat.table import fair

# What a page does with Web Crypto, written from docs/fair-deals.md alone.
TWIN = """
const {subtle} = globalThis.crypto;
const bytes = hex => Uint8Array.from(hex.match(/../g), two => parseInt(two, 16));
const hex = data => [...new Uint8Array(data)].map(x => x.toString(16).padStart(2, "0")).join("");
const main = async ([secret, table, deal, number]) => {
  const key = await subtle.importKey("raw", bytes(secret), {name: "HMAC", hash: "SHA-256"}, false, ["sign"]);
  let words = [], block = 0;
  const word = async () => {
    if (!words.length) {
      const text = ["counterplay skat deal", table, deal, number, block++].join("\\n");
      const view = new DataView(await subtle.sign("HMAC", key, new TextEncoder().encode(text)));
      for (let i = 0; i < 32; i += 4) words.push(view.getUint32(i, false));
    }
    return words.shift();
  };
  const deck = [];
  for (const suit of "DHSC") for (const rank of "789QKTAJ") deck.push(suit + rank);
  for (let last = 31; last > 0; last--) {
    const bound = last + 1, limit = 2 ** 32 - (2 ** 32 % bound);
    let drawn;
    do drawn = await word(); while (drawn >= limit);
    const other = drawn % bound;
    [deck[last], deck[other]] = [deck[other], deck[last]];
  }
  console.log(hex(await subtle.digest("SHA-256", bytes(secret))), deck.join(" "));
};
main(process.argv.slice(1));
"""


@pytest.mark.skipif(needs.where("Node") is None, reason=str(needs.why_not("Node")))
@pytest.mark.parametrize("deal", [0, 7, 35])
def test_a_page_computes_the_same_deal(deal):
    secret, table, number = fair.new_secret(), "Abc-_0123456789abcdefg", "00ffee"
    done = subprocess.run(
        ["node", "-e", TWIN, secret, table, str(deal), number], capture_output=True, text=True, check=True
    )
    commitment, *cards = done.stdout.split()
    assert commitment == fair.commitment(secret)
    assert cards == [str(card) for card in fair.dealing_order(secret, table, deal, number)]


def test_every_part_matters():
    parts = ("00" * 32, "A" * 22, 0, "1")
    order = fair.dealing_order(*parts)
    assert sorted(order) == list(DECK)
    for place, other in enumerate(("01" * 32, "B" * 22, 1, "2")):
        changed = [*parts]
        changed[place] = other
        assert fair.dealing_order(*changed) != order


def test_every_card_goes_everywhere_equally_often():
    places = Counter()
    for number in range(3200):
        places[fair.dealing_order("ab" * 32, "T" * 22, 0, f"{number:x}").index(Card.CJ)] += 1
    squares = sum((places[place] - 100) ** 2 / 100 for place in range(32))
    assert squares < 61.1  # chi-squared with 31 degrees of freedom: one in a thousand lies above


def test_the_bots_chance_does_not_tell_the_secret():
    secret = fair.new_secret()
    assert fair.chance_key(secret) not in (secret, fair.commitment(secret))
