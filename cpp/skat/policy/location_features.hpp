// Where the unseen cards are: what one seat knows at a moment of the play, for a network that predicts each
// card's place, and the weight of worlds by these places.
//
// After Solinas, Rebstock and Buro, "Improving Search with Supervised Learning in Trick-Based Card Games" (2019):
// the places of the cards are taken to be independent, so a world weighs the product over its unseen cards. The
// features are those of the policies' card play with the observer in the place of the one to decide, and the whole
// course of the play; the paper's own are in parts the same.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "skat/policy/dense_net.hpp"
#include "skat/policy/features.hpp"

namespace counterplay::skat {

// An unseen card is with the seat to the left (who plays next), with the one to the right, or in the skat.
inline constexpr std::size_t place_count = 3;
inline constexpr std::size_t location_outputs = deck_size * place_count;  // card by card; trumps turned to clubs

std::size_t location_inputs();

// What one seat knows after `plays` cards. `seat` looks: it need not be its turn.
struct LocationView {
    Features features;
    // For each card (not turned) the places it can be in, as bits; none for a card that is not hidden.
    std::array<std::uint8_t, deck_size> possible{};
};

// `own` are the seat's cards at that moment and what it has laid away itself.
LocationView look_for_cards(const History& history, int seat, std::size_t plays, const Own& own);

// The outputs of a card, of its left place (then right, skat).
std::size_t location_output(Game game, Card card);

// The log-probability of each card (not turned) in each place: 0 for cards that are not hidden, minus infinity for
// places they cannot be in; each hidden card's add up to one.
using Places = std::array<std::array<double, place_count>, deck_size>;
Places locate(const PolicyNet& net, Game game, const LocationView& view);

// Adds to each world's log-weight the sum over its cards of the log-probability of their places.
void weigh_places(const Places& places, int seat, std::span<const World> worlds, std::span<double> log_weights);

}  // namespace counterplay::skat
