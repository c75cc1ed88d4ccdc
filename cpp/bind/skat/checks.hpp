// Numbers and sets that Python hands in as seats, games, cards, hands and worlds.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "bind/checks.hpp"
#include "skat/rules/cards.hpp"
#include "skat/rules/contract.hpp"
#include "skat/rules/worlds.hpp"

namespace counterplay::skat {

inline int checked_seat(int seat) { return bind::within("a seat", seat, 0, 2); }
inline Game checked_game(int game) { return static_cast<Game>(bind::within("the number of a game", game, 0, 5)); }
inline Card checked_card(int card) {
    return static_cast<Card>(bind::within("the number of a card", card, 0, deck_size - 1));
}
// A bid, or 0 where nobody has bid; far above the highest there is.
inline int checked_bid(int bid) { return bind::within("a bid", bid, 0, 10'000); }

inline Cards checked_cards(const char* what, Cards cards, int size) {
    if (count(cards) != size)
        bind::refuse(std::string(what) + " must have " + std::to_string(size) + " cards, not " +
                     std::to_string(count(cards)));
    return cards;
}

// No card is in two places, and the skat has two cards, or none where the soloist holds it.
inline std::span<const World> checked_worlds(std::span<const World> worlds) {
    for (const World& world : worlds) {
        const auto& [first, second, third] = world.hands;
        const Cards twice =
            (first & second) | ((first | second) & third) | ((first | second | third) & world.skat);
        if (twice != 0) bind::refuse(card_name(lowest(twice)) + " is in two places of a world");
        if (count(world.skat) != 2 && world.skat != 0) bind::refuse("the skat of a world has two cards, or none");
    }
    return worlds;
}

}  // namespace counterplay::skat
