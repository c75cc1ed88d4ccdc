"""A live table of Skat without a network; the browser and the Skat server's protocol are two interfaces to it.

An interface makes a `TableBackend` (where journals are kept, bots think, and which bots sit there), a `LiveTable`
of a `CardTable` in it, turns what its people send into the table's calls, and its events into what it tells them:

    anna = Sitter("person", "5Z7W", "Anna", "anna")
    live = LiveTable(backend, CardTable("t1", (anna, None, None), ListRules(36), pledges=True))
    live.listen(Listener("5Z7W", hear, end))         # hear(event) right after each event; end() at the close
    place = await live.sit_down(Sitter("person", "7QAB", "Ben", "ben"))       # a bot: "bot", "kermit#2", ...
    await live.be_ready(place, True)                 # in the lobby; then
    await live.start(0)                              # the list begins with an offer: a commitment to the cards
    await live.pledge(place, deal, pledge_of(...))   # first all commit to a number,
    await live.reveal(place, deal, number)           # then all reveal, and the last one deals;
    await live.deal(deal, number)                    # without `pledges` one number shuffles
    await live.act(None, "18", place)                # as records have it: 18 y p s G.C7.C8 CJ RE SC
    await live.claim(None, place)

The parts: `card_table` is what the journal makes of a table (`seats`, `shuffle`, `deals`; its `rules` are a list
with others, one alone with bots, or single games as on a Skat server); in time there are `journal`, `clock`,
`bots`, `audience`, `claims` and `talk`; `live` passes every call to whom it concerns. Begin to read there.

A call that cannot be obeyed raises `Refusal` (a code and a sentence) and changes nothing. Calls about cards take
the `version` they answer, or None where an interface has no such thing. `backend.write` has every entry before it
is told; after a crash a table is made as it was opened and takes its journal again: `live.take(entry, stored)` for
each, then `live.wake()`.

What somebody may know is `sight(live.table, place)`: their seat's observation; for the dealer of four and for
spectators (`place` None) what was said, played and laid open. When a deal is over, `live.deals.finished[-1]` has
everything, and `live.deals.sheet` the list (36 deals at three chairs, 48 at four, Seeger-Fabian). A `place` is a
chair, the same all evening; a `seat` (0 is forehand) moves on with every deal: `live.seats.place(deal, seat)` and
`live.seats.seat(deal, place)`.

Bots move by themselves, each a `SeatedBot`. Somebody whose clock runs out, who is gone for `rules.GONE_SECONDS`
at their turn, or who leaves, is stood in for by rules of thumb (`live.seats.away`) until `come_back`; a stand-in
moves only while one of the people is connected. `MemoryBackend` is for tests and for tables that may be lost.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
