// Uniform samples without replacement of what a seat cannot tell apart.
//
// What survives of a sample as cards fall is a uniform sample of what still fits; filled up with draws from all
// the rest it is one again. The order is a random one too, so that a part from the front is a smaller uniform
// sample.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "random.hpp"
#include "skat/rules/worlds.hpp"

namespace counterplay::skat {

// Worlds, and for each what the soloist picked up where that is drawn too.
struct WorldSample {
    std::vector<World> worlds;
    std::vector<Cards> dealt_skats;  // empty where it is not drawn
};

// The soloist's ten and two can lie in so many ways among twelve cards.
inline constexpr std::uint64_t pick_up_ways = 66;

// Pick-up number `way` of twelve cards.
Cards pick_up(Cards twelve, std::uint64_t way);

// `wanted` that are not known yet, or all of those when they are fewer. With a soloist who picked up (else
// no_seat) every world comes with each of his pick-ups. Of the `barred` world none is drawn.
WorldSample draw_fresh(const Worlds& worlds, int soloist, std::span<const World> known,
                       std::span<const Cards> known_skats, const std::optional<World>& barred, std::size_t wanted,
                       Random& random);

}  // namespace counterplay::skat
