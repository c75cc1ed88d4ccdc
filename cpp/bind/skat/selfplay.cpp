// What the networks of self-play are told, and the player that asks them.
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>

#include "bind/skat/action_tuple.hpp"
#include "bind/skat/module.hpp"
#include "skat/selfplay_words.hpp"

namespace nb = nanobind;
using namespace counterplay::skat;

namespace {

using DeclarationTuple = std::tuple<int, bool, bool, bool, bool>;

selfplay::Slots slots_of(Game game, const std::array<std::uint8_t, 4>& of) {
    selfplay::Slots slots{of, game == Game::null};
    std::uint32_t seen = 0;
    for (const auto slot : of) seen |= slot < 4 ? 1u << slot : 0;
    if (seen != 15) throw nb::value_error("every suit goes to a slot of its own");
    return slots;
}

}  // namespace

void bind_selfplay(nb::module_& m) {
    m.def(
        "selfplay_words_before", [](const Observation& seen) { return selfplay::words_before(seen); },
        nb::arg("observation"), "What a network is told at a decision before the play.");
    m.def(
        "selfplay_words_in_play",
        [](const Observation& seen, const std::array<std::uint8_t, 4>& slots) {
            if (!seen.declaration) throw nb::value_error("nothing is declared yet");
            return selfplay::words_in_play(seen, slots_of(seen.declaration->game, slots));
        },
        nb::arg("observation"), nb::arg("slots"), "What a network is told when a card is to be played.");
    m.def(
        "selfplay_words_laying",
        [](const Observation& seen, const DeclarationTuple& d, Cards laid,
           const std::array<std::uint8_t, 4>& slots) {
            const Declaration declaration{static_cast<Game>(std::get<0>(d)), std::get<1>(d), std::get<2>(d),
                                          std::get<3>(d), std::get<4>(d)};
            return selfplay::words_laying(seen, declaration, laid, slots_of(declaration.game, slots));
        },
        nb::arg("observation"), nb::arg("declaration"), nb::arg("laid"), nb::arg("slots"),
        "What a network is told when a card is to be laid away.");
}
