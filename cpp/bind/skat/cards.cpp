#include "skat/cards.hpp"

#include "bind/skat/module.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

void bind_cards(nb::module_& m) {
    m.def(
        "legal_cards",
        [](int game, Cards hand, int led) {
            return legal_cards(static_cast<Game>(game), hand, led < 0 ? no_card : static_cast<Card>(led));
        },
        nb::arg("game"), nb::arg("hand"), nb::arg("led"),
        "The playable part of a hand (sets as bits); led is -1 for the leader.");
    m.def(
        "trick_winner",
        [](int game, Card first, Card second, Card third) {
            return trick_winner(static_cast<Game>(game), first, second, third);
        },
        nb::arg("game"), nb::arg("first"), nb::arg("second"), nb::arg("third"),
        "Index (0..2) of the winning card of a full trick.");
}
