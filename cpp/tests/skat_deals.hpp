// Random deals for the tests: the same on every machine.
#pragma once

#include "random.hpp"
#include "skat/rules/state.hpp"

namespace counterplay::skat {

inline Deal random_deal(Random& random) {
    std::array<Card, deck_size> deck{};
    for (Card card = 0; card < deck_size; ++card) deck[card] = card;
    for (std::size_t last = deck_size - 1; last > 0; --last) std::swap(deck[last], deck[random.below(last + 1)]);
    Deal deal;
    for (std::size_t place = 0; place < deck_size; ++place)
        (place < 30 ? deal.hands[place / 10] : deal.skat) |= bit(deck[place]);
    return deal;
}

}  // namespace counterplay::skat
