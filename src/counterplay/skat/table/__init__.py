"""A live table of Skat without a network; the browser and the Skat server's protocol are two doors to it.

A door makes a `House` (where journals are written, where bots think, which bots sit there) and a `LiveTable` in
it, turns what its people send into the table's calls, and its events into what it tells them:

    table = LiveTable(house, "t1", (Sitter("person", "5Z7W", "Anna", "anna"), None, None), 36, together=True)
    table.listen(Listener("5Z7W", hear, end))        # hear(event) right after each event; end() at the close
    place = await table.sit_down(Sitter("person", "7QAB", "Ben", "ben"))      # a bot: "bot", "kermit#2", ...
    await table.be_ready(place, True)                # in the lobby; then
    await table.start(0)                             # the list begins with an offer: a commitment to the cards
    await table.deal(table.offer.deal, number)       # one number shuffles; with `pledges=True` everybody's do:
    await table.pledge(place, deal, pledge_of(...))  # first all commit,
    await table.reveal(place, deal, number)          # then all reveal, and the last one deals
    await table.act(None, "18", place)               # as records have it: 18 y p s G.C7.C8 CJ RE SC
    await table.claim(None, place)

A call that cannot be obeyed raises `Refusal` (a code and a sentence) and changes nothing. Calls about cards take
the `version` they answer, or None where a door has no such thing. `house.write` has every entry before
it is told; after a crash a table is made as it was opened and takes its journal again: `table.take(entry, ended)`
for each, then `table.wake()`.

What somebody may know is `sight(table, place)`: their seat's observation; for the dealer of four and for
spectators (`place` None) what was said, played and laid open. When a deal is over, `table.finished[-1]` has
everything, and `table.sheet` the list (36 deals at three chairs, 48 at four, Seeger-Fabian). A `place` is a chair,
the same all evening; a `seat` (0 is forehand) moves on with every deal: `table.place(deal, seat)` and
`table.seat(deal, place)`.

Bots move by themselves. With `together=True` somebody whose `clock` runs out, who is gone for `live.GONE_SECONDS`
at their turn, or who leaves, is stood in for by rules of thumb (`table.away`) until `come_back`; a stand-in moves
only while one of the people is connected. `PlainHouse` is a house in memory, for tests and for tables that may be
lost.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
