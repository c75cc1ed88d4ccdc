// The declarations as networks number them: the six games, null ouvert, and the suits and grand with what is
// announced.
#pragma once

#include <cstddef>

#include "skat/rules/contract.hpp"

namespace counterplay::skat {

inline Declaration declaration_of(std::size_t number, bool hand) {
    if (number == 6) return {.game = Game::null, .hand = hand, .ouvert = true};
    if (number < 6) return {.game = static_cast<Game>(number), .hand = hand};
    const std::size_t level = (number - 7) / 5;  // schneider, schwarz, ouvert: each includes those before it
    return {.game = static_cast<Game>((number - 7) % 5),
            .hand = true,
            .ouvert = level == 2,
            .schneider = true,
            .schwarz = level >= 1};
}

}  // namespace counterplay::skat
