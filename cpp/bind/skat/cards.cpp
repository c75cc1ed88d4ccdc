#include "skat/rules/cards.hpp"

#include "bind/skat/checks.hpp"
#include "bind/skat/module.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

void bind_cards(nb::module_& m) {
    m.def(
        "legal_cards",
        [](int game, Cards hand, int led) {
            return legal_cards(checked_game(game), hand, led == -1 ? no_card : checked_card(led));
        },
        nb::arg("game"), nb::arg("hand"), nb::arg("led"),
        "The playable part of a hand (sets as bits); led is -1 for the leader.");
    m.def(
        "trick_winner",
        [](int game, int first, int second, int third) {
            return trick_winner(checked_game(game), checked_card(first), checked_card(second),
                                checked_card(third));
        },
        nb::arg("game"), nb::arg("first"), nb::arg("second"), nb::arg("third"),
        "Index (0..2) of the winning card of a full trick.");
}
